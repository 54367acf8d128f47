"""Sheets: games that are printed in several columns side by side.

``1. e4 e5   21. Kf1 Rd8`` on one line, ``2. Nf3 Nc6   22. Ke2 Rd7`` on the next: each column is
read from its top to its bottom before the next one.
"""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from stamma.reading.text.page import Page, Run

# The half-moves of a row.
_ROW = 2
# So many rows make a sheet, even if some of its moves are lost.
_ROWS = 4


def in_order(page: Page, runs: list[Run]) -> list[Run]:
    """Put the runs of a sheet in the order of the game; the others stay as they are."""
    rows: dict[int, list[Run]] = {}
    for run in runs:
        if run.ply is not None and run.depth == 0:
            rows.setdefault(page.line_of(run.start), []).append(run)
    lines = _lines(rows)
    if not lines:
        return runs
    first, last = min(lines), max(lines)
    sheet = [run for line, row in rows.items() if first <= line <= last for run in row]
    sheet.sort(key=lambda run: run.ply or 0)
    if len(lines) < _ROWS and not _is_whole(sheet):
        return runs
    _make_one_table(sheet)
    inside = {id(run) for run in sheet}
    others = [run for run in runs if id(run) not in inside]
    before = [run for run in others if page.line_of(run.start) < first]
    return before + sheet + others[len(before) :]


def _lines(rows: dict[int, list[Run]]) -> set[int]:
    """Find the lines on which several columns go on from the line before, or to the next one."""
    found = set()
    for one, other in pairwise(sorted(rows)):
        columns = list(zip(rows[one], rows[other], strict=False))
        goes_on = all((below.ply or 0) - (above.ply or 0) == _ROW for above, below in columns)
        # What goes on along the line is running text.
        if len(rows[one]) > 1 and goes_on and not _is_whole(rows[one]):
            found |= {one, other}
    return found


def _is_whole(sheet: list[Run]) -> bool:
    """Whether each run of a sheet goes on where the one before it ends."""
    return all(
        (below.ply or 0) == (above.ply or 0) + len(above.tokens) for above, below in pairwise(sheet)
    )


def _make_one_table(sheet: list[Run]) -> None:
    """Make the columns one table, which ends where its last move stands."""
    ending = next((run.ending for run in sheet if run.ending is not None), None)
    for run in sheet:
        run.display = run.table = True
        run.ending = None
    sheet[-1].ending = ending
