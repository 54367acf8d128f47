"""Moves in rows, two to each: what tables and score sheets are made of."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from stamma.scores.parts import Bracket, Part, Played

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from stamma.scores.parts import Score


@dataclass(frozen=True, slots=True)
class Row:
    """Two moves that share a number, as far as they are there."""

    number: int
    first: Played | None = None
    second: Played | None = None

    @property
    def is_empty(self) -> bool:
        """Whether there is no move in it."""
        return self.first is None and self.second is None


@dataclass(frozen=True, slots=True)
class Between:
    """What stands between two rows: comments, diagrams, variations."""

    parts: tuple[Part, ...]


def table(parts: Iterable[Part]) -> Iterator[Row | Between]:
    """Put the moves of the main line into rows; a row breaks off where something is said."""
    between: list[Part] = []
    moves: list[Played] = []
    depth = 0
    for part in parts:
        if isinstance(part, Played) and depth == 0:
            if between:
                yield Between(tuple(between))
                between = []
            moves.append(part)
            continue
        yield from _rows(moves)
        moves = []
        if isinstance(part, Bracket):
            depth += 1 if part.opens else -1
        between.append(part)
    yield from _rows(moves)
    if between:
        yield Between(tuple(between))


def _rows(moves: Iterable[Played]) -> Iterator[Row]:
    """Put moves that follow one another into rows."""
    first: Played | None = None
    for move in moves:
        if move.is_first:
            first = move
        else:
            yield Row(move.number, first, move)
            first = None
    if first is not None:
        yield Row(first.number, first)


def sheets(score: Score) -> list[list[list[Row]]]:
    """Return the sheets of a game: of each its blocks of rows, of which the last may be empty."""
    layout = score.layout
    rows = [row for row in table(score.parts) if isinstance(row, Row)]
    first = rows[0].number if rows else 1
    capacity = layout.rows * (2 if layout.beside else 1)
    missing = -len(rows) % capacity if rows else capacity
    rows += [Row(first + len(rows) + more) for more in range(missing)]
    blocks = [rows[at : at + layout.rows] for at in range(0, len(rows), layout.rows)]
    of_sheet = capacity // layout.rows
    return [blocks[at : at + of_sheet] for at in range(0, len(blocks), of_sheet)]
