"""Slips: what may be left of a move where a move is expected.

A misprint can turn a move into a word (``gb``), a number (``93``) or both (``8e6``). Here it is
only found that a thing in this place may have been a move; which one, the search finds out.
"""

from __future__ import annotations

import re
from functools import cache
from itertools import takewhile
from typing import TYPE_CHECKING

from stamma._core import is_unspaced
from stamma._patterns import either, late
from stamma.language_table import lexicon
from stamma.reading.in_words import ending_words
from stamma.reading.lex.lexemes import Form, Kind, begins_line

if TYPE_CHECKING:
    from stamma.reading.text.page import Page, Run

# What may be a misprinted move where a move is expected: a word with a digit, a hyphen or a cross
# in it, or a short one.
_SUSPECT = late(r"(?=.*[\d\-‐‑‒–—―−x:])[^\W_][\w\-‐‑‒–—―−x:]{1,8}|[^\W\d_]{1,4}|\d{1,2}")
# What looks like one wherever moves stand on both sides: no word in small letters does.
_MAIMED = late(
    r"(?=.*[\d\-‐‑‒–—―−x:])[^\W_][\w\-‐‑‒–—―−x:]{1,8}|[^\W\d_a-z][a-h]?|[a-h][A-Z]|[b-h]"
    r"|[a-hKQRBNDTLSCFA][a-hBSOlIQ]{1,2}|\d{1,2}|\w{0,4}=\w{1,2}"
)
# In Cyrillic letters a 6 is like a б, and a 3 like a з.
_CYRILLIC = late(r"[КСЛФ]?[a-hасе][бБзЗ]")
# A piece that takes, of which the square is lost, is no word whatever follows it.
_CAPTURE = late(r"[^\W\d_a-z][a-h]?[x×][a-h]?")
_YEAR = late(r"1[5-9]\d\d|20\d\d")
# The files of a pawn that takes.
_PAIR = 2
# So much of a line is looked at to see that it has nothing but moves.
_ROW = 8
# How many lexemes around a year may show that moves are written in digits.
_NEAR = 4


def is_maimed(text: str) -> bool:
    """Return whether a text looks like what is left of a move, and like no word.

    >>> [is_maimed(text) for text in ("7e", "5", "gS", "8=Q", "sealed")]
    [True, True, True, True, False]
    """
    return (
        (_MAIMED.fullmatch(text) or _CYRILLIC.fullmatch(text)) is not None
        and not lexicon.is_cue(text)
        and text.lower() not in lexicon.cues("short")
    )


@cache
def _ordinal() -> re.Pattern[str]:
    # `7e` is rather a square whose signs have changed places.
    return re.compile(rf"(?![1-8][a-h]$)\d+(?:{either(lexicon.headings('ordinals'))})")


def may_be_move(page: Page, at: int) -> bool:
    """Return whether a word in the place of a move may be a misprinted one."""
    text = page.lexemes[at].text
    is_word = text.lower() in ending_words.words() or text.lower() in lexicon.cues("commands")
    is_word = is_word or _ordinal().fullmatch(text) is not None
    is_word = is_word or (_YEAR.fullmatch(text) is not None and not _is_among_digits(page, at))
    # Short words of these scripts join moves: `e4と e5`.
    is_word = is_word or is_unspaced(text)
    is_suspect = _SUSPECT.fullmatch(text) is not None and not is_word
    is_before = page.precedes_move(at) or page.precedes_move(page.after_brackets(at))
    is_left = is_before or _CAPTURE.fullmatch(text) is not None
    return is_suspect and (is_left or _precedes_another(page, at))


def _is_among_digits(page: Page, at: int) -> bool:
    """Whether moves near a word are written in digits."""
    near = page.lexemes[max(0, at - _NEAR) : at + _NEAR + 1]
    return any(lexeme.form is Form.NUMERIC for lexeme in near)


def _precedes_another(page: Page, at: int) -> bool:
    """Return whether both a word and the next one have digits in them, or what looks like one."""
    ahead = page.next_of(at)
    pair = [page.lexemes[at]] if ahead is None else [page.lexemes[at], page.lexemes[ahead]]
    has_digits = (
        any(sign.isdigit() for sign in lexeme.text) or _CYRILLIC.fullmatch(lexeme.text) is not None
        for lexeme in pair
    )
    return len(pair) > 1 and all(has_digits) and pair[1].kind is Kind.WORD


def is_maimed_word(page: Page, at: int, *, numbered: bool) -> bool:
    """Return whether a word is what is left of a move: ``gb`` for ``g6``."""
    lexeme = page.lexemes[at]
    # Most words stand in prose, far from any move: that is soon seen.
    if lexeme.kind is Kind.MOVE or not (numbered or page.follows_move(at)):
        return False
    # What stands beside a move in words is a word.
    is_told = any(one.form is Form.TOLD for one in page.lexemes[at - 1 : at + 2])
    if not numbered and (is_told or not is_maimed(lexeme.text)):
        return False
    if not numbered and len(lexeme.text) == 1 and page.next_of(at) is None:
        # The last sign of a text says too little to play it.
        return False
    return may_be_move(page, at)


def is_maimed_number(page: Page, at: int, *, numbered: bool) -> bool:
    """Return whether digits are what is left of a move: ``93`` for ``g3``."""
    if not page.lexemes[at].text.isdigit():
        return False
    ahead = page.next_of(at)
    following = None if ahead is None else page.lexemes[ahead]
    if following is None:
        return False
    if numbered:
        # But `10. ...` in a row, and `10... Bg4` in the next one.
        is_again = at > 0 and page.lexemes[at + 1].kind is Kind.DOTS is page.lexemes[at - 1].kind
        return following.kind is Kind.MOVE and not is_again
    if not page.follows_move(at):
        return False
    if [one.text for one in page.lexemes[at + 1 : at + 3]] == ["...", "--"]:
        # The number of a pass.
        return False
    is_number = following.kind is Kind.NUMBER and not following.text.isdigit()
    return is_number or following.kind is Kind.RESULT


def is_maimed_piece(page: Page, at: int, run: Run | None, *, numbered: bool) -> bool:
    """Return whether a digit is what is left of a piece: ``8e6`` for ``Be6``."""
    lexeme = page.lexemes[at]
    if not lexeme.text.isdigit() or at + 1 >= len(page.lexemes):
        return False
    following = page.lexemes[at + 1]
    if following.kind is not Kind.MOVE or following.start != lexeme.end:
        return False
    if following.form is Form.DESCRIPTIVE:
        # The man has its letter: `6Q x P`.
        return False
    if numbered or run is None or run.ply is None:
        return numbered
    return page.follows_move(at) and int(lexeme.text) != (run.ply + len(run.tokens)) // 2 + 1


def is_castling_apart(page: Page, at: int) -> bool:
    """Return whether words for castling are a sentence at the end of a line, or begin a row.

    That is "Well. Short castling", and ``Castles N-R3 R-R5``.
    """
    lexeme = page.lexemes[at]
    if len(lexeme.text) <= _PAIR:
        return False
    number = page.line_of(lexeme.start)
    before = page.line(number).removesuffix(lexeme.text).rstrip()
    if before.endswith((".", "!", "?", "…")) and before != page.line(number):
        return True
    following = page.lexemes[at + 1 : at + _ROW]
    row = [*takewhile(lambda one: page.line_of(one.start) == number, following)]
    is_first = begins_line(page.text, lexeme.start, " \t")
    return is_first and bool(row) and all(one.kind in (Kind.MOVE, Kind.GLYPH) for one in row)


def is_word(page: Page, at: int, *, numbered: bool) -> bool:
    """Return whether a weak spelling is a word: no number before it, nor moves on both sides."""
    if page.lexemes[at].form is not Form.WEAK or numbered:
        return False
    if is_castling_apart(page, at):
        return False
    return not (
        page.follows_move(page.before_brackets(at)) and page.precedes_move(page.after_brackets(at))
    )
