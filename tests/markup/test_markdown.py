"""Markdown: emphasis and blocks are marks, and numbers at the beginning of lines are text."""

from __future__ import annotations

import pytest

from stamma.markup import markdown


def labels(text: str) -> list[tuple[str, str]]:
    rendering = markdown.render(text)
    return [(mark.label, rendering.text[mark.start : mark.end].strip()) for mark in rendering.marks]


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("# A game", "A game"),
        ("**1. e4** e5 *2. Nf3* __Nc6__ _3. Bb5_", "1. e4 e5 2. Nf3 Nc6 3. Bb5"),
        ("***1. e4*** ~~e5~~", "1. e4 e5"),
        ("`1. e4` ``e5``", "1. e4 e5"),
        ("[1. e4](http://x.org) and ![a board](b.png)", "1. e4 and "),
        ("1. e4 e5\n2. Nf3", "1. e4 e5\n2. Nf3"),
        (r"1\. e4 \*", "1. e4 *"),
        ("> 1. e4\n>> e5", "1. e4\ne5"),
        ("- 1. e4\n* e5\n  + Nf3", "1. e4\ne5\nNf3"),
        ("a\n\n---\n\nb", "a\n\n\n\nb"),
        ("```pgn\n1. e4 **e5**\n```\nend", "\n1. e4 **e5**\n\nend"),
        ('a {{< board id="1" >}}b{{< /board >}} {% c %}', "a b "),
        ("| 1 | **e4** | e5 |", "   1    e4    e5   "),
    ],
)
def test_what_is_shown(text: str, shown: str) -> None:
    assert markdown.render(text).text == shown


@pytest.mark.parametrize(
    "text",
    [
        "Qa4*e8 Rb3*c4",
        "a_snake_case_name",
        "1. e4 e5 * and * again",
        "** open",
        "`open",
        "[open",
        "(1. e4)[2]",
        "*",
    ],
)
def test_what_is_no_mark_stays(text: str) -> None:
    assert markdown.render(text).text == text


def test_what_is_marked() -> None:
    assert labels("# a\n> **b** `c`\n- *d*\n```\ne\n```") == [
        ("heading", "a"),
        ("bold", "b"),
        ("quote", "b c"),
        ("code", "c"),
        ("italic", "d"),
        ("item", "d"),
        ("code", "e"),
    ]
    assert labels("**a *b* c**") == [("bold", "a b c"), ("italic", "b")]
    assert labels("~~~\n1. e4") == [("code", "1. e4")]


@pytest.mark.parametrize(
    "text",
    ["# a", "```\na\n```", "**a**", "[a](/b)", "| a | b |\n|---|---|", '\\[White "Ann"\\]'],
)
def test_texts_in_markdown(text: str) -> None:
    assert markdown.is_markdown(text)


@pytest.mark.parametrize(
    "text", ["1. e4 *", "> 1. e4", "Qxf7#", "- 1. e4", "#1 Smith", "2 ** 3", "\\[x\\]"]
)
def test_texts_that_are_not(text: str) -> None:
    assert not markdown.is_markdown(text)
