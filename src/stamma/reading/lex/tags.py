"""Tags of PGN, also those that have lost a bracket or a quote, and what is wrong with them.

The core finds them in a text.
"""

from __future__ import annotations

import re
from typing import NamedTuple

from stamma._patterns import late

_BLANKS = r"[ \t]"
# Programs for writing turn the quotes of tags into others, and tables of values double them.
_VALUE = r"(?:\"\"[^\"\n]+\"\"|\"(?:[^\"\\\n]|\\.)*\"|[“”„«»][^“”„«»\n]*[“”„«»])"
_WHOLE = rf"\[{_BLANKS}*\w+{_BLANKS}+{_VALUE}{_BLANKS}*\]"
_QUOTE = "[\"“”„«»'‘’]"
_PARTS = late(
    rf"\[?{_BLANKS}*(?P<name>\w+){_BLANKS}*(?P<sign>[:=]?)[\s>]*(?P<value>.*?){_BLANKS}*\]?",
    re.DOTALL,
)
_TAG = late(_WHOLE)
_QUOTED_LINE = late(r"\n[ \t>]+")


class Tag(NamedTuple):
    """What a tag says, and the rule that it breaks, if it does."""

    name: str
    value: str
    fault: str | None = None


def parse(text: str) -> Tag | None:
    r"""Read what was cut out of a text as a tag.

    >>> parse(r'[White "Ann \"A\" B"]')
    Tag(name='White', value='Ann "A" B', fault=None)
    >>> parse('[White "Ann"')
    Tag(name='White', value='Ann', fault='pgn-unclosed-tag')
    """
    parts = _PARTS.fullmatch(text.strip())
    if parts is None:
        return None
    value = parts["value"]
    if _TAG.fullmatch(text.strip()):
        value = value[2:-2] if value[:2] == '""' != value else value[1:-1]
        value = re.sub(r"\\(.)", r"\1", value) if "\\" in value else value
        return Tag(parts["name"], value)
    bare = re.sub(rf"^{_QUOTE}|{_QUOTE}$", "", value)
    bare = " ".join(_QUOTED_LINE.sub("\n", bare).split())
    return Tag(parts["name"], bare, _fault(text.strip(), parts))


def _fault(text: str, parts: re.Match[str]) -> str:
    """Say what is wrong with a tag that is not whole."""
    value = parts["value"]
    if text[0] != "[":
        return "pgn-malformed-tag"
    if text[-1] != "]":
        return "pgn-unclosed-tag"
    if parts["sign"]:
        return "pgn-odd-tag-name"
    if "\n" in text:
        return "pgn-split-tag"
    return "pgn-loose-quote" if value[:1] == '"' else "pgn-unquoted-value"
