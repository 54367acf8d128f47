"""HTML: tags and entities, in whole pages and between the words of any other text.

A scanner of our own, with entities by the standard library: whatever is no tag that a browser
knows stays text, so that nothing can be broken beyond reading, and each character has its place.
"""

from __future__ import annotations

import re
from functools import cache

from stamma._patterns import late
from stamma.language_table import languages
from stamma.language_table.language import PIECES
from stamma.markup.elements import Elements
from stamma.markup.encoded import urls
from stamma.markup.programs import source_code
from stamma.markup.rendering import Finder, Rendering, Writer, scan
from stamma.tables import read_table

_TABLES = read_table("markup/html_elements.json")
_LABELS = {name: label for label, names in _TABLES["labels"].items() for name in names.split()}
# What ends a line, and what ends a paragraph; and what has no end of its own.
_LINES = frozenset(_TABLES["lines"].split())
_PARAGRAPHS = frozenset(_TABLES["paragraphs"].split())
_KNOWN = frozenset({*_LINES, *_PARAGRAPHS, *_TABLES["others"].split()})
_VOID = frozenset(_TABLES["void"].split())
_KEEPS_LINES = frozenset(_TABLES["keep lines"].split())
# What nobody sees of a page; the notes of a wiki stand at its foot.
_HIDDEN = frozenset(_TABLES["hidden"].split())
# What ends where the next of its kind begins, though nothing says so.
_SIBLINGS = frozenset(_TABLES["siblings"].split())
# No more elements around a text, nor classes of one, are looked at, and no tag is longer.
_NEAR = 12
_LONGEST = 4096

_ENTITY = r"&(?:\#[0-9]{1,7}|\#[xX][0-9a-fA-F]{1,6}|[a-zA-Z][a-zA-Z0-9]{1,30});"
_PART = late(
    rf"(?P<angle><(?=[/a-zA-Z!?]))|(?P<entity>{_ENTITY})|(?P<blank>\s+)|(?P<text>[^<&\s]+|[<&])"
)
_TAG = late(
    r"<(?P<end>/?)(?P<name>[a-zA-Z][\w:.-]*)"
    r"(?P<attributes>(?:[\s/]++(?:[^<>\"'\s/]++|\"[^\"]*+\"|'[^']*+')*+)*+)>"
)
_VALUE = r"\s*=\s*(?:\"([^\"]*)\"|'([^']*)'|([^\s\"'>]+))"
_CLASS = late(rf"\bclass(?:Name)?{_VALUE}", re.IGNORECASE)
_ALT = late(rf"\balt{_VALUE}", re.IGNORECASE)
_ATTRIBUTE = late(r"([\w:-]+)\s*=\s*(?:\"([^\"]*)\"|'([^']*)')")
# What these hold is about something else.
_NO_CONTENT = ("alt", "title", "href", "src", "style", "class", "onclick", "content")
_FONT = late(r"\b(?:color|size|face)\s*=\s*[\"']?([^\s\"'>]+)", re.IGNORECASE)
_SOURCE = late(rf"\bsrc{_VALUE}", re.IGNORECASE)
# The picture of a piece: its name, or its letter with that of its side, is that of the file too.
_LONGEST_ALT = 2
_FILE_NAME = late(r"(?:^|[/_-])([a-zA-Z]+)\.\w{3,4}$")
_SQUARE = late(r"(?:</?\w+>)*[a-h1-8x]{0,3}[a-h][1-8]")
_FOOTNOTE = late(
    r"<sup\b[^<>]{0,200}>(?:<a\b[^<>]{0,200}>)?\s*\[?\w{1,3}\]?\s*(?:</a>)?\s*</sup>", re.IGNORECASE
)
# A program, or an attribute, may hold the games that a page shows.
_GAME = late(rf"(?:\b|\\n)1\.\s?[a-zA-Z♔-♟]|(?:[pnbrqkPNBRQK1-8]{{1,8}}/){{7}}|{urls.GAME.pattern}")
_PGN_TAG = late(r"^[ \t]*\[\w+[ \t]+\"", re.MULTILINE)
# One tag, or one entity, is enough to know that there are some.
_CUE = late(
    rf"<!--|<!doctype|</?(?:{'|'.join(sorted(_KNOWN))})(?=[\s/>])[^<>]{{0,{_LONGEST}}}>|{_ENTITY}",
    re.IGNORECASE,
    needs=("<", "&"),
)
_LAYOUT = late(r"<(?:p|br|div|table|tr|td|li|html|body)(?=[\s/>])", re.IGNORECASE)


@cache
def _figurines() -> dict[str, str]:
    """Return the signs of the pieces by what pictures of them are called."""
    found: dict[str, str] = {}
    for piece, letter, sign in zip(PIECES, "kqrbnp", "♔♕♖♗♘♙", strict=True):
        for language in languages:
            found |= {name.lower(): sign for name in language.piece_names[piece]}
        found |= {side + letter: sign for side in ("", "w", "b")}
    return found


def is_html(text: str) -> bool:
    """Return whether there is a tag or an entity in a text.

    >>> is_html("1.&nbsp;e4"), is_html("<b>1.</b> e4"), is_html("White < Black & 1.e4 <e5>")
    (True, True, False)
    """
    return _CUE.search(text) is not None


def has_layout(text: str) -> bool:
    """Return whether tags say where lines end, so that the lines of the source mean nothing.

    Those of tags of PGN always mean something.
    """
    return _LAYOUT.search(text) is not None and _PGN_TAG.search(text) is None


def render(text: str, *, flows: bool) -> Rendering:
    r"""Render a text with tags; if it flows, the lines of the source mean nothing.

    >>> render("<p>1.&nbsp;<b>e4</b><br>e5", flows=True).text
    '1.\xa0e4\ne5'
    """
    return _Renderer(text, flows=flows).render()


class _Renderer:
    def __init__(self, text: str, *, flows: bool) -> None:
        self.text = text
        self.flows = flows
        self.writer = Writer(text)
        self.elements = Elements(self.writer)
        #: The word that was an element of its own last: the element's name, and where its tag ends.
        self.word = ("", 0)
        self.finder = Finder(text)

    def render(self) -> Rendering:
        scan(_PART, self.text, self._part)
        self.elements.close(len(self.elements.open))
        return self.writer.rendering()

    def _part(self, match: re.Match[str]) -> int:
        """Write a part of the text; return where to go on."""
        if match.lastgroup == "angle":
            return self._angle(match.start())
        if match.lastgroup == "entity":
            self._entity(match)
        elif match.lastgroup == "blank":
            self._blank(match)
        else:
            self.writer.copy(*match.span())
        return match.end()

    def _entity(self, match: re.Match[str]) -> None:
        from html import unescape

        self.writer.put(unescape(match[0]), *match.span())

    def _blank(self, match: re.Match[str]) -> None:
        start, end = match.span()
        near = self.elements.open[-_NEAR:]
        if not self.flows or any(one.name in _KEEPS_LINES for one in near):
            self.writer.copy(start, end)
        elif not self.writer.is_apart:
            self.writer.put(" ", start, start + 1)

    def _angle(self, place: int) -> int:
        """Pass over a tag or a comment; what is neither is text. Return where to go on."""
        end = self._past_comment(place)
        if end is None:
            match = _TAG.match(self.text, place, place + _LONGEST)
            # A page may have elements of its own.
            if match is not None and (self.flows or match["name"].lower() in _KNOWN):
                end = self._tag(match)
        if end is None:
            end = place + 1
            self.writer.copy(place, end)
        return end

    def _past_comment(self, place: int) -> int | None:
        """Return where a comment or a declaration ends."""
        if self.text.startswith("<!--", place):
            return self.finder.past("-->", place + 4)
        return self.finder.past(">", place) if self.text[place + 1] in "!?" else None

    def _tag(self, match: re.Match[str]) -> int:
        """Begin or end an element; return where to go on."""
        name = match["name"].lower()
        if match["end"]:
            self._end(name, match.end())
            return match.end()
        note = _FOOTNOTE.match(self.text, match.start()) if name == "sup" else None
        if note is not None:
            return note.end()
        is_closed = match["attributes"].endswith("/")
        if name in _HIDDEN and not is_closed:
            content = self.finder.past(f"</{name}", match.end())
            end = None if content is None else self.finder.past(">", content)
            is_game = name == "script" and _GAME.search(self.text, match.end(), content or 0)
            if end is not None and (not is_game or self._show_script(match.end(), end)):
                return end
        self._begin(name, match, is_closed=is_closed)
        return match.end()

    def _show_script(self, start: int, end: int) -> bool:
        """Show the strings of a program, if these hold the game, and no page that is made of it."""
        body = self.text[start : self.text.rfind("<", start, end)]
        rendering = source_code.render(body)
        if rendering is None or is_html(rendering.text):
            return False
        self.writer.end_line(2)
        self.writer.show(rendering, start)
        self.writer.end_line(2)
        return True

    def _begin(self, name: str, match: re.Match[str], *, is_closed: bool) -> None:
        if name in _SIBLINGS and self.elements.open and self.elements.open[-1].name == name:
            self.elements.close(1)
        self._break(name, at=match.start())
        # Words that each have an element are apart, though nothing is between them.
        if self.word == (name, match.start()) or name not in _KNOWN:
            self.writer.part(match.start())
        if name == "img":
            self.writer.put(self._piece(match), *match.span())
        self._show_games(*match.span("attributes"))
        if name not in _VOID and not is_closed:
            self.elements.begin(name, *_labels(name, match["attributes"]))

    def _piece(self, match: re.Match[str]) -> str:
        """Return the piece that a picture shows, if it stands before a square."""
        attributes = match["attributes"]
        from html import unescape

        alt = unescape(_value(_ALT.search(attributes))).strip()
        if 0 < len(alt) <= _LONGEST_ALT:
            return alt
        if not _SQUARE.match(self.text, match.end()):
            return ""
        file = _FILE_NAME.search(_value(_SOURCE.search(attributes)))
        names = [*alt.lower().split()[-1:], *([file[1].lower()] if file else [])]
        return next((_figurines()[name] for name in names if name in _figurines()), "")

    def _show_games(self, start: int, end: int) -> None:
        """Show the games and positions that a program is to show, as attributes give them."""
        for match in _ATTRIBUTE.finditer(self.text, start, end):
            first, last = match.span(2 if match[2] is not None else 3)
            # An address may hold a game, too.
            game = urls.GAME if match[1].lower() in _NO_CONTENT else _GAME
            if not game.search(self.text, first, last):
                continue
            self.writer.end_line(2)
            for part in _PART.finditer(self.text, first, last):
                if part.lastgroup == "entity":
                    self._entity(part)
                else:
                    self.writer.copy(*part.span())
            self.writer.end_line(2)

    def _end(self, name: str, at: int) -> None:
        closed = self.elements.end(name)
        if closed is not None and self.writer.at > closed.at + 1:
            self.word = (name, at)
            if name not in _KNOWN:
                self.writer.part(at)
        if name in _LINES or name in _PARAGRAPHS:
            self._break(name)

    def _break(self, name: str, at: int = 0) -> None:
        """End the line or the paragraph, or the cell of a table."""
        if name in ("td", "th"):
            if not self.writer.begins_line:
                self.writer.put("  ", at, at)
        elif name == "br":
            if self.flows:
                self.writer.break_line()
            else:
                self.writer.end_line()
        elif name in _PARAGRAPHS:
            self.writer.end_line(2 if self.flows else 1)
        elif name in _LINES:
            self.writer.end_line()


def _labels(name: str, attributes: str) -> list[str]:
    """Say how the content of an element is marked."""
    labels = [_LABELS[name]] if name in _LABELS else []
    if name == "font":
        labels += [f"font {value.lower()}" for value in _FONT.findall(attributes)]
    if name not in _KNOWN:
        labels.append(f"element {name}")
    classes = _value(_CLASS.search(attributes)).split()
    return labels + [f"class {one}" for one in classes[:_NEAR]]


def _value(match: re.Match[str] | None) -> str:
    """Return the value of an attribute, which may have quotes of either kind, or none."""
    return "" if match is None else match[1] or match[2] or match[3] or ""
