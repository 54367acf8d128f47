"""A game as it was decoded: its section of the text, its line, and what it rests on."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, NamedTuple

from stamma.reading.decode.explanation import AGAIN, GAME, MAIN, SIDE

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator

    from stamma._core import Move
    from stamma.language_table import Language
    from stamma.reading.decode.explanation import Step
    from stamma.reading.decode.margins import Rival
    from stamma.reading.decode.playing import Player
    from stamma.reading.decode.trie import Place
    from stamma.reading.play.line import Line
    from stamma.reading.play.spellings import Letters
    from stamma.reading.text.page import Run, Token
    from stamma.reading.text.sections import Root, Section

#: How far behind, in moves, another explanation may be the right one. On pages that were made, one
#: game in three is wrong below this, and one in thirty above it.
CLOSE = 2.0
# How many runs after the last one a continuation is looked for in prose.
_REACH = 2
# So many rows of moves without numbers are a table.
_ROWS = 3


class Reading(NamedTuple):
    """What is read of a page in the letters of some languages."""

    letters: Letters
    family: tuple[Language, ...]
    score: float
    #: The longest main line.
    line: Line


class Decision(NamedTuple):
    """What a run was taken for, and what else it may be, the likeliest first."""

    step: Step
    others: list[Rival]

    @property
    def is_main(self) -> bool:
        """Whether it is moves of the main line."""
        return self.step.role in (GAME, MAIN)

    @property
    def is_later_game(self) -> bool:
        """Whether it begins a game behind another one."""
        return self.step.role == GAME and "game later" in self.step.features

    def may_be(self, roles: Collection[str], most: float) -> bool:
        """Whether it has one of some roles in an explanation that is no further behind."""
        return any(one.step.role in roles and one.behind < most for one in self.others)

    @property
    def place_of_rival(self) -> int:
        """How many moves of the game come before those that its run would be in the main line."""
        rival = self.rival_main
        start = self.step.start if rival is None else rival.step.start
        return 0 if start is None else start.depth

    @property
    def rival_main(self) -> Rival | None:
        """The likeliest way in which the main line of the game would be another."""
        others = (one for one in self.others if self.is_main or one.step.role in (GAME, MAIN))
        return next(others, None)


@dataclass(slots=True, eq=False)
class Solution:
    """A game as the decoder has decided it."""

    section: Section
    root: Root
    line: Line
    #: The page in the letters that were tried, the best first.
    readings: list[Reading]
    complete: bool
    #: The place that it begins at, and who plays from there.
    start: Place
    player: Player
    #: What was decided about its runs, in the order of the text.
    decisions: list[Decision]
    #: Runs with which the text tells the game once more.
    retold: list[Run] = field(default_factory=list)
    #: There was not enough patience to repair it.
    spent: bool = False
    #: Other faults that would explain the text nearly as well: what stood there, what it would be.
    rivals: list[tuple[Token, str]] = field(default_factory=list)
    #: The token before which a move is missing, and those that may be it: the game ends there.
    missing: tuple[Token, list[Move]] | None = None

    @property
    def sides(self) -> list[Step]:
        """The runs around its main line that are moves of the game, too."""
        steps = (one.step for one in self.decisions)
        return [step for step in steps if step.role in (SIDE, AGAIN)]

    @property
    def open_runs(self) -> list[Run]:
        """The runs that may go on with the main line: all but clear side lines."""
        sides = {
            id(one.step.run.run)
            for one in self.decisions
            if one.step.role in (SIDE, AGAIN)
            and (one.step.run.run.conditional or not one.may_be({MAIN}, CLOSE))
        }
        return [run for run in self.section.runs if id(run) not in sides]

    @property
    def letters(self) -> Letters:
        """The letters that it was read in."""
        return self.readings[0].letters


def is_complete(line: Line, runs: list[Run]) -> bool:
    """Return whether the text neither goes on where the line stops nor has rows that it lacks."""
    return (line.ended or rest_of(line, runs) is None) and not passed_over(line, runs)


def passed_over(line: Line, runs: list[Run]) -> list[Run]:
    """Return the rows of moves without a number that a line of such rows has left out."""
    if any(run.ply is not None for run in runs):
        return []
    taken = {id(step.run): step.run for step in line.steps() if step.run is not None}
    places = [run.place for run in taken.values() if run.table]
    if len(places) < _ROWS or len(places) * 2 < len(taken):
        return []
    between = (run for run in runs if run.table and places[0] < run.place < places[-1])
    return [run for run in between if id(run) not in taken and _may_be_of(line, run)]


def _may_be_of(line: Line, run: Run) -> bool:
    """Whether nothing says that a row is no part of a line."""
    return run.depth <= line.depth and not (run.mentioned or run.negated or run.aside)


def rest_of(line: Line, runs: list[Run]) -> tuple[Run, int] | None:
    """Return the run that should have continued the line, and its first token that does not."""
    run = line.run
    if run is None or not line.board.legal_moves:
        return None
    if line.token is not None and line.token is not run.tokens[-1]:
        at = next(at for at, token in enumerate(run.tokens) if token is line.token) + 1
        # The other move of two that have changed places stands after the last one.
        at += line.note == "swapped"
        if at + len(line.skipped) < len(run.tokens):
            return run, at
    later = next((one for one in _behind(line, run, runs) if _may_continue(line, run, one)), None)
    return None if later is None else (later, 0)


def _behind(line: Line, run: Run, runs: list[Run]) -> Iterator[Run]:
    """Go through the runs behind the last one of a line that are no talk about it."""
    talk: Run | None = None
    for later in runs:
        if later.place <= run.place or later.depth > line.depth or later.aside:
            continue
        is_past = later.ply is not None and later.ply + (line.offset or 0) < line.ply
        if later.goes_on_with(talk) or (is_past and not later.display):
            talk = None if later.is_told_by(line.token) else later
        elif not _is_talk(later, run):
            yield later


def _may_continue(line: Line, run: Run, later: Run) -> bool:
    """Whether a run stands where the moves after a line do, and has their number."""
    if later.follows is run:
        return True
    if later.ply is None or line.offset is None:
        return False
    # One move too many was read before a row of moves that lags behind by one.
    lag = later.table and later.adjacent
    if later.ply + line.offset < line.ply - lag:
        return False
    in_table = line.table_moves * 2 > line.moves
    is_near = later.place <= run.place + _REACH
    is_long = len(later.tokens) > 1 and not later.optional
    return (in_table and later.display) or is_near or is_long


def _is_talk(later: Run, run: Run) -> bool:
    """Whether the words before a run say that it does not go on with the game."""
    is_denied = later.negated and not later.display and not later.is_close_to(run)
    return later.mentioned or later.is_supposition or is_denied
