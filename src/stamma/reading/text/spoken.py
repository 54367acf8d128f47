"""Spoken squares: ``f three`` is f3 where moves are written down as they are heard.

``a two`` may also be an article and a number. Only where a text has squares on several files in
words are they taken for squares.
"""

from __future__ import annotations

import re
from functools import cache

from stamma.reading.text.lexemes import PAD
from stamma.tables import read_table

# So many squares in words, on so many files, are no chance.
_OFTEN = 4
_FILES = 3


def squares(text: str) -> str:
    """Return a text with the squares in it that are told in words, each in its place.

    >>> squares("knight f three, bishop b five, a six, e four").replace(PAD, "")
    'knight f3, bishop b5, a6, e4'
    >>> squares("a two or a three")
    'a two or a three'
    """
    found = _pattern().findall(text)
    if len(found) < _OFTEN or len({file.lower() for file, _ in found}) < _FILES:
        return text
    return _pattern().sub(_square, text)


def _square(match: re.Match[str]) -> str:
    square = match[1].lower() + str(_ranks()[match[2].lower()])
    return square + PAD * (len(match[0]) - len(square))


@cache
def _ranks() -> dict[str, int]:
    """Return the numbers of the ranks by their names."""
    table: dict[str, list[str]] = read_table("reading/text/rank_words.json")["languages"]
    return {name: rank for names in table.values() for rank, name in enumerate(names, 1)}


@cache
def _pattern() -> re.Pattern[str]:
    names = "|".join(map(re.escape, sorted(_ranks(), key=len, reverse=True)))
    return re.compile(rf"([a-hA-H])(?<!\w[a-hA-H])[ -]((?i:{names}))(?!\w)")
