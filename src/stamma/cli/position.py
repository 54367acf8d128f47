"""The options that name a position: a FEN, a line of moves, or both."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

from stamma import STARTING_FEN, Board

if TYPE_CHECKING:
    import argparse


def add_to(parser: argparse.ArgumentParser) -> None:
    """Add the options to a command."""
    group = parser.add_argument_group("position")
    group.add_argument(
        "--fen",
        default=STARTING_FEN,
        help="the position as FEN; fields may be missing (default: the start of a game)",
    )
    group.add_argument("--moves", default="", help='moves to play from there: "e4 e5 Nf3"')
    group.add_argument(
        "--chess960", action="store_true", default=None, help="castling follows Chess960"
    )


def read(options: argparse.Namespace) -> Board:
    """Set up the position. What had to be assumed goes to standard error."""
    board, remarks = Board.read_fen(options.fen, chess960=options.chess960)
    for remark in remarks:
        sys.stderr.write(f"note: {remark.message}\n")
    for move in options.moves.split():
        board.push_san(move)
    return board
