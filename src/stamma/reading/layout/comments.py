"""Comments as in PGN, in braces or behind a semicolon: nothing that they hold is read.

Whatever stands in a comment belongs to the comment: moves, results, tags, brackets, markup. So its
signs are hidden before anything is looked for in a text. Its letters stay, since they tell the
language.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from stamma._patterns import late
from stamma.markup.encoded import mime
from stamma.reading.layout import helpmates
from stamma.reading.lex import scripts
from stamma.reading.lex.lexemes import Kind, scan

if TYPE_CHECKING:
    import re

# Braces do not nest. Behind a semicolon at the beginning of a line, the whole line is a comment.
_COMMENT = late(r"(?m)\{[^}]*\}|^[ \t]*;[^\n]*\n")
# What is no letter and no mark on one; hyphens, apostrophes and periods may belong to words.
_SIGN = late(
    r"[\d_!-&(-,/:-@\[-^`{-~\x0b\x85]|\r(?!\n)|(?<![^\W\d_])['’.-]|['’-](?![^\W\d_])|\.(?!\s|\Z)"
    "|[\u00a0-\u00a9\u00ab-\u00b4\u00b6-\u00b9\u00bb-\u00bf×÷\u061c\u1680\u180e"
    "\u2000-\u200b\u200e-\u2018\u201a-\u2bff\u3000-\u303f\ufeff\uff01-\uff20]"
)
# A draw offer is no comment, but before the first move of a line nothing can be offered.
_OFFER = late(r"\A\{ ?\( ?= ?\) ?\}")
# Where tags begin a new paragraph, the brace was never closed.
_UNCLOSED = late(r'\n[ \t\r]*\n[ \t]*\[\w+[ \t]+"|(?:\n[ \t]*\[\w+[ \t]+"[^\n]*){2}')
# The first field of a record.
_FIELD = late(r'\{\s*"\w+"\s*:\s*["\d{\[]')


def hide(text: str) -> str | None:
    """Hide the signs of all comments of a text, each character by one; nothing if it has none.

    As in ``runs``, braces hold comments only if there are tags or numbered moves outside of them.

    >>> hide("1. e4 {1-0 (not <b>e4</b>)} e5")
    '1. e4 {,,, ,not ,b,e,,,b,,} e5'
    >>> hide("{1. e4 e5}, {1. d4 d5}") is None
    True
    """
    if "{" not in text and ";" not in text:
        return None
    outside = _COMMENT.sub("{}\n", text)
    # Braces behind commands hold their arguments.
    if outside == text or "\\" in outside or _FIELD.search(text) or not _has_game(outside):
        return None
    # What a mail was sent in is decoded first.
    if mime.render(text) is not None:
        return None
    return _COMMENT.sub(_hidden, text)


def _has_game(text: str) -> bool:
    is_numbered = False
    for lexeme in scan(scripts.plain(text)):
        if lexeme.kind is Kind.TAG or (is_numbered and lexeme.kind is Kind.MOVE):
            return True
        is_numbered = lexeme.kind is Kind.NUMBER
    return False


def _opens_line(text: str, place: int) -> bool:
    """Whether a comment stands at the beginning of a variation or of a paragraph."""
    begin = place
    while begin and text[begin - 1].isspace():
        begin -= 1
    return begin == 0 or text[begin - 1] == "(" or text.count("\n", begin, place) > 1


def _hidden(match: re.Match[str]) -> str:
    comment = match[0]
    is_offer = _OFFER.search(comment) and not _opens_line(match.string, match.start())
    if is_offer or _UNCLOSED.search(comment):
        return comment
    blank = len(comment) - len(comment.lstrip())
    inside = comment[blank + 1 : -1]
    hidden = _SIGN.sub(",", inside)
    # A comment may say who begins.
    for asked in helpmates.find(inside):
        hidden = hidden[: asked.start] + inside[asked.start : asked.end] + hidden[asked.end :]
    return f"{comment[:blank]}{{{hidden}}}"
