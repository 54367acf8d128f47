"""The decoder: a role and a place for each run of a page, decided once.

It goes through the runs in order and keeps the best explanations of what it has seen. Explanations
in the same state are merged, since all that follows depends on the state alone.
"""

from __future__ import annotations

from operator import attrgetter
from typing import TYPE_CHECKING

from stamma.reading.decode import features
from stamma.reading.decode.explanation import (
    AGAIN,
    BEGINNING,
    GAME,
    MAIN,
    NOTHING,
    SIDE,
    Explanation,
    State,
    Step,
    Way,
)
from stamma.reading.decode.observed import is_bare

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence

    from stamma.reading.decode.observed import Observed
    from stamma.reading.decode.playing import Player
    from stamma.reading.decode.roots import Origins
    from stamma.reading.decode.trie import Place

# How many explanations are kept.
_BEAM = 24


class Decoder:
    """Decides about the runs of a page in one family of letters."""

    def __init__(
        self,
        weights: Mapping[str, float],
        player: Player,
        origins: Origins,
        *,
        beam: int = _BEAM,
        reward: Callable[[Step, State], float] | None = None,
    ) -> None:
        self.weights = weights
        self.player = player
        self.origins = origins
        self.beam = beam
        self.reward = reward

    def decode(self, runs: Sequence[Observed]) -> list[Explanation]:
        """Return the best explanations of the runs, the best first."""
        found = [Explanation(BEGINNING, 0.0)]
        for run in runs:
            best: dict[State, Explanation] = {}
            for before in found:
                for one in self._steps(before, run):
                    known = best.get(one.state)
                    if known is None or one.value > known.value:
                        best[one.state] = one
            found = sorted(best.values(), key=attrgetter("value"), reverse=True)[: self.beam]
        return sorted(map(self._end, found), key=attrgetter("value"), reverse=True)

    def _end(self, one: Explanation) -> Explanation:
        """Return an explanation with what its last game is worth."""
        if one.step is None:
            return one
        names = features.of_end(one.state, one.step.run)
        step = one.step._replace(features=(*one.step.features, *names))
        return Explanation(one.state, one.score + self._sum(names), step, one.before, one.bonus)

    def _sum(self, names: Sequence[str]) -> float:
        weights = self.weights
        return sum(weights.get(name, 0.0) for name in names)

    def _after(self, before: Explanation, state: State, step: Step) -> Explanation:
        """Return an explanation with one more step, which leads to a state."""
        score = before.score + self._sum(step.features)
        if step.played is not None:
            score -= step.played.cost
        bonus = before.bonus
        if self.reward is not None:
            bonus += self.reward(step, before.state)
        return Explanation(state, score, step, before, bonus)

    def _steps(self, before: Explanation, run: Observed) -> Iterator[Explanation]:
        """Go through all that a run may be, if what stands before it is explained so."""
        state = _in_brackets(before.state, run)
        names = tuple(features.of_nothing(run))
        yield self._after(before, state, Step(NOTHING, run, None, None, names))
        yield from self._games(before, state, run)
        if state.main is not None:
            yield from self._lines(before, state, run, state.main)

    def _games(self, before: Explanation, state: State, run: Observed) -> Iterator[Explanation]:
        for origin in self.origins.of(run):
            for played in self.player.play(origin.place, run.tokens):
                end = played.end
                if end is origin.place:
                    continue
                # Lines of the game before are no longer gone on with.
                outer = tuple((group, None) for group, _ in state.outer)
                new = State(state.games + 1, end, end, run, _is_solid(run), outer)
                names = tuple(features.of_game(run, state, played, origin))
                yield self._after(before, new, Step(GAME, run, origin.place, played, names))

    def _lines(
        self, before: Explanation, state: State, run: Observed, main: Place
    ) -> Iterator[Explanation]:
        for way in self._ways(state, run):
            place, _, played = way
            end = played.end
            if end is not main and main.is_above(end):
                is_solid = state.is_solid or _is_solid(run)
                new = state._replace(main=end, active=end, main_run=run, is_solid=is_solid)
                names = tuple(features.of_main(run, state, main, way))
                yield self._after(before, new, Step(MAIN, run, place, played, names))
            new = state._replace(active=end)
            if end.is_above(main):
                names = tuple(features.of_again(run, main, way))
                yield self._after(before, new, Step(AGAIN, run, place, played, names))
            else:
                names = tuple(features.of_side(run, state, main, way))
                yield self._after(before, new, Step(SIDE, run, place, played, names))

    def _ways(self, state: State, run: Observed) -> Iterator[Way]:
        """Go through the ways to play a run from the places that its number speaks of."""
        for place, why in _places(state, run).items():
            for played in self.player.play(place, run.tokens):
                if played.end is not place:
                    yield Way(place, why, played)


def _is_solid(run: Observed) -> bool:
    return run.ply is not None or not all(map(is_bare, run.tokens))


def _in_brackets(state: State, run: Observed) -> State:
    """Return the state at a run: brackets are entered and left before it."""
    outer, active = state.outer, state.active
    same = 0
    for (group, _), other in zip(outer, run.groups, strict=False):
        if group != other:
            break
        same += 1
    if same < len(outer):
        active = outer[same][1]
        outer = outer[:same]
    if active is None or (state.main is not None and active.root is not state.main.root):
        active = state.main
    if len(run.groups) > same:
        outer = (*outer, *((group, active) for group in run.groups[same:]))
    return state._replace(active=active, outer=outer)


def _places(state: State, run: Observed) -> dict[Place, str]:
    """Return the places that a run may be played from, each with how its number fits."""
    main, active = state.main, state.active
    places: dict[Place, str] = {}

    def add(place: Place | None, why: str) -> None:
        if place is not None and main is not None and place.root is main.root:
            places.setdefault(place, why)

    lines = [("active", active), ("main", main)]
    lines += [("outer", place) for _, place in reversed(state.outer[-2:])]
    tips = [(why, tip) for why, tip in lines if tip is not None]
    if run.ply is None:
        for why, tip in tips:
            add(tip, why)
            add(tip.parent, why + " instead")
        return places
    for why, tip in tips:
        add(tip.up(run.ply), why)
    if not run.is_black:
        for why, tip in tips:
            add(tip.up(run.ply + 1), why + " turned")
    add(main, "main wrong number")
    if active is not main:
        add(active, "active wrong number")
    return places
