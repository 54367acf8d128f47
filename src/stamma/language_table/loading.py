"""Makes languages of their entries in the table; ``languages/README.md`` explains the fields."""

from __future__ import annotations

from itertools import chain
from typing import TYPE_CHECKING, Any

from stamma.language_table.language import PIECES, WORDS, Conflict, Language
from stamma.pieces import PIECE_SYMBOLS
from stamma.tables import read_table

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from stamma.pieces import PieceType

_SYMBOLS = {piece: (PIECE_SYMBOLS[piece] or "").upper() for piece in PIECES}
_PIECES = {symbol: piece for piece, symbol in _SYMBOLS.items()}


class Table:
    """All languages; each is made when it is first asked for, as there are many."""

    def __init__(self) -> None:
        self._entries: dict[str, Any] = read_table("language_table/tables/languages.json")
        self._made: dict[str, Language] = {}

    def __contains__(self, code: str) -> bool:
        return code in self._entries

    def __getitem__(self, code: str) -> Language:
        if code not in self._made:
            made = _language(code, self._entries)
            # Of two threads that make it at once, both have to get the same.
            return self._made.setdefault(code, made)
        return self._made[code]

    def __iter__(self) -> Iterator[str]:
        return iter(self._entries)

    def names(self) -> Iterator[tuple[str, str]]:
        """List all names of languages, each with the code of its language."""
        for code, entry in self._entries.items():
            for name in (code, entry["name"], entry["native"], *entry.get("aliases", ())):
                yield name, code


def _language(code: str, entries: Mapping[str, Mapping[str, Any]]) -> Language:
    entry = entries[code]
    lettered = entries[entry["letters_of"]] if "letters_of" in entry else entry
    letters = {piece: lettered["letters"].get(_SYMBOLS[piece], "") for piece in PIECES}
    also_read = _by_piece(lettered.get("also_read", {}))
    piece_names = _by_piece(entry["piece_names"])
    return Language(
        code=code,
        name=entry["name"],
        native=entry["native"],
        script=entry["script"],
        direction=entry["direction"],
        status=entry["status"],
        letters=letters,
        spellings={
            piece: (letter, *also_read[piece]) if letter else ()
            for piece, letter in letters.items()
        },
        piece_names=piece_names,
        also_named=_by_piece(entry.get("also_named", {})),
        promoted={
            piece: entry.get("promoted", {}).get(_SYMBOLS[piece], next(iter(names), ""))
            for piece, names in piece_names.items()
        },
        words={
            word: tuple(
                chain(entry["words"].get(word, ()), entry.get("more_words", {}).get(word, ()))
            )
            for word in WORDS
        },
        files=tuple(entry.get("files", ())),
        aliases=tuple(entry.get("aliases", ())),
        conflicts=tuple(_conflict(conflict) for conflict in lettered.get("conflicts", ())),
        sources=tuple(entry["sources"]),
        notes=tuple(entry.get("notes", ())),
        uncertain=tuple(entry.get("uncertain", ())),
    )


def _by_piece(lists: Mapping[str, list[str]]) -> dict[PieceType, tuple[str, ...]]:
    return {piece: tuple(lists.get(_SYMBOLS[piece], ())) for piece in PIECES}


def _conflict(entry: Mapping[str, Any]) -> Conflict:
    return Conflict(
        kind=entry["kind"],
        pieces=tuple(_PIECES[symbol] for symbol in entry["pieces"]),
        spellings=tuple(entry["spellings"]),
        rule=entry["rule"],
    )
