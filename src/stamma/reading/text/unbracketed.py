"""Trees without brackets: ``3. Bb5 a6 3... Nf6 4. O-O is the Berlin 4. Ba4 Nf6``.

Pages on which a game can be played through show side lines in another colour, and what is copied
from them has nothing that tells them apart. Right behind a move stands another one with its number,
and the game goes on where the numbers do.
"""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from stamma.reading.text.page import Page, Run

# So many moves that stand right behind those that they replace are no chance.
_TWICE = 2


def set_side_lines_aside(page: Page) -> None:
    """Note which runs of a tree without brackets are side lines."""
    numbered = [run for run in page.runs if run.ply is not None]
    if any(run.depth for run in numbered):
        return
    if sum(_replaces(page, one, other) for one, other in pairwise(numbered)) < _TWICE:
        return
    expected = 0
    side: list[Run] = []
    for run in numbered:
        if run.ply in (0, expected):
            expected = (run.ply or 0) + len(run.tokens)
        else:
            side.append(run)
    # The game itself must go on behind side lines.
    if any(one in side and other not in side for one, other in pairwise(numbered)):
        for run in side:
            run.aside = True
            run.display = run.table = False


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
