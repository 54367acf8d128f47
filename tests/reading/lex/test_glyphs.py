"""Glyphs at moves: what PGN reads, every other door reads, too, and it is written back."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import stamma
from stamma._core import glyphs
from stamma.reading import read
from stamma.reading.rewriting import rewrite

if TYPE_CHECKING:
    from stamma.pgn import Game

TABLE = dict(glyphs())
SIGNS = [glyph for glyph in TABLE if not glyph.isalpha()]


def from_pgn(text: str) -> Game:
    game = stamma.pgn.read_game(text)
    assert game is not None
    return game


def from_text(text: str) -> Game:
    (game,) = read(text).games
    return game


def nags(game: Game) -> list[set[int]]:
    return [set(node.nags) for node in game.mainline()]


@pytest.mark.parametrize(("glyph", "judgement"), TABLE.items(), ids=str)
def test_every_door_reads_a_glyph_at_its_move(glyph: str, judgement: tuple[int, int]) -> None:
    white, black = judgement
    # With marks at its moves this is no score sheet, on which `=` offers a draw.
    text = f"1. e4 {glyph} Nf6 {glyph} 2. Nf3! Nc6 3. Bb5 {glyph}"
    expected = [{white}, {black}, {1}, set(), {white}]
    assert nags(from_pgn(f"{text} *")) == expected
    assert nags(from_text(text)) == expected
    board = stamma.Board()
    assert list(board.parse(f"e4 {glyph}").nags) == [white]
    board.push_san("e4")
    assert list(board.parse(f"e5 {glyph}").nags) == [black]


@pytest.mark.parametrize("glyph", SIGNS)
def test_a_glyph_may_stand_at_its_move_without_a_blank(glyph: str) -> None:
    text = f"1. e4{glyph} e5{glyph} 2. Nf3! Nc6"
    found = nags(from_text(text))
    assert found == nags(from_pgn(f"{text} *"))
    assert found[0] == {TABLE[glyph][0]}


@pytest.mark.parametrize("glyph", TABLE)
def test_a_glyph_is_no_comment(glyph: str) -> None:
    for game in (from_text(f"1. e4 {glyph} Nf6 2. Nc3"), from_pgn(f"1. e4 {glyph} Nf6 2. Nc3 *")):
        assert not any(node.comment for node in game.mainline())


@pytest.mark.parametrize("glyph", TABLE)
def test_rewriting_leaves_a_glyph_where_it_stands(glyph: str) -> None:
    written, _ = rewrite(f"1. e4 {glyph} Nf6 {glyph} 2. Nc3", "fide", language_out="de")
    assert written == f"1. e4 {glyph} Sf6 {glyph} 2. Sc3"


@settings(max_examples=150, deadline=None)
@given(st.lists(st.sets(st.integers(1, 255), max_size=4), min_size=4, max_size=4))
def test_nags_written_as_glyphs_are_read_by_both(given_nags: list[set[int]]) -> None:
    game = from_pgn("1. e4 e5 2. Nf3 Nc6 *")
    given_nags[0].add(1)
    for node, numbers in zip(game.mainline(), given_nags, strict=True):
        node.nags = numbers
    text = game.pgn(tags=False, nags="glyphs")
    assert nags(from_pgn(text)) == given_nags
    assert nags(from_text(text)) == given_nags
    assert from_text(text).pgn(tags=False, nags="glyphs") == text


# Several at one move, glued together or apart.
TOGETHER = [
    ("1. e4!± e5", {1, 16}),
    ("1. e4→⇆ e5", {40, 132}),
    ("1. e4 →⇆ e5", {40, 132}),
    ("1. e4!□ e5", {1, 7}),
    ("1. e4!? N $18 e5", {5, 18, 146}),
    ("1. e4!!! e5", {3}),
    ("1. e4 $18 $40 $132 $140 $142 $7 $1 e5", {1, 7, 18, 40, 132, 140, 142}),
]


@pytest.mark.parametrize(("text", "expected"), TOGETHER)
def test_no_glyph_of_several_is_lost(text: str, expected: set[int]) -> None:
    assert nags(from_text(text + " 2. Nf3"))[0] == expected
    assert nags(from_pgn(text + " 2. Nf3 *"))[0] == expected


def test_several_glyphs_of_one_move_are_all_told() -> None:
    assert list(stamma.Board().parse("e4!±").nags) == [1, 16]


@pytest.mark.parametrize("text", ["P-K4 ±", "P-K4±", "5254±", "5254 ±", "e2e4±", "e2-e4 ±"])
def test_every_grammar_reads_glyphs(text: str) -> None:
    reading = stamma.Board().parse(text)
    assert (reading.move.uci(), list(reading.nags)) == ("e2e4", [16])


def test_a_mark_at_a_move_in_digits_is_kept() -> None:
    game = from_text("1. 5254! 5755?! 2. 7163 2836!?")
    assert nags(game) == [{1}, {6}, set(), {5}]


# A letter that is a knight, although it stands behind a move.
KNIGHTS = [
    ("1. e4 e5 2. Nf3 Nc6 3. Bb5 N is pinned now, and so on.", "e2e4 e7e5 g1f3 b8c6 f1b5"),
    ("1. e4 e5 2. Nf3 N c6 3. Bb5 a6", "e2e4 e7e5 g1f3 b8c6 f1b5 a7a6"),
]


@pytest.mark.parametrize(("text", "moves"), KNIGHTS)
def test_a_knight_is_no_novelty(text: str, moves: str) -> None:
    game = from_text(text)
    assert game.uci() == moves
    assert not any(nags(game))
