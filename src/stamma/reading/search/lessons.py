"""Lessons: one line of play, told again and again, and every time gone on with in another way.

``1. e4 e5 2. Nf3 Nc6 3. c3`` is what a page is about; then comes the same with ``3... d5``, and the
same with ``3... Nf6``. That is no three games: it is one, with what may come of it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from stamma.reading.text.headings import headers_of

if TYPE_CHECKING:
    from stamma._core import Move
    from stamma.reading.search.solving import Solution

# Fewer moves are the beginning of too many games.
_STEM = 3
_WAYS = 2


def gather(solutions: list[Solution], text: str) -> list[Solution]:
    """Let lines that only go on from the one before them in several ways be side lines of it."""
    kept: list[Solution] = []
    place = 0
    while place < len(solutions):
        stem = solutions[place]
        last = place + 1
        while last < len(solutions) and _goes_on(stem, solutions[last], text):
            last += 1
        branches = solutions[place + 1 : last]
        ways = {tuple(_moves(branch)) for branch in branches} - {tuple(_moves(stem))}
        if len(ways) >= _WAYS:
            for branch in branches:
                stem.section.runs += branch.section.runs
                stem.section.end = branch.section.end
        else:
            last = place + 1
        kept.append(stem)
        place = last
    return kept


def _goes_on(stem: Solution, other: Solution, text: str) -> bool:
    """Whether a game begins with all moves of another, and is no game that was played."""
    moves = _moves(stem)
    if len(moves) < _STEM or _moves(other)[: len(moves)] != moves:
        return False
    section = other.section
    is_over = any(run.ending is not None for run in section.runs)
    heading = text[section.start : section.runs[0].start]
    return not is_over and not section.tags and not headers_of(heading)


def _moves(solution: Solution) -> list[Move]:
    return [step.found.move for step in solution.line.steps() if step.found is not None]
