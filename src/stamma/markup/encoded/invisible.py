"""What nobody sees: signs of no width, and blanks and line ends of other kinds than the usual ones.

Programs put soft hyphens, marks of direction and byte-order marks into texts, also into the middle
of a move or before the first tag. They are left out; any blank becomes a blank, and any end of a
line becomes one. What joins letters or keeps them apart is spelling, in many scripts, and stays.
"""

from __future__ import annotations

from stamma._patterns import late
from stamma.markup.rendering import Rendering, Writer

_SHOWN = {"nothing": "", "blank": " ", "line": "\n"}
_INVISIBLE = late(
    "(?P<nothing>[\u00ad\u061c\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u2064\u2066-\u206f\ufeff]+)"
    "|(?P<blank>[\u00a0\u1680\u2000-\u200a\u202f\u205f])"
    "|(?P<line>\r(?!\n)|[\x0b\x85\u2028\u2029])"
)


def render(text: str) -> Rendering | None:
    r"""Render a text without such signs; nothing if it has none.

    >>> render("\ufeff1.\u00a0N\u00adf3\rd5").text
    '1. Nf3\nd5'
    >>> render("1. Nf3\r\nd5") is None
    True
    """
    if (text.isascii() and "\r" not in text and "\x0b" not in text) or not _INVISIBLE.search(text):
        return None
    writer = Writer(text)
    writer.rewrite(_INVISIBLE, lambda found: _SHOWN[str(found.lastgroup)])
    return writer.rendering()
