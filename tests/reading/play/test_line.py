"""Lines: their moves one by one, what goes before them, and which of them are the same."""

from __future__ import annotations

import pytest

from stamma import Board, language
from stamma.reading.play.line import Line, distinct, state
from stamma.reading.play.spellings import Letters
from stamma.reading.search.search import Search
from stamma.reading.text.runs import cut


def best(text: str) -> Line:
    search = Search(Board(), Letters(language("en")), is_start=True, budget=1000)
    return search.best(cut(text).runs)


def texts(line: Line) -> list[str]:
    return [step.token.text for step in line.steps() if step.token is not None]


def test_the_steps_of_a_line_are_its_moves_in_their_order() -> None:
    line = best("1. e4 e5 2. Nf3")
    assert texts(line) == ["e4", "e5", "Nf3"]
    assert line.steps()[-1] is line
    assert [step.ply for step in line.steps()] == [1, 2, 3]


def test_a_line_without_moves_has_no_steps() -> None:
    root = Line(None, Board(), 0, 0.0)
    assert (root.steps(), root.end) == ([], 0)


@pytest.mark.parametrize(
    ("count", "expected"),
    [(0, ["e4", "e5", "Nf3"]), (1, ["e4", "e5"]), (3, []), (4, None), (9, None)],
)
def test_moves_can_be_taken_back(count: int, expected: list[str] | None) -> None:
    back = best("1. e4 e5 2. Nf3").before(count)
    assert (None if back is None else texts(back)) == expected


def test_a_line_ends_with_its_last_move() -> None:
    text = "1. e4 e5 2. Nf3 and so on"
    assert text[: best(text).end] == "1. e4 e5 2. Nf3"


@pytest.mark.parametrize(
    ("text", "is_over"),
    [
        ("1. e4 e5 2. Nf3 1-0", True),
        ("1. e4 e5 2. Nf3 Nc6 and Black resigned.", True),
        ("1. e4 e5 2. Nf3", False),
        # Of a draw one also speaks in passing.
        ("He played 1. e4 e5 2. Nf3 Nc6 draw.", False),
    ],
)
def test_a_game_may_be_over(text: str, is_over: bool) -> None:
    assert best(text).is_over is is_over


def test_of_lines_to_one_state_the_best_is_kept() -> None:
    lines = [Line(None, Board(), 0, score) for score in (1.0, 3.0, 2.0)]
    other = Line(None, Board(), 0, 0.0, offset=2)
    assert state(lines[0]) == state(lines[1]) != state(other)
    assert distinct([*lines, other]) == [lines[1], other]
