"""Lines: their moves one by one, and what goes before them."""

from __future__ import annotations

from stamma import Board
from stamma.reading.decode.deciphering import solve
from stamma.reading.play.line import Line


def best(text: str) -> Line:
    _, (solution,) = solve(text, language="en", start=None, repair="none")
    return solution.line


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


def test_a_line_ends_with_its_last_move() -> None:
    text = "1. e4 e5 2. Nf3 and so on"
    assert text[: best(text).end] == "1. e4 e5 2. Nf3"
