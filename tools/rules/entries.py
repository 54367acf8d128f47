"""The entries of ``rules.toml``, looked at before anything is made from them."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from stamma.diagnostics.page import read_file
from stamma.diagnostics.rule import Fix, Severity

if TYPE_CHECKING:
    from collections.abc import Mapping

Entries = dict[str, dict[str, Any]]

_ALWAYS = {"code", "severity", "fix", "message", "advice", "what", "why"}
_EXAMPLE = {"example", "instead"}
_SOMETIMES = {"core", "by", "door", "given"}
_CODE = re.compile(r"(?:FEN|EPD|MOV|SPL|PGN|RDG|SEL|TAB)[0-9]{3}")
_CORE = re.compile(r"(\w+)::(\w+)::(\w+)(\(.*\))?")


def load() -> Entries:
    """Read the entries.

    :raises ValueError: if one of them is not as the head of the file says.
    """
    entries = read_file()
    check(entries)
    return entries


def check(entries: Mapping[str, Mapping[str, Any]]) -> None:
    """Find what is wrong with entries.

    >>> check({"no-king": {"code": "FEN999"}})
    Traceback (most recent call last):
        ...
    ValueError: [no-king] lacks advice, example, fix, instead, message, severity, what, why
    """
    codes: dict[str, str] = {}
    for name, entry in entries.items():
        wanted = _ALWAYS | ({"unreachable"} if "unreachable" in entry else _EXAMPLE)
        if missing := wanted - entry.keys():
            raise ValueError(f"[{name}] lacks {', '.join(sorted(missing))}")
        if unknown := entry.keys() - wanted - _SOMETIMES:
            raise ValueError(f"[{name}] has {', '.join(sorted(unknown))}, which nobody reads")
        if not _CODE.fullmatch(entry["code"]):
            raise ValueError(f"[{name}] has the code {entry['code']!r}, which is of no family")
        if entry["severity"] not in set(Severity) or entry["fix"] not in set(Fix):
            raise ValueError(f"[{name}] has an unknown severity or fix")
        if "core" in entry and not _CORE.fullmatch(entry["core"]):
            raise ValueError(f"[{name}] has the core {entry['core']!r}, which names no variant")
        other = codes.setdefault(entry["code"], name)
        if other != name:
            raise ValueError(f"[{name}] has the code of [{other}]")


def variant(core: str) -> tuple[str, str, str, str]:
    """Split the name of a variant into module, enum, variant and what it carries.

    >>> variant("fen::Fault::UnknownPiece(char)")
    ('fen', 'Fault', 'UnknownPiece', '(char)')
    """
    found = _CORE.fullmatch(core)
    if found is None:
        raise ValueError(f"{core!r} names no variant")
    module, enum, name, carried = found.groups()
    return module, enum, name, carried or ""
