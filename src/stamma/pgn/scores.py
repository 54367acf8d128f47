"""Evaluations as scores, with the names and the meanings of ``chess.engine``.

A score is :class:`Cp`, in hundredths of a pawn, or :class:`Mate` in so many moves. Scores are
compared as players do: to be mated soon is worst, to mate soon is best. :class:`PovScore` knows
whose it is.

>>> Mate(-1) < Mate(-3) < Cp(-50) < Cp(20) < Mate(4) < Mate(1)
True
>>> PovScore(Cp(35), turn=False).white()
Cp(-35)
"""

from __future__ import annotations

from functools import total_ordering
from typing import TYPE_CHECKING, NamedTuple, overload

from stamma.pieces import BLACK, WHITE
from stamma.slots import Slotted

if TYPE_CHECKING:
    from stamma.pgn.chances import PovWdl, Wdl, WdlModel
    from stamma.pieces import Color


@total_ordering
class Score(Slotted):
    """A score for one side: :class:`Cp` or :class:`Mate`."""

    __slots__ = ()

    @overload
    def score(self, *, mate_score: int) -> int: ...
    @overload
    def score(self, *, mate_score: int | None = None) -> int | None: ...
    def score(self, *, mate_score: int | None = None) -> int | None:
        """Return hundredths of a pawn; for a mate what it is said to be worth, or ``None``."""
        raise NotImplementedError

    def mate(self) -> int | None:
        """Return the moves to mate, negative if this side is mated; ``None`` if there is none."""
        raise NotImplementedError

    def is_mate(self) -> bool:
        """Return whether this is a mate."""
        return self.mate() is not None

    def wdl(self, *, model: WdlModel = "sf", ply: int = 30) -> Wdl:
        """Return how many of a thousand games such a score wins, draws and loses.

        ``model`` is a version of Stockfish (``sf16.1``, ``sf16`` and so on; ``sf`` is the latest
        known) or ``lichess``; ``ply`` says how far the game is.

        :raises ValueError: if there is no such model.
        """
        raise NotImplementedError

    def _order(self) -> tuple[int, int]:
        raise NotImplementedError

    def __lt__(self, other: object) -> bool:
        return self._order() < other._order() if isinstance(other, Score) else NotImplemented

    def __eq__(self, other: object) -> bool:
        return self._order() == other._order() if isinstance(other, Score) else NotImplemented

    def __hash__(self) -> int:
        return hash(self._order())

    def __pos__(self) -> Score:
        return self

    def __neg__(self) -> Score:
        raise NotImplementedError


class Cp(Score):
    """A score in hundredths of a pawn.

    >>> Cp(35), str(-Cp(35)), Cp(35).score()
    (Cp(+35), '-35', 35)
    """

    __slots__ = ("cp",)

    def __init__(self, cp: int) -> None:
        self.cp = cp

    def score(self, *, mate_score: int | None = None) -> int:  # noqa: ARG002
        """Return hundredths of a pawn."""
        return self.cp

    def mate(self) -> None:
        """Return ``None``: this is no mate."""

    def wdl(self, *, model: WdlModel = "sf", ply: int = 30) -> Wdl:
        """Return how many of a thousand games such a score wins, draws and loses."""
        from stamma.pgn.chances import of_pawns

        return of_pawns(self.cp, model, ply)

    def _order(self) -> tuple[int, int]:
        return 0, self.cp

    def __neg__(self) -> Cp:
        return Cp(-self.cp)

    def __abs__(self) -> Cp:
        return Cp(abs(self.cp))

    def __str__(self) -> str:
        return f"{self.cp:+d}" if self.cp else "0"

    def __repr__(self) -> str:
        return f"Cp({self})"


class Mate(Score):
    """Mate in so many moves; a negative number if this side is mated, and 0 if it has been.

    >>> Mate(3), str(-Mate(3)), Mate(-3).score(mate_score=1000), Mate(3).score()
    (Mate(+3), '#-3', -997, None)
    """

    __slots__ = ("moves",)

    def __init__(self, moves: int) -> None:
        self.moves = moves

    @overload
    def score(self, *, mate_score: int) -> int: ...
    @overload
    def score(self, *, mate_score: int | None = None) -> int | None: ...
    def score(self, *, mate_score: int | None = None) -> int | None:
        """Return what a mate is said to be worth, less the moves to it; ``None`` if it is not."""
        if mate_score is None:
            return None
        return mate_score - self.moves if self.moves > 0 else -mate_score - self.moves

    def mate(self) -> int:
        """Return the moves to mate."""
        return self.moves

    def wdl(self, *, model: WdlModel = "sf", ply: int = 30) -> Wdl:  # noqa: ARG002
        """Return how many of a thousand games such a score wins, draws and loses."""
        from stamma.pgn.chances import of_mate

        return of_mate(self.moves, model, is_won=self > Cp(0))

    def _order(self) -> tuple[int, int]:
        return (1, -self.moves) if self.moves > 0 else (-1, -self.moves)

    def __neg__(self) -> Score:
        return Mate(-self.moves) if self.moves else MateGiven

    def __abs__(self) -> Score:
        return Mate(abs(self.moves)) if self.moves else MateGiven

    def __str__(self) -> str:
        return f"#+{self.moves}" if self.moves > 0 else f"#-{-self.moves}"

    def __repr__(self) -> str:
        return f"Mate({str(self).lstrip('#')})"


class _MateGiven(Mate):
    """The other side has been mated."""

    __slots__ = ()

    def __init__(self) -> None:
        super().__init__(0)

    def score(self, *, mate_score: int | None = None) -> int | None:  # type: ignore[override]
        return mate_score

    def _order(self) -> tuple[int, int]:
        return 2, 0

    def __neg__(self) -> Mate:
        return Mate(0)

    def __abs__(self) -> _MateGiven:
        return self

    def __str__(self) -> str:
        return "#+0"

    def __repr__(self) -> str:
        return "MateGiven"

    def __reduce__(self) -> str:
        return "MateGiven"


#: The other side has been mated: the best of all scores.
MateGiven = _MateGiven()


class PovScore(NamedTuple):
    """A score, and the side that it is for."""

    relative: Score
    turn: Color

    def white(self) -> Score:
        """Return the score for White."""
        return self.pov(WHITE)

    def black(self) -> Score:
        """Return the score for Black."""
        return self.pov(BLACK)

    def pov(self, color: Color) -> Score:
        """Return the score for a side."""
        return self.relative if self.turn == color else -self.relative

    def is_mate(self) -> bool:
        """Return whether this is a mate."""
        return self.relative.is_mate()

    def wdl(self, *, model: WdlModel = "sf", ply: int = 30) -> PovWdl:
        """Return how many of a thousand games such a score wins, draws and loses."""
        from stamma.pgn.chances import PovWdl

        return PovWdl(self.relative.wdl(model=model, ply=ply), self.turn)

    def __repr__(self) -> str:
        return f"PovScore({self.relative!r}, {'WHITE' if self.turn else 'BLACK'})"
