"""Lexemes: the smallest parts of a text that mean something to a reader of chess.

A text is cut into tags, numbers, spellings that may be moves, results, glyphs, brackets, words and
signs. Nothing is decided here: a spelling that may be a move is one in some language and notation,
and whether it is one in this text is for the search to find out. What no part claims is blank.
"""

from __future__ import annotations

import re
from functools import cache, partial
from itertools import pairwise
from typing import TYPE_CHECKING, ClassVar, NamedTuple

from stamma._patterns import NOTHING, late, narrowed, words_in
from stamma.reading.text import glued, tags
from stamma.reading.text.dashes import DASHES
from stamma.reading.text.glyphs import MARK, SIGN, WORDS
from stamma.reading.text.piece_words import all_names, all_spellings, castling_words, piece_names

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    # Those of some words that a pattern is to know.
    _Own = Callable[[Iterable[str]], Iterable[str]]


class _Sort:
    """One of several sorts of things, by its name.

    That is what an enumeration is for, but there it takes five times as long to get at a member,
    and each lexeme is asked for its kind again and again.
    """

    __slots__ = ("value",)

    def __init__(self, value: str) -> None:
        self.value = value

    def __init_subclass__(cls) -> None:
        for name in cls.__annotations__:
            setattr(cls, name, cls(name.lower()))

    def __repr__(self) -> str:
        return f"{type(self).__name__}.{self.value.upper()}"


class Kind(_Sort):
    """The kinds of lexemes."""

    __slots__ = ()
    TAG: ClassVar[Kind]
    MARKUP: ClassVar[Kind]
    RESULT: ClassVar[Kind]
    GLYPH: ClassVar[Kind]
    NUMBER: ClassVar[Kind]
    DOTS: ClassVar[Kind]
    MOVE: ClassVar[Kind]
    OPEN: ClassVar[Kind]
    CLOSE: ClassVar[Kind]
    WORD: ClassVar[Kind]
    SIGN: ClassVar[Kind]


class Form(_Sort):
    """The shapes of spellings that may be moves."""

    __slots__ = ()
    ALGEBRAIC: ClassVar[Form]
    DESCRIPTIVE: ClassVar[Form]
    SPANISH: ClassVar[Form]
    NUMERIC: ClassVar[Form]
    CASTLING: ClassVar[Form]
    #: With the name of the piece: ``knight to f3``.
    TOLD: ClassVar[Form]
    #: No move at all: ``--``, or ``Z0``.
    NO_MOVE: ClassVar[Form]
    #: May as well be a word or a number of the prose: ``ed``, ``castles``, ``1851``.
    WEAK: ClassVar[Form]


class Lexeme(NamedTuple):
    """A part of a text: where it stands, what it is, and for a move its shape."""

    kind: Kind
    start: int
    end: int
    text: str
    form: Form | None = None
    #: The letters before the squares of an algebraic move.
    piece: str = ""


#: Fills the place of characters that a sign stands for; what is read takes no notice of it.
PAD = "\ufe0e"
#: Signs for strings that stand for some piece, of which it is not known which.
SIGNS = "".join(map(chr, range(0xE000, 0xE040)))
#: Stands for the man that takes, where nothing is said of it: "he takes on f4".
ANY_MAN = "\ue040"

_FILE = "[a-hасе]"
_LOOSE_FILE = "[a-hA-Hасе]"
_RANK = "[1-8]"
_DASH = f"(?:[{DASHES}]|&[nm]dash;)"
# A blank inside a move is one blank: columns have more between them. After a hyphen a line may end.
_GAP = "[ \u00a0]?"
_AFTER_SIGN = "(?:[ \u00a0]?|[ \u00a0]*\r?\n[ \u00a0\t>]*)"
# A colon or a cross with a blank behind it alone ends a move: `Be5: Kf8`.
_CROSS = r"(?:[x×✕✖⨯X*:х](?=[^\W_])|&times;|[ ][x×✕✖⨯X*:х][ ]|(?:[x×][ ]|[ ][x×])(?=[a-h][1-8]))"
# Lines also end before a dash; in a new line a dash of a list stands before a blank.
_BEFORE_SIGN = "(?:[ \u00a0]?|[ \u00a0]*\r?\n(?=.[a-h][1-8]))"
_HYPHEN = f"{_BEFORE_SIGN}{_DASH}{_AFTER_SIGN}"
# Where dashes stand between two moves, those inside a move have no blanks: `Bc4 – Nf6`.
_TIGHT_HYPHEN = _DASH
_PAIR = late(r"[a-h][1-8][+#!?]* [-–—] [A-ZА-Я♔-♟][a-h]?[1-8]?[x:×]?[a-h][1-8]")
# No pawn that goes to the fourth rank with the first move can go on from there with it.
_FIRST_PAIR = late(r"(?<![\w.])1[.)]?[ ]?[a-h][34] [-–—] [a-h][56](?!\w)")
# Where days stand between the moves, 1/2 is one of them.
_DAY = late(r"(?<![\w/])(?!1/2)\d{1,2}/\d{1,2}(?![\w/])")
_SIGN = f"(?:{_HYPHEN}|{_CROSS})"
# A move over what is said about it has a colon that takes nothing: `1. f4: the Bird.`
_LABEL = late(r"[ \u00a0]+[\"“„«¡¿(]?(?:[^\W\d_]{2,}(?![\w:])|[a-zß-ÿ] [^\W\d_]{2,}(?![\w:]))")
_BEFORE_LABEL = " \t\u00a0|*>_-–—.…0123456789"
# Nobody takes where he stands: these are two moves, and the second does not say who takes.
_TAKEN_THERE = late(r"(?P<one>\w?(?P<square>[a-h][1-8])) (?P<other>[x×](?P=square)(?!\d).*)")
# Behind a knight, which is no novelty: its square, or the rest of a sentence.
_GOES_ON = late(r"[ \u00a0]?(?:[a-h][1-8]|[a-zß-ÿ]{2})")
# A number of a move, in the digits of any script; some write 01.
_NUMBER = r"0?(?!0)[1-9٠-٩۰-۹०-९০-৯]\d{0,2}"
# Scripts that leave no blank before or behind a move: Thai to Khmer, Chinese, Japanese, Korean.
_UNSPACED_RANGES = (
    ("\u0e00", "\u0eff"),
    ("\u1000", "\u109f"),
    ("\u1780", "\u17ff"),
    ("\u3040", "\u30ff"),
    ("\u3400", "\u9fff"),
    ("\uac00", "\ud7af"),
)
_UNSPACED = "".join(f"{first}-{last}" for first, last in _UNSPACED_RANGES)
# Vowel signs and other marks belong to the letters that they are written over, under and around.
_LETTERS = (
    rf"[^\W_{_UNSPACED}]+(?:[\u0300-\u036f\u0591-\u05c7\u064b-\u065f\u0670\u0900-\u0963\u0981-\u0dff"
    rf"\u200c\u200d]+[^\W_{_UNSPACED}]*)*"
)
_NO_WORD_BEFORE = rf"(?<![^\W_{_UNSPACED}])"
_HALF = r"(?:1/2|½|0?[.,]5)"
_BETWEEN = f"[{DASHES}:]"
_SCORE = rf"(?:1 ?{_BETWEEN} ?0|0 ?{_BETWEEN} ?1|{_HALF} ?{_BETWEEN} ?{_HALF})"
#: A result: a score, half a point alone (but no "2 1/2", no "½ hour"), or signs of a forfeit.
RESULT = (
    rf"(?:(?<![\w/½-]){_SCORE}(?:[fF](?!\w)|(?![\w/½]|{_BETWEEN}\d))"
    r"|(?<![\w/½-])(?<!\s\d )(?<!\s\d\d )(?:1/2|½)(?![\w/½-]|[ ]?[a-zß-ÿ])"
    rf"|(?<!\S)[{DASHES}+]:[{DASHES}+](?!\S))"
)
_NO_WORD_AFTER = rf"(?![^\W_{_UNSPACED}])"

_CHECK = (
    r"(?:(?:dbl|dble|double|dis|disc|discovered)\.?[ ]?)*"
    r"(?:(?:checkmate|checks?|mates?|matt|mat)\b|[Cc]h\b\.?)!?"
)
# A bracket belongs to the mark only if it is opened there. A colon may stand before the short one
# alone: `Q to R 5: ch.`; "e5: check this" is something else.
_CHECK_WORDS = rf"|[ ,]*(?:\({_CHECK}\)|{_CHECK})|(?<=[\w.]):[ ][Cc]h\b\.?!?"
_PASSING = r"(?:e\. ?p\.?|ep\b\.?|a\. ?p\.|d\. ?p\.|en passant\b)"
_EN_PASSANT = rf"|[ ,]*(?:\({_PASSING}\)|{_PASSING})"


def _marks(own: _Own) -> str:
    """Match what may be written behind a move about it."""
    # All words for check and mate have one of these in them.
    check = _CHECK_WORDS if own(("ch", "mat")) else ""
    passing = _EN_PASSANT if own("p") else ""
    return (
        r"(?:\+\+|\+(?![-/=−–])|[#†‡≠✝]|" + MARK + r"|[x×X](?![^\W_]|[ ]?[(]?[a-hA-ZÀ-Þ])"
        rf"{check}{passing}|[ ](?:\+(?![-/=−–:\w])|[#†‡](?!\w))|[ ][!?]{{1,2}})*"
    )


# What a language hangs on a move to say what becomes of it: `Hde2-re`, `Af3'ten`, `e4:n`, `Nf3's`.
_ENDING = (
    r"(?:(?<=[a-h][1-8])|(?<=[a-h][1-8][+#!?])|(?<=[a-h][1-8][!?][!?])|(?<=[0O]-[0O]))"
    # But a pawn takes in `d4-exd`.
    r"[-‐‑'’:](?!(?:or|ou|of|and|und|oder|not)(?!\w)|[a-h][x×])"
    r"[a-zß-ÿğışőűа-яё]{1,5}(?![\w-]|['’]\w)"
)
# Pawn captures by files alone; most of them are words somewhere.
_FILE_PAIRS = "ab|ba|bc|cb|cd|dc|de|ed|ef|fe|fg|gf|gh|hg"


# A move in its plainest form.
_PLAIN = r"(?:[KQRBN][a-h]?[1-8]?x?[a-h][1-8]|(?:[a-h]x)?[a-h][1-8]|O-O(?:-O)?)[+#]?"

#: What stands before the new piece of a pawn, where it is told in words: `becomes a Queen`.
BECOMES = r",? (?:and )?(?:becom(?:es|ing)|mak(?:es|ing)|claim(?:s|ing)) (?:an? )?(?:new )?"
#: Ranks in words, the first one first.
ORDINALS = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth")


def _either(spellings: Iterable[str]) -> str:
    """Match the longest of these spellings; their first letters decide most of it."""
    rests: dict[str, list[str]] = {}
    letters = []
    for text in sorted(spellings, key=lambda s: (-len(s), s)):
        if len(text) == 1:
            letters.append(re.escape(text))
        else:
            rests.setdefault(text[0], []).append(re.escape(text[1:]))
    either = [f"{re.escape(first)}(?:{'|'.join(rest)})" for first, rest in rests.items()]
    return "|".join([*either, f"[{''.join(letters)}]"] if letters else either) or NOTHING


def is_unspaced(text: str) -> bool:
    """Return whether a text begins in a script that leaves no blanks between words and moves."""
    return any(first <= text[:1] <= last for first, last in _UNSPACED_RANGES)


def _unspaced_word(own: _Own) -> str:
    """Match words of a script without blanks, as far as the piece of a move."""
    spellings = {text for text in own(all_spellings()) if is_unspaced(text)}
    return rf"(?:(?!(?:{_either(spellings)})[a-h]?[1-8]?{_SIGN}?[a-h][1-8])[{_UNSPACED}])+"


def _compound(own: _Own) -> str:
    """Match a man or a thing that is called by its square: ``e5-pawn``, ``d4-Bauer``."""
    things = {"square", "squares", "break", "push", "advance", "point", "pawns"}
    things |= {name for name in all_names() if name.isascii()}
    nouns = r"[A-ZÄÖÜ][a-zäöüß]{2,}"
    return rf"[a-h][1-8][-‐‑](?:{_either(own(things))}|{nouns}){_NO_WORD_AFTER}"


@cache
def _pattern(*, hyphen: str, own_of: str | None = None) -> re.Pattern[str]:
    """Make the pattern of all parts; a text's own one knows only the words and signs it has."""
    own = set if own_of is None else partial(words_in, own_of)
    marks = _marks(own)
    spellings = _either(own(all_spellings()))
    piece = (
        f"(?:(?:{spellings})[\ufe0e\ufe0f]*|&#98(?:1[2-9]|2[0-3]);|[A-ZÀ-ÞĀ-ŽА-Я]|[{SIGNS}]{PAD}*)"
    )
    place = rf"(?:\({_FILE}?{_RANK}?\)|/{_FILE}?{_RANK}?)?"
    # A sign with blanks around it judges the position, if nothing promotes there: `Bb3 = O-O`.
    becomes = rf"(?:=|(?<=[18])[ ]?=[ ]?)(?!{piece}(?:{_DASH}|[x×:]?[a-h][1-8x×:]))"
    # Some write the check before the new piece: `gxh1+=Q`.
    promotion = (
        rf"(?:(?:(?<=[18])[+#†‡]{{1,2}}(?==))?{becomes}(?:\({piece}\)|{piece})|\({piece}\)|/{piece}(?![a-h][1-8])"
        rf"|(?<=[18])[-‐‑]{piece}(?![^\W_])"
        # Finnish endings begin with a colon: `e4:n`.
        rf"|(?<![2-7]:){piece}(?![1-8a-h])"
        rf"|[ ]?\((?:(?i:{_either(own(piece_names()))})|[QRBNDTLSCFA])\))?"
    )
    with_sign = (
        rf"(?:{piece}\.?{place})?{_FILE}?{_RANK}?(?:{hyphen}|{_CROSS}(?:{piece})?)"
        rf"(?:{_FILE}{_GAP}|{_LOOSE_FILE}){_RANK}(?!\d)"
    )
    without_sign = (
        rf"(?:{piece}\.?{place})?(?:{_FILE}?{_RANK}?)(?:{piece})?{_LOOSE_FILE}{_RANK}(?!\d)"
    )
    apart = rf"{piece}[ ]{_FILE}{_RANK}(?:{hyphen}|{_CROSS}|[ ]n\.[ ]){_FILE}{_RANK}(?!\d)"
    smith = r"[a-h][1-8][a-h][1-8][pnbrqkcCE][NBRQ]?"
    by_victim = (
        rf"(?:{piece}|{_FILE})[x×:]{piece}(?![a-zß-ÿ]{{2}})"
        # With the square that it comes from: `b2xR`.
        rf"|(?:{piece})?{_FILE}{_RANK}[x×X][A-Z](?![a-zß-ÿ1-8])"
    )
    by_files = rf"{_FILE}{_GAP}[x×:*]{_GAP}{_FILE}(?![a-z1-8])"
    body = rf"(?:{smith}(?![^\W_])|{apart}|{with_sign}|{without_sign}|{by_files}|{by_victim})"
    algebraic = rf"{body}:?{promotion}:?{marks}{_NO_WORD_AFTER}"

    man = r"(?:Kt|KT|[KQRBNP])(?:\.?[’']s|s)?\.?"
    mans = rf"{man}(?:{_GAP}{man}){{0,2}}"
    stand = (
        rf"(?:{_GAP}\({_GAP}(?:(?:on|at|from) )?(?:{man}{_GAP}){{0,2}}"
        rf"(?:[1-8]|[sS]q\b\.?)?[!?]?{_GAP}\)"
        rf"|/(?:{man}){{0,2}}[1-8]?"
        # `R from Q 2 to K 2`.
        rf"|[ ]from[ ](?:{man}{_GAP}){{1,2}}(?:[1-8]|[sS]q\b\.?)(?=[ ]to[ ]))?"
    )
    plain = r"[sS]q(?:uare)?\b\.?"
    rank = rf"(?:[1-8](?:(?:st|nd|rd|d|th)\b(?:\.? {plain})?)?\.?|{plain})"
    # Older books have the ranks in words: `K. Kt. to K. B. third sq.`
    told_rank = rf"(?:{'|'.join(ORDINALS)})\b(?:\.? {plain})?"
    square = (
        rf"(?:(?:his|her|its)(?: own)? )?"
        rf"(?:(?:{man}{_GAP}){{0,2}}{rank}"
        # A line may end before the rank; in the next one a number has a sign behind it.
        rf"|(?:{man}{_GAP})?{man}[ ]?\r?\n[ >]*[1-8](?=[ ](?![A-Z0])|[;,]|[.][ ]*\r?\n)"
        rf"|(?:(?:{man}{_GAP}){{1,2}}|(?<=\b(?:his|her|its|own) )){told_rank}"
        rf"|{man}(?:{man})?(?!{_GAP}(?:{_DASH}|[x×X]|to |takes))(?!{_GAP}[1-8])(?![A-Z]))"
    )
    ending = r"(?:\.?[’']s|s)?\.?"
    royal, minor, pawn = rf"[KQ]{ending}", rf"(?:Kt|KT|[RBN]){ending}", rf"P{ending}"
    # What else stands behind it is of the next move: `Kt. takes B. Q. Kt. to B. 3`.
    taken = (
        rf"(?:(?:{royal}{_GAP})?(?:(?:{minor}|{royal}){_GAP})?{pawn}"
        rf"|(?:{royal}{_GAP})?{minor}|{royal})"
    )
    goes = rf"{mans}{stand}[1-8]?(?:{_GAP}{_DASH}|{_GAP}\bto\b){_AFTER_SIGN}{square}"
    takes = (
        rf"{mans}{stand}[1-8]?{_GAP}(?:[x×X✕]|&times;|takes?|tks\.?|captures?){_AFTER_SIGN}"
        # The man behind it may be that of the next move: `B. takes Kt. P. takes B.`
        rf"{taken}{stand}(?!\.?{_GAP}(?:{_DASH}(?!\+)|[x×X](?![a-z])|takes\b|to\b)"
        rf"|\({_GAP}(?:{man}{_GAP}){{0,2}}[1-8]?{_GAP}\){_GAP}(?:{_DASH}(?!\+)|[x×])|\([1-8][RDTAC])(?![a-z][1-8])"
    )
    # A slip of the pen: the square is named, not the man.
    takes += rf"|{mans} (?:takes|captures) (?:[KQ]?(?:Kt|[KQRBN])[1-8])(?!\d)"
    takes += r"|(?:Kt|[KQRBNP])[x×X][KQ](?:Kt|[RBN])[1-8](?!\d)"
    checks = (
        rf"{man}(?:{_GAP}{man})? (?:[Cc]h\.|[Cc]h\b|[Cc]hecks\b|[Mm]ates\b"
        r"|(?:interposes|covers)\b)"
        # A pawn that has but one square left: `K. P. queens`, `P. becomes a Queen`.
        rf"|(?:{man}{_GAP}){{0,2}}P\.?(?: queens\b|{BECOMES}[Qq]ueen\b)"
    )
    unsigned = r"(?:Kt|[KQRBNP])(?:Kt|[KQRBN]){1,2}[1-8]\b"
    promotes = (
        rf"(?:[ ]?=?[ ]?\({_GAP}(?:{man}|[Qq]ueen|[Rr]ook|[Bb]ishop|[Kk]night){_GAP}\)"
        rf"|=[ ]?{man}(?!{_GAP}(?:{_DASH}|[x×X]|to\b|takes\b))"
        rf"|{BECOMES}(?:(?i:queen|rook|bishop|knight)\b|(?:Kt|[QRBN])\b\.?))?"
    )
    # `K. P. two sq.`, `K. P. two`: of pawns, older books tell how far they go.
    far = r"(?:(?:one|two|[12]) (?:sq(?:uare)?s?|steps?)\b\.?|(?:one|two)\b)"
    steps = rf"(?:{man}{_GAP}){{1,2}}P\.?{_GAP}{far}"
    told = rf"{goes}|{takes}|{checks}|{unsigned}|{steps}"
    descriptive = rf"(?:{told}){promotes}{marks}{_NO_WORD_AFTER}"

    spanish_man = r"(?:P[TAC]?[RD]?|[TAC][RD]?|[RD])"
    spanish_square = rf"[1-8][ª.]?{_GAP}[RDTAC][RD]?"
    spanish = (
        rf"{spanish_man}(?:\([1-8]?[RDTAC]?[RD]?\))?(?:{_GAP}(?:{_DASH}{_GAP})?{spanish_square}"
        rf"|{_GAP}[x×X]{_GAP}{spanish_man}(?:\([1-8]?[RDTAC]?[RD]?\)|[1-8][RDTAC][RD]?)?)"
        rf"(?:\(?=?[DTAC]\)?)?{marks}{_NO_WORD_AFTER}"
    )

    circle = "[O0oОоΟ]"
    castling = (
        rf"{circle}{_GAP}{_DASH}{_GAP}{circle}(?:{_GAP}{_DASH}{_GAP}{circle})?"
        rf"(?:[ ]?\((?:[KQ]\.?R?\.?)\))?{marks}{_NO_WORD_AFTER}"
    )
    castling_word = (
        rf"(?:{_either(own(castling_words()))})"
        r"(?: (?:on )?(?:the )?(?:[KQ]|[Kk]ing|[Qq]ueen)[’'.]?s?[ -]?side"
        r"|,? (?:short|long)(?![^\W_])"
        # But not the piece of the next move: `Castles Q-K2`.
        rf"|,? \(?[KQ]\.?[ ]?R?\.?\)?(?![^\W_]|[ ]?R?[ ]?(?:{_DASH}|[x×]|to\b|takes\b)))?"
        rf"{marks}{_NO_WORD_AFTER}"
    )
    # Most of a book is prose: it is told by its look, before all else.
    prose = (
        rf"(?!{_either(own(castling_words()))})(?!(?:{_FILE_PAIRS})(?![^\W_])|[a-h]x|Kts P\b)"
        r"(?:[a-zß-ÿ]{2,}|[A-ZÀ-Þ][a-zß-ÿ]{2,}|[а-яё]{3,})(?:['’][a-z]{1,2})?"
        r"(?![\w'’\-:]|[‐‑‒–—―−][a-h][1-8])"
    )
    # Most of a game is pairs of moves in their plainest form: one look is enough for all of them.
    pair = rf"[1-9]\d{{0,2}}\.[ ]{_PLAIN}[ ]{_PLAIN}"
    parts = (
        ("PAIRS", rf"(?<!\S){pair}(?:\s+{pair})*(?=\s+[1-9]\d{{0,2}}\.\s)"),
        ("TAG", tags.PATTERN),
        ("PROSE", _NO_WORD_BEFORE + prose),
        (
            "MARKUP",
            (
                # Moves in brackets of this kind are no tag: `<main 1. e4 e5>`.
                r"</?[a-zA-Z](?![^<>\n=]{0,300}[ ]\d{1,3}\.{1,3}[ ]?[^\W\d])[^<>\n]{0,300}>"
                r"|<!--.{0,2000}?-->|\\[a-zA-Z]+\*?|&(?:nbsp|emsp|ensp|thinsp);"
            ),
        ),
        ("RESULT", RESULT),
        # Clocks and dates stand between the moves of score sheets, evaluations in analysis.
        (
            "MEASURE",
            (
                r"\(\d{1,3}[:'′]\d\d(?::\d\d)?\)"
                # Codes of openings with their branches, and scores of matches.
                r"|(?<!\w)[A-E]\d\d/\d{1,2}(?!\w)"
                rf"|(?<![\w½])\d{{1,2}}½ ?{_BETWEEN} ?\d{{0,2}}½?(?!\w)"
                r"|(?<![\w./])(?!1/2\b)\d{1,2}/\d{1,2}(?:/\d{2,4})?(?![\w/])"
                r"|(?<![\w.,:])[+\-−]?(?:\d{1,2}:\d\d(?::\d\d)?|\d{1,2}\.\d{1,2}\.\d{2,4}"
                r"|\d{1,3}(?:[.,]\d{1,2}(?:/\d+|s(?:ec)?)?|s(?:ec)?))"
                rf"(?![\w:]|[.,]\d|[ ]?[{DASHES}][ ]?[0O])"
            ),
        ),
        ("NAG", r"\$\d{1,5}"),
        # A draw is offered (FIDE C.12); PGN has it as a comment.
        ("OFFER", r"\{ ?\( ?= ?\) ?\}|[(\[] ?= ?[)\]]"),
        ("COMPOUND", _NO_WORD_BEFORE + _compound(own)),
        ("CASTLING", rf"(?:{_NO_WORD_BEFORE}|(?<=\d)(?=O))" + castling),
        ("NUMERIC", rf"(?<![\w.,:/-])[1-8]{{4}}[1-4]?{marks}(?![\w/:-])"),
        # Its number may stand right before it: `6Q x P`.
        ("DESCRIPTIVE", rf"(?:{_NO_WORD_BEFORE}|(?<=\d)(?<!\d\d\d)(?=[A-Z]))" + descriptive),
        ("SPANISH", _NO_WORD_BEFORE + spanish),
        (
            "ALGEBRAIC",
            # "next:" takes nothing.
            rf"(?:{_NO_WORD_BEFORE}|(?<=\d)(?<!\d\d\d\d)(?=[A-Za-z♔-♟]))(?![\d*:×–—−-]|[a-z]{{4}}(?!\w))(?P<PIECE>{piece}(?=\.?[(/]?[a-h]?[1-8]?{_SIGN}?))?"
            + algebraic,
        ),
        ("PASS", rf"{_NO_WORD_BEFORE}Z0{_NO_WORD_AFTER}"),
        ("CASTLES", _NO_WORD_BEFORE + castling_word),
        ("FILES", rf"{_NO_WORD_BEFORE}(?:{_FILE_PAIRS}):?[+!?]*{_NO_WORD_AFTER}"),
        (
            "NUMBER",
            (
                rf"{_NO_WORD_BEFORE}(?:\( ?{_NUMBER} ?\)|\[{_NUMBER}\]|{_NUMBER})"
                r"(?![^\W_a-hA-ZА-Я♔-♟]|\d|[a-h](?![1-8x:]))(?:\)|\.(?!\.)|:(?!\d)|,(?=[A-Z♔-♟]))?"
            ),
        ),
        ("ENDING", _ENDING),
        # A mark of check may stand apart from its move.
        ("GLYPH", f"{SIGN}|[+#†‡]+"),
        # A dash before a comma stands for White's move: `13.-, e5`.
        (
            "DOTS",
            r"\.{2,}|…+|(?:\. ){2,}\.?|[-–—]{2,}|(?:(?<=\d\.)|(?<=\d\. ))[-–—](?=[ ]?,)",
        ),
        # A dash before a square is that of a move, whatever is left of the rest: `Rbl—c3`.
        ("UNSPACED", _unspaced_word(own)),
        ("WORD", rf"{_LETTERS}(?:(?:['’\-]|[‐‑‒–—―−](?=[a-h][1-8](?!\w))){_LETTERS})*"),
        ("OPEN", r"[(\[{]"),
        ("CLOSE", r"[)\]}]"),
        ("SIGN", r"\S"),
        ("END", r"\Z"),
    )
    either = "|".join(f"(?P<{name}>{text})" for name, text in parts)
    whole = rf"[\s{PAD}]*+(?:{either})"
    return re.compile(whole if own_of is None else narrowed(whole, own_of))


_KINDS = {
    "PROSE": (Kind.WORD, None),
    "TAG": (Kind.TAG, None),
    "MARKUP": (Kind.MARKUP, None),
    "RESULT": (Kind.RESULT, None),
    "NAG": (Kind.GLYPH, None),
    "GLYPH": (Kind.GLYPH, None),
    "OFFER": (Kind.GLYPH, None),
    "CASTLING": (Kind.MOVE, Form.CASTLING),
    "NUMERIC": (Kind.MOVE, Form.NUMERIC),
    "DESCRIPTIVE": (Kind.MOVE, Form.DESCRIPTIVE),
    "SPANISH": (Kind.MOVE, Form.SPANISH),
    "ALGEBRAIC": (Kind.MOVE, Form.ALGEBRAIC),
    "PASS": (Kind.MOVE, Form.NO_MOVE),
    "CASTLES": (Kind.MOVE, Form.WEAK),
    "FILES": (Kind.MOVE, Form.WEAK),
    "COMPOUND": (Kind.WORD, None),
    "NUMBER": (Kind.NUMBER, None),
    "DOTS": (Kind.DOTS, None),
    "UNSPACED": (Kind.WORD, None),
    "WORD": (Kind.WORD, None),
    "OPEN": (Kind.OPEN, None),
    "CLOSE": (Kind.CLOSE, None),
    "ENDING": (Kind.SIGN, None),
    # Times, dates and evaluations.
    "MEASURE": (Kind.SIGN, None),
    "SIGN": (Kind.SIGN, None),
}


def begins_line(text: str, place: int, signs: str) -> bool:
    r"""Return whether nothing but these signs stands before a place on its line.

    >>> begins_line("a\n> 1. e4", 7, " >.1"), begins_line("a 1. e4", 5, " >.1")
    (True, False)
    """
    while place and text[place - 1] in signs:
        place -= 1
    return place == 0 or text[place - 1] == "\n"


def ends_line(text: str, place: int, signs: str) -> bool:
    """Return whether nothing but these signs stands after a place on its line."""
    while place < len(text) and text[place] in signs:
        place += 1
    return place == len(text) or text[place] == "\n"


def _pairs(text: str, start: int) -> list[Lexeme]:
    """Cut numbers and pairs of plain moves apart."""
    found = []
    place = 0
    for part in text.split():
        first = part[0]
        place = text.index(part, place)
        begin = start + place
        place += len(part)
        end = start + place
        if first in "abcdefgh":
            found.append(Lexeme(Kind.MOVE, begin, end, part, Form.ALGEBRAIC))
        elif first in "KQRBN":
            found.append(Lexeme(Kind.MOVE, begin, end, part, Form.ALGEBRAIC, first))
        elif first == "O":
            found.append(Lexeme(Kind.MOVE, begin, end, part, Form.CASTLING))
        else:
            found.append(Lexeme(Kind.NUMBER, begin, end, part))
    return found


def scan(text: str) -> Iterator[Lexeme]:
    """Cut a text into lexemes, in the order in which they stand.

    >>> [(lexeme.kind.value, lexeme.text) for lexeme in scan("1. e4 c5 sharp 1-0")]
    [('number', '1.'), ('move', 'e4'), ('move', 'c5'), ('word', 'sharp'), ('result', '1-0')]
    """
    is_between = len(_PAIR.findall(text)) > 1 or _FIRST_PAIR.search(text) is not None
    hyphen = _TIGHT_HYPHEN if is_between else _HYPHEN
    has_dates = "/" in text and len(_DAY.findall(text)) > 1
    has_pads = PAD in text
    depth = 0
    before: Kind | None = None
    for match, offset in _matches(_pattern(hyphen=hyphen, own_of=_first(text)), text):
        name = match.lastgroup or "END"
        found = match[name]
        start, end = offset + match.start(name), offset + match.end()
        if name == "PROSE" and not has_pads and found not in WORDS:
            yield Lexeme(Kind.WORD, start, end, found)
            before = Kind.WORD
            continue
        if name == "PAIRS":
            yield from _pairs(found, start)
            before = Kind.MOVE
            continue
        if name == "END":
            continue
        if found in WORDS and before in (Kind.MOVE, Kind.GLYPH):
            is_piece = found == "N" and _GOES_ON.match(text, end) is not None
            name = "WORD" if is_piece else "GLYPH"
        if found == "1/2" and has_dates:
            name = "MEASURE"
        piece = ""
        if name == "ALGEBRAIC":
            piece = (match["PIECE"] or "").rstrip(PAD)
        kind, form = _KINDS[name]
        before = kind
        if has_pads:
            start, end = _with_pads(text, start, end)
        depth += found.count("(") - found.count(")")
        if name == "NUMBER" and found[0] != "(" and found[-1] == ")" and depth >= 0:
            # The bracket closes what was opened before: `(see page 45) 4... c5`.
            yield Lexeme(kind, start, end - 1, found[:-1])
            yield Lexeme(Kind.CLOSE, end - 1, end, ")")
            continue
        depth = max(depth, 0)
        yield from _parted(Lexeme(kind, start, end, found.replace(PAD, ""), form, piece), text)


def _with_pads(text: str, start: int, end: int) -> tuple[int, int]:
    """Return where a lexeme begins and ends with the pads around it, which were other signs.

    Pads right behind something else are of that.
    """
    begin = start
    while begin > 0 and text[begin - 1] == PAD:
        begin -= 1
    while text.startswith(PAD, end):
        end += 1
    return (start if text[begin - 1 : begin].strip() else begin), end


_FIRST: list[str | None] = []
# In characters.
_LONG = 10_000


def _first(text: str) -> str | None:
    """Return a text if it is the first that is read, and not long.

    A pattern for all texts takes a tenth of a second to compile, one for a short text a tenth of
    that. Whoever reads no other does not wait for it.
    """
    if not _FIRST:
        _FIRST.append(text if len(text) <= _LONG else None)
    return text if text == _FIRST[0] else None


def _parted(lexeme: Lexeme, text: str) -> Iterator[Lexeme]:
    """Cut the colon off a move that begins a line with words behind it, and two moves apart."""
    if lexeme.text[-1:] == ":" and lexeme.kind is Kind.MOVE:
        place = lexeme.end - 1
        is_label = begins_line(text, lexeme.start, _BEFORE_LABEL)
        if is_label and _LABEL.match(text, lexeme.end):
            yield lexeme._replace(end=place, text=lexeme.text[:-1])
            yield Lexeme(Kind.SIGN, place, lexeme.end, ":")
            return
    taken = _TAKEN_THERE.fullmatch(lexeme.text) if " " in lexeme.text else None
    if taken is not None and len(lexeme.text) == lexeme.end - lexeme.start:
        place = lexeme.start + taken.start("other")
        yield lexeme._replace(end=place - 1, text=taken["one"])
        yield lexeme._replace(start=place, text=taken["other"], piece="")
        return
    yield lexeme


def _matches(pattern: re.Pattern[str], text: str) -> Iterator[tuple[re.Match[str], int]]:
    """Go through the parts of a text, and of what is glued together through that of each piece."""
    places = glued.places(text)
    for start, end in pairwise((0, *places, len(text))):
        piece = text[start:end] if places else text
        for match in pattern.finditer(piece):
            yield match, start
