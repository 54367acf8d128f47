"""Headings: who played, where and when, as far as the text before a game says it."""

from __future__ import annotations

import re
from functools import cache
from typing import TYPE_CHECKING

from stamma.reading.text import cue_words
from stamma.reading.text.lexemes import Kind, Lexeme

if TYPE_CHECKING:
    from collections.abc import Iterable

_NAME = r"[^\W\d_](?:[^\W\d_]|[.'’,]|[ ](?![ ])|-(?=\w)){1,40}"
_YEAR = re.compile(r"(?<!\d)(1[5-9]\d\d|20\d\d)(?!\d)")
_TAG = re.compile(r"\[[ \t]*(\w+)[ \t]+\"((?:[^\"\\]|\\.)*)\"[ \t]*\]")
_BETWEEN = (
    r"(?:\s+[–—-]\s+|\s*[–—]\s*"
    r"|\s+(?:vs?\.?|versus|gegen|contre|contra|contro|tegen|mot|против|przeciw)\s+)"
)
_PLAYERS = re.compile(rf"^\W*({_NAME}?){_BETWEEN}({_NAME}?)\s*(?:$|[,(:;.]|\d)", re.MULTILINE)
_LINES = 12
_LONGEST_HEADING = 90


@cache
def _side(side: str) -> re.Pattern[str]:
    words = cue_words.words("white" if side == "White" else "black")
    either = "|".join(map(re.escape, sorted(words, key=len, reverse=True)))
    return re.compile(
        rf"\b(?i:{either})\s*:\s*({_NAME}?)(?=\W*(?:$|[^\W\d_]+\s*:|[ ]{{2}}|[\d(]))", re.MULTILINE
    )


def tags_of(tags: Iterable[Lexeme]) -> dict[str, str]:
    """Return the PGN tags, by name."""
    found: dict[str, str] = {}
    for tag in tags:
        match = _TAG.search(tag.text) if tag.kind is Kind.TAG else None
        if match is not None:
            found.setdefault(match[1], re.sub(r"\\(.)", r"\1", match[2]))
    return found


def headers_of(heading: str) -> dict[str, str]:
    """Return what a heading says, as PGN tags.

    >>> headers_of("Kasparov – The World, 1999")
    {'White': 'Kasparov', 'Black': 'The World', 'Date': '1999.??.??'}
    >>> headers_of("White: Tartakower.   Black: Burn.")
    {'White': 'Tartakower', 'Black': 'Burn'}
    """
    lines = [line.strip() for line in heading.splitlines() if line.strip()][-_LINES:]
    lines = [line for line in lines if len(line) <= _LONGEST_HEADING]
    text = "\n".join(lines)
    found: dict[str, str] = {}
    for side in ("White", "Black"):
        match = _side(side).search(text)
        if match is not None:
            found[side] = _clean(match[1])
    if not found:
        match = _PLAYERS.search(text)
        if match is not None and all(_is_name(match[side]) for side in (1, 2)):
            found = {"White": _clean(match[1]), "Black": _clean(match[2])}
    if found:
        year = _YEAR.search(text)
        if year is not None:
            found["Date"] = f"{year[1]}.??.??"
    return found


def _clean(name: str) -> str:
    return name.strip(" .,-–—").strip()


def _is_name(text: str) -> bool:
    words = _clean(text).split()
    return bool(words) and len(words) <= 5 and words[0][:1].isupper() and words[-1][:1].isupper()  # noqa: PLR2004
