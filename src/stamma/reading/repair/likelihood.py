"""How likely a move is to be played, by the plainest rules of thumb.

Where a text leaves open which move was meant, this decides which one is named first. It never
decides against anything that the text says.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from stamma.pieces import BISHOP, KING, KNIGHT, PAWN, QUEEN, ROOK
from stamma.reading.play import weights

if TYPE_CHECKING:
    from stamma._core import Board, Move

_VALUES = {PAWN: 1, KNIGHT: 3, BISHOP: 3, ROOK: 5, QUEEN: 9, KING: 100}
# Gains and losses beyond this make no difference.
_MOST = 5


def unlikelihood(board: Board, move: Move) -> float:
    """Return how little a legal move suggests itself; less than 0 for one that does.

    >>> from stamma import Board, Move
    >>> board = Board("rnb1kbnr/pppp1ppp/8/4p1q1/3P4/4P3/PPP2PPP/RNBQKBNR b KQkq - 0 1")
    >>> unlikelihood(board, Move.from_uci("g5g2")) > unlikelihood(board, Move.from_uci("e5d4"))
    True
    """
    value = -weights.PER_PAWN * max(-_MOST, min(_MOST, _balance(board, move)))
    if board.is_castling(move):
        return value - weights.CASTLING
    if board.is_capture(move) and _last_square(board) == move.to_square:
        value -= weights.RECAPTURE
    home = 0 if board.turn else 7
    if move.to_square // 8 == home and board.piece_type_at(move.from_square) != ROOK:
        value += weights.BACK
    return value


def _last_square(board: Board) -> int | None:
    """Return the square that the last move went to; nothing at the start."""
    try:
        return board.peek().to_square
    except IndexError:
        return None


def _balance(board: Board, move: Move) -> int:
    """Weigh what a move wins against what the best answer on its square takes back."""
    won = _VALUES.get(board.piece_type_at(move.to_square) or 0, 0)
    if board.is_castling(move):
        return 0
    risked = _VALUES[move.promotion or board.piece_type_at(move.from_square) or PAWN]
    after = board.copy()
    after.push(move)
    answers = [answer for answer in after.legal_moves if answer.to_square == move.to_square]
    if not answers:
        return won
    taker = min(
        answers, key=lambda answer: _VALUES[after.piece_type_at(answer.from_square) or PAWN]
    )
    price = _VALUES[after.piece_type_at(taker.from_square) or PAWN]
    after.push(taker)
    is_guarded = any(answer.to_square == move.to_square for answer in after.legal_moves)
    lost = risked - price if is_guarded else risked
    return won - max(0, lost)
