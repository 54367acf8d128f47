"""The position that a game begins from, as a caller gives it."""

from __future__ import annotations

import pytest

from stamma import Board, InvalidFenError
from stamma.reading.start import start_position

FEN = "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1"


@pytest.mark.parametrize(
    ("given", "fen"),
    [
        ("startpos", Board().fen()),
        (" startpos\n", Board().fen()),
        (FEN, FEN),
        # What people leave out of a FEN, or put around it.
        ("4k3/8/8/8/8/8/4P3/4K3 w", FEN),
        (f"  {FEN} ", FEN),
    ],
)
def test_a_position_is_given_as_a_text(given: str, fen: str) -> None:
    board = start_position(given)
    assert board is not None
    assert board.fen() == fen


def test_a_board_is_taken_as_it_is() -> None:
    board = Board(FEN)
    assert start_position(board) is board


def test_nothing_may_be_known() -> None:
    assert start_position(None) is None


@pytest.mark.parametrize("given", ["", "somewhere", "8/8/8/8/8/8/8/8 w - - 0 1"])
def test_what_is_no_position_is_refused(given: str) -> None:
    with pytest.raises(InvalidFenError):
        start_position(given)
