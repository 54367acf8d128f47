"""What is an error is so twice: the core calls a game broken, and the catalogue says error."""

from __future__ import annotations

from operator import attrgetter
from typing import TYPE_CHECKING

import pytest

from stamma import pgn
from stamma._core import GAME_BYTES
from stamma.diagnostics import CATALOGUE

if TYPE_CHECKING:
    from pathlib import Path

    from stamma.diagnostics import Diagnostic, Rule
    from stamma.pgn.bulk import OnError

# Texts that are too long for the pages of their rules.
LONG = {
    "pgn-too-many-faults": f"1. e4 {', ' * 10_000} *",
    "pgn-too-deep": f"1. e4 {'(1. e4 ' * 100_001} *",
    "pgn-too-long": f"1. e4 {{{'a' * GAME_BYTES}}} *",
}
# What the reader of games says by itself, held to no standard.
RULES = [
    rule
    for rule in CATALOGUE.values()
    if rule.name in LONG or (rule.code.startswith("PGN0") and not rule.page().given)
]


@pytest.mark.parametrize("rule", RULES, ids=attrgetter("name"))
def test_a_game_is_broken_if_there_is_an_error(rule: Rule, tmp_path: Path) -> None:
    text = (LONG.get(rule.name) or rule.page().example).encode()
    found: list[Diagnostic] = []
    counts = pgn.check(text, found.append, lints=False)
    assert rule in {error.rule for error in found}
    assert bool(counts.broken or counts.stray) == (rule.severity == "error")

    converted: list[Diagnostic] = []
    ways: tuple[OnError, ...] = ("keep", "skip")
    for on_error in ways:
        converted.clear()
        target = tmp_path / "out.pgn"
        again = pgn.convert(text, target, on_error=on_error, report=converted.append)
        assert (again, converted) == (counts, found)
