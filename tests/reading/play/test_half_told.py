"""Moves that are told by halves: the position tells the rest."""

from __future__ import annotations

import pytest

from stamma import Board, language, read
from stamma.reading.play import half_told

QUEENS = "1n5k/P1P5/8/8/8/8/8/K7 w - - 0 1"
CHECK = "7k/8/8/8/8/2N5/1R6/K6q w - - 0 1"
BISHOPS = "7k/8/8/b4b2/Q5R1/8/8/K7 w - - 0 1"


@pytest.mark.parametrize(
    ("fen", "text", "code", "moves"),
    [
        (QUEENS, "P. queens", "en", "a7a8q c7c8q"),
        (QUEENS, "R. P. becomes a Queen", "en", "a7a8q"),
        (QUEENS, "K. P. queens", "en", ""),
        (CHECK, "R interposes", "en", "b2b1"),
        (CHECK, "Kt covers", "en", "c3d1 c3b1"),
        (BISHOPS, "DxAT", "es", "a4a5"),
        (BISHOPS, "TxAA", "es", ""),
        (BISHOPS, "DxAT", "en", ""),
        (BISHOPS, "a4xA", "es", "a4a5"),
    ],
)
def test_the_position_tells_the_rest(fen: str, text: str, code: str, moves: str) -> None:
    found = half_told.moves(Board(fen), text, language(code))
    assert {move.uci() for move in found} == set(moves.split())


def test_a_pawn_queens_in_a_game() -> None:
    text = "1. P. to K's 4th. 1. K. to Kt's 3d. 2. P. queens. 2. K. to R's 2d."
    reading = read(text, start="8/1P4k1/8/8/8/8/4P3/K7 w - - 0 1")
    assert [game.uci() for game in reading.games] == ["e2e4 g7g6 b7b8q g6h7"]


def test_a_mate_may_have_a_capital() -> None:
    text = (
        "1. P to K4 P to K4 2. Kt to KB3 Kt to QB3 3. B to B4 Kt to Q5 4. Kt takes P Q to Kt4 "
        "5. Kt takes BP Q takes KtP 6. R to B sq Q takes KP ch 7. B to K2 Kt. Mates."
    )
    assert read(text).games[0].uci().endswith("d4f3")
