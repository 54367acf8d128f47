"""JSON: records whose strings hold the text; braces there are no comments of PGN."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from stamma._patterns import late
from stamma.markup.encoded import backslashes
from stamma.markup.programs import game_records, move_lists, square_pairs
from stamma.markup.rendering import Rendering, Writer, scan

if TYPE_CHECKING:
    import re

_PART = late(
    r"\"(?P<key>(?:[^\"\\\n]|\\.)*)\"\s*:|\"(?P<string>(?:[^\"\\\n]|\\.)*)\""
    r"|(?P<open>[{\[])|(?P<close>[}\]])|(?P<comma>,)|(?P<word>[^\"{}\[\],\s]+)|\s+|."
)
# A field whose value is a string or a number.
_FIELD = late(r"\s*:\s*(?:\"(?P<string>(?:[^\"\\\n]|\\.)*)\"|(?P<number>\d+)(?=[\s,}]))")
_MOVES = ("pgn", "moves")
# Moves in a string, without numbers.
_LINE = late(rf"\s*\"(?={move_lists.ENGLISH}(?:[ ]|\"))")
# A tag of PGN as a list of two strings.
_PAIR = late(r"\[\s*\"(?P<name>[A-Z]\w*)\"\s*,\s*\"(?P<string>(?:[^\"\\\n]|\\.)*)\"\s*\]")
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
        #: How many were when moves were written: what else their record has says nothing more.
        self.played = 0
        self.is_from_position = False

    def render(self) -> Rendering:
        scan(_PART, self.text, self._part)
        return self.writer.rendering()

    def _part(self, match: re.Match[str]) -> int:
        """Write a part of a record; return where to go on."""
        kind, (start, end) = match.lastgroup, match.span()
        if kind == "key":
            return self._key(match)
        if kind == "string":
            self._string(*match.span("string"))
        elif kind == "word":
            self.writer.copy(start, end)
        elif kind == "open":
            return self._open(match)
        elif kind == "close":
            if self.open:
                self.open.pop()
            if len(self.open) < self.played:
                self.played = 0
                self.is_from_position = False
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
        pair = _PAIR.match(self.text, start) if self.key == "tags" else None
        if pair is not None:
            self._tag(pair, pair["name"], pair["string"])
            return pair.end()
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

    def _key(self, match: re.Match[str]) -> int:
        """Write a key, or the tag that its field stands for; return where to go on."""
        self.key = match["key"]
        field = _FIELD.match(self.text, match.end("key") + 1)
        if self.key in _MOVES:
            self.played = len(self.open)
        if field is not None and not self.played:
            value = field["number"] or field["string"]
            tag = game_records.tag_of(self.key, value, [key for _, key in self.open])
            if tag is not None:
                self.is_from_position |= tag[0] == "FEN"
                self._tag(field, *tag)
                return field.end()
        if len(self.key) == 1:
            # A single letter is a mark: `{"w": "d4", "b": "f5"}` has no pawn on the b-file.
            return match.end()
        self._string(*match.span("key"))
        self.writer.put(": ", match.end() - 1, match.end())
        if _TAGS.match(self.text, match.end()):
            self.writer.end_line()
        elif self.key == "moves" and (line := _LINE.match(self.text, match.end())):
            # They are counted from their beginning, as those of a list are.
            self.writer.end_line(2)
            self.writer.put("" if self.is_from_position else "1. ", line.end(), line.end())
        return match.end()

    def _tag(self, field: re.Match[str], name: str, value: str) -> None:
        """Write a tag of PGN in the place of a field."""
        start, end = field.span("string" if field["string"] is not None else "number")
        self.writer.end_line()
        self.writer.put(f'[{name} "', field.start(), start)
        if value == self.text[start:end]:
            self._string(start, end)
        else:
            self.writer.put(value, start, end)
        self.writer.put('"]', end, field.end())
        self.writer.end_line()
