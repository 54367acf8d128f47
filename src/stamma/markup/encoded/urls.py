"""URLs: text in addresses and scripts, ``1.%20e4%20e5``, as a browser would decode it.

Blanks, line ends and brackets cannot stand in an address, so that a game there is full of escapes.
A run of signs with several of these is decoded, if all of it is text; a per cent sign elsewhere is
one. Where no blank is escaped, as in ``?pgn=[White+"Ann"]%0A1.+e4``, plus signs are blanks.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from stamma._patterns import late
from stamma.markup.rendering import Rendering, Writer

if TYPE_CHECKING:
    import re

#: The beginning of a game that is escaped.
GAME = late(r"(?:\b|%0[aA]|%20)1\.(?:%20|\+)[a-zA-Z]")
_RUN = late(r"[^\s\"'<>`]+", needs=("%",))
_PART = late(r"(?P<escapes>(?:%[0-9a-fA-F]{2})+)|(?P<field>[?&#][\w.-]+=)|\+")
# Blanks, ends of lines and brackets: an address has few of them, and a game many.
_OF_TEXT = late("%(?:20|0[9aAdD]|5[bBdD])")
_MANY = 3


def render(text: str) -> Rendering | None:
    r"""Render a text with what is escaped in it; nothing if that is nothing.

    >>> render("https://chess.example/?pgn=1.%20e4%20e5%202.%20Nf3").text
    'https://chess.example/?pgn=\n1. e4 e5 2. Nf3'
    >>> render("20%30 in 50% of games") is None
    True
    """
    found = [run for run in _RUN.finditer(text) if _is_text(run[0])]
    if not found:
        return None
    writer = Writer(text)
    place = 0
    for run in found:
        writer.copy(place, run.start())
        _write(writer, *run.span(), plus="+" if "%20" in run[0] else " ")
        place = run.end()
    writer.copy(place, len(text))
    return writer.rendering()


def _is_text(run: str) -> bool:
    """Whether much in a run of signs is escaped, can be decoded, and is text."""
    from urllib.parse import unquote

    if len(_OF_TEXT.findall(run)) < _MANY:
        return False
    try:
        shown = unquote(run, errors="strict")
    except UnicodeDecodeError:
        return False
    return all(sign.isprintable() or sign in "\t\r\n" for sign in shown)


def _write(writer: Writer, start: int, end: int, *, plus: str) -> None:
    """Write a run of signs, each of them with its place."""

    def part(match: re.Match[str]) -> str:
        if match["escapes"]:
            writer.put_bytes(bytes.fromhex(match[0].replace("%", "")), "utf-8", match.start())
            return ""
        if match["field"]:
            # What a field holds stands on lines of its own.
            writer.copy(*match.span())
            writer.end_line()
            return ""
        return plus

    writer.rewrite(_PART, part, start, end)
