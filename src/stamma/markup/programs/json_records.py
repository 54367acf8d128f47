"""Data: records in JSON, whose strings hold the text; braces there are no comments of PGN."""

from __future__ import annotations

import json
import re

from stamma._patterns import late
from stamma.markup.programs import move_lists, square_pairs
from stamma.markup.programs.source_code import LIST
from stamma.markup.rendering import Rendering, Writer, scan

# A name of one letter is a mark: `{"w": "d4", "b": "f5"}` has no pawn on the b-file.
_PART = late(
    r"(?P<initial>\"[a-zA-Z]\"\s*:)|(?P<string>\"(?:[^\"\\\n]|\\.)*\")"
    r"|(?P<sign>[{}\[\],:])|[^\"{}\[\],:]+|."
)
_ESCAPE = late(r"\\(?:u[0-9a-fA-F]{4}(?:\\u[dD][c-fC-F][0-9a-fA-F]{2})?|[^u])")
_LIST = late(rf"\s*{LIST.pattern}")
# What a player is called by.
_NAMES = ("name", "username")
_COLON = late(r"\s*:")
# A string that begins with tags of PGN.
_TAGS = late(r'\s*"(?:\\n)*\[')


def is_data(text: str) -> bool:
    """Return whether a text is a record of JSON, or one on each of its lines.

    >>> is_data('{"moves": "1. e4 e5"}'), is_data("{a comment} 1. e4")
    (True, False)
    """
    body = text.strip()
    if body[:1] not in ("{", "[") or body[-1:] not in ("}", "]") or '"' not in body:
        return False
    if _is_json(body):
        return True
    lines = [line for line in body.splitlines() if line.strip()]
    return len(lines) > 1 and all(_is_json(line) for line in lines)


def _is_json(text: str) -> bool:
    try:
        return isinstance(json.loads(text), (dict, list))
    except (ValueError, RecursionError):
        return False


def render(text: str) -> Rendering:
    r"""Render records: each field is a paragraph and the strings of a list stand side by side.

    >>> render('{"pgn": "1. e4 e5\\n2. Nf3", "moves": ["e4", "e5"]}').text
    'pgn: 1. e4 e5\n2. Nf3\n\nmoves: \n\ne4 e5'
    """
    writer = Writer(text)
    has_pairs = square_pairs.has_pairs(text)
    keys = _Keys()

    def string(start: int, end: int) -> None:
        _string(writer, start, end)

    def part(match: re.Match[str]) -> int:
        if match["string"]:
            inside = match.start() + 1, match.end() - 1
            keys.last = text[slice(*inside)]
            side = keys.side()
            if side is not None and _COLON.match(text, match.end()):
                writer.put(side, *inside)
            else:
                string(*inside)
        elif match["sign"]:
            keys.note(match[0])
            end = square_pairs.write(writer, match.start()) if has_pairs else None
            if end is None:
                end = move_lists.write(writer, match.start(), string)
            if end is not None:
                return end
            _sign(writer, text, match)
        elif match[0].strip() and not match["initial"]:
            writer.copy(*match.span())
        return match.end()

    scan(_PART, text, part)
    return writer.rendering()


class _Keys:
    """The keys of the records that are open: a player's name may stand deep below his side."""

    def __init__(self) -> None:
        self.last = ""
        self.open: list[str] = []

    def note(self, sign: str) -> None:
        """Note where a record begins or ends."""
        if sign == "{":
            self.open.append(self.last)
        elif sign == "}" and self.open:
            self.open.pop()
        elif sign == ",":
            self.last = ""

    def side(self) -> str | None:
        """Return the side whose player a key names: ``{"white": {"user": {"name": "Ann"}}}``."""
        if self.last not in _NAMES:
            return None
        return next((side for side in reversed(self.open) if side in ("white", "black")), None)


def _string(writer: Writer, start: int, end: int) -> None:
    place = start
    for match in _ESCAPE.finditer(writer.source, start, end):
        writer.copy(place, match.start())
        writer.put(_shown(match[0]), *match.span())
        place = match.end()
    writer.copy(place, end)


def _shown(escape: str) -> str:
    try:
        shown = str(json.loads(f'"{escape}"'))
    except ValueError:
        return escape
    return "\ufffd" if "\ud800" <= shown <= "\udfff" else shown


def _sign(writer: Writer, text: str, match: re.Match[str]) -> None:
    """Keep what stands apart in a record apart in a text."""
    if match[0] == ":":
        writer.put(": ", *match.span())
        if _TAGS.match(text, match.end()):
            writer.end_line()
    elif match[0] == "," and _is_in_list(text, match.end()):
        writer.put(" ", *match.span())
    else:
        # What is said of one thing is not said of the next.
        writer.end_line(2)
        if match[0] == "[" and _LIST.match(text, match.end()):
            # The moves of a list are counted from its beginning.
            writer.put("1. ", match.end(), match.end())


def _is_in_list(text: str, place: int) -> bool:
    """Whether what follows is no key of a record."""
    match = re.compile(r"\s*(?:\"(?:[^\"\\\n]|\\.)*\"|[\w.+-]+)\s*([,:\]}])?").match(text, place)
    return match is not None and match[1] != ":"
