"""Wiki text: quotes, links and templates."""

from __future__ import annotations

import pytest

from stamma.markup import wiki

ROWS = ["rd|nd|bd|qd|kd|bd|nd|rd", "pd|pd|pd|pd|pd|pd|pd|pd", *["| | | | | | |"] * 4]
ROWS += ["pl|pl|pl|pl|pl|pl|pl|pl", "rl|nl|bl|ql|kl|bl|nl|rl"]
BOARD = "rnbqkbnr\npppppppp\n" + "........\n" * 4 + "PPPPPPPP\nRNBQKBNR"


def labels(text: str) -> list[tuple[str, str]]:
    rendering = wiki.render(text)
    return [(mark.label, rendering.text[mark.start : mark.end].strip()) for mark in rendering.marks]


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("'''1.e4''' e5 ''good''", "1.e4 e5 good"),
        ("a\n== Game ==\nb", "a\n\nGame\nb"),
        ("[[Sicilian Defence|1...c5]] and [[chess]]", "1...c5 and chess"),
        ("[[File:x.png|thumb|1.d4]]1.e4", "1.e4"),
        ("[http://x.org 1.e4] e5 [a]", "1.e4 e5 [a]"),
        (":: 1.e4\n* e5\n# Nf3", "1.e4\ne5\nNf3"),
        ("{| class=x\n|-\n| 1. || e4 || e5\n|}", "\n\n1.    e4    e5\n"),
        ("{{AN|1. e4 e5}} {{cite|title=1. e4}}", "1. e4 e5 "),
        ("it's ''open", "it's open"),
        ("{{ open", "{{ open"),
    ],
)
def test_what_is_shown(text: str, shown: str) -> None:
    assert wiki.render(text).text == shown


def test_templates_of_diagrams_are_diagrams() -> None:
    of_lines = "{{Chess diagram|tright\n|a heading\n|" + "\n|".join(ROWS) + "\n|a caption\n}}"
    with_ranks = "{{Chess diagram|=\n| tright\n|\n|=\n"
    with_ranks += "\n".join(f"{8 - at} |{row}|=" for at, row in enumerate(ROWS)) + "\n}}"
    of_one_line = "{{Chess diagram|tright||" + "|".join(ROWS) + "|a caption}}"
    for text in (of_lines, with_ranks, of_one_line):
        assert wiki.render(text).text == BOARD


def test_what_is_marked() -> None:
    text = "== a ==\n'''b''' ''c''\n:d\n::e\n'''''f'''''"
    assert labels(text) == [
        ("heading", "a"),
        ("bold", "b"),
        ("italic", "c"),
        ("indent 1", "d"),
        ("indent 2", "e"),
        ("bold", "f"),
        ("italic", "f"),
    ]


@pytest.mark.parametrize(
    "text", ["'''1.e4'''", "== Game ==", "[[chess]]", "{{Chess diagram\n|", "{|\n|-"]
)
def test_texts_of_a_wiki(text: str) -> None:
    assert wiki.is_wiki(text)


@pytest.mark.parametrize(
    "text", ['moves = [["e4", "e5"]]', "x = ''; y = ''", "don't", "{{ x }}", "a == b == c"]
)
def test_texts_that_are_not(text: str) -> None:
    assert not wiki.is_wiki(text)
