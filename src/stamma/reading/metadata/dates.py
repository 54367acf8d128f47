"""Dates: on which day a game was played, as far as a text says it without a doubt.

``3/5/1987`` is a day of March or of May: such a date is only a year.
"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, NamedTuple

from stamma._patterns import either, folded, late
from stamma.language_table import lexicon

if TYPE_CHECKING:
    import re
    from collections.abc import Iterable

_YEAR = r"(?P<year>1[5-9]\d\d|20\d\d)(?!\d)"
_DAY = r"(?<!\d)(?P<day>\d{1,2})"
#: The numbers of months and rounds.
ROMAN = ("I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX", "X", "XI", "XII")
_SOME_YEAR = late(r"1[5-9]\d\d|20\d\d")
_NAME = r"(?<![^\W\d_])(?P<name>[^\W\d_]{2,})\.?"
# The months up to which a day may also be a month.
_MONTHS = 12


_OF = late(r"(?<!\w)[^\W\d_a-z]\w* d[aeo] ?\Z")


class Date(NamedTuple):
    """A date, or as much of it as is sure."""

    year: int
    month: int | None = None
    day: int | None = None

    def __str__(self) -> str:
        parts = ("??" if part is None else f"{part:02}" for part in (self.month, self.day))
        return ".".join([str(self.year), *parts])

    @property
    def known(self) -> int:
        """How many of its parts are known."""
        return sum(part is not None for part in self)


class Dated(NamedTuple):
    """A date, and where it stands in the text."""

    date: Date
    start: int
    end: int


@cache
def months() -> dict[str, int | None]:
    """Return the numbers of the months by their names; none for names that are of two months.

    >>> months()["märz"], months()["октября"], months()["listopad"]
    (3, 10, None)
    """
    found: dict[str, int | None] = {}
    for entry in lexicon.table("headings").values():
        for number, names in enumerate(entry.get("months", ()), 1):
            for name in map(folded, names):
                found[name] = number if found.get(name, number) == number else None
    return found


@cache
def ordinal() -> str:
    """Return a pattern for what may follow the number of a day: `26th`, `1er`, `14.`, `5º`."""
    return rf"(?:-?(?:{either(lexicon.headings('ordinals'))})\.?|\.)?"


@cache
def _patterns() -> tuple[re.Pattern[str], ...]:
    """Return the patterns of dates, the fullest first."""
    # A tournament is from one day to another.
    several = r"(?P<several>(?<!\d)\d{1,2}\.?[ ]?[-–—/][ ]?)?"
    link = rf"[ \u00a0]*(?:{either(lexicon.headings('of'))})?[ \u00a0]*"
    patterns = (
        rf"(?<!\d){_YEAR}(?P<sign>[-./])(?P<month>\d{{1,2}})(?P=sign)(?P<day>\d{{1,2}})(?!\d)",
        rf"(?<!\d){_YEAR} ?[年년] ?(?P<month>\d{{1,2}}) ?[月월] ?(?P<day>\d{{1,2}}) ?[日일]",
        rf"{_DAY}\.?[ ]?(?P<month>X?I{{1,3}}|IV|VI{{0,3}}|IX|XI{{0,2}})[ ]?[. ][ ]?{_YEAR}",
        rf"{several}{_DAY}(?P<sign>[-./]) ?(?P<month>\d{{1,2}})(?P=sign) ?{_YEAR}",
        rf"{several}{_DAY}{ordinal()}{link}{_NAME},?{link}{_YEAR}",
        rf"{_NAME} (?P<several>\d{{1,2}}[ ]?[-–—][ ]?)?{_DAY}{ordinal()},? {_YEAR}",
        rf"(?<!\d){_YEAR}\.? {_NAME} {_DAY}(?!\d)",
        rf"{_NAME},?{link}{_YEAR}",
        rf"(?<![\d.,:/]){_YEAR}(?![.,:/]\d)",
    )
    return tuple(map(late, patterns))


def date_in(text: str) -> str | None:
    """Return the date that a text gives, as PGN writes it; none if it gives several, or none.

    >>> date_in("Berlin, 14. März 1987"), date_in("spring of 1921"), date_in("3/5/1987")
    ('1987.03.14', '1921.??.??', '1987.??.??')
    >>> date_in("1987 or 1988") is None
    True
    """
    return joined(dates_in(text))


def joined(dates: Iterable[Dated]) -> str | None:
    """Return the date that several places give together; none if they contradict each other."""
    found = {one.date for one in dates}
    # The day says more than a year that stands by itself.
    most = max((one.known for one in found), default=0)
    best = {one for one in found if one.known == most}
    if len({one.year for one in best}) != 1:
        return None
    year, month, day = best.pop()
    for other in best:
        day = None
        month = month if other.month == month else None
    return str(Date(year, month, day))


def dates_in(text: str, *, with_years: bool = True) -> list[Dated]:
    """Return the dates of a text with their places, the fullest first.

    Without ``with_years``, none that is a year alone: that may as well be a rating.
    """
    if _SOME_YEAR.search(text) is None:
        return []
    found: list[Dated] = []
    for pattern in _patterns() if with_years else _patterns()[:-1]:
        for match in pattern.finditer(text):
            if folded(match.groupdict().get("name", "march")) not in months():
                continue
            # `Rio de Janeiro, 1958` is no month.
            if "day" in match.groupdict() or not _OF.search(text, 0, match.start()):
                found.append(Dated(_date(match), *match.span()))
                # What is a date is not looked at again.
                text = text[: match.start()] + "\n" * len(match[0]) + text[match.end() :]
    return found


def _date(match: re.Match[str]) -> Date:
    parts = match.groupdict()
    year, month = int(parts["year"]), _month(parts)
    day = None if parts.get("several") or not parts.get("day") else int(parts["day"])
    is_by_signs = parts.get("sign") in ("/", "-") and match.start("day") < match.start("year")
    if month is None:
        return Date(year)
    if is_by_signs and day is not None and day != month:
        if day <= _MONTHS and month <= _MONTHS:
            return Date(year)
        if month > _MONTHS:
            day, month = month, day
    from datetime import date

    try:
        date(year, month, day or 1)
    except ValueError:
        return Date(year)
    return Date(year, month, day)


def _month(parts: dict[str, str | None]) -> int | None:
    if name := parts.get("name"):
        return months()[folded(name)]
    month = parts.get("month")
    if month is None:
        return None
    return ROMAN.index(month) + 1 if month in ROMAN else int(month)
