"""Tables as databases print them, ``704 | 2016-01-07 11:17 | Nc6 | 21``.

Beside its moves such a table has numbers of many kinds: identities, times, points. One column at
most counts the moves.
"""

from __future__ import annotations

from itertools import groupby, pairwise
from typing import TYPE_CHECKING

from stamma.reading.layout.numbering import number_of
from stamma.reading.lex.lexemes import Kind

if TYPE_CHECKING:
    from collections.abc import Iterator

    from stamma.reading.text.page import Page

_SEPARATORS = "|\t;,"
# The fewest cells of a row, the fewest rows with a move of a table, and such a share of its rows.
_CELLS = 3
_ROWS = 4
_SHARE = 0.8
# The last row may have fewer cells, and is none of this table then.
_SLACK = 2


def set_idle_aside(page: Page) -> None:
    """Make signs of the numbers in the tables of a page that count no moves."""
    lexemes = page.lexemes
    for table in _tables(page):
        columns = [[at for row in table for at in row[place]] for place in range(len(table[0]))]
        numbers = [
            column
            for column in columns
            if not any(sign.isalpha() for at in column for sign in lexemes[at].text)
        ]
        if not any(
            lexemes[at].kind is Kind.MOVE for one in columns if one not in numbers for at in one
        ):
            # Moves in digits.
            continue
        counting = _counting(page, numbers)
        for at in (at for column in numbers if column not in counting for at in column):
            lexemes[at] = lexemes[at]._replace(kind=Kind.SIGN, form=None)


def _tables(page: Page) -> Iterator[list[list[list[int]]]]:
    """Go through the tables: rows below each other with as many cells, and with moves in them."""
    for separator in _SEPARATORS:
        if page.text.count(separator) < (_CELLS - 1) * _ROWS:
            continue
        lines = range(len(page.line_starts))
        for count, same in groupby(lines, key=lambda number: page.line(number).count(separator)):
            rows = [_cells(page, number, separator) for number in same if count >= _CELLS - 1]
            with_moves = [at for at, row in enumerate(rows) if _has_move(page, row)]
            # A heading stands above the moves.
            table = rows[with_moves[0] :] if with_moves else []
            if len(with_moves) >= max(_ROWS, _SHARE * len(table)):
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
    return any(len(cell) == 1 and page.lexemes[cell[0]].kind is Kind.MOVE for cell in cells)


def _counting(page: Page, columns: list[list[int]]) -> list[list[int]]:
    """Find the column that counts moves: from 1 on, or else the first that goes on.

    Others may count on from where it ends.
    """
    values = {
        place: [number_of(page.lexemes[at]) for at in column]
        for place, column in enumerate(columns)
        if column and all(page.lexemes[at].kind is Kind.NUMBER for at in column)
    }
    counts = [place for place, numbers in values.items() if _goes_on(numbers)]
    found = sorted(counts, key=lambda place: values[place][0] != 1)[:1]
    found += [
        place
        for place in counts
        if found and values[place][0] - values[found[0]][-1] in (1, _SLACK)
    ]
    return [columns[place] for place in found]


def _goes_on(values: list[int]) -> bool:
    """Whether numbers count, though one may be wrong, a row be lost, or two have changed places."""
    steps = [other - one for one, other in pairwise(values)]
    if 1 in steps and sum(step in (0, 1) for step in steps) >= _SHARE * len(steps):
        return True
    return {other - one for one, other in pairwise(sorted(values))} == {1}
