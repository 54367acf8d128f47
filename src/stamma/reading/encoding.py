"""Bytes as text and back, so that every byte comes back that nobody has changed.

A byte-order mark tells the encoding, or the zeros of UTF-16 do; else it is UTF-8, or the usual
legacy encoding. What is no character there stands in the text as a lone surrogate, which no text
has otherwise, and which is written as the byte that it was.
"""

from __future__ import annotations

import re
from typing import NamedTuple

_MARKS = ((b"\xff\xfe", "utf-16-le"), (b"\xfe\xff", "utf-16-be"))
_SAMPLE = 4096
# The least share of zeros among the upper bytes of UTF-16, and the most among the lower ones.
_MANY_ZEROS = 0.4
_FEW_ZEROS = 0.1
_NO_CHARACTER = re.compile("[\ud800-\udfff]")
_BYTE = re.compile("[\udc80-\udcff]")
_BEYOND_ASCII = re.compile("[^\0-\x7f\ud800-\udfff]")


class Decoded(NamedTuple):
    """The text of a file, with its byte-order mark if it has one, and how it was encoded."""

    text: str
    encoding: str
    #: Half a character at the end.
    tail: bytes = b""

    def encode(self, text: str) -> bytes:
        """Write another text in the same encoding; in UTF-8 if that has no signs for it."""
        errors = "surrogatepass" if self.encoding.startswith("utf-16") else "surrogateescape"
        try:
            return text.encode(self.encoding, errors) + self.tail
        except UnicodeEncodeError:
            # A byte that is no character of Windows-1252 stands for the one with its number.
            text = _BYTE.sub(lambda match: chr(ord(match[0]) & 0xFF), text)
            return text.encode("utf-8", "surrogatepass")


def decode(raw: bytes) -> Decoded:
    r"""Find the encoding of a file, and read it.

    >>> decode("é".encode("cp1252")).encoding, decode(b"\xff\xfee\x004\x00").text
    ('cp1252', '\ufeffe4')
    """
    wide = next((name for mark, name in _MARKS if raw.startswith(mark)), None) or _wide(raw)
    if wide is not None:
        end = len(raw) // 2 * 2
        return Decoded(raw[:end].decode(wide, "surrogatepass"), wide, raw[end:])
    text = raw.decode("utf-8", "surrogateescape")
    # A file of UTF-8 may have a damaged byte; a file of another encoding has hardly anything else.
    if len(_BYTE.findall(text)) <= len(_BEYOND_ASCII.findall(text)):
        return Decoded(text, "utf-8")
    return Decoded(raw.decode("cp1252", "surrogateescape"), "cp1252")


def _wide(raw: bytes) -> str | None:
    """Tell UTF-16 without a mark by its zeros: every other byte of Latin letters is one."""
    sample = raw[: min(_SAMPLE, len(raw) // 2 * 2)]
    share = [sample[place::2].count(0) * 2 / max(1, len(sample)) for place in (0, 1)]
    if min(share) <= _FEW_ZEROS and max(share) >= _MANY_ZEROS:
        return "utf-16-be" if share[0] > share[1] else "utf-16-le"
    return None


def readable(text: str) -> str:
    """Write the replacement character for what is none, so that places stay the same."""
    return _NO_CHARACTER.sub("\ufffd", text)
