"""A game while it grows: nodes with their boards, and what is said about them."""

from __future__ import annotations

from stamma import Board, Move
from stamma.reading.game.growing import Seedling, Sprout


def test_a_tree_is_made_of_what_has_grown() -> None:
    root = Sprout(Board())
    seedling = Seedling(root)
    nodes = {}
    for name, parent, uci in (
        ("e4", root, "e2e4"),
        ("d4", root, "d2d4"),
    ):
        board = parent.board.copy()
        board.push_uci(uci)
        nodes[name] = seedling.add(parent, Move.from_uci(uci), board)
    assert nodes["d4"] in seedling
    game, *_ = seedling.nodes()
    assert [node.san() for node in game.variations] == ["e4", "d4"]
