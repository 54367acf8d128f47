r"""Escapes: what is left of a string that was cut out of a program, ``1. e4 e5\r\n2. Nf3``.

Where data or a program is seen as such, its strings are decoded with it. A part of one, or a single
call, is mostly not. A backslash before the letter of a line end stands for that line end, if all
backslashes of the text are of this kind; in TeX and in paths, there are others.
"""

from __future__ import annotations

import re

from stamma._patterns import late
from stamma.markup.rendering import Rendering, Writer

#: A sign that is escaped.
ESCAPE = late(r"\\r\\n|\\u(?P<code>[0-9a-fA-F]{4})|\\(?P<sign>.)", re.DOTALL)
_PART = late(rf"(?P<tag>\[(?=\w+ \\\"))|{ESCAPE.pattern}", re.DOTALL)
# Any other escape, and the commands of TeX that begin as these do.
_OTHER = late(
    r"\\(?![nrt\"'/\\]|u[0-9a-fA-F]{4})|\\(?:new(?:game|line|page)|noindent|text[a-z]{2}|title)\b"
)
_SHOWN = {None: "\n", "n": "\n", "r": "\n", "t": " "}


def render(text: str) -> Rendering | None:
    r"""Render a text with the line ends that are escaped in it; nothing if none is.

    >>> render(r"show('[White \"A\"]\n\n1. e4 e5\r\n2. Nf3')").text
    'show(\'\n[White "A"]\n\n1. e4 e5\n2. Nf3\')'
    >>> render(r"\newgame\mainline{1. e4 e5}") is None
    True
    """
    if ("\\n" not in text and "\\r" not in text) or _OTHER.search(text):
        return None
    writer = Writer(text)

    def part(match: re.Match[str]) -> str:
        if match["tag"]:
            # A tag begins a line.
            writer.end_line()
        return match["tag"] or shown(match)

    writer.rewrite(_PART, part)
    return writer.rendering()


def shown(match: re.Match[str]) -> str:
    """Return the sign that an escape stands for."""
    if match["code"]:
        sign = chr(int(match["code"], 16))
        return "\ufffd" if "\ud800" <= sign <= "\udfff" else sign
    return _SHOWN.get(match["sign"], match["sign"])
