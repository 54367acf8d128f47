"""Scans: signs that a machine has taken for others in print, put right where a move tells them.

``Rbl—c3`` is ``Rb1—c3``, ``Bd3xh7f`` has a dagger for the check, ``КЬ8—сб`` is ``Кb8—c6``. A move
from square to square says enough to tell what its signs must have been; what is shorter may be a
word, and is left to the search. All of it keeps its length, so that places in the text stay what
they are.
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
# A number before such a move, in letters that look like its digits.
_NUMBERS = str.maketrans("бБЗзІіIlОOоGS", "6633111100065")
_NUMBER = late(
    rf"(?<![^\W_])(?=\d?[^\W\d])(?:Ю[.,]|(?P<number>[\dбБЗзІіIlОOоGS]{{1,2}})(?P<dot>\.|,|…))"
    rf"(?=[ ]?(?:{_PIECE})?[a-h][1-8][{DASHES}x×:][a-h][1-8])"
)
# Numbers, also those whose digits stand apart, or look like letters before a short move.
_ALIKE = (
    r"(?=\d?[OIl])[1Il][\dOIl]?\."
    rf"(?=[ ]?(?:[A-Z]?[a-h]?[x:]?[a-h][1-8]|[a-h]{{2}}\b|[0O][{DASHES}]|[{DASHES}],))"
)
_APART = late(rf"(?<![\w.,])(?:[1-9] \d ?\.(?=[ .])|{_ALIKE})")
# How far behind a number the next one is looked for.
_NEXT = 400
_EITHER = late(r"(?<![\w.,])(\d{1,2}|[1Il][\dOIl])\.")
_NUMBERS_APART = late(
    r"(?<![\w.,])(?:(?P<whole>\d{1,2})\.|(?P<tens>[1-9]) (?P<ones>\d) ?\.(?=[ .])"
    rf"|(?P<alike>{_ALIKE}))"
)
# A square that was taken for one letter, before a dash.
_SQUARES = {"Ы": "b1", "И": "f1"}
_SQUARE = late(rf"(?<=[КСЛФТ])([{''.join(_SQUARES)}])[{DASHES}](?=[ ]?{_FILE}{_RANK})")
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
# A rank before the man that is taken: `HdlxD`.
_FROM_ONE = late("(?<=[A-Z][a-h])[lI](?=[xX][A-Z](?![a-z]))")
_SOUND = late("[a-h][1-8lIi]")
# A number whose dot has become a dash.
_DASHED_NUMBER = late(rf"(?<![^\s])(\d{{1,2}})-(?= (?:[{DASHES}]|[A-Z]?[a-h][1-8lIi]|[0O]))")
# Black's turn, as some printers show it.
_TURN = late(
    r"(?<=\d[.,] )(?:[-–—]{1,2}[ ]?[o0Oc°][ ]?[-–—]{1,2}|[-–—](?:[ ][-–—])+|_[0o][-–—]|[-–—][0o]_)"
    r"(?=\s)"
)
# A dagger after a move from square to square.
_DAGGER = late(rf"(?<=[a-h][1-8][{DASHES}x×X:][a-h][1-8])[ftjþ](?![^\W_])")
# The letter of a note in the same place.
_NOTE = late(rf"(?<=[a-h][1-8][{DASHES}x×X:][a-h][2-7])[a-eg-ik-su-z](?![^\W_])")
# The same in short moves, and a 5: so they stand behind a number, a piece or a cross.
_SHORT = r"(?<![^\W_])(?:(?<=\d\. )|(?<=\d\.)|(?<=[-–—])|(?=[A-Z][a-h]?x?[a-h]))[A-Z]?[a-h]?x?"
_SHORT_ONE = late(rf"({_SHORT}[a-h])[lI](?=[-–—+,;:!?.]|\s)")
_SURE_ONE = late(r"(?<!\w)\d{1,2}\. ?[A-Z][a-h]?x?[a-h][lI](?![^\W_])")
_SHORT_FIVE = late(rf"({_SHORT}[b-h])ð(?![^\W_])")
_SHORT_DAGGER = late(r"(?<=[a-h][1-8])[þÉ](?![^\W_])")
# Moves in digits, and the same with a letter that looks like one of them.
_DIGITS = late(r"(?<![\w.])[1-8]{4}(?![\w.])")
_WORN_DIGITS = late(r"(?<![\w.])(?=\w{0,3}[AbBIlSZ])[1-8AbBIlSZ]{4}(?!\w)")
_SURE_DIGITS = 3
_DIGITS_LIKE = str.maketrans("AbBIlSZ", "4681152")
# A six after a file, and where it cannot be the end of a word.
_SIX = late(r"(?<![^\W_])([A-Z]?[a-h]?[x:]?[a-h])ó(?![^\W_])")
_SURE_SIX = late(rf"(?:\b[A-Z]|[{DASHES}xX×:] ?)[a-h]ó(?![^\W_])")
# Pawns that take, with a colon or what was one, and files that are no neighbours: a c is like an e.
_PAWNS_TAKE = late(r"(?<![^\W_])(?:ab|ba|bc|cb|cd|dc|de|ed|ef|fe|fg|gf|gh|hg):(?!\w)", needs=(":",))
_MAIMED_TAKING = late(r"((?:[a-h][1-8][:+!?]*,?|\d\.) )([a-h]{2})[;:](?!\w)")
_NEIGHBOURS = {"be": "bc", "eb": "cb"}
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

    >>> misread("3. Rbl—c3 Lf8—b4t", "3. Rb1—c3 Lf8—b4+")
    [Misread(start=3, end=9, read='Rb1—c3'), Misread(start=10, end=17, read='Lf8—b4+')]
    """
    if text == right:
        return []
    # What was several words in print is one where the blanks between them were put right.
    return [
        _printed(word, text)
        for word in _WORD.finditer(right)
        if word[0] != text[word.start() : word.end()] and not _is_shifted(word, text)
    ]


def _is_shifted(word: re.Match[str], text: str) -> bool:
    """Whether a word is the one that was printed, and only blanks before it were left out."""
    printed = text[word.start() : word.end() + _SHIFT].split()
    return word[0].strip(PAD) in ("", *printed)


def _printed(word: re.Match[str], text: str) -> Misread:
    """Return a word that was put right with its place in print, which may be a little further."""
    start, end = word.span()
    around = text[start : end + _SHIFT]
    blanks = len(around) - len(around.lstrip())
    return Misread(start + blanks, end + blanks, word[0].replace(PAD, ""))


def put_right(text: str) -> str:
    """Return a text with the signs that must have been printed, where moves tell them.

    >>> put_right("3. Rbl—c3 Lf8—b4t 4. Lcl-d2")
    '3. Rb1—c3 Lf8—b4+ 4. Lc1-d2'
    >>> put_right("the el-al, 4. Cel-d5 б. Kpdl-d2")
    'the el-al, 4. Ce1-d5 6. Kpd1-d2'
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
    if not text.isascii():
        text = _SQUARE.sub(lambda match: _SQUARES[match[1]], text)
    if not _SIGNED.search(text):
        # Most texts have none, and that is soon seen.
        return worn_descriptive.put_right(_short_put_right(text))
    text = _FROM_TO.sub(square_to_square, text)
    if is_long or (has_signs and _is_long_without(text)):
        text = _DASHED_NUMBER.sub(r"\g<1>.", text)
        text = _TURN.sub(lambda match: "...".ljust(len(match[0]), PAD), text)
        text = _worn_pattern().sub(_worn, text)
        text = _FROM_ONE.sub("1", text)
    if _LONG.search(text):
        text = _NUMBER.sub(_counted, text)
    text = _NOTE.sub(PAD, _DAGGER.sub("+", text))
    return worn_descriptive.put_right(_short_put_right(text))


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
            is_next = number - last in (0, 1) and (ahead == 1 or (ahead == 0 and number > 1))
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


def _short_put_right(text: str) -> str:
    """Put signs right in short moves, which may be words: where there are enough of them."""
    if len(_SURE_ONE.findall(text)) >= _TWICE:
        text = _SHORT_ONE.sub(r"\g<1>1", text)
    if len(_PAWNS_TAKE.findall(text)) >= _TWICE:
        text = _MAIMED_TAKING.sub(
            lambda match: f"{match[1]}{_NEIGHBOURS.get(match[2], match[2])}:", text
        )
    if len(_DIGITS.findall(text)) >= _OFTEN:
        text = _WORN_DIGITS.sub(_in_digits, text)
    if not text.isascii():
        text = _SHORT_FIVE.sub(r"\g<1>5", _SHORT_DAGGER.sub("+", text))
    if "ó" in text and len(_SURE_SIX.findall(text)) >= _TWICE:
        text = _SIX.sub(r"\g<1>6", text)
    return text


def _in_digits(match: re.Match[str]) -> str:
    """Return a move in digits, if three of its signs are some: `3A22`, and not `Abl8`."""
    is_sure = sum(sign.isdigit() for sign in match[0]) >= _SURE_DIGITS
    return match[0].translate(_DIGITS_LIKE) if is_sure else match[0]


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


def _counted(match: re.Match[str]) -> str:
    """Return the number of a move; ``Ю.`` is 10 without its dot."""
    number = match["number"]
    return "10" if number is None else number.translate(_NUMBERS) + match["dot"]
