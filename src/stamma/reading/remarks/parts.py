"""How sure each part of a game is, and what speaks against its side lines and its heading."""

from __future__ import annotations

from bisect import bisect_right
from collections import Counter
from itertools import pairwise
from math import log, log1p
from typing import TYPE_CHECKING, NamedTuple

from stamma.reading.decode.explanation import NOTHING, SIDE
from stamma.reading.remarks.confidence import Circumstances, Evidence, estimate, gather
from stamma.reading.result import GameConfidence

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from stamma.diagnostics import Diagnostic
    from stamma.reading.decode.solution import Decision, Solution
    from stamma.reading.game.tree import Grown
    from stamma.reading.result import Span
    from stamma.reading.text.page import Page

# A lead of so many moves is as good as any larger one.
_AHEAD = 4.0
# What is not further behind may well be right.
_NEAR = 2.0
# A line above a game that is no longer may be a heading.
_LINE = 70
# So many lines above a game are looked at.
_LINES = 12
_PLAYERS = ("White", "Black")
# What is left of the confidence if words above several games became tags: on pages that are made
# these are always names, on others also what is told about.
_TITLES = 0.95


class SideEvidence(NamedTuple):
    """What speaks against the side lines of a game whose main line is right."""

    #: Moves in side lines.
    moves: float = 0.0
    #: Of these, the ones outside of brackets.
    spoken: float = 0.0
    #: Of these, the ones in lines that begin where the game does.
    anew: float = 0.0
    #: How near it comes that a side line is something else: what is missing to a safe lead.
    close: float = 0.0
    #: Side lines that may well be something else.
    doubtful: float = 0.0
    #: Lines that are left out and may well be side lines.
    missed: float = 0.0
    #: Numbered lines that are left out.
    unread: float = 0.0
    #: Moves at the end of side lines that cannot be played.
    unplayable: float = 0.0
    #: Lines that go on after the last move of the game.
    beyond: float = 0.0
    #: Moves of side lines that were mended.
    mended: float = 0.0
    #: Games of the page, as a logarithm.
    games: float = 0.0

    @property
    def share(self) -> float:
        """What is left of the confidence where no fit can tell: all of it."""
        return 1.0


class HeadingEvidence(NamedTuple):
    """What speaks against the tags of a game."""

    #: Tags that stand in words, not in the form of PGN.
    told: float = 0.0
    #: Of these, all but the names of the players.
    others: float = 0.0
    #: Of these, the ones further up than the game before.
    shared: float = 0.0
    #: One of the players has no name.
    half: float = 0.0
    #: Short lines above the game that became no tag.
    lines: float = 0.0
    #: Names that may be of the players are not read.
    unread: float = 0.0
    #: Games of the page, as a logarithm.
    games: float = 0.0

    @property
    def share(self) -> float:
        """What is left of the confidence where no fit can tell.

        Titles above several games may look like the names of players.
        """
        return _TITLES if self.told and self.games else 1.0


class Judged(NamedTuple):
    """A game, what speaks against each of its parts, and how sure these are."""

    main_line: Evidence
    side_lines: SideEvidence
    heading: HeadingEvidence

    @property
    def confidence(self) -> GameConfidence:
        """How sure each part is."""
        return GameConfidence(*(estimate(one) for one in self))


def judge(
    page: Page,
    solutions: Sequence[Solution],
    grown: Sequence[Grown],
    diagnostics: Sequence[Diagnostic],
    spans: Sequence[Span],
) -> list[Judged]:
    """Collect what speaks against each game of a page."""
    return [
        Judged(
            gather(solution, one, around),
            _of_side_lines(solution, one, around),
            _of_heading(page, one, begin, around),
        )
        for solution, one, begin, around in zip(
            solutions,
            grown,
            [0, *(one.end for one in grown)],
            _circumstances(page, solutions, diagnostics, spans),
            strict=False,
        )
    ]


def _circumstances(
    page: Page,
    solutions: Sequence[Solution],
    diagnostics: Sequence[Diagnostic],
    spans: Sequence[Span],
) -> Iterator[Circumstances]:
    """Deal out what is known of a page to the games at its places."""
    begins = [solution.section.start for solution in solutions]

    def game_at(place: int) -> int:
        return max(0, bisect_right(begins, place) - 1)

    told: list[list[Diagnostic]] = [[] for _ in solutions]
    for one in diagnostics:
        told[game_at(one.start)].append(one)
    tokens = Counter(game_at(token.start) for run in page.runs for token in run.tokens)
    read = Counter(game_at(span.start) for span in spans if span.move is not None)
    repeated = _repeated(solutions)
    for number in range(len(solutions)):
        yield Circumstances(
            told[number],
            tokens[number],
            min(read[number], tokens[number]),
            len(solutions),
            number in repeated,
            page.tongues,
        )


def _repeated(solutions: Sequence[Solution]) -> set[int]:
    """Return the numbers of the games of which one is the beginning of the other, or the same."""
    games = sorted(
        (
            [
                (step.found.move.from_square, step.found.move.to_square)
                for step in solution.line.steps()
                if step.found
            ],
            number,
        )
        for number, solution in enumerate(solutions)
    )
    found: set[int] = set()
    for (one, number), (other, following) in pairwise(games):
        if other[: len(one)] == one:
            found |= {number, following}
    return found


def _of_side_lines(solution: Solution, grown: Grown, around: Circumstances) -> SideEvidence:
    """Collect what speaks against the side lines of a game."""
    sides = _with_role(solution, SIDE)
    left = _with_role(solution, NOTHING)
    margins = [_margin(one) for one in sides]
    outside = [one for one in sides if not one.step.run.groups]
    start = solution.start
    branches = grown.branches
    return SideEvidence(
        moves=_count(len(branch.nodes) for branch in branches),
        spoken=_count(len(branch.nodes) for branch in branches if not branch.group),
        anew=_count(len(one.step.run.tokens) for one in outside if one.step.start is start),
        close=_AHEAD - min([_AHEAD, *margins]),
        doubtful=_count(margin < _NEAR for margin in margins),
        missed=_count(one.may_be({SIDE}, _NEAR) for one in left),
        unread=_count(one.step.run.ply is not None for one in left),
        unplayable=_count(len(branch.rest) for branch in branches),
        beyond=log1p(max(0, len(sides) - len(branches))),
        mended=_count(step.note == "repair" for branch in branches for step in branch.steps),
        games=log(around.games),
    )


def _with_role(solution: Solution, role: str) -> list[Decision]:
    return [one for one in solution.decisions if one.step.role == role]


def _margin(decision: Decision) -> float:
    """Return how far behind the likeliest other role of a run is."""
    return min((rival.behind for rival in decision.others), default=_AHEAD)


def _count(numbers: Iterable[int]) -> float:
    """Add numbers up, as a logarithm: the first says more than the tenth."""
    return log1p(sum(numbers))


def _of_heading(page: Page, grown: Grown, begin: int, around: Circumstances) -> HeadingEvidence:
    """Collect what speaks against the tags of a game; the one before it ends at ``begin``."""
    fields = grown.fields
    own = [one.start for one in fields if one.start >= begin]
    names = {one.name for one in fields}
    return HeadingEvidence(
        told=log1p(len(fields)),
        others=log1p(sum(one.name not in _PLAYERS for one in fields)),
        shared=log1p(len(fields) - len(own)),
        half=float(len(names.intersection(_PLAYERS)) == 1),
        lines=log1p(_idle_lines(page, grown, begin, own)),
        unread=float(any(one.name == "unread-heading" for one in around.told)),
        games=log(around.games),
    )


def _idle_lines(page: Page, grown: Grown, begin: int, fields: list[int]) -> int:
    """Count the short lines above a game, from a place on, that no field stands in."""
    first = grown.steps[0].token
    end = begin if first is None else max(begin, first.start)
    count = 0
    lines = page.text[begin:end].splitlines(keepends=True)[-_LINES:]
    begin = end - sum(map(len, lines))
    for line in lines:
        words = line.strip()
        is_title = 0 < len(words) <= _LINE and words[0].isupper()
        count += is_title and not any(begin <= one < begin + len(line) for one in fields)
        begin += len(line)
    return count
