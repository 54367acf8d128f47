"""Words of headings, of all languages together: those of events, of openings and of sentences."""

from __future__ import annotations

from functools import cache
from itertools import pairwise

from stamma._patterns import folded, late
from stamma.language_table import lexicon

# Words of so many letters are looked for at the end of compounds, too, in languages that have them.
_COMPOUND = 5
_LANGUAGES = ("de", "nl", "af", "sv", "da", "nb", "is", "fi", "et", "hu")
# Abbreviations of events of so many letters count in capitals alone: `WM`, but not `em`.
_ABBREVIATION = 2
# As databases have it: `Kiekrz op`, `Tal Mem`, `ch-AUT`, `URS-ch`.
_SHORT = frozenset(("op", "ch", "tch", "mem", "izt", "zt", "tt"))
# So much of a sentence, and so many words of it, are among the most frequent words of a language.
_PROSE_SHARE = 0.4
_PROSE_WORDS = 4
# The scripts that have no blanks between words begin here.
_IDEOGRAPHS = "\u2e80"
# What may stand around a word, and is no part of it.
_AROUND = " *_'\"“”„«»‘’`.,;:!?()[]"
_HYPHEN = late("[-–]")
_WORD = late(r"[^\W\d_]+(?:['’-][^\W\d_]+)*")


def bare(word: str) -> str:
    """Return a word in small letters, without the signs around it."""
    return folded(word.strip(_AROUND))


@cache
def _known(name: str) -> tuple[frozenset[str], tuple[str, ...]]:
    """Return words of headings, and those of them that may end a compound."""
    words = frozenset(map(folded, lexicon.headings(name)))
    long = {
        word for word in map(folded, lexicon.headings(name, _LANGUAGES)) if len(word) >= _COMPOUND
    }
    return words, (*long, *(word for word in words if word[0] > _IDEOGRAPHS))


def _is(name: str, word: str) -> bool:
    words, endings = _known(name)
    small = bare(word)
    return small in words or _HYPHEN.split(small)[-1] in words or small.endswith(endings)


def is_event_word(word: str) -> bool:
    """Whether the names of events have such a word.

    >>> [is_event_word(word) for word in ("Stadtmeisterschaft", "Open", "WM", "em", "Ulm")]
    [True, True, True, False, False]
    """
    parts = _HYPHEN.split(bare(word))
    if len(parts) > 1 and not _SHORT.isdisjoint(parts):
        return True
    return _is("tournament", word) and (len(bare(word)) > _ABBREVIATION or word.isupper())


def names_event(words: list[str]) -> bool:
    """Whether some of the words, or two of them together, are of an event: `Grand Prix`."""
    if len(words) > 1 and bare(words[-1]) in _SHORT:
        return True
    return any(map(is_event_word, [*words, *map(" ".join, pairwise(words))]))


def names_opening(words: list[str]) -> bool:
    """Whether words are of an opening, or of a lesson, a diagram and the like.

    >>> [names_opening(text.split()) for text in ("Légal's Mate", "Mate Bašić", "Ruy Lopez")]
    [True, False, True]
    """
    small = [bare(word) for word in words]
    openings = _known("openings")[0]
    if small[-1:] and (small[-1] in openings or _is("not_a_name", small[-1])):
        return not is_event_word(words[-1])
    if any(" ".join(small[:count]) in openings for count in (1, 2, 3)):
        return True
    # Short words may as well be first names.
    long = [word for word in words[:-1] if len(bare(word)) >= _COMPOUND]
    return any(_is("not_a_name", word) and not is_event_word(word) for word in long)


@cache
def _frequent() -> frozenset[str]:
    lines = (line for entry in lexicon.table("frequent").values() for line in entry)
    return frozenset(word for line in lines for word in line.split())


def is_frequent(word: str) -> bool:
    """Whether a word is among the most frequent words of texts about chess."""
    return bare(word) in _frequent()


def is_prose(text: str) -> bool:
    """Whether a line is of a sentence, as far as its words show it.

    >>> is_prose("The game was drawn when White had lost his queen")
    True
    >>> is_prose("Campeonato de España por equipos")
    False
    """
    words = _WORD.findall(text)
    common = sum(map(is_frequent, words))
    return common >= _PROSE_WORDS and common > _PROSE_SHARE * len(words)
