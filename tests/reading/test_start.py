"""The position that a game begins from, as a caller gives it."""

from __future__ import annotations

import pytest

from stamma import Board, InvalidFenError, read
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


@pytest.mark.parametrize(
    "fen",
    [
        "nnrkqbbr/pppppppp/8/8/8/8/PPPPPPPP/NNRKQBBR w KQkq - 0 1",
        "rnbqkbnr/1ppppppp/p7/8/8/7P/PPPPPPP1/RNBQKBNR w KQkq - 0 1",
    ],
)
def test_a_tag_counts_where_the_moves_can_be_played_from_the_start_too(fen: str) -> None:
    reading = read(f'[FEN "{fen}"]\n[SetUp "1"]\n\n1. g3 e5 2. g4 f6 3. f4 Be7 4. c3 d6 1/2-1/2\n')
    (game,) = reading.games
    assert game.board().fen() == fen
    assert game.uci().endswith("c2c3 d7d6")
    assert reading.diagnostics == []
