"""Tables of texts in ``tests/data``: on each line a name, a text and what it means."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from stamma import Board

DATA = Path(__file__).parents[1] / "data"


def rows(name: str, kind: str | None = None) -> list[dict[str, Any]]:
    """Return the rows of a table, or those of a kind."""
    lines = (DATA / f"{name}.jsonl").read_text(encoding="utf-8").splitlines()
    found = [row for row in map(json.loads, lines) if kind in (None, row.get("kind"))]
    assert found
    return found


def table(name: str, kind: str | None = None) -> list[object]:
    """Return texts with their moves in SAN."""
    return [pytest.param(row["text"], row["moves"], id=row["name"]) for row in rows(name, kind)]


def in_uci(moves: str) -> str:
    """Write moves of a game from squares to squares."""
    board = Board()
    return " ".join(board.push_san(move).uci() for move in moves.split())
