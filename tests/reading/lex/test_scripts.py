"""Letters, digits and figurines in whatever signs they come."""

from __future__ import annotations

import pytest

import stamma
from stamma.reading.lex.lexemes import PAD
from stamma.reading.lex.scripts import (
    joined_squares,
    other_files,
    plain,
    spanish_bishops,
    strange_pieces,
    with_signs,
)


def test_numbers_and_dots_are_no_part_of_a_figurine() -> None:
    text = "1.e4 e5 2.¤f3 ¤c6\n 3.¥b5 is best.\n 3...a6 4.¥xc6 dxc6 5.¤xe5 £d4"
    assert sorted(strange_pieces(text)) == ["£", "¤", "¥"]


@pytest.mark.parametrize(
    "text",
    [
        "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6",
        "1. Kt-f3 Kt-c6 2. P-e4 P-e5 3. B-b5 P-a6",
        "'Nf3' 'Nc6' \"Bb5\" (a6) [e4] *e5* |Nf3| >Nc6",
        "knight f3 knight c6 knight e5 knight g4",
        "e2-e4 e7-e5 g1-f3 b8-c6",
        "c4 e6e2-e4 c4 e6e2-e4 a6 e6e2-e4 e6e2-e4",
        "ナイトf3 ナイトc6 ビショップb5 ビショップe7",
    ],
)
def test_what_is_known_is_not_strange(text: str) -> None:
    assert strange_pieces(text) == {}


def test_nothing_changes_its_place() -> None:
    text = "１. e4 ltJf3 ltJc6 ltJxe5 ltJbd7 هـ4 ه5 ج5 ب4 أ6 ε4"
    assert len(plain(text)) == len(text)
    assert len(with_signs(text, strange_pieces(text))) == len(text)
    assert all(len(other) == len(text) for other in other_files(text))


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("d2->d4 d7→d5", "d2 -d4 d7-d5"),
        ("1. d2→d4, Ng8→f6+", "1. d2-d4, Ng8-f6+"),
        ("e4→e5→d4→d5", "e4→e5→d4→d5"),  # from move to move
        ("e4 → e5", "e4 → e5"),
        ("a->b", "a->b"),
    ],
)
def test_an_arrow_from_square_to_square_is_a_dash(text: str, shown: str) -> None:
    assert plain(text) == shown


@pytest.mark.parametrize(
    ("text", "joined"),
    [
        (
            "(Square.E2, Square.E4) (Square.E7, Square.E5) (Square.G1, Square.F3)",
            "(Square.e2e4) (Square.e7e5) (Square.g1f3)",
        ),
        ("Move::new(Square::D2, Square::D4), Move::new(Square::D7, Square::D5)", None),
        ("Move(start=chess.E2, to=chess.E4) Move(start=chess.C7, to=chess.C5)", None),
        ("1 e2 e4 e7 e5 2 g1 f3 b8 c6 3 f1 b5 a7 a6 4 0 0", None),
    ],
)
def test_two_squares_of_a_program_are_a_move(text: str, joined: str | None) -> None:
    found = joined_squares(text).replace(PAD, "")
    assert found == joined or joined is None
    assert len(joined_squares(text)) == len(text)
    assert stamma.read(text).games[0].uci().startswith(("e2e4 e7e5", "d2d4 d7d5", "e2e4 c7c5"))


def test_castling_stands_beside_squares_without_a_dash() -> None:
    text = "1 e2 e4 e7 e5 2 g1 f3 b8 c6 3 f1 b5 a7 a6 4 0 0"
    assert stamma.read(text).games[0].uci() == "e2e4 e7e5 g1f3 b8c6 f1b5 a7a6 e1g1"


RUY = "e2e4 e7e5 g1f3 b8c6 f1b5 a7a6 b5a4 g8f6 e1g1 f8e7"


@pytest.mark.parametrize("bishop", ["A", "B", "F"])
def test_descriptive_letters_of_spain_portugal_and_france(bishop: str) -> None:
    text = "1. P4R P4R 2. C3_R C3_D 3. _5C P3TD 4. _4T C3_ 5. O-O _2R".replace("_", bishop)
    reading = stamma.read(text)
    assert [game.uci() for game in reading.games] == [RUY]
    assert not reading.diagnostics


def test_english_bishops_stay_as_they_are() -> None:
    text = "1. P-K4 P-K4 2. B-B4 B-B4 3. BxP BxP 4. BxN RxB 5. KxB QxB"
    assert spanish_bishops(text) == text


def test_descriptive_captures_may_have_a_capital_cross() -> None:
    text = "1. P4R P4R 2. C3BR C3BD 3. B5C P4BR 4. BXC PDXB"
    assert spanish_bishops(text) == "1. P4R P4R 2. C3AR C3AD 3. A5C P4AR 4. AxC PDxA"
