"""Scans: signs that a machine has taken for others in print, put right where a move tells them.

``Rbl—c3`` is ``Rb1—c3``, ``КЬ8—сб`` is ``Кb8—c6``. A move from square to square says enough to tell
what its signs must have been; what is shorter may be a word, and is left to the decoder. All of it
keeps its length, so that places in the text stay what they are.
"""

from __future__ import annotations

import re
from functools import cache
from typing import NamedTuple

from stamma._patterns import late
from stamma.reading.lex import worn_descriptive
from stamma.reading.lex.dashes import DASHES
from stamma.reading.lex.lexemes import PAD
from stamma.reading.lex.piece_words import is_piece

# What the digits of ranks are taken for.
_RANKS = {
    **dict.fromkeys("lIi!|ІіЇ", "1"),
    **dict.fromkeys("Зз", "3"),
    **dict.fromkeys("Ss", "5"),
    **dict.fromkeys("óÓбБ", "6"),
}
# What the letters of files are taken for, mostly in Cyrillic print.
_FILES = {"Ь": "b", "б": "d", "6": "d", "а": "a", "с": "c", "е": "e", "Ї": "f"}
_FILE = "[a-hЬбасеЇ]"
_RANK = f"[1-8{''.join(_RANKS)}]"
_PIECE = "(?:Kp|Кр|Кp|[A-ZА-ЯІЇЄ♔-♟])"
# All of such a move that cannot be missing.
_SIGNED = late(rf"{_RANK}[ ]?[{DASHES}x×X:хХ]")
_FROM_TO = late(
    rf"(?<![^\W_])(?P<piece>{_PIECE}(?=[a-hЬбасе6]))?(?P<from>(?(piece)[a-hЬбасе6]|{_FILE}))"
    rf"(?P<gap>[ ]?)(?P<rank>{_RANK})(?P<sign>[ ]?[{DASHES}x×X:хХ][ ]?)"
    rf"(?P<taken>(?:{_PIECE}(?=[a-hасе]))?)(?P<to>{_FILE})(?P<to_rank>{_RANK})(?=[ftj]?(?![^\W_]))"
)
# The digits of numbers that letters look like.
_NUMBERS = str.maketrans("IlOo", "1100")
# Numbers, also those whose digits stand apart, or look like letters before a short move.
_ALIKE = (
    r"(?=\d?[OIl])[1Il][\dOIl]?\."
    rf"(?=[ ]?(?:[A-Z]?[a-h]?[x:]?[a-h][1-8]|[a-h]{{2}}\b|[0O][{DASHES}]|[{DASHES}],))"
)
_APART = late(rf"(?<![\w.,$])(?:[1-9] \d ?\.(?=[ .])|{_ALIKE})")
# How far behind a number the next one is looked for.
_NEXT = 400
_EITHER = late(r"(?<![\w.,$])(\d{1,2}|[1Il][\dOIl])\.")
_NUMBERS_APART = late(
    r"(?<![\w.,$])(?:(?P<whole>\d{1,2})\.|(?P<tens>[1-9]) (?P<ones>\d) ?\.(?=[ .])"
    rf"|(?P<alike>{_ALIKE}))"
)
_DIGIT = late("[1-8]")
_CROSS = late("[XхХ]")
# Moves from square to square as they should be; where so many are, a blank in one is a slip.
_LONG = late(rf"[a-h][1-8][{DASHES}x×:][a-h][1-8]")
_LONG_WITHOUT = late(rf"[a-h][1-8][{DASHES}x×:]?[a-h][1-8](?!\w)")
_OFTEN = 6
# Where they are, moves from square to square in worn print: a square may be two signs, and what
# the letter of the piece has become says nothing, but is not needed either.
_WORN_RANKS = {
    **_RANKS,
    **dict.fromkeys(("ð", "ö"), "5"),
    **dict.fromkeys(("G", "(l", "(i", "(5", "(>"), "6"),
    "Z": "2",
    "z": "2",
    "A": "4",
}
_WORN_FILES = {"li": "h", "1": "f", "l": "f", "t": "f", "í": "f"}
_SOUND = late("[a-h][1-8lIi]")
_TWICE = 2
_WORD = late(r"\S+")
# So many blanks too many may stand before a word in a move.
_SHIFT = 4


class Misread(NamedTuple):
    """A stretch of a text whose signs were put right."""

    start: int
    end: int
    read: str


def misread(text: str, right: str) -> list[Misread]:
    """List the words of a text that were put right.

    >>> misread("3. Rbl—c3 Lfl—b5", "3. Rb1—c3 Lf1—b5")
    [Misread(start=3, end=9, read='Rb1—c3'), Misread(start=10, end=16, read='Lf1—b5')]
    """
    if text == right:
        return []
    # What was several words in print is one where the blanks between them were put right.
    return [
        _printed(word, text)
        for word in _WORD.finditer(right)
        if word[0] != text[word.start() : word.end()]
    ]


def _printed(word: re.Match[str], text: str) -> Misread:
    """Return a word that was put right with its place in print, which may be a little further."""
    start, end = word.span()
    around = text[start : end + _SHIFT]
    blanks = len(around) - len(around.lstrip())
    return Misread(start + blanks, end + blanks, word[0].replace(PAD, ""))


def put_right(text: str) -> str:
    """Return a text with the signs that must have been printed, where moves tell them.

    >>> put_right("3. Rbl—c3 Lf8—b4 4. Lcl-d2")
    '3. Rb1—c3 Lf8—b4 4. Lc1-d2'
    >>> put_right("the el-al, 4. Cel-d5 Kpdl-d2")
    'the el-al, 4. Ce1-d5 Kpd1-d2'
    """
    long = len(_LONG.findall(text))
    is_long, has_signs = long >= _OFTEN, long >= _TWICE

    def square_to_square(match: re.Match[str]) -> str:
        piece, taken, gap, sign = (match[name] or "" for name in ("piece", "taken", "gap", "sign"))
        if not (piece or _DIGIT.match(match["rank"]) or _DIGIT.match(match["to_rank"])):
            return match[0]
        if is_long:
            # A colon with a blank behind it ends a move, but not in a text of this kind.
            gap, sign = "", _CROSS.sub("x", sign.strip())
        elif gap:
            return match[0]
        right = "".join(
            (
                piece,
                _FILES.get(match["from"], match["from"]),
                gap,
                _RANKS.get(match["rank"], match["rank"]),
                sign,
                taken,
                _FILES.get(match["to"], match["to"]),
                _RANKS.get(match["to_rank"], match["to_rank"]),
            )
        )
        return right + PAD * (len(match[0]) - len(right))

    text = _joined_numbers(text)
    if _SIGNED.search(text):
        # Most texts have none, and that is soon seen.
        text = _FROM_TO.sub(square_to_square, text)
        if is_long or (has_signs and _is_long_without(text)):
            text = _worn_pattern().sub(_worn, text)
    return worn_descriptive.put_right(text)


def _joined_numbers(text: str) -> str:
    """Join the digits of numbers that were set apart, if they count on from the number before.

    So do those that look like letters, if the next one counts on as well.

    >>> _joined_numbers("9. d4 Bb7 1 0. Nc3 e6 1 1 . Bd3").replace(PAD, "")
    '9. d4 Bb7 10. Nc3 e6 11. Bd3'
    >>> _joined_numbers("I. e4 c5 2. Nf3 II. d4 9. d4 Bb7 lO. Nc3 e6 II. Bd3 12. O-O")
    '1. e4 c5 2. Nf3 II. d4 9. d4 Bb7 10. Nc3 e6 11. Bd3 12. O-O'
    """
    if not _APART.search(text):
        return text
    numbers: set[int] = set()
    last = 0

    def joined(match: re.Match[str]) -> str:
        nonlocal last
        if match["whole"] is not None:
            last = int(match["whole"])
            numbers.add(last)
            return match[0]
        if match["alike"]:
            number = int(match["alike"][:-1].translate(_NUMBERS))
            following = _EITHER.search(text, match.end(), match.end() + _NEXT)
            ahead = 0 if following is None else int(following[1].translate(_NUMBERS)) - number
            is_next = number - last in (0, 1) and ahead == 1
        else:
            number = int(match["tens"] + match["ones"])
            is_next = number - 1 in numbers and number not in numbers
        if not is_next:
            return match[0]
        last = number
        numbers.add(number)
        return f"{number}.".ljust(len(match[0]), PAD)

    return _NUMBERS_APART.sub(joined, text)


def _is_long_without(text: str) -> bool:
    """Whether a text has many moves from square to square, if not all with their signs."""
    return len(_LONG_WITHOUT.findall(text)) >= _OFTEN


@cache
def _worn_pattern() -> re.Pattern[str]:
    rank = "|".join(map(re.escape, ("1l", "1f", *_WORN_RANKS)))
    return re.compile(
        rf"(?<![^\W_])(?P<piece>[^\W\d_]{{0,2}}?)(?P<from>[a-h]|li)[ ]?(?P<rank>[1-8]|{rank})"
        rf"(?P<sign>[ ]?(?:[{DASHES}][ ]?[{DASHES}]?|[x×X:])[ ]?|)"
        rf"(?P<to>[a-h]|{'|'.join(_WORN_FILES)})[ ]?(?P<to_rank>[1-8]|{rank}|f(?=[ft]))"
        r"(?P<check>[ftþ]?)(?![^\W_])"
    )


def _worn(match: re.Match[str]) -> str:
    """Return a move in worn print as it must have been, if one of its squares is sound."""
    piece = match["piece"]
    from_square, to_square = (
        _WORN_FILES.get(file, file) + (_WORN_RANKS.get(rank) or ("1" if rank[0] in "1f" else rank))
        for file, rank in ((match["from"], match["rank"]), (match["to"], match["to_rank"]))
    )
    # A 1 that is taken for an l is no great matter, if there is something else to go by.
    squares = (match["from"] + match["rank"], match["to"] + match["to_rank"])
    is_sound = any(map(_SOUND.fullmatch, squares))
    if not is_sound or not (piece.isupper() or _DIGIT.search(match[0])):
        return match[0]
    # Many scripts have no capitals, and some pieces two letters.
    is_capital = len(piece) < _TWICE and piece.isupper()
    is_small = piece.islower() and piece.isascii()
    piece = piece if is_capital or (is_piece(piece) and not is_small) else ""
    sign = _CROSS.sub("x", match["sign"].strip()[:1])
    found = piece + from_square + sign + to_square + ("+" if match["check"] else "")
    return PAD * (len(match[0]) - len(found)) + found
