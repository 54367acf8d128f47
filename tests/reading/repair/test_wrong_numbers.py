"""Numbers that do not fit the moves: too high, too low, or behind side lines."""

from __future__ import annotations

import pytest

from stamma import read


@pytest.mark.parametrize(
    "text",
    [
        "1. d4 2. d5 c4 3. e6 Nc3 4. Nf6 Bg5 5. Be7 e3 6. O-O Nf3 7. h6 Bh4",
        '[White "A"]\n\n1. d4\n2. d5 c4\n3. e6 Nc3\n4. Nf6 Bg5\n5. Be7 e3\n6. O-O Nf3\n7. h6 Bh4',
        "1. d4 d5 2. c4 3. e6 Nc3 4. Nf6 Bg5 5. Be7 e3 6. O-O Nf3 7. h6 Bh4",
    ],
    ids=["line", "rows", "later"],
)
def test_numbers_may_be_half_a_move_too_high(text: str) -> None:
    reading = read(text)
    moves = " ".join(node.san() for node in reading.games[0].mainline())
    assert moves == "d4 d5 c4 e6 Nc3 Nf6 Bg5 Be7 e3 O-O Nf3 h6 Bh4"
    assert [found.name for found in reading.diagnostics] == ["wrong-number"]


def test_a_number_may_be_wrong_behind_side_lines() -> None:
    reading = read("1.e4 e5 2.Nf3 Nc6 3.Bb5 a6 (3...Nf6 4.O-O) 3.Ba4 Nf6 4.O-O Be7")
    moves = " ".join(node.san() for node in reading.games[0].mainline())
    assert moves == "e4 e5 Nf3 Nc6 Bb5 a6 Ba4 Nf6 O-O Be7"


def test_a_lost_answer_is_not_a_number_that_is_too_high() -> None:
    reading = read("1. d4 2. c4 e6 3. Nc3 Nf6 4. Bg5 Be7 5. e3 O-O 6. Nf3 h6 7. Bh4 b6")
    assert "missing-move" in [found.name for found in reading.diagnostics]
