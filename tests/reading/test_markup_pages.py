"""Pages as people write them: the game is found among its notes, and its comments are clean."""

from __future__ import annotations

import re

import pytest
from fuzz.read import check_rewriting
from hypothesis import given
from hypothesis import strategies as st

from stamma import Board, read
from stamma.reading.rewriting import rewrite

OPERA = [
    "e4",
    "e5",
    "Nf3",
    "d6",
    "d4",
    "Bg4",
    "dxe5",
    "Bxf3",
    "Qxf3",
    "dxe5",
    "Bc4",
    "Nf6",
    "Qb3",
    "Qe7",
]

HTML = """\
<!DOCTYPE html>
<html><head><title>Morphy – Consultants</title><style>b { color: red }</style>
<script>var e4 = "d4"; function f() { return 1; }</script></head>
<body><h1>The opera game</h1>
<p><b>1.&nbsp;e4 e5 2.&nbsp;Nf3 d6</b> Philidor&rsquo;s defence; 2... Nc6 3. Bb5 a6 4. Ba4 is usual.
<b>3. d4
Bg4</b> A bad move&hellip; Better was 3... exd4 4. Nxd4 Nf6 5. Nc3.
<b>4. dxe5 Bxf3 5. Qxf3 dxe5 6. Bc4 Nf6 7. Qb3 Qe7</b></p>
<ul><li>7... Bd6 8. Bxf7+ Ke7 9. Bxg8 is worse<li>7... b6 8. Bxf7+ Kd7</ul>
</body></html>
"""
SPANS = """\
<div class="game"><span class="move">1. e4</span> <span class="move">e5</span>
<span class="move">2. Nf3</span> <span class="move">d6</span>
<span class="note">Not 2... Nc6 3. Bb5 a6.</span>
<span class="move">3. d4</span> <span class="move">Bg4</span>
<span class="note">3... exd4 4. Nxd4 Nf6 5. Nc3 g6</span>
<span class="move">4. dxe5 Bxf3 5. Qxf3 dxe5 6. Bc4 Nf6 7. Qb3 Qe7</span></div>
"""
MARKDOWN = """\
# The opera game

**1. e4 e5 2. Nf3 d6** Philidor's defence. Also possible:

- 2... Nc6 3. Bb5 a6 4. Ba4 Nf6
- 2... Nf6 3. Nxe5 d6 4. Nf3 Nxe4

**3. d4 Bg4** where `3... exd4 4. Nxd4 Nf6 5. Nc3 g6` was _much_ [better](https://example.org).

> 3... f5 4. exf5 e4 is another story.

**4. dxe5 Bxf3 5. Qxf3 dxe5 6. Bc4 Nf6 7. Qb3 Qe7**
"""
SKAK = r"""\documentclass{article}
\usepackage{skak} % for the moves
\begin{document}
\section*{The opera game}
\newgame
\mainline{1.e4 e5 2.Nf3 d6} Philidor's~defence; \variation{2... Nc6 3. Bb5 a6 4. Ba4} is usual.
\mainline{3.d4 Bg4} A bad move \ldots\ Better was \variation{3... exd4 4. Nxd4 Nf6 5. Nc3}.

\mainline{4. dxe5 Bxf3 5. Qxf3 dxe5 6. Bc4 Nf6 7. Qb3 Qe7}
% 7... Bd6 8. Bxf7+ is left out
\showboard
\end{document}
"""
XSKAK = r"""\newchessgame[id=main]
\xskakset{style=styleC}
\mainline{1.e4 e5 2.Nf3 d6} % the opening
\xskakcomment{\small A solid defence.}
\mainline[level=2]{2... Nc6 3. Bb5 a6 4. Ba4}
\mainline{3.d4 Bg4 4. dxe5 Bxf3}
\chessboard[normalboard, showmover=false]
\mainline{5. Qxf3 dxe5 6. Bc4 Nf6 7. Qb3 Qe7}
"""
BOLD_TEX = r"""{\bf 1. e4 e5 2. \knight f3 d6} Philidor; 2\ldots \knight c6 3. \bishop b5 a6 is
usual.
{\bf 3. d4 \bishop g4} Better 3\ldots exd4 4. \knight xd4 \knight f6.
{\bf 4. dxe5 \bishop xf3 5. \queen xf3 dxe5 6. \bishop c4 \knight f6 7. \queen b3 \queen e7}
"""
WIKI = """\
== The opera game ==
{{Chess diagram|tright
|The beginning
|rd|nd|bd|qd|kd|bd|nd|rd
|pd|pd|pd|pd|pd|pd|pd|pd
| | | | | | | |
| | | | | | | |
| | | | | | | |
| | | | | | | |
|pl|pl|pl|pl|pl|pl|pl|pl
|rl|nl|bl|ql|kl|bl|nl|rl
|White to move}}
'''1.&nbsp;e4 e5 2.&nbsp;Nf3 d6''' is [[Philidor Defence|Philidor's defence]];<ref>1. d4 d5</ref>
:2... Nc6 3. Bb5 a6 4. Ba4 is usual.
'''3. d4 Bg4''' A ''bad'' move.
:3... exd4 4. Nxd4 Nf6 5. Nc3
'''4. dxe5 Bxf3 5. Qxf3 dxe5 6. Bc4 Nf6 7. Qb3 Qe7'''
[[Category:Games]]
"""
PLAIN = """\
1. e4 e5
2. Nf3 d6

The usual move is 2... Nc6 3. Bb5 a6 4. Ba4 Nf6, of course.

3. d4 Bg4

This is bad; it is better to play 3... exd4 4. Nxd4 Nf6 5. Nc3 g6 and so on.

4. dxe5 Bxf3 5. Qxf3 dxe5
6. Bc4 Nf6 7. Qb3 Qe7
"""
PAGES = {
    "HTML": HTML,
    "classes": SPANS,
    "Markdown": MARKDOWN,
    "skak": SKAK,
    "xskak": XSKAK,
    "bold TeX": BOLD_TEX,
    "wiki": WIKI,
    "plain": PLAIN,
}


def played(sans: list[str]) -> str:
    """Write a game in UCI."""
    board = Board()
    return " ".join(board.push_san(san).uci() for san in sans)


@pytest.mark.parametrize("page", PAGES)
def test_the_game_is_found_among_its_notes(page: str) -> None:
    reading = read(PAGES[page])
    assert [game.uci() for game in reading.games] == [played(OPERA)]
    assert not reading.diagnostics


@pytest.mark.parametrize("page", PAGES)
def test_comments_have_no_markup(page: str) -> None:
    (game,) = read(PAGES[page]).games
    text = game.pgn(tags=False).replace("\n", " ")
    comments = " ".join(re.findall(r"\{([^}]*)\}", text))
    assert not re.search(r"[<>\\~%`*_{}\[\]|]|&\w+;|''|color|https|Category|ldots", comments)


@pytest.mark.parametrize("page", PAGES)
def test_every_character_belongs_to_a_span(page: str) -> None:
    reading = read(PAGES[page])
    assert reading.text == PAGES[page]
    place = 0
    for span in reading.spans:
        assert span.start == place < span.end
        place = span.end
    assert place == len(PAGES[page])
    moves = [PAGES[page][span.start : span.end] for span in reading.spans if span.kind == "move"]
    assert len(moves) == len(OPERA)


@pytest.mark.parametrize("page", PAGES)
def test_only_moves_are_rewritten(page: str) -> None:
    check_rewriting(PAGES[page].encode())
    written, _ = rewrite(PAGES[page], "san", language_out="de")
    assert [game.uci() for game in read(written).games] == [played(OPERA)]


def test_side_lines_are_in_the_tree() -> None:
    (game,) = read(SKAK).games
    written = " ".join(game.pgn().split())
    assert "(2... Nc6 3. Bb5 a6 4. Ba4)" in written
    assert "(3... exd4 4. Nxd4 Nf6 5. Nc3)" in written


def test_diagnostics_stand_where_the_source_has_them() -> None:
    text = "<p>1.&nbsp;e4 e5<br>2.&nbsp;<b>Nf6</b> Nc6 3. Bb5 a6 4. Ba4"
    found = [one for one in read(text).diagnostics if "Nf6" in one.message]
    assert [text[one.start : one.end] for one in found] == ["Nf6"]
    assert all(one.text == text for one in found)


def test_a_strict_reading_sees_what_a_reader_sees() -> None:
    text = "<p>1.&nbsp;e4 e5 2. <i>N</i>f3 <i>S</i>c6</p>"
    found = read(text, strict="fide", language="en").diagnostics
    assert [(one.message, text[one.start : one.end]) for one in found] == [
        ("'Sc6' has another letter for the piece than this notation", "S</i>c6")
    ]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("<p>1. <i>N</i>f3 <b>d5</b> 2. c4 e6", "<p>1. <i>S</i>f3 <b>d5</b> 2. c4 e6"),
        ("<p>1. &#9816;f3 d5 2. c4 e6", "<p>1. Sf3 d5 2. c4 e6"),
        (r"\mainline{1. \knight f3 d5 2. c4}", r"\mainline{1. Sf3 d5 2. c4}"),
        (r"1.~{\N}f3 d5 2. c4 \ldots", r"1.~{S}f3 d5 2. c4 \ldots"),
        ("# a\n1. N**f3** d5 2. c4", "# a\n1. S**f3** d5 2. c4"),
        ('{"pgn": "1. Nf3\\nd5 2. c4"}', '{"pgn": "1. Sf3\\nd5 2. c4"}'),
    ],
)
def test_markup_inside_of_a_move_stays(text: str, expected: str) -> None:
    assert rewrite(text, "san", language_out="de")[0] == expected


@pytest.mark.parametrize(
    ("text", "moves"),
    [
        ('moves = c("e4", "e5", "Nf3", "Nc6", "Bb5")', 5),
        ('for san in ["e4", "e5", "Nf3"]:\n    board.push_san(san)  # {no comment}', 3),
        ("const line = { name: 'Ruy', moves: ['e4', 'e5', 'Nf3', 'Nc6'] };", 4),
        ('{"opening": "Ruy", "moves": ["e4", "e5", "Nf3", "Nc6", "Bb5"], "eco": "C60"}', 5),
        ('{"pgn": "[Event \\"x\\"]\\n\\n1. e4 e5 2. Nf3 Nc6 {a comment} 3. Bb5 *"}', 5),
        ('game({\n pgn: `\n[Event "x"]\n\n1. e4 e5 2. Nf3 Nc6\n`,\n});', 4),
    ],
)
def test_games_in_code_and_data(text: str, moves: int) -> None:
    ruy = ["e4", "e5", "Nf3", "Nc6", "Bb5"]
    assert [game.uci() for game in read(text).games] == [played(ruy[:moves])]


WRAPPINGS = {
    "bold": lambda number, move: f"<b>{number}{move}</b>",
    "cells": lambda number, move: (
        f"<td>{number}</td><td>{move}</td>" if number else f"<td>{move}</td>"
    ),
    "entities": lambda number, move: (
        f"{number}&nbsp;" + "".join(f"&#{ord(sign)};" for sign in move)
    ),
    "links": lambda number, move: f'{number}<a class="m" href="#{move}">{move}</a>',
    "lines": lambda number, move: f"<div>{number}{move}</div>",
    "stars": lambda number, move: f"**{number}{move}**",
    "mainline": lambda number, move: rf"\mainline{{{number}{move}}}",
    "braces": lambda number, move: rf"{number}\,{{\bf {move}}}",
    "quotes": lambda number, move: f"'''{number}{move}'''",
}


@given(
    st.sampled_from(sorted(WRAPPINGS)),
    st.lists(st.integers(0, 200), min_size=8, max_size=30),
    st.sampled_from([" ", "\n"]),
)
def test_wrapping_each_move_gives_the_same_game(
    wrapping: str, choices: list[int], blank: str
) -> None:
    board = Board()
    moves, parts = [], []
    for at, choice in enumerate(choices):
        legal = sorted(board.legal_moves, key=lambda move: move.uci())
        if not legal:
            break
        move = legal[choice % len(legal)]
        number = f"{at // 2 + 1}." if at % 2 == 0 else ""
        parts.append(WRAPPINGS[wrapping](number, board.san(move)))
        moves.append(move.uci())
        board.push(move)
    plain = read(blank.join(parts))
    assert [game.uci() for game in plain.games] == [" ".join(moves)]
