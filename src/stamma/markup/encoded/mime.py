"""Transfer: what mails are sent in, quoted-printable and base64.

In quoted-printable there is ``=20`` for signs and ``=`` where a line is broken. A text is taken for
that if it says so in its head or has such a sign, and if each ``=`` in it is of this kind: a
promotion would be ``e8=3DQ``. What is in base64 has to say so in its head.
"""

from __future__ import annotations

import re
from binascii import a2b_base64
from codecs import getincrementaldecoder

from stamma._patterns import late
from stamma.markup.rendering import Rendering, Writer

_QUOTED = late(
    r"^Content-Transfer-Encoding:[ \t]*quoted-printable", re.IGNORECASE | re.MULTILINE, needs=("=",)
)
_ESCAPES = late(r"(?P<broken>=[ \t]*\r?\n)|(?P<signs>(?:=[0-9A-F]{2})+)", needs=("=",))
_OTHER = late(r"=(?![ \t]*\r?(?:\n|\Z)|[0-9A-F]{2})", needs=("=",))
_BROKEN = late(r"=\r?\n", needs=("=",))
_SIGN = late("=[0-9A-F]{2}", needs=("=",))
# The rest of a head that says so, and lines that are all base64 behind an empty one.
_BASE64 = late(
    r"^Content-Transfer-Encoding:[ \t]*base64[ \t\r]*\n(?:(?=[^\n]*\S)[^\n]*+\n){0,40}+[ \t\r]*\n"
    r"(?P<body>(?:[A-Za-z0-9+/]{4}|\s)+(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?)(?=\s|\Z)",
    re.IGNORECASE | re.MULTILINE,
    needs=("ase64", "ASE64"),
)
_LINE = late(r"[A-Za-z0-9+/=]+")


def render(text: str) -> Rendering | None:
    r"""Render a text as its mail was meant; nothing if it is none of this kind.

    >>> render("1. e4 e5 2. Nf3 =\nNc6=20\n7. b8=3DQ").text
    '1. e4 e5 2. Nf3 Nc6 \n7. b8=Q'
    >>> render("Content-Transfer-Encoding: base64\n\nMS4gZTQgZTU=").text
    'Content-Transfer-Encoding: base64\n\n1. e4 e5'
    >>> render("1. e4 e5 =\n2. Nf3 =") is None
    True
    """
    return _base64(text) if _BASE64.search(text) else _quoted(text)


def _quoted(text: str) -> Rendering | None:
    head = _QUOTED.search(text)
    body = 0 if head is None else head.end()
    if _OTHER.search(text, body) or not (head or (_SIGN.search(text) and _BROKEN.search(text))):
        return None
    writer = Writer(text)
    writer.copy(0, body)

    def part(match: re.Match[str]) -> None:
        encoded = bytes.fromhex((match["signs"] or "").replace("=", ""))
        writer.put_bytes(encoded, _encoding(encoded), match.start())

    writer.rewrite(_ESCAPES, part, body)
    return writer.rendering()


def _encoding(encoded: bytes) -> str:
    try:
        encoded.decode()
    except UnicodeDecodeError:
        return "cp1252"
    return "utf-8"


def _base64(text: str) -> Rendering:
    """Render what is in base64, each line of it with its place."""
    writer = Writer(text)

    def part(match: re.Match[str]) -> None:
        writer.copy(match.start(), match.start("body"))
        decoder = getincrementaldecoder(_encoding(a2b_base64(match["body"])))(errors="replace")
        for line in _LINE.finditer(text, *match.span("body")):
            # A sign may begin in one line and end in the next.
            writer.put(decoder.decode(a2b_base64(line[0])), *line.span())

    writer.rewrite(_BASE64, part)
    return writer.rendering()
