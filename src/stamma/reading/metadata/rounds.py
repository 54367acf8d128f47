"""Rounds and boards: `Round 3`, `7. kolo`, `Brett 1:`, and `(4)` behind an event."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, NamedTuple

from stamma._patterns import either, late, words_in
from stamma.language_table import lexicon
from stamma.reading.metadata.dates import ROMAN, ordinal

if TYPE_CHECKING:
    import re

# A word of one or two letters has a sign or a blank behind it: `Rd1` is a move.
_SHORTEST = 3
_ROMAN = "|".join(sorted(ROMAN, key=len, reverse=True))
_NUMBER = (
    rf"(?:[Nn][or°º]\.?[ ]?|№[ ]?|\#)?(?P<after>\d{{1,2}}(?:\.\d{{1,3}})?|{_ROMAN})"
    r"(?!\w|[.:]\d|[ ]?[-–/][ ]?\d)"
)
# Behind an event or a place: `Linares (7)`, `Reykjavik (m/6)`.
_IN_BRACKETS = late(r"\((?:m/|[Rr]d?\.?[ ]?)?(?P<number>\d{1,2}(?:\.\d{1,2})?)\)")
_WHOLE = late(r"\d{1,3}(?:\.\d{1,3})?")


class Numbered(NamedTuple):
    """The number of a round or a board, and where it stands."""

    number: str
    at: int
    stop: int
    #: Where it begins and ends with its word and the signs behind it.
    start: int
    end: int


@cache
def _pattern(name: str) -> re.Pattern[str]:
    words = lexicon.headings(name)
    long = {word for word in words if len(word) >= _SHORTEST or not word.isascii()}
    names = either(long)
    short = "".join(rf"|(?i:{word})(?:\.[ ]?|[ ])" for word in sorted(words - long))
    around = r"(?:[ ]?[,.:;)]+(?=\s|$))?"
    return late(
        rf"(?<![^\W_])(?:(?:(?i:{names})[ ]?{short}){_NUMBER}"
        rf"|(?P<before>\d{{1,2}}|{_ROMAN}){ordinal()}[ ]?(?i:{names})(?!\w)"
        rf"|(?P<word>(?i:{either(_counted())}))\w{{0,4}}[ ](?i:{names})(?!\w)"
        rf"|第[ ]?(?P<inside>\d{{1,2}})[ ]?(?:{names})){around}"
    )


def numbers(name: str, text: str) -> list[Numbered]:
    """Return the numbers of rounds or boards in a text, by the name of their words.

    >>> numbers("round", "Gomez - Perez, 3a ronda")
    [Numbered(number='3', at=15, stop=16, start=15, end=23)]
    >>> numbers("board", "Brett 1: Krause")
    [Numbered(number='1', at=6, stop=7, start=0, end=8)]
    """
    if not words_in(text, lexicon.headings(name)):
        # Most headings name none, and that is soon seen.
        return []
    return [
        Numbered(_arabic(match[group]), *match.span(group), *match.span())
        for match in _pattern(name).finditer(text)
        for group in ("after", "before", "inside", "word")
        if match[group]
    ]


def _arabic(number: str) -> str:
    if number in ROMAN:
        return str(ROMAN.index(number) + 1)
    return number if number[0].isdecimal() else str(_counted()[number.lower()])


@cache
def _counted() -> dict[str, int]:
    """Return what ordinal numbers begin with in words."""
    entries = (one.get("counted", ()) for one in lexicon.table("headings").values())
    return {word: number for entry in entries for number, word in enumerate(entry, 1)}


def in_brackets(text: str, start: int) -> Numbered | None:
    """Return the round in brackets behind an event or a place that ends where it is looked for.

    >>> in_brackets("Linares (7), 1997", 7)
    Numbered(number='7', at=9, stop=10, start=8, end=11)
    """
    while text[start : start + 1] == " ":
        start += 1
    match = _IN_BRACKETS.match(text, start)
    return (
        None if match is None else Numbered(match["number"], *match.span("number"), *match.span())
    )


def is_number(text: str) -> bool:
    """Whether what stands behind a label is the number of a round or a board."""
    return _WHOLE.fullmatch(text) is not None
