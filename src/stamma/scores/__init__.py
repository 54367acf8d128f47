"""Scores: games laid out on paper, as text, Markdown, HTML, LaTeX or JSON.

A game becomes a sequence of parts (`flow`), in one of the layouts (`layouts`); each form has a
module that writes parts. What is for programs and not for paper, such as ``[%clk]``, is left out.

>>> from stamma.pgn import read_game
>>> print(write([read_game("1. e4 e5 2. Nf3 $1 {[#]} *")], language="de").splitlines()[0])
1. e4 e5 2. Sf3!
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, TypeAlias, get_args

from stamma.notations import SAN
from stamma.scores.layouts import LAYOUTS, Layout, find
from stamma.scores.layouts import layout as find_layout

if TYPE_CHECKING:
    from collections.abc import Iterable

    from stamma.language_table import Language
    from stamma.notations import Notation
    from stamma.pgn.game import Game
    from stamma.scores.parts import Bulletin

__all__ = ["FORMS", "LAYOUTS", "PAPERS", "Form", "Layout", "Paper", "write"]

#: What a score can be written as.
Form: TypeAlias = Literal["text", "markdown", "html", "latex", "latex-plain", "json"]
#: The sizes of paper that a page can be printed on.
Paper: TypeAlias = Literal["a4", "letter"]

PAPERS: tuple[str, ...] = get_args(Paper)

# Which module writes each of them.
_MODULES = {
    "text": "plain",
    "markdown": "markdown",
    "html": "html",
    "latex": "xskak",
    "latex-plain": "latex",
    "json": "facts",
}
#: The names of the forms.
FORMS = tuple(_MODULES)


def write(
    games: Iterable[Game],
    layout: str | Layout = "running",
    form: Form = "text",
    notation: str | Notation = SAN,
    language: str | Language | None = None,
    *,
    paper: Paper = "a4",
    index: bool | None = None,
) -> str:
    """Lay games out on paper.

    ``paper`` matters for HTML and LaTeX. Several games have an ``index`` before them unless it is
    not wanted, with a crosstable if the tags say enough for one.

    :raises ValueError: if there is no such layout, form, notation, language or paper, or if the
        form cannot have the notation.
    """
    laid_out = lay_out(games, layout, notation, language, paper=paper, index=index)
    return write_bulletin(laid_out, form)


def lay_out(
    games: Iterable[Game],
    layout: str | Layout,
    notation: str | Notation,
    language: str | Language | None,
    *,
    paper: str = "a4",
    index: bool | None = None,
) -> Bulletin:
    """Lay games out, for :func:`write_bulletin` to write: all that does not depend on the form."""
    from stamma.scores.bulletins import bulletin

    chosen = find(paper, {name: name for name in PAPERS}, "paper")
    return bulletin(games, find_layout(layout), notation, language, paper=chosen, index=index)


def write_bulletin(bulletin: Bulletin, form: str) -> str:
    """Write what is laid out as one of :data:`FORMS`."""
    from importlib import import_module

    module = import_module(f"stamma.scores.{find(form, _MODULES, 'form')}")
    written: str = module.write(bulletin)
    return written
