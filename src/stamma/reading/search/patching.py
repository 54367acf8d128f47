"""Patching: the search when something in the text does not fit.

A token that cannot be read may be a misprint of a move that is spelt nearly like it, it may stand
there twice, or an earlier token was misprinted into a move that could be read. Each way is followed
at a price; whether it was right shows in how far the game can then be played.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from stamma.reading.play import weights
from stamma.reading.play.spellings import Found
from stamma.reading.search.search import Search

if TYPE_CHECKING:
    from collections.abc import Iterator

    from stamma.reading.play.line import Line
    from stamma.reading.text.page import Run, Token

# A game whose very first move is misprinted must be so long.
_WORTH_STARTING = 6
# So many moves must follow a move that was put in, to be convincing.
_CONVINCING = 3
# A line is repaired freely again only after it has gone on for some moves.
_SOUND = 3
_MENDED = 3
_LOOK_BACK = 14
_REPAIRS_KEPT = 8


class PatchingSearch(Search):
    """A search that repairs what does not fit."""

    may_repair = True

    def _starts(self, line: Line, run: Run) -> Iterator[tuple[Line, int]]:
        for start, first in super()._starts(line, run):
            if start.pending == "lost":
                yield from self._with_lost_move(start, run)
            else:
                yield start, first
        for start in self._without_doubled(line, run):
            yield start, 0

    def _mended(self, failed: list[Line], run: Run, at: int) -> list[Line]:
        found: list[Line] = []
        for line in sorted(failed, key=lambda one: -one.score)[:_MENDED]:
            if self._is_worth_repair(line, run):
                found += self._repaired(line, run, at)
        return found

    def _is_worth_repair(self, line: Line, run: Run) -> bool:
        """Only the game itself is repaired, not what is said about it."""
        if line.skipped or (line.moves == 0 and len(run.tokens) < _WORTH_STARTING):
            return False
        if self._is_aside(line, run):
            return False
        return line.score > max(0.0, self.followed.best_score) - weights.REPAIR_MARGIN

    def _repaired(self, line: Line, run: Run, at: int) -> list[Line]:
        """Ways to go on where a token cannot be read."""
        token = run.tokens[at]
        self.budget -= 30
        if self.budget < 0:
            return []
        found = []
        is_sound = line.sound >= _SOUND
        likely = self.letters.near(
            line.board, token, weights.NEAR if is_sound else weights.VERY_NEAR
        )
        if is_sound and not likely:
            likely = self.letters.near(line.board, token, weights.FAR)
        for near in likely[:_REPAIRS_KEPT]:
            cost = weights.MISREAD + weights.DISTANCE * near.cost
            found.append(self._step(line, run, token, near, cost=cost, note="repair"))
        if not is_sound:
            return found
        found.append(replace(line, score=line.score - weights.PATCHING_SKIPPED, skipped=(token,)))
        found += self._with_hindsight(line, run, at)
        return found

    def _with_hindsight(self, line: Line, run: Run, at: int) -> list[Line]:
        """Read an earlier move otherwise, so that this token becomes possible."""
        trail: list[Line] = []
        back = line
        while back.parent is not None and len(trail) < _LOOK_BACK:
            trail.append(back)
            back = back.parent
        found: list[Line] = []
        for depth, step in enumerate(trail):
            before = step.parent
            if before is None or step.token is None or step.found is None or step.run is None:
                break
            later = [(one.run, one.token) for one in reversed(trail[:depth])]
            later.append((run, run.tokens[at]))
            for near in self.letters.near(before.board, step.token, weights.NEAR)[:_REPAIRS_KEPT]:
                self.budget -= 4
                if near.move == step.found.move or self.budget < 0:
                    continue
                cost = weights.MISREAD + weights.PATCHING_HINDSIGHT + weights.DISTANCE * near.cost
                one = self._step(before, step.run, step.token, near, cost=cost, note="repair")
                replayed = self._replay(one, later)
                if replayed is not None:
                    found.append(replayed)
        found.sort(key=lambda one: -one.score)
        return found[:_REPAIRS_KEPT]

    def _replay(self, line: Line, later: list[tuple[Run | None, Token | None]]) -> Line | None:
        for run, token in later:
            if run is None or token is None:
                return None
            found = self._read(line, token)
            if not found:
                return None
            line = self._step(line, run, token, found[0])
        return line

    def _without_doubled(self, line: Line, run: Run) -> Iterator[Line]:
        """Take back what is printed twice: the number of the next run says that it is too much."""
        if line.run is None or run.place != line.run.place + 1 or not run.adjacent:
            return
        if run.ply is None or line.offset is None or line.parent is None or line.token is None:
            return
        if run.ply + line.offset == line.ply - 1 and line.parent.moves:
            yield replace(
                line.parent,
                score=line.parent.score - weights.PATCHING_SKIPPED,
                skipped=(line.token,),
            )

    def _with_lost_move(self, line: Line, run: Run) -> Iterator[tuple[Line, int]]:
        """Put in the move that is missing before a run, if the run leaves no choice.

        The move may be missing before the last one: `12. Bg4 13. h3` has lost White's twelfth.
        """
        best: list[tuple[int, Line]] = []
        ways: list[tuple[Line, tuple[Token, ...]]] = [(line, ())]
        last = line.token
        if line.parent is not None and line.parent.moves and last is not None and last.number:
            ways.append((replace(line.parent, score=line.score - 1, pending=""), (last,)))
        for before, repeated in ways:
            for move in list(before.board.legal_moves):
                self.budget -= 3
                if self.budget < 0:
                    return
                lost = Found(move, 0.0, 0, False, self.letters.language)
                token = repeated[0] if repeated else run.tokens[0]
                one = self._step(before, run, token, lost, cost=1.0, note="lost")
                again = self._replay(one, [(line.run, token) for token in repeated])
                if again is None:
                    continue
                length = self._length(again, run)
                if not best or length > best[0][0]:
                    best = [(length, again)]
                elif length == best[0][0]:
                    best.append((length, again))
        if len(best) == 1 and best[0][0] > _CONVINCING:
            yield best[0][1], 0

    def _length(self, line: Line, run: Run) -> int:
        """How many tokens of a run can be read after a line."""
        for at, token in enumerate(run.tokens):
            found = self._read(line, token)
            if not found:
                return at
            line = self._step(line, run, token, found[0])
        return len(run.tokens)
