"""Doubts about roles: what else a run may be, where the decoder was not sure.

A doubt is a step in which the best explanation of the page differs from one that is nearly as good.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from stamma.reading.decode.explanation import GAME, MAIN, NOTHING, SIDE

if TYPE_CHECKING:
    from collections.abc import Iterator

    from stamma.reading.decode.solution import Decision, Solution
    from stamma.reading.play.line import Line

# How far behind, in moves, another explanation may be the right one. With a margin of less, a third
# of all main lines are wrong; of the side lines, one in seven with a margin below the second.
_CLOSE = 2.5
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
    last = [one for one in solution.decisions if one.is_main][-1]
    disputed: set[int] = set()
    if first.is_later_game and first.may_be({MAIN, SIDE}, _CLOSE):
        yield RoleDoubt("doubtful-game", first)
    for decision in rest:
        if decision.may_be({GAME}, _CLOSE):
            yield RoleDoubt("rival-game", decision)
        elif decision is last:
            # Moves behind the end are reported as such.
            is_told = bool(decision.step.run.ended)
            if not is_told and decision.may_be({NOTHING, SIDE}, _CLOSE):
                yield RoleDoubt("mentioned-end", decision, _first_move(decision, steps))
        elif not decision.is_main and decision.may_be({MAIN}, _CLOSE):
            place = decision.place_of_rival
            if place < len(steps) and place not in disputed:
                disputed.add(place)
                yield RoleDoubt("rival-line", decision, steps[place])
        elif decision.step.role == SIDE and decision.may_be({NOTHING}, _CLOSE_SIDE):
            yield RoleDoubt("doubtful-side-line", decision)


def _first_move(decision: Decision, steps: list[Line]) -> Line | None:
    """Return the first move of a game that a run gives."""
    tokens = {id(token) for token in decision.step.run.tokens}
    return next((step for step in steps if id(step.token) in tokens), None)
