"""The options that name a position: a FEN, a line of moves, or both."""

from __future__ import annotations

import re

from stamma import STARTING_FEN, Board
from stamma.cli import voice

TYPE_CHECKING = False
if TYPE_CHECKING:
    import argparse

_NUMBER = re.compile(r"[0-9]+(\.+|…)")


def add_to(parser: argparse.ArgumentParser) -> argparse._ArgumentGroup:
    """Add the options to a command, as a group."""
    group = parser.add_argument_group("position")
    group.add_argument(
        "--fen",
        default=STARTING_FEN,
        help="the position as FEN; fields may be missing (default: the start of a game)",
    )
    group.add_argument("--moves", default="", help='moves to play from there: "1. e4 e5 2. Nf3"')
    group.add_argument(
        "--chess960", action="store_true", default=None, help="castling follows Chess960"
    )
    return group


def add_language_to(group: argparse._ActionsContainer, moves: str) -> None:
    """Add the option for the letters of moves."""
    group.add_argument(
        "--language", help=f"the language of {moves}, or auto to find out (default: English)"
    )


def read(options: argparse.Namespace) -> Board:
    """Set up the position. What had to be assumed goes to standard error."""
    board, remarks = Board.read_fen(options.fen, chess960=options.chess960)
    for remark in remarks:
        voice.note(options, remark.message)
    for word in options.moves.split():
        if not _NUMBER.fullmatch(word):
            board.push_san(word, language=options.language)
    return board
