"""Remnants: what may be left of a move where a move is expected."""

from __future__ import annotations

import pytest

import stamma
from stamma.reading.layout.damaged_moves import is_maimed
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


def test_the_last_sign_of_a_text_is_told_and_not_played() -> None:
    reading = stamma.read("moves: e2e4 e7e5 f1c4 g8f6 b1c3\nd\n")
    assert [game.uci() for game in reading.games] == ["e2e4 e7e5 f1c4 g8f6 b1c3"]
    assert [one.code for one in reading.diagnostics] == ["RDG003"]


def test_brackets_may_stand_behind_it() -> None:
    text = "1. e4 e5 2. Nf3 gb (2... Nc6 3. Bb5) 3. d4"
    assert [[token.text for token in run.tokens] for run in cut(text).runs] == [
        ["e4", "e5", "Nf3", "gb", "d4"],
        ["Nc6", "Bb5"],
    ]


@pytest.mark.parametrize("row", ["10. ...\n10... Bg4\n", "10. …\n10… Bg4\n", "10... Bg4\n"])
def test_a_number_that_comes_again_with_dots_is_no_move(row: str) -> None:
    fen = "r2qkb1r/pppb1ppp/2np1n2/4p3/4P3/2NP1N2/PPP2PPP/R1BQKB1R b KQkq - 0 1"
    reading = stamma.read(f"{row}11. h3\n11... Bh5\n12. g4\n12... Bg6\n", start=fen)
    assert reading.games[0].uci() == "d7g4 h2h3 g4h5 g2g4 h5g6"
    assert not reading.diagnostics


@pytest.mark.parametrize("text", ["4,Qxf++ checkmate", "4. Qxf mate", "4.Qxf"])
def test_a_capture_without_its_square_is_one_whatever_follows(text: str) -> None:
    reading = stamma.read(
        f"1.e4 e5\n\n2.Bc4 Nc6\n\n3.Qh5 Nf6??\n\n{text}\n\nOnly beginners fall for it."
    )
    assert [game.uci() for game in reading.games] == ["e2e4 e7e5 f1c4 b8c6 d1h5 g8f6 h5f7"]
    assert [one.code for one in reading.diagnostics] == ["RDG002"]


@pytest.mark.parametrize(
    ("text", "uci"), [("1... 1", []), ("1. e4 1... 1", ["e2e4"]), ("2. Nf3 3... (3", ["g1f3"])]
)
def test_a_text_may_end_where_a_move_is_expected(text: str, uci: list[str]) -> None:
    assert [game.uci() for game in stamma.read(text).games] == uci
