"""The position that a game begins from, as a caller gives it."""

from __future__ import annotations

from stamma._core import Board


def start_position(start: str | Board | None) -> Board | None:
    """Return the board for a FEN, ``"startpos"`` or a board; nothing if nothing is known.

    >>> start_position("startpos") == Board()
    True

    :raises InvalidFenError: if the position cannot be set up.
    """
    if start is None or isinstance(start, Board):
        return start
    if start.strip() == "startpos":
        return Board()
    return Board.read_fen(start)[0]
