"""The page in the documentation: the table, and what is not faithful yet."""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

import chess

from benchmarks.fidelity.cases import KINDS
from benchmarks.fidelity.tools import NAMES, OURS, PGN_EXTRACT, pgn_extract

if TYPE_CHECKING:
    from collections.abc import Sequence

    from benchmarks.fidelity.case import Check

PAGE = Path(__file__).parents[2] / "docs" / "faithfulness.md"
_NONE = "–"

_INTRODUCTION = f"""\
# Faithfulness

What stands in the text is what comes out. This page counts how far that is true: cases tried and
cases faithful, for stamma, python-chess {chess.__version__} and pgn-extract 19-04 on the same
texts. `make bench-fidelity` measures it, `python -m benchmarks.fidelity --write` writes this page,
and `tests/test_faithfulness.py` compares it with what comes out today.

A case is a text and the facts that must come out of it: the main line, all variations in their
order, comments in their places, NAGs, tags, the result, draw offers. A tool is faithful in a case
if all of them come out. Where the text is faulty, it must say so and lose nothing. Cases of
writing read a text, write it and read what was written: the facts must be the same, and words that
no fact holds must still stand there. Tools are judged by facts, not by bytes; they are given the
options with which they keep most, and only cases about something that they offer: {_NONE} is what
a tool does not. The texts are made for this purpose, most of them systematically, from the
specification and from what is found in files; they are in `benchmarks/fidelity/cases`.
"""


class Score(NamedTuple):
    """How a tool did in a class: cases tried, and what went wrong in the others."""

    tried: int
    faults: Sequence[tuple[str, str, str]]

    def __str__(self) -> str:
        return f"{self.tried - len(self.faults)} of {self.tried}" if self.tried else _NONE


def measure(tools: Sequence[str]) -> dict[str, dict[str, Score]]:
    """Try all cases of all classes with some tools."""
    scores: dict[str, dict[str, Score]] = {}
    for kind in KINDS:
        cases = list(kind.cases())
        scores[kind.title] = {}
        for tool in tools:
            tried = [case for case in cases if tool in case.checks]
            faults = [
                (case.name, case.text, fault)
                for case in tried
                if (fault := _attempt(case.checks[tool])) is not None
            ]
            scores[kind.title][tool] = Score(len(tried), faults)
    return scores


def _attempt(check: Check) -> str | None:
    """A tool that raises is not faithful, and the others are still tried."""
    try:
        return check()
    except Exception as error:  # noqa: BLE001
        return f"{type(error).__name__}: {error}"


def recorded() -> dict[str, dict[str, str]]:
    """Read the table of the page."""
    rows = re.findall(r"^\| (.*) \|$", PAGE.read_text(encoding="utf-8"), re.MULTILINE)
    cells = [row.split(" | ") for row in rows]
    return {
        row[0].split(":")[0]: dict(zip(NAMES, row[1:], strict=True))
        for row in cells
        if len(row) == 1 + len(NAMES) and not row[0].startswith(("---", "class"))
    }


def table(scores: dict[str, dict[str, Score]]) -> str:
    """Lay out the table; a tool that is not installed keeps what the page has."""
    before = recorded() if PAGE.exists() else {}
    lines = [["class", *NAMES], ["---", *["---:"] * len(NAMES)]]
    for kind in KINDS:
        cells = [
            str(scores[kind.title][name])
            if name in scores[kind.title]
            else before.get(kind.title, {}).get(name, "not installed")
            for name in NAMES
        ]
        lines.append([f"{kind.title}: {kind.about}", *cells])
    return "\n".join(f"| {' | '.join(line)} |" for line in lines)


def write(scores: dict[str, dict[str, Score]]) -> None:
    """Write the page."""
    parts = [_INTRODUCTION, table(scores), ""]
    open_cases = [
        (kind.title, name, fault)
        for kind in KINDS
        for name, _, fault in scores[kind.title][OURS].faults
    ]
    parts += ["## Not faithful yet", ""]
    parts += [f"- {title}, {name}" for title, name, _ in open_cases] or ["Nothing of this."]
    PAGE.write_text("\n".join(parts) + "\n", encoding="utf-8")


def installed() -> list[str]:
    """Name the tools that are there."""
    return [name for name in NAMES if name != PGN_EXTRACT or pgn_extract.is_installed()]
