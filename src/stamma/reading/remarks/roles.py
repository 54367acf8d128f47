"""Doubts about roles: what else a run may be, where the decoder was not sure.

A doubt is a step in which the best explanation of the page differs from one that is nearly as good.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from stamma.reading.decode.explanation import GAME, MAIN, NOTHING, SIDE
from stamma.reading.decode.solution import CLOSE

if TYPE_CHECKING:
    from collections.abc import Iterator

    from stamma.reading.decode.solution import Decision, Solution
    from stamma.reading.play.line import Line
    from stamma.reading.text.page import Run

# What is close for a move or two in a sentence of their own at the end of a game: nothing follows
# that could only be played after them.
_CLOSE_APART = 4.0
_APART = 2
# What is close for a side line that may only be named.
_CLOSE_SIDE = 1.0


class RoleDoubt(NamedTuple):
    """A decision about a run that may be wrong, and the rule that says so."""

    rule: str
    decision: Decision
    #: The first move of the game that would be another.
    played: Line | None = None


def role_doubts(solution: Solution, steps: list[Line]) -> Iterator[RoleDoubt]:
    """Go through the decisions about the runs of a game that are close."""
    first, *rest = solution.decisions
    if first.is_later_game and first.may_be({MAIN, SIDE}, CLOSE):
        yield RoleDoubt("doubtful-game", first)
    read = {id(step.run) for step in steps}
    disputed: dict[int, Run | None] = {}
    for decision in rest:
        run = decision.step.run.run
        if decision.is_main or id(run) in read:
            continue
        if decision.may_be({GAME}, CLOSE):
            yield RoleDoubt("rival-game", decision)
        elif decision.may_be({MAIN}, CLOSE):
            place = decision.place_of_rival
            if place >= len(steps) and not _is_talk(run):
                yield RoleDoubt("possible-continuation", decision)
            elif place < len(steps) and place not in disputed:
                disputed[place] = steps[place].run
                yield RoleDoubt("rival-line", decision, steps[place])
        elif decision.step.role == SIDE and decision.may_be({NOTHING}, _CLOSE_SIDE):
            yield RoleDoubt("doubtful-side-line", decision)
    known = {id(run) for run in disputed.values()}
    mains = [one for one in solution.decisions if id(one.step.run.run) in read - known]
    for decision in mains:
        if _may_be_mentioned(decision, is_last=decision is mains[-1]):
            yield RoleDoubt("mentioned-end", decision, _first_move(decision, steps))
            return


def _may_be_mentioned(decision: Decision, *, is_last: bool) -> bool:
    """Whether a run of the main line may only be mentioned, and then all behind it as well."""
    if decision.step.role == GAME:
        return decision.may_be({NOTHING}, CLOSE)
    # It may have been taken for the game to explain what stands behind it.
    if decision.step.role != MAIN:
        return True
    is_apart = is_last and _is_apart(decision.step.run.run)
    return decision.may_be({NOTHING, SIDE}, _CLOSE_APART if is_apart else CLOSE)


def _is_talk(run: Run) -> bool:
    """Whether words say that a run was not played."""
    is_possible = run.optional or run.listed or run.usual or run.conditional or run.supposed
    return is_possible or run.mentioned or run.negated


def _is_apart(run: Run) -> bool:
    """Whether a move or two stand in a sentence of their own that does not say they were played."""
    is_said = run.asserted or run.played
    return len(run.tokens) <= _APART and run.after is None and not (run.display or is_said)


def _first_move(decision: Decision, steps: list[Line]) -> Line | None:
    """Return the first move of a game that a run gives."""
    tokens = {id(token) for token in decision.step.run.tokens}
    return next((step for step in steps if id(step.token) in tokens), None)
