"""What the search through a text asks the core: all that a spelling may mean, or nearly says."""

# ruff: noqa: SLF001

from __future__ import annotations

import pytest

from stamma import Board
from stamma.notations import compile_style

ENGLISH = compile_style(None, "en")
GERMAN = compile_style(None, "de")
TWO_KNIGHTS = "4k3/8/8/8/8/5N2/8/1N2K3 w - - 0 1"


def moves(board: Board, text: str) -> list[str]:
    return [move.uci() for move, *_ in board._candidates(text, [ENGLISH])]


def test_an_ambiguity_is_told_apart() -> None:
    assert moves(Board(TWO_KNIGHTS), "Nd2") == ["b1d2", "f3d2"]
    assert moves(Board(TWO_KNIGHTS), "Nbd2") == ["b1d2"]
    assert moves(Board(TWO_KNIGHTS), "Nc4") == []


def test_the_first_style_that_fits_is_taken() -> None:
    (found,) = Board()._candidates("Sf3!", [GERMAN, ENGLISH])
    assert (found[0].uci(), found[1]) == ("g1f3", 0)
    (found,) = Board()._candidates("Nf3", [GERMAN, ENGLISH])
    assert found[1] == 1


@pytest.mark.parametrize(
    ("text", "is_move"), [("Nf3", True), ("P-K4", True), ("Sf9", False), ("the", False)]
)
def test_a_spelling_is_a_move_on_whatever_board(text: str, is_move: bool) -> None:
    assert Board("4k3/8/8/8/8/8/8/4K3 w - - 0 1")._is_move(text, [ENGLISH]) is is_move


def test_the_nearest_spellings_come_first() -> None:
    near = Board()._near("Nt3", [ENGLISH], 1.3)
    assert [(move.uci(), spelling) for move, _, spelling in near][:1] == [("g1f3", "Nf3")]
    costs = [cost for _, cost, _ in near]
    assert costs == sorted(costs)
    assert Board()._near("nonsense", [ENGLISH], 1.3) == []
