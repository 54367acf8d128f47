"""Words of headings, of all languages together: what a name of a player cannot have in it."""

from __future__ import annotations

from functools import cache
from itertools import pairwise

from stamma._patterns import folded, late
from stamma.language_table import lexicon

# Words of so many letters are looked for at the end of compounds, too.
_COMPOUND = 5
# Abbreviations of events of so many letters count in capitals alone: `WM`, but not `em`.
_ABBREVIATION = 3
# So much of a sentence, and so many words of it, are among the most frequent words of a language.
_PROSE_SHARE = 0.4
_PROSE_WORDS = 4
# What may stand around a word, and is no part of it.
_AROUND = " *_'\"“”„«»‘’`.,;:!?()[]"
_WORD = late(r"[^\W\d_]+(?:['’-][^\W\d_]+)*")


def bare(word: str) -> str:
    """Return a word in small letters, without the signs around it."""
    return folded(word.strip(_AROUND))


@cache
def _endings(name: str) -> tuple[tuple[str, ...], frozenset[str]]:
    """Return the words that may end a compound, and those that stand by themselves alone."""
    words = {folded(word) for word in lexicon.headings(name)}
    long = (word for word in words if len(word) >= _COMPOUND or not word[0].isascii())
    return tuple(sorted(long)), frozenset(words)


def _is(name: str, word: str) -> bool:
    compounds, words = _endings(name)
    small = bare(word)
    return small in words or (len(small) > _COMPOUND and small.endswith(compounds))


def is_event_word(word: str) -> bool:
    """Whether the names of events have such a word.

    >>> [is_event_word(word) for word in ("Stadtmeisterschaft", "Open", "WM", "em", "Ulm")]
    [True, True, True, False, False]
    """
    if len(bare(word)) <= _ABBREVIATION and not word.isupper() and bare(word) != "cup":
        return False
    return _is("tournament", word)


def names_event(words: list[str]) -> bool:
    """Whether some of the words, or two of them together, are of an event: `Grand Prix`.

    >>> names_event(["FIDE", "Grand", "Prix"]), names_event(["Grand", "Rapids"])
    (True, False)
    """
    pairs = (f"{one} {other}" for one, other in pairwise(words))
    return any(map(is_event_word, words)) or any(_is("tournament", pair) for pair in pairs)


def is_opening_word(word: str) -> bool:
    """Whether a word is of openings, lessons or diagrams: `Gambit`, `Endspiel`, `Diagram`."""
    return _is("not_a_name", word) and not is_event_word(word)


def names_no_player(words: list[str]) -> bool:
    """Whether words are of an opening, an event or something else that is no name.

    >>> [names_no_player(text.split()) for text in ("Légal's Mate", "Mate Bašić", "Ruy Lopez")]
    [True, False, True]
    """
    for place, word in enumerate(words, 1):
        is_short = len(bare(word)) < _COMPOUND
        if (place == len(words) or not is_short) and (is_event_word(word) or is_opening_word(word)):
            return True
    return is_opening(words)


def is_opening(words: list[str]) -> bool:
    """Whether words begin with the name of an opening: `Sicilian Najdorf`."""
    small = [bare(word) for word in words]
    openings = lexicon.headings("openings")
    return any(" ".join(small[:count]) in openings for count in (1, 2, 3)) or (
        small[-1:] != [] and small[-1] in openings
    )


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
