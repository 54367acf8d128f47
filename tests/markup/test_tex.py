r"""TeX: commands show what they stand for, and ``\mainline`` is the game."""

from __future__ import annotations

import pytest

from stamma.markup import tex
from stamma.markup.rendering import MAIN, SIDE


def shown(text: str) -> str:
    return tex.render(text, is_whole=True).text


def labels(text: str) -> list[tuple[str, str]]:
    rendering = tex.render(text, is_whole=True)
    return [(mark.label, rendering.text[mark.start : mark.end].strip()) for mark in rendering.marks]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (r"\mainline{1.e4 e5}", "1.e4 e5"),
        (r"12.\,\knight f3", "12. ♘f3"),
        (r"12.~\symknight{}f3", "12. ♘f3"),
        (r"{\N}f3 \B b5", "Nf3 Bb5"),
        (r"\newcommand{\Kn}{\symknight}{\Kn}f3", "♘f3"),
        (r"\def\Kn{\knight}\Kn f3", "♘f3"),
        (r"1.e4 \ldots c5 \dots", "1.e4 ...c5 ..."),
        ("1.e4 % the best\ne5", "1.e4 e5"),
        (r"50\% \& more \#", "50% & more #"),
        (r"\textbf{1.e4} \emph{e5}", "1.e4 e5"),
        (r"G\"odel, Sm\'{\i}d, \v{S}ach, Stra\ss e", "Gödel, Smíd, Šach, Straße"),
        (r"$\pm$ and $\frac12$--$\frac{1}{2}$", "± and ½–½"),
        ("``good''", '"good"'),
        (r"a & b \\[2pt] c", "a    b \n c"),
        (r"\usepackage[T1]{fontenc}\label{x}a\vspace{2cm}b", "ab"),
        (r"\href{http://x}{here} \textcolor{red}{e4}", "here e4"),
        (r"a \section*{Title} b", "a \n\nTitle\n\n b"),
        (r"a\begin{itemize}\item one\item two\end{itemize}b", "a\n\none\ntwo\n\nb"),
        (r"\begin{tabular}{ll}1. & e4\end{tabular}", "1.    e4"),
        (r"a\newchessgame[setfen=8/8/8/8/8/8/8/K1k5 w - - 0 1,id=x] b", None),
        (r"\fenboard{8/8/8/8/8/8/8/K1k5 w - - 0 1}\showboard", "8/8/8/8/8/8/8/K1k5 w - - 0 1"),
        (r"\chessboard[inverse] a", "a"),
        (r"e5\footnote{Or c5.} and", "e5 Or c5. and"),
        (r"\makebox[5mm][r]{4} e4", "4 e4"),
        (r"1. \> e4 \> e5", "1.   e4   e5"),
        (r"\unknown{1.e4} e5 \alsounknown b", "1.e4 e5  b"),
    ],
)
def test_what_is_shown(text: str, expected: str | None) -> None:
    if expected is None:
        expected = "a\n\n8/8/8/8/8/8/8/K1k5 w - - 0 1\n\nb"
    assert shown(text) == expected


@pytest.mark.parametrize(
    "text", ["{", "}", "\\", "\\mainline{1.e4", "a}b{c", r"\newcommand{\x", "%"]
)
def test_broken_commands_are_read_to_the_end(text: str) -> None:
    assert shown(text) in (text.strip("{}\\%"), "1.e4", "abc", r"\x"[2:], text)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (r"\mainline{1.e4} \variation{1.d4}", [(MAIN, "1.e4"), (SIDE, "1.d4")]),
        (r"\hidemoves{1.e4}", [(MAIN, "1.e4")]),
        (r"\mainline[level=2]{1.d4}", [(SIDE, "1.d4")]),
        (r"\mainline[level=1]{1.d4}", [(MAIN, "1.d4")]),
        (r"\move e2e4 \move e7e5", [(MAIN, "e2e4"), (MAIN, "e7e5")]),
        (r"\begin{mainline}1.e4\end{mainline} a", [(MAIN, "1.e4")]),
        (r"{\bf 1.e4} e5", [("bold", "1.e4")]),
        (r"\textbf{1.e4 \emph{e5}}", [("bold", "1.e4 e5"), ("italic", "e5")]),
        (r"\game{1.e4} e5", [("command game", "1.e4")]),
    ],
)
def test_what_is_marked(text: str, expected: list[tuple[str, str]]) -> None:
    assert labels(text) == expected


@pytest.mark.parametrize(
    "text",
    [
        r"\mainline{1.e4}",
        r"\documentclass{article}",
        r"1.\,\knight f3",
        r"1.e4 \ldots",
        r"{\N}f3",
        r"\newchessgame",
    ],
)
def test_texts_in_tex(text: str) -> None:
    assert tex.is_tex(text)


@pytest.mark.parametrize(
    "text",
    [
        "1. e4 e5 100% ~ fine & $1 {a comment}",
        r"C:\games\newgame.pgn",
        r"a line\nbreak and \t a tab",
        "[%clk 0:10:00]",
    ],
)
def test_texts_that_are_not(text: str) -> None:
    assert not tex.is_tex(text)


def test_in_a_page_of_another_kind_only_commands_count() -> None:
    text = r"~50 % and \mainline{1.e4} {e5} & \d+ \n"
    assert tex.render(text, is_whole=False).text == r"~50 % and 1.e4 {e5} & \d+ \n"
