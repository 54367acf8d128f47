"""Scans: what a machine has misread is put right where a move from square to square tells it."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

import stamma
from stamma.reading.lex.lexemes import PAD
from stamma.reading.lex.scans import put_right

LONG = "e2-e4 e7-e5 Ng1-f3 Nb8-c6 Bf1-b5 a7-a6 "


@pytest.mark.parametrize(
    ("text", "right"),
    [
        ("Rbl—c3", "Rb1—c3"),
        ("Tal-el", "Ta1-e1"),
        ("fl-g1", "f1-g1"),
        ("Pgl x f3", "Pg1 x f3"),
        ("Pg8—fó", "Pg8—f6"),
        ("с2—сЗ", "c2—c3"),
        ("КЬ8—сб", "Кb8—c6"),
        ("Фб5:е5+", "Фd5:e5+"),
        ("Ф68:d5", "Фd8:d5"),
        ("1 Kt-KB3 Kt-QB3 2 Kf-Q B 3 Ki x P", "1 Kt-KB3 Kt-QB3 2 Kt-Q B 3 Kt x P"),
        ("1 Kt-KB3 Kt-QB3 2 P-KKI3 B-Kl2", "1 Kt-KB3 Kt-QB3 2 P-KKt3 B-Kt2"),
        ("1 Kt-KB3 Kt-QB3 2 P-Ks P-Kts", "1 Kt-KB3 Kt-QB3 2 P-K5 P-Kt5"),
    ],
)
def test_signs_are_put_right(text: str, right: str) -> None:
    assert put_right(text) == right


@pytest.mark.parametrize(
    "text",
    [
        "el-al",
        "a la fi, al-fi",
        "d4: Which of them",
        "nghệ thuật có khi sẽ có thể",
        "Hd4: d5 8. Hf3: e4",
        "Bel, Tal, Hal",
        "1. e4 e5 2. Nf3 Nc6",
        "з. б. Ю. Ковалев, I. Petrov",
        "1. Nf3 Nc6 2. Kf2-e3 Kf1-e2",
    ],
)
def test_words_are_left_alone(text: str) -> None:
    assert put_right(text) == text


def test_a_blank_after_a_colon_is_a_slip_among_long_moves() -> None:
    assert put_right(LONG + "c3: d4").replace(PAD, "") == LONG + "c3:d4"
    assert put_right(LONG + "Lf 1 —d3").replace(PAD, "") == LONG + "Lf1—d3"
    assert put_right("c3: d4") == "c3: d4"


@pytest.mark.parametrize(
    ("text", "right"),
    [
        ("e7—e(l Rg8—fG", "e7—e6 Rg8—f6"),
        ("IId3xc4 Itb8—cG", "d3xc4 b8—c6"),
        ("h2—li4 Rgl—13", "h2—h4 Rg1—f3"),
        ("Bd4Xdff Bf7—döþ", "Bd4xd1+ Bf7—d5+"),
        ("f 4—f 5 Be6— -b3", "f4—f5 Be6—b3"),
    ],
)
def test_worn_print_is_put_right_among_long_moves(text: str, right: str) -> None:
    assert put_right(LONG + text).replace(PAD, "") == LONG + right
    assert put_right("el-al " + LONG) == "el-al " + LONG


def test_dashes_that_are_lost_are_not_needed_among_long_moves() -> None:
    text = "1. e2e4 c7—c6 2. d2--d4 d7dö 3. Pblc3 d5xe4 4. Pc3xe4 Lc8f5 5. Pe4g3 Lf5g6"
    right = "1. e2e4 c7—c6 2. d2-d4 d7d5 3. Pb1c3 d5xe4 4. Pc3xe4 Lc8f5 5. Pe4g3 Lf5g6"
    assert put_right(text).replace(PAD, "") == right


@pytest.mark.parametrize(
    ("text", "right"),
    [
        ("9. d4 Bb7 1 0. Nc3 e6 1 1 . Bd3", "9. d4 Bb7 10. Nc3 e6 11. Bd3"),
        ("6 B-K3 Kt-Q5 16 Kt-B3 17. KR-Q 1 7. Q-Q2", "6 B-K3 Kt-Q5 16 Kt-B3 17. KR-Q 1 7. Q-Q2"),
        ("1. e4 e5 1 9. d4", "1. e4 e5 1 9. d4"),
        # In letters that look like them, if the next number counts on as well.
        ("I. e4 e5 2. Nf3 Nc6", "1. e4 e5 2. Nf3 Nc6"),
        (
            "9. d4 Bb7 1O.Nc3 e6 lI. Bd3 O-O l2. O-O 13. c4",
            "9. d4 Bb7 10.Nc3 e6 11. Bd3 O-O 12. O-O 13. c4",
        ),
        ("I. e4 e5 as usual\nII. d4 d5", "I. e4 e5 as usual\nII. d4 d5"),
        ("10. d4 e6\nGame II. d4 d5 2. c4", "10. d4 e6\nGame II. d4 d5 2. c4"),
    ],
)
def test_numbers_whose_digits_stand_apart_are_joined_if_they_count_on(
    text: str, right: str
) -> None:
    assert put_right(text).replace(PAD, "") == right


def test_what_was_put_right_is_told() -> None:
    text = "1. e2-e4 e7-e5 2. Ngl-f3 Nb8-c6 3. Bfl-b5 a7-a6 and al-el"
    told = [one for one in stamma.read(text).diagnostics if one.name == "misread-signs"]
    assert [one.message for one in told] == [
        "'Ngl-f3' is read as 'Ng1-f3': signs that a scanner takes for others; 1 other word as well"
    ]
    assert text[told[0].start : told[0].end] == "Ngl-f3"
    clean = stamma.read(text.replace("l-", "1-"))
    assert not [one for one in clean.diagnostics if one.name == "misread-signs"]


@given(st.text(alphabet="abl1 -—:xóбЗСФKft8\n."))
def test_nothing_changes_its_place(text: str) -> None:
    assert len(put_right(text)) == len(text)
    assert put_right(text).count("\n") == text.count("\n")


@pytest.mark.parametrize(
    "text",
    [
        "1. e2—e4 e7—e5\n2. Sgl—f3 Sb8—c6\n3. Lfl—b5 a7—aó\n4. Lb5xcó d7xcó\n5. 0—0 Lc8—g4",
        "1. e2-e4 e7-e5 2. Sgl-f3 Sb8-c6 3. Lfl-b5 a7-a6 4. Lb5: c6 d7: c6 5. 0-0 Lc8-g4",
        "1.е2—е4 е7—е5 2.Kgl—f3 КЬ8—сб 3.Cfl—Ь5 a7—аб 4.СЬ5:сб d7:сб 5.0—0 Cc8—g4",
    ],
)
def test_a_scanned_game_is_read(text: str) -> None:
    (game,) = stamma.read(text).games
    assert game.uci() == "e2e4 e7e5 g1f3 b8c6 f1b5 a7a6 b5c6 d7c6 e1g1 c8g4"


@pytest.mark.parametrize(
    "moves",
    [
        "14. c4 Kc8 1-0\n\n1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 Nf6 $1 5. O-O Be7 6. Re1 *",
        "13. d4 Rb8 *\n\n1. d4 d5 2. c4 e6 $2 3. Nc3 Nf6 $1 4. Bg5 Be7 $6 5. e3 O-O *",
    ],
)
def test_the_number_of_a_mark_is_none_of_a_move(moves: str) -> None:
    assert put_right(moves) == moves
