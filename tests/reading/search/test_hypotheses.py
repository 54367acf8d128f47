"""Hypotheses: in which letters a text is written."""

from __future__ import annotations

import pytest

from stamma import Board
from stamma.reading.search.hypotheses import Tongues, kin
from stamma.reading.search.patience import Patience
from stamma.reading.text.runs import cut


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("1. e4 e5 2. Nf3 Nc6 3. Bb5", "en"),
        ("1. e4 e5 2. Sf3 Sc6 3. Lb5", "de"),
        ("1. e4 e5 2. Cf3 Cc6 3. Fb5", "fr"),
        ("1. e4 e5 2. Кf3 Кc6 3. Сb5", "ru"),
    ],
)
def test_the_letters_in_which_the_most_can_be_played(text: str, code: str) -> None:
    runs = cut(text).runs
    best, *_ = Tongues([], None, None).rank(runs, Board(), is_start=True, patience=Patience(1000))
    assert best.letters.language.code == code
    assert best.line.moves == 5


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
    found = Tongues([], None, None).rank(
        cut(text).runs, Board(), is_start=True, patience=Patience(1000)
    )
    assert found[0].letters.small == is_small
