"""Reads ``languages.json``. The file explains its own fields."""

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
    """The languages of the file; each is made when it is first asked for, as there are many."""

    def __init__(self) -> None:
        data = read_file()
        self._entries = {entry["code"]: entry for entry in data["languages"]}
        self._sources = data["sources"]
        self._made: dict[str, Language] = {}

    def __contains__(self, code: str) -> bool:
        return code in self._entries

    def __getitem__(self, code: str) -> Language:
        if code not in self._made:
            made = _language(self._entries[code], self._entries, self._sources)
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


def read_file() -> dict[str, Any]:
    """Read the file as it is."""
    data: dict[str, Any] = read_table("language_table/languages.json")
    return data


def _language(
    entry: Mapping[str, Any], entries: Mapping[str, Any], sources: Mapping[str, str]
) -> Language:
    lettered = entries[entry["letters_of"]] if "letters_of" in entry else entry
    letters = {piece: lettered["letters"].get(_SYMBOLS[piece], "") for piece in PIECES}
    also_read = _by_piece(lettered.get("also_read", {}))
    piece_names = _by_piece(entry["piece_names"])
    return Language(
        code=entry["code"],
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
        sources=tuple(sources[source] for source in entry["sources"]),
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
