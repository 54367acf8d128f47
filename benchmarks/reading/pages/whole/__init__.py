"""Pages with their whole truth: every game with its side lines, tags and result.

They are made of real games and of sentences in nineteen languages. A page depends on its seed and
number only. Its truth has the form of the files that ``--corpus`` names elsewhere. The rules:

- A line that begins anew at move 1 under its own heading, list item, row or paragraph is a game of
  its own; the same moves told again count once.
- What is said to have been possible, better or worse is a side line, and so are conditional moves,
  which may go on from the last move. What somebody plans, fears or refuses is only mentioned.
- Squares that are named, codes of openings, cells and sizes of paper are no moves.
"""

from __future__ import annotations

import random
from functools import cache
from typing import TYPE_CHECKING, Any, NamedTuple

from benchmarks.reading import Game, games
from benchmarks.reading.pages.whole.annotated import annotated, game_file
from benchmarks.reading.pages.whole.author import Author
from benchmarks.reading.pages.whole.bulletins import bulletin
from benchmarks.reading.pages.whole.letters import forum, mail, told_twice
from benchmarks.reading.pages.whole.nothing import nothing
from benchmarks.reading.pages.whole.openings import lesson, opening_list, repertoire
from benchmarks.reading.pages.whole.positions import puzzles

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

_STOCK = 1000
#: Seeds take different games unless they leave the same rest when they are divided by this.
_LOTS = 3
CLASSES: tuple[Callable[[Author], None], ...] = (
    annotated,
    opening_list,
    bulletin,
    lesson,
    puzzles,
    annotated,
    repertoire,
    forum,
    mail,
    told_twice,
    game_file,
    nothing,
)


class WholePage(NamedTuple):
    """A page and all that it means."""

    id: str
    kind: str
    language: str
    text: str
    games: list[dict[str, Any]]


@cache
def _stock() -> list[Game]:
    return games(_STOCK)


def whole_pages(seed: int, count: int) -> Iterator[WholePage]:
    """Make so many pages, of all classes in turn."""
    for number in range(count):
        yield whole_page(seed, number)


def whole_page(seed: int, number: int) -> WholePage:
    """Make one page."""
    dice = random.Random(f"whole {seed} {number}")  # noqa: S311

    def stock() -> Game:
        return _stock()[_LOTS * dice.randrange(_STOCK // _LOTS) + seed % _LOTS]

    write = CLASSES[number % len(CLASSES)]
    author = Author(dice, stock)
    write(author)
    return WholePage(
        f"{write.__name__}-{seed}-{number}",
        write.__name__,
        author.language,
        author.markup.page(author.blocks),
        [told.truth() for told in author.games],
    )
