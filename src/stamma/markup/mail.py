"""Mails: lines that begin with ``>`` are what somebody else wrote, and is answered between them."""

from __future__ import annotations

import re
from itertools import groupby

from stamma._patterns import late
from stamma.markup.rendering import Rendering, Writer

_QUOTED = late(r"^[ \t]{0,3}>[> \t]*\S", re.MULTILINE)
_SQUARE = late("[a-h][1-8]")
# So many lines are quoted and so many are not.
_LINES = 2


def is_mail(text: str) -> bool:
    r"""Return whether a text answers what it quotes, with moves.

    >>> is_mail("> 1. e4 e5\nFine.\n> 2. Nf3\n2. f4!"), is_mail("> 1. e4 e5\n> 2. Nf3\n--\nAnn")
    (True, False)
    """
    if _QUOTED.search(text) is None:
        return False
    lines = [line for line in text.splitlines() if line.strip()]
    own = [line for line in lines if not _is_quoted(line)]
    has_moves = any(map(_SQUARE.search, own))
    return has_moves and min(len(own), len(lines) - len(own)) >= _LINES


def render(text: str) -> Rendering:
    r"""Render a mail as it stands, with its quotations marked.

    >>> [mark.label for mark in render("> 1. e4 e5\nFine.\n> 2. Nf3\nWhy?").marks]
    ['quote', 'quote']
    """
    writer = Writer(text)
    place = 0
    for is_quoted, lines in groupby(text.splitlines(keepends=True), _is_quoted):
        begin, start = writer.at, place
        place += sum(map(len, lines))
        writer.copy(start, place)
        if is_quoted:
            writer.mark(begin, "quote")
    return writer.rendering()


def _is_quoted(line: str) -> bool:
    return line.lstrip(" \t").startswith(">")
