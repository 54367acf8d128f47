"""The main tokens of a text: those of the game itself, without what is said about it.

They are told by numbers and places alone, since a game with a fault cannot be played to its end.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from stamma.reading.play.line import Line
    from stamma.reading.text.page import Run, Token

# Runs may overlap or leave a gap of so many half-moves, and still be one game.
_GAP = 4


def beheaded(game: Run, before: list[Run]) -> list[Run]:
    """Return the runs from move 1 on that stand before a game which begins with a later move."""
    if not game.ply:
        return []
    at = max((at for at, run in enumerate(before) if run.ply == 0), default=len(before))
    runs = before[at:]
    is_like = all(run.display and run.depth == game.depth and not run.mentioned for run in runs)
    moves = sum(len(run.tokens) for run in runs)
    return runs if is_like and abs(moves - game.ply) <= _GAP else []


def main_tokens(runs: list[Run], line: Line | None = None) -> list[tuple[Run, Token]]:
    """Return the tokens of the game itself, as far as that can be told without playing them.

    These are the runs outside of inner brackets whose numbers go on where the run before has
    stopped, or nearly so. Moves that a line has already, or that are printed in tables, are not
    looked for in what stands out less.
    """
    played = {id(step.run) for step in ([] if line is None else line.steps())}
    # In a text without numbers only playing it tells what belongs to it.
    taken = set[int]() if any(run.ply is not None for run in runs) else played
    runs = [run for run in runs if not run.conditional or id(run) in played] or runs
    runs = [run for run in runs if not run.aside or id(run) in taken] or runs
    depth = min(run.depth for run in runs)
    return _Collector([run for run in runs if run.depth == depth], line, taken).collect()


class _Collector:
    """Goes through the runs of a game, and takes those that go on with it."""

    def __init__(self, runs: list[Run], line: Line | None, taken: set[int]) -> None:
        self.runs = runs
        self.standing = _standing(runs, line)
        self.has_unlisted = any(run.ply is not None and not run.listed for run in runs)
        #: The runs that belong to it because they were played.
        self.taken = taken
        self.found: list[tuple[Run, Token]] = []
        #: The half-move that comes next, as the numbers count.
        self.expected: int | None = None
        #: What was not played, and may be gone on with.
        self.talk: Run | None = None

    def collect(self) -> list[tuple[Run, Token]]:
        for place, run in enumerate(self.runs):
            following = self.runs[place + 1].ply if place + 1 < len(self.runs) else None
            if self._is_left_out(run):
                continue
            start = self._start(run, following)
            if start is None and run.ply is not None:
                continue
            self.found += [(run, token) for token in run.tokens]
            self.expected = None if start is None else start + len(run.tokens)
        # What is only supposed at the end is left out.
        while self.found and self.found[-1][0].is_supposition:
            self.found.pop()
        return self.found

    def _is_left_out(self, run: Run) -> bool:
        """Whether a run is talk about the game, or printed less clearly than what is known."""
        if id(run) in self.taken:
            return False
        found = self.found
        follows = bool(found) and _follows(found[-1][0], run)
        is_talk = not run.display and not follows
        if is_talk and run.goes_on_with(self.talk):
            self.talk = run
            return True
        is_lower = run.ply is not None and run.standing < self.standing.get(run.ply, 0)
        self.talk = run if is_lower and not (found and run.is_told_by(found[-1][1])) else None
        # What could have been played instead of moves that are there is no misprint of them; nor is
        # what goes back behind the end of the game.
        is_doubted = run.doubted or (bool(found) and found[-1][0].ending is not None)
        is_instead = is_doubted and run.ply is not None and run.ply < (self.expected or 0)
        is_quoted = run.mentioned and (bool(found) or (run.listed and self.has_unlisted))
        return (
            is_quoted
            or (is_talk and (run.negated or run.ply is None or is_instead))
            or (is_lower and not follows)
        )

    def _start(self, run: Run, following: int | None) -> int | None:
        """Return the half-move that a run goes on with; nothing for one of another game."""
        expected = self.expected
        if run.ply is None:
            return expected
        if expected is None:
            # `9. e4 e5 2. Nf3`: the first number is wrong.
            return 0 if following == len(run.tokens) else run.ply
        if abs(run.ply - expected) <= _GAP:
            return run.ply
        is_misprint = following is not None and abs(following - expected - len(run.tokens)) <= 1
        return expected if is_misprint else None


def _standing(runs: list[Run], line: Line | None) -> dict[int, int]:
    """How much the moves stand out that a line has, or that are printed in tables."""
    found: dict[int, int] = {}
    for run in runs:
        if run.table and run.ply is not None:
            found.update((run.ply + at, run.standing) for at in range(len(run.tokens)))
    for step in [] if line is None else line.steps():
        if step.run is not None and step.parent is not None:
            ply = step.parent.ply - (step.offset or 0)
            found[ply] = max(found.get(ply, 0), step.run.standing)
    return found


def _follows(before: Run, run: Run) -> bool:
    """Whether no more than a misprinted move, or number, stands between two runs."""
    # What has its number after a new sentence begins is talk: "... 8. c3 Na5. If 8... Bg4".
    goes_on = run.ply is None or run.adjacent or run.after is before
    return goes_on and run.is_close_to(before) and not run.negated
