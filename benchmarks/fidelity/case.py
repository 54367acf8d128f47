"""A case, and the checks that most cases are made of.

A check returns what is wrong, or nothing. A tool without a check does not offer what the case is
about, and is not counted.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import NamedTuple, TypeAlias

from benchmarks.fidelity.facts import Facts, normal, without_comments
from benchmarks.fidelity.tools import (
    NAMES,
    OURS,
    PGN_EXTRACT,
    PYTHON_CHESS,
    Found,
    Tool,
    ours,
    pgn_extract,
    python_chess,
)

Check: TypeAlias = Callable[[], str | None]

TOOLS: dict[str, Tool] = {OURS: ours, PYTHON_CHESS: python_chess, PGN_EXTRACT: pgn_extract}


class Case(NamedTuple):
    """A text (or what is done), and a check for each tool that offers the thing."""

    name: str
    text: str
    checks: Mapping[str, Check]


class Wanted(NamedTuple):
    """The facts that must come out of a game; what is ``None`` is left open.

    In a ``faulty`` game comments are left open: what cannot be read may be kept in one.
    """

    moves: str | None
    result: str | Sequence[str] | None = None
    tags: Mapping[str, str] = {}
    faulty: bool = False

    def compare(self, found: Facts) -> str | None:
        """Say how a game differs."""
        moves = without_comments(found.moves) if self.faulty else found.moves
        if self.moves is not None and moves != normal(self.moves):
            return f"moves {moves!r}, not {normal(self.moves)!r}"
        allowed = (self.result,) if isinstance(self.result, str) else self.result
        given = dict(found.tags)
        # A tool may keep a result behind the moves and another one in the tag.
        if allowed is not None and not {found.result, given.get("Result")} & set(allowed):
            return f"result {found.result!r}, not {' or '.join(allowed)}"
        for name, value in self.tags.items():
            if given.get(name) != value:
                return f"{name} is {given.get(name)!r}, not {value!r}"
        return None


def reads(
    name: str,
    text: str | bytes,
    *wanted: Wanted,
    keeps: Sequence[str] = (),
    says: bool = False,
    tools: Sequence[str] = NAMES,
) -> Case:
    """Make a case of reading: these games, and no others.

    ``keeps`` are words that must still be there in some place; with ``says`` the text is faulty,
    and the tool must say so.
    """
    data = text.encode() if isinstance(text, str) else text

    def check(tool: Tool) -> str | None:
        found = tool.read(data)
        return _compare(found, wanted, keeps) or (
            "nothing is said" if says and not found.said else None
        )

    return _case(name, data, check, tools)


def survives(
    name: str,
    text: str | bytes,
    *wanted: Wanted,
    keeps: Sequence[str] = (),
    says: bool = False,
    tools: Sequence[str] = NAMES,
) -> Case:
    """Make a case of reading, writing and reading again: the same facts, the same words."""
    data = text.encode() if isinstance(text, str) else text

    def check(tool: Tool) -> str | None:
        first = tool.read(data)
        fault = _compare(first, wanted, ())
        for written in tool.rewrite(data):
            again = tool.read(written.text)
            fault = fault or _compare(again, wanted, ())
            if _lines(first, wanted) != _lines(again, wanted):
                fault = fault or "another game after writing"
            there = written.text.decode("utf-8", "replace") + written.aside
            for word in keeps:
                if word not in " ".join(there.split()):
                    fault = fault or f"{word!r} is lost in writing"
            if says and not written.said:
                fault = fault or "nothing is said"
        return fault

    return _case(name, data, check, tools)


def _lines(found: Found, wanted: Sequence[Wanted]) -> list[str]:
    if any(want.faulty for want in wanted):
        return [without_comments(game.moves) for game in found.games]
    return [game.moves for game in found.games]


def _case(
    name: str, data: bytes, check: Callable[[Tool], str | None], tools: Sequence[str]
) -> Case:
    shown = data.decode("utf-8", "backslashreplace")
    return Case(name, shown, {tool: partial(check, TOOLS[tool]) for tool in tools})


def _compare(found: Found, wanted: Sequence[Wanted], keeps: Sequence[str]) -> str | None:
    if len(found.games) != len(wanted):
        return f"{len(found.games)} games, not {len(wanted)}"
    for want, game in zip(wanted, found.games, strict=True):
        if fault := want.compare(game):
            return fault
    for word in keeps:
        if not found.holds(word):
            return f"{word!r} is lost"
    return None
