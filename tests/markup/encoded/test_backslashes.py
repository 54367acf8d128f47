"""Line ends that are escaped, in what was cut out of a program."""

from __future__ import annotations

import json

import pytest

import stamma
from stamma.markup.encoded import backslashes

PGN = """[White "Zoë"]
[Black "Østby"]

1. d4 d5 2. c4 e6 3. Nc3
c6 4. e4 dxe4 5. Nxe4
Bb4+ 6. Bd2 Qxd4 0-1
"""
MOVES = "d2d4 d7d5 c2c4 e7e6 b1c3 c7c6 e2e4 d5e4 c3e4 f8b4 c1d2 d8d4"
ESCAPED = json.dumps(PGN)


@pytest.mark.parametrize(
    "text",
    [
        ESCAPED,
        ESCAPED.replace(r"\n", r"\r\n"),
        f'The log has {{"id": 7, "game": {ESCAPED}}} in it.',
        f'show("board-1", {{"pgn": {ESCAPED}, "flip": true}});',
        f"<script>\n  (function() {{\n    draw('b7', {{\"pgn\": {ESCAPED}}});\n  }}",
    ],
)
def test_escaped_games(text: str) -> None:
    reading = stamma.read(text)
    (game,) = reading.games
    assert game.uci() == MOVES
    assert (game.headers["White"], game.headers["Black"]) == ("Zoë", "Østby")
    assert game.result == "0-1"
    assert not reading.diagnostics
    assert "".join(text[span.start : span.end] for span in reading.spans) == text


@pytest.mark.parametrize(
    "text", [r"\newgame 1. e4 e5", r"C:\games\new.pgn", r"[White \"A\"] 1. e4", "1. e4 e5"]
)
def test_other_backslashes_stay(text: str) -> None:
    assert backslashes.render(text) is None
