"""HTML: what a browser would show, and what is marked in it."""

from __future__ import annotations

import pytest

from stamma import read
from stamma.markup import html


def labels(text: str) -> dict[str, list[str]]:
    """Return what is marked, by label."""
    rendering = html.render(text, flows=True)
    found: dict[str, list[str]] = {}
    for mark in rendering.marks:
        found.setdefault(mark.label, []).append(rendering.text[mark.start : mark.end].strip())
    return found


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("<b>12.</b>&nbsp;<i>Nf3</i>", "12.\xa0Nf3"),
        ("&frac12;&ndash;&frac12;", "½–½"),
        ("&#9816;f3 &#x265E;c6", "♘f3 ♞c6"),
        ("a &amp; b &unknown; &c", "a & b &unknown; &c"),
        ("a\n   line\nmore", "a line more"),
        ("<p>one<p>two</p>\n<p>three", "one\n\ntwo\n\nthree"),
        ("one<br>two<br/>three<br><br>four", "one\ntwo\nthree\n\nfour"),
        ("<ul><li>one<li>two</ul>", "one\ntwo"),
        ("<table><tr><td>1.<td>e4<td>e5<tr><td>2.</table>", "1.  e4  e5\n2."),
        ("<pre>a\n  b</pre>", "a\n  b"),
        ("a<!-- 1. d4 d5 -->b", "ab"),
        ("<!DOCTYPE html><html>a", "a"),
        ("<style>b { e4: e5 }</style>a<script>var e4;</script>b", "ab"),
        ('<script>pgn = "1. e4 e5"</script>', "1. e4 e5"),
        ('<img src="n.gif" alt="Knight">f3 <img src="/a/bB.png">xb5', "♘f3 ♗xb5"),
        ('<img src="a/knight.png"><b>xd4</b> <img src="knight.png"> rides', "♘xd4 rides"),
        ("<span>1.</span><span>e4</span><span>e5</span><b>N</b><b>f3</b>", "1. e4 e5Nf3"),
        ("<n>1</n><move>e4</move><move>e5</move>", "1 e4 e5 "),
        ('<img src="wn.gif" alt="N">f3 <img alt="a photograph">', "Nf3 "),
        ('e4<sup><a href="#1">[1]</a></sup> e5<sup>2</sup>', "e4 e5"),
        ('<a title="a > b" href=x>Nf3</a>', "Nf3"),
        ("<div data-x='\"'>a</div>b", "a\nb"),
        ("<chess-move>e4</chess-move> <c:x y='z'/>e5", "e4 e5"),
        (
            "a<div data-pgn='[Event &quot;x&quot;]\n\n1. e4'></div>b",
            'a\n\n[Event "x"]\n\n1. e4\n\nb',
        ),
        ("<x-board fen='8/8/8/8/8/8/8/K1k5 w - - 0 1'>a", "8/8/8/8/8/8/8/K1k5 w - - 0 1\n\na"),
    ],
)
def test_what_is_shown(text: str, shown: str) -> None:
    assert html.render(text, flows=True).text == shown


@pytest.mark.parametrize(
    "text",
    [
        "White < Black",
        "<- this way ->",
        "a <b",
        "<!-- never ended, 1. e4",
        "<a href='never ended>1. e4",
        "x < y & z;",
        "<",
        "</",
        "&",
    ],
)
def test_what_is_no_tag_stays(text: str) -> None:
    assert html.render(text, flows=True).text == text


def test_lines_of_the_source_stay_where_tags_are_only_inside_of_them() -> None:
    text = "[Event <b>x</b>]\n\n1. e4\n<br>\ne5"
    assert html.render(text, flows=False).text == "[Event x]\n\n1. e4\n\ne5"


@pytest.mark.parametrize(
    ("text", "flows"),
    [
        ("<p>1. e4\ne5", True),
        ("<b>1. e4</b>\ne5", False),
        ('<p>a game</p>\n[Event "x"]\n[Site "y"]\n', False),
    ],
)
def test_whether_lines_mean_something(text: str, flows: bool) -> None:
    assert html.has_layout(text) == flows


def test_names_of_elements_are_those_of_html_where_tags_are_only_inside_of_lines() -> None:
    assert html.render("1.e4 <e5> <b>a</b>", flows=False).text == "1.e4 <e5> a"


def test_what_is_marked() -> None:
    assert labels("<p class='game main'><b>1.e4</b> e5 <strong>2.Nf3</strong>") == {
        "bold": ["1.e4", "2.Nf3"],
        "class game": ["1.e4 e5 2.Nf3"],
        "class main": ["1.e4 e5 2.Nf3"],
    }
    assert labels("<x-move>e4</x-move><i className='a'>e5</i>") == {
        "element x-move": ["e4"],
        "italic": ["e5"],
        "class a": ["e5"],
    }
    assert labels("<td>1.e4<td><font color=Red>e5</font>") == {
        "cell": ["1.e4", "e5"],
        "font red": ["e5"],
    }
    assert labels("<blockquote><i>a</i></blockquote><h2>b</h2><li>c<code>d") == {
        "quote": ["a"],
        "italic": ["a"],
        "heading": ["b"],
        "item": ["cd"],
        "code": ["d"],
    }


def test_what_is_never_closed_holds_to_the_end() -> None:
    assert labels("<b>1.e4 <i>e5") == {"bold": ["1.e4 e5"], "italic": ["e5"]}


def test_what_is_closed_twice_is_closed_once() -> None:
    assert labels("<b>1.e4</b></b></i> e5") == {"bold": ["1.e4"]}


def test_the_strings_of_a_script_are_read_as_its_program_reads_them() -> None:
    page = (
        "<html><body><p>Spiel:</p><script>\n"
        'var pgn = "[White \\"Ann\\"]\\n[Black \\"Bo\\"]\\n\\n1. c4 e5 2. Nc3\\nNf6 1-0";\n'
        "show(pgn, 'board');</script><p>Auch 2...Sc6 geht.</p></body></html>"
    )
    (game,) = read(page).games
    assert (game.headers["White"], game.headers["Black"]) == ("Ann", "Bo")
    assert game.uci() == "c2c4 e7e5 b1c3 g8f6"
    assert not any("pgn" in node.comment or "\\" in node.comment for node in game.mainline())


def test_a_page_that_a_script_writes_is_a_page() -> None:
    page = '<p>Game:</p><script>document.write("<b>1. c4</b> <i>e5</i> 2. Nc3");</script>'
    (game,) = read(page).games
    assert game.uci() == "c2c4 e7e5 b1c3"
