"""Confidence: how likely it is that a game is the one that was meant, part by part.

What speaks against its main line, its side lines and its heading is gathered as evidence. How much
each of it counts was fitted to readings of which it is known whether they are right:
``python -m benchmarks.reading.calibrate`` does so, and writes ``coefficients.json``.
docs/confidence.md shows how well the numbers hold.
"""

from __future__ import annotations

from functools import cache
from itertools import pairwise
from math import exp, log, log1p
from typing import TYPE_CHECKING, NamedTuple, Protocol

from stamma.reading.decode.explanation import GAME, MAIN, NOTHING, SIDE
from stamma.reading.decode.observed import is_bare
from stamma.reading.remarks.letters import torn_by
from stamma.reading.remarks.roles import is_talk, joined
from stamma.tables import read_table

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from stamma.diagnostics import Diagnostic
    from stamma.reading.decode.solution import Decision, Solution
    from stamma.reading.game.tree import Grown
    from stamma.reading.play.line import Line

# A lead of so many moves is as good as any larger one.
_AHEAD = 4.0
# A game of so many half-moves is no longer short.
_SHORT = 12
# With fewer half-moves than this it is hardly begun.
_BRIEF = 4
# What is left if the end of a game is told in two ways. No fit can tell: it is not about the moves.
_CONTRADICTED = 0.8
# What is left if a game is a scrap: no text that served for fitting has so few moves.
_SCRAP = 0.8
_FEW = 2
# What is left if a warning says that the game may be another one: nobody may rely on it.
_DISPUTED = 0.95
# What is left if the letters of two languages are as likely.
_TORN = 0.5
_SAME = 0.1
# A move that was to follow cannot be read.
_UNREAD = frozenset({"unread-move", "not-a-move", "illegal-move", "ambiguous-move"})
# Something else may be the game, or part of it.
_RIVALS = ("rival-line", "rival-game", "doubtful-game", "possible-continuation")
# What is counted by itself.
_COUNTED = frozenset(
    {
        *_UNREAD,
        *("repaired-move", "missing-move", "swapped-moves", "misplaced-blank", "skipped-move"),
        *_RIVALS,
        *("mentioned-end", "told-move", "budget-spent"),
        *("contradicted-ending", "contradicted-position"),
    }
)
# A reading below this is not left without a word.
_UNSURE = 0.8
# What is said about a reading as a whole; all else that speaks against one is told at its place.
_REASONS = {
    "spelling": "its moves are not written as moves are",
    "asides": "much of the text is notes",
    "close": "another line explains the text nearly as well",
    "thin": "its last moves stand in a sentence",
    "tongues": "with the letters of another language it would be another one",
    "repeated": "it begins as another game of the text does",
}
_GRAVE = ("error", "warning")


class Evidence(NamedTuple):
    """What speaks against a main line: each is 0 where nothing does, and more is worse.

    What can be counted grows with the logarithm: the first misprint says more than the tenth.
    """

    #: What the spellings of moves cost, in moves.
    spelling: float = 0.0
    #: Of these, the ones that another fault or another move would explain as well.
    doubtful: float = 0.0
    #: Of these, the ones for which another move is less likely, but possible.
    likely: float = 0.0
    #: Tokens that were passed over.
    skipped: float = 0.0
    #: It stops where the text goes on.
    incomplete: float = 0.0
    #: Moves in notes and side lines.
    asides: float = 0.0
    #: How near another line comes: what is missing to a safe lead, in moves.
    close: float = 0.0
    #: The same for another beginning, or none.
    begin: float = 0.0
    #: Numbered moves behind its end, if no word says why they are not of it.
    left: float = 0.0
    #: How little the last run of the game brings, if it stands in prose.
    thin: float = 0.0
    #: How near another line in the letters of another language comes.
    tongues: float = 0.0
    #: Games of the page, as a logarithm.
    games: float = 0.0
    #: Another game begins as it does.
    repeated: float = 0.0
    #: Moves that may be the game as well, or part of it.
    rivals: float = 0.0
    #: Its last moves may only be mentioned.
    mentioned: float = 0.0
    #: Other warnings: a game that goes on in brackets, a wrong number, letters of two languages.
    warned: float = 0.0
    #: How short it is, if it is squares without numbers.
    short: float = 0.0
    #: How far it is from having two moves of each side, if other moves are not explained.
    brief: float = 0.0
    #: There was not enough patience for it.
    spent: float = 0.0
    #: Its end is told in two ways, or a position does not agree with it.
    contradicted: float = 0.0
    #: It would be another game in the letters of a language as likely, and as well.
    torn: float = 0.0

    #: It has a move or two, and the text as many that nothing is said about.
    scrap: float = 0.0

    @property
    def share(self) -> float:
        """What is left of the confidence for reasons that no fit can tell."""
        share = _CONTRADICTED if self.contradicted else 1.0
        share *= _SCRAP if self.scrap else 1.0
        share *= _DISPUTED if self.rivals or self.mentioned else 1.0
        return share * (_TORN if self.torn else 1.0)


class Circumstances(NamedTuple):
    """What is known of a game beside its own moves."""

    #: What is reported about it.
    told: list[Diagnostic]
    #: Moves of the text in its part of the page, and those of them that were read.
    tokens: int
    read: int
    #: Games of the page.
    games: int
    #: Another game begins as it does.
    is_repeated: bool
    #: The languages of the words of the page.
    spoken: Sequence[str]


def gather(solution: Solution, grown: Grown, around: Circumstances) -> Evidence:
    """Collect what speaks against the main line of a game."""
    line = solution.line.steps()
    names = [one.name for one in around.told]
    sure = [str(one.facts.get("sure", "")) for one in around.told]
    joints = sum(
        max(0.0, one.score + 1 - other.score)
        for one, other in pairwise(line)
        if one.run is not other.run
    )
    is_broken = not solution.complete or grown.replaced is not None
    others = [one for one in around.told if one.severity in _GRAVE and one.name not in _COUNTED]
    return Evidence(
        spelling=log1p(max(0.0, solution.line.moves - solution.line.score - joints)),
        doubtful=log1p(sure.count("doubtful")),
        likely=log1p(sure.count("likely")),
        skipped=log1p(names.count("skipped-move")),
        incomplete=float(is_broken or not _UNREAD.isdisjoint(names)),
        asides=log1p(sum(len(branch.nodes) for branch in grown.branches)),
        close=_closeness(solution),
        begin=_lack(solution.decisions[:1], (GAME, MAIN, SIDE, NOTHING)),
        left=log1p(sum(map(_may_go_on, _behind(solution)))),
        thin=_thinness(line),
        tongues=_other_tongues(solution),
        games=log(around.games),
        repeated=float(around.is_repeated),
        rivals=log1p(sum(name in _RIVALS for name in names)),
        mentioned=log1p(names.count("mentioned-end")),
        warned=log1p(len(others)),
        short=_shortness(line),
        brief=_brevity(len(line), solution, around),
        spent=float(solution.spent),
        contradicted=float(bool(grown.conclusion.contradictions or grown.disowned)),
        torn=float(torn_by(solution, around.spoken) is not None),
        scrap=float(len(line) <= _FEW and around.read * 2 <= around.tokens),
    )


def _thinness(steps: list[Line]) -> float:
    """Return how little the last run brings to the line, if it stands in prose."""
    last = steps[-1]
    if last.run is None or last.run.display:
        return 0.0
    before = next((step for step in reversed(steps) if step.run is not last.run), None)
    gained = last.score - (before.score if before is not None else 0.0)
    return max(0.0, _AHEAD - gained)


def _closeness(solution: Solution) -> float:
    """Return how near another line comes, where words stand that may speak of it."""
    safe = joined(solution.decisions)
    # From a position that is given, a move or two are a game.
    decisions = solution.decisions[not solution.root.is_start :]
    rivals = (one.rival_main for one in decisions if id(one.step.run.run) not in safe)
    return max([0.0, *(_AHEAD - one.behind for one in rivals if one is not None)])


def _lack(decisions: Sequence[Decision], roles: Sequence[str]) -> float:
    """Return what is missing to a safe lead over explanations in which runs have other roles."""
    behind = [rival.behind for one in decisions for rival in one.others if rival.step.role in roles]
    return max([0.0, *(_AHEAD - one for one in behind)])


def _behind(solution: Solution) -> list[Decision]:
    """Return the runs behind the last one of the main line."""
    mains = [at for at, one in enumerate(solution.decisions) if one.is_main]
    return solution.decisions[mains[-1] + 1 :]


def _may_go_on(decision: Decision) -> bool:
    """Whether a run has a number, and no word says that it was not played."""
    run = decision.step.run.run
    is_other = decision.step.role in (SIDE, NOTHING) and not run.depth
    return is_other and run.ply is not None and not is_talk(run)


def _shortness(steps: list[Line]) -> float:
    """Return how short a line is that may be nothing but squares that somebody names."""
    has_numbers = any(step.run is not None and step.run.ply is not None for step in steps)
    tokens = [step.token for step in steps if step.token is not None]
    return (
        0.0 if has_numbers or not all(map(is_bare, tokens)) else max(0.0, 1 - len(steps) / _SHORT)
    )


def _brevity(moves: int, solution: Solution, around: Circumstances) -> float:
    """Return how short a line is that is one of several, or beside moves that are not explained."""
    others = (one.step.run.run for one in solution.decisions if one.step.role == NOTHING)
    is_alone = around.games == 1 and all(map(is_talk, others))
    return 0.0 if is_alone or not solution.root.is_start else max(0.0, 1 - moves / _BRIEF)


def _other_tongues(solution: Solution) -> float:
    best = solution.readings[0]
    others = [one.score for one in solution.readings if one.line.board != best.line.board]
    return max(0.0, _AHEAD - (best.score - max(others))) if others else 0.0


class Coefficients(NamedTuple):
    """What each trouble takes from the certainty of a part, as logarithms of odds."""

    certainty: float
    against: Mapping[str, float]


@cache
def coefficients() -> Mapping[str, Coefficients]:
    """Return what was fitted, by the names of the kinds of evidence."""
    data = read_table("reading/remarks/coefficients.json")["parts"]
    return {name: Coefficients(one["certainty"], one["against"]) for name, one in data.items()}


class Weighed(Protocol):
    """What speaks for and against a part of a reading."""

    @property
    def share(self) -> float:
        """The most that it can be likely."""


def estimate(evidence: Weighed, fitted: Coefficients | None = None) -> float:
    """Return how likely a part of a game is to be right, from 0 to 1.

    >>> estimate(Evidence()) > estimate(Evidence(doubtful=1.0)) > 0
    True
    """
    certainty, against = fitted or coefficients()[type(evidence).__name__]
    odds = certainty - sum(weight * getattr(evidence, name) for name, weight in against.items())
    return round(evidence.share / (1 + exp(-odds)), 3)


def worst_of(evidence: Evidence, sure: float, diagnostics: Sequence[Diagnostic]) -> str | None:
    """Say what speaks most against a main line that is unsure, if nothing else warns of it."""
    if sure >= _UNSURE or any(one.severity in _GRAVE for one in diagnostics):
        return None
    if evidence.torn:
        return _REASONS["tongues"]
    against = coefficients()["Evidence"].against
    worst = max(_REASONS, key=lambda name: against.get(name, 0.0) * getattr(evidence, name))
    return _REASONS[worst]


# What no fit can tell.
_SET = ("contradicted", "torn", "scrap")
#: All that is fitted.
FITTED = tuple(name for name in Evidence._fields if name not in _SET)
