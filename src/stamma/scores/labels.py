"""What the parts of a score are called, in some languages: the table of ``labels.json``."""

from __future__ import annotations

import json
from functools import cache
from importlib import resources
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping


@cache
def _table() -> dict[str, dict[str, str]]:
    text = resources.files("stamma.scores").joinpath("labels.json").read_text(encoding="utf-8")
    table: dict[str, dict[str, str]] = json.loads(text)["languages"]
    return table


def labels(code: str) -> tuple[str, Mapping[str, str]]:
    """Return the labels for a language, and the code of the one that they are of.

    >>> labels("de")[1]["white"], labels("te")[0]
    ('Weiß', 'en')
    """
    table = _table()
    found = code if code in table else "en"
    return found, table[found]
