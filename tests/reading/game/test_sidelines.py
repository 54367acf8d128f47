"""Side lines: what a text says about a game stands in its place in the tree."""

from __future__ import annotations

import pytest

from stamma import read


@pytest.mark.parametrize(
    ("text", "written"),
    [
        ("1. e4 e5 (1... c5 2. Nf3) 2. Nf3", "1. e4 e5 (1... c5 2. Nf3) 2. Nf3 *"),
        # One inside another is one more for the same move.
        ("1. e4 e5 (1... c5 (1... c6) 2. d4) 2. f4", "1. e4 e5 (1... c5 2. d4) (1... c6) 2. f4 *"),
        ("1. e4 e5 (2. f4 exf4) 2. Nf3 Nc6", "1. e4 e5 2. Nf3 (2. f4 exf4) 2... Nc6 *"),
        # Without a number: in place of the last move, or after it.
        ("1. e4 e5 (c5) 2. Nf3", "1. e4 e5 (1... c5) 2. Nf3 *"),
        # What fits nowhere stays text.
        ("1. e4 e5 (9. Qxh8) 2. Nf3", "1. e4 e5 {9. Qxh8} 2. Nf3 *"),
    ],
)
def test_a_side_line_has_its_place(text: str, written: str) -> None:
    (game,) = read(text).games
    assert " ".join(game.pgn(tags=False).split()) == written
