"""A game as a page tells it: its moves, how far they are told, and the lines that were not played.

Whoever writes about the game records here what he writes, so that text and truth agree.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import stamma

if TYPE_CHECKING:
    import random
    from collections.abc import Collection, Sequence

    from stamma import Board, Move

_VALUES = {
    stamma.PAWN: 1,
    stamma.KNIGHT: 3,
    stamma.BISHOP: 3,
    stamma.ROOK: 5,
    stamma.QUEEN: 9,
    stamma.KING: 0,
}
_HOME = {stamma.WHITE: 0, stamma.BLACK: 7}
_CENTRE = (2, 3, 4, 5)
# How likely a move is to be talked about.
_CAPTURE, _CHECK, _CASTLING, _DEVELOPING, _CENTRAL, _OTHER = 4.0, 3.0, 5.0, 4.0, 2.0, 0.5
# A move that loses something at once, and one that goes home or moves the king.
_CARELESS, _BACKWARD = 0.05, 0.1


class Told:
    """A game, and what a page says of it."""

    def __init__(self, moves: Sequence[Move], start: Board | None = None) -> None:
        board = start.copy() if start else stamma.Board()
        self.start_fen = board.fen() if start else None
        self.moves = tuple(moves)
        self._boards = [board.copy(stack=False)]
        for move in self.moves:
            board.push(move)
            self._boards.append(board.copy(stack=False))
        #: How many moves are told.
        self.ply = 0
        #: Each as the whole path from the start.
        self.lines: list[tuple[Move, ...]] = []
        self.tags: dict[str, str] = {}
        self.result: str | None = None
        #: Moves that are named, but are no line.
        self.mentioned: list[str] = []

    @property
    def left(self) -> int:
        """How many moves are still to be told."""
        return len(self.moves) - self.ply

    def board(self, ply: int | None = None) -> Board:
        """Return the position before a half-move; by default where the game has come to."""
        return self._boards[self.ply if ply is None else ply].copy(stack=False)

    def take(self, count: int) -> tuple[Move, ...]:
        """Take the next moves."""
        taken = self.moves[self.ply : self.ply + count]
        self.ply += len(taken)
        return taken

    def beside(self, ply: int, moves: Sequence[Move]) -> None:
        """Record a line that leaves the game at a half-move."""
        self.lines.append((*self.moves[:ply], *moves))

    def truth(self) -> dict[str, Any]:
        """Return what the page means, as files of pages have it."""
        lines = dict.fromkeys(self.lines)
        return {
            "start_fen": self.start_fen,
            "uci": [move.uci() for move in self.moves],
            "lines": [[move.uci() for move in line] for line in lines],
            "tags": self.tags,
            "result": self.result,
            "mentioned": self.mentioned,
        }


def plausible(
    board: Board, dice: random.Random, count: int, avoid: Collection[Move] = ()
) -> list[Move]:
    """Choose moves that people might talk about; the first is none of those to avoid."""
    board = board.copy()
    found: list[Move] = []
    for _ in range(count):
        legal = [move for move in board.legal_moves if found or move not in avoid]
        if not legal:
            break
        move = dice.choices(legal, [_weight(board, move) for move in legal])[0]
        found.append(move)
        board.push(move)
    return found


def _weight(board: Board, move: Move) -> float:
    kind = board.piece_type_at(move.from_square)
    taken = board.piece_type_at(move.to_square)
    rank, file = divmod(move.from_square, 8)
    weight = _OTHER
    if board.is_castling(move):
        weight = _CASTLING
    elif board.is_capture(move):
        weight = _CAPTURE
    elif board.gives_check(move):
        weight = _CHECK
    elif kind in (stamma.KNIGHT, stamma.BISHOP) and rank == _HOME[board.turn]:
        weight = _DEVELOPING
    elif kind == stamma.PAWN and file in _CENTRE:
        weight = _CENTRAL
    is_hit = board.is_attacked_by(not board.turn, move.to_square)
    if kind == stamma.KING or (rank != _HOME[board.turn] == move.to_square // 8):
        weight = min(weight, _OTHER) * _BACKWARD if weight != _CASTLING else weight
    loses = is_hit and kind and _VALUES[kind] > (_VALUES[taken] if taken else 1)
    return weight * (_CARELESS if loses else 1)
