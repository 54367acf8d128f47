"""Helpmates: problems in which Black moves first and helps White to mate, and how they are told.

``h#2`` or "helpmate in 2" says that the numbers of a solution count Black's moves, and that an
ellipsis stands for one of them: ``1. Kg8 Ke6 2. Kh8 Ra8#``, but ``1... Ke6 2. Kg8 ...`` in a
``h#2.5``, which White begins.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from functools import cache
from itertools import chain
from typing import TYPE_CHECKING, NamedTuple

from stamma._core import Board
from stamma._patterns import either, late, words_in
from stamma.language_table import lexicon

if TYPE_CHECKING:
    from collections.abc import Sequence

_COUNT = r"\d{1,3}(?:[.,]5|½| ?1/2)?"
_SIGNED = late("[hH] ?[#‡≠=+]", needs=("#", "‡", "≠", "=", "+"))


class Stipulation(NamedTuple):
    """What a problem asks for, and where it says so."""

    start: int
    end: int
    #: Whether White begins, which half a move says; nothing if there is no count.
    white_begins: bool | None


def find(text: str) -> list[Stipulation]:
    """Find the helpmates that a text asks for.

    >>> [one.white_begins for one in find("a) h#2   b) h#2.5   c) Hilfsmatt")]
    [False, True, None]
    """
    found: list[Stipulation] = []
    if not _SIGNED.search(text) and not words_in(text, _words()):
        # Most texts have none, and that is soon seen.
        return found
    for match in _stipulation().finditer(text):
        count = match["count"] or match["moves"]
        is_half = None if count is None else re.fullmatch(r"\d+", count) is None
        found.append(Stipulation(match.start(), match.end(), is_half))
    return found


@cache
def _words() -> tuple[str, ...]:
    return tuple(chain.from_iterable(lexicon.table("helpmates").values()))


@cache
def _stipulation() -> re.Pattern[str]:
    return re.compile(
        rf"(?<!\w)h ?[#‡≠=+] ?(?P<count>{_COUNT})?(?!\w)"
        rf"|(?<!\w)(?:{either(_words())})(?!\w)(?: \w{{1,3}} (?P<moves>{_COUNT})(?!\w))?",
        re.IGNORECASE,
    )


def of_section(found: Sequence[Stipulation], start: int, end: int) -> Stipulation | None:
    """Return the stipulation of the section between two places: the last one before its moves."""
    place = bisect_left(found, end, key=lambda one: one.start) - 1
    return found[place] if place >= 0 and found[place].start >= start else None


def with_turn(board: Board, *, white: bool) -> Board | None:
    """Return a position with a side to move; nothing if the other one would be in check."""
    if board.turn == white:
        return board
    fields = board.fen().split()
    fields[1], fields[3] = "w" if white else "b", "-"
    from stamma.errors import InvalidFenError

    try:
        turned, _ = Board.read_fen(" ".join(fields))
    except InvalidFenError:
        return None
    return turned if turned.is_valid() else None
