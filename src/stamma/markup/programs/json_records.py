"""JSON: records whose strings hold the text; braces there are no comments of PGN."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from stamma._patterns import late
from stamma.markup.encoded import backslashes
from stamma.markup.programs import move_lists, square_pairs
from stamma.markup.rendering import Rendering, Writer, scan

if TYPE_CHECKING:
    import re

_PART = late(
    r"\"(?P<key>(?:[^\"\\\n]|\\.)*)\"\s*:|\"(?P<string>(?:[^\"\\\n]|\\.)*)\""
    r"|(?P<open>[{\[])|(?P<close>[}\]])|(?P<comma>,)|(?P<word>[^\"{}\[\],\s]+)|\s+|."
)
# What a player is called by.
_NAMES = ("name", "username")
# A string that begins with tags of PGN.
_TAGS = late(r'\s*"(?:\\n)*\[')
# What goes on in a list with another string, or a number.
_PLAIN = late(r"\s*[\"\w.+-]")


def is_json(text: str) -> bool:
    """Return whether a text is a record of JSON, or one on each of its lines.

    >>> is_json('{"moves": "1. e4 e5"}'), is_json("{a comment} 1. e4")
    (True, False)
    """
    body = text.strip()
    if body[:1] not in ("{", "[") or body[-1:] not in ("}", "]") or '"' not in body:
        return False
    if _is_record(body):
        return True
    lines = [line for line in body.splitlines() if line.strip()]
    return len(lines) > 1 and all(map(_is_record, lines))


def _is_record(text: str) -> bool:
    try:
        return isinstance(json.loads(text), (dict, list))
    except (ValueError, RecursionError):
        return False


def render(text: str) -> Rendering:
    r"""Render records: each field is a paragraph and the strings of a list stand side by side.

    >>> render('{"pgn": "1. e4 e5\\n2. Nf3", "moves": ["e4", "e5"]}').text
    'pgn: 1. e4 e5\n2. Nf3\n\nmoves: \n\ne4 e5'
    """
    return _Renderer(text).render()


class _Renderer:
    def __init__(self, text: str) -> None:
        self.text = text
        self.writer = Writer(text)
        self.has_pairs = square_pairs.has_pairs(text)
        self.key = ""
        #: The brackets that are open, each with the key that it stands under.
        self.open: list[tuple[str, str]] = []

    def render(self) -> Rendering:
        scan(_PART, self.text, self._part)
        return self.writer.rendering()

    def _part(self, match: re.Match[str]) -> int:
        """Write a part of a record; return where to go on."""
        kind, (start, end) = match.lastgroup, match.span()
        if kind == "key":
            self._key(match)
        elif kind == "string":
            self._string(*match.span("string"))
        elif kind == "word":
            self.writer.copy(start, end)
        elif kind == "open":
            return self._open(match)
        elif kind == "close":
            if self.open:
                self.open.pop()
            self.writer.end_line(2)
        elif kind == "comma":
            is_list = self.open and self.open[-1][0] == "["
            if is_list and _PLAIN.match(self.text, end):
                self.writer.put(" ", start, end)
            else:
                # What is said of one thing is not said of the next.
                self.writer.end_line(2)
        return end

    def _open(self, match: re.Match[str]) -> int:
        """Begin a list or a record; return where to go on, which for one of moves is its end."""
        start, end = match.span()
        past = move_lists.write(self.writer, start, self._string, has_pairs=self.has_pairs)
        if past is not None:
            return past
        self.open.append((match["open"], self.key))
        self.writer.end_line(2)
        if match["open"] == "[" and move_lists.is_line(self.text, end):
            # The moves of a list are counted from its beginning.
            self.writer.put("1. ", end, end)
        return end

    def _string(self, start: int, end: int) -> None:
        backslashes.write(self.writer, start, end)

    def _key(self, match: re.Match[str]) -> None:
        """Write a key; of a player's name that of the side, which may stand far above it."""
        self.key = match["key"]
        keys = [key for _, key in self.open if key in ("white", "black")]
        if self.key in _NAMES and keys:
            self.writer.put(keys[-1], *match.span("key"))
        elif len(self.key) > 1:
            # A single letter is a mark: `{"w": "d4", "b": "f5"}` has no pawn on the b-file.
            self._string(*match.span("key"))
        else:
            return
        self.writer.put(": ", match.end() - 1, match.end())
        if _TAGS.match(self.text, match.end()):
            self.writer.end_line()
