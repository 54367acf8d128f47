"""Words for men and for what they do, by the table of languages and ``told_words.json``.

Names are compared without capitals and accents, so that ``Läufer`` and ``LAUFER`` are one.
"""

from __future__ import annotations

from functools import cache, lru_cache
from typing import TYPE_CHECKING, Any, Literal
from unicodedata import normalize

from stamma.language_table import Language, languages
from stamma.pieces import PAWN
from stamma.tables import read_table

if TYPE_CHECKING:
    from collections.abc import Mapping

    #: What a word of a told game may be.
    Part = Literal["takes", "puts", "on", "with", "back", "long", "both"]

# The last letter of the Latin script.
LATIN = "\u036f"
#: A shorter name is a word of other languages, too.
NAME = 4
_CASTLING = ("castling", "castling_short", "castling_long")


@lru_cache(maxsize=20_000)
def key(name: str) -> str:
    """Write a name without capitals and accents.

    >>> key("LÄUFER") == key("laufer")
    True
    """
    if name.isascii():
        return name.lower()
    plain = normalize("NFD", name.casefold())
    return "".join(sign for sign in plain if not "\u0300" <= sign <= LATIN)


@cache
def names() -> dict[str, tuple[Language, ...]]:
    """Find the languages in which a word is the name of a man, or words are those of castling."""
    found: dict[str, tuple[Language, ...]] = {}
    for language in languages:
        tables = (language.piece_names.values(), language.also_named.values())
        own = {key(one) for table in tables for ones in table for one in ones}
        own |= {key(one) for meaning in _CASTLING for one in language.words[meaning]}
        for name in own:
            found[name] = (*found.get(name, ()), language)
    return found


@cache
def _foreign_names() -> dict[str, tuple[str, ...]]:
    """Find the names in other scripts than the Latin one by their first letters."""
    found: dict[str, tuple[str, ...]] = {}
    for name in names():
        if name[0] > LATIN:
            found[name[0]] = (*found.get(name[0], ()), name)
    return found


@lru_cache(maxsize=8192)
def tongues(word: str) -> tuple[Language, ...]:
    """Return the languages in which a word is the name of a man, or begins with it: ``馬f3``."""
    plain = key(word)
    found = names().get(plain, ())
    if found or word[0] <= LATIN:
        return found
    begun = (names()[name] for name in _foreign_names().get(plain[0], ()) if plain.startswith(name))
    return tuple(dict.fromkeys(language for ones in begun for language in ones))


@cache
def pawns() -> frozenset[str]:
    """Return the names of pawns."""
    tables = [table for one in languages for table in (one.piece_names, one.also_named)]
    return frozenset(key(name) for table in tables for name in table.get(PAWN, ()))


@lru_cache(maxsize=1024)
def man_of(word: str) -> str:
    """Return the man that a compound word names, or the word.

    >>> man_of("Läuferzug"), man_of("Damenspringer"), man_of("lady")
    ('Läufer', 'springer', 'lady')
    """
    if word[:1] > LATIN or tongues(word):
        return word
    # What a man is called by stands before its name, and what is done with it behind.
    heads = (word[begin:] for begin in range(NAME, len(word) - NAME))
    stems = (word[:end] for end in range(len(word) - 1, NAME, -1))
    return next((one for ones in (heads, stems) for one in ones if tongues(one)), word)


@cache
def taking() -> dict[str, tuple[Language, ...]]:
    """Find the languages in which a word says that a piece takes."""
    found: dict[str, tuple[Language, ...]] = {}
    for language in languages:
        told = _table().get(language.code, {}).get("takes", ())
        for word in {key(one) for one in (*language.words["takes"], *told)}:
            found[word] = (*found.get(word, ()), language)
    return found


@cache
def aiming(tongues: tuple[Language, ...]) -> frozenset[str]:
    """Return the words before the square that a man goes to."""
    phrases = {phrase for language in tongues for phrase in language.words["to"]}
    return frozenset(key(phrase.split()[-1]) for phrase in phrases if phrase.strip())


@cache
def _table() -> Mapping[str, Mapping[str, Any]]:
    table: Mapping[str, Mapping[str, Any]] = read_table("reading/text/told_words.json")["languages"]
    return table


@cache
def told(part: Part, codes: tuple[str, ...] = ()) -> frozenset[str]:
    """Return the words of told games that are used so in these languages, or in any."""
    return frozenset(key(word) for entry in _entries(codes) for word in entry[part])


@cache
def doers(codes: tuple[str, ...] = ()) -> dict[str, str]:
    """Return the forms of names that say by whom something is done, each with its name."""
    found: dict[str, str] = {}
    for entry in _entries(codes):
        found.update({key(form): name for form, name in entry["by"].items()})
    return found


def _entries(codes: tuple[str, ...]) -> list[Mapping[str, Any]]:
    """Return the entries of these languages, or all if there is none."""
    return [_table()[code] for code in codes if code in _table()] or list(_table().values())
