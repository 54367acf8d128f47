"""Dates: on which day a game was played, as far as a text says it without a doubt.

``3/5/1987`` is a day of March or of May: such a date is only a year.
"""

from __future__ import annotations

from functools import cache, lru_cache
from typing import TYPE_CHECKING, NamedTuple

from stamma._patterns import either, folded, late
from stamma.language_table import lexicon

if TYPE_CHECKING:
    import re
    from collections.abc import Iterable

_YEAR = r"(?P<year>1[5-9]\d\d|20\d\d)(?!\d)"
_DAY = r"(?<!\d)(?P<day>\d{1,2})"
_ROMAN = ("I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX", "X", "XI", "XII")
_SOME_YEAR = late(r"1[5-9]\d\d|20\d\d")
# Texts have few of the names of months, and patterns with all of them take long to compile.
_KEPT = 64
# The days of a month up to which a day may also be a month.
_MONTHS = 12


_WORD = late(r"[^\W\d_]+")


class Date(NamedTuple):
    """A date, or as much of it as is sure."""

    year: int
    month: int | None = None
    day: int | None = None


class Dated(NamedTuple):
    """A date, and where it stands in the text."""

    date: Date
    start: int
    end: int


@cache
def months() -> dict[str, int]:
    """Return the numbers of the months by their names, but for names that are of two months.

    >>> months()["märz"], months()["октября"], "listopad" in months()
    (3, 10, False)
    """
    found: dict[str, set[int]] = {}
    for entry in lexicon.table("headings").values():
        for number, names in enumerate(entry.get("months", ()), 1):
            for name in names:
                found.setdefault(name, set()).add(number)
    return {name: numbers.pop() for name, numbers in found.items() if len(numbers) == 1}


@cache
def _months_by_fold() -> dict[str, list[str]]:
    found: dict[str, list[str]] = {}
    for name in months():
        found.setdefault(folded(name), []).append(name)
    return found


def _months_in(text: str) -> frozenset[str]:
    """Return the names of months that a text has, whatever their case.

    >>> _months_in("Mainz, am 4. MAI 1921")
    frozenset({'mai'})
    """
    known = _months_by_fold()
    return frozenset(
        name for word in set(_WORD.findall(text)) for name in known.get(folded(word), ())
    )


@cache
def ordinal() -> str:
    """Return a pattern for what may follow the number of a day: `26th`, `1er`, `14.`, `5º`."""
    return rf"(?:-?(?:{either(lexicon.headings('ordinals'))})|\.)?"


@lru_cache(maxsize=_KEPT)
def _patterns(months: frozenset[str]) -> tuple[re.Pattern[str], ...]:
    """Return the patterns of dates, in which months may be called by these names."""
    month = rf"(?P<name>(?<![^\W\d_])(?i:{either(months)})(?![^\W\d_]))\.?"
    # A tournament is from one day to another.
    several = r"(?P<several>(?<!\d)\d{1,2}\.?[ ]?[-–—/][ ]?)?"
    link = rf"[ \u00a0]*(?:{either(lexicon.headings('of'))})?[ \u00a0]*"
    named = (
        rf"{several}{_DAY}{ordinal()}{link}{month},?{link}{_YEAR}",
        rf"{month} (?P<several>\d{{1,2}}[ ]?[-–—][ ]?)?{_DAY}{ordinal()},? {_YEAR}",
        rf"(?<!\d){_YEAR}\.? {month} {_DAY}(?!\d)",
        rf"{month},?{link}{_YEAR}",
    )
    return tuple(
        late(pattern)
        for pattern in (
            rf"(?<!\d){_YEAR}(?P<sign>[-./])(?P<month>\d{{1,2}})(?P=sign)(?P<day>\d{{1,2}})(?!\d)",
            rf"(?<!\d){_YEAR} ?[年년] ?(?P<month>\d{{1,2}}) ?[月월] ?(?P<day>\d{{1,2}}) ?[日일]",
            rf"{_DAY}\.?[ ]?(?P<month>X?I{{1,3}}|IV|VI{{0,3}}|IX|XI{{0,2}})[ ]?[. ][ ]?{_YEAR}",
            rf"{_DAY}(?P<sign>[-./]) ?(?P<month>\d{{1,2}})(?P=sign) ?{_YEAR}",
            *(named if months else ()),
            rf"(?<![\d.,:/]){_YEAR}(?![.,:/]\d)",
        )
    )


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
    if not found:
        return None
    # The day says more than a year that stands by itself.
    most = max(_known(one) for one in found)
    best = {one for one in found if _known(one) == most}
    if len({one.year for one in best}) > 1:
        return None
    if len(best) > 1:
        same_month = len({one.month for one in best}) == 1
        best = {one._replace(day=None, month=one.month if same_month else None) for one in best}
    year, month, day = best.pop()
    return f"{year}.{_two(month)}.{_two(day)}"


def dates_in(text: str, *, with_years: bool = True) -> list[Dated]:
    """Return the dates of a text with their places, the fullest first.

    Without ``with_years``, none that is a year alone: that may as well be a rating.
    """
    if _SOME_YEAR.search(text) is None:
        return []
    found = []
    patterns = _patterns(_months_in(text))
    for pattern in patterns if with_years else patterns[:-1]:
        found += [Dated(_found(match), *match.span()) for match in pattern.finditer(text)]
        # What is a date is not looked at again.
        text = pattern.sub(lambda match: "\n" * len(match[0]), text)
    return found


def _found(match: re.Match[str]) -> Date:
    parts = match.groupdict()
    year = int(parts["year"])
    day = None if parts.get("several") or not parts.get("day") else int(parts["day"])
    month = _month(parts)
    if month is None:
        return Date(year)
    is_by_signs = parts.get("sign") in ("/", "-") and match.start("day") < match.start("year")
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
        return months()[name.lower()]
    month = parts.get("month")
    if month is None:
        return None
    return _ROMAN.index(month) + 1 if month in _ROMAN else int(month)


def _known(found: Date) -> int:
    """Count the parts of a date that are known."""
    return sum(part is not None for part in found)


def _two(number: int | None) -> str:
    return "??" if number is None else f"{number:02}"
