"""Ways in which games stand on pages: among notes, in rows, in programs, told more than once.

The pages are in ``tests/data/ways_of_printing.jsonl``.
"""

from __future__ import annotations

import pytest
from tests.reading.tables import table

import stamma


@pytest.mark.parametrize(("text", "moves"), table("ways_of_printing"))
def test_the_game_is_read(text: str, moves: str) -> None:
    games = stamma.read(text).games
    assert [" ".join(node.san() for node in game.mainline()) for game in games] == [moves]


def test_a_row_that_cannot_be_played_is_told() -> None:
    rows = ("e4 e5", "Nf3 d6", "Rh7 Kc3", "d4 exd4", "Nxd4 Nf6", "Nc3 g6")
    text = "".join(f"// {row}\nplay(at: board, with: clock, and: note)\n\n" for row in rows)
    reading = stamma.read(text)
    told = [one.text[one.start : one.end] for one in reading.diagnostics if one.code == "RDG004"]
    assert "Rh7" in told or "Kc3" in told


def test_names_of_men_on_squares_are_no_moves() -> None:
    board = "\n".join(f"{file}{rank} white pawn" for rank in "87" for file in "abcdegh")
    text = f"The opening 1. e4 c5\n\nabcdefgh\n8\n{board}\n\nabcdefgh\nMoves 1. e4 c5\n"
    assert [game.uci() for game in stamma.read(text).games] == ["e2e4 c7c5"]


@pytest.mark.parametrize(
    ("text", "moves"),
    [
        ("3. B. to Kt. 5 P. to Q. R. 3 4. B. takes Kt. Kt. P. takes B.", "f1b5 a7a6 b5c6 b7c6"),
        ("3. B. to Kt. 5 P. to Q. R. 3 4. B. takes Kt. Q. P. takes B.", "f1b5 a7a6 b5c6 d7c6"),
        ("3. Kt. takes P. Q. to K. 2 4. Kt. takes Kt. Q. takes P. ch.", "f3e5 d8e7 e5c6 e7e4"),
    ],
)
def test_a_man_behind_a_capture_may_be_that_of_the_next_move(text: str, moves: str) -> None:
    reading = stamma.read(f"1. P. to K. 4 P. to K. 4 2. Kt. to K. B. 3 Kt. to Q. B. 3 {text}")
    assert [game.uci() for game in reading.games] == [f"e2e4 e7e5 g1f3 b8c6 {moves}"]
