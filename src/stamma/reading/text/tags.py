"""Tags of PGN, also those that have lost a bracket or a quote, and what is wrong with them.

A whole tag begins its line, behind blanks or the signs of a quotation, or stands behind another
one; the best-known ones may stand anywhere. What lacks a sign is a tag if all of its line is one.
"""

from __future__ import annotations

import re
from typing import NamedTuple

from stamma._patterns import late

_KNOWN = (
    "Event|Site|Date|Round|White|Black|Result|ECO|FEN|SetUp|Annotator|Opening|Variation|Termination"
    "|(?:White|Black)(?:Elo|Title|Team|FideId)|EventDate|PlyCount|TimeControl"
)
_BLANKS = r"[ \t]"
# Programs for writing turn the quotes of tags into others, and tables of values double them.
_VALUE = r"(?:\"\"[^\"\n]+\"\"|\"(?:[^\"\\\n]|\\.)*\"|[“”„«»][^“”„«»\n]*[“”„«»])"
_WHOLE = rf"\[{_BLANKS}*\w+{_BLANKS}+{_VALUE}{_BLANKS}*\]"
_KNOWN_WHOLE = rf"\[(?:{_KNOWN}){_BLANKS}+{_VALUE}{_BLANKS}*\]"
_QUOTE = "[\"“”„«»'‘’]"
_LINE_END = rf"(?={_BLANKS}*(?:\r?\n|\Z))"
_LONGEST = 120
# On two lines, which a mail may quote.
_NEW_LINE = r"\r?\n[ \t>]*(?=[^\s>])"
_SPLIT = (
    rf"\[(?:{_KNOWN})(?:{_BLANKS}+\"[^\"\n\[\]]{{0,{_LONGEST}}}{_NEW_LINE}"
    rf"[^\"\n\[\]]{{0,{_LONGEST}}}\"|{_BLANKS}*{_NEW_LINE}{_VALUE}){_BLANKS}*\]"
)
_BROKEN = (
    # Without its last signs: `[White "Ann"`, `[White "Ann]`.
    rf"\[{_BLANKS}*\w+{_BLANKS}+\"[^\"\n\]]{{0,{_LONGEST}}}\"?\]?{_LINE_END}"
    # Without quotes, or with others, beside another tag: `[White Ann]`, `[White: "Ann"]`.
    rf"|(?:(?<=\]\n)|(?=[^\n]*\n{_BLANKS}*\[\w))\[(?:{_KNOWN})\b{_BLANKS}*[ \t:=]{_BLANKS}*"
    rf"[^\s\[\]:=][^\[\]\n]{{0,{_LONGEST}}}\]{_LINE_END}"
    # Without its first bracket, or without both.
    rf"|(?:{_KNOWN}){_BLANKS}+\"[^\"\n]{{0,{_LONGEST}}}\"{_BLANKS}*\]?{_LINE_END}"
)
# How far a line may be indented.
_DEEPEST = 8


def _behind(signs: str) -> str:
    """Match behind one of some signs, or at the very beginning, and blanks."""
    found = [rf"(?<=[{signs}]{_BLANKS}{{{size}}})" for size in range(_DEEPEST + 1)]
    found += [rf"(?<={_BLANKS}{{{size}}})(?<![\s\S]{{{size + 1}}})" for size in range(_DEEPEST + 1)]
    return "|".join(found)


_BEGINS = _behind(r">|\n")
_BEGINS_OR_FOLLOWS = _behind(r">|\n\]")
#: What is cut out of a text as a tag.
PATTERN = (
    rf"(?=\[)(?:(?:{_BEGINS_OR_FOLLOWS})(?:{_WHOLE}|{_SPLIT})|{_KNOWN_WHOLE})"
    rf"|(?=[\[EDSRWBFATVOP])(?:{_BEGINS})(?:{_BROKEN})"
)
_PARTS = late(
    rf"\[?{_BLANKS}*(?P<name>\w+){_BLANKS}*(?P<sign>[:=]?)[\s>]*(?P<value>.*?){_BLANKS}*\]?",
    re.DOTALL,
)
_TAG = late(rf"{_WHOLE}")
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
