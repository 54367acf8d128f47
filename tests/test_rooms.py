"""The rooms of the core depend downward only, as ``docs/architecture.md`` draws them."""

from __future__ import annotations

import re
from pathlib import Path

CORE = Path(__file__).parent.parent / "crates" / "core" / "src"

# Each uses only those before it.
ROOMS = ("rules", "eight_bytes", "input", "board", "fen", "notation", "pgn", "bulk")
_USED = re.compile(r"\bcrate::(?:\{([^}]*)\}|(\w+))")


def rooms_used(text: str) -> set[str]:
    """Return the rooms that a module names, but for its tests, which may use any."""
    found = _USED.findall(text.partition("#[cfg(test)]\nmod tests {")[0])
    grouped = {room for several, _ in found for room in re.findall(r"\b([a-z]\w*)::", several)}
    return (grouped | {one for _, one in found if one}) & set(ROOMS)


def test_rooms_are_found() -> None:
    text = "use crate::{bulk::check, fen::Style};\nuse crate::board::Board;\ncrate::pgn::read()"
    assert rooms_used(text) == {"bulk", "fen", "board", "pgn"}
    there = {path.stem for path in CORE.iterdir()} - {"lib"}
    assert there == set(ROOMS)


def test_rooms_of_the_core_use_only_those_below() -> None:
    for place, room in enumerate(ROOMS):
        files = [CORE / f"{room}.rs"] if (CORE / f"{room}.rs").exists() else []
        files += [file for file in (CORE / room).rglob("*.rs") if "tests" not in str(file)]
        assert files
        for file in files:
            used = rooms_used(file.read_text(encoding="utf-8"))
            assert used <= set(ROOMS[: place + 1]), file
