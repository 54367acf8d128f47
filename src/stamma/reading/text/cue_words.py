"""Words of the prose around moves that say how a move is meant: the table of ``cue_words.json``."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Literal, get_args

from stamma.tables import read_table

if TYPE_CHECKING:
    from collections.abc import Iterator

Cue = Literal["not", "or", "then", "but", "white", "black", "common"]
#: Words that say that a move is only mentioned.
Mention = Literal["plan", "and", "example", "could", "instead", "than", "verdict", "unreal"]
#: Words that say that a move is only supposed, was thought of, or is asked for.
Supposition = Literal["if", "ask"]
#: Words that say which of several moves was played, or that each of them may be.
Choice = Literal["played", "usual"]


@cache
def _tables() -> dict[str, dict[str, dict[str, list[str]]]]:
    tables: dict[str, dict[str, dict[str, list[str]]]] = read_table("reading/text/cue_words.json")
    return tables


def _table() -> dict[str, dict[str, list[str]]]:
    return _tables()["languages"]


@cache
def words(cue: Cue | Mention | Supposition | Choice, codes: tuple[str, ...] = ()) -> frozenset[str]:
    """Return the words for a cue in these languages, or in all, in small letters."""
    kinds = {"mentions": Mention, "suppositions": Supposition, "choices": Choice}
    name = next((name for name, kind in kinds.items() if cue in get_args(kind)), "languages")
    table = _tables()[name]
    entries = [table[code] for code in codes if code in table] or table.values()
    return frozenset(word for entry in entries for word in entry[cue])


def sides() -> Iterator[tuple[str, Cue, str]]:
    """Go through the words for the sides: the language, the side, the word."""
    for code, entry in _table().items():
        yield from ((code, "white", word) for word in entry["white"])
        yield from ((code, "black", word) for word in entry["black"])


@cache
def side_words() -> frozenset[str]:
    """Return the words for either side, in small letters."""
    return words("white") | words("black")


def recognised() -> Iterator[tuple[str, str]]:
    """Go through the words by which a language may be recognised: the language, the word."""
    for code, entry in _table().items():
        for cue in ("common", "not", "or", "white", "black"):
            yield from ((code, word) for word in entry[cue])


@cache
def _all_words() -> frozenset[str]:
    return frozenset(
        word for entry in _table().values() for words in entry.values() for word in words
    )


def is_word(text: str) -> bool:
    """Return whether a text is one of the words that are known here, written as words are.

    >>> is_word("as"), is_word("As"), is_word("aS")
    (True, True, False)
    """
    small = text.lower()
    return small in _all_words() and text in (small, small.capitalize(), small.upper())
