"""The lines that are followed: which are kept, and which of them a run may continue."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from stamma import Board
from stamma.reading.play.line import Line
from stamma.reading.search.beam import Followed
from stamma.reading.text.runs import cut

if TYPE_CHECKING:
    from stamma.reading.text.page import Run

RUNS = cut("1. e4 and 2. Nf3 and 3. Bb5 and 4. Ba4 and 5. O-O and 6. Re1").runs
OPENINGS = ["e2e4", "d2d4", "c2c4", "g1f3", "b1c3", "f2f4"]


def line(move: str, score: float, run: Run = RUNS[0], *, ply: int = 1) -> Line:
    board = Board()
    board.push_uci(move)
    root = Line(None, Board(), 0, 0.0, offset=0)
    return Line(root, board, ply, score, run.tokens[-1], run=run, offset=0, moves=1)


def followed(*lines: Line, with_diagrams: bool = False) -> Followed:
    found = Followed(with_diagrams=with_diagrams)
    for one in lines:
        found.add(one)
    return found


def test_the_best_line_comes_first() -> None:
    lines = [line(move, score) for move, score in zip(OPENINGS, [1, 5, 3], strict=False)]
    assert [one.score for one in followed(*lines).before(RUNS[1])] == [5, 3, 1]
    assert followed(*lines).best_score == 5


def test_nothing_is_followed_at_first() -> None:
    assert followed().before(RUNS[1]) == []
    assert followed().best_score == 0


@pytest.mark.parametrize("scores", [(1.0, 2.0), (2.0, 1.0)])
def test_of_two_lines_to_one_position_the_better_is_kept(scores: tuple[float, float]) -> None:
    found = followed(*(line("e2e4", score) for score in scores))
    assert [one.score for one in found] == [2.0]


def test_the_best_of_every_length_is_kept_however_bad() -> None:
    boards = [Board() for _ in range(50)]
    found = Followed(with_diagrams=False)
    poor = line("e2e4", -9.0, ply=7)
    found.add(poor)
    for number, board in enumerate(boards):
        board.fullmove_number = number + 1
        found.add(Line(None, board, 1, 1.0 + number, run=RUNS[0], moves=1))
    assert poor in list(found)
    assert len(list(found)) < 50


@pytest.mark.parametrize(
    ("place", "ply", "is_offered"),
    [(1, 2, True), (3, 6, True), (4, 8, False), (4, 1, True)],
    ids=["next", "near", "far", "far, but its number is right"],
)
def test_a_far_run_goes_on_only_where_the_numbers_agree(
    place: int, ply: int, is_offered: bool
) -> None:
    run = cut("1. e4 and 2. Nf3 and 3. Bb5 and 4. Ba4 and 5. O-O and 6. Re1").runs[place]
    run.ply = ply
    assert bool(followed(line("e2e4", 1.0)).before(run)) is is_offered


def test_a_diagram_rewards_the_lines_that_have_come_to_it() -> None:
    right, wrong = line("e2e4", 1.0), line("d2d4", 2.0)
    found = followed(right, wrong, with_diagrams=True)
    found.reward(right.board.board_fen(), 3.0)
    assert (right.score, wrong.score, found.best_score) == (4.0, 2.0, 4.0)
