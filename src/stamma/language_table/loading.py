"""Reads ``languages.json``. The file explains its own fields."""

from __future__ import annotations

from itertools import chain
from typing import TYPE_CHECKING, Any

from stamma.language_table.language import PIECES, WORDS, Conflict, Language
from stamma.pieces import PIECE_SYMBOLS

if TYPE_CHECKING:
    from collections.abc import Mapping

    from stamma.pieces import PieceType

_SYMBOLS = {piece: (PIECE_SYMBOLS[piece] or "").upper() for piece in PIECES}
_PIECES = {symbol: piece for piece, symbol in _SYMBOLS.items()}


def load() -> tuple[Language, ...]:
    """Read all languages, in the order of their codes."""
    data = read_file()
    entries = {entry["code"]: entry for entry in data["languages"]}
    return tuple(_language(entry, entries, data["sources"]) for entry in entries.values())


def read_file() -> dict[str, Any]:
    """Read the file as it is."""
    import json
    from importlib.resources import files

    text = files("stamma.language_table").joinpath("languages.json").read_text(encoding="utf-8")
    data: dict[str, Any] = json.loads(text)
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
