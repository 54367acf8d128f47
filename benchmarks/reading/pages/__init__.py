"""Pages that are made of real games: columns, chapters, lessons, threads, with all that is on them.

Each has its truth: the moves of its games. Around them stand notes, lines that were not played,
headings that say moves again, tables, clocks, diagrams and markup, in nine languages and many
notations, and on some pages moves are damaged. A page is made from a seed and its number, so that
it is the same whenever and with however many others it is made. Seeds take different games unless
they leave the same rest when they are divided by three.
"""

from __future__ import annotations

import random
from collections import Counter
from functools import cache
from typing import TYPE_CHECKING, NamedTuple

import stamma
from benchmarks.reading import Game, counted, games, judge_games, table
from benchmarks.reading.pages.author import Author
from benchmarks.reading.pages.genres import GENRES, bare, bulletin, thread

if TYPE_CHECKING:
    from collections.abc import Iterator

    from stamma import Move

_SEED = 2024
_STOCK = 1000
_LOTS = 3


class Page(NamedTuple):
    """A page: what it is, what stands on it, and the games that it means."""

    kind: str
    language: str
    notation: str
    #: In which way its moves are damaged, if they are.
    damage: str
    #: How many of the places where something could be noted have a note.
    notes: float
    text: str
    games: tuple[tuple[Move, ...], ...]


@cache
def _stock() -> list[Game]:
    return games(_STOCK)


def pages(seed: int, count: int) -> Iterator[Page]:
    """Make so many pages."""
    for number in range(count):
        yield page(seed, number)


def page(seed: int, number: int) -> Page:
    """Make one page."""
    dice = random.Random(f"{seed} {number}")  # noqa: S311
    genre = GENRES[number % len(GENRES)]
    notes = 0.0 if genre is bare else dice.choice((0.0, 0.3, 0.6, 0.9))
    only = "uci" if genre is thread and dice.random() < 0.2 else ""  # noqa: PLR2004
    several = dice.choice((2, 3)) if genre is bulletin and dice.random() < 0.5 else 1  # noqa: PLR2004
    author = _author(seed, dice, only)
    texts = [genre(author, notes)]
    meant = [author.game.moves[author.first : len(author.written)]]
    for _ in range(several - 1):
        # A page has one author, but each game its own moves.
        other = _author(seed, dice, only)
        other.language, other.notation = author.language, author.notation
        other.written, other.damage = other.game.write(author.notation), ""
        texts.append(genre(other, notes))
        meant.append(other.game.moves[other.first : len(other.written)])
    return Page(
        genre.__name__,
        author.language,
        author.notation.name,
        author.damage,
        notes,
        "\n\n".join(texts),
        tuple(meant),
    )


def _author(seed: int, dice: random.Random, only: str) -> Author:
    game = _stock()[_LOTS * dice.randrange(_STOCK // _LOTS) + seed % _LOTS]
    return Author(game, dice, damaged=dice.random() < 0.3, only=only)  # noqa: PLR2004


def report(count: int) -> str:
    """Make so many pages of each kind, read them, and lay out what came out."""
    kinds: dict[str, Counter[str]] = {}
    for one in pages(_SEED, count * len(GENRES)):
        verdict = judge_games(stamma.read(one.text), one.games)
        state = "damaged" if one.damage else "annotated" if one.notes else "clean"
        for key in ("all", state, one.kind):
            kinds.setdefault(key, Counter())[verdict] += 1
    first = [key for key in ("all", "clean", "annotated", "damaged") if key in kinds]
    keys = [*first, *sorted(kinds.keys() - {*first})]
    rows = [[key, *counted(kinds[key])] for key in keys]
    return "\n\n".join(["### Pages", table(["kind", "pages", "exact", "doubtful", "wrong"], rows)])
