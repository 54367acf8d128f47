"""Words of the prose around moves that say how a move is meant: the table of ``cues.json``."""

from __future__ import annotations

import json
from collections import Counter
from functools import cache
from importlib import resources
from typing import TYPE_CHECKING, Literal

from stamma.language_table import languages

if TYPE_CHECKING:
    from collections.abc import Iterable

Cue = Literal["not", "or", "then", "but", "resigns", "draws", "white", "black", "common"]


@cache
def _table() -> dict[str, dict[str, list[str]]]:
    text = resources.files("stamma.reading").joinpath("cues.json").read_text(encoding="utf-8")
    table: dict[str, dict[str, list[str]]] = json.loads(text)["languages"]
    return table


@cache
def words(cue: Cue, codes: tuple[str, ...] = ()) -> frozenset[str]:
    """Return the words for a cue in these languages, or in all, in small letters."""
    table = _table()
    entries = [table[code] for code in codes if code in table] or table.values()
    found = {word for entry in entries for word in entry[cue]}
    if cue == "draws":
        for language in languages:
            found |= {phrase.lower() for phrase in language.words["draw"] if " " not in phrase}
    return frozenset(found)


@cache
def endings() -> frozenset[str]:
    """Return the words that say that a game is over."""
    return words("resigns") | words("draws")


@cache
def _phrases() -> dict[str, frozenset[str]]:
    """Find the last words of phrases that end a game, and what stands before each."""
    found: dict[str, set[str]] = {}
    for phrase in endings():
        first, _, last = phrase.partition(" ")
        if last:
            found.setdefault(last, set()).add(first)
    return {last: frozenset(firsts) for last, firsts in found.items()}


def is_ending(word: str, before: Iterable[str]) -> bool:
    """Return whether a word, or a phrase that it ends, says that the game is over.

    >>> is_ending("resigns", []), is_ending("auf", ["schließlich", "gab"]), is_ending("auf", [])
    (True, True, False)
    """
    word = word.lower()
    if word in endings():
        return True
    firsts = _phrases().get(word)
    return firsts is not None and any(other.lower() in firsts for other in before)


@cache
def _languages_of_words() -> dict[str, tuple[str, ...]]:
    found: dict[str, tuple[str, ...]] = {}
    for code, entry in _table().items():
        for cue in ("common", "not", "or", "white", "black"):
            for word in entry[cue]:
                found[word] = (*found.get(word, ()), code)
    return found


@cache
def _all_words() -> frozenset[str]:
    return frozenset(
        word for entry in _table().values() for words in entry.values() for word in words
    )


def is_word(text: str) -> bool:
    """Return whether a text is one of the words that are known here."""
    return text.lower() in _all_words()


def prose_languages(prose: Iterable[str]) -> list[str]:
    """Return the codes of the languages that the words may be of, the likeliest first.

    >>> prose_languages("met de oplossing en wint het paard niet".split())[0]
    'nl'
    """
    known = _languages_of_words()
    counts: Counter[str] = Counter()
    for word in prose:
        found = known.get(word.lower(), ())
        for code in found:
            counts[code] += 1
    return [code for code, count in counts.most_common() if count > 1]
