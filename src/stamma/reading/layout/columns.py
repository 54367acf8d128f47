"""Sheets: games that are printed in several columns side by side.

``1. e4 e5   21. Kf1 Rd8`` on one line, ``2. Nf3 Nc6   22. Ke2 Rd7`` on the next: each column is
read from its top to its bottom before the next one.

Pages may also give the moves of each side below its name, without numbers.
"""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise
from typing import TYPE_CHECKING, Literal

from stamma.language_table import lexicon
from stamma.reading.lex.lexemes import Kind

if TYPE_CHECKING:
    from stamma.reading.text.page import Page, Run

# The half-moves of a row.
_ROW = 2
# So many rows make a sheet, even if some of its moves are lost.
_ROWS = 4
# What the heads of columns are, and what may stand around them.
_SIDES: tuple[Literal["white"], Literal["black"]] = ("white", "black")
_AROUND_HEAD = " \t*_#|:.\"'"


def headed(page: Page) -> dict[int, int]:
    """Find the moves of each side below the name of it; return their half-moves.

    No number tells which of them belong together, but the names that have lines of their own do.
    """
    sides = [(one, lexicon.cues(one)) for one in _SIDES]
    heads: dict[str, int] = {}
    for at in page.prose:
        word = page.lexemes[at].text.lower()
        side = next((one for one, words in sides if word in words), None)
        line = "" if side is None else page.line(page.line_of(page.lexemes[at].start))
        if side is None or line.strip(_AROUND_HEAD).lower() != word:
            continue
        if side in heads:
            # Somebody speaks again and again.
            return {}
        heads[side] = at
    if len(heads) < len(_SIDES):
        return {}
    moves = {side: _moves_below(page, at) for side, at in heads.items()}
    white, black = (moves[side] for side in _SIDES)
    is_game = len(white) > 1 and 0 <= len(white) - len(black) <= 1
    if not is_game:
        return {}
    return {
        at: 2 * row + number
        for number, column in enumerate((white, black))
        for row, at in enumerate(column)
    }


def _moves_below(page: Page, head: int) -> list[int]:
    """Return the moves below a head, up to other words; none if there are numbers among them."""
    found = []
    for at in range(head + 1, len(page.lexemes)):
        kind = page.lexemes[at].kind
        if kind in (Kind.NUMBER, Kind.DOTS):
            return []
        if kind in (Kind.WORD, Kind.TAG):
            break
        if kind is Kind.MOVE:
            found.append(at)
    return found


def unstacked(runs: list[Run], plies: dict[int, int]) -> list[Run]:
    """Put the moves of two columns in the order of the game."""
    if not plies:
        return runs
    found: list[Run] = []
    others: list[Run] = []
    for run in runs:
        is_inside = any(token.at in plies for token in run.tokens)
        for token in run.tokens if is_inside else ():
            ply = plies.get(token.at)
            ending = run.ending if token is run.tokens[-1] else None
            one = replace(run, tokens=[token], ply=ply, ending=ending)
            if ply is None:
                others.append(one)
                continue
            token.number, token.black = ply // 2 + 1, ply % 2 == 1
            one.display = one.table = True
            found.append(one)
        if not is_inside:
            others.append(run)
    found.sort(key=_ply)
    _end_with_last(found)
    return found + others


def _ply(run: Run) -> int:
    return run.ply or 0


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
    sheet.sort(key=_ply)
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
        steps = [_ply(below) - _ply(above) for above, below in columns]
        if len(steps) > 1 and all(run.table for line in (one, other) for run in rows[line]):
            # The first row may have a move of Black's alone.
            steps[0] += _ply(rows[one][0]) % _ROW
        goes_on = all(step == _ROW for step in steps)
        # What goes on along the line is running text, and a number that comes twice is one row's.
        has_columns = len({run.ply for run in rows[one]}) > 1
        if has_columns and goes_on and not _is_whole(rows[one]):
            found |= {one, other}
    return found


def _is_whole(sheet: list[Run]) -> bool:
    """Whether each run of a sheet goes on where the one before it ends."""
    return all(_ply(below) == _ply(above) + len(above.tokens) for above, below in pairwise(sheet))


def _make_one_table(sheet: list[Run]) -> None:
    """Make the columns one table, which ends where its last move stands."""
    for run in sheet:
        run.display = run.table = True
    _end_with_last(sheet)


def _end_with_last(sheet: list[Run]) -> None:
    """Let what is said of the end stand behind the last move."""
    ending = next((run.ending for run in sheet if run.ending is not None), None)
    for run in sheet:
        run.ending = None
    if sheet:
        sheet[-1].ending = ending
