"""Reading and writing moves: each row does the same in stamma and in python-chess.

The moves are those of a whole game, each on its own position.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import chess

import stamma
from benchmarks.board import GAME
from benchmarks.measure import Row, compare

if TYPE_CHECKING:
    from collections.abc import Iterator

TITLE = "Moves"

# No king gets there in this game.
_IMPOSSIBLE = "Ke5"


def rows() -> Iterator[Row]:
    """Measure one row after the other."""
    ours, theirs = [], []
    board, peer = stamma.Board(), chess.Board()
    for uci in GAME:
        move = stamma.Move.from_uci(uci)
        german = board.write(move, "san", "de")
        ours.append((board.copy(stack=False), move, board.san(move), german))
        theirs.append((peer.copy(stack=False), chess.Move.from_uci(uci), board.san(move)))
        board.push(move)
        peer.push_uci(uci)

    yield compare(
        "read SAN: `parse_san`",
        lambda: [board.parse_san(san) for board, _, san, _ in ours],
        lambda: [board.parse_san(san) for board, _, san in theirs],
    )
    yield compare(
        "read German SAN, against English in python-chess",
        lambda: [board.parse_san(german, "de") for board, _, _, german in ours],
        lambda: [board.parse_san(san) for board, _, san in theirs],
    )
    yield compare(
        "read SAN with remarks: `parse`",
        lambda: [board.parse(san) for board, _, san, _ in ours],
        lambda: [board.parse_san(san) for board, _, san in theirs],
    )
    yield compare(
        "write SAN: `san`",
        lambda: [board.san(move) for board, move, _, _ in ours],
        lambda: [board.san(move) for board, move, _ in theirs],
    )
    yield compare(
        "write figurines: `write`, against SAN in python-chess",
        lambda: [board.write(move, stamma.FAN) for board, move, _, _ in ours],
        lambda: [board.san(move) for board, move, _ in theirs],
    )
    yield compare(
        "refuse a move: `parse_san`, the error caught and not shown",
        lambda: [_refuses(board) for board, *_ in ours],
        lambda: [_refuses(peer) for peer, *_ in theirs],
    )
    yield compare(
        "play a game in SAN: `push_san`",
        lambda: _play(stamma.Board(), ours),
        lambda: _play_peer(chess.Board(), theirs),
    )


def _refuses(board: stamma.Board | chess.Board) -> bool:
    try:
        board.parse_san(_IMPOSSIBLE)
    except ValueError:
        return True
    return False


def _play(board: stamma.Board, game: list[tuple[stamma.Board, stamma.Move, str, str]]) -> None:
    for _, _, san, _ in game:
        board.push_san(san)


def _play_peer(board: chess.Board, game: list[tuple[chess.Board, chess.Move, str]]) -> None:
    for _, _, san in game:
        board.push_san(san)
