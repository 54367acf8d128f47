"""Chats: lines that say who wrote a message and when, ``[21:07] <anna> Nf3`` and the like.

What a reader plays through are the messages: names, days and hours are marks of a chat, and no
moves, numbers or words of the game. Where nothing but names stands before them, most messages must
hold a move: headings of games have names before a colon as well.
"""

from __future__ import annotations

import re
from functools import cache

from stamma._patterns import late
from stamma.markup.rendering import Rendering, Writer

# How much of a text is looked at to find out.
_LOOK = 8000
# So many messages of so many people make a chat, and such a share of all lines.
_MESSAGES = 4
_PEOPLE = 2
_SHARE = 0.5
# Where nothing but names stands before them, more lines are messages, and many of them moves.
_NAMED_SHARE = 0.8
# What a text must have to be looked at again.
_CUE = late(r"\d[:.]\d\d|(?m:^)[ \t]*<\w|(?m:^)[^\W\d_][^\n:]{0,24}:[ ]")
_MOVE = late(r"(?<![^\W_])(?:[^\W\d_]?[a-h]?[1-8]?x?[a-h][1-8]|[oO0]-[oO0])(?!\w)")


@cache
def _heads() -> tuple[re.Pattern[str], ...]:
    """Return what may stand before a message, with its writer's name; the last has only that."""
    hour = r"\d{1,2}:\d\d(?::\d\d)?(?:[ \u202f]?[AaPp]\.?[Mm]\.?)?"
    day = r"[\w./-]{1,12}(?:[ ,]+[\w./-]{1,9}){0,4}[ ,T]+"
    dotted = rf"(?:{day})?(?:{hour}|\d{{1,2}}\.\d\d)"
    name = r"([@~+*]?[^\W_][^\n:<>\[\]()]{0,30}?)"
    named = rf"(?:<{name}>|{name}:)(?:[ \t]+|$)"
    forms = (
        rf"[\[(]{dotted}[\])][ \t]*{named}",
        rf"(?:{day})?{hour}[ \t]*(?:[-–—|•][ \t]*)?{named}",
        rf"{name}[ \t]*[\[(]{dotted}[\])][ \t]*:[ \t]+",
        rf"<{name}>[ \t]+",
        # The message stands below it.
        rf"{name},?[ \t]*(?:[—–•|-][ \t]*)?[\[(]?(?:{day})?{hour}[\])]?:?[ \t]*$",
        r"([^\W\d_][\w'’.-]{0,15}(?: [^\W\d_][\w'’.-]{0,15})?):[ \t]+(?=\S)",
    )
    return tuple(late(rf"^[ \t\u200e\ufeff]*{form}", re.MULTILINE) for form in forms)


def is_chat(text: str) -> bool:
    r"""Return whether a text is a log of messages.

    >>> is_chat("<a> e4\n<b> e5\n<a> Nf3\n<b> Nc6"), is_chat("White: Anna\nBlack: Ben\n1. e4")
    (True, False)
    """
    return _head(text) is not None


def _head(text: str) -> re.Pattern[str] | None:
    """Find out what stands before the messages of a text."""
    look = text[:_LOOK]
    if _CUE.search(look) is None:
        return None
    return next((head for head in _heads() if _is_marked_by(look, head)), None)


def _is_marked_by(text: str, pattern: re.Pattern[str]) -> bool:
    heads = list(pattern.finditer(text))
    names = [head[head.lastindex or 0] for head in heads]
    if len(heads) < _MESSAGES or len(set(names)) < _PEOPLE:
        return False
    if sum(_MOVE.search(name) is not None for name in names) > len(heads) * _SHARE:
        # A table of moves with the time that each took.
        return False
    lines = [line for line in text.splitlines() if line.strip()]
    if pattern is not _heads()[-1]:
        return len(heads) >= len(lines) * _SHARE
    moves = sum(_MOVE.search(line) is not None for line in lines)
    return len(heads) >= len(lines) * _NAMED_SHARE and moves >= len(lines) * _SHARE


def render(text: str) -> Rendering:
    r"""Render a chat: each message is a paragraph.

    >>> render("[21:07] Ann: e4\n[21:08] Ben: e5!\n[21:08] Ann: Nf3\n[21:09] Ben: Nc6").text
    'e4\n\ne5!\n\nNf3\n\nNc6'
    """
    writer = Writer(text)
    pattern = _head(text)
    if pattern is None:
        writer.copy(0, len(text))
    else:
        writer.rewrite(pattern, lambda _: writer.end_line(2))
    return writer.rendering()
