"""Trees without brackets: ``3. Bb5 a6 3... Nf6 4. O-O is the Berlin 4. Ba4 Nf6``.

Pages on which a game can be played through show side lines in another colour, and what is copied
from them has nothing that tells them apart. Right behind a move stands another one with its number,
and the game goes on where the numbers do.
"""

from __future__ import annotations

from collections import Counter
from itertools import compress, pairwise
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from stamma.reading.text.page import Page, Run

# So many moves that stand right behind those that they replace are no chance.
_TWICE = 2
# Where more than such a share of all moves would be side lines, the numbers are misread.
_MOST = 0.8


def set_side_lines_aside(page: Page) -> None:
    """Note which runs of a tree without brackets are side lines."""
    numbered = [run for run in page.runs if run.ply is not None]
    if any(run.depth for run in numbered):
        return
    if sum(_replaces(page, one, other) for one, other in pairwise(numbered)) < _TWICE:
        return
    is_side = _side_lines(numbered)
    side = sum(len(run.tokens) for run in compress(numbered, is_side))
    if side > _MOST * sum(len(run.tokens) for run in numbered):
        return
    # The game itself must go on behind side lines.
    if any(one and not other for one, other in pairwise(is_side)):
        for run in compress(numbered, is_side):
            run.aside = True
            run.display = run.table = False


def _side_lines(runs: list[Run]) -> list[bool]:
    """Say of each run whether it does not go on with the game where that has come to."""
    times = Counter(run.ply for run in runs)
    found: list[bool] = []
    expected = end = 0
    for run in runs:
        ply = run.ply or 0
        # What also goes on with the side line before it is the game, if nothing else can be.
        goes_on = bool(found) and found[-1] and ply == end
        is_other = goes_on and len(run.tokens) > 1 and times[run.ply] > 1
        end = ply + len(run.tokens)
        found.append(ply > 0 and (ply != expected or is_other))
        expected = expected if found[-1] else end
    return found


def _replaces(page: Page, before: Run, run: Run) -> bool:
    """Whether a run gives another move for the last one of the run right before it."""
    last = (before.ply or 0) + len(before.tokens) - 1
    if run.ply != last or run.place != before.place + 1:
        return False
    if len(before.tokens) == 1 and not run.tokens[0].black:
        # Some texts give both moves the same number.
        return False
    between = page.text[before.end : page.lexemes[page.begin(run.tokens[0].at)].start]
    return not between.strip() and "\n" not in between
