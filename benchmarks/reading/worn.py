"""Old books as scanners read them: descriptive notation in columns, with signs taken for others.

Each game is written in the three ways of its time (``P-K4``, ``P to K4``, ``P. to K. 4``). Where a
spoilt move is another legal one, nobody can tell, and most of what is *wrong* here is of that kind.
"""

from __future__ import annotations

import random
import re
from collections import Counter
from typing import TYPE_CHECKING

import stamma
from benchmarks.reading import counted, games, judge, table
from benchmarks.reading.layouts import columns

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from benchmarks.reading import Game

    Way = Callable[[str], str]

ERRORS = (0, 1, 3)
_SEED = 1777

# What scanners take for each other in such print.
_LOOK_ALIKES = {
    "Q": "O0",
    "B": "E8R",
    "K": "EHX",
    "R": "EBK",
    "P": "FI",
    "1": "lI",
    "2": "7",
    "3": "8",
    "4": "A",
    "5": "6S",
    "6": "5b",
    "7": "1",
    "8": "3B",
}


def _in_signs(move: str) -> str:
    """``Kt-KB3``, ``KtxP``."""
    return move.replace("N", "Kt")


def _in_words(move: str) -> str:
    """``Kt to KB3``, ``Kt takes P``."""
    if move.startswith("O-O"):
        return "Castles (Q)" if move.startswith("O-O-O") else "Castles"
    return _in_signs(move).replace("-", " to ").replace("x", " takes ")


def _with_dots(move: str) -> str:
    """``Kt. to K. B. 3``, ``Kt. takes P.``."""
    words = _in_words(move)
    if "Castles" in words:
        return words
    return re.sub("Kt|[KQRBP]", r"\g<0>. ", words).replace("  ", " ").strip()


WAYS: tuple[Way, ...] = (_in_signs, _in_words, _with_dots)


def _spoilt(move: str, dice: random.Random) -> str:
    """Take one sign of a move for another."""
    places = [place for place, sign in enumerate(move) if sign in _LOOK_ALIKES]
    if not places:
        return move
    place = dice.choice(places)
    return move[:place] + dice.choice(_LOOK_ALIKES[move[place]]) + move[place + 1 :]


def worn(stock: list[Game], way: Way, errors: int) -> Iterator[tuple[str, Game]]:
    """Write games as old books do, and spoil some of the moves of each."""
    dice = random.Random(_SEED)  # noqa: S311
    for game in stock:
        moves = [way(move) for move in game.write(stamma.DESCRIPTIVE)]
        for at in dice.sample(range(len(moves)), errors):
            moves[at] = _spoilt(moves[at], dice)
        yield columns(moves), game


def report(count: int) -> str:
    """Write so many games in each way, spoil and read them, and lay out what came out."""
    stock = games(count)
    rows = []
    for way in WAYS:
        for errors in ERRORS:
            verdicts: Counter[str] = Counter()
            for text, game in worn(stock, way, errors):
                verdicts[judge(stamma.read(text), game.moves)] += 1
            rows.append([f"`{way('N-KB3')}`", str(errors), *counted(verdicts)])
    head = ["moves", "errors a game", "games", "exact", "doubtful", "wrong"]
    return "\n\n".join(["### Worn print", table(head, rows)])
