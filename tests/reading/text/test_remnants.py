"""Remnants: what may be left of a move where a move is expected."""

from __future__ import annotations

import pytest

from stamma import read
from stamma.reading.text.remnants import is_maimed
from stamma.reading.text.runs import cut


@pytest.mark.parametrize("text", ["gb", "93", "8e6", "Nf", "B5", "0-"])
def test_a_short_thing_may_have_been_a_move(text: str) -> None:
    assert is_maimed(text)


@pytest.mark.parametrize("text", ["because", "players"])
def test_a_word_was_none(text: str) -> None:
    assert not is_maimed(text)


def test_it_is_a_token_only_where_a_move_is_expected() -> None:
    tokens = [token.text for run in cut("1. e4 e5 2. gb Nc6 3. Bb5").runs for token in run.tokens]
    assert tokens == ["e4", "e5", "gb", "Nc6", "Bb5"]
    prose = [token.text for run in cut("The gb was 1. e4 e5 indeed").runs for token in run.tokens]
    assert prose == ["e4", "e5"]


def test_brackets_may_stand_behind_it() -> None:
    text = "1. e4 e5 2. Nf3 gb (2... Nc6 3. Bb5) 3. d4"
    assert [[token.text for token in run.tokens] for run in cut(text).runs] == [
        ["e4", "e5", "Nf3", "gb", "d4"],
        ["Nc6", "Bb5"],
    ]


@pytest.mark.parametrize("row", ["10. ...\n10... Bg4\n", "10. …\n10… Bg4\n", "10... Bg4\n"])
def test_a_number_that_comes_again_with_dots_is_no_move(row: str) -> None:
    fen = "r2qkb1r/pppb1ppp/2np1n2/4p3/4P3/2NP1N2/PPP2PPP/R1BQKB1R b KQkq - 0 1"
    reading = read(f"{row}11. h3\n11... Bh5\n12. g4\n12... Bg6\n", start=fen)
    assert reading.games[0].uci() == "d7g4 h2h3 g4h5 g2g4 h5g6"
    assert not reading.diagnostics
