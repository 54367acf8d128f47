"""Cases that are made: pages, games in every language and notation, damaged, worn, recognised."""

from __future__ import annotations

from typing import TYPE_CHECKING

import stamma
from benchmarks.reading import damage, games, sheets, translation, worn
from benchmarks.reading.pages import pages
from benchmarks.reading.snapshot.case import Case, main_lines

if TYPE_CHECKING:
    from collections.abc import Iterator


# The seeds of ``benchmarks.reading.samples`` are left for fitting.
_SEEDS = (2024, 2025, 2026)
_PAGES = 500
# Of every other kind there are so many games in each way.
_TRANSLATED, _DAMAGED, _WORN, _SHEETS = 10, 10, 8, 4


def generated() -> Iterator[Case]:
    """Make all of them, the same ones every time."""
    yield from _pages()
    yield from _translations()
    yield from _damaged()
    yield from _worn()
    yield from _sheets()


def _pages() -> Iterator[Case]:
    for seed in _SEEDS:
        for place, page in enumerate(pages(seed, _PAGES)):
            source = "made pages, damaged" if page.damage else "made pages"
            name = f"{page.kind} {seed}-{place}"
            yield Case(name, source, page.text, truth=main_lines(*page.games))


def _translations() -> Iterator[Case]:
    stock = games(_TRANSLATED)
    ways = [(one.code, stamma.SAN.in_language(one)) for one in stamma.languages]
    ways += sorted(stamma.NOTATIONS.items())
    for name, notation in ways:
        for place, game in enumerate(stock if name not in translation.ON_REQUEST else ()):
            text = translation.written(game, notation, place)
            yield Case(f"{name} {place}", "translation", text, truth=main_lines(game.moves))


def _damaged() -> Iterator[Case]:
    stock = games(_DAMAGED)
    for slip in damage.DAMAGES:
        for errors in damage.ERRORS:
            for place, (moves, text, game) in enumerate(damage.spoilt(stock, slip, errors)):
                truth = None if damage.is_another_game(moves, game) else main_lines(game.moves)
                yield Case(f"{slip.__name__} {errors} {place}", "damage", text, truth=truth)


def _worn() -> Iterator[Case]:
    stock = games(_WORN)
    for way in worn.WAYS:
        for errors in worn.ERRORS:
            for place, (text, game) in enumerate(worn.worn(stock, way, errors)):
                name = f"{way('N-KB3')} {errors} {place}"
                yield Case(name, "worn print", text, truth=main_lines(game.moves))


def _sheets() -> Iterator[Case]:
    stock = games(_SHEETS)
    for right in sheets.RIGHT:
        for place, (cells, game) in enumerate(sheets.sheets(stock, right)):
            truth = main_lines(game.moves)
            yield Case(f"{right:.0%} {place}", "sheets", "", cells=cells, truth=truth)
