"""Words that say how a game ended, of the lexicon and of the table of languages.

They are found by their first word; what a sentence made of them says is for ``sayings`` to judge.
"""

from __future__ import annotations

import unicodedata
from functools import cache, lru_cache
from typing import TYPE_CHECKING, NamedTuple

from stamma.language_table import languages, lexicon

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from stamma.language_table import Language

# How many words may stand where a phrase has a gap.
_GAP = 4
# Scripts in which no blanks stand between words.
_UNSPACED = ("Hans", "Hant", "Jpan", "Thai", "Laoo")
# A word of fewer letters is no deed.
_SHORT = 4
# What says by itself that a game is over.
_ENDINGS = ("resigns", "resignation", "draws", "stalemate")


class Match(NamedTuple):
    """A phrase in a sentence: its first and last word, and the languages it may be of."""

    first: int
    last: int
    kind: str
    tongues: frozenset[str]
    #: Nothing else stands between its words.
    is_tight: bool = True


class _Entry(NamedTuple):
    #: Nothing stands for a gap.
    words: tuple[str | None, ...]
    kind: str
    tongues: frozenset[str]


@lru_cache(maxsize=20_000)
def fold(word: str) -> str:
    """Write a word without capitals and accents, so that its spellings agree.

    >>> fold("Weiß"), fold("ΛΕΥΚΆ"), fold("чёрные")
    ('weiss', 'λευκα', 'черные')
    """
    if word.isascii():
        return word.lower()
    parts = unicodedata.normalize("NFD", word.casefold().replace("\u2019", "'"))
    return "".join(sign for sign in parts if unicodedata.category(sign) != "Mn")


def _phrases() -> Iterator[tuple[str, str, str]]:
    """List all phrases: the language, the kind, the words."""
    for code, kinds in lexicon.table("endings").items():
        for kind, phrases in kinds.items():
            yield from ((code, kind, phrase) for phrase in phrases)
    for code, cues in lexicon.table("cues").items():
        for side in ("white", "black"):
            yield from ((code, side, word) for word in cues.get(side, ()))
    for language in languages:
        yield from _phrases_of(language)


def _phrases_of(language: Language) -> Iterator[tuple[str, str, str]]:
    """List what the table of languages has, and the words for sides and deeds in it."""
    code = language.code.partition("-")[0]
    yield from ((code, "draws", phrase) for phrase in language.words["draw"])
    yield from ((code, "mate", phrase) for phrase in language.words["checkmate"])
    white, black = language.words["white_resigns"], language.words["black_resigns"]
    yield from ((code, "white resigns", phrase) for phrase in white)
    yield from ((code, "black resigns", phrase) for phrase in black)
    for one, other in zip(white, black, strict=False):
        lights, darks = one.split(), other.split()
        pairs = list(zip(lights, darks, strict=False))
        differing = [at for at, (light, dark) in enumerate(pairs) if light != dark]
        if len(lights) != len(darks) or len(differing) != 1:
            continue
        at = differing[0]
        yield code, "white", lights[at]
        yield code, "black", darks[at]
        before, after = lights[:at], lights[at + 1 :]
        # "D'éirigh Bán as": a short word is only the end of the deed.
        is_short = all(len(word) < _SHORT for word in after)
        deed = before + after if is_short else after
        if deed:
            yield code, "resigns", " … ".join(deed)


@cache
def _index() -> dict[str, list[_Entry]]:
    """Find phrases by their first word."""
    tongues: dict[tuple[tuple[str | None, ...], str], set[str]] = {}
    for code, kind, phrase in _phrases():
        words = tuple(None if word == "…" else fold(word) for word in phrase.split())
        tongues.setdefault((words, kind), set()).add(code)
    found: dict[str, list[_Entry]] = {}
    for (words, kind), codes in tongues.items():
        found.setdefault(words[0] or "", []).append(_Entry(words, kind, frozenset(codes)))
    return found


@cache
def _unspaced() -> tuple[tuple[str, str, str], ...]:
    """List the phrases that are looked for inside of words."""
    kinds = {"draw": "draws", "white_resigns": "white resigns", "black_resigns": "black resigns"}
    return tuple(
        (fold(phrase), kind, language.code.partition("-")[0])
        for language in languages
        if language.script in _UNSPACED
        for word, kind in kinds.items()
        for phrase in language.words[word]
    )


@cache
def words() -> frozenset[str]:
    """Return the single words that say that a game is over, in small letters."""
    found = {word for kind in _ENDINGS for word in lexicon.words("endings", kind)}
    found |= {phrase.lower() for language in languages for phrase in language.words["draw"]}
    return frozenset(word for word in found if " " not in word)


def matches(sentence: Sequence[str]) -> list[Match]:
    """Find all phrases in a sentence of folded words, in its order."""
    index = _index()
    found = []
    for first, word in enumerate(sentence):
        for entry in index.get(word, ()):
            last = _end(sentence, first, entry.words)
            if last is not None:
                is_tight = last - first < len(entry.words) - entry.words.count(None)
                found.append(Match(first, last, entry.kind, entry.tongues, is_tight))
        if not word.isascii():
            found += [
                Match(first, first, kind, frozenset((code,)))
                for phrase, kind, code in _unspaced()
                if phrase in word
            ]
    return found


def _end(sentence: Sequence[str], first: int, phrase: tuple[str | None, ...]) -> int | None:
    """Return the last word of a phrase that begins with a word; nothing if it does not."""
    at, reach = first, 1
    for word in phrase[1:]:
        if word is None:
            reach += _GAP
            continue
        ahead = sentence[at + 1 : at + 1 + reach]
        if word not in ahead:
            return None
        at += ahead.index(word) + 1
        reach = 1
    return at
