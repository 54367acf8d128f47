"""BBCode: tags in square brackets, ``[b]1. e4[/b]``, as message boards have them."""

from __future__ import annotations

import re

from stamma._patterns import late
from stamma.markup.elements import Elements
from stamma.markup.rendering import Rendering, Writer

_LABELS = {"b": "bold", "i": "italic", "u": "underlined", "quote": "quote", "code": "code"}
_LABELS |= {"pgn": "code", "fen": "code", "list": "item"}
# How many lines end where such a tag stands.
_BREAKS = {**dict.fromkeys(("quote", "code", "pgn", "fen", "list", "center"), 2), "*": 1}
_NAMES = "b|i|u|s|url|img|quote|code|pgn|fen|list|center|color|size|font|spoiler"
# A picture is hidden. What has a blank and a quotation mark is a tag of a game: `[FEN "8/8/..."]`.
_TAG = late(
    rf"\[img\][^\[\]\n]*\[/img\]|\[(/?)({_NAMES}|\*)(?:(?:=| (?!\"))[^\[\]\n]{{0,300}})?\]",
    re.IGNORECASE,
)
_CUE = late(rf"\[/(?:{_NAMES})\]", re.IGNORECASE, needs=("[/",))


def is_bbcode(text: str) -> bool:
    """Return whether a text has tags of a message board.

    >>> is_bbcode("[b]1. e4[/b] e5"), is_bbcode('[Event "x"] 1. e4 [b]')
    (True, False)
    """
    return _CUE.search(text) is not None


def render(text: str) -> Rendering:
    """Render a text with tags of a message board.

    >>> render("[b]1. e4[/b] e5 [url=x.org]good[/url]").text
    '1. e4 e5 good'
    """
    writer = Writer(text)
    elements = Elements(writer)

    def tag(match: re.Match[str]) -> None:
        name = (match[2] or "").lower()
        if name in _BREAKS:
            writer.end_line(_BREAKS[name])
        if match[1]:
            elements.end(name)
        elif name != "*":
            elements.begin(name, _LABELS.get(name, name))

    writer.rewrite(_TAG, tag)
    return writer.rendering()
