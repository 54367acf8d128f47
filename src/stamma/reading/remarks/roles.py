"""Doubts about roles: runs that may be the game, a game of their own, or only be mentioned."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from stamma.reading.decode.explanation import GAME, NOTHING, SIDE

if TYPE_CHECKING:
    from collections.abc import Iterator

    from stamma.reading.decode.solution import Decision, Solution
    from stamma.reading.play.line import Line

# What is less far behind may well be meant.
_CLOSE = 1.0


class RoleDoubt(NamedTuple):
    """A decision about a run that may be wrong, and the rule that says so."""

    rule: str
    decision: Decision
    #: The first move of the game that would be another.
    played: Line | None = None


def role_doubts(solution: Solution, steps: list[Line]) -> Iterator[RoleDoubt]:
    """Go through the decisions about the runs of a game that are close."""
    mains = [one for one in solution.decisions if one.is_main]
    disputed: set[int] = set()
    for decision in solution.decisions:
        if decision.is_main:
            if decision is mains[-1] and _may_be_mentioned(decision):
                first = {id(token) for token in decision.step.run.tokens}
                played = next((step for step in steps if id(step.token) in first), None)
                if played is not None:
                    yield RoleDoubt("mentioned-end", decision, played)
            continue
        rival = decision.rival_main
        if rival is not None and rival.behind < _CLOSE:
            if rival.step.role == GAME:
                yield RoleDoubt("rival-game", decision)
                continue
            place = 0 if rival.step.start is None else rival.step.start.depth
            if place < len(steps) and place not in disputed:
                disputed.add(place)
                yield RoleDoubt("rival-line", decision, steps[place])
        elif decision.step.role == SIDE and _may_be_mentioned(decision):
            yield RoleDoubt("doubtful-side-line", decision)


def _may_be_mentioned(decision: Decision) -> bool:
    """Whether a run that was taken for moves may only be mentioned."""
    roles = {one.step.role for one in decision.others if one.behind < _CLOSE}
    return NOTHING in roles or (decision.is_main and SIDE in roles)
