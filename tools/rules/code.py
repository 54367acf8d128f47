"""The code: the enums of the core and the catalogue of the package."""

from __future__ import annotations

import json
import textwrap
from typing import TYPE_CHECKING, Any, NamedTuple

from tools.rules import ROOT
from tools.rules.entries import variant

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from tools.rules.entries import Entries

_RUST = ROOT / "crates/core/src/rules.rs"
_PYTHON = ROOT / "src/stamma/diagnostics/catalogue.py"
_WIDTH = 100


class _Question(NamedTuple):
    """What the core asks about the severity of a variant."""

    name: str
    severity: str
    doc: str


class _Enum(NamedTuple):
    doc: str
    question: _Question | None = None


# The modules of the core that have rules: what they are about, and what they need from elsewhere.
_MODULES = {
    "fen": ("Positions in FEN.", "use shakmaty::{CastlingSide, Color, Square};\n"),
    "notation": ("Spellings of moves.", ""),
    "pgn": ("Games in PGN.", ""),
    "select": ("Expressions that select games.", ""),
}
_ENUMS = {
    "fen::Fault": _Enum("What is wrong with a FEN."),
    "notation::Remark": _Enum(
        "Something to say about the spelling of a move.",
        _Question(
            "is_preference", "note", "Whether the notation allows it, and only prefers another way."
        ),
    ),
    "pgn::Fault": _Enum(
        "Something that is not as PGN has it. Unless it says otherwise, reading goes on.",
        _Question(
            "is_error",
            "error",
            "Whether something was lost for the reader: moves that could not be read.",
        ),
    ),
    "pgn::Breach": _Enum("Something that the export format of PGN has otherwise."),
    "pgn::Lint": _Enum("Something that can be read, and can hardly be meant."),
    "select::Fault": _Enum("What is wrong with an expression that selects games."),
}

_HEAD = """\
//! What can be wrong, as the core tells it.
//!
//! Made from `src/stamma/diagnostics/rules.toml` by `make rules`, and not to be edited.
"""

_CATALOGUE = '''\
"""The one catalogue of what can be wrong.

Codes and names are stable: programs may rely on them. Messages are templates; what is in braces
comes with each occurrence; ``{{count:rank}}`` counts ranks.

Made from ``rules.toml`` by ``make rules``, and not to be edited.
"""

from __future__ import annotations

from stamma.diagnostics.rule import Fix, Rule, Severity

# One rule a line.
# ruff: noqa: E501
# fmt: off
_RULES = (
{rules})
# fmt: on

CATALOGUE = {{rule.name: rule for rule in _RULES}}
'''


def files(entries: Entries) -> dict[Path, str]:
    """Make the files."""
    return {_RUST: rust(entries), _PYTHON: python(entries)}


def rust(entries: Entries) -> str:
    """Write the enums of the core: their variants, names, and what is asked about them.

    :raises ValueError: if a rule names an enum that the core does not have.
    """
    for name, entry in entries.items():
        if "core" in entry and "::".join(variant(entry["core"])[:2]) not in _ENUMS:
            raise ValueError(f"[{name}] has the core {entry['core']!r}, whose enum is not known")
    return _HEAD + "".join(_module(module, entries) for module in _MODULES)


def _module(module: str, entries: Entries) -> str:
    title, uses = _MODULES[module]
    parts = [uses] if uses else []
    for path, enum in _ENUMS.items():
        if path.startswith(f"{module}::"):
            parts += _enum(path, enum, entries)
    content = textwrap.indent("\n".join(parts), "    ")
    return f"\n/// {title}\npub mod {module} {{\n{content}}}\n"


def _enum(path: str, enum: _Enum, entries: Entries) -> Iterator[str]:
    name = path.rpartition("::")[2]
    told = {
        rule: (entry, *variant(entry["core"])[2:])
        for rule, entry in entries.items()
        if entry.get("core", "").startswith(f"{path}::")
    }
    yield (
        f"/// {enum.doc}\n"
        "#[derive(Clone, Copy, Debug, Eq, PartialEq)]\n"
        f"pub enum {name} {{\n"
        + "".join(
            f"{_comment(entry['what'])}    {each}{carried},\n"
            for entry, each, carried in told.values()
        )
        + "}\n"
    )
    arms = "".join(
        f'            Self::{each}{"(..)" * bool(carried)} => "{rule}",\n'
        for rule, (_, each, carried) in told.items()
    )
    yield (
        f"impl {name} {{\n"
        "    /// Its name in the catalogue.\n"
        "    pub const fn name(self) -> &'static str {\n"
        f"        match self {{\n{arms}        }}\n"
        "    }\n" + _asked(enum.question, told) + "}\n"
    )


def _comment(text: str) -> str:
    # In its module and its enum, a variant stands eight columns to the right.
    lines = textwrap.wrap(text, _WIDTH - len("        /// "), break_on_hyphens=False)
    return "".join(f"    /// {line}\n" for line in lines)


def _asked(question: _Question | None, told: dict[str, tuple[dict[str, Any], str, str]]) -> str:
    if question is None:
        return ""
    chosen = [
        f"Self::{each}{'(..)' * bool(carried)}"
        for entry, each, carried in told.values()
        if entry["severity"] == question.severity
    ]
    alternatives = "\n                | ".join(chosen)
    return (
        f"\n    /// {question.doc}\n"
        f"    pub const fn {question.name}(self) -> bool {{\n"
        f"        matches!(\n            self,\n            {alternatives}\n        )\n"
        "    }\n"
    )


def python(entries: Entries) -> str:
    """Write the catalogue of the package."""
    return _CATALOGUE.format(rules="".join(map(_rule, entries, entries.values())))


def _rule(name: str, entry: dict[str, Any]) -> str:
    words: tuple[str, ...] = (
        _quoted(entry["code"]),
        _quoted(name),
        f"Severity.{entry['severity'].upper()}",
        _quoted(entry["message"]),
        _quoted(entry["advice"]),
        f"Fix.{entry['fix'].upper()}",
    )
    if "by" in entry:
        words += (repr(tuple(entry["by"].items())).replace("'", '"'),)
    return f"    Rule({', '.join(words)}),\n"


def _quoted(text: str) -> str:
    return repr(text) if '"' in text else json.dumps(text, ensure_ascii=False)
