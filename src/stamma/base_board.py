"""``BaseBoard``: men without a game, by python-chess's name.

>>> import stamma
>>> board = BaseBoard("8/8/8/8/4N3/8/8/8")
>>> [stamma.square_name(square) for square in board.attacks(stamma.E4)][:3]
['d2', 'f2', 'c3']
>>> isinstance(board, BaseBoard), isinstance(stamma.Board(), BaseBoard)
(True, True)
"""

from __future__ import annotations

from stamma._core import Board
from stamma.pieces import STARTING_BOARD_FEN


class _Boards(type):
    """Every board is one of men."""

    def __instancecheck__(cls, instance: object) -> bool:
        return isinstance(instance, Board)


class BaseBoard(metaclass=_Boards):
    """Makes a :class:`stamma.Board` of men alone, on which nobody may castle.

    :raises InvalidFenError: if the placement cannot be read.
    """

    def __new__(  # type: ignore[misc] # a board can do more
        cls, board_fen: str | None = STARTING_BOARD_FEN
    ) -> Board:
        """Make a board."""
        board = Board.empty()
        if board_fen is not None:
            board.set_board_fen(board_fen)
        return board

    @staticmethod
    def empty() -> Board:
        """Return an empty board."""
        return Board.empty()

    @staticmethod
    def from_chess960_pos(scharnagl: int) -> Board:
        """Return the position of Chess960 with a number, without castling.

        :raises ValueError: if the number is not from 0 to 959.
        """
        board = Board.from_chess960_pos(scharnagl)
        board.castling_rights = 0
        return board
