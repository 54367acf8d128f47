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
from stamma.markup.rendering import Rendering, Writer

_HEADING = late(r"(={2,6})[ \t]*(.+?)[ \t]*\1[ \t]*$")
_INDENT = late(r"[:*#;]+[ \t]*")
_TABLE = late(r"[ \t]*(?:\{\||\|\}|\|-|\|\+)[^\n]*$")
_ROW = late(r"[ \t]*[|!][ \t]*")
_CELL = late(r"\|\||!!")
_PART = late(
    r"(?P<quotes>'{5}|'{3}|'{2})|(?P<link>\[\[)|(?P<site>\[(?:https?:)?//[^\s\[\]]*[ \t]*)"
    r"|(?P<open>\{\{)|(?P<close>\]\]?)|(?P<text>[^'\[\]{\n]+|[^\n])"
)
_PLACE = late(r"\{\{|\}\}")
_LINK = late(r"\[\[(?P<target>[^\[\]|\n]{0,300})(?P<bar>\|)?")
_EMPHASIS = {2: ("italic",), 3: ("bold",), 5: ("bold", "italic")}
_PIECE = late(r"([kqrbnp])([ld])")
_FILES = 8
# The name of a template, the place of a diagram on its page, its heading.
_BEFORE = 3
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
def _file() -> re.Pattern[str]:
    """Match the link of a file, which is shown, or of a category, which is not."""
    kinds = chain.from_iterable(lexicon.table("wiki").values())
    return re.compile(rf"\[\[(?:{either(kinds)}):", re.IGNORECASE)


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
        self.templates = _templates(text)
        #: How many links of the line are open.
        self.links = 0
        #: Where the emphasis of the line began, by the number of its quotes.
        self.emphasis: dict[int, int] = {}

    def render(self) -> Rendering:
        text, place = self.text, 0
        while place < len(text):
            place = self._line(place)
            if place < len(text):
                self.writer.copy(place, place + 1)
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
        if _TABLE.match(text, start, end):
            is_start = text.startswith("{|", start) or text[start:end].lstrip().startswith("{|")
            self.in_table = is_start or (self.in_table and "|}" not in text[start:end][:8])
            return end
        row = _ROW.match(text, start, end) if self.in_table else None
        indent = _INDENT.match(text, start, end)
        if row is not None:
            start, label = row.end(), "cell"
        elif indent is not None:
            start, label = indent.end(), f"indent {len(indent[0].strip())}"
        self.emphasis = {}
        end = self._inline(start)
        if label:
            writer.mark(at, label)
        return end

    def _inline(self, place: int) -> int:
        """Write a line without its marks; return where it ends."""
        self.links = 0
        while place < len(self.text) and self.text[place] != "\n":
            match = _PART.match(self.text, place)
            if match is None:
                break
            if match.lastgroup == "open":
                place = self._template(match.start())
            elif match.lastgroup == "link":
                place = self._link(match.start())
            else:
                self._part(match)
                place = match.end()
        return place

    def _part(self, match: re.Match[str]) -> None:
        kind = match.lastgroup
        if kind == "quotes":
            self._emphasize(len(match[0]))
        elif kind == "site":
            self.links += 1
        elif kind == "close" and self.links:
            self.links -= 1
        elif self.in_table and "|" in match[0]:
            self._cells(*match.span())
        else:
            self.writer.copy(*match.span())

    def _link(self, start: int) -> int:
        """Begin a link, which shows what is behind its bar; return where that begins."""
        if _file().match(self.text, start):
            return self._past_file(start)
        self.links += 1
        link = _LINK.match(self.text, start)
        return link.end() if link is not None and link["bar"] else start + 2

    def _emphasize(self, quotes: int) -> None:
        begun = self.emphasis.pop(quotes, None)
        if begun is None:
            self.emphasis[quotes] = self.writer.at
        else:
            for label in _EMPHASIS[quotes]:
                self.writer.mark(begun, label)

    def _cells(self, start: int, end: int) -> None:
        """Write the cells of a row that stand on one line."""
        place = start
        for match in _CELL.finditer(self.text, start, end):
            self.writer.copy(place, match.start())
            self.writer.put("  ", *match.span())
            place = match.end()
        self.writer.copy(place, end)

    def _past_file(self, start: int) -> int:
        end = self.text.find("]]", start)
        line = self.text.find("\n", start)
        line = len(self.text) if line < 0 else line
        return line if end < 0 or end > line else end + 2

    def _template(self, start: int) -> int:
        """Write what a template shows; return where it ends."""
        end = self.templates.get(start)
        if end is None:
            self.writer.copy(start, start + 2)
            return start + 2
        cells = self._fields(start + 2, end - 2)
        diagram = _diagram(self.text[start:end].removesuffix("}}"))
        if diagram:
            self.writer.end_line(2)
            self.writer.put(diagram, start, end)
            self.writer.end_line(2)
            return end
        for first, last in cells[1:]:
            part = self.text[first:last]
            if _MOVES.search(part) and not _NAMED.match(part):
                self.writer.copy(first, last)
        return end

    def _fields(self, start: int, end: int) -> list[tuple[int, int]]:
        """Find the parts of a template between its bars."""
        bars = [place for place in range(start, end) if self.text[place] == "|"]
        return list(zip([start, *(bar + 1 for bar in bars)], [*bars, end], strict=True))


def _templates(text: str) -> dict[int, int]:
    """Find where each template ends, by where it begins."""
    found: dict[int, int] = {}
    waiting: list[int] = []
    for match in _PLACE.finditer(text):
        if match[0] == "{{":
            waiting.append(match.start())
        elif waiting:
            found[waiting.pop()] = match.end()
    return found


def _diagram(template: str) -> str:
    """Draw the diagram that a template describes; empty if it describes none.

    It has eight cells on each of eight lines, or all of them on one, behind its name, its place on
    the page and its heading. A cell has a piece and its side, ``kd`` for the dark king; anything
    else is an empty square.
    """
    rows = []
    for line in template.split("\n"):
        _, *cells = (cell.strip() for cell in line.split("|"))
        if cells[_FILES:] == ["="]:
            cells.pop()
        if len(cells) == _FILES:
            rows.append(cells)
    if not rows:
        cells = [cell.strip() for cell in template.split("|")][_BEFORE:]
        rows = [cells[at : at + _FILES] for at in range(0, _FILES * _FILES, _FILES)]
    men = [[_PIECE.fullmatch(cell) for cell in row] for row in rows if len(row) == _FILES]
    is_board = len(men) == _FILES and sum(man is not None for row in men for man in row) >= _MEN
    return "\n".join("".join(map(_symbol, row)) for row in men) if is_board else ""


def _symbol(man: re.Match[str] | None) -> str:
    if man is None:
        return "."
    return man[1].upper() if man[2] == "l" else man[1]
