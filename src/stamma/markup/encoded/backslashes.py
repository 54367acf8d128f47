r"""Escapes: what is left of a string that was cut out of a program, ``1. e4 e5\r\n2. Nf3``.

Where data or a program is seen as such, its strings are decoded with it. A part of one, or a single
call, is mostly not. A backslash before the letter of a line end stands for that line end, if all
backslashes of the text are of this kind; in TeX and in paths, there are others.
"""

from __future__ import annotations

import re

from stamma._patterns import late
from stamma.markup.rendering import Rendering, Writer

_CODE = r"\\u[0-9a-fA-F]{4}"
# Two codes may stand for one sign. A tag with escaped quotation marks is looked for as well.
_PART = late(
    rf"(?P<tag>\[(?=\w+ \\\"))|\\r\\n|(?P<code>{_CODE}(?:\\u[dD][c-fC-F]\w\w)?)|\\(?P<sign>.)",
    re.DOTALL,
)
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
    write(writer, 0, len(text))
    return writer.rendering()


def write(writer: Writer, start: int, end: int) -> None:
    """Write what a string of a program stands for, from one place to another."""

    def part(match: re.Match[str]) -> str:
        if match["code"]:
            codes = bytes.fromhex(match["code"].replace("\\u", ""))
            return codes.decode("utf-16-be", errors="replace")
        if match["tag"]:
            # A tag begins a line.
            writer.end_line()
            return match["tag"]
        return _SHOWN.get(match["sign"], match["sign"])

    writer.rewrite(_PART, part, start, end)
