"""Texts as people write them, with the moves that are meant; one for each thing that is hard.

They are in ``tests/data/texts.json``: what is hard, the lines of the text, the moves in SAN, and
for a game that does not begin with its first move the position: ``start`` is given to the reader,
``position`` it has to find in the text.
"""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from stamma import Board, read

TEXTS = json.loads((Path(__file__).parents[1] / "data" / "texts.json").read_text(encoding="utf-8"))


@pytest.mark.parametrize("entry", TEXTS, ids=[entry["what"] for entry in TEXTS])
def test_the_game_that_was_meant(entry: dict[str, object]) -> None:
    text = "\n".join(entry["text"])  # type: ignore[arg-type]
    start = entry.get("start")
    position = start or entry.get("position")
    board = Board(str(position)) if position else Board()
    meant = [board.push_san(move).uci() for move in str(entry["moves"]).split()]
    reading = read(text, start=None if start is None else str(start))
    assert reading.games[0].uci().split() == meant
    assert "".join(text[span.start : span.end] for span in reading.spans) == text
