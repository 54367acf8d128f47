"""Explanations: a role for each run, and what all that follows depends on."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from stamma.reading.decode.observed import Observed, Setting
    from stamma.reading.decode.playing import Played
    from stamma.reading.decode.trie import Place

MAIN, SIDE, AGAIN, GAME, NOTHING = "main", "side", "again", "game", "nothing"


class Step(NamedTuple):
    """A role for a run."""

    role: str
    run: Observed
    #: Which of the letters it is read in.
    voice: int
    #: Where the moves are played from, and how; nothing for a run that is no line.
    start: Place | None
    played: Played | None
    #: What speaks for and against it beside what the run has.
    features: tuple[str, ...]


class Way(NamedTuple):
    """A way to play a run: from a place, to which it belongs for a reason."""

    place: Place
    why: str
    played: Played


class State(NamedTuple):
    """All that the future depends on."""

    #: Which of the letters the game is read in.
    voice: int
    main: Place | None
    active: Place | None
    #: Where its last run stands.
    setting: Setting | None
    #: Some move of the game is more than a square that may only be named.
    is_solid: bool
    #: The brackets around the next run, and where the line stood when each was opened.
    outer: tuple[tuple[int, Place | None], ...]


#: Before the first run.
BEGINNING = State(0, None, None, None, False, ())


class Explanation:
    """A role for each run so far, linked backwards."""

    __slots__ = ("before", "bonus", "prior", "score", "state", "step", "value")

    def __init__(
        self,
        state: State,
        score: float,
        step: Step | None = None,
        before: Explanation | None = None,
        prior: float = 0.0,
        *,
        bonus: float = 0.0,
    ) -> None:
        self.state = state
        self.score = score
        self.step = step
        self.before = before
        #: How much of the score is that its letters are likely beforehand.
        self.prior = prior
        #: What the truth adds, when weights are fitted.
        self.bonus = bonus
        #: The score, and what the truth adds to it.
        self.value = score + bonus

    def steps(self) -> list[Step]:
        """Return its steps in the order of the page."""
        found = []
        here: Explanation | None = self
        while here is not None:
            if here.step is not None:
                found.append(here.step)
            here = here.before
        return found[::-1]

    def games(self) -> list[list[Step]]:
        """Return the steps of each game, in the order of the page; its first run comes first."""
        games: list[list[Step]] = []
        announced: list[Step] = []
        for step in self.steps():
            if step.role == GAME:
                games.append([step])
                games[-1] += [one for one in announced if one.start is step.start]
                announced = []
            elif games:
                games[-1].append(step)
            elif step.role == SIDE:
                announced.append(step)
        return games
