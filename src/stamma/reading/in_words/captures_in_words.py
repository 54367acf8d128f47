"""Captures as people tell them: "he grabbed the pawn on e4 with his knight", "I took back".

They begin with the verb. Behind it may stand who is taken, on which square, and by whom, in this
order or another; where no square is named, the piece is taken that has moved last.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from stamma._patterns import late
from stamma.language_table import lexicon
from stamma.reading.lex import piece_words
from stamma.reading.lex.lexemes import ANY_MAN, Form, Kind, Lexeme, is_move
from stamma.reading.lex.prose import is_same

if TYPE_CHECKING:
    from collections.abc import Sequence


# A capture has no more words behind its verb.
_REACH = 10
# Between "with" and the piece stand no more words.
_OWNER = 2
_SQUARE = late("([a-h][1-8])[+#!?]*")
_SQUARES = late("[a-h][1-8]")


class _Capture(NamedTuple):
    """What is said behind the verb of a capture."""

    #: The last lexeme of it.
    last: int
    square: str
    #: The piece that takes.
    piece: str
    #: Whether nothing makes the verb mean something else: "I took a long time".
    is_whole: bool


def capture(
    lexemes: Sequence[Lexeme], at: int, before: Sequence[Lexeme], spoken: tuple[str, ...]
) -> tuple[Lexeme, int] | None:
    """Read the capture that begins with a verb, in the languages of the text.

    ``before`` is what was read so far. Return the move, and its last lexeme; nothing if it is none.
    """
    first = lexemes[at]
    verbs = piece_words.taking().get(piece_words.key(first.text), ())
    if spoken:
        verbs = tuple(one for one in verbs if any(is_same(code, one.code) for code in spoken))
    # "he takes dxe5"
    is_written = any(
        is_move(one) and not _SQUARE.fullmatch(one.text) for one in lexemes[at + 1 : at + 2]
    )
    if first.kind is not Kind.WORD or not verbs or is_written:
        return None
    found = _behind(lexemes, at, spoken)
    square = found.square or (_last_square(before) if found.is_whole else None)
    if square is None:
        return None
    told = f"{found.piece} {verbs[0].words['takes'][0]} {square}".lstrip()
    piece = "" if found.piece else ANY_MAN
    end = lexemes[found.last].end
    return Lexeme(Kind.MOVE, first.start, end, told, Form.TOLD, piece), found.last


def _behind(lexemes: Sequence[Lexeme], at: int, spoken: tuple[str, ...]) -> _Capture:
    """Follow a capture from its verb, up to a sign, another move or a word that joins sentences."""
    last, square, piece, has_victim = at, "", "", False
    joining = frozenset().union(*(lexicon.cues(cue, spoken) for cue in ("and", "but", "then")))
    place = at + 1
    while place < min(at + _REACH, len(lexemes)):
        lexeme, end = lexemes[place], place
        if not _is_word(lexeme):
            aim = _SQUARE.fullmatch(lexeme.text)
            if aim is None or not (has_victim or _is(lexemes[place - 1], "on", spoken)):
                break
            square = aim[1]
        elif not piece and (taker := _taker(lexemes, place, spoken)):
            piece, end = taker
        elif piece_words.tongues(lexeme.text) and not (has_victim or square):
            has_victim = True
        elif lexeme.text.lower() in joining:
            break
        elif not _is(lexeme, "back", spoken):
            place += 1
            continue
        last, place = end, end + 1
    return _Capture(last, square, piece, bool(piece) or has_victim or place == last + 1)


def _taker(
    lexemes: Sequence[Lexeme], place: int, spoken: tuple[str, ...]
) -> tuple[str, int] | None:
    """Find the piece that takes: "with the queen", "слоном"; also where its name stands."""
    doer = piece_words.doers(spoken).get(piece_words.key(lexemes[place].text))
    if doer is not None:
        return doer, place
    if not _is(lexemes[place], "with", spoken):
        return None
    for last, lexeme in enumerate(lexemes[place + 1 : place + 2 + _OWNER], start=place + 1):
        if piece_words.tongues(lexeme.text):
            return lexeme.text, last
    return None


def _is(lexeme: Lexeme, part: str, spoken: tuple[str, ...]) -> bool:
    return piece_words.key(lexeme.text) in piece_words.told(part, spoken)


def _is_word(lexeme: Lexeme) -> bool:
    return lexeme.kind is Kind.WORD or lexeme.form is Form.WEAK


def _last_square(before: Sequence[Lexeme]) -> str | None:
    """Find the square that the last piece to move has come to."""
    for lexeme in reversed(before):
        if is_move(lexeme):
            squares = _SQUARES.findall(lexeme.text)
            return squares[-1] if squares else None
    return None
