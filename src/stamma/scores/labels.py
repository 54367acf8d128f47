"""What the parts of a score are called, in some languages: the table of ``labels.json``."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from stamma.tables import read_table

if TYPE_CHECKING:
    from collections.abc import Mapping


@cache
def _table() -> dict[str, dict[str, str]]:
    table: dict[str, dict[str, str]] = read_table("scores/labels.json")["languages"]
    return table


def labels(code: str) -> tuple[str, Mapping[str, str]]:
    """Return the labels for a language, and the code of the one that they are of.

    >>> labels("de")[1]["white"], labels("te")[0]
    ('Weiß', 'en')
    """
    table = _table()
    found = code if code in table else "en"
    return found, table[found]
