"""Which moves are played in the openings of a file of games, and how they score.

    python examples/opening_tree.py games.pgn 8

Positions are the same however they came about: a tree of positions, not of moves.
"""

from __future__ import annotations

import sys
from collections import defaultdict
from pathlib import Path
from typing import TextIO

import stamma as chess

POINTS = {"1-0": 1.0, "1/2-1/2": 0.5, "0-1": 0.0}


class Position:
    """What is known of a position: its moves, with their games and White's points."""

    def __init__(self) -> None:
        self.games: defaultdict[str, int] = defaultdict(int)
        self.points: defaultdict[str, float] = defaultdict(float)


def grow(file: TextIO, depth: int) -> dict[str, Position]:
    """Return the positions of all games up to some half-moves."""
    tree: defaultdict[str, Position] = defaultdict(Position)
    while (game := chess.pgn.read_game(file)) is not None:
        points = POINTS.get(game.headers["Result"])
        if points is None:
            continue
        board = game.board()
        for node in game.mainline():
            if board.ply() >= depth:
                break
            san = board.san(node.move)
            position = tree[board.epd()]
            position.games[san] += 1
            position.points[san] += points
            board.push(node.move)
    return tree


def show(tree: dict[str, Position], board: chess.Board, depth: int, indent: int = 0) -> None:
    """Print the moves of a position, the commonest first, and what follows them."""
    position = tree.get(board.epd())
    if position is None or board.ply() >= depth:
        return
    for san in sorted(position.games, key=lambda san: (-position.games[san], san)):
        games = position.games[san]
        move = board.parse_san(san)
        sort = "capture" if board.is_capture(move) else "check" if board.gives_check(move) else ""
        print(f"{'  ' * indent}{san} {games} {position.points[san] / games:.1%} {sort}".rstrip())
        board.push(move)
        show(tree, board, depth, indent + 1)
        board.pop()


def main() -> None:
    """Read a file and print its tree."""
    path, depth = Path(sys.argv[1]), int(sys.argv[2])
    with path.open(encoding="utf-8") as file:
        tree = grow(file, depth)
    print(len(tree), "positions")
    show(tree, chess.Board(), depth)


if __name__ == "__main__":
    main()
