"""Forums: tags in square brackets."""

from __future__ import annotations

import pytest

from stamma.markup import bbcode


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("[b]1. e4[/b] e5", "1. e4 e5"),
        ("[URL=http://x.org]here[/url] [img]b.png[/img]", "here "),
        ("a[quote=Ann]1. e4[/quote]b", "a\n\n1. e4\n\nb"),
        ("[list][*]e4[*]e5[/list]", "e4\ne5"),
        ("[pgn][Event x]\n1. e4[/pgn]", "[Event x]\n1. e4"),
        ("[/b] [i]open [1] [x]", " open [1] [x]"),
        ('[pgn][FEN "8/8/8/8"]\n1. e4[/pgn]', '[FEN "8/8/8/8"]\n1. e4'),
    ],
)
def test_what_is_shown(text: str, shown: str) -> None:
    assert bbcode.render(text).text == shown


def test_what_is_marked() -> None:
    rendering = bbcode.render("[b]1. e4 [i]e5[/b] a[/i] [color=red]b[/color]")
    found = [(mark.label, rendering.text[mark.start : mark.end]) for mark in rendering.marks]
    assert found == [("bold", "1. e4 e5"), ("italic", "e5"), ("color", "b")]


def test_other_square_brackets_are_none() -> None:
    assert not bbcode.is_bbcode('[Event "x"]\n\n1. e4 [b] [%clk 0:01] a[i]')
