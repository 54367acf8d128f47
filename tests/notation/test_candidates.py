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


@pytest.mark.parametrize(
    ("texts", "played"),
    [
        (["e4", "e5", "Nf3"], ["e2e4", "e7e5", "g1f3"]),
        (["e4", "e5", "Nf9", "Nc6"], ["e2e4", "e7e5"]),
        (["d4", "d5", "Nf3", "Nf6", "Nd2", "e6"], ["d2d4", "d7d5", "g1f3", "g8f6"]),
        (["Cf3"], []),
        ([], []),
    ],
    ids=["all", "up to what is no move", "up to what may be two", "other letters", "nothing"],
)
def test_a_row_is_played_as_far_as_each_text_means_one_move(
    texts: list[str], played: list[str]
) -> None:
    assert [move.uci() for move, *_ in Board()._play_row(texts, ENGLISH)] == played


def test_each_move_of_a_row_has_its_doubts_and_the_board_after_it() -> None:
    board = Board()
    texts = ["e4", "d5", "ed", "Qd5", "Nc3(=)", "Qe5+", "Qe2?!"]
    for text, (move, doubts, offer, after) in zip(
        texts, Board()._play_row(texts, ENGLISH), strict=True
    ):
        assert board._candidates(text, [ENGLISH]) == [(move, 0, doubts, offer)]
        board.push(move)
        assert (after, after.move_stack) == (board, board.move_stack)


def test_a_row_leaves_the_board_as_it_is() -> None:
    board = Board()
    board._play_row(["e4", "e5"], ENGLISH)
    assert board == Board()
