"""What is left of a stretch of text as a comment: its words, without what was read otherwise."""

from __future__ import annotations

import re

from stamma._patterns import late
from stamma.language_table import lexicon
from stamma.reading.in_words import ending_words

_WORDS = late(r"[^\W_]")


def tidy(text: str, start: int, end: int, skipped: list[tuple[int, int]]) -> str:
    """Write a stretch of text in one line, without what is skipped; empty without words."""
    parts, place = [], start
    for first, last in sorted(skipped):
        if first >= place and first < end:
            parts.append(text[place:first])
            place = max(place, last)
    parts.append(text[place:end])
    words = " ".join(" ".join(parts).split())
    words = words.strip(" ,;|*_")
    if words[:1] in ("{", "(", "[") and words[-1:] in ("}", ")", "]") and len(words) > 1:
        words = words[1:-1].strip()
    words = re.sub(r"[{}]|\( *\)|\[ *\]", " ", words).strip()
    words = re.sub(r"[ ,;]+([.,;])", r"\1", words)
    words = words[2:] if words[:2] in (". ", ") ") else words
    if (
        not _WORDS.search(words)
        or _is_form(words)
        or words.lower().strip(" .,!()") in ending_words.words()
    ):
        return ""
    return words


def _is_form(words: str) -> bool:
    """Whether words are of a form: over its columns, or numbers of rows without moves."""
    # What is drawn below the heads of columns is no word.
    white, *black = (word for word in words.lower().split() if word.strip("-–—:|"))
    is_white = white in lexicon.cues("white")
    if is_white and len(black) == 1 and black[0] in lexicon.cues("black"):
        return True
    numbers = [word.rstrip(".") for word in words.split()]
    if not all(number.isdecimal() for number in numbers):
        return False
    counted = list(map(int, numbers))
    first = counted[0]
    is_number = len(counted) > 1 or words.endswith(".")
    return is_number and counted == list(range(first, first + len(counted)))
