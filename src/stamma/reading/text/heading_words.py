"""Words of headings in all languages: the table of ``heading_words.json``."""

from __future__ import annotations

import re
from functools import cache
from typing import TYPE_CHECKING, Any, Literal

from stamma._patterns import folded, late
from stamma.tables import read_table

if TYPE_CHECKING:
    from collections.abc import Iterable

Label = Literal[
    "event",
    "site",
    "date",
    "round",
    "result",
    "winner",
    "move",
    "answer",
    "opening",
    "annotator",
    "against",
    "not_a_name",
]


_WORD = late(r"[^\W\d_]+")


@cache
def _table() -> dict[str, dict[str, Any]]:
    table: dict[str, dict[str, Any]] = read_table("reading/text/heading_words.json")["languages"]
    return table


@cache
def words(label: Label) -> frozenset[str]:
    """Return the words for a part of headings, in small letters.

    >>> sorted(words("round") & {"runde", "ronda", "turnier"})
    ['ronda', 'runde']
    """
    return frozenset(word for entry in _table().values() for word in entry.get(label, ()))


@cache
def months() -> dict[str, int]:
    """Return the numbers of the months by their names, but for names that are of two months.

    >>> months()["märz"], months()["октября"], "listopad" in months()
    (3, 10, False)
    """
    found: dict[str, set[int]] = {}
    for entry in _table().values():
        for number, names in enumerate(entry["months"], 1):
            for name in names:
                found.setdefault(name, set()).add(number)
    return {name: numbers.pop() for name, numbers in found.items() if len(numbers) == 1}


@cache
def _months_by_fold() -> dict[str, list[str]]:
    found: dict[str, list[str]] = {}
    for name in months():
        found.setdefault(folded(name), []).append(name)
    return found


def months_in(text: str) -> frozenset[str]:
    """Return the names of months that a text has, whatever their case.

    >>> months_in("Mainz, am 4. MAI 1921")
    frozenset({'mai'})
    """
    known = _months_by_fold()
    return frozenset(
        name for word in set(_WORD.findall(text)) for name in known.get(folded(word), ())
    )


def either(spellings: Iterable[str]) -> str:
    """Return a pattern for one of these spellings, the longest first."""
    return "|".join(map(re.escape, sorted(spellings, key=lambda text: (-len(text), text))))
