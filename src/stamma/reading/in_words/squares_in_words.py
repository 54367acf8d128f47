"""Spoken squares: ``f three`` is f3 where moves are written down as they are heard.

``a two`` may also be an article and a number. Only where a text has squares on several files in
words are they taken for squares.
"""

from __future__ import annotations

import re
from functools import cache

from stamma._patterns import late
from stamma.language_table.lexicon import table
from stamma.reading.lex.lexemes import PAD
from stamma.reading.lex.piece_words import castling_words, is_name

# So many squares in words, on so many files, are no chance.
_OFTEN = 4
_FILES = 3
_SQUARE = late("[a-h][1-8]")
_HINT = late(r"(?<!\w)[a-hA-H][ -](?![\d_])\w")


def squares(text: str) -> str:
    """Return a text with the squares in it that are told in words, each in its place.

    >>> squares("knight f three, bishop b five, a six, e four").replace(PAD, "")
    'knight f3, bishop b5, a6, e4'
    >>> squares("a two or a three")
    'a two or a three'

    The numbers of moves are told as well, and count what can be counted without them.

    >>> squares("one e four e five two knight f three d six three d four").replace(PAD, "")
    ' e4 e5  knight f3 d6  d4'
    """
    if sum(1 for _ in _HINT.finditer(text)) < _OFTEN:
        return text
    found = _pattern().findall(text)
    if len(found) < _OFTEN or len({file.lower() for file, _ in found}) < _FILES:
        return text
    told = _pattern().sub(_square, text)
    numbers = _numbers(frozenset(rank.lower() for _, rank in found))
    return told if numbers is None else numbers.sub(_without_number, told)


def _square(match: re.Match[str]) -> str:
    square = match[1].lower() + str(_ranks()[match[2].lower()])
    return square + PAD * (len(match[0]) - len(square))


def _without_number(match: re.Match[str]) -> str:
    following = match[2]
    is_move = _SQUARE.fullmatch(following) or is_name(following) or following in castling_words()
    return PAD * len(match[1]) if is_move else match[1]


@cache
def _numbers(ranks: frozenset[str]) -> re.Pattern[str] | None:
    """Match a number in the language of these ranks, and the word behind it."""
    names = {name for names in table("ranks").values() if ranks.issubset(names) for name in names}
    either = "|".join(map(re.escape, sorted(names, key=len, reverse=True)))
    return re.compile(rf"(?<!\w)((?i:{either}))(?=[ ]+(\w+))") if names else None


@cache
def _ranks() -> dict[str, int]:
    """Return the numbers of the ranks by their names."""
    return {name: rank for names in table("ranks").values() for rank, name in enumerate(names, 1)}


@cache
def _pattern() -> re.Pattern[str]:
    names = "|".join(map(re.escape, sorted(_ranks(), key=len, reverse=True)))
    return re.compile(rf"([a-hA-H])(?<!\w[a-hA-H])[ -]((?i:{names}))(?!\w)")
