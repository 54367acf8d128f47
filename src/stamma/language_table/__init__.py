"""The languages in which chess is written down, and the letters they have for the pieces.

>>> from stamma import KNIGHT
>>> from stamma.language_table import language, languages
>>> languages["Deutsch"].letters[KNIGHT]
'S'

The facts are in ``languages``, one file a language, and what is read is ``tables``, which are made
of them. ``lexicon`` has the words of prose, ``order`` says which of several languages comes first.
What a text means by a letter, or in which language it is written, is decided elsewhere.
"""

from __future__ import annotations

from stamma.language_table.language import (
    FILE_NAMES,
    FILES_ALSO_NAMED,
    LETTER_STATUSES,
    MOVE_WORDS,
    PIECES,
    SAID_WORDS,
    WORDS,
    Conflict,
    ConflictKind,
    Direction,
    Language,
    LetterStatus,
)
from stamma.language_table.table import Languages, UnknownLanguageError, language, languages

__all__ = [
    "FILES_ALSO_NAMED",
    "FILE_NAMES",
    "LETTER_STATUSES",
    "MOVE_WORDS",
    "PIECES",
    "SAID_WORDS",
    "WORDS",
    "Conflict",
    "ConflictKind",
    "Direction",
    "Language",
    "Languages",
    "LetterStatus",
    "UnknownLanguageError",
    "language",
    "languages",
]
