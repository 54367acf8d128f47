"""Scripts: a text in the signs that the cutting of texts knows, character for character.

Full-width letters and the digits of other scripts become plain ones. What stands for a piece and is
no letter of any language becomes one sign: in scanned books a figurine comes out as ``ltJ`` or
``.i.``, and without its font as ``¤``. Such a string is found by its standing before squares again
and again; which piece it is, the moves tell.

All of it keeps its length, so that places in the text stay what they are.
"""

from __future__ import annotations

import re
import unicodedata
from collections import Counter
from itertools import islice
from typing import TYPE_CHECKING

from stamma._patterns import late
from stamma.reading.lex.lexemes import PAD, SIGNS
from stamma.reading.lex.piece_words import is_name, is_piece

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

_FULL_WIDTH = {sign: sign - 0xFEE0 for sign in range(0xFF01, 0xFF5F)} | {0x3000: 0x20}
_NOT_PLAIN = late("[\uff01-\uff5e\u3000]|(?![0-9])\\d")
_BRAILLE = late("[\u2801-\u283f]{2,12}+(?![\u2800-\u28ff])")
# A word, a dash and a square.
_NAMED = late(
    r"(?<![^\W_])([^\W\d_]{3,}+)([ ]?[-–—][ ]?)(?=[a-hA-H][1-8](?!\w))", needs=("-", "–", "—")
)
# An arrow from square to square, if it does not go on from there to another move.
_ARROW = late(r"(?<![\w>→])(\w?[a-h][1-8])(->|→)([a-h][1-8])(?!\w|->|→)", needs=("→", "->"))
# Two hyphens for a dash, as typists write it: `P--K4`, `e2--e4`, `O--O`.
_TWO_HYPHENS = late(
    r"(?<![\w-])(?:(?:Kt|[KQRBPN]){1,3}--(?:Kt|[KQRBN]){1,2}(?:[1-8]|[ ]?sq)?"
    r"|[^\W\d_]?[a-h][1-8]--[a-h][1-8]|[O0](?:--[O0]){1,2})(?![\w-])",
    needs=("--",),
)
# A file with an accent, before its rank or where a pawn takes: `é4`, `ç×d4`, `éd5`.
_ACCENTED = late(
    r"[áàâäãéèêëç](?=[1-8](?!\d))"
    r"|(?<![^\W\d_A-Z])(?<![^\W\d_]{2})[éèêëç](?=[x×:]?[a-héç][1-8](?!\d))"
)
_WITHOUT_ACCENT = str.maketrans("áàâäãéèêëç", "aaaaaeeeec")
# Two squares beside each other, as programs and their users give a move, or old books: `f 1 c 4`.
_BESIDE = late(
    r"(?<!\w)(?P<piece>(?:[A-Z][ ](?=[a-h]))?)(?P<from>[a-hA-H][ ]?[1-8])"
    r"(?:[\"'`]?,[ ]?(?:\w{1,20}=)?(?:[\"'`]|(?:\w{1,20}(?:\.|::)){1,2})?|[ ](?:to|->|-)[ ]|[ ])"
    r"(?P<to>[a-hA-H][ ]?[1-8])(?!\w)"
)
# Castling beside such moves; Spanish books have the king's square: `R enr. g 8`.
_CASTLING = late(
    r"(?<![\w.,:-])(?:[0O] [0O](?: [0O])?(?![\w.,:-])|(?:R )?[Ee]nr\. (?P<wing>[cg]) ?[18](?!\w))"
)
# Where the men of a side stand before its first move, and where that takes them.
_FIRST_MOVES = (("12", "34"), ("78", "56"))
_CROSS = late("[x×X]")
_DESCRIPTIVE = late(r"[PTCRDBF][1-8][RDTCBF]")
# Moves of descriptive notation with another letter for the bishop than the Spanish one.
_DESCRIPTIVE_BISHOPS = tuple(
    late(
        rf"(?<!\w)(?=[\w×]*(?P<bishop>{bishop}))"
        rf"(?:P[T{bishop}C]?[RD]?|[T{bishop}C][RD]?|[RD])"
        rf"(?:[1-8][RDT{bishop}C][RD]?|[x×X](?:P[T{bishop}C]?[RD]?|[T{bishop}C][RD]?|[RD]))(?!\w)"
    )
    for bishop in "BF"
)
# The letters of the files in other scripts, and of the pieces before them. Arabic books count the
# files from either side; Cyrillic letters are taken by their sounds or by their order.
_CYRILLIC = "А-ЯЁЄІЇЎЈЉЊЋЂр"
_FILES = (
    ("αβγδεζηθ", "Α-Ω"),
    ("абцдефгх", _CYRILLIC),
    ("абвгдежз", _CYRILLIC),
    ("אבגדהוזח", "מצרפה"),
    ("أبجدهوزح", "مورفحطقش"),
    ("حزوهدجبأ", "مورفحطقش"),
)
# Cyrillic letters that are read as Latin ones anyway.
_LOOK_ALIKE = frozenset("асе")
_LETTER = r"[^\W\d_]"
# A string without blanks that ends like a move, without its number and brackets.
_WORD = late(
    r"(?<!\S)[(\[{]*(?>(?:\d{1,3}(?:\.{1,3}|…)?|\.{3}|…)?)(?P<strange>\S{1,6}?)"
    r"(?P<rest>[a-h]?[1-8]?[x:×]?[a-h][1-8](?:[+#!?†‡=,;:.)\]}]\S{0,4}|(?!\S)))(?!\S)"
)
# Signs that stand before moves and mean no piece: quotes, brackets, dashes, marks of lists.
_AROUND = "\"'`“”„«»‹›‘’(){}[]<>*_|/\\,;…-–—−=+#!?&$%•·×"
_NOTHING = late(r"[\d.:]*|[a-h]?[1-8]?x?|(?:[^\W\d_]?[a-h][1-8]\W?)+")
_SQUARE = late(r"(?<![a-h])[a-h][1-8](?!\d)")
# How often a strange string must stand before a square, and all of them together.
_TWICE = 2
_OFTEN = 4
_SHARE = 0.1
# A letter of a file that nearly always follows belongs to the strange string.
_ALWAYS = 0.8


def plain(text: str) -> str:
    """Return a text with plain letters and digits for those of full width and of other scripts.

    A dash between the name of a man and a square is a blank. Moves in braille are in print.

    >>> plain("⠎⠋⠒ ⠑⠰⠙⠢")
    'Nf3 exd5'
    >>> plain("１．ｅ４ e٥ Knight-f6")
    '1.e4 e5 Knight f6'
    """
    text = _BRAILLE.sub(_in_print, text)
    text = _NAMED.sub(_without_dash, text)
    text = _TWO_HYPHENS.sub(
        lambda match: match[0].replace("--", "-").rjust(len(match[0]), PAD), text
    )
    text = _ARROW.sub(lambda match: f"{match[1]}{'-':>{len(match[2])}}{match[3]}", text)
    if text.isascii():
        return text
    # The French tell the files from the letter of the knight and from words by them.
    text = _ACCENTED.sub(lambda match: match[0].translate(_WITHOUT_ACCENT), text)
    if not _NOT_PLAIN.search(text):
        return text
    return re.sub(r"(?![0-9])\d", lambda match: str(unicodedata.decimal(match[0])), text).translate(
        _FULL_WIDTH
    )


def _in_print(match: re.Match[str]) -> str:
    """Return a move in braille in letters and digits, without its check where that is too long."""
    from stamma.braille import in_print

    cells = match[0]
    return (in_print(cells) or cells)[: len(cells)].ljust(len(cells), PAD)


def _without_dash(match: re.Match[str]) -> str:
    """Return a name and a blank for the dash behind it, if it is that of a man."""
    name, dash = match.groups()
    return name + " " * len(dash) if is_name(name) else match[0]


def joined_squares(text: str) -> str:
    """Return a text with a move for two squares beside each other, if the first two are moves so.

    A game cannot begin with a pawn that goes to its own second rank, so there can be no other.

    >>> joined_squares("E2 E4 - E7 E5 - G1 F3 - 0 0").replace(PAD, "")
    'e2e4 - e7e5 - g1f3 - 0-0'
    >>> joined_squares("move(Square.E2, Square.E4); move(Square.E7, Square.E5)").replace(PAD, "")
    'move(Square.e2e4); move(Square.e7e5)'
    >>> joined_squares("e4 e5 d4 d5")
    'e4 e5 d4 d5'
    >>> joined_squares("1. e 2 e 4  e 7 e 5 2. C g 1 f 3  R enr. g 8").replace(PAD, "")
    '1. e2e4  e7e5 2. Cg1f3  O-O'
    """
    found = list(islice(_BESIDE.finditer(text), len(_FIRST_MOVES)))
    is_game = len(found) == len(_FIRST_MOVES) and all(
        match["from"][-1] in home and match["to"][-1] in ahead
        for match, (home, ahead) in zip(found, _FIRST_MOVES, strict=True)
    )
    if not is_game:
        return text
    text = _BESIDE.sub(_joined, text)
    return _CASTLING.sub(_castled, text)


def _joined(match: re.Match[str]) -> str:
    """Return a move from square to square without its blanks."""
    squares = (match["from"] + match["to"]).lower()
    return (match["piece"] + squares).replace(" ", "").ljust(len(match[0]), PAD)


def _castled(match: re.Match[str]) -> str:
    """Return castling beside such moves with its dashes."""
    if match["wing"] is None:
        return match[0].replace(" ", "-")
    return ("O-O" if match["wing"] == "g" else "O-O-O").ljust(len(match[0]), PAD)


def spanish_bishops(text: str) -> str:
    """Return a text in Spanish descriptive notation for one in Portuguese or French.

    They differ by the letter of the bishop alone.

    >>> spanish_bishops("1. P4R P4BD 2. C3BR C3BD 3. B4B B4B")
    '1. P4R P4AD 2. C3AR C3AD 3. A4A A4A'
    >>> spanish_bishops("1. P4R P4R 2. C3AR C3AD 3. A5C")
    '1. P4R P4R 2. C3AR C3AD 3. A5C'
    """
    # Most texts have no such moves, and that is soon seen.
    for pattern in _DESCRIPTIVE_BISHOPS if _DESCRIPTIVE.search(text) else ():
        # `BxP` is English as well.
        found = [match for match in pattern.finditer(text) if not _CROSS.search(match[0])]
        if len(found) >= _OFTEN:
            return pattern.sub(
                lambda match: match[0].replace(match["bishop"], "A").replace("X", "x"), text
            )
    return text


def other_files(text: str) -> list[str]:
    """Return a text with Latin letters for the files, for each way to take those of other scripts.

    >>> other_files("1. ε4 ε5 2. Ιζ3 Ιγ6 3. Αβ5 α6")
    ['1. e4 e5 2. Ιf3 Ιc6 3. Αb5 a6']
    """
    if text.isascii():
        return []
    # The letter is written with a stroke when it stands alone.
    text = re.sub("هـ(?=[1-8x×:])", f"{PAD}ه", text)
    found = []
    for files, pieces in _FILES:
        squares = re.findall(rf"(?:{'|'.join(set(files) - _LOOK_ALIKE)})[1-8](?!\d)", text)
        if len(squares) < _OFTEN or len(squares) < len(_SQUARE.findall(text)):
            continue
        letter = rf"[{files}]"
        move = re.compile(
            rf"(?<!{_LETTER})(?P<piece>[{pieces}]{{0,2}}{PAD}?)(?P<from>{letter}?)(?P<sign>[1-8]?[x:×–-]?)"
            rf"(?P<to>{letter})(?=[1-8](?!\d))"
        )
        latin = str.maketrans(files, "abcdefgh")
        found.append(
            move.sub(
                lambda match, latin=latin: (  # type: ignore[misc]
                    match["piece"]
                    + match["from"].translate(latin)
                    + match["sign"]
                    + match["to"].translate(latin)
                ),
                text,
            )
        )
    return found


def strange_pieces(text: str) -> dict[str, str]:
    """Find the strings that may stand for pieces throughout a text, each with a sign for it.

    The most frequent come first.

    >>> list(strange_pieces("1 e4 e5 2 ltJf3 ltJc6 3 .i.b5 .i.c5 4 ltJbd2"))
    ['ltJ', '.i.']
    """
    followed: dict[str, Counter[str]] = {}
    # Most words of a long text are the same few.
    for word, times in Counter(text.split()).items():
        match = _WORD.match(word)
        if match is None:
            continue
        string, rest = match["strange"], match["rest"]
        file = rest[0] if rest[0] in "abcdefgh" and rest[1] not in "12345678" else ""
        followed.setdefault(string, Counter())[file] += times
    found: Counter[str] = Counter()
    for string, files in followed.items():
        whole = _whole(string, files)
        if not _is_usual(whole.strip(_AROUND)):
            found[whole] += files.total()
    often = sum(times for times in found.values() if times >= _TWICE)
    if often < _OFTEN or often < _SHARE * len(_SQUARE.findall(text)):
        return {}
    ordered = (string for string, _ in found.most_common())
    return dict(zip(ordered, SIGNS, strict=False))


def _is_usual(string: str) -> bool:
    """Whether a string before a square is none, a piece that is known, or a square itself."""
    return _NOTHING.fullmatch(string) is not None or is_piece(string) or is_name(string)


def _whole(string: str, followed: Counter[str]) -> str:
    """Return a string with the letter that always follows it: ``lb`` is one figurine."""
    letter, times = followed.most_common(1)[0]
    return string + letter if letter and times >= _ALWAYS * followed.total() else string


def with_signs(text: str, signs: Mapping[str, str]) -> str:
    """Return a text with signs for the strings that stand for pieces, where a square follows."""
    return _before_square(signs).sub(
        lambda match: signs[match[0]] + PAD * (len(match[0]) - 1), text
    )


def first(text: str, string: str) -> int | None:
    """Find where a string first stands for a piece."""
    match = _before_square((string,)).search(plain(text))
    return None if match is None else match.start()


def _before_square(strings: Iterable[str]) -> re.Pattern[str]:
    either = "|".join(re.escape(one) for one in sorted(strings, key=lambda one: (-len(one), one)))
    return re.compile(rf"(?<![^\W\d_])(?:{either})(?=[a-h]?[1-8]?[x:×]?[a-h][1-8](?!\d))")
