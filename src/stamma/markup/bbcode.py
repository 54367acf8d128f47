"""Forums: tags in square brackets, ``[b]1. e4[/b]``, as message boards have them."""

from __future__ import annotations

import re

from stamma._patterns import late
from stamma.markup.rendering import Rendering, Writer

_LABELS = {"b": "bold", "i": "italic", "u": "underlined", "quote": "quote", "code": "code"}
_LABELS |= {"pgn": "code", "fen": "code", "list": "item"}
_BLOCKS = frozenset({"quote", "code", "pgn", "fen", "list", "center"})
_NAMES = "b|i|u|s|url|img|quote|code|pgn|fen|list|center|color|size|font|spoiler"
# What has a blank and a quotation mark is a tag of a game: `[FEN "8/8/..."]`.
_TAG = late(rf"\[(/?)({_NAMES}|\*)(?:(?:=| (?!\"))[^\[\]\n]{{0,300}})?\]", re.IGNORECASE)
_CUE = late(rf"\[/(?:{_NAMES})\]", re.IGNORECASE, needs=("[/",))
# How many open tags are looked at for the one that is closed.
_FAR = 20


def is_forum(text: str) -> bool:
    """Return whether a text has tags of a forum.

    >>> is_forum("[b]1. e4[/b] e5"), is_forum('[Event "x"] 1. e4 [b]')
    (True, False)
    """
    return _CUE.search(text) is not None


def render(text: str) -> Rendering:
    """Render a text with tags of a forum.

    >>> render("[b]1. e4[/b] e5 [url=x.org]good[/url]").text
    '1. e4 e5 good'
    """
    writer = Writer(text)
    waiting: list[tuple[str, int]] = []
    place = 0
    for match in _TAG.finditer(text):
        name = match[2].lower()
        if not (waiting and waiting[-1][0] == "img"):
            writer.copy(place, match.start())
        place = match.end()
        if name in _BLOCKS:
            writer.end_line(2)
        elif name == "*":
            writer.end_line()
            continue
        if not match[1]:
            waiting.append((name, writer.at))
            continue
        for back in range(len(waiting) - 1, max(len(waiting) - _FAR, -1), -1):
            if waiting[back][0] == name:
                writer.mark(waiting[back][1], _LABELS.get(name, name))
                del waiting[back]
                break
    writer.copy(place, len(text))
    return writer.rendering()
