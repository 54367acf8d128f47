"""Wiki text, as MediaWiki has it: quotes for emphasis, links, templates, tables, indents.

A scanner of our own: the library for it is a large one, and nearly all of a page is plain lines.
Templates for diagrams become diagrams; of the others, what reads like moves is shown.
"""

from __future__ import annotations

import re
from functools import cache
from itertools import chain

from stamma._patterns import either, late
from stamma.language_table import lexicon
from stamma.markup.rendering import Rendering, Writer, ends

_HEADING = late(r"(={2,6})[ \t]*(.+?)[ \t]*\1[ \t]*$")
_INDENT = late(r"[:*#;]+[ \t]*")
_TABLE = late(r"[ \t]*(\{\||\|\}|\|-|\|\+)")
_ROW = late(r"[ \t]*[|!][ \t]*")
_BRACES = late(r"\{\{|\}\}")
_FIELD = late(r"\|([^|]*)")
_EMPHASIS = {2: ("italic",), 3: ("bold",), 5: ("bold", "italic")}
_PIECE = late(r"([kqrbnp])([ld])")
# The squares of a diagram stand behind its name, its place on the page and its heading.
_SQUARES = slice(3, 3 + 64)
# The kings.
_MEN = 2
_MOVES = late(r"\b\d{1,3}\.|[a-h][1-8]|\b[O0]-[O0]")
_NAMED = late(r"\s*[\w -]{1,30}=")
_SIGNS = ("''", "==", "[[", "{{", "{|")
_CUE = late(
    r"'''[^'\n]{1,1000}'''|(?<![\w'=])''(?=\w)[^'=\n]{1,200}(?<=[^\s'])''(?![\w'])"
    r"|^={2,6}[^=\n]{1,200}={2,6}[ \t]*$|\[\[[^\[\]\"'\n]{1,300}\]\]"
    r"|\{\{[A-Za-zА-я][^{}<>%'\"\n]{0,60}(?:\||\n|\}\})|^\{\|",
    re.MULTILINE,
)


@cache
def _part() -> re.Pattern[str]:
    """Match a part of a line; of links only what is not shown, and that is all of a file's."""
    kinds = either(chain.from_iterable(lexicon.table("wiki").values()))
    return re.compile(
        rf"(?P<file>\[\[(?i:{kinds}):[^\n]*?(?:\]\]|(?=\n|\Z)))"
        r"|(?P<link>\[\[(?:[^\[\]|\n]{0,300}\|)?|\[(?:https?:)?//[^\s\[\]]*[ \t]*)"
        r"|(?P<quotes>'{5}|'{3}|'{2})|(?P<template>\{\{)|(?P<close>\]\]?)|(?P<cell>\|\||!!)"
        r"|(?P<text>[^'\[\]{\n|!]+|[^\n])"
    )


def is_wiki(text: str) -> bool:
    """Return whether a text has links, templates, headings or emphasis of a wiki.

    >>> is_wiki("'''1.e4''' e5"), is_wiki("== Game =="), is_wiki("1.e4 [[1.d4]]"), is_wiki("it's")
    (True, True, True, False)
    """
    # Most texts have none of its signs, and that is soon seen.
    return any(sign in text for sign in _SIGNS) and _CUE.search(text) is not None


def render(text: str) -> Rendering:
    """Render a text that is written for a wiki."""
    return _Renderer(text).render()


class _Renderer:
    def __init__(self, text: str) -> None:
        self.text = text
        self.writer = Writer(text)
        self.in_table = False
        #: Where templates begin and end.
        self.templates = ends(_BRACES, "{{", text)

    def render(self) -> Rendering:
        text, place = self.text, 0
        while place < len(text):
            place = self._line(place)
            self.writer.copy(place, min(place + 1, len(text)))
            place += 1
        return self.writer.rendering()

    def _line(self, start: int) -> int:
        """Write a line; return where it ends, which may be lines later after a template."""
        text, writer = self.text, self.writer
        end = text.find("\n", start)
        end = len(text) if end < 0 else end
        at, label = writer.at, ""
        heading = _HEADING.match(text, start, end)
        if heading is not None:
            writer.end_line(2)
            writer.copy(*heading.span(2))
            writer.mark(at, "heading")
            return end
        table = _TABLE.match(text, start, end)
        if table is not None:
            self.in_table = table[1] == "{|" or (self.in_table and table[1] != "|}")
            return end
        row = _ROW.match(text, start, end) if self.in_table else None
        indent = _INDENT.match(text, start, end)
        if row is not None:
            start, label = row.end(), "cell"
        elif indent is not None:
            start, label = indent.end(), f"indent {len(indent[0].strip())}"
        end = self._inline(start)
        if label:
            writer.mark(at, label)
        return end

    def _inline(self, place: int) -> int:
        """Write a line without its marks; return where it ends."""
        # How many links are open, and where emphasis began, by the number of its quotes.
        links = 0
        emphasis: dict[int, int] = {}
        while (match := _part().match(self.text, place)) is not None:
            place = match.end()
            kind = match.lastgroup
            if kind == "template":
                place = self._template(match.start())
            elif kind == "quotes":
                begun = emphasis.pop(len(match[0]), None)
                if begun is None:
                    emphasis[len(match[0])] = self.writer.at
                else:
                    for label in _EMPHASIS[len(match[0])]:
                        self.writer.mark(begun, label)
            elif kind == "link":
                links += 1
            elif kind == "close" and links:
                links -= 1
            elif kind == "cell" and self.in_table:
                self.writer.put("  ", *match.span())
            elif kind != "file":
                self.writer.copy(*match.span())
        return place

    def _template(self, start: int) -> int:
        """Write what a template shows; return where it ends."""
        end = self.templates.get(start)
        if end is None:
            self.writer.copy(start, start + 2)
            return start + 2
        diagram = _diagram(self.text[start : end - 2])
        if diagram:
            self.writer.end_line(2)
            self.writer.put(diagram, start, end)
            self.writer.end_line(2)
            return end
        for field in _FIELD.finditer(self.text, start + 2, end - 2):
            if _MOVES.search(field[1]) and not _NAMED.match(field[1]):
                self.writer.copy(*field.span(1))
        return end


def _diagram(template: str) -> str:
    """Draw the diagram that a template describes; empty if it describes none.

    Each square has a piece and its side, ``kd`` for the dark king; anything else is an empty one.
    An equals sign stands where the number of a rank does, if there is one.
    """
    cells = [cell.strip() for cell in template.split("|") if not cell.startswith("=")]
    men = [_PIECE.fullmatch(cell) for cell in cells[_SQUARES]]
    if len(men) < _SQUARES.stop - _SQUARES.start or sum(man is not None for man in men) < _MEN:
        return ""
    signs = ["." if man is None else man[1].upper() if man[2] == "l" else man[1] for man in men]
    return "\n".join("".join(signs[at : at + 8]) for at in range(0, len(men), 8))
