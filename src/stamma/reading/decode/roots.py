"""The positions that the games of a page may begin with, as the roots of its trie."""

from __future__ import annotations

from bisect import bisect_left
from typing import TYPE_CHECKING, NamedTuple

from stamma._core import Board
from stamma.reading.decode.trie import Place
from stamma.reading.layout import helpmates
from stamma.reading.text.sections import Root, Section, fen_of, roots

if TYPE_CHECKING:
    from collections.abc import Sequence

    from stamma.reading.decode.observed import Observed
    from stamma.reading.layout.helpmates import Stipulation
    from stamma.reading.layout.positions import Position

# How many positions before a run it may begin with: the nearest.
_POSITIONS = 3


class Origin(NamedTuple):
    """A place that a game may begin at."""

    place: Place
    root: Root


class Origins:
    """Finds the places that runs may begin games at; equal positions are one place."""

    def __init__(
        self,
        positions: Sequence[Position],
        problems: Sequence[Stipulation],
        given: Board | None,
    ) -> None:
        self._positions = positions
        self._problems = problems
        self._given = given
        self._places: dict[tuple[str, int], Place] = {}
        self._found: dict[int, list[Origin]] = {}

    def forget(self) -> None:
        """Forget which runs there are."""
        self._found.clear()

    def of(self, run: Observed) -> list[Origin]:
        """Return the places that a run may begin a game at, the likeliest first."""
        found = self._found.get(run.index)
        if found is None:
            found = self._found[run.index] = self._of(run)
        return found

    def _of(self, run: Observed) -> list[Origin]:
        start = run.run.start
        count = bisect_left(self._positions, start, key=lambda one: one.start)
        near = list(self._positions[max(0, count - _POSITIONS) : count])
        problem = helpmates.of_section(self._problems, 0, start)
        run.run.helpmate = problem is not None
        section = Section(0, start, [run.run], near, tags=run.tags)
        if run.tags:
            section.fen = fen_of(run.tags)[1]
        found = roots(section, self._given, problem)
        if self._given is None and section.fen is None and problem is None:
            found = [one for one in found if not one.is_start]
            found.append(Root(Board(), True))
        return [Origin(self._place(one, run), one) for one in found]

    def _place(self, root: Root, run: Observed) -> Place:
        ply = 0 if root.is_start else run.ply
        if ply is None:
            ply = 0 if root.board.turn else 1
        key = (root.board.fen(), ply)
        place = self._places.get(key)
        if place is None:
            place = self._places[key] = Place(None, None, root.board, ply)
        return place
