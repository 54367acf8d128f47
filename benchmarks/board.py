"""The board: each row does the same in stamma and in python-chess, on the same positions.

The positions are those of a game as it goes on, so that no row shows only an opening.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import chess

import stamma
from benchmarks.measure import Row, compare, compare_imports

if TYPE_CHECKING:
    from collections.abc import Iterator

TITLE = "Board"

# Morphy against the Duke of Brunswick and Count Isouard, Paris 1858.
# fmt: off
GAME = (
    "e2e4", "e7e5", "g1f3", "d7d6", "d2d4", "c8g4", "d4e5", "g4f3", "d1f3", "d6e5", "f1c4",
    "g8f6", "f3b3", "d8e7", "b1c3", "c7c6", "c1g5", "b7b5", "c3b5", "c6b5", "c4b5", "b8d7",
    "e1c1", "a8d8", "d1d7", "d8d7", "h1d1", "e7e6", "b5d7", "f6d7", "b3b8", "d7b8", "d1d8",
)
# fmt: on


def _positions() -> list[str]:
    board = chess.Board()
    fens = [board.fen()]
    for uci in GAME:
        board.push_uci(uci)
        fens.append(board.fen())
    return fens


_FENS = _positions()


def rows() -> Iterator[Row]:
    """Measure one row after the other."""
    ours = [stamma.Board(fen) for fen in _FENS]
    theirs = [chess.Board(fen) for fen in _FENS]
    # Copies are taken of boards as they are in a game: with the moves behind them.
    our_game, their_game = stamma.Board(), chess.Board()
    for uci in GAME:
        our_game.push_uci(uci)
        their_game.push_uci(uci)

    yield compare(
        "`push_uci` and `pop`, a whole game",
        lambda: _play(stamma.Board()),
        lambda: _play(chess.Board()),
    )
    yield compare(
        "`list(board.legal_moves)`",
        lambda: [list(board.legal_moves) for board in ours],
        lambda: [list(board.legal_moves) for board in theirs],
    )
    yield compare(
        "read a FEN",
        lambda: [stamma.Board(fen) for fen in _FENS],
        lambda: [chess.Board(fen) for fen in _FENS],
    )
    yield compare(
        "write a FEN",
        lambda: [board.fen(en_passant="legal") for board in ours],
        lambda: [board.fen(en_passant="legal") for board in theirs],
    )
    yield compare("`copy`", our_game.copy, their_game.copy)
    yield compare(
        "perft(4), the loop in Python",
        lambda: _perft(stamma.Board(), 4),
        lambda: _perft(chess.Board(), 4),
    )
    yield compare(
        "perft(4), `Board.perft` against that loop",
        lambda: stamma.Board().perft(4),
        lambda: _perft(chess.Board(), 4),
    )
    yield compare_imports("`import`, without Python's own start", "import stamma", "import chess")


def _play(board: Any) -> None:  # noqa: ANN401
    for uci in GAME:
        board.push_uci(uci)
    for _ in GAME:
        board.pop()


def _perft(board: Any, depth: int) -> int:  # noqa: ANN401
    if depth == 0:
        return 1
    leaves = 0
    for move in board.legal_moves:
        board.push(move)
        leaves += _perft(board, depth - 1)
        board.pop()
    return leaves
