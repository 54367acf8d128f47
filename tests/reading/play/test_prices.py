"""Prices: what it costs a line to go on with a run, beside what else it could do."""

from __future__ import annotations

import pytest

from stamma import Board, language
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
