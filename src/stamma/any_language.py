"""Reading a move when the language is not known: all of them are tried."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from stamma.diagnostics import diagnose
from stamma.errors import AmbiguousMoveError
from stamma.language_table import languages

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from stamma._core import Board, Move, MoveReading
    from stamma.language_table import Language
    from stamma.notations import Notation

# More than letters of pieces and files: three letters, or one of a script without capitals.
_WORD = re.compile(r"[^\W\d_]{3}|[\u0590-\u1fff\u2fff-\ud7ff]")


def readings(
    board: Board, text: str, notation: Notation | str | None = None, *, strict: bool = False
) -> list[tuple[MoveReading, list[Language]]]:
    """Read a move in every language: each move that comes out, and the languages that read it so.

    Languages that share their letters are tried once, unless there are words in the text. English
    comes first, then the order of codes.

    >>> from stamma import Board
    >>> [(reading.move.uci(), len(found)) for reading, found in readings(Board(), "Cf3")]
    [('g1f3', 15)]
    >>> [(reading.move.uci(), found) for reading, found in readings(Board(), "cavalier en f3")]
    [('g1f3', [<Language French (fr)>])]
    """
    found: dict[Move, tuple[MoveReading, list[Language]]] = {}
    for family in sorted(_families(text), key=lambda family: family[0].code != "en"):
        reading = board._try_parse(text, notation, family[0], strict=strict)  # noqa: SLF001
        if reading is not None:
            found.setdefault(reading.move, (reading, []))[1].extend(family)
    return list(found.values())


def _families(text: str) -> Iterable[Sequence[Language]]:
    """Return the languages, those together that are read alike: without words, by their letters."""
    if _WORD.search(text) is None:
        return languages.families.values()
    return ((language,) for language in languages)


def parse_in_any_language(
    board: Board, text: str, notation: Notation | str | None, strict: bool
) -> MoveReading:
    """Read a move that is the same in every language in which it is one.

    :raises AmbiguousMoveError: if languages differ about it.
    :raises NotationError: if it is a move in none; the error is that of English.
    """
    found = readings(board, text, notation, strict=strict)
    if not found:
        return board.parse(text, notation, "en", strict=strict)
    if len(found) == 1:
        return found[0][0]
    moves = tuple(reading.move for reading, _ in found)
    said = "; ".join(
        f"{move.uci()} in {', '.join(language.name for language in family)}"
        for move, (_, family) in zip(moves, found, strict=True)
    )
    raise AmbiguousMoveError(
        diagnose("ambiguous-language", text, 0, len(text), text=text, readings=said), moves
    )
