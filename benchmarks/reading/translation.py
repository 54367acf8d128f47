"""Real games in each language and each notation, read back without a hint."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

import stamma
from benchmarks.reading import EXACT, counted, games, judge, share, table
from benchmarks.reading.layouts import LAYOUTS

if TYPE_CHECKING:
    from benchmarks.reading import Game

# Notations that are read only when they are asked for.
ON_REQUEST = {"stamma"}


def report(count: int) -> str:
    """Write so many games in each way, read them, and lay out what came out."""
    stock = games(count)
    return "\n\n".join(
        ["### Translation", _by_notation(stock), _by_language(stock), _by_layout(stock)]
    )


def written(game: Game, notation: stamma.Notation, place: int) -> str:
    """Write a game in one of the layouts."""
    return LAYOUTS[place % len(LAYOUTS)](game.write(notation))


def _read(
    game: Game, notation: stamma.Notation, place: int, language: str, verdicts: Counter[str]
) -> bool:
    """Read a game in one of the layouts; whether its language was among those reported."""
    reading = stamma.read(written(game, notation, place))
    verdicts[judge(reading, game.moves)] += 1
    return any(fit.language.code == language for fit in reading.languages)


def _by_notation(stock: list[Game]) -> str:
    rows = []
    for name, notation in sorted(stamma.NOTATIONS.items()):
        if name in ON_REQUEST:
            continue
        verdicts: Counter[str] = Counter()
        for place, game in enumerate(stock):
            _read(game, notation, place, notation.language, verdicts)
        rows.append([name, *counted(verdicts)])
    return table(["notation", "games", "exact", "doubtful", "wrong"], rows)


def _by_language(stock: list[Game]) -> str:
    rows = []
    everything: Counter[str] = Counter()
    for language in stamma.languages:
        verdicts: Counter[str] = Counter()
        named = sum(
            _read(game, stamma.SAN.in_language(language), place, language.code, verdicts)
            for place, game in enumerate(stock)
        )
        everything += verdicts
        # A language without letters of its own is written with the English ones.
        as_named = share(named, len(stock)) if language.has_letters else "–"
        if verdicts[EXACT] < len(stock) or as_named not in ("–", "100.0 %"):
            rows.append([language.name, *counted(verdicts), as_named])
    head = ["language", "games", "exact", "doubtful", "wrong", "language named"]
    return table(head, [["all", *counted(everything), ""], *rows])


def _by_layout(stock: list[Game]) -> str:
    rows = []
    for place, layout in enumerate(LAYOUTS):
        verdicts: Counter[str] = Counter()
        for game in stock:
            _read(game, stamma.SAN.in_language("de"), place, "de", verdicts)
        rows.append([layout.__name__.replace("_", " "), *counted(verdicts)])
    return table(["layout (German)", "games", "exact", "doubtful", "wrong"], rows)
