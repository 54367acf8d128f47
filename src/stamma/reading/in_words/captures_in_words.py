"""Captures as people tell them: "he grabbed the pawn on e4 with his knight", "I took back".

They begin with the verb. Behind it may stand who is taken, on which square, and by whom, in this
order or another; where no square is named, the man is taken that has moved last.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from stamma._patterns import late
from stamma.language_table import lexicon
from stamma.reading.lex import piece_words
from stamma.reading.lex.lexemes import ANY_MAN, Form, Kind, Lexeme, is_move
from stamma.reading.lex.prose import is_same

if TYPE_CHECKING:
    from collections.abc import Sequence


# A capture has no more words behind its verb.
_REACH = 10
# Between "with" and the man stand no more words.
_OWNER = 2
_SQUARE = late("([a-h][1-8])[+#!?]*")
_SQUARES = late("[a-h][1-8]")
_FILES = frozenset("abcdefgh")


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
    if first.kind is not Kind.WORD or not verbs or _is_told_by_move(lexemes[at + 1 : at + 2]):
        return None
    story = _Story(lexemes, at, spoken)
    square = story.square or (_last_square(before) if story.is_whole else None)
    if square is None:
        return None
    takes = verbs[0].words["takes"][0]
    told = f"{story.man} {takes} {square}" if story.man else f"{takes} {square}"
    piece = "" if story.man else ANY_MAN
    end = lexemes[story.last].end
    return Lexeme(Kind.MOVE, first.start, end, told, Form.TOLD, piece), story.last


class _Story:
    """What is told behind the verb of a capture."""

    def __init__(self, lexemes: Sequence[Lexeme], at: int, spoken: tuple[str, ...]) -> None:
        self.lexemes = lexemes
        self.spoken = spoken
        self.last = at
        self.square = ""
        #: The man that takes.
        self.man = ""
        self.has_victim = False
        #: How many words stand behind the last one that is told of the capture.
        self.others = 0
        self._follow(at)

    @property
    def is_whole(self) -> bool:
        """Whether nothing makes the verb mean something else: "I took a long time"."""
        return bool(self.man) or self.has_victim or not self.others

    def _follow(self, at: int) -> None:
        place = at + 1
        while place < min(at + _REACH, len(self.lexemes)):
            end = self._part(place, at)
            if end is not None:
                self.last, self.others, place = end, 0, end
            elif not _is_word(self.lexemes[place]) or self._joins(place):
                return
            else:
                self.others += 1
            place += 1

    def _part(self, place: int, at: int) -> int | None:
        """Take a part of the capture; its last lexeme."""
        lexeme = self.lexemes[place]
        if not _is_word(lexeme):
            square = _SQUARE.fullmatch(lexeme.text)
            if square is None or self.square or not self._may_be_aim(place, at):
                return None
            self.square = square[1]
            return place
        man = None if self.man else self._man_at(place)
        if man is not None:
            self.man = man[0]
            return man[1]
        if piece_words.tongues(lexeme.text) and not (self.has_victim or self.square):
            self.has_victim = True
            return place
        is_pronoun = self._is(place, "back") and place == self.last + 1
        return place if is_pronoun else None

    def _may_be_aim(self, place: int, at: int) -> bool:
        """Whether a square is the one on which something is taken."""
        return place == at + 1 or self._is(place - 1, "on") or self.has_victim

    def _man_at(self, place: int) -> tuple[str, int] | None:
        """Find the man that takes: "with the queen", "слоном"; also where its name stands."""
        doer = piece_words.doers(self.spoken).get(piece_words.key(self.lexemes[place].text))
        if doer is not None:
            # A pawn may be told by its file: "пешкой d".
            file = self.lexemes[place + 1].text if place + 1 < len(self.lexemes) else ""
            return (f"{doer} {file}", place + 1) if file in _FILES else (doer, place)
        if not self._is(place, "with"):
            return None
        for last in range(place + 1, min(place + 2 + _OWNER, len(self.lexemes))):
            lexeme = self.lexemes[last]
            if not _is_word(lexeme):
                return None
            if piece_words.tongues(lexeme.text):
                return lexeme.text, last
        return None

    def _is(self, place: int, part: str) -> bool:
        return piece_words.key(self.lexemes[place].text) in piece_words.told(part, self.spoken)

    def _joins(self, place: int) -> bool:
        """Whether a word begins what is told next."""
        word = self.lexemes[place].text.lower()
        return any(word in lexicon.cues(cue, self.spoken) for cue in ("and", "but", "then"))


def _is_told_by_move(following: Sequence[Lexeme]) -> bool:
    """Whether the move itself stands behind the verb: "he takes dxe5"."""
    return any(is_move(one) and _SQUARE.fullmatch(one.text) is None for one in following)


def _is_word(lexeme: Lexeme) -> bool:
    return lexeme.kind is Kind.WORD or lexeme.form is Form.WEAK


def _last_square(before: Sequence[Lexeme]) -> str | None:
    """Find the square that the last man to move has come to."""
    for lexeme in reversed(before):
        if lexeme.kind is Kind.MOVE and lexeme.form is not Form.WEAK:
            squares = _SQUARES.findall(lexeme.text)
            return squares[-1] if squares else None
    return None
