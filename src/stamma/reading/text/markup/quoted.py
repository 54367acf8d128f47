"""Quoted-printable: how mails are sent, with ``=20`` for signs and ``=`` where a line is broken.

A text is taken for that if it says so in its head or has such a sign, and if each ``=`` in it is
of this kind: a promotion would be ``e8=3DQ``.
"""

from __future__ import annotations

import re

from stamma._patterns import late
from stamma.reading.text.markup.rendering import Rendering, Writer

_HEAD = late(
    r"^Content-Transfer-Encoding:[ \t]*quoted-printable", re.IGNORECASE | re.MULTILINE, needs=("=",)
)
_ESCAPES = late(r"(?P<broken>=[ \t]*\r?\n)|(?P<signs>(?:=[0-9A-F]{2})+)", needs=("=",))
_OTHER = late(r"=(?![ \t]*\r?(?:\n|\Z)|[0-9A-F]{2})", needs=("=",))
_BROKEN = late(r"=\r?\n", needs=("=",))
_SIGN = late("=[0-9A-F]{2}", needs=("=",))
_SIZE = len("=20")


def render(text: str) -> Rendering | None:
    r"""Render a text as its mail was meant; nothing if it is none of this kind.

    >>> render("1. e4 e5 2. Nf3 =\nNc6=20\n7. b8=3DQ").text
    '1. e4 e5 2. Nf3 Nc6 \n7. b8=Q'
    >>> render("1. e4 e5 =\n2. Nf3 =") is None
    True
    """
    head = _HEAD.search(text)
    body = 0 if head is None else head.end()
    if _OTHER.search(text, body) or not (head or (_SIGN.search(text) and _BROKEN.search(text))):
        return None
    writer = Writer(text)
    place = 0
    for match in _ESCAPES.finditer(text, body):
        writer.copy(place, match.start())
        place = match.end()
        if match["signs"]:
            _write(writer, match)
    writer.copy(place, len(text))
    return writer.rendering()


def _write(writer: Writer, match: re.Match[str]) -> None:
    """Write signs, each of them with its place."""
    encoded = bytes.fromhex(match["signs"].replace("=", ""))
    encoding = "utf-8"
    try:
        shown = encoded.decode(encoding)
    except UnicodeDecodeError:
        encoding = "cp1252"
        shown = encoded.decode(encoding, errors="replace")
    at = match.start()
    for sign in shown:
        end = at + _SIZE * len(sign.encode(encoding, errors="replace"))
        writer.put(sign, at, end)
        at = end
