"""What a diagram has to know about a position, a piece and a move.

The drawing functions ask for these few attributes only, so anything that has them can be drawn.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from collections.abc import Mapping


class Piece(Protocol):
    """A piece of one side."""

    @property
    def piece_type(self) -> int:
        """1 for a pawn, then knight, bishop, rook, queen, and 6 for a king."""

    @property
    def color(self) -> bool:
        """True for White."""


class Move(Protocol):
    """A move from one square to another."""

    @property
    def from_square(self) -> int:
        """The square the piece leaves, 0 (a1) to 63 (h8)."""

    @property
    def to_square(self) -> int:
        """The square the piece arrives on."""


class Position(Protocol):
    """A position on the board."""

    @property
    def turn(self) -> bool:
        """The side to move, True for White."""

    def piece_map(self) -> Mapping[int, Piece]:
        """Give the pieces by the squares they stand on."""

    def is_check(self) -> bool:
        """Tell whether the side to move is in check."""

    def king(self, color: bool, /) -> int | None:
        """Give the square of that side's king."""


def square_name(square: int) -> str:
    """Name a square.

    >>> square_name(28)
    'e4'
    """
    return "abcdefgh"[square % 8] + str(square // 8 + 1)


def require_square(square: int, argument: str) -> int:
    """Give the square back if there is one of that number on the board.

    >>> require_square(64, "check")
    Traceback (most recent call last):
    ...
    ValueError: check: 64 is not a square; squares go from 0 (a1) to 63 (h8)
    """
    if square not in range(64):
        raise ValueError(
            f"{argument}: {square!r} is not a square; squares go from 0 (a1) to 63 (h8)"
        )
    return square


def move_squares(lastmove: Move | None) -> tuple[int, ...]:
    """Give the two squares of the last move, or none when there is no move to show."""
    # A null move goes from a1 to a1 and touches no square.
    if lastmove is None or lastmove.from_square == lastmove.to_square:
        return ()
    return (
        require_square(lastmove.from_square, "lastmove"),
        require_square(lastmove.to_square, "lastmove"),
    )


def king_in_check(board: Position) -> int | None:
    """Find the king that is in check, if one is."""
    return board.king(board.turn) if board.is_check() else None


def board_rows(orientation: bool) -> list[list[int]]:
    """Give the squares as they are seen, row by row from the top, left to right.

    >>> [square_name(square) for square in board_rows(True)[0]][:3]
    ['a8', 'b8', 'c8']
    >>> [square_name(square) for square in board_rows(False)[0]][:3]
    ['h1', 'g1', 'f1']
    """
    rows = [list(range(8 * rank, 8 * rank + 8)) for rank in range(8)]
    return rows[::-1] if orientation else [row[::-1] for row in rows]
