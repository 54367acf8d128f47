"""Leftovers: moves that stand before, between and behind those of a game and are not in it.

Most of them are talk. What nothing says that of may have been lost, and is to be told.
"""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator

    from stamma.reading.decode.solution import Solution
    from stamma.reading.game.tree import Grown
    from stamma.reading.text.page import Page, Run, Token

# A move that is no longer may be a square.
_SQUARE = 2
# So many moves that are left behind a game without numbers are no talk about it.
_SEVERAL = 2
# So many moves side by side are a row, wherever they stand.
_ROW = 4
# So many runs before a game may announce the move that it goes on with.
_BEFORE = 4


class Leftovers:
    """The moves around those of one game."""

    def __init__(self, page: Page, solution: Solution, grown: Grown, offset: int) -> None:
        self.page = page
        self.solution = solution
        self.grown = grown
        self.steps = grown.steps
        self.offset = offset
        self.letters = solution.letters
        #: Where the moves stand that were read, also those of side lines.
        self.read = {mark.start for mark in grown.marks if mark.move is not None}

    def reordered(self) -> Token | None:
        """Find the first move that stands behind the next one of the game, in columns."""
        for step, following in pairwise(self.steps):
            token, after = step.token, following.token
            if token is None or after is None or "swapped" in (step.note, following.note):
                continue
            if after.start < token.start:
                return token
        return None

    def announced(self) -> Iterator[Run]:
        """Go through the moves further up that would go on with the game: "My move is 15. Rad1".

        Lines of a text may have changed places, and then the last moves stand before others.
        """
        line, first = self.solution.line, self.steps[0].run
        if first is None or line.run is None:
            return
        taken = {id(step.run) for step in self.steps}
        for run in self.page.runs[max(first.place - _BEFORE, 0) : line.run.place]:
            if _is_talk(run, 0) or id(run) in taken:
                continue
            if run.place < first.place and (line.ended or _is_row(run)):
                continue
            is_next = run.ply is not None and run.ply + self.offset == line.ply
            if is_next and self.letters.read(line.board, run.tokens[0]):
                yield run

    def between(self) -> Iterator[Run]:
        """Go through the runs between moves of a game without numbers that it goes on without.

        A square alone may be that of a man, if no pawn could go there.
        """
        runs = self.solution.section.runs
        places = [step.run.place for step in self.steps if step.run is not None]
        if any(run.ply is not None for run in runs) or not places:
            return
        taken = set(places)
        for run in runs:
            if not places[0] < run.place < places[-1] or run.place in taken:
                continue
            if run.table or _is_talk(run, 0) or run.start in self.read:
                continue
            if not _is_square(run) or self._could_be_played(run.tokens[0]):
                yield run

    def _could_be_played(self, token: Token) -> bool:
        """Whether a token could be played where it stands between the moves of the game."""
        later = (step for step in self.steps if step.token and step.token.start > token.start)
        before = next((step.parent for step in later), None)
        return before is not None and bool(self.letters.read(before.board, token))

    def lost_rows(self) -> Token | None:
        """Return the first move behind a game that stands as its moves do, and is not read.

        That is what has a number that the game has not come to, or several moves in rows without
        any: these may have been left out for the talk between them.
        """
        line, last = self.solution.line, self.solution.line.run
        if last is None or not line.board.legal_moves:
            return None
        runs = self.solution.section.runs
        behind = (run for run in runs if run.place > last.place and not _is_talk(run, line.depth))
        inside = {mark.start for mark in self.grown.marks if mark.node is not None}
        rows: list[Token] = []
        for run in behind:
            if run.ply is None:
                rows += (one for one in _row(run) if one.start not in inside)
            elif run.ply + (line.offset or 0) >= line.ply and run.tokens[0].start not in self.read:
                return run.tokens[0]
        return rows[0] if len(rows) >= _SEVERAL else None


def _is_talk(run: Run, depth: int) -> bool:
    """Whether a run is marked as talk, or stands in brackets deeper than the game."""
    return run.doubted or run.mentioned or run.aside or run.depth > depth


def _row(run: Run) -> list[Token]:
    """Return the moves of a row without numbers, wherever it stands."""
    return run.tokens if run.table or len(run.tokens) >= _ROW else []


def _is_row(run: Run) -> bool:
    return run.table and len(run.tokens) > 1


def _is_square(run: Run) -> bool:
    """Whether all tokens of a run may be names of squares."""
    return all(len(token.text.rstrip("!?+#:.,")) <= _SQUARE for token in run.tokens)
