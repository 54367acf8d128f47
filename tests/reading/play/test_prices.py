"""Prices: what it costs a line to go on with a run, beside what else it could do."""

from __future__ import annotations

import pytest

from stamma import Board, language, read
from stamma.reading.play import prices
from stamma.reading.play.spellings import Letters
from stamma.reading.search.search import Search
from stamma.reading.text.runs import cut


def cost(text: str) -> float:
    """Return what the circumstances of the second run cost a line that has taken the first."""
    first, second, *_ = cut(text, prose=["en"]).runs
    search = Search(Board(), Letters(language("en")), is_start=True, budget=100)
    line = search.play(first, first.tokens)[0]
    return prices.circumstances(line, second, is_start=False, is_aside=False)


@pytest.mark.parametrize(
    ("dear", "cheap"),
    [
        ("1. e4 e5 (2. Nf3 Nc6)", "1. e4 e5 which is usual 2. Nf3 Nc6"),
        ("1. e4 e5 and not 2. Nf3 Nc6", "1. e4 e5 and then 2. Nf3 Nc6"),
        ("1. e4 e5 e.g. 2. Nf3 Nc6", "1. e4 e5 and then 2. Nf3 Nc6"),
    ],
)
def test_what_was_hardly_played_costs_more(dear: str, cheap: str) -> None:
    assert cost(dear) > cost(cheap)


@pytest.mark.parametrize(("text", "is_bad"), [("e4?", True), ("e4??", True), ("e4!?", False)])
def test_a_query_says_that_a_move_is_bad(text: str, *, is_bad: bool) -> None:
    (run,) = cut(f"1. {text} e5").runs
    assert prices.is_bad(run.tokens[0]) is is_bad


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
