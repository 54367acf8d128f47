"""Prose: in which language the words around the moves are.

Frequent words tell it, and where a script is of one language alone, its letters. A word that
several languages have counts for each of them a little.
"""

from __future__ import annotations

import unicodedata
from collections import Counter
from dataclasses import dataclass
from functools import cache
from itertools import chain

from stamma._patterns import late
from stamma.language_table import lexicon

# So much of a text tells the language of its prose.
_SAMPLE = 200_000
# Single letters and what hangs together with digits and dashes is rather a move.
_WORD = late(r"(?<![\w–-])(?![a-z]\b)[^\W\d_]+(?:['’-][^\W\d_]+)*(?![\w–-])")
# So many words that no other language has are certain, and so many more than of any other.
_CERTAIN = 2.0
_AHEAD = 1.0
# The second language of a text has such a share of the words of the first.
_TONGUES = 2
_MANY = 0.3
# Cues by which a language is recognised, too.
_TELLING = ("common", "not", "or", "white", "black")
# So many letters count as a word: some scripts have no blanks.
_LETTERS = 3
_KANA = late("[\u3040-\u30ff]")
_BEYOND_LATIN = late("[\u0370-\u1fff\u3040-\ud7ff]+")


@dataclass(frozen=True, slots=True)
class Prose:
    """The languages that the words of a text may be of."""

    #: Their codes, the likeliest first.
    codes: tuple[str, ...] = ()
    #: The one that it is without a doubt.
    certain: str | None = None
    #: Those of which it has many words; more than two are not likely in one text.
    spoken: tuple[str, ...] = ()


def prose_of(text: str) -> Prose:
    """Find out in which language the words of a text are.

    >>> prose_of("met de oplossing en wint het paard niet").certain
    'nl'
    >>> prose_of("1. e4 e5 2. Sf3").certain is None
    True
    """
    sample = text[:_SAMPLE]
    known = _languages_of_words()
    weights: dict[str, float] = {}
    counts: Counter[str] = Counter()
    for word, times in Counter(_WORD.findall(sample.lower())).items():
        found = known.get(word, ())
        for code in found:
            weights[code] = weights.get(code, 0.0) + times / len(found)
            counts[code] += times
    if not sample.isascii():
        for code, times in _by_script(sample).items():
            weights[code] = weights.get(code, 0.0) + times
            counts[code] += times
    codes = [code for code in sorted(weights, key=lambda one: -weights[one]) if counts[code] > 1]
    if not codes:
        return Prose()
    second = max((weights[code] for code in weights if code != codes[0]), default=0.0)
    is_certain = weights[codes[0]] >= max(_CERTAIN, second + _AHEAD)
    spoken = tuple(code for code in codes[:_TONGUES] if weights[code] >= weights[codes[0]] * _MANY)
    return Prose(tuple(codes), codes[0] if is_certain else None, spoken)


def is_same(code: str, language: str) -> bool:
    """Return whether the code of a language is of this one, written in whatever script.

    >>> is_same("sr", "sr-Cyrl"), is_same("sr", "sk")
    (True, False)
    """
    return language == code or language.startswith(f"{code}-")


@cache
def _languages_of_words() -> dict[str, tuple[str, ...]]:
    found: dict[str, dict[str, None]] = {}
    for code, lines in lexicon.table("frequent").items():
        for word in " ".join(lines).split():
            found.setdefault(word, {})[code] = None
    for code, cues in lexicon.table("cues").items():
        for word in chain.from_iterable(cues.get(cue, ()) for cue in _TELLING):
            found.setdefault(word, {})[code] = None
    for code, endings in lexicon.table("endings").items():
        for word in " ".join(chain.from_iterable(endings.values())).split():
            found.setdefault(word, {})[code] = None
    return {word: tuple(codes) for word, codes in found.items()}


@cache
def _languages_of_letters() -> tuple[dict[str, str], dict[str, str]]:
    """Return languages by the scripts and by the letters that no other language has."""
    table = lexicon.table("only_here").items()
    scripts = {script: code for code, only in table for script in only.get("scripts", ())}
    return scripts, {sign: code for code, only in table for sign in only.get("signs", "")}


def _by_script(text: str) -> Counter[str]:
    """Count the letters that are of one language, by words of some letters."""
    scripts, signs = _languages_of_letters()
    letters = Counter("".join(_BEYOND_LATIN.findall(text)))
    has_kana = _KANA.search(text) is not None
    found: Counter[str] = Counter()
    for letter, times in letters.items():
        script = unicodedata.name(letter, "").partition(" ")[0]
        if script in scripts:
            found[scripts[script]] += times
        elif letter in signs and not has_kana:
            found[signs[letter]] += times
    return Counter({code: times // _LETTERS for code, times in found.items()})
