"""What men and castling are called in all languages: letters, names, verbs."""

from __future__ import annotations

from functools import cache

from stamma.language_table import languages
from stamma.pieces import PAWN

# A pawn with so many letters is a word.
_NAME = 3


@cache
def all_spellings() -> frozenset[str]:
    """Return all that stands for a piece in some language, and figurines in all their forms."""
    found = set("♔♕♖♗♘♙♚♛♜♝♞♟")
    for language in languages:
        for piece, spellings in language.spellings.items():
            found |= {text for text in spellings if text and (piece != PAWN or len(text) < _NAME)}
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
    found = {"castles", "castle", "rokeert", "rochirt", "rochiert", "roque", "roquent", "enroca"}
    found |= {"enrocan", "arrocca", "rokerar", "rokerer", "roszuje", "sáncol", "рокирует"}
    found |= {"castled", "rochierte", "rokeerde", "roqua", "enrocó", "arroccò", "rokerade"}
    found |= {"rochiere", "rokeer", "enroco", "enroqué", "enrocado", "arroccato", "arrocco"}
    found |= {"rockerade", "rockerar", "rokerede", "rokerte", "roqué", "rocou", "roquei", "roszadę"}
    found |= {"zroszował", "rošádu", "rošoval", "рокировался", "рокировку", "рокируется"}
    found |= {word.capitalize() for word in found}
    for language in languages:
        found |= {word for word in language.words["castling"] if " " not in word}
        for key in ("castling_short", "castling_long"):
            found |= set(language.words[key])
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
