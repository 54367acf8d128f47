"""Records: rows of cells as databases print them, ``704 | 2016-01-07 11:17 | Nc6 | 21``.

Beside its moves such a table has numbers of many kinds: identities, times, points. One column
counts the moves, or several of which each goes on where the one before it ends.
"""

from __future__ import annotations

from itertools import dropwhile, groupby, pairwise
from typing import TYPE_CHECKING

from stamma.reading.layout.numbering import number_of
from stamma.reading.lex.lexemes import Kind

if TYPE_CHECKING:
    from collections.abc import Iterator

    from stamma.reading.lex.lexemes import Lexeme
    from stamma.reading.text.page import Page

_SEPARATORS = "|\t;,"
# So many cells make a record, so many records with a move a table, and such a share of it.
_CELLS = 3
_ROWS = 4
_SHARE = 0.8
_SLACK = 2


def set_idle_aside(page: Page) -> None:
    """Make signs of the numbers in the tables of a page that count no moves."""
    for table in _tables(page):
        cells = [[at for row in table for at in row[place]] for place in range(len(table[0]))]
        columns = [column for column in cells if all(_is_digits(page.lexemes[at]) for at in column)]
        others = [at for column in cells if column not in columns for at in column]
        if not any(page.lexemes[at].kind is Kind.MOVE for at in others):
            # Moves in digits.
            continue
        counting = _counting(page, columns)
        for column in columns:
            for at in () if column in counting else column:
                page.lexemes[at] = page.lexemes[at]._replace(kind=Kind.SIGN, form=None)


def _tables(page: Page) -> Iterator[list[list[list[int]]]]:
    """Go through the tables: rows below each other with as many cells, and with moves in them."""
    for separator in _SEPARATORS:
        if page.text.count(separator) < (_CELLS - 1) * _ROWS:
            continue
        lines = range(len(page.line_starts))
        for count, same in groupby(lines, key=lambda number: page.line(number).count(separator)):
            numbers = list(same)
            if count < _CELLS - 1 or len(numbers) < _ROWS:
                continue
            rows = [_cells(page, number, separator) for number in numbers]
            # A heading stands above the moves.
            table = list(dropwhile(lambda row: not _has_move(page, row), rows))
            moves = sum(_has_move(page, row) for row in table)
            if moves >= max(_ROWS, _SHARE * len(table)):
                yield table


def _cells(page: Page, number: int, separator: str) -> list[list[int]]:
    """Cut a line into cells, each with the lexemes in it."""
    place = page.line_starts[number]
    cells = []
    for cell in page.line(number).split(separator):
        cells.append(list(range(page.at(place), page.at(place + len(cell)))))
        place += len(cell) + len(separator)
    return cells


def _has_move(page: Page, cells: list[list[int]]) -> bool:
    """Whether a move is all that stands in one of the cells."""
    lexemes = page.lexemes
    return any(len(cell) == 1 and lexemes[cell[0]].kind is Kind.MOVE for cell in cells)


def _is_digits(lexeme: Lexeme) -> bool:
    """Whether there is no letter in a lexeme: numbers, times, points."""
    return not any(sign.isalpha() for sign in lexeme.text)


def _counting(page: Page, columns: list[list[int]]) -> list[list[int]]:
    """Find the column that counts moves: from 1 on, or else the first that goes on.

    Others may count on from where it ends.
    """
    lexemes = page.lexemes
    values = [
        [number_of(lexemes[at]) if lexemes[at].kind is Kind.NUMBER else -1 for at in column]
        for column in columns
    ]
    counts = [place for place, numbers in enumerate(values) if _goes_on(numbers)]
    first = next((place for place in counts if values[place][0] == 1), None)
    if first is None and counts:
        first = counts[0]
    if first is None:
        return []
    found = [first]
    for place in counts:
        # The last row may have fewer cells, and is none of this table then.
        if place > found[-1] and 0 < values[place][0] - values[found[-1]][-1] <= _SLACK:
            found.append(place)
    return [columns[place] for place in found]


def _goes_on(values: list[int]) -> bool:
    """Whether numbers count, though one may be wrong, a row be lost, or two have changed places."""
    if -1 in values:
        return False
    steps = [other - one for one, other in pairwise(values)]
    counted = sum(step in (0, 1) for step in steps)
    if 1 in steps and counted >= _SHARE * len(steps):
        return True
    return {other - one for one, other in pairwise(sorted(values))} == {1}
