"""What the parts of a score are called, in some languages."""

from __future__ import annotations

from typing import TYPE_CHECKING

from stamma.language_table import lexicon

if TYPE_CHECKING:
    from collections.abc import Mapping


def labels(code: str) -> tuple[str, Mapping[str, str]]:
    """Return the labels for a language, and the code of the one that they are of.

    >>> labels("de")[1]["white"], labels("te")[0]
    ('Weiß', 'en')
    """
    table = lexicon.table("labels")
    found = code if code in table else "en"
    return found, table[found]
