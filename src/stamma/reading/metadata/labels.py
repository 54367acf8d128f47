"""Labelled fields: ``Event: Club Championship``, in any language."""

from __future__ import annotations

import re
from functools import cache
from itertools import pairwise
from typing import TYPE_CHECKING, NamedTuple

from stamma._patterns import either, late
from stamma.language_table import lexicon
from stamma.reading.metadata.names import AROUND
from stamma.reading.metadata.words import is_frequent

if TYPE_CHECKING:
    from collections.abc import Iterable

    from stamma.reading.metadata.lines import Line

_LETTER = r"[^\W\d_]"
# A field ends with its line, before a wide gap, a rule, or the next label.
_FIELD = (
    r"[ \u00a0*_)]*[:：][ *_]*"
    rf"(?P<value>[^\s|][^\n|\t]*?)(?=\s*$|\s*[|\t]|[ ]{{2}}|[ ,;./)]+{_LETTER}[^\W\d_ ]*[ ]?[:：])"
)
# In a table a label stands in a cell of its own, and nothing but the value beside it.
_GAP = late(r"\S(?:[ ]{2}|[ ]*[|\t])")
_CELL = r"[ *_]*(?:[ ]{2,}|[|\t])[ |\t*_]*(?P<value>[^\s|](?:[^\n|\t ]|[ ](?![ ]))*)[\s|]*"
_SHORT = late(
    rf"(?<![^\W_])(?P<label>{_LETTER}{{1,2}})\.?{_FIELD}", re.MULTILINE, needs=(":", "：")
)
_ECO = late(r"(?:^|[(\[])\s*(?P<value>[A-E]\d\d)(?:/\d{1,2})?\s*(?:$|[)\]])", re.MULTILINE)
_ECO_FIELD = late(r"(?<!\w)ECO[ ]?[:：]?[ ]?(?P<value>[A-E]\d\d)(?!\w)", needs=("ECO",))


class Labelled(NamedTuple):
    """The value behind a label, and where it stands in its line."""

    line: Line
    value: str
    start: int
    end: int

    def take(self) -> None:
        """Blank it out of its line."""
        self.line.take(self.start, self.end)


@cache
def _label(names: frozenset[str]) -> re.Pattern[str]:
    return re.compile(rf"(?<![^\W_])(?i:{either(names)}){_FIELD}", re.MULTILINE)


@cache
def _row(names: frozenset[str]) -> re.Pattern[str]:
    return re.compile(rf"\W*(?i:{either(names)}){_CELL}")


def labelled(lines: Iterable[Line], names: frozenset[str]) -> list[Labelled]:
    """Return what stands behind a label with one of some names, or in the cell beside it."""
    found = []
    for line in lines:
        if ":" in line.text or "：" in line.text:
            found += [
                _found(line, match)
                for match in _label(names).finditer(line.text)
                if not _is_in_sentence(line.text[: match.start()])
            ]
        elif _GAP.search(line.text) and (match := _row(names).fullmatch(line.text)):
            found.append(_found(line, match))
    return found


def _is_in_sentence(before: str) -> bool:
    """Whether words before a label show that it is one of them: `Game 3 of the match: …`."""
    last = before.split()[-1:]
    return bool(last) and last[0].islower() and is_frequent(last[0])


def _found(line: Line, match: re.Match[str]) -> Labelled:
    value = match["value"].strip(AROUND)
    start = match.start("value") + match["value"].find(value)
    return Labelled(line, value, start, start + len(value))


def only(found: list[Labelled]) -> Labelled | None:
    """Return the one value that was found; nothing if there are several."""
    return found[-1] if len({one.value for one in found}) == 1 and found[-1].value else None


@cache
def _pairs() -> frozenset[tuple[str, str]]:
    """Return the abbreviations of both sides, each pair of one language."""
    entries = lexicon.table("headings").values()
    return frozenset(
        pair
        for one in entries
        for pair in zip(one.get("white", ()), one.get("black", ()), strict=True)
    )


def abbreviated(lines: Iterable[Line]) -> list[Labelled] | None:
    """Return what stands behind abbreviations of both sides: ``W: Weber  S: Schmidt``."""
    found = [
        (match["label"].lower(), _found(line, match))
        for line in lines
        for match in _SHORT.finditer(line.text)
    ]
    for (label, one), (other_label, other) in pairwise(found):
        if (label, other_label) in _pairs():
            return [one, other]
    return None


def eco_codes(lines: Iterable[Line]) -> list[Labelled]:
    """Return the codes of openings that stand in brackets, on a line or behind their label."""
    for pattern in (_ECO_FIELD, _ECO):
        found = [
            Labelled(line, match["value"], *match.span("value"))
            for line in lines
            for match in pattern.finditer(line.text)
        ]
        if found:
            return found
    return []
