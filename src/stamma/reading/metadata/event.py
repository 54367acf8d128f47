"""Event and site: what stands in a line of a heading besides players, numbers and dates."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from stamma._patterns import late
from stamma.language_table import lexicon
from stamma.reading.metadata.dates import months
from stamma.reading.metadata.words import (
    bare,
    is_event_word,
    is_frequent,
    is_opening,
    is_opening_word,
    names_event,
)

if TYPE_CHECKING:
    from collections.abc import Iterator

_LONGEST = 64
_MOST_WORDS = 9
_PLACE_WORDS = 3
_PART = late(r"[^,;|\n()\[\]{}\t]+")
_GAP = late(r"[ ]{3,}|(?<=[^\W\d_]{4})\.(?=\s|$)")
_YEAR = late(r"[ ]?[’']?(?P<year>1[5-9]\d\d|20\d\d)$")
_AROUND = " *_'\"“”„«»`.:–—-#"


class Part(NamedTuple):
    """A stretch of a line between commas, brackets and what was read of it."""

    text: str
    start: int
    end: int
    in_brackets: bool = False


class Place(NamedTuple):
    """An event or a site, and where it stands in its line."""

    value: str
    start: int
    end: int


def parts_of(text: str) -> list[Part]:
    """Cut a line into the parts that may name an event or a site.

    >>> [part.text for part in parts_of("Candidates Tournament, Toronto (2024)")]
    ['Candidates Tournament', 'Toronto', '2024']
    """
    return list(_parts(text))


def _parts(text: str) -> Iterator[Part]:
    for match in _PART.finditer(text):
        in_brackets = text[match.start() - 1 : match.start()] in ("(", "[") and match.start() > 0
        place = match.start()
        for gap in [*_GAP.finditer(text, *match.span()), None]:
            end = match.end() if gap is None else gap.start()
            part = text[place:end].strip(_AROUND)
            if part:
                start = text.index(part, place)
                yield Part(part, start, start + len(part), in_brackets)
            place = end if gap is None else gap.end()


def event_in(part: Part) -> Place | None:
    """Return the event that a part of a line names; nothing if it names none.

    >>> event_in(parts_of("World Cup 1989")[0]).value, event_in(parts_of("Match 1940")[0]).value
    ('World Cup 1989', 'Match')
    >>> event_in(parts_of("Open Sicilian")[0]) is event_in(parts_of("a strong open")[0]) is None
    True
    """
    year = _YEAR.search(part.text)
    name = part.text if year is None else part.text[: year.start()]
    words = name.split()
    if not words or not names_event(words) or not _is_title(name, words):
        return None
    if len(words) > 1:
        name = part.text
    return Place(name, part.start, part.start + len(name))


def _is_title(text: str, words: list[str]) -> bool:
    """Whether words may be the name of something, and are of no opening and no sentence."""
    if len(words) > _MOST_WORDS or len(text) > _LONGEST or words[0][:1].islower():
        return False
    if len(words) > 1 and is_frequent(words[0]) and not is_event_word(words[0]):
        return False
    return not is_opening(words) and not any(map(_is_other, words))


def _is_other(word: str) -> bool:
    return is_opening_word(word) and bare(word) not in lexicon.headings("round")


def site_in(part: Part, *, is_dated: bool) -> Place | None:
    """Return the site that a part of a line names; nothing if it names none.

    A year behind it shows that it is one, unless it ``is_dated`` by something else.

    >>> site_in(parts_of("Bad Wörishofen 1987")[0], is_dated=False).value
    'Bad Wörishofen'
    >>> site_in(parts_of("Sicilian 1987")[0], is_dated=False) is None
    True
    """
    year = _YEAR.search(part.text)
    if year is None and (part.in_brackets or not is_dated):
        return None
    name = (part.text if year is None else part.text[: year.start()]).strip(_AROUND)
    words = name.split()
    particles = lexicon.headings("particles") | lexicon.headings("of")
    own = [word for word in words if word not in particles]
    if not 0 < len(own) <= _PLACE_WORDS or any(map(str.isdecimal, name)) or own[0] != words[0]:
        return None
    if is_opening(words) or names_event(words) or any(map(_is_no_place, own)):
        return None
    return Place(name, part.start, part.start + len(name))


def _is_no_place(word: str) -> bool:
    small = bare(word)
    if word[:1].islower() or not small or not word[:1].isalpha():
        return True
    if is_opening_word(word) or small in months():
        return True
    return small in lexicon.side_words() or (is_frequent(word) and len(small) > 1)
