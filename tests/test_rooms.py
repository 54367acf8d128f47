"""The rooms of the core and the floors of the reader depend downward only.

``docs/architecture.md`` draws them.
"""

from __future__ import annotations

import re
from pathlib import Path

ROOT = Path(__file__).parent.parent
CORE = ROOT / "crates" / "core" / "src"
READING = ROOT / "src" / "stamma" / "reading"

# Each uses only those before it.
ROOMS = (
    *("rules", "eight_bytes", "sixteen_bytes", "input", "board", "fen", "notation", "scan"),
    *("pgn", "select", "table", "bulk", "keep"),
)
FLOORS = ("text", "play", "search", "game", "remarks")
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


def floors_used(text: str) -> set[str]:
    """Return the floors of the reader that a module imports from; "reading" is their roof."""
    names = re.findall(r"\b(?:from|import) stamma\.reading(?:\.(\w+))?", text)
    return {name or "reading" for name in names} - {"result"}


def test_floors_are_found() -> None:
    text = "from stamma.reading.text.page import Page\n    from stamma.reading import read\n"
    assert floors_used(text) == {"text", "reading"}
    assert {path.parent.name for path in READING.glob("*/__init__.py")} == set(FLOORS)


def test_floors_of_the_reader_use_only_those_below() -> None:
    for place, floor in enumerate(FLOORS):
        for file in (READING / floor).glob("*.py"):
            used = floors_used(file.read_text(encoding="utf-8"))
            assert used <= set(FLOORS[: place + 1]), file
