"""Scans: signs that a machine has taken for others in print, put right where a move tells them.

``Rbl—c3`` is ``Rb1—c3``, ``Bd3xh7f`` has a dagger for the check, ``КЬ8—сб`` is ``Кb8—c6``. A move
from square to square says enough to tell what its signs must have been; what is shorter may be a
word, and is left to the search. All of it keeps its length, so that places in the text stay what
they are.
"""

from __future__ import annotations

import re
from typing import NamedTuple

from stamma.reading.text.lexemes import PAD

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
_DASH = "-‐‑‒–—―−"
_PIECE = "(?:Kp|Кр|Кp|[A-ZА-ЯІЇЄ♔-♟])"
_FROM_TO = re.compile(
    rf"(?<![^\W_])(?P<piece>{_PIECE}(?=[a-hЬбасе6]))?(?P<from>(?(piece)[a-hЬбасе6]|{_FILE}))"
    rf"(?P<gap>[ ]?)(?P<rank>{_RANK})(?P<sign>[ ]?[{_DASH}x×X:хХ][ ]?)"
    rf"(?P<taken>(?:{_PIECE}(?=[a-hасе]))?)(?P<to>{_FILE})(?P<to_rank>{_RANK})(?=[ft]?(?![^\W_]))"
)
# A number before such a move, in letters that look like its digits.
_NUMBERS = str.maketrans("бБЗзІіIlОOо", "66331111000")
_NUMBER = re.compile(
    rf"(?<![^\W_])(?=\d?[^\W\d])(?:Ю[.,]|(?P<number>[\dбБЗзІіIlОOо]{{1,2}})(?P<dot>\.|,|…))"
    rf"(?=[ ]?(?:{_PIECE})?[a-h][1-8][{_DASH}x×:][a-h][1-8])"
)
# A square that was taken for one letter, before a dash.
_SQUARES = {"Ы": "b1", "И": "f1"}
_SQUARE = re.compile(rf"(?<=[КСЛФТ])([{''.join(_SQUARES)}])[{_DASH}](?=[ ]?{_FILE}{_RANK})")
_DIGIT = re.compile("[1-8]")
_CROSS = re.compile("[XхХ]")
# Moves from square to square as they should be; where so many are, a blank in one is a slip.
_LONG = re.compile(rf"[a-h][1-8][{_DASH}x×:][a-h][1-8]")
_OFTEN = 6
# A dagger after a move from square to square.
_DAGGER = re.compile(rf"(?<=[a-h][1-8][{_DASH}x×X:][a-h][1-8])[ft](?![^\W_])")
# A six after a file, and where it cannot be the end of a word.
_SIX = re.compile(r"(?<![^\W_])([A-Z]?[a-h]?[x:]?[a-h])ó(?![^\W_])")
_SURE_SIX = re.compile(rf"(?:\b[A-Z]|[{_DASH}xX×:] ?)[a-h]ó(?![^\W_])")
_TWICE = 2
# The English knight of descriptive notation, as a piece and as a file, and a five behind a file.
_KNIGHT_MOVES = re.compile(rf"(?<!\w)(?:[KQ][ ]?)?Kt[ ]?[{_DASH}x][ ]?[KQRBP]")
_KNIGHT = re.compile(rf"(?<!\w)(?P<side>(?:[KQ][ ]?)?)K[fiIl1!*](?=\.?[ ]?[{_DASH}x×][ ]?[KQRBP])")
_KNIGHT_FILE = re.compile(rf"(?<=[{_DASH}] |.[{_DASH}]|[KQ] |.[KQ])K[Ili1](?=[ ]?[1-8](?!\d))")
_FIVE = re.compile(rf"(?P<file>[{_DASH}][ ]?(?:[KQ][ ]?)?(?:Kt|[KQRB]))(?P<gap>\.?[ ]?)[sS](?!\w)")
_WORD = re.compile(r"\S+")


class Misread(NamedTuple):
    """A stretch of a text whose signs were put right."""

    start: int
    end: int
    read: str


def misread(text: str, right: str) -> list[Misread]:
    """List the words of a text that were put right.

    >>> misread("3. Rbl—c3 Lf8—b4t", "3. Rb1—c3 Lf8—b4+")
    [Misread(start=3, end=9, read='Rb1—c3'), Misread(start=10, end=17, read='Lf8—b4+')]
    """
    if text == right:
        return []
    return [
        Misread(*word.span(), right[word.start() : word.end()].replace(PAD, ""))
        for word in _WORD.finditer(text)
        if word[0] != right[word.start() : word.end()]
    ]


def put_right(text: str) -> str:
    """Return a text with the signs that must have been printed, where moves tell them.

    >>> put_right("3. Rbl—c3 Lf8—b4t 4. Lcl-d2")
    '3. Rb1—c3 Lf8—b4+ 4. Lc1-d2'
    >>> put_right("the el-al, 4. Cel-d5 б. Kpdl-d2")
    'the el-al, 4. Ce1-d5 6. Kpd1-d2'
    """
    is_long = len(_LONG.findall(text)) >= _OFTEN

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

    if not text.isascii():
        text = _SQUARE.sub(lambda match: _SQUARES[match[1]], text)
    text = _FROM_TO.sub(square_to_square, text)
    if _LONG.search(text):
        text = _NUMBER.sub(_counted, text)
    text = _DAGGER.sub("+", text)
    if "Kt" in text and len(_KNIGHT_MOVES.findall(text)) >= _TWICE:
        text = _KNIGHT.sub(r"\g<side>Kt", text)
        text = _KNIGHT_FILE.sub("Kt", text)
        text = _FIVE.sub(lambda match: match["file"] + "5" + PAD * len(match["gap"]), text)
    if "ó" in text and len(_SURE_SIX.findall(text)) >= _TWICE:
        text = _SIX.sub(r"\g<1>6", text)
    return text


def _counted(match: re.Match[str]) -> str:
    """Return the number of a move; ``Ю.`` is 10 without its dot."""
    number = match["number"]
    return "10" if number is None else number.translate(_NUMBERS) + match["dot"]
