"""Confidence: how likely it is that a reading has exactly the games that were meant.

What speaks against a reading is gathered as :class:`Evidence`. How much each of it counts was
fitted to readings of which it is known whether they are right:
``python -m benchmarks.reading.calibrate`` does so, and writes ``coefficients.json``.
docs/confidence.md shows how well the numbers hold.
"""

from __future__ import annotations

from functools import cache
from itertools import pairwise
from math import exp, log, log1p
from typing import TYPE_CHECKING, NamedTuple

from stamma.reading.decode.letters import is_common, is_spoken
from stamma.tables import read_table

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from stamma.diagnostics import Diagnostic
    from stamma.reading.decode.solution import Solution
    from stamma.reading.game.tree import Grown
    from stamma.reading.play.line import Line
    from stamma.reading.result import Span
    from stamma.reading.text.page import Page

# A lead of so many moves is as good as any larger one.
_AHEAD = 4.0
# A game of so many half-moves is no longer short.
_SHORT = 12
# What is left if the end of a game is told in two ways. No fit can tell: it is not about the moves.
_CONTRADICTED = 0.8
# What is left if a game is a scrap: no text that served for fitting has so few moves.
_SCRAP = 0.8
_FEW = 2
# What is left if the letters of two languages are as likely.
_TORN = 0.5
_SAME = 0.1
_MENDED = ("repair", "lost", "swapped", "spacing")
_BEYOND = ("unread-move", "unread-rest", "unread-section", "mentioned-move")
_LOST = ("not-a-move", "illegal-move", "ambiguous-move")
# A move that was to follow cannot be read.
_UNREAD = ("unread-move", *_LOST)
# What is counted by itself.
_COUNTED = frozenset(
    {
        *_BEYOND,
        *_LOST,
        *("repaired-move", "missing-move", "swapped-moves", "misplaced-blank", "skipped-move"),
        *(
            "undecided-move",
            "rival-line",
            "rival-game",
            "doubtful-game",
            "mentioned-end",
            "told-move",
            "budget-spent",
        ),
        *("contradicted-ending", "contradicted-position", "retold-game"),
    }
)
# A reading below this is not left without a word.
_UNSURE = 0.9
# What is said about a reading as a whole; all else that speaks against one is told at its place.
_REASONS = {
    "spelling": "its moves are not written as moves are",
    "joints": "its moves stand apart from each other",
    "beyond": "other moves stand near it that are taken for remarks",
    "retold": "the text tells it more than once, and not always alike",
    "unread": "many moves of the text are not in it",
    "asides": "much of the text is notes",
    "close": "another line explains the text nearly as well",
    "thin": "its last moves stand in a sentence",
    "tongues": "with the letters of another language it would be another one",
    "repeated": "it begins as another game of the text does",
}
_GRAVE = ("error", "warning")


class Evidence(NamedTuple):
    """What speaks against a reading: each is 0 where nothing does, and more is worse.

    What can be counted grows with the logarithm: the first misprint says more than the tenth.
    """

    #: What the spellings of moves cost, in moves.
    spelling: float = 0.0
    #: What it cost to go on from run to run, in moves.
    joints: float = 0.0
    #: Moves that were mended.
    mended: float = 0.0
    #: Of these, the ones that another fault or another move would explain as well.
    doubtful: float = 0.0
    #: Of these, the ones for which another move is less likely, but possible.
    likely: float = 0.0
    #: Tokens that were passed over.
    skipped: float = 0.0
    #: Moves that can be read in two ways, and the game goes on after both.
    undecided: float = 0.0
    #: Games that stop where the text goes on.
    incomplete: float = 0.0
    #: Places where moves stand that belong to no game, or may belong to one.
    beyond: float = 0.0
    #: Lines that tell the game again.
    retold: float = 0.0
    #: The share of all moves of the page that is in no game nor in a note to one.
    unread: float = 0.0
    #: Moves in notes and side lines.
    asides: float = 0.0
    #: How near another line comes: what is missing to a safe lead, in moves.
    close: float = 0.0
    #: How little the last run of the game brings, if it stands in prose.
    thin: float = 0.0
    #: How near another line in the letters of another language comes.
    tongues: float = 0.0
    #: Games beyond the first.
    games: float = 0.0
    #: Games that begin as another one does.
    repeated: float = 0.0
    #: Moves that have rivals.
    rivals: float = 0.0
    #: Games whose last moves may only be mentioned.
    mentioned: float = 0.0
    #: Other warnings: a game that goes on in brackets, a wrong number, letters of two languages.
    warned: float = 0.0
    #: How short the shortest game is.
    short: float = 0.0
    #: Games for which there was not enough patience.
    spent: float = 0.0
    #: Games whose end is told in two ways, or with which a position does not agree.
    contradicted: float = 0.0
    #: Games that would be others in the letters of a language as likely, and as well.
    torn: float = 0.0

    @property
    def is_scrap(self) -> bool:
        """Whether a game has a move or two, and the text as many that nothing is said about."""
        is_short = self.short >= 1 - _FEW / _SHORT
        return is_short and self.unread >= 1 / 2 and not self.beyond


def gather(
    page: Page,
    solutions: Sequence[Solution],
    grown: Sequence[Grown],
    diagnostics: Sequence[Diagnostic],
    spans: Sequence[Span],
) -> Evidence:
    """Collect what speaks against a reading."""
    steps = [solution.line.steps() for solution in solutions]
    names = [one.name for one in diagnostics]
    sure = [str(one.facts.get("sure", "")) for one in diagnostics]
    read = {span.start: span.kind for span in spans if span.move is not None}
    tokens = [token for run in page.runs for token in run.tokens]
    unread = sum(token.start not in read for token in tokens)
    lost = sum(solution.line.moves - solution.line.score for solution in solutions)
    joints = sum(
        max(0.0, one.score + 1 - other.score)
        for line in steps
        for one, other in pairwise(line)
        if one.run is not other.run
    )
    broken = sum(
        not solution.complete or one.replaced is not None
        for solution, one in zip(solutions, grown, strict=True)
    )
    return Evidence(
        spelling=log1p(max(0.0, lost - joints)),
        joints=log1p(joints),
        mended=log1p(sum(step.note in _MENDED for line in steps for step in line)),
        doubtful=log1p(sure.count("doubtful")),
        likely=log1p(sure.count("likely")),
        skipped=log1p(names.count("skipped-move")),
        undecided=log1p(names.count("undecided-move")),
        incomplete=log1p(max(broken, any(name in _UNREAD for name in names))),
        beyond=log1p(sum(name in _BEYOND or name in _LOST for name in names)),
        retold=log1p(names.count("retold-game")),
        unread=unread / max(1, len(tokens)),
        asides=log1p(list(read.values()).count("variation")),
        close=max(max(0.0, _AHEAD - solution.margin) for solution in solutions),
        thin=max(_thinness(line) for line in steps),
        tongues=max(_other_tongues(solution) for solution in solutions),
        games=log(len(solutions)),
        repeated=log1p(_repeated(steps)),
        rivals=log1p(sum(name in ("rival-line", "rival-game", "doubtful-game") for name in names)),
        mentioned=log1p(names.count("mentioned-end")),
        warned=log1p(
            sum(one.severity in _GRAVE and one.name not in _COUNTED for one in diagnostics)
        ),
        short=max(max(0.0, 1 - len(line) / _SHORT) for line in steps),
        spent=log1p(sum(solution.spent for solution in solutions)),
        contradicted=sum(bool(one.conclusion.contradictions or one.disowned) for one in grown),
        torn=sum(_is_torn(solution, page.tongues) for solution in solutions),
    )


def _thinness(steps: list[Line]) -> float:
    """Return how little the last run brings to the line, if it stands in prose."""
    last = steps[-1]
    if last.run is None or last.run.display:
        return 0.0
    before = next((step for step in reversed(steps) if step.run is not last.run), None)
    gained = last.score - (before.score if before is not None else 0.0)
    return max(0.0, _AHEAD - gained)


def _other_tongues(solution: Solution) -> float:
    best = solution.readings[0]
    others = [one.score for one in solution.readings if one.line.board != best.line.board]
    return max(0.0, _AHEAD - (best.score - max(others))) if others else 0.0


def _is_torn(solution: Solution, spoken: Sequence[str]) -> bool:
    """Whether nothing decides between the letters of two languages that many texts are in.

    The words of the text may, if they are of one of them.
    """
    best = solution.readings[0]
    if is_spoken(best.family, spoken):
        return False
    return any(
        one.line.board != best.line.board and one.score >= best.score - _SAME
        for one in solution.readings[1:]
        if is_common(one.family)
    )


def _repeated(steps: list[list[Line]]) -> int:
    """Count the games that are the beginning of another one, or the same."""
    games = sorted(
        [(step.found.move.from_square, step.found.move.to_square) for step in line if step.found]
        for line in steps
    )
    return sum(other[: len(one)] == one for one, other in pairwise(games))


class Coefficients(NamedTuple):
    """What each trouble takes from the certainty of a reading, as logarithms of odds."""

    certainty: float
    against: Mapping[str, float]


@cache
def coefficients() -> Coefficients:
    """Return what was fitted."""
    data = read_table("reading/remarks/coefficients.json")
    return Coefficients(data["certainty"], data["against"])


def estimate(evidence: Evidence, fitted: Coefficients | None = None) -> float:
    """Return how likely a reading is to be right, from 0 to 1.

    >>> estimate(Evidence()) > estimate(Evidence(mended=1.0)) > 0
    True
    """
    certainty, against = fitted or coefficients()
    odds = certainty - sum(weight * getattr(evidence, name) for name, weight in against.items())
    share = _CONTRADICTED if evidence.contradicted else 1.0
    share *= _SCRAP if evidence.is_scrap else 1.0
    share *= _TORN if evidence.torn else 1.0
    return round(share / (1 + exp(-odds)), 3)


def worst_of(evidence: Evidence, sure: float, diagnostics: Sequence[Diagnostic]) -> str | None:
    """Say what speaks most against a reading that is unsure, if nothing else warns of it."""
    if sure >= _UNSURE or any(one.severity in _GRAVE for one in diagnostics):
        return None
    if evidence.torn:
        return _REASONS["tongues"]
    against = coefficients().against
    worst = max(_REASONS, key=lambda name: against.get(name, 0.0) * getattr(evidence, name))
    return _REASONS[worst]


# What no fit can tell.
_SET = ("contradicted", "torn")
#: All that is fitted.
FITTED = tuple(name for name in Evidence._fields if name not in _SET)
