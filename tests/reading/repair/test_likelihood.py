"""How likely moves are: the order in which two of them are named."""

from __future__ import annotations

import pytest

from stamma import Board, Move
from stamma.reading.repair.likelihood import unlikelihood


@pytest.mark.parametrize(
    ("fen", "likelier", "other"),
    [
        # To win a piece rather than to lose one.
        ("4k3/8/8/3n4/4P3/8/8/3QK3 w - - 0 1", "e4d5", "e4e5"),
        ("4k3/8/2p5/3n4/8/8/8/3QK3 w - - 0 1", "d1d4", "d1d5"),
        # To castle rather than to move the rook.
        ("4k3/8/8/8/8/8/8/4K2R w K - 0 1", "e1g1", "h1g1"),
        # To go forwards rather than back.
        ("4k3/8/8/8/8/5N2/8/4K3 w - - 0 1", "f3e5", "f3g1"),
    ],
)
def test_the_likelier_move_is_named_first(fen: str, likelier: str, other: str) -> None:
    board = Board(fen)
    one, two = (unlikelihood(board, Move.from_uci(uci)) for uci in (likelier, other))
    assert one < two


def test_to_take_back_suggests_itself() -> None:
    board = Board("4k3/8/2p5/3p4/4P3/8/8/4K3 w - - 0 1")
    board.push_uci("e4d5")
    assert unlikelihood(board, Move.from_uci("c6d5")) < unlikelihood(board, Move.from_uci("c6c5"))
