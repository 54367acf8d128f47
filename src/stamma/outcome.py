"""How a game ended."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum


class Termination(Enum):
    """Why a game ended, with the numbers of python-chess."""

    CHECKMATE = 1
    STALEMATE = 2
    INSUFFICIENT_MATERIAL = 3
    SEVENTYFIVE_MOVES = 4
    FIVEFOLD_REPETITION = 5
    FIFTY_MOVES = 6
    THREEFOLD_REPETITION = 7


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a game ended, and who won it (``None`` for a draw).

    >>> from stamma import WHITE
    >>> Outcome(Termination.CHECKMATE, WHITE).result()
    '1-0'
    """

    termination: Termination
    winner: bool | None

    @classmethod
    def from_core(cls, termination: int, winner: bool | None) -> Outcome:
        """Make an outcome from what the core reports."""
        return cls(Termination(termination), winner)

    def result(self) -> str:
        """Return ``1-0``, ``0-1`` or ``1/2-1/2``."""
        if self.winner is None:
            return "1/2-1/2"
        return "1-0" if self.winner else "0-1"
