"""Percents: text in addresses and scripts, ``1.%20e4%20e5``, as a browser would decode it.

Blanks, line ends and brackets cannot stand in an address, so that a game there is full of escapes.
A run of signs with several of these is decoded, if all of it is text; a per cent sign elsewhere is
one. In a query, ``?pgn=1.+e4+e5``, a blank may be a plus sign, and then it never is an escape.
"""

from __future__ import annotations

from stamma._patterns import late
from stamma.markup.rendering import Rendering, Writer

#: The beginning of a game that is escaped.
GAME = late(r"(?:\b|%0[aA]|%20)1\.(?:%20|\+)[a-zA-Z]")
_RUN = late(r"[^\s\"'<>`]+")
_ESCAPE = "%[0-9a-fA-F]{2}"
_FIELD = r"[?&#][\w.-]+="
_QUERY = late(_FIELD, needs=("=",))
_PART = late(rf"(?P<escapes>(?:{_ESCAPE})+)|(?P<field>{_FIELD})|(?P<plus>\+)")
_STRAY = late(rf"%(?!{_ESCAPE[1:]})")
# Blanks, ends of lines and brackets: an address has few of them, and a game many.
_OF_TEXT = late("%(?:20|0[9aAdD]|5[bBdD])")
_BLANK = late(r"(?<=\w|[.%])\+(?=\w)")
_MANY = 3


def render(text: str) -> Rendering | None:
    r"""Render a text with what is escaped in it; nothing if that is nothing.

    >>> render("https://chess.example/?pgn=1.%20e4%20e5%202.%20Nf3").text
    'https://chess.example/?pgn=\n1. e4 e5 2. Nf3'
    >>> render("20%30 in 50% of games") is None
    True
    """
    if text.count("%") < _MANY and not _QUERY.search(text):
        return None
    writer = Writer(text)
    place = 0
    for run in _RUN.finditer(text):
        # A query without escaped blanks has plus signs for them.
        has_pluses = (
            "%20" not in run[0]
            and _QUERY.search(run[0]) is not None
            and len(_BLANK.findall(run[0])) >= _MANY
        )
        if (has_pluses or len(_OF_TEXT.findall(run[0])) >= _MANY) and _is_text(run[0]):
            writer.copy(place, run.start())
            _write(writer, *run.span(), has_pluses=has_pluses)
            place = run.end()
    writer.copy(place, len(text))
    return writer.rendering() if place else None


def _is_text(run: str) -> bool:
    """Whether all that is escaped can be decoded, and is text."""
    from urllib.parse import unquote

    try:
        shown = unquote(run, errors="strict")
    except UnicodeDecodeError:
        return False
    return not _STRAY.search(run) and all(sign.isprintable() or sign in "\t\r\n" for sign in shown)


def _write(writer: Writer, start: int, end: int, *, has_pluses: bool) -> None:
    """Write a run of signs, each of them with its place."""
    from urllib.parse import unquote

    place = start
    for match in _PART.finditer(writer.source, start, end):
        writer.copy(place, match.start())
        place = match.end()
        if match["escapes"]:
            at = match.start()
            for sign in unquote(match[0]):
                size = len("%20") * len(sign.encode())
                if at == start and sign == "[":
                    # A tag begins a line.
                    writer.end_line()
                writer.put(sign, at, at + size)
                at += size
        elif match["field"]:
            # What a field holds stands on lines of its own.
            if match[0][0] == "&":
                writer.end_line()
            writer.copy(*match.span())
            writer.end_line()
        else:
            writer.put(" " if has_pluses else "+", *match.span())
    writer.copy(place, end)
