"""The decoder: a role and a place for each run of a page, and letters for each game, decided once.

It goes through the runs in order and keeps the best explanations of what it has seen. Explanations
in the same state are merged, since all that follows depends on the state alone.
"""

from __future__ import annotations

from math import inf
from operator import attrgetter
from typing import TYPE_CHECKING, NamedTuple

from stamma.reading.decode import features
from stamma.reading.decode.explanation import BEGINNING, Explanation, State, Way
from stamma.reading.decode.margins import Arc, rivals
from stamma.reading.decode.worth import Beginning, Worth, sum_of

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence

    from stamma.reading.decode.explanation import Step
    from stamma.reading.decode.margins import Rival
    from stamma.reading.decode.observed import Observed
    from stamma.reading.decode.playing import Player
    from stamma.reading.decode.roots import Origins
    from stamma.reading.decode.trie import Place
    from stamma.reading.decode.worth import Valued

    # A step and what it is worth, what it is worth to begin in its letters, and the state after it.
    Onward = tuple[Valued, float, tuple[object, ...]]
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
# Fewer where a text has more to decide than others of its length: so many steps are credited to a
# page, and so many to each character. What is left of them tells how many explanations are kept,
# but never less than the last number.
_CREDIT = 40_000
_CREDIT_A_CHARACTER = 1.2
_BEAM_OF_CREDIT = 0.0024
_NARROW = 4
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
        credit = float(_CREDIT)
        before = 0
        for run in runs:
            after = max(before, run.run.end)
            credit = min(credit + _CREDIT_A_CHARACTER * (after - before), _CREDIT)
            before = after
            layer = self._layer(found, run)
            credit -= len(layer)
            best: dict[State, Explanation] = {}
            for one in layer:
                known = best.get(one.state)
                if known is None or one.value > known.value:
                    best[one.state] = one
            ranked = sorted(best.values(), key=attrgetter("value"), reverse=True)
            least = ranked[0].value - _HOPELESS
            width = min(self.beam, max(_NARROW, int(credit * _BEAM_OF_CREDIT)))
            found = [one for one in ranked[:width] if one.value >= least]
            self._layers.append([Arc(one, best[one.state]) for one in layer if one.value >= least])
        ends = {one: self._end(one) for one in found}
        self.rivals = rivals(self._layers, {one: end.score for one, end in ends.items()})
        return sorted(ends.values(), key=attrgetter("value"), reverse=True)

    def _layer(self, found: Sequence[Explanation], run: Observed) -> list[Explanation]:
        """Return the explanations that go on with a run, but those that are far behind."""
        worth = Worth(self.weights, run)
        begun = list(self._beginnings(run))
        layer: list[Explanation] = []
        least = -inf
        for before in found:
            state = _in_brackets(_settled(before.state, run), run)
            for (step, gain), prior, after in self._steps(state, run, worth, begun):
                score = before.score + prior + gain
                bonus = before.bonus
                if self.reward is not None:
                    bonus += self.reward(step, state)
                if score + bonus < least:
                    continue
                least = max(least, score + bonus - _HOPELESS)
                new = State._make(after)
                layer.append(
                    Explanation(new, score, step, before, before.prior + prior, bonus=bonus)
                )
        return layer

    def _end(self, one: Explanation) -> Explanation:
        """Return an explanation with what its last game is worth."""
        if one.step is None:
            return one
        names = features.of_end(one.state, one.step.run)
        step = one.step._replace(features=(*one.step.features, *names))
        score = one.score + sum_of(self.weights, names)
        return Explanation(one.state, score, step, one.before, one.prior, bonus=one.bonus)

    def _steps(
        self, state: State, run: Observed, worth: Worth, begun: Sequence[Beginning]
    ) -> Iterator[Onward]:
        """Go through all that a run may be in a state."""
        yield worth.nothing(state.voice), 0.0, state
        if (state.main is None or run.may_begin) and not run.instead:
            # Lines of the game before are no longer gone on with.
            outer = tuple((group, None) for group, _ in state.outer)
            for one in begun:
                end = one.played.end
                if run.run.helpmate and state.main is not None and state.main.root is end.root:
                    # Another solution of the same problem.
                    continue
                after = (one.voice, end, end, run.setting, run.is_solid, outer)
                yield worth.game(state, one), self._prior(state, one.voice), after
                if state.main is None and run.groups:
                    # Brackets before the first game may hold a side line of it.
                    yield worth.announced(one), 0.0, state
        if state.main is not None:
            yield from self._lines(state, run, worth, state.main)

    def _beginnings(self, run: Observed) -> Iterator[Beginning]:
        """Go through the games that a run may begin."""
        at = 0
        for number, voice in enumerate(self.voices):
            for origin in self.origins.of(run):
                for played in voice.player.play(origin.place, run.tokens):
                    if played.end is not origin.place:
                        yield Beginning(at, number, origin, played)
                        at += 1

    def _prior(self, state: State, number: int) -> float:
        """Return what it is worth to begin with these letters, or to go over to them."""
        prior = self.voices[number].prior
        if state.main is not None:
            prior -= self.voices[state.voice].prior
        return self.weights["letters"] * prior

    def _lines(self, state: State, run: Observed, worth: Worth, main: Place) -> Iterator[Onward]:
        """Go through the lines of the game that a run may be of."""
        voice, setting, is_solid, outer = state.voice, state.setting, state.is_solid, state.outer
        for way in self._ways(state, run):
            end = way.played.end
            is_longer = end is not main and main.is_above(end)
            if is_longer or _takes_back(state, run, main, end):
                after = (voice, end, end, run.setting, is_solid or run.is_solid, outer)
                yield worth.main(state, main, way), 0.0, after
            valued = (worth.again if end.is_above(main) else worth.side)(state, main, way)
            yield valued, 0.0, (voice, main, end, setting, is_solid, outer)

        yield from self._behind_another(state, run, worth, main)

    def _behind_another(
        self, state: State, run: Observed, worth: Worth, main: Place
    ) -> Iterator[Onward]:
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
            end = played.end
            after = (state.voice, end, end, run.setting, state.is_solid, state.outer)
            yield worth.main(state, main, way), 0.0, after

    def _ways(self, state: State, run: Observed) -> Iterator[Way]:
        """Go through the ways to play a run from the places that its number speaks of."""
        player = self.voices[state.voice].player
        before = state.setting
        is_aside = before is not None and len(run.groups) > len(before.groups)
        fits = False
        for place, why in _places(state, run).items():
            if fits and why.endswith(_MISTAKEN if is_aside else _TURNED):
                continue
            for played in player.play(place, run.tokens):
                if played.end is not place:
                    fits = True
                    yield Way(place, why, played)


def _takes_back(state: State, run: Observed, main: Place, end: Place) -> bool:
    """Whether a run may replace the last moves of the game: "no, I meant d3"."""
    before = state.setting
    if before is None or run.groups != before.groups or end.root is not main.root:
        return False
    fork = main.fork(end)
    told = run.run
    if told.doubted or told.supposed or told.mentioned:
        # Somebody thinks of another move.
        return False
    is_over = bool(run.ended or run.border or fork is main.root)
    return not is_over and fork is not end and main.ply - fork.ply <= _TAKEN_BACK


def _settled(state: State, run: Observed) -> State:
    """Return a state at a run without what only counts in a sentence that is over."""
    setting = state.setting
    if setting is None or setting.at < 0 or setting.until >= run.index:
        return state
    return state._replace(setting=setting._replace(at=-1, until=-1))


def _in_brackets(state: State, run: Observed) -> State:
    """Return the state at a run: brackets are entered and left before it."""
    outer, active = state.outer, state.active
    if not outer and not run.groups and active is not None and state.main is active:
        return state
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
    if not run.ended:
        # Behind the end of a game a number says that other moves are meant.
        add(main, "main" + _WRONG)
    if active is not main:
        add(active, "active" + _WRONG)
    return places
