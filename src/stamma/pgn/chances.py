"""What a score is worth in wins, draws and losses, with the names of ``chess.engine``.

>>> from stamma.pgn import Cp, Mate
>>> Cp(100).wdl().wins > Cp(100).wdl(model="lichess").losses
True
>>> Mate(3).wdl()
Wdl(wins=1000, draws=0, losses=0)
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

from stamma.pieces import BLACK, WHITE

if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import Literal, TypeAlias

    from stamma.pieces import Color

    WdlModel: TypeAlias = Literal[
        "sf", "sf16.1", "sf16", "sf15.1", "sf15", "sf14", "sf12", "lichess"
    ]

# Chances are told as if so many games were played.
_GAMES = 1000


class _Model(NamedTuple):
    """How a version of Stockfish turns its scores into chances to win.

    They are a logistic curve, whose middle and width are polynomials in how far the game is.
    """

    #: The coefficients of both, the highest power first.
    middle: tuple[float, float, float, float]
    width: tuple[float, float, float, float]
    #: What a pawn is worth inside of the engine, and the largest score that counts.
    pawn: int
    largest: int
    #: The least and the most of what the game is measured in, and by what that is divided.
    stage: tuple[float, float, float] = (0, 240, 64)
    counts_moves: bool = False


# As each version has them in its uci.cpp.
_STOCKFISH = {
    "sf16.1": _Model(
        (-1.06249702, 7.42016937, 0.89425629, 348.60356174),
        (-5.33122190, 39.57831533, -90.84473771, 123.40620748),
        356,
        4000,
        (8, 120, 32),
        counts_moves=True,
    ),
    "sf16": _Model(
        (0.38036525, -2.82015070, 23.17882135, 307.36768407),
        (-2.29434733, 13.27689788, -14.26828904, 63.45318330),
        328,
        4000,
    ),
    "sf15.1": _Model(
        (-0.58270499, 2.68512549, 15.24638015, 344.49745382),
        (-2.65734562, 15.96509799, -20.69040836, 73.61029937),
        361,
        4000,
    ),
    "sf15": _Model(
        (-0.117202460, 0.594729104, 11.2065546, 122.606222),
        (-1.79066759, 11.30759193, -17.43677612, 36.47147479),
        100,
        2000,
    ),
    "sf14": _Model(
        (-3.68389304, 30.07065921, -60.52878723, 149.53378557),
        (-2.01818570, 15.85685038, -29.83452023, 47.59078827),
        100,
        2000,
    ),
    "sf12": _Model(
        (-8.24404295, 64.23892342, -95.73056462, 153.86478679),
        (-3.37154371, 28.44489198, -56.67657741, 72.05858751),
        100,
        1000,
    ),
}
_LATEST = "sf16.1"
# Lichess counts no draws; its curve ends at ten pawns, and a mate is worth more than these.
_LICHESS_SLOPE = 0.00368208
_LICHESS_LARGEST = 1000
_LICHESS_MATE, _LICHESS_FAR = 21, 10


@dataclass
class Wdl:
    """How many games are won, drawn and lost, of a thousand.

    >>> list(-Wdl(700, 200, 100)), Wdl(700, 200, 100).expectation()
    ([100, 200, 700], 0.8)
    """

    wins: int
    draws: int
    losses: int

    def total(self) -> int:
        """Return the number of games."""
        return self.wins + self.draws + self.losses

    def winning_chance(self) -> float:
        """Return which part of the games is won."""
        return self.wins / self.total()

    def drawing_chance(self) -> float:
        """Return which part of the games is drawn."""
        return self.draws / self.total()

    def losing_chance(self) -> float:
        """Return which part of the games is lost."""
        return self.losses / self.total()

    def expectation(self) -> float:
        """Return the points of a game: 1 for a win, a half for a draw."""
        return (self.wins + self.draws / 2) / self.total()

    def __bool__(self) -> bool:
        return self.total() > 0

    def __iter__(self) -> Iterator[int]:
        return iter((self.wins, self.draws, self.losses))

    def __reversed__(self) -> Iterator[int]:
        return iter((self.losses, self.draws, self.wins))

    def __pos__(self) -> Wdl:
        return self

    def __neg__(self) -> Wdl:
        return Wdl(self.losses, self.draws, self.wins)


class PovWdl(NamedTuple):
    """Wins, draws and losses, and the side that they are for."""

    relative: Wdl
    turn: Color

    def white(self) -> Wdl:
        """Return those of White."""
        return self.pov(WHITE)

    def black(self) -> Wdl:
        """Return those of Black."""
        return self.pov(BLACK)

    def pov(self, color: Color) -> Wdl:
        """Return those of a side."""
        return self.relative if self.turn == color else -self.relative

    def __bool__(self) -> bool:
        return bool(self.relative)


def of_pawns(cp: int, model: WdlModel, ply: int) -> Wdl:
    """Return what hundredths of a pawn are worth.

    :raises ValueError: if there is no such model.
    """
    if model == "lichess":
        wins = _lichess(max(-_LICHESS_LARGEST, min(cp, _LICHESS_LARGEST)))
        return Wdl(wins, 0, _GAMES - wins)
    known = _model(model)
    wins, losses = _stockfish(known, cp, ply), _stockfish(known, -cp, ply)
    return Wdl(wins, _GAMES - wins - losses, losses)


def of_mate(moves: int, model: WdlModel, *, is_won: bool) -> Wdl:
    """Return what a mate in so many moves is worth.

    :raises ValueError: if there is no such model.
    """
    wins = _GAMES
    if model == "lichess":
        wins = _lichess((_LICHESS_MATE - min(_LICHESS_FAR, abs(moves))) * 100)
    else:
        _model(model)
    wdl = Wdl(wins, 0, _GAMES - wins)
    return wdl if is_won else -wdl


def _model(name: str) -> _Model:
    found = _STOCKFISH.get(_LATEST if name == "sf" else name)
    if found is None:
        names = ", ".join(("sf", *_STOCKFISH, "lichess"))
        raise ValueError(f"there is no model {name!r}: there are {names}")
    return found


def _stockfish(model: _Model, cp: int, ply: int) -> int:
    least, most, divisor = model.stage
    at = ply / 2 + 1 if model.counts_moves else ply
    stage = min(most, max(at, least)) / divisor
    middle, width = (
        ((third * stage + second) * stage + first) * stage + constant
        for third, second, first, constant in (model.middle, model.width)
    )
    score = min(model.largest, max(cp * model.pawn / 100, -model.largest))
    return int(0.5 + _GAMES / (1 + math.exp((middle - score) / width)))


def _lichess(cp: int) -> int:
    return round(_GAMES / (1 + math.exp(-_LICHESS_SLOPE * cp)))
