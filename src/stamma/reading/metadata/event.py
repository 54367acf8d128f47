"""Event and site: what stands in a line of a heading besides players, numbers and dates."""

from __future__ import annotations

from typing import NamedTuple

from stamma._patterns import late
from stamma.language_table import lexicon
from stamma.reading.metadata.dates import months
from stamma.reading.metadata.lines import TAKEN
from stamma.reading.metadata.words import (
    bare,
    is_event_word,
    is_frequent,
    names_event,
    names_opening,
)

_MOST_WORDS = 9
_PLACE_WORDS = 3
_SIGNS = 4
_SHORT = 3
# A part ends at these signs, at a wide gap, and at the full stop of a sentence.
_PART = late(r"(?:[^,;|\n()\[\]{}\t.: ]|:(?=\S)|[ ]{1,2}(?![ ])|(?<![^\W\d_]{4})\.|\.(?=\S))+")
_YEAR = late(r"(?P<inside>[ ]?[’']?(?:1[5-9]|20)\d\d)?$")
_NEXT_YEAR = late(r",[ ]?(?:1[5-9]|20)\d\d[)\]]")
_SCORE = late(r"[ ]\d+(?:[.,]5|½)?[:–-]\d+(?:[.,]5|½)?$")
_AROUND = " *_'\"“”„«»`.:–—-#"


class Part(NamedTuple):
    """A stretch of a line between commas, brackets and what was read of it."""

    text: str
    start: int
    end: int
    #: Its words without the year behind them.
    name: str
    #: A year, and nothing else, stands behind them.
    has_year: bool
    in_brackets: bool
    #: A colon stands behind it.
    is_label: bool

    @property
    def is_talk(self) -> bool:
        """It has nothing but such words as `Played on`."""
        return all(map(_is_talk, self.words))

    @property
    def words(self) -> list[str]:
        """The words of its name."""
        return self.name.split()


def parts_of(text: str) -> list[Part]:
    """Cut a line into the parts that may name an event or a site.

    >>> [part.text for part in parts_of("Candidates Tournament, Toronto (2024)")]
    ['Candidates Tournament', 'Toronto', '2024']
    """
    found = []
    for match in _PART.finditer(text):
        part = match[0].strip(_AROUND)
        if part:
            start = text.index(part, match.start())
            end = start + len(part)
            year = _YEAR.search(part)
            inside = "" if year is None else year["inside"] or ""
            name = part[: len(part) - len(inside)].strip(_AROUND)
            if text[end:].lstrip(" ").startswith(TAKEN):
                # `Open Ulm am`, where the day was read.
                name = " ".join(_without_end(name.split()))
            has_year = inside != "" or _NEXT_YEAR.match(text, end) is not None
            in_brackets = text[: match.start()].endswith(("(", "["))
            is_label = text[end:].startswith(":") and text[end + 1 :].strip() != ""
            found.append(Part(part, start, end, name, has_year, in_brackets, is_label))
    return found


def event_in(part: Part, *, is_heading: bool = False) -> str | None:
    """Return the event that a part of a line names; nothing if it names none.

    In what is a ``heading`` for sure it may begin with a small letter.

    >>> [event_in(parts_of(text)[0]) for text in ("World Cup 1989", "Match 1940")]
    ['World Cup 1989', 'Match']
    >>> [event_in(parts_of(text)[0]) for text in ("Open Sicilian", "a strong open")]
    [None, None]
    """
    words = part.words
    if not names_event(words) or names_opening(words) or len(words) > _MOST_WORDS:
        return None
    first = words[0]
    if first[:1].islower() and (is_frequent(first) or not is_heading):
        return None
    if len(words) > 1 and is_frequent(first) and not is_event_word(first):
        return None
    # More small words are of a sentence: `I'll be playing in the simul`.
    if sum(map(_is_of_sentence, words)) > 1:
        return None
    # A match of 1940 may have had any name.
    named = part.name if bare(part.name) in lexicon.headings("tournament") else part.text
    return _SCORE.sub("", named)


def _is_of_sentence(word: str) -> bool:
    inside = lexicon.headings("particles") | lexicon.headings("of")
    return word.islower() and is_frequent(word) and word not in inside


def site_in(part: Part, *, is_dated: bool) -> str | None:
    """Return the site that a part of a line names; nothing if it names none.

    A year behind it shows that it is one, unless it ``is_dated`` by something else.

    >>> site_in(parts_of("Bad Wörishofen 1987")[0], is_dated=False)
    'Bad Wörishofen'
    >>> site_in(parts_of("Played in Bonn 1987")[0], is_dated=False)
    'Bonn'
    >>> site_in(parts_of("Sicilian 1987")[0], is_dated=False) is None
    True
    """
    if part.is_label or (not part.has_year and (part.in_brackets or not is_dated)):
        return None
    words = _without_end(_without_lead(part.words))
    name = " ".join(words)
    # `KP 2010` is rather an event.
    is_short = name.isupper() and len(name) <= _SIGNS
    return None if is_short or names_event(words) or not is_place(words) else name


def is_place(words: list[str]) -> bool:
    """Whether words may be the name of a place."""
    inside = lexicon.headings("particles") | lexicon.headings("of") | lexicon.headings("in_places")
    own = [word for word in words if word not in inside]
    if not 0 < len(own) <= _PLACE_WORDS or names_opening(words) or any(map(_is_no_place, own)):
        return False
    return not all(is_frequent(word) or bare(word) in months() for word in own)


def _is_talk(word: str) -> bool:
    return is_frequent(word) or bare(word) in lexicon.headings("date")


def _without_lead(words: list[str]) -> list[str]:
    """Leave out what stands before a place: `Played in London`."""
    lead = 0
    for at, word in enumerate(words, 1):
        if not _is_talk(word):
            break
        if word.islower():
            lead = at
    return words[lead:]


def _without_end(words: list[str]) -> list[str]:
    """Leave out what stands between a place and a day: `London on`."""
    while words and words[-1].islower() and len(words[-1]) <= _SHORT:
        words = words[:-1]
    return words


def _is_no_place(word: str) -> bool:
    """Whether a word is of no place: it has no capital, or names a side."""
    is_word = word[:1].isalpha() and not any(map(str.isdecimal, word))
    return word.islower() or not is_word or bare(word) in lexicon.side_words()
