"""The letters that a text is written in."""

from __future__ import annotations

import pytest

from stamma import read
from stamma.reading.decode.letters import Tongues, kin
from stamma.reading.text.runs import cut


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("1. e4 e5 2. Nf3 Nc6 3. Bb5", "en"),
        ("1. e4 e5 2. Sf3 Sc6 3. Lb5", "de"),
        ("1. e4 e5 2. Cf3 Cc6 3. Fb5", "fr"),
        ("1. e4 e5 2. Кf3 Кc6 3. Сb5", "ru"),
        ("1. Pe4 Pe5 2. Sf3 Sc6 3. Lb5", "de"),
        ("1. P-e4 P-e5 2. R-f3 R-c6 3. L-b5", "fi"),
    ],
)
def test_the_letters_in_which_the_most_can_be_played(text: str, code: str) -> None:
    reading = read(text)
    assert reading.language is not None
    assert reading.language.code == code
    assert len(reading.games[0].moves) == 5


def test_the_words_of_a_text_come_first_among_languages_with_the_same_letters() -> None:
    german = next(family for family in kin((), by_name=False) if family[0].code == "de")
    swedish = next(
        family for family in kin(("sv",), by_name=False) if "de" in {one.code for one in family}
    )
    assert {one.code for one in german} == {one.code for one in swedish}
    assert swedish[0].code == "sv"


@pytest.mark.parametrize(
    ("text", "is_small"),
    [
        ("e4 e5 nf3 nc6 bb5", True),
        ("Nf3 nf6 and bf4, nc6", True),  # a sentence begins with a capital
        ("Nf3 Nf6 bf4 nc6 Nc3", False),
        ("1. d4 d5 2. c4 bb4", True),
    ],
)
def test_small_letters_are_pieces_where_most_are_small(text: str, is_small: bool) -> None:
    found = Tongues([], None, None).likely(cut(text).runs)
    assert found[0][0].small == is_small


@pytest.mark.parametrize(
    ("fen", "text", "move"),
    [
        # With Lithuanian letters a bishop could go there, and gives no check that is not marked.
        ("1n2kb1r/p4ppp/4q3/4p1B1/4P3/8/PPP2PPP/2KR4 w k - 0 17", "17. Rd8", "d1d8"),
        ("1n2kb1r/p4ppp/4q3/4p1B1/4P3/8/PPP2PPP/2KR4 w k - 0 17", "Mate in one: 1. Rd8", "d1d8"),
        # A Spanish king could take there, and a rook does not say that it does.
        ("7k/8/8/8/8/3K4/3p4/R7 w - - 0 1", "1. Rd1", "a1d1"),
    ],
)
def test_a_mark_that_is_missing_does_not_change_the_letters(fen: str, text: str, move: str) -> None:
    assert read(text, start=fen).games[0].uci() == move


def test_letters_of_the_prose_are_as_likely_as_english_ones() -> None:
    text = "Bílý na tahu dá mat jedním tahem, řešení je 1. Sd8"
    reading = read(text, start="4k3/8/4K3/6B1/8/8/3R4/8 w - - 0 1")
    assert reading.games[0].uci() == "g5d8"
