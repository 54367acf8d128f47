"""Scores: games laid out on paper, as text, Markdown, HTML, LaTeX or JSON.

A game becomes a sequence of parts (`flow`), in one of the layouts (`layouts`); each form has a
module that writes parts. What is for programs and not for paper, such as ``[%clk]``, is left out.

>>> from stamma.pgn import read_game
>>> print(write([read_game("1. e4 e5 2. Nf3 $1 {[#]} *")], language="de").splitlines()[0])
1. e4 e5 2. Sf3!
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, NamedTuple, TypeAlias, get_args

from stamma.notations import SAN
from stamma.scores.layouts import LAYOUTS, Layout, find
from stamma.scores.layouts import layout as find_layout

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from stamma.language_table import Language
    from stamma.notations import Notation
    from stamma.pgn.game import Game
    from stamma.scores.parts import Bulletin
    from stamma.scores.parts import Form as _Form

__all__ = ["FORMS", "LAYOUTS", "PAPERS", "Form", "Layout", "Paper", "write"]

#: What a score can be written as.
Form: TypeAlias = Literal["text", "markdown", "html", "latex", "latex-plain", "json"]
#: The sizes of paper that a page can be printed on.
Paper: TypeAlias = Literal["a4", "letter"]

PAPERS: tuple[str, ...] = get_args(Paper)

# Which class of which module writes each of them.
_FORMS = {
    "text": ("plain", "Plain"),
    "markdown": ("markdown", "Markdown"),
    "html": ("html", "Html"),
    "latex": ("xskak", "Xskak"),
    "latex-plain": ("latex", "Latex"),
    "json": ("facts", "Facts"),
}
#: The names of the forms.
FORMS = tuple(_FORMS)


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
    bodies: list[str] = []
    document = write_each(
        games, layout, form, notation, language, put=bodies.append, paper=paper, index=index
    )
    return "".join((document.before, *bodies, document.after))


class Document(NamedTuple):
    """What stands around games that were written, and what they have in common."""

    before: str
    after: str
    bulletin: Bulletin


def write_each(
    games: Iterable[Game],
    layout: str | Layout,
    form: str,
    notation: str | Notation,
    language: str | Language | None,
    *,
    put: Callable[[str], object],
    paper: str = "a4",
    index: bool | None = None,
) -> Document:
    """Write games as :func:`write` does, but give them away one by one, and keep none of them.

    What stands before the games is known when all of them have been written.
    """
    from importlib import import_module

    from stamma.scores.bulletins import begin, lay_out

    chosen = find_layout(layout)
    module, name = find(form, _FORMS, "form")
    bulletin = begin(notation, language, find(paper, {name: name for name in PAPERS}, "paper"))
    writer: _Form = getattr(import_module(f"stamma.scores.{module}"), name)(bulletin)
    for number, score in enumerate(lay_out(games, chosen, bulletin, index), 1):
        put(writer.gap * (number > 1) + writer.score(score, number))
    return Document(writer.before(), writer.after(), bulletin)
