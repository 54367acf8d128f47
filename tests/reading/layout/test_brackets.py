"""Brackets: which are a pair, and what stands inside them."""

from __future__ import annotations

import pytest

from stamma.reading.text.runs import cut


def depths(text: str) -> list[tuple[str, int]]:
    """Return the moves of a text in their order, and how deep in brackets they stand."""
    found = [(token.start, token.text, run.depth) for run in cut(text).runs for token in run.tokens]
    return [(text, depth) for _, text, depth in sorted(found)]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("1. e4 (1. d4) 1... e5", [("e4", 0), ("d4", 1), ("e5", 0)]),
        ("1. e4 [1. d4 (1. c4)] 1... e5", [("e4", 0), ("d4", 1), ("c4", 2), ("e5", 0)]),
        # Brackets without moves are a remark.
        ("1. e4 (a good move) 1... e5", [("e4", 0), ("e5", 0)]),
        # One that is never closed ends with its paragraph, and one that was never opened is none.
        ("1. e4 (1. d4 d5\n\n1... e5", [("e4", 0), ("d4", 1), ("d5", 1), ("e5", 0)]),
        ("1. e4 e5) 2. Nf3", [("e4", 0), ("e5", 0), ("Nf3", 0)]),
        # At the end of a line it is a sign of something else.
        ("1. e4 xx(\nand 1... e5", [("e4", 0), ("e5", 0)]),
    ],
)
def test_runs_know_how_deep_they_stand(text: str, expected: list[tuple[str, int]]) -> None:
    assert depths(text) == expected


def test_too_many_brackets_are_signs() -> None:
    text = "1. e4 " + "(1. d4 " * 40 + ")" * 40
    assert max(depth for _, depth in depths(text)) < 15


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("1. e4 e5 (1... c5 2. Nf3) 2. Nf3", ["c5 Nf3"]),
        # All that stands in the bracket does, also in brackets of its own.
        ("1. e4 e5 (1... c5 is sharp, 2. Nf3 d6 (2. c3)) 2. f4", ["c5", "Nf3 d6", "c3"]),
        ("1. e4 ({Or} 1. d4) 1... e5", ["d4"]),
        # Without numbers, the moves around it tell.
        ("e4 e5 (c5 Nf3) Nf3 Nc6", ["c5 Nf3"]),
        # The move that it stands behind may be lost.
        ("1. e4 *** (1... c5 2. Nf3) 2. f4", ["c5 Nf3"]),
        # What goes on may be the game, and what is never closed may be anything.
        ("1. e4 e5 (2. Nf3 Nc6) 3. Bb5", []),
        ("The Ruy (1. e4 e5 2. Nf3 Nc6 3. Bb5) and 3... a6", []),
        ("1. e4 e5 (1... c5 2. Nf3", []),
        ("e4 e5 (Nf3 Nc6)", []),
    ],
)
def test_what_goes_back_behind_a_bracket(text: str, expected: list[str]) -> None:
    runs = [run for run in cut(text).runs if run.goes_back]
    assert [" ".join(token.text for token in run.tokens) for run in runs] == expected
