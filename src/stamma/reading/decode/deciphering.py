"""Deciphering: in which signs a text is written, where it is not in the usual ones.

What the letters of files in other scripts mean, and strings that stand for pieces, is found out by
trying: the signs are right in which the most can be played.
"""

from __future__ import annotations

from functools import partial
from itertools import islice
from typing import TYPE_CHECKING

from stamma.reading.decode import solving
from stamma.reading.in_words import squares_in_words
from stamma.reading.lex import scans, scripts
from stamma.reading.play.spellings import FIGURINES

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from stamma._core import Board, Style
    from stamma.language_table import Language
    from stamma.markup import Marked
    from stamma.reading.decode.solution import Solution
    from stamma.reading.repair.repairing import Repair
    from stamma.reading.text.page import Page

    Solved = tuple[Page, list[Solution]]

# How many strings that stand for pieces are tried, and on how much of a text.
_STRANGE = 8
_AGAIN = 4
_SAMPLE = 3000
# There, few explanations will do.
_BEAM = 3
# Two strings may stand for one piece, but rather for two.
_TAKEN = 0.5
_SAME = 0.01


def solve(
    text: str,
    marks: Sequence[Marked] = (),
    *,
    language: str | Language | None,
    start: Board | None,
    repair: Repair,
    style: Style | None = None,
) -> Solved:
    """Find the games of a text, in which stretches may be marked."""
    printed = scripts.plain(text)
    right = scans.put_right(printed)
    solve_it = partial(solving.solve, language=language, start=start, style=style)
    page, solutions = _solve(solve_it, text, marks, right, repair)
    page.misread = scans.misread(printed, right)
    return page, solutions


def _solve(
    solve_it: Callable[..., Solved],
    text: str,
    marks: Sequence[Marked],
    right: str,
    repair: Repair,
) -> Solved:
    plain = scripts.spanish_bishops(scripts.joined_squares(squares_in_words.squares(right)))
    solved = solve_it(text, marks, plain, repair=repair)
    solved = _best_files(
        solved, [solve_it(text, marks, one, repair=repair) for one in scripts.other_files(plain)]
    )
    strange = scripts.strange_pieces(plain)
    if not strange:
        return solved

    def worth_of(figurines: dict[str, str]) -> float:
        signs = scripts.with_signs(plain[:_SAMPLE], strange | figurines)
        return _longest(solve_it(text[:_SAMPLE], (), signs, repair="none", beam=_BEAM))

    figurines = _figurines(strange, worth_of)
    other = solve_it(text, marks, scripts.with_signs(plain, strange | figurines), repair=repair)
    other[0].figurines = figurines
    return max(other, solved, key=_worth)


def _worth(solved: Solved) -> float:
    """Return how much is read of a text: the points of its games."""
    return round(sum(solution.line.score for solution in solved[1]), 3)


def _longest(solved: Solved) -> float:
    """Return how much is read of one game, however often it is told: beginnings do not add up."""
    return max(
        (
            solution.line.score + sum(len(run.tokens) for run in solution.retold)
            for solution in solved[1]
        ),
        default=0.0,
    )


def _best_files(solved: Solved, others: list[Solved]) -> Solved:
    """Take the files in which the most can be played; where two can be played alike, neither."""
    best = max((solved, *others), key=_worth)
    is_one = sum(_worth(other) == _worth(best) for other in others) == 1
    return best if is_one else solved


def _figurines(
    strange: Iterable[str], worth_of: Callable[[dict[str, str]], float]
) -> dict[str, str]:
    """Find the pieces that strings stand for, one after the other: those that can be played."""
    found: dict[str, str] = {}
    strings = list(islice(strange, _STRANGE))
    # What one of them stands for may be clear when that of another is.
    for string in (*strings, *strings[:_AGAIN]):
        if string in found:
            continue
        tries = {one: worth_of(found | {string: one}) for one in FIGURINES.values()}
        for one in found.values():
            tries[one] -= _TAKEN
        best, second = sorted(tries, key=lambda one: -tries[one])[:2]
        # Where the moves do not tell it, it stays open.
        if tries[best] > tries[second] + _SAME:
            found[string] = best
    return found
