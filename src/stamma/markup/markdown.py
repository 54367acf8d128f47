"""Markdown: headings, lists, quotes, fences of code, and emphasis inside of lines.

A scanner of our own: libraries tell the lines of blocks, but not where emphasis stands in them.
A number at the beginning of a line stays as it is.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from stamma._patterns import late
from stamma.markup.encoded import urls
from stamma.markup.rendering import Rendering, Writer

if TYPE_CHECKING:
    import re

_FENCE = late(r"[ \t]{0,8}(?P<sign>`{3,}|~{3,})[^`\n]*$")
_PREFIX = late(r"(?:[ \t]{0,3}>[ \t]?)*")
_HEADING = late(r"[ \t]{0,3}#{1,6}[ \t]+(?=\S)")
_UNDERLINE = late(r"[ \t]*(?:=+|-{3,}|\*{3,}|_{3,}|(?:[*_-][ \t]){2,}[*_-])[ \t]*$")
_BULLET = late(r"[ \t]*[-*+•][ \t]+(?=\S)")
_INLINE = late(
    r"(?P<escape>\\[!-/:-@\[-`{-~])|(?P<code>`+)"
    # Pictures, and commands to programs that make pages.
    r"|(?P<unseen>!\[[^\[\]\n]{0,500}\]\([^()\n]{0,1000}\)|\{\{[<%]?[^{}]{0,1000}\}\}"
    r"|\{%[^{}%]{0,1000}%\})|(?P<link>\]\([^()\n]{0,1000}\))"
    r"|(?P<delimiter>\*{1,3}|_{1,3}|~~)|(?P<open>\[)"
)
_ROW = late(r"[ \t]*\|[^|]*\|.*\S")
_CELL = late(r"\||[^|]+")
_EMPHASIS = {"*": ("italic",), "**": ("bold",), "***": ("bold", "italic"), "~~": ("struck",)}
_SIGNS = ("# ", "**", "__", "```", "~~~", "](", "---", "\\[")
# What shows Markdown at the beginning of a line, behind the end of the one before, and inside.
_LINE_CUE = late(r"\n(?:[ \t]{0,3}(?:#{1,6}[ \t]+\S|`{3,}|~{3,})|[ \t]*\|?[ \t]*:?-{3,}:?[ \t]*\|)")
_INSIDE = ("**", "__", "](", "\\]")
_CUE = late(
    r"\*\*(?=\S)[^*\n]{0,1000}?(?<=\S)\*\*"
    r"|(?<!\w)__(?=\S)[^_\n]{0,1000}?(?<=\S)__(?!\w)|\]\((?:https?:|/|\.)|!\[[^\[\]\n]*\]\("
    # Tags of PGN, escaped so that nobody takes them for links.
    r"|\\\[[A-Z]\w* \"[^\"\n]{0,1000}\"\\\]"
)


def is_markdown(text: str) -> bool:
    """Return whether a text has headings, fences, links or emphasis of Markdown.

    >>> is_markdown("# Lesson"), is_markdown("**1. e4** e5"), is_markdown("1. e4 * is a result")
    (True, True, False)
    """
    # Most texts have none of its signs, and that is soon seen.
    if not any(sign in text for sign in _SIGNS):
        return False
    if _LINE_CUE.search(f"\n{text}"):
        return True
    return any(sign in text for sign in _INSIDE) and _CUE.search(text) is not None


def render(text: str) -> Rendering:
    """Render a text that is written in Markdown."""
    return _Renderer(text).render()


class _Renderer:
    def __init__(self, text: str) -> None:
        self.text = text
        self.writer = Writer(text)
        #: The sign of the fence that is open, and where its content begins.
        self.fence = ""
        self.fence_at = 0

    def render(self) -> Rendering:
        place = 0
        while place < len(self.text):
            end = self.text.find("\n", place)
            end = len(self.text) if end < 0 else end
            self._line(place, end)
            self.writer.copy(end, min(end + 1, len(self.text)))
            place = end + 1
        if self.fence:
            self.writer.mark(self.fence_at, "code")
        return self.writer.rendering()

    def _line(self, start: int, end: int) -> None:
        text, writer = self.text, self.writer
        fence = _FENCE.match(text, start, end)
        if self.fence:
            if fence is not None and fence["sign"].startswith(self.fence):
                writer.mark(self.fence_at, "code")
                self.fence = ""
            else:
                writer.copy(start, end)
            return
        if fence is not None:
            self.fence, self.fence_at = fence["sign"], writer.at
            return
        self._block(start, end)

    def _block(self, start: int, end: int) -> None:
        """Write a line without the signs that say what block it is of."""
        text, at = self.text, self.writer.at
        labels = []
        quote = _PREFIX.match(text, start, end)
        if quote is not None and quote.end() > start:
            start = quote.end()
            labels.append("quote")
        if _UNDERLINE.match(text, start, end):
            return
        for label, pattern in (("heading", _HEADING), ("item", _BULLET)):
            found = pattern.match(text, start, end)
            if found is not None:
                start = found.end()
                labels.append(label)
                break
        if _ROW.match(text, start, end):
            labels.append("cell")
            self._cells(start, end)
        else:
            self._inline(start, end)
        for label in labels:
            self.writer.mark(at, label)

    def _cells(self, start: int, end: int) -> None:
        """Write the cells of a row, apart from each other."""
        for match in _CELL.finditer(self.text, start, end):
            if match[0] == "|":
                self.writer.put("  ", *match.span())
            else:
                self._inline(*match.span())

    def _inline(self, start: int, end: int) -> None:
        """Write a line without the marks inside of it."""
        hidden: list[tuple[int, int]] = []
        waiting: dict[str, re.Match[str]] = {}
        brackets: list[int] = []
        place = start
        while (match := _INLINE.search(self.text, place, end)) is not None:
            place = match.end()
            if match["escape"]:
                hidden.append((match.start(), match.start() + 1))
            elif match["unseen"]:
                hidden.append(match.span())
            elif match["code"]:
                close = self.text.find(match["code"], place, end)
                if close >= 0:
                    self.writer.mark_source(place, close, "code")
                    place = close + len(match["code"])
                    hidden += [match.span(), (close, place)]
            elif match["open"]:
                brackets.append(match.start())
            elif match["link"]:
                if brackets:
                    hidden += _hidden_of_link(brackets.pop(), match)
            else:
                hidden += self._emphasis(match, waiting)
        for first, last in sorted(hidden):
            self.writer.copy(start, first)
            start = last
        self.writer.copy(start, end)

    def _emphasis(
        self, match: re.Match[str], waiting: dict[str, re.Match[str]]
    ) -> list[tuple[int, int]]:
        """Mark what a sign of emphasis closes; return where that and the one before it stand."""
        opens, closes = _flanks(self.text, match)
        opening = waiting.pop(match[0], None) if closes else None
        if opening is None:
            if opens:
                waiting[match[0]] = match
            return []
        for sign, inner in list(waiting.items()):
            if inner.start() > opening.start():
                del waiting[sign]
        for label in _EMPHASIS[match[0].replace("_", "*")]:
            self.writer.mark_source(opening.end(), match.start(), label)
        return [opening.span(), match.span()]


def _hidden_of_link(opening: int, match: re.Match[str]) -> list[tuple[int, int]]:
    """Return what nobody sees of a link: its address, unless that holds a game."""
    start, end = match.span()
    if urls.GAME.search(match[0]):
        return [(start + 1, start + 2), (end - 1, end)]
    return [(opening, opening + 1), (start, end)]


def _flanks(text: str, match: re.Match[str]) -> tuple[bool, bool]:
    """Return whether a sign of emphasis may open, and may close: it leans on what is inside."""
    before = text[match.start() - 1 : match.start()] or " "
    after = text[match.end() : match.end() + 1] or " "
    # A single star between two letters is a capture, and a single line part of a name.
    is_tight = match[0][0] == "_" or len(match[0]) == 1
    opens = not after.isspace() and not (is_tight and before.isalnum())
    closes = not before.isspace() and not (is_tight and after.isalnum())
    return opens, closes
