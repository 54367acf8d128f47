"""What is said about a place in a game."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.viewer.games import read_game

from stamma.viewer.wording import Score, remarks, safe, title


@pytest.mark.parametrize(
    ("written", "shown"),
    [
        ("Nf3", "Nf3"),
        ("Nf3 $1", "Nf3!"),
        ("Nf3 $4 $19", "Nf3?? −+"),
        ("Nf3 $1 $2", "Nf3! ?"),
        ("Nf3 $146 $220", "Nf3 TN"),
        ("Nf3 $254", "Nf3 $254"),
    ],
)
def test_moves_with_their_marks(written: str, shown: str) -> None:
    game = read_game(f"1. {written} *")
    assert Score().move(game.end()) == shown


@pytest.mark.parametrize(
    ("notation", "language", "shown"),
    [("lan", None, "Ng1-f3"), ("san", "fr", "Cf3"), ("fan", None, "♘f3"), ("uci", None, "g1f3")],
)
def test_moves_in_other_notations(notation: str, language: str | None, shown: str) -> None:
    assert Score(notation, language).move(read_game("1. Nf3 *").end()) == shown


@pytest.mark.parametrize(("notation", "language"), [("sna", None), (None, "zz")])
def test_a_notation_that_does_not_exist(notation: str | None, language: str | None) -> None:
    with pytest.raises(ValueError, match=r"no (notation|language)"):
        Score(notation, language)


@pytest.mark.parametrize(
    ("comment", "said"),
    [
        ("best", ["best"]),
        ("[%clk 1:02:03]", ["clock 1:02:03"]),
        ("[%eval -0.5] so", ["so", "evaluation -0.50"]),
        ("[%eval #3]", ["evaluation: mate in 3"]),
        ("[%cal Ge2e4]", ["[%cal Ge2e4]"]),
        ("[%csl Rf7][%clk 0:00:01] !", ["[%csl Rf7] !", "clock 0:00:01"]),
    ],
)
def test_comments(comment: str, said: list[str]) -> None:
    assert remarks(read_game(f"1. e4 {{{comment}}} *").end(), Score()) == said


def test_comments_before_a_variation_are_said_with_its_first_move() -> None:
    game = read_game("1. e4 ({or} 1. d4 {better}) *")
    assert remarks(game[1], Score())[:2] == ["or", "better"]


def test_what_is_said_before_the_first_move() -> None:
    assert remarks(read_game("{Hello} 1. e4 *"), Score()) == ["Hello"]


def test_an_offer_of_a_draw() -> None:
    assert remarks(read_game("1. e4 e5 (=) *").end(), Score()) == ["a draw was offered"]


@pytest.mark.parametrize(
    ("tags", "line"),
    [
        ('[White "A"][Black "B"][Result "1-0"]', "A – B, 1-0"),
        ('[White "A"][Black "?"]', "A – ?"),
        ('[Event "Club"][Date "????.??.??"]', "Club"),
        ("", ""),
        ('[White "A\x07"][Black "B"]', "A\\x07 – B"),
    ],
)
def test_titles(tags: str, line: str) -> None:
    assert title(read_game(f"{tags} 1. e4 *")) == line


@given(st.text())
def test_nothing_steers_the_terminal(text: str) -> None:
    assert all(sign.isprintable() or sign in "\u200c\u200d" for sign in safe(text))


@given(st.text(st.characters(categories=["L", "N", "P", "S", "Zs"])))
def test_what_can_be_seen_stays(text: str) -> None:
    assert safe(text).replace(" ", "") == "".join(text.split())
