"""Crosstables: who scored what against whom, if the tags of games say enough for one."""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from dataclasses import dataclass
from fractions import Fraction
from itertools import combinations
from typing import TYPE_CHECKING, Literal, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Sequence

# Fewer players make no table, and more than these no page.
_FEWEST = 3
_MOST = 400
# An all-play-all of more players has no room for its columns.
_MOST_ACROSS = 30

_POINTS = {
    "1-0": (Fraction(1), Fraction(0)),
    "0-1": (Fraction(0), Fraction(1)),
    "1/2-1/2": (Fraction(1, 2), Fraction(1, 2)),
}
_ROUND = re.compile(r"(\d{1,3})(?:\.\d+)*\Z", re.ASCII)


class Entry(NamedTuple):
    """What index, crosstable and title need to know of a game."""

    event: str
    round: str
    white: str
    black: str
    players: str
    result: str


@dataclass(frozen=True, slots=True)
class Standing:
    """A row of a crosstable."""

    #: The number of the row, by which others refer to it: those with as many points share a place.
    number: int
    name: str
    cells: tuple[str, ...]
    points: str


@dataclass(frozen=True, slots=True)
class Crosstable:
    """The results of a tournament; the points are those of the games that are there."""

    kind: Literal["all-play-all", "swiss"]
    #: What stands above the cells: the numbers of the rows, or those of the rounds.
    columns: tuple[str, ...]
    standings: tuple[Standing, ...]


@dataclass(frozen=True, slots=True)
class _Meeting:
    white: str
    black: str
    round: int | None
    result: str

    def points(self, name: str) -> Fraction | None:
        """Return what a player has scored in it; nothing if it has no result."""
        if self.result not in _POINTS:
            return None
        return _POINTS[self.result][0 if name == self.white else 1]


def crosstable(entries: Sequence[Entry]) -> Crosstable | None:
    """Make a table if all games are of one event and it is clear who met whom, or else none.

    If all have met equally often it is an all-play-all. If not, there must be a round for every
    game, and nobody can have played twice in one.
    """
    meetings = _meetings(entries)
    if meetings is None:
        return None
    names = list(dict.fromkeys(name for each in meetings for name in (each.white, each.black)))
    if len(names) < _FEWEST:
        return None
    scored: dict[str, Fraction] = defaultdict(Fraction)
    for each in meetings:
        for name in (each.white, each.black):
            scored[name] += each.points(name) or 0
    ranked = sorted(names, key=lambda name: -scored[name])
    if len(names) <= _MOST_ACROSS and _have_all_met(meetings, names):
        return _all_play_all(meetings, ranked, scored)
    return _swiss(meetings, ranked, scored)


def _have_all_met(meetings: list[_Meeting], names: list[str]) -> bool:
    """Whether everybody has met everybody else, and equally often."""
    met = Counter(frozenset((each.white, each.black)) for each in meetings)
    often = {met[frozenset(pair)] for pair in combinations(names, 2)}
    return len(often) == 1


def _meetings(entries: Sequence[Entry]) -> list[_Meeting] | None:
    """Return who met whom, unless a name is missing or there are several events.

    There is no table if there are too many players.
    """
    found = []
    names: set[str] = set()
    for entry in entries:
        white, black = entry.white, entry.black
        if not white or not black or white == black or entry.event != entries[0].event:
            return None
        names.update((white, black))
        if len(names) > _MOST:
            return None
        number = _ROUND.match(entry.round)
        found.append(_Meeting(white, black, int(number[1]) if number else None, entry.result))
    return found if found and entries[0].event else None


def _all_play_all(
    meetings: list[_Meeting], ranked: list[str], scored: dict[str, Fraction]
) -> Crosstable:
    cells: dict[tuple[str, str], str] = defaultdict(str)
    for each in meetings:
        cells[each.white, each.black] += _points(each.points(each.white))
        cells[each.black, each.white] += _points(each.points(each.black))
    rows = {
        name: tuple("×" if name == other else cells[name, other] for other in ranked)
        for name in ranked
    }
    columns = tuple(str(number) for number in range(1, len(ranked) + 1))
    return Crosstable("all-play-all", columns, _standings(ranked, scored, rows))


def _swiss(
    meetings: list[_Meeting], ranked: list[str], scored: dict[str, Fraction]
) -> Crosstable | None:
    row_of = {name: number for number, name in enumerate(ranked, 1)}
    cells: dict[tuple[str, int], str] = {}
    for each in meetings:
        if each.round is None:
            return None
        for name, other, side in ((each.white, each.black, "w"), (each.black, each.white, "b")):
            if (name, each.round) in cells:
                return None
            cells[name, each.round] = f"{row_of[other]}{side}{_points(each.points(name))}"
    rounds = sorted({number for _, number in cells})
    rows = {name: tuple(cells.get((name, at), "–") for at in rounds) for name in ranked}
    return Crosstable("swiss", tuple(map(str, rounds)), _standings(ranked, scored, rows))


def _standings(
    ranked: list[str], scored: dict[str, Fraction], rows: dict[str, tuple[str, ...]]
) -> tuple[Standing, ...]:
    return tuple(
        Standing(number, name, rows[name], _points(scored[name]))
        for number, name in enumerate(ranked, 1)
    )


def _points(points: Fraction | None) -> str:
    """Write points as a table has them.

    >>> _points(Fraction(5, 2)), _points(Fraction(1, 2)), _points(None)
    ('2½', '½', '*')
    """
    if points is None:
        return "*"
    whole, rest = divmod(points, 1)
    return f"{whole or ''}½" if rest else str(whole)
