"""The lines that a search follows: the best ones, and the best of every length.

The game may go on from any of them, but most cannot take the next run: its number or its distance
says so. So lines are found by where they stand, and a run costs no more in a long text than in a
short one.
"""

from __future__ import annotations

from bisect import insort
from typing import TYPE_CHECKING, TypeVar

from stamma.reading.play.line import state
from stamma.reading.play.prices import REACH

if TYPE_CHECKING:
    from collections.abc import Iterator

    from stamma.reading.play.line import Line, State
    from stamma.reading.text.page import Run

K = TypeVar("K")

# How many lines are followed, besides the best of every length.
_LINES = 40
#: How many moves a text takes back without saying more than their number.
TAKEN_BACK = 4


class Followed:
    """The lines of a search that may be gone on with, besides that without moves."""

    def __init__(self, *, with_diagrams: bool) -> None:
        self._by_state: dict[State, Line] = {}
        self._lines: set[Line] = set()
        #: The best lines, the best first, and the best of each length.
        self._best: list[Line] = []
        self._of_length: dict[int, Line] = {}
        #: Where lines have come to: by the half-moves that the text counts, and by their runs.
        self._by_count: dict[int, list[Line]] = {}
        self._by_place: dict[int, list[Line]] = {}
        self._ended: list[Line] = []
        #: Their positions, where there are diagrams to compare them with.
        self._by_placement: dict[str, list[Line]] | None = {} if with_diagrams else None

    def __iter__(self) -> Iterator[Line]:
        return iter(self._by_state.values())

    @property
    def best_score(self) -> float:
        """The points of the best line; 0 if there is none."""
        return self._best[0].score if self._best else 0.0

    def add(self, line: Line) -> None:
        """Follow a line, if it is good enough."""
        key = state(line)
        known = self._by_state.get(key)
        if known is not None:
            if line.score <= known.score:
                return
            self._forget(known)
        self._by_state[key] = line
        self._lines.add(line)
        longest = self._of_length.get(line.ply)
        if longest is None or line.score > longest.score:
            self._of_length[line.ply] = line
            if longest is not None and longest not in self._best:
                self._drop(longest)
        insort(self._best, line, key=_rank)
        if len(self._best) > _LINES:
            last = self._best.pop()
            if self._of_length[last.ply] is not last:
                self._drop(last)
        if line in self._lines:
            self._note(line)

    def _drop(self, line: Line) -> None:
        del self._by_state[state(line)]
        self._lines.remove(line)

    def _forget(self, line: Line) -> None:
        self._drop(line)
        if line in self._best:
            self._best.remove(line)
        if self._of_length.get(line.ply) is line:
            del self._of_length[line.ply]

    def _note(self, line: Line) -> None:
        run = line.run
        if run is None:
            return
        self._by_place.setdefault(run.place, []).append(line)
        if line.offset is not None:
            self._by_count.setdefault(line.ply - line.offset, []).append(line)
        if line.ended:
            self._ended.append(line)
        if self._by_placement is not None:
            self._by_placement.setdefault(line.board.board_fen(), []).append(line)

    def before(self, run: Run) -> list[Line]:
        """Return the lines that a run may continue, the best first."""
        found: list[Line] = []
        if not self._lines:
            return found
        reach = run.place - REACH
        if run.follows is not None:
            reach = min(reach, run.follows.place)
        for place in range(reach, run.place):
            found += self._of(self._by_place, place)
        if run.ply is not None:
            # What stands further away is gone on with only where the numbers agree.
            for count in range(run.ply, run.ply + max(TAKEN_BACK + 1, len(run.tokens))):
                found += [
                    line
                    for line in self._of(self._by_count, count)
                    if line.run is not None and run.place - line.run.place > REACH
                ]
        found.sort(key=_rank)
        return found

    def _of(self, lists: dict[K, list[Line]], key: K) -> list[Line]:
        lines = lists.get(key)
        if lines is None:
            return []
        lines[:] = [line for line in lines if line in self._lines]
        return lines

    def end_around(self, run: Run) -> bool:
        """Return whether a line ends outside of the brackets of a run, and after them."""
        if self._ended:
            # Runs come in the order of the text.
            self._ended = [line for line in self._ended if _end(line) > run.start]
        return any(run.depth > line.depth and line in self._lines for line in self._ended)

    def begin_around(self, run: Run) -> bool:
        """Return whether a run goes back in brackets, and a line has moves outside of them."""
        return run.goes_back and any(run.depth > line.depth for line in self._lines)

    def reward(self, placement: str, points: float) -> None:
        """Give points to the lines that have come to the position of a diagram."""
        for line in list(self._of(self._by_placement or {}, placement)):
            self._forget(line)
            line.score += points
            self.add(line)


def _rank(line: Line) -> float:
    return -line.score


def _end(line: Line) -> int:
    ending = None if line.run is None else line.run.ending
    return -1 if ending is None else ending.start
