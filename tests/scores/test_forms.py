"""Each form writes what was said and nothing else, whatever signs stand in it."""

from __future__ import annotations

import json
import re
from html.parser import HTMLParser

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from markdown_it import MarkdownIt
from tests.scores.games import game_of

from stamma.notations import SAN
from stamma.pgn import Game
from stamma.scores import LAYOUTS, write
from stamma.scores.bulletins import score
from stamma.scores.latex import escaped

NASTY = r"""<b>&amp; "q" 'x' `c` *s* _u_ [l](m) $1$ %p #h {b} \n ~t~ ^ | -- 1. a > - + !"""
DIAGRAMS = "1. e4 {[#]} e5 {[%cal Ge2e4][#]} 2. Nf3 $221 (2. f4 {[#] so} exf4) Nc6 *"
VOID = {"meta", "path", "rect", "use", "stop", "circle"}

TEXT = st.text(st.characters(codec="utf-8", categories=("L", "N", "P", "S", "Zs")), max_size=40)


def spoken(comment: str, name: str = "Ann") -> Game:
    game = Game()
    game.headers["White"] = name
    game.add_variation(game.board().parse_san("e4"), comment=comment)
    return game


class Seen(HTMLParser):
    """Notes the text of a page, and whether every tag is closed."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.text = ""
        self.open: list[str] = []
        self.ids: list[str] = []
        self.targets: list[str] = []
        self.feed(page)
        self.close()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag not in VOID:
            self.open.append(tag)
        self._note(attrs)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        del tag
        self._note(attrs)

    def _note(self, attrs: list[tuple[str, str | None]]) -> None:
        for name, value in attrs:
            if name == "id":
                self.ids.append(value or "")
            if name in ("href", "xlink:href"):
                self.targets.append((value or "").removeprefix("#"))

    def handle_endtag(self, tag: str) -> None:
        if tag not in VOID:
            assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        if "style" not in self.open:
            self.text += data


def folded(text: str) -> str:
    return " ".join(text.split())


def markdown_text(text: str) -> str:
    """Return what a reader of Markdown sees, tables included."""
    rendered = MarkdownIt("commonmark").enable(["table", "strikethrough"]).render(text)
    seen = Seen(rendered)
    assert not seen.open
    return folded(seen.text)


@pytest.mark.parametrize("layout", ["running", "table"])
def test_markdown_means_nothing_but_what_was_said(layout: str) -> None:
    written = markdown_text(spoken(NASTY, NASTY).score(layout, "markdown"))
    assert written.count(folded(NASTY)) == 2


@settings(max_examples=300)
@given(TEXT)
def test_markdown_shows_any_comment(comment: str) -> None:
    said = folded(comment.replace("[#]", ""))
    laid_out = score(spoken(comment), LAYOUTS["running"], SAN)
    if len(laid_out.parts) == 2 and "[%" not in comment:
        assert said in markdown_text(spoken(comment).score(form="markdown"))


@pytest.mark.parametrize("layout", ["running", "table", "sheet", "problem"])
def test_html_is_well_formed(layout: str) -> None:
    for game in (spoken(NASTY, NASTY), game_of(DIAGRAMS)):
        seen = Seen(game.score(layout, "html"))
        assert seen.open == []
        assert len(set(seen.ids)) == len(seen.ids)
        assert set(seen.targets) <= set(seen.ids)


@settings(max_examples=200)
@given(TEXT, TEXT)
def test_html_shows_any_comment_and_name(comment: str, name: str) -> None:
    seen = Seen(spoken(comment, name).score(form="html"))
    assert seen.open == []
    if "[#]" not in comment and "[%" not in comment:
        assert folded(comment) in folded(seen.text)
    if name.strip("?-. "):
        assert folded(name) in folded(seen.text)


def test_html_needs_nothing_else() -> None:
    page = game_of(DIAGRAMS).score(form="html")
    assert page.count("<svg") == 4
    assert not re.search(r"<(?:link|script|img)\b|@import|url\((?!#)", page)
    assert {"http://www.w3.org/2000/svg", "http://www.w3.org/1999/xlink"} >= set(
        re.findall(r"https?://[^\"' ]+", page)
    )


@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_html_is_made_for_a_paper(paper: str) -> None:
    page = game_of(DIAGRAMS).score("sheet", "html", paper=paper)  # type: ignore[arg-type]
    assert f"@page {{ size: {'A4' if paper == 'a4' else 'letter'};" in page


@pytest.mark.parametrize(
    ("language", "direction", "move", "white"),
    [
        ("ar", "rtl", "حf3", "الأبيض"),
        ("he", "rtl", "פf3", "לבן"),
        ("fa", "rtl", "اf3", "سفید"),
        ("ur", "rtl", None, "White"),
        ("de", "ltr", "Sf3", "Weiß"),
    ],
)
def test_html_has_the_direction_of_its_language(
    language: str, direction: str, move: str | None, white: str
) -> None:
    game = game_of("1. e4 e5 2. Nf3 *")
    page = game.score("sheet", "html", language=language)
    assert f'dir="{direction}">' in page
    assert move is None or f"<bdi>{move}</bdi>" in page
    assert f"<th>{white}</th>" in page


def test_an_empty_sheet_can_be_filled_in() -> None:
    page = Game().score("sheet-beside", "html")
    assert page.count("<th>") == 2 * (60 // 2 + 3)
    assert "<th>60</th><td></td><td></td>" in page
    assert '<b dir="ltr">&nbsp;</b>' in page


def test_json_has_all_that_is_said() -> None:
    text = '[White "Ann"] 1. e4 $14 {so} (1. d4) e5 {(=)} 2. Nf3 $220 *'
    facts = json.loads(game_of(text).score(form="json", language="de"))
    (game,) = facts["games"]
    assert (facts["notation"], facts["language"], facts["direction"]) == ("san", "de", "ltr")
    assert (game["tags"]["White"], game["result"], game["layout"]) == ("Ann", "*", "running")
    assert [part["kind"] for part in game["parts"]] == [
        *("move", "comment", "variation begins", "move", "variation ends", "move", "move"),
        "diagram",
    ]
    first, *_, offer, knight, diagram = game["parts"]
    assert first == {
        "kind": "move",
        "number": 1,
        "text": "e4",
        "uci": "e2e4",
        "label": "1.",
        "nags": [14],
        "glyphs": ["⩲"],
    }
    assert (offer["label"], offer["draw_offer"]) == ("1...", True)
    assert knight["text"] == "Sf3"
    assert diagram == {
        "kind": "diagram",
        "fen": "rnbqkbnr/pppp1ppp/8/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R b KQkq - 1 2",
        "side": "white",
    }


@pytest.mark.parametrize(
    ("text", "written"),
    [
        ("100% & #1", r"100\% \& \#1"),
        ("a_b^c~d", r"a\_b\textasciicircum{}c\textasciitilde{}d"),
        (r"{\x}", r"\{\textbackslash{}x\}"),
        ("--", "-{}-"),
        ("½–½ ±", r"$\frac12$--$\frac12$ $\pm$"),
    ],
)
def test_signs_of_latex_are_text(text: str, written: str) -> None:
    assert escaped(text) == written


def test_xskak_plays_what_it_can() -> None:
    game = game_of("1. e4 $14 e5 {(=)} 2. Nf3 (2. f4) Nc6 $221 *")
    written = game.score(form="latex", language="de")
    assert r"\usetextfig\settextfigchars[english]{K}{D}{T}{L}{S}{B}" in written
    assert r"\mainline[level=1]{1. e4 $14 e5}" in written
    assert r"(\variation[level=2]{2. f4})" in written
    assert "inverse" in written
    for notation in ("lan", "descriptive", "iccf"):
        assert r"\mainline" not in game.score(form="latex", notation=notation)
    passing = game_of("1. e4 -- 2. d4 *")
    assert r"\mainline" not in passing.score(form="latex")


def test_the_plain_form_of_latex_has_no_package() -> None:
    for layout in ("running", "table", "sheet"):
        assert r"\usepackage" not in game_of(DIAGRAMS).score(layout, "latex-plain")


def test_letters_that_latex_lacks_are_told() -> None:
    game = game_of("1. e4 e5 2. Nf3 *")
    assert "LuaLaTeX" in game.score(form="latex-plain", language="ru")
    assert "LuaLaTeX" not in game.score(form="latex-plain", language="pl")


def test_every_game_of_an_index_is_there() -> None:
    page = write([game_of('[White "A"] *'), game_of('[Black "B"] *')], "running", "html")
    seen = Seen(page)
    assert seen.targets == ["game-1", "game-2"]
    assert seen.ids == ["game-1", "game-2"]


@pytest.mark.parametrize(
    ("form", "notation", "written"),
    [
        ("text", "san", "1. e4! ? e5? ∞ 2. Nf3!! ??"),
        ("text", "fan", "1. e4! ? e5? ∞ 2. ♘f3!! ??"),
        ("markdown", "san", "1. e4! ? e5? ∞ 2. Nf3!! ??"),
        ("html", "san", "<bdi>e4! ?</bdi>"),
        ("latex", "san", "1. e4! $2 e5? $13 2. Nf3!! $4"),
        ("latex", "lan", "e2-e4!~\\csname $2\\endcsname{}"),
        ("latex-plain", "san", "1.\\,e4!~? e5?~$\\infty$ 2.\\,Nf3!!~??"),
    ],
)
def test_marks_do_not_run_into_each_other(form: str, notation: str, written: str) -> None:
    game = game_of("1. e4 $1 $2 e5 $13 $2 2. Nf3 $3 $4 *")
    assert written in game.score("running", form, notation)  # type: ignore[arg-type]
