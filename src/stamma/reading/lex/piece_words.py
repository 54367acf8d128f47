"""What pieces, and what they do, are called: letters, names and verbs of all languages.

Names are compared without capitals and accents, so that ``Läufer`` and ``LAUFER`` are one.
"""

from __future__ import annotations

from functools import cache, lru_cache
from unicodedata import normalize

from stamma.language_table import Language, languages, lexicon
from stamma.pieces import PAWN

# The last letter of the Latin script.
LATIN = "\u036f"
#: A shorter name is a word of other languages, too.
NAME = 4
# A pawn with so many letters is a word.
_WORD = 3
_CASTLING = ("castling", "castling_short", "castling_long")


@cache
def all_spellings() -> frozenset[str]:
    """Return all that stands for a piece in some language, and figurines in all their forms."""
    found = set("♔♕♖♗♘♙♚♛♜♝♞♟")
    for language in languages:
        for piece, spellings in language.spellings.items():
            found |= {text for text in spellings if text and (piece != PAWN or len(text) < _WORD)}
    small = {text.lower() for text in found}
    found |= {text for text in small if text[0] not in "abcdefghxo"}
    found |= {"Kp", "Кp", "Kр", "Kt", "KT"}
    return frozenset(text for text in found if not text[0].isdigit())


@cache
def is_piece(text: str) -> bool:
    """Return whether a text stands for a piece in some language."""
    return text in all_spellings()


@cache
def is_name(text: str) -> bool:
    """Return whether a text is the name of a man in some language."""
    return text.casefold() in all_names()


@cache
def all_names() -> frozenset[str]:
    """Return the names of men in all languages, in small letters."""
    tables = [table for one in languages for table in (one.piece_names, one.also_named)]
    return frozenset(
        name.casefold() for table in tables for names in table.values() for name in names
    )


@cache
def castling_words() -> frozenset[str]:
    """Return what stands for castling in some language, as a verb or as a noun."""
    found = {word for forms in lexicon.table("castling").values() for word in forms}
    found |= {word.capitalize() for word in found}
    for language in languages:
        found |= {word for word in language.words["castling"] if " " not in word}
        for meaning in ("castling_short", "castling_long"):
            found |= set(language.words[meaning])
    return frozenset(word for word in found if word and word[0].isalpha())


def piece_names() -> set[str]:
    """Return the names of all men but pawns."""
    return {
        name
        for language in languages
        for piece, names in language.piece_names.items()
        if piece != PAWN
        for name in names
    }


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
    forms = lexicon.table("told")
    for language in languages:
        more = forms.get(language.code, {}).get("takes", ())
        for word in {key(one) for one in (*language.words["takes"], *more)}:
            found[word] = (*found.get(word, ()), language)
    return found


@cache
def aiming(tongues: tuple[Language, ...]) -> frozenset[str]:
    """Return the words before the square that a piece goes to."""
    phrases = {phrase for language in tongues for phrase in language.words["to"]}
    return frozenset(key(phrase.split()[-1]) for phrase in phrases if phrase.strip())


@cache
def told(name: str, codes: tuple[str, ...] = ()) -> frozenset[str]:
    """Return the words of games in sentences that are used so in these languages, or in any."""
    return frozenset(map(key, lexicon.words("told", name, codes)))


@cache
def doers(codes: tuple[str, ...] = ()) -> dict[str, str]:
    """Return the forms of names that say by whom something is done, each with its name."""
    forms = {code: entry["by"] for code, entry in lexicon.table("told").items() if "by" in entry}
    entries = [forms[code] for code in codes if code in forms] or forms.values()
    return {key(form): name for entry in entries for form, name in entry.items()}
