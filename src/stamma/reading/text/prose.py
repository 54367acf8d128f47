"""Prose: in which language the words around the moves are.

Frequent words tell it, and where a script is of one language alone, its letters. A word that
several languages have counts for each of them a little.
"""

from __future__ import annotations

import unicodedata
from collections import Counter
from dataclasses import dataclass
from functools import cache

from stamma._patterns import late
from stamma.reading.text import cue_words
from stamma.tables import read_table

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
# Scripts in which one language is written that has words in the table of languages.
_SCRIPTS = {
    "HIRAGANA": "ja",
    "KATAKANA": "ja",
    "HANGUL": "ko",
    "THAI": "th",
    "LAO": "lo",
    "GREEK": "el",
    "HEBREW": "he",
    "ARMENIAN": "hy",
    "GEORGIAN": "ka",
    "BENGALI": "bn",
    "TAMIL": "ta",
    "TELUGU": "te",
    "KANNADA": "kn",
    "MALAYALAM": "ml",
    "GUJARATI": "gu",
}
# Signs that only one of the two ways to write Chinese has.
_SIMPLIFIED = frozenset("车马国这对个们来时会为进战弃将该")
_TRADITIONAL = frozenset("車馬國這對個們來時會為進戰棄將該")
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
    table: dict[str, list[str]] = read_table("reading/text/frequent_words.json")["languages"]
    found: dict[str, dict[str, None]] = {}
    for code, lines in table.items():
        for word in " ".join(lines).split():
            found.setdefault(word, {})[code] = None
    for code, word in cue_words.recognised():
        found.setdefault(word, {})[code] = None
    return {word: tuple(codes) for word, codes in found.items()}


def _by_script(text: str) -> Counter[str]:
    """Count the letters in scripts that are of one language, by words of some letters."""
    letters = Counter("".join(_BEYOND_LATIN.findall(text)))
    has_kana = _KANA.search(text) is not None
    found: Counter[str] = Counter()
    for letter, times in letters.items():
        script = unicodedata.name(letter, "").partition(" ")[0]
        if script in _SCRIPTS:
            found[_SCRIPTS[script]] += times
        elif script == "CJK" and not has_kana:
            found["zh-Hans"] += times * (letter in _SIMPLIFIED)
            found["zh-Hant"] += times * (letter in _TRADITIONAL)
    return Counter({code: times // _LETTERS for code, times in found.items()})
