"""Moves whose signs are written in unusual ways, through the public door."""

from __future__ import annotations

import pytest

from stamma import Board, InvalidMoveError, read


@pytest.mark.parametrize(
    ("text", "moves"),
    [
        # ICCF's digits with a dash or a blank between the squares.
        ("52-54 57-55 71-63 28-36", "e2e4 e7e5 g1f3 b8c6"),
        ("42 44 47 45 32 34 57 56", "d2d4 d7d5 c2c4 e7e6"),
        ("1. 42-44 78-66 2. 32-34 57-56", "d2d4 g8f6 c2c4 e7e6"),
        # The capital cross of the long form.
        ("1. e2-e4 d7-d5 2. e4Xd5 Dd8Xd5 3. Sb1-c3", "e2e4 d7d5 e4d5 d8d5 b1c3"),
        ("1. c2-c4 e7-e5 2. g2-g3 d7-d5 3. c4Xd5 Dd8Xd5", "c2c4 e7e5 g2g3 d7d5 c4d5 d8d5"),
        # Castling without dashes.
        ("1. e4 e5 2. Nf3 Nc6 3. Bb5 Nf6 4. OO Be7 5. Re1 OO", "e8g8"),
        ("1. d4 d5 2. Nc3 Nf6 3. Bf4 Bf5 4. Qd3 Nc6 5. OOO", "e1c1"),
    ],
)
def test_signs_between_squares(text: str, moves: str) -> None:
    reading = read(text)
    found = " ".join(move.uci() for move in reading.games[0].mainline_moves())
    assert found.endswith(moves)
    assert not reading.diagnostics


def test_a_number_behind_files_is_no_rank() -> None:
    reading = read("1. e4 d5 2. exd Nf6 3. d4 Nxd5")
    assert len(list(reading.games[0].mainline_moves())) == 6


@pytest.mark.parametrize("text", ["See pages 52-54, 57-58 and 71-73.", "Lifts 52-54 and 61-63"])
def test_ranges_of_pages_are_no_moves(text: str) -> None:
    assert not read(text).games


@pytest.mark.parametrize("text", ["Вf3", "в f3", "на e4"])
def test_a_preposition_before_a_square_is_no_move(text: str) -> None:
    with pytest.raises(InvalidMoveError):
        Board().parse(text, language="ru")


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("1. e4 e6 2. d4 d5 3. Hd2 c5 4. c3", "Hd2"),
        ("1. e4 c5 2. Pf3 d6", "Pf3"),
    ],
)
def test_letters_that_make_different_games_are_told(text: str, told: str) -> None:
    (found,) = [one for one in read(text).diagnostics if one.name == "other-letters"]
    assert text[found.start : found.end] == told


def test_letters_of_one_language_are_not_doubted() -> None:
    names = {one.name for one in read("1. e4 e5 2. Sf3 Sc6 3. Lb5 a6 4. La4 Sf6").diagnostics}
    assert "other-letters" not in names


def test_pieces_of_two_letters_are_read() -> None:
    reading = read("1. d4 Kaf6 2. c4 e6 3. Kac3")
    assert reading.language is not None
    assert reading.language.code == "sq"


def test_words_of_an_end_tell_the_language() -> None:
    reading = read("1. d4 Mf6 2. Mf3 d5 3. c4 e6. Bên đen chịu thua.")
    assert reading.language is not None
    assert reading.language.code == "vi"
