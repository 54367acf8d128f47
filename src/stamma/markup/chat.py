"""Chats: lines that say who wrote a message and when, ``[21:07] <anna> Nf3`` and the like.

What a reader plays through are the messages: names, days and hours are marks of a chat, and no
moves, numbers or words of the game. Where nothing but names stands before them, most messages must
hold a move for that: headings of games have names before a colon as well.
"""

from __future__ import annotations

import re
from collections import Counter
from functools import cache
from typing import NamedTuple

from stamma._patterns import late
from stamma.markup.rendering import Rendering, Writer

# How much of a text is looked at to find out.
_LOOK = 8000
# So many messages make a chat, and such a share of all lines.
_MESSAGES = 4
_SHARE = 0.5
# Names alone must come so often each, and all that is written is messages.
_EACH = 2
_NAMED_SHARE = 0.8
# What a text must have to be looked at again.
_CUE = late(r"\d[:.]\d\d|(?m:^)[ \t]*<\w|(?m:^)[^\W\d_][^\n:]{0,24}:[ ]")
_MOVE = late(r"(?<![^\W_])(?:[^\W\d_]?[a-h]?[1-8]?x?[a-h][1-8]|[oO0]-[oO0])(?!\w)")


class _Pattern(NamedTuple):
    #: Matches what stands before a message, with the name of who wrote it.
    head: re.Pattern[str]
    #: The message stands below it.
    is_apart: bool = False
    #: There are no hours before the messages.
    is_bare: bool = False


@cache
def _patterns() -> tuple[_Pattern, ...]:
    hour = r"\d{1,2}:\d\d(?::\d\d)?(?:[ \u202f]?[AaPp]\.?[Mm]\.?)?"
    day = r"[\w./-]{1,12}(?:[ ,]+[\w./-]{1,9}){0,4}[ ,T]+"
    dotted = rf"(?:{day})?(?:{hour}|\d{{1,2}}\.\d\d)"
    name = r"([@~+*]?[^\W_][^\n:<>\[\]()]{0,30}?)"
    named = rf"(?:<{name}>|{name}:)(?:[ \t]+|$)"
    forms = (
        (rf"[\[(]{dotted}[\])][ \t]*{named}", False, False),
        (rf"(?:{day})?{hour}[ \t]*(?:[-–—|•][ \t]*)?{named}", False, False),
        (rf"{name}[ \t]*[\[(]{dotted}[\])][ \t]*:[ \t]+", False, False),
        (rf"<{name}>[ \t]+", False, False),
        (rf"{name},?[ \t]*(?:[—–•|-][ \t]*)?[\[(]?(?:{day})?{hour}[\])]?:?[ \t]*$", True, False),
        (r"([^\W\d_][\w'’.-]{0,15}(?: [^\W\d_][\w'’.-]{0,15})?):[ \t]+(?=\S)", False, True),
    )
    return tuple(
        _Pattern(late(rf"^[ \t\u200e\ufeff]*{form}", re.MULTILINE), *rest) for form, *rest in forms
    )


def is_chat(text: str) -> bool:
    r"""Return whether a text is a log of messages.

    >>> is_chat("<a> e4\n<b> e5\n<a> Nf3\n<b> Nc6"), is_chat("White: Anna\nBlack: Ben\n1. e4")
    (True, False)
    """
    return _kind(text) is not None


def _kind(text: str) -> _Pattern | None:
    """Find out how the messages of a text are marked."""
    head = text[:_LOOK]
    if _CUE.search(head) is None:
        return None
    return next((pattern for pattern in _patterns() if _is_marked_by(head, pattern)), None)


def _is_marked_by(text: str, pattern: _Pattern) -> bool:
    heads = list(pattern.head.finditer(text))
    names = Counter(_name(head) for head in heads)
    if len(heads) < _MESSAGES or len(names) < _EACH:
        return False
    if sum(count for name, count in names.items() if _MOVE.search(name)) > len(heads) / 2:
        # A table of moves with the time that each took.
        return False
    lines = sum(not line.isspace() and line != "" for line in text.splitlines())
    if pattern.is_apart:
        # Each message has a line or more of its own.
        return len(heads) * (1 + len(names)) >= lines * _SHARE
    if not pattern.is_bare:
        return len(heads) >= lines * _SHARE
    ends = [head.start() for head in heads[1:]] + [len(text)]
    moving = sum(
        _MOVE.search(text, head.end(), end) is not None
        for head, end in zip(heads, ends, strict=True)
    )
    is_talk = all(count >= _EACH for count in names.values()) and moving >= len(heads) * _SHARE
    return is_talk and len(heads) >= lines * _NAMED_SHARE


def _name(head: re.Match[str]) -> str:
    return next((name for name in head.groups() if name), "")


def render(text: str) -> Rendering:
    r"""Render a chat: each message is a paragraph.

    >>> render("[21:07] Ann: e4\n[21:08] Ben: e5!\n[21:08] Ann: Nf3\n[21:09] Ben: Nc6").text
    'e4\n\ne5!\n\nNf3\n\nNc6'
    """
    pattern = _kind(text)
    writer = Writer(text)
    place = 0
    for head in () if pattern is None else pattern.head.finditer(text):
        writer.copy(place, head.start())
        writer.end_line(2)
        place = head.end()
    writer.copy(place, len(text))
    return writer.rendering()
