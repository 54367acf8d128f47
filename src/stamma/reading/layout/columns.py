"""Sheets: games that are printed in several columns side by side.

``1. e4 e5   21. Kf1 Rd8`` on one line, ``2. Nf3 Nc6   22. Ke2 Rd7`` on the next: each column is
read from its top to its bottom before the next one.

What is copied or scanned may have White's column before Black's, each with its numbers.
"""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise, takewhile
from typing import TYPE_CHECKING, Literal, NamedTuple

from stamma._patterns import late
from stamma.language_table import lexicon
from stamma.reading.layout.numbering import number_of
from stamma.reading.lex.lexemes import Kind, begins_line

if TYPE_CHECKING:
    from collections.abc import Sequence

    from stamma.reading.lex.lexemes import Lexeme
    from stamma.reading.text.page import Page, Run

# The half-moves of a row.
_ROW = 2
# So many rows make a sheet, even if some of its moves are lost.
_ROWS = 4
# So many runs are two short columns.
_ACROSS = 4
# So many moves make a column, and such a share of all moves with numbers stands in columns.
_COLUMN = 3
_SHARE = 0.8
# So many numbers may be misread in two columns that stand side by side.
_STRANGE = 3
_FIRST = late("[a-h]([1-8])(?!\\d)")
# What the heads of columns are, and what may stand around them.
_SIDES: tuple[Literal["white"], Literal["black"]] = ("white", "black")
_AROUND_HEAD = " \t*_#|:.\"'"


class _Entry(NamedTuple):
    """A number, where it stands, and the moves behind it."""

    number: int
    start: int
    moves: list[int]


def _entries(lexemes: Sequence[Lexeme]) -> list[_Entry]:
    entries: list[_Entry] = []
    for at, lexeme in enumerate(lexemes):
        if lexeme.kind is Kind.NUMBER:
            entries.append(_Entry(number_of(lexeme), lexeme.start, []))
        elif lexeme.kind is Kind.MOVE and entries:
            entries[-1].moves.append(at)
    return entries


def stacks(lexemes: Sequence[Lexeme]) -> dict[int, int]:
    """Find White's columns that stand before Black's; return the half-moves of their lexemes."""
    entries = _entries(lexemes)
    if sum(len(entry.moves) == 1 for entry in entries) < max(2 * _COLUMN, _SHARE * len(entries)):
        return {}
    found: dict[int, int] = {}
    stacked = place = 0
    while place < len(entries):
        size, below = _columns_from(lexemes, entries, place)
        for side, (start, length) in enumerate(((place, size), (place + size, below))):
            column = entries[start : start + length] if below else []
            for number, entry in enumerate(column, entries[place].number):
                found.update((at, 2 * (number - 1) + side) for at in entry.moves[:1])
        stacked += size + below if below else 0
        place += size + below if below else 1
    return found if stacked >= _SHARE * len(entries) else {}


def woven(lexemes: Sequence[Lexeme], text: str) -> dict[int, int]:
    """Find two columns of pairs that a machine has read along the lines; return their half-moves.

    ``1. e4 e5 13. Re1 h6 2. Nf3 Nc6 14. h3 Rc8``: the numbers of the first column count on to where
    those of the second begin. Where the lines are left, they tell more (:func:`in_order`).
    """
    numbers = (number_of(one) for one in lexemes if one.kind is Kind.NUMBER)
    begin = next(numbers, 0) if 1 in numbers else 0
    if begin <= _ROWS:
        # Most texts count on, and that is soon seen.
        return {}
    entries = _entries(lexemes)
    first = next(at for at, entry in enumerate(entries) if entry.number == 1)
    if len(entries) < first + 2 * _ROWS:
        return {}
    counts = [1, begin]
    taken: list[tuple[_Entry, int]] = [(entries[first], 0), (entries[first + 1], 1)]
    strange = last = 0
    for entry in entries[first + 2 :]:
        side = next((at for at, count in enumerate(counts) if entry.number == count + 1), None)
        if side is None or (side == 0 and entry.number >= begin):
            strange += 1
            if strange > _STRANGE:
                break
            continue
        counts[side] = entry.number
        taken.append((entry, side))
        last = len(taken)
    switches = sum(one[1] != other[1] for one, other in pairwise(taken))
    is_lines = sum(begins_line(text, entry.start, " \t") for entry, _ in taken) * 4 > len(taken)
    if counts[0] != begin - 1 or switches < _ROWS or is_lines:
        return {}
    return _plies_of([entry for entry, _ in taken[:last]])


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


def _plies_of(entries: list[_Entry]) -> dict[int, int]:
    """Count the half-moves of pairs; Black's move may have slipped behind the next White one."""
    for one, other in pairwise(entries):
        if len(one.moves) == 1 and len(other.moves) == _ROW + 1:
            one.moves.append(other.moves.pop(1))
    return {
        at: 2 * (entry.number - 1) + side
        for entry in entries
        for side, at in enumerate(entry.moves[:_ROW])
    }


def _columns_from(lexemes: Sequence[Lexeme], entries: list[_Entry], place: int) -> tuple[int, int]:
    """Return how long the two columns are that begin with an entry; 0 for Black's if none does."""
    count = 1
    while _counts_on(entries[place + count : place + count + 2], entries[place].number + count):
        count += 1
    other = entries[place + count : place + 2 * count]
    same = takewhile(
        lambda pair: pair[0].number == pair[1].number,
        zip(entries[place : place + count], other, strict=False),
    )
    below = sum(1 for _ in same)
    is_stack = count >= _COLUMN and below >= count - 1
    return (count, below) if is_stack and _may_be_blacks(lexemes, other[0]) else (1, 0)


def _counts_on(entries: list[_Entry], number: int) -> bool:
    """Whether an entry has a number, or the last digit of it and none that counts on from there."""
    if not entries or entries[0].number == number:
        return bool(entries)
    is_cut = number > 10 and entries[0].number == number % 10  # noqa: PLR2004
    return is_cut and all(entry.number != number % 10 + 1 for entry in entries[1:])


def _may_be_blacks(lexemes: Sequence[Lexeme], entry: _Entry) -> bool:
    """Whether a column may be Black's: its first move goes to the other half of the board.

    Otherwise another game begins there, whose numbers count half-moves.
    """
    square = _FIRST.search(lexemes[entry.moves[0]].text) if entry.moves else None
    return entry.number > 1 or square is None or square[1] in "56"


def unstacked(runs: list[Run], plies: dict[int, int]) -> list[Run]:
    """Put the moves of two columns in the order of the game."""
    if not plies:
        return runs
    found: list[Run] = []
    others: list[Run] = []
    for run in runs:
        if not any(token.at in plies for token in run.tokens):
            others.append(run)
            continue
        for token in run.tokens:
            ply = plies.get(token.at)
            ending = run.ending if token is run.tokens[-1] else None
            one = replace(run, tokens=[token], ply=ply, ending=ending)
            (others if ply is None else found).append(one)
            if ply is not None:
                token.number, token.black = ply // 2 + 1, ply % 2 == 1
                one.display = one.table = True
    found.sort(key=lambda run: run.ply or 0)
    _end_with_last(found)
    return found + others


def in_order(page: Page, runs: list[Run]) -> list[Run]:
    """Put the runs of a sheet in the order of the game; the others stay as they are."""
    rows: dict[int, list[Run]] = {}
    for run in runs:
        if run.ply is not None and run.depth == 0:
            rows.setdefault(page.line_of(run.start), []).append(run)
    lines = _lines(rows)
    if not lines:
        return _across(page, runs)
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


def _across(page: Page, runs: list[Run]) -> list[Run]:
    """Put runs in order that a machine has read across two short columns: 7, 9, 8, 10.

    They stand side by side on one line, and all moves from the first to the last are there.
    """
    found: list[Run] = []
    row: list[Run] = []
    for run in [*runs, None]:
        if run is not None and row and run.ply is not None and run.adjacent:
            row.append(run)
            continue
        if len(row) >= _ACROSS:
            ordered = sorted(row, key=lambda one: one.ply or 0)
            is_sheet = ordered[0] is row[0] and ordered[-1] is row[-1]
            is_sheet = is_sheet and page.line_of(row[0].start) == page.line_of(row[-1].start)
            row = ordered if is_sheet and _is_whole(ordered) else row
        found += row
        row = [] if run is None else [run]
    return found


def _lines(rows: dict[int, list[Run]]) -> set[int]:
    """Find the lines on which several columns go on from the line before, or to the next one."""
    found = set()
    for one, other in pairwise(sorted(rows)):
        columns = list(zip(rows[one], rows[other], strict=False))
        steps = [(below.ply or 0) - (above.ply or 0) for above, below in columns]
        if len(steps) > 1 and all(run.table for line in (one, other) for run in rows[line]):
            # The first row may have a move of Black's alone.
            steps[0] += (rows[one][0].ply or 0) % _ROW
        goes_on = all(step == _ROW for step in steps)
        # What goes on along the line is running text, and a number that comes twice is one row's.
        has_columns = len({run.ply for run in rows[one]}) > 1
        if has_columns and goes_on and not _is_whole(rows[one]):
            found |= {one, other}
    return found


def _is_whole(sheet: list[Run]) -> bool:
    """Whether each run of a sheet goes on where the one before it ends."""
    return all(
        (below.ply or 0) == (above.ply or 0) + len(above.tokens) for above, below in pairwise(sheet)
    )


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
