"""Lexemes: the smallest parts of a text that mean something to a reader of chess.

A text is cut into tags, numbers, spellings that may be moves, results, glyphs, brackets, words and
signs; the core does it. Nothing is decided here: a spelling that may be a move is one in some
language and notation, and whether it is one in this text is for the search to find out. What no
part claims is blank.
"""

from __future__ import annotations

from functools import cache
from typing import ClassVar, NamedTuple

from stamma._core import Scanner
from stamma.reading.lex.dashes import DASHES
from stamma.reading.lex.piece_words import all_names, all_spellings, castling_words, piece_names


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

#: Ranks in words, the first one first.
ORDINALS = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth")

_HALF = r"(?:1/2|½|0?[.,]5)"
_BETWEEN = f"[{DASHES}:]"
_SCORE = rf"(?:1 ?{_BETWEEN} ?0|0 ?{_BETWEEN} ?1|{_HALF} ?{_BETWEEN} ?{_HALF})"
#: A result: a score, half a point alone (but no "2 1/2", no "½ hour"), or signs of a forfeit.
RESULT = (
    rf"(?:(?<![\w/½-]){_SCORE}(?:[fF](?!\w)|(?![\w/½]|{_BETWEEN}\d))"
    r"|(?<![\w/½-])(?<!\s\d )(?<!\s\d\d )(?:1/2|½)(?![\w/½-]|[ ]?[a-zß-ÿ])"
    rf"|(?<!\S)[{DASHES}+]:[{DASHES}+](?!\S))"
)

# What may be called by its square: `e5-pawn`, `d4-square`.
_THINGS = ("square", "squares", "break", "push", "advance", "point", "pawns")


@cache
def _scanner() -> Scanner:
    """Prepare the words of all languages for the core."""
    sorts = {
        name.lower(): getattr(sort, name) for sort in (Kind, Form) for name in sort.__annotations__
    }
    things = [*_THINGS, *filter(str.isascii, all_names())]
    pieces = [*all_spellings(), *SIGNS]
    return Scanner(pieces, [*castling_words()], things, [*piece_names()], sorts)


def scan(text: str) -> list[Lexeme]:
    """Cut a text into lexemes, in the order in which they stand.

    >>> [(lexeme.kind.value, lexeme.text) for lexeme in scan("1. e4 c5 sharp 1-0")]
    [('number', '1.'), ('move', 'e4'), ('move', 'c5'), ('word', 'sharp'), ('result', '1-0')]
    """
    return list(map(Lexeme._make, _scanner().scan(text)))


def is_move(lexeme: Lexeme) -> bool:
    """Return whether a lexeme is a move for all that can be seen, and no word."""
    return lexeme.kind is Kind.MOVE and lexeme.form is not Form.WEAK


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
