"""Comments as in PGN: which parts of a text they are, and that nothing in them is read."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from stamma import read
from stamma.reading.layout import comments


@pytest.mark.parametrize(
    ("text", "hidden"),
    [
        ("1. e4 {1-0} e5", "1. e4 {,,,} e5"),
        ("1. e4 {<b>x</b> &amp; y} e5", "1. e4 {,b,x,,b, ,amp, y} e5"),
        ('1. e4 {[Event "x"]} e5', "1. e4 {,Event ,x,,} e5"),
        ("1. e4 {(so} e5 2. f4 {{a} d5", "1. e4 {,so} e5 2. f4 {,a} d5"),
        ("1. e4 {''so''} e5", "1. e4 {,,so,,} e5"),
        # A comment behind a semicolon ends with its line, whatever it holds.
        ("1. e4\n; a } b\ne5", "1. e4\n{ a , b}e5"),
        ("1. e4\n  ; a\r\n e5", "1. e4\n  { a,} e5"),
        ("1. e4; a\ne5 {b}", "1. e4; a\ne5 {b}"),
        # Words stay as they are: they tell the language.
        ("1. e4 {l'échec, heç-heçə. So} e5", "1. e4 {l'échec, heç-heçə. So} e5"),
        ("1. e4 {తెలుపు} e5", "1. e4 {తెలుపు} e5"),
        # A draw offer is no comment, and a stipulation says who begins.
        ("1. e4 {(=)} e5", "1. e4 {(=)} e5"),
        ("{h#2 (1-0)} 1. Kh8 Kf7", "{h#2 ,,,,,} 1. Kh8 Kf7"),
        # The first brace was never closed.
        (
            '1. e4 {a 1\n\n[Event "x"]\n\n1. d4 {b} d5',
            '1. e4 {a 1\n\n[Event "x"]\n\n1. d4 {b} d5',
        ),
        (
            '1. e4 {a 1\n[Event "x"]\n[Site "y"]\n1. d4 {b} d5',
            '1. e4 {a 1\n[Event "x"]\n[Site "y"]\n1. d4 {b} d5',
        ),
    ],
)
def test_signs_in_comments_are_hidden(text: str, hidden: str) -> None:
    assert comments.hide(text) == hidden


@pytest.mark.parametrize(
    "text",
    [
        "1. e4 e5",
        "{1. e4 e5} {1. d4 d5}",
        '{"pgn": "1. e4 {a comment} 1... e5 2. Nf3"}',
        r"\mainline{1. e4 e5} 2. Nf3",
        "a set {1, 2} of numbers; no game",
    ],
)
def test_other_braces_hold_no_comments(text: str) -> None:
    assert comments.hide(text) is None


@given(st.text(st.sampled_from("{};(=)[]\\\n\r \"'.,-1e4:#h<>") | st.characters(), max_size=60))
def test_every_character_keeps_its_place(text: str) -> None:
    whole = f"1. e4 {{{text}}} 1... e5"
    hidden = comments.hide(whole)
    assert hidden is None or len(hidden) == len(whole)


def test_what_is_said_of_a_text_points_to_its_own_characters() -> None:
    text = "1. e4 {<b>1-0</b>} 1... e5 2. Nf3 {a & b} 2... Nc6 3. Bb5 Qxh7 4. O-O"
    reading = read(text)
    assert reading.text == text
    assert "".join(text[span.start : span.end] for span in reading.spans) == text
    assert reading.diagnostics
    assert all(found.text == text for found in reading.diagnostics if hasattr(found, "text"))


@pytest.mark.parametrize(
    ("text", "result"),
    [
        ("1. f3 e5 2. g4 Qh4# *", "0-1"),
        ("1. f3 e5 2. g4 Qh4# {so} *", "0-1"),
        ("1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 {White resigns} *", "0-1"),
    ],
)
def test_an_asterisk_that_is_overruled_is_reported(text: str, result: str) -> None:
    reading = read(text)
    assert reading.games[0].result == result
    assert [found.name for found in reading.diagnostics] == ["contradicted-ending"]


@pytest.mark.parametrize(
    ("text", "comments"),
    [
        ("1. e4 e5 1-0 {a}\n\n1. c4 0-1", [["a"], []]),
        ("1. e4 e5 1-0\n{a}\n1. c4 0-1", [["a"], []]),
        ("1. e4 e5 *\n{a} {b}\n\n1. c4 0-1", [["a b"], []]),
        ("1. e4 e5 1-0\n; a\n\n1. c4 0-1", [["a"], []]),
        ("1. e4 e5 1-0\n{a}\n{b} 1. c4 0-1", [["a"], ["b"]]),
        ("1. e4 e5 1-0 {a} 1. c4 0-1", [[], ["a"]]),
        ("1. e4 e5 1-0\n\n{a} 1. c4 0-1", [[], ["a"]]),
        ("1. e4 e5 1-0\n\n{a}\n", [["a"]]),
    ],
)
def test_a_comment_behind_a_result_stays_with_its_game(
    text: str, comments: list[list[str]]
) -> None:
    games = read(text).games
    assert [[*game.comments, *game.end().comments] for game in games] == comments


@pytest.mark.parametrize("text", ["1. e4 e5 {White resigns}*", "1. e4 e5\n; White resigns\n*"])
def test_an_asterisk_behind_a_comment_is_not_overruled_silently(text: str) -> None:
    assert [each.name for each in read(text).diagnostics] == ["contradicted-ending"]
