"""The tables in ``language_table/tables``: what all languages have of one kind, in one file.

To read one is quicker than to read a file of each language.
"""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING, Any

from stamma.language_table.order import PREFERRED
from tools.languages import SOURCES, TABLES

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping
    from pathlib import Path

#: What stands in tables of its own; all else is in that of the languages.
_KINDS = ("only_here", "labels")
_NEEDED = {
    *("code", "name", "native", "script", "direction", "status", "piece_names", "words"),
    "sources",
}
# A field in the list of README.md: `words`, `prose.cues.not`.
_FIELD = re.compile(r"^ *- (`[^:]*`):", re.MULTILINE)


def load() -> dict[str, dict[str, Any]]:
    """Read the files of all languages, sorted by code.

    :raises ValueError: if a file cannot be right.
    """
    fields = set(_fields())
    entries = {}
    for path in sorted(SOURCES.glob("*.json"), key=lambda path: path.stem):
        try:
            entry = json.loads(path.read_text(encoding="utf-8"))
        except json.JSONDecodeError as error:
            raise ValueError(f"{path.name}: {error}") from None
        if entry.get("code") != path.stem:
            raise ValueError(f"{path.name}: its code is {entry.get('code')!r}")
        if missing := _NEEDED - entry.keys():
            raise ValueError(f"{path.name}: there is no {', '.join(sorted(missing))}")
        for name in _names(entry):
            if name not in fields:
                raise ValueError(f"{path.name}: {name} is no field that README.md explains")
        entries[path.stem] = entry
    return entries


def _fields() -> Iterator[str]:
    """List the fields that ``README.md`` explains."""
    for names in _FIELD.findall((SOURCES / "README.md").read_text(encoding="utf-8")):
        yield from re.findall(r"`([^`]+)`", names)


def _names(entry: Mapping[str, Any], before: str = "") -> Iterator[str]:
    """List the fields of an entry, those inside of others as ``words.check``."""
    for key, value in entry.items():
        name = before + key
        yield name
        if name in ("words", "more_words", "labels", "only_here") or name.startswith("prose"):
            is_open = isinstance(value, dict) and name != "prose.told.by"
            yield from _names(value, f"{name}.") if is_open else ()


def files(entries: Mapping[str, Mapping[str, Any]]) -> dict[Path, str]:
    """Return the tables and their contents."""
    own = {
        code: {key: entry[key] for key in entry if key not in ("code", "prose", *_KINDS)}
        for code, entry in entries.items()
    }
    made = {"languages": own}
    ordered = sorted(entries, key=_place)
    for kind in _KINDS:
        made[kind] = {code: entries[code][kind] for code in ordered if kind in entries[code]}
    for code in ordered:
        for kind, words in entries[code].get("prose", {}).items():
            # Whoever reads words sees in which script they are.
            table = made.setdefault(kind, {})
            spoken = code.partition("-")[0]
            table[spoken] = _joined(table[spoken], words) if spoken in table else words
    return {TABLES / f"{name}.json": _lines(table) for name, table in made.items()}


def _place(code: str) -> tuple[int, str]:
    """Order languages as :mod:`stamma.language_table.order` does, and the rest by their codes."""
    return PREFERRED.index(code) if code in PREFERRED else len(PREFERRED), code


def _joined(one: Any, other: Any) -> Any:  # noqa: ANN401 - lists of words, and of those
    """Put words together that a language has in two scripts."""
    if isinstance(one, dict):
        joined = {key: _joined(one[key], other[key]) for key in one if key in other}
        return {**one, **other, **joined}
    if one and isinstance(one[0], list):
        return [[*these, *those] for these, those in zip(one, other, strict=True)]
    return [*one, *other]


def _lines(table: Mapping[str, Any]) -> str:
    """Write a table with a line for each language."""
    lines: Iterable[str] = (
        f"{json.dumps(code)}: {json.dumps(entry, ensure_ascii=False, separators=(',', ':'))}"
        for code, entry in table.items()
    )
    return "{\n" + ",\n".join(lines) + "\n}\n"
