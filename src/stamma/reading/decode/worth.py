"""What steps are worth: the sum of their features, each computed once.

Explanations that differ elsewhere come to the same step again and again. What it is worth is found
by all that its features depend on.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from stamma.reading.decode import features
from stamma.reading.decode.explanation import AGAIN, GAME, MAIN, NOTHING, SIDE, Step

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from stamma.reading.decode.explanation import State, Way
    from stamma.reading.decode.observed import Observed
    from stamma.reading.decode.playing import Played
    from stamma.reading.decode.roots import Origin
    from stamma.reading.decode.trie import Place

    # A step, and what it is worth.
    Valued = tuple[Step, float]


class Beginning(NamedTuple):
    """A game that a run may begin: in which letters, where, and how it is played."""

    at: int
    voice: int
    origin: Origin
    played: Played


class Worth:
    """What the steps of one run are worth."""

    def __init__(self, weights: Mapping[str, float], run: Observed) -> None:
        self._weights = weights
        self._run = run
        self._own: dict[str, float] = {}
        self._known: dict[object, Valued] = {}

    def nothing(self, voice: int) -> Valued:
        """Return the step with which a run is passed over."""
        found = self._known.get(voice)
        if found is None:
            step = Step(NOTHING, self._run, voice, None, None, ())
            found = self._known[voice] = self._valued(step)
        return found

    def game(self, state: State, one: Beginning) -> Valued:
        """Return the step with which a run begins a game."""
        key = (one.at, state.voice, state.main, state.setting, state.is_solid)
        found = self._known.get(key)
        if found is None:
            _, voice, origin, played = one
            names = features.of_game(self._run, state, played, origin)
            is_other = state.main is not None and voice != state.voice
            names += ["game in other letters"] * is_other
            step = Step(GAME, self._run, voice, origin.place, played, tuple(names))
            found = self._known[key] = self._valued(step)
        return found

    def announced(self, one: Beginning) -> Valued:
        """Return the step of a side line that stands before its game."""
        key = (SIDE, one.at)
        found = self._known.get(key)
        if found is None:
            names = tuple(features.of_announced(one.played))
            step = Step(SIDE, self._run, one.voice, one.origin.place, one.played, names)
            found = self._known[key] = self._valued(step)
        return found

    def main(self, state: State, main: Place, way: Way) -> Valued:
        """Return the step with which a run goes on with the game."""
        place, why, played = way
        back = features.way_back(self._run, state, main)
        key = (MAIN, why, id(played), place, state.voice, main, state.setting, back)
        found = self._known.get(key)
        if found is None:
            names = tuple(features.of_main(self._run, state, main, way, back))
            found = self._known[key] = self._step(MAIN, state, way, names)
        return found

    def again(self, state: State, main: Place, way: Way) -> Valued:
        """Return the step with which a run tells moves of the game once more."""
        place, why, played = way
        key = (AGAIN, why, id(played), place, state.voice, main)
        found = self._known.get(key)
        if found is None:
            names = tuple(features.of_again(self._run, main, way))
            found = self._known[key] = self._step(AGAIN, state, way, names)
        return found

    def side(self, state: State, main: Place, way: Way) -> Valued:
        """Return the step with which a run is a side line."""
        place, why, played = way
        active = state.active
        goes_on = active is place and not place.is_above(main)
        is_off = bool(self._run.groups) and active is not None and not place.is_above(active)
        key = (SIDE, why, id(played), place, state.voice, main, state.setting, goes_on, is_off)
        found = self._known.get(key)
        if found is None:
            names = tuple(
                features.of_side(self._run, state, main, way, goes_on=goes_on, is_off=is_off)
            )
            found = self._known[key] = self._step(SIDE, state, way, names)
        return found

    def _step(self, role: str, state: State, way: Way, names: tuple[str, ...]) -> Valued:
        return self._valued(Step(role, self._run, state.voice, way.place, way.played, names))

    def _valued(self, step: Step) -> Valued:
        own = self._own.get(step.role)
        if own is None:
            own = self._own[step.role] = sum_of(
                self._weights, features.of_run(step.role, self._run)
            )
        cost = 0.0 if step.played is None else step.played.cost
        return step, own + sum_of(self._weights, step.features) - cost


def sum_of(weights: Mapping[str, float], names: Sequence[str]) -> float:
    """Return what features are worth together."""
    get = weights.get
    return sum([get(name, 0.0) for name in names])
