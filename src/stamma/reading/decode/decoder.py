"""The decoder: a role and a place for each run of a page, and letters for each game, decided once.

It goes through the runs in order and keeps the best explanations of what it has seen. Explanations
in the same state are merged, since all that follows depends on the state alone.
"""

from __future__ import annotations

from operator import attrgetter
from typing import TYPE_CHECKING, NamedTuple

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
from stamma.reading.decode.margins import Arc, rivals
from stamma.reading.decode.observed import is_bare

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence

    from stamma.reading.decode.margins import Rival
    from stamma.reading.decode.observed import Observed
    from stamma.reading.decode.playing import Player
    from stamma.reading.decode.roots import Origins
    from stamma.reading.decode.trie import Place

    #: What the truth adds to a step, when weights are fitted.
    Reward = Callable[[Step, State], float]

# How many explanations are kept.
_BEAM = 48
# What is so far behind the best explanation is followed no longer.
_HOPELESS = 14.0
# The names of places that fit only if a number is wrong: it is that of Black's move, or of another.
# The first are tried only where the number as it is fits nowhere; so are the others in brackets.
_TURNED = " turned"
_WRONG = " wrong number"
_MISTAKEN = (_TURNED, _WRONG)
# How many half-moves a player takes back at the most.
_TAKEN_BACK = 2


class Voice(NamedTuple):
    """Letters that games may be read in: who plays in them, and how likely they are beforehand."""

    player: Player
    prior: float


class Decoder:
    """Decides about the runs of a page."""

    def __init__(
        self,
        weights: Mapping[str, float],
        voices: Sequence[Voice],
        origins: Origins,
        *,
        beam: int | None = None,
        reward: Reward | None = None,
    ) -> None:
        self.weights = weights
        self.voices = voices
        self.origins = origins
        self.beam = beam or _BEAM
        self.reward = reward
        #: For each run what else it may be: known when the page is decoded.
        self.rivals: list[list[Rival]] = []
        self._layers: list[list[Arc]] = []

    def decode(self, runs: Sequence[Observed]) -> list[Explanation]:
        """Return the best explanations of the runs, the best first."""
        found = [Explanation(BEGINNING, 0.0)]
        for run in runs:
            best: dict[State, Explanation] = {}
            steps = [one for before in found for one in self._steps(before, run)]
            for one in steps:
                known = best.get(one.state)
                if known is None or one.value > known.value:
                    best[one.state] = one
            ranked = sorted(best.values(), key=attrgetter("value"), reverse=True)
            least = ranked[0].value - _HOPELESS
            found = [one for one in ranked[: self.beam] if one.value >= least]
            self._layers.append([Arc(one, best[one.state]) for one in steps if one.value >= least])
        ends = {one: self._end(one) for one in found}
        self.rivals = rivals(self._layers, {one: end.score for one, end in ends.items()})
        return sorted(ends.values(), key=attrgetter("value"), reverse=True)

    def _end(self, one: Explanation) -> Explanation:
        """Return an explanation with what its last game is worth."""
        if one.step is None:
            return one
        names = features.of_end(one.state, one.step.run)
        step = one.step._replace(features=(*one.step.features, *names))
        score = one.score + self._sum(names)
        return Explanation(one.state, score, step, one.before, prior=one.prior, bonus=one.bonus)

    def _own(self, step: Step) -> float:
        """Return what a run is worth in a role, whatever stands before it."""
        sums = step.run.sums
        found = sums.get(step.role)
        if found is None:
            found = sums[step.role] = self._sum(features.of_run(step.role, step.run))
        return found

    def _sum(self, names: Sequence[str]) -> float:
        weights = self.weights
        return sum(weights.get(name, 0.0) for name in names)

    def _after(
        self, before: Explanation, state: State, step: Step, prior: float = 0.0
    ) -> Explanation:
        """Return an explanation with one more step, which leads to a state."""
        score = before.score + prior + self._own(step) + self._sum(step.features)
        if step.played is not None:
            score -= step.played.cost
        bonus = before.bonus
        if self.reward is not None:
            bonus += self.reward(step, before.state)
        prior += before.prior
        return Explanation(state, score, step, before, prior=prior, bonus=bonus)

    def _steps(self, before: Explanation, run: Observed) -> Iterator[Explanation]:
        """Go through all that a run may be, if what stands before it is explained so."""
        state = _in_brackets(before.state, run)
        yield self._after(before, state, Step(NOTHING, run, state.voice, None, None, ()))
        if (state.main is None or run.may_begin) and not run.instead:
            yield from self._games(before, state, run)
        if state.main is not None:
            yield from self._lines(before, state, run, state.main)

    def _games(self, before: Explanation, state: State, run: Observed) -> Iterator[Explanation]:
        for number, voice in enumerate(self.voices):
            is_other = state.main is not None and number != state.voice
            for origin in self.origins.of(run):
                if run.run.helpmate and state.main is not None and state.main.root is origin.place:
                    # Another solution of the same problem.
                    continue
                for played in voice.player.play(origin.place, run.tokens):
                    if played.end is origin.place:
                        continue
                    step = Step(GAME, run, number, origin.place, played, ())
                    new = _with_game(state, run, played.end, number)
                    names = features.of_game(run, state, played, origin)
                    names += ["game in other letters"] * is_other
                    game = step._replace(features=tuple(names))
                    yield self._after(before, new, game, self._prior(state, number))
                    if state.main is None and run.groups:
                        # Brackets before the first game may hold a side line of it.
                        names = features.of_announced(played)
                        yield self._after(
                            before, state, step._replace(role=SIDE, features=tuple(names))
                        )

    def _prior(self, state: State, number: int) -> float:
        """Return what it is worth to begin with these letters, or to go over to them."""
        prior = self.voices[number].prior
        if state.main is not None:
            prior -= self.voices[state.voice].prior
        return self.weights["letters"] * prior

    def _lines(
        self, before: Explanation, state: State, run: Observed, main: Place
    ) -> Iterator[Explanation]:
        for way in self._ways(state, run):
            place, _, played = way
            end = played.end
            is_longer = end is not main and main.is_above(end)
            if is_longer or _takes_back(state, run, main, end):
                is_solid = state.is_solid or _is_solid(run)
                new = state._replace(main=end, active=end, main_run=run, is_solid=is_solid)
                names = tuple(features.of_main(run, state, main, way))
                yield self._after(before, new, Step(MAIN, run, state.voice, place, played, names))
            new = state._replace(active=end)
            if end.is_above(main):
                names = tuple(features.of_again(run, main, way))
                yield self._after(before, new, Step(AGAIN, run, state.voice, place, played, names))
            else:
                names = tuple(features.of_side(run, state, main, way))
                yield self._after(before, new, Step(SIDE, run, state.voice, place, played, names))

        yield from self._behind_another(before, state, run, main)

    def _behind_another(
        self, before: Explanation, state: State, run: Observed, main: Place
    ) -> Iterator[Explanation]:
        """Go on with the game behind a first token that names another move for its last one.

        That is ``2. Kf2 or Kf1 g6 3. Ra7``: only the words tell where the game goes on.
        """
        if run.ply is None or run.ply + 1 != main.ply or not main.depth or len(run.tokens) == 1:
            return
        player, before_last = self.voices[state.voice].player, main.parent
        if run.tokens[0].number is not None and before_last is not None:
            whole = player.play(before_last, run.tokens)
            if any(one.taken == len(run.tokens) for one in whole):
                # It is a line that can be played.
                return
        for played in player.play(main, run.tokens[1:]):
            if played.end is main:
                continue
            faults = (
                *played.faults,
                "first instead" + " unnumbered" * (run.tokens[0].number is None),
            )
            steps = (None, *played.steps)
            way = Way(
                main, "main", played._replace(taken=played.taken + 1, steps=steps, faults=faults)
            )
            new = state._replace(main=played.end, active=played.end, main_run=run)
            names = tuple(features.of_main(run, state, main, way))
            yield self._after(before, new, Step(MAIN, run, state.voice, main, way.played, names))

    def _ways(self, state: State, run: Observed) -> Iterator[Way]:
        """Go through the ways to play a run from the places that its number speaks of."""
        player = self.voices[state.voice].player
        before = state.main_run
        is_aside = before is not None and len(run.groups) > len(before.groups)
        fits = False
        for place, why in _places(state, run).items():
            if fits and why.endswith(_MISTAKEN if is_aside else _TURNED):
                continue
            for played in player.play(place, run.tokens):
                if played.end is not place:
                    fits = True
                    yield Way(place, why, played)


def _with_game(state: State, run: Observed, end: Place, voice: int) -> State:
    """Return the state after the first run of a game."""
    # Lines of the game before are no longer gone on with.
    outer = tuple((group, None) for group, _ in state.outer)
    return State(state.games + 1, voice, end, end, run, _is_solid(run), outer)


def _takes_back(state: State, run: Observed, main: Place, end: Place) -> bool:
    """Whether a run may replace the last moves of the game: "no, I meant d3"."""
    before = state.main_run
    if before is None or run.groups != before.groups or end.root is not main.root:
        return False
    fork = main.fork(end)
    told = run.run
    if told.doubted or told.supposed or told.mentioned:
        # Somebody thinks of another move.
        return False
    is_over = bool(run.ended or run.border or fork is main.root)
    return not is_over and fork is not end and main.ply - fork.ply <= _TAKEN_BACK


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
            add(tip.up(run.ply + 1), why + _TURNED)
    add(main, "main" + _WRONG)
    if active is not main:
        add(active, "active" + _WRONG)
    return places
