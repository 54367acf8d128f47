"""Markup: what a text is written in shows in its content, and nothing of it can be broken."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from stamma.markup import layers, render

PARTS = st.sampled_from(
    [
        *("<b>", "</b>", "<p>", "<br>", "<table><tr><td>", "</td>", "<!--", "-->", "<a href='"),
        *(
            "&nbsp;",
            "&frac12;",
            "&",
            "<",
            ">",
            "<script>",
            "</script>",
            "<sup>1</sup>",
            '<i class="x y">',
        ),
        *("**", "*", "_", "`", "```\n", "# ", "> ", "- ", "[a](b)", "![", "](", "---\n", "\\*"),
        *(
            "\\mainline{",
            "\\variation{",
            "}",
            "{",
            "\\knight ",
            "\\ldots",
            "%",
            "~",
            "$",
            "\\\\",
            "\\",
        ),
        *("\\begin{quote}", "\\end{quote}", "\\section{", "\\newcommand{\\N}{\\knight}", "\\N "),
        *("'''", "''", "== a ==", "[[", "]]", "|", "{{", "}}", "{|\n", "|-\n", "|}\n", "||", ":"),
        *(
            "[b]",
            "[/b]",
            "[quote=x]",
            "[*]",
            "f(",
            "f('e4', ",
            '"e5", ',
            ")",
            "'",
            "/*",
            "# x\n",
            ";",
        ),
        *('{"a": "', '"', "[", "]", "\\n", "\n", "\n\n", " ", "1. e4 e5 ", "2. Nf3 ", "é", "😀"),
    ]
)


@pytest.mark.parametrize(
    "text",
    [
        "1. e4 e5 2. Nf3 {a comment} Nc6 (2... d6 3. d4) 1/2-1/2",
        '[Event "a & b"]\n[Site "?"]\n\n1. e4 e5 *\n',
        "White < Black, ~50 % of them; Qa4*e8 and a_b_c.",
        "1 P-K4 P-K4\n2 Kt-KB3 Kt-QB3\n",
        "> 1. e4\n> e5\n\n-- \nA mail",
        "a\tb\r\nc\r\n",
        r"C:\games\new.pgn",
        "",
    ],
)
def test_plain_texts_are_taken_as_they_are(text: str) -> None:
    assert render(text) is None


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("<b>1.</b>&nbsp;<i>Nf3</i>", "1. Nf3"),
        ("# Game\n\n<b>1. e4</b> **e5**", "Game\n\n1. e4 e5"),
        ("'''1.&nbsp;e4''' e5<ref>a note</ref>", "1. e4 e5"),
        ("# Game\n```tex\n\\mainline{1.e4}\n```", "Game\n\n1.e4\n"),
        (r"\mainline{1.e4} a<b & c", "1.e4 a<b    c"),
        ('{"moves": "1. e4"}', "moves: 1. e4"),
        ("[b]1.&nbsp;e4[/b] e5", "1. e4 e5"),
        ('a = move("e4")\nb = move("e5")\nc = move("Nf3")', "e4\n\ne5\n\nNf3"),
    ],
)
def test_languages_lie_over_each_other(text: str, shown: str) -> None:
    rendering = render(text)
    assert rendering is not None
    assert rendering.text == shown


@given(st.lists(PARTS, max_size=30).map("".join))
def test_every_part_of_a_rendering_stands_in_its_source(text: str) -> None:
    rendering = render(text)
    if rendering is None:
        return
    place = 0
    for at in range(len(rendering.text)):
        start, end = rendering.source(at, at + 1)
        assert 0 <= start <= end <= len(text)
        assert start >= place or start == end
        place = max(place, start)
    for mark in rendering.marks:
        assert 0 <= mark.start <= mark.end <= len(rendering.text)
    seen = "".join(part for part, _, _ in rendering.seen(0, len(text)))
    assert len(seen) <= len(rendering.text)


WORDS = st.sampled_from(
    [
        *("1. e4", "e5", "---", "- Nf3", "Ann", "12.30", "(12.30)", "quoted-printable", "base64"),
        *(
            "Content-Transfer-Encoding",
            "import",
            "from",
            "\u00a0",
            "\ufeff",
            "\r",
            "\x0b",
            "\n",
            "•",
        ),
        *(
            "http//a.b/?pgn",
            "+",
            "1/2",
            "$",
            ";",
            "!",
            "@Bob",
            "^",
            "—",
            "„",
            "“",
            "：",
            "＝",
            "４",
        ),
    ]
)


@given(st.lists(WORDS | st.text(max_size=3), max_size=12).map(" ".join))
def test_what_has_no_sign_of_markup_is_plain(text: str) -> None:
    assert render(text) == layers.render(text)
