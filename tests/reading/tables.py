"""Tables of texts in ``tests/data``: on each line a name, a text and the moves that it means."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from stamma import Board

DATA = Path(__file__).parents[1] / "data"


def table(name: str, kind: str | None = None) -> list[object]:
    """Return the texts of a table, or those of a kind, with their moves in SAN."""
    lines = (DATA / f"{name}.jsonl").read_text(encoding="utf-8").splitlines()
    rows = [row for row in map(json.loads, lines) if kind in (None, row.get("kind"))]
    assert rows
    return [pytest.param(row["text"], row["moves"], id=row["name"]) for row in rows]


def in_uci(moves: str) -> str:
    """Write moves of a game from squares to squares."""
    board = Board()
    return " ".join(board.push_san(move).uci() for move in moves.split())
