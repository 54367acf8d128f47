"""How sure each decision is: what else a run may be, and how far behind that explanation is.

While the decoder goes forwards, it keeps every step that leads to an explanation which is followed.
Going backwards from the end of the page, each step gets the best explanation of the whole page that
has it. What is missing to the best explanation of all is how far the step is behind.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from stamma.reading.decode.explanation import Explanation, Step

# What is so far behind is no doubt of anything.
_FAR = 6.0
# How many other steps are kept for each run.
_KEPT = 4


class Rival(NamedTuple):
    """Another step that a run may be."""

    step: Step
    #: By how much the best explanation with it is worse than the best of all.
    behind: float


class Arc(NamedTuple):
    """A step to an explanation; ``target`` is the best one in the same state."""

    one: Explanation
    target: Explanation


def rivals(layers: Sequence[Sequence[Arc]], ends: Mapping[Explanation, float]) -> list[list[Rival]]:
    """Return for each run the other steps that it may be, the likeliest first.

    ``ends`` are the last explanations of a page, and how good each of them is in the end.
    """
    best = max(ends.values(), default=0.0)
    rest = {one: value - one.score for one, value in ends.items()}
    found: list[list[Rival]] = []
    for layer in reversed(layers):
        before: dict[Explanation, float] = {}
        steps: dict[object, Rival] = {}
        for one, target in layer:
            if target not in rest or one.step is None or one.before is None:
                continue
            value = one.score + rest[target]
            before[one.before] = max(
                before.get(one.before, value - one.before.score), value - one.before.score
            )
            step, behind = one.step, best - value
            end = None if step.played is None else step.played.end
            known = steps.get((step.role, end))
            if behind < _FAR and (known is None or known.behind > behind):
                steps[step.role, end] = Rival(step, behind)
        ranked = sorted(steps.values(), key=lambda rival: rival.behind)
        found.append(ranked[: _KEPT + 1])
        rest = before
    return found[::-1]
