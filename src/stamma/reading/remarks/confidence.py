"""Confidence: how sure it is that the games of a text are the ones that were meant."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable

    from stamma.reading.game.tree import Grown
    from stamma.reading.search.solving import Solution

# What is left of the points of a game that the text goes beyond, whose end is told in two ways, of
# which another line may be a part, or whose last moves may only be mentioned.
_INCOMPLETE = 0.6
_CONTRADICTED = 0.8
_RIVALLED = 0.6
_MENTIONED = 0.8


@dataclass(frozen=True, slots=True)
class Evidence:
    """What speaks for and against the reading of one game."""

    moves: int
    #: The points of its line.
    points: float
    #: Nothing in the text goes on where the game stops.
    is_complete: bool
    #: Something else is said about its end, or a position disagrees with it.
    is_contradicted: bool
    #: How many of its moves have rivals.
    rivals: int
    #: How many of its last moves may only be mentioned.
    mentioned: int

    @classmethod
    def of(cls, solution: Solution, grown: Grown) -> Evidence:
        """Collect the evidence for a game."""
        steps = grown.steps
        extension = grown.extension
        return cls(
            moves=solution.line.moves,
            points=max(0.0, solution.line.score),
            is_complete=solution.complete and grown.replaced is None,
            is_contradicted=bool(grown.conclusion.contradictions or grown.disowned),
            rivals=len(grown.rivals),
            mentioned=0 if extension is None else len(steps) - steps.index(extension),
        )

    @property
    def worth(self) -> float:
        """What is left of its points."""
        worth = self.points if self.is_complete else self.points * _INCOMPLETE
        worth *= _CONTRADICTED if self.is_contradicted else 1.0
        worth *= _MENTIONED if self.mentioned else 1.0
        return worth * _RIVALLED if self.rivals else worth


def confidence(evidence: Iterable[Evidence]) -> float:
    """Weigh the evidence for all games of a text, from 0 to 1."""
    games = list(evidence)
    moves = sum(game.moves for game in games)
    return round(min(1.0, sum(game.worth for game in games) / moves), 3) if moves else 0.0
