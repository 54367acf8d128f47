"""Reading one spelling on one board: which legal moves it may mean, and how well each of them fits.

The core knows the grammars, and all ways of writing. Here it is decided in which letters a spelling
is read, what its doubts cost, and which moves it nearly says.
"""

from __future__ import annotations

import re
from functools import cache
from typing import TYPE_CHECKING, NamedTuple

from stamma._core import Move
from stamma._patterns import late
from stamma.notations import compile_style
from stamma.pieces import BISHOP, KING, KNIGHT, QUEEN, ROOK
from stamma.reading.lex.lexemes import ANY_MAN, ORDINALS, SIGNS, Form
from stamma.reading.lex.piece_words import castling_words
from stamma.reading.play import weights

if TYPE_CHECKING:
    from collections.abc import Sequence

    from stamma._core import Board, Style
    from stamma.language_table import Language
    from stamma.reading.text.page import Token

# The bits of doubt that the core reports.
SECOND_CHOICE, FALSE_CAPTURE, FALSE_CHECK, MISSING_CAPTURE, MISSING_CHECK, ODD = (
    1,
    2,
    4,
    8,
    16,
    32,
)
LONG, DESCRIPTIVE, NUMERIC, FIGURINE, NO_LETTER = 64, 128, 256, 512, 1024
#: The letter of the piece says nothing in the language of the text: no sign was mistaken for it.
OTHER_LETTER = 2048
#: Written as no notation has it; a small letter for a piece; a capture by an unnamed piece.
RESPELT, SMALL_LETTER, UNNAMED_PIECE = 1 << 14, 1 << 15, 1 << 16

# Ranks in words, and what may be said besides: `K. B. third sq.`, `B. 3rd square`.
_RANK_IN_WORDS = late(rf"(?<= )({'|'.join(ORDINALS)})\b")
_SQUARE_OF_RANK = late(r"(?<=[1-8])(?:st|nd|rd|d|th)?\.? [sS]q(?:uare)?\b\.?")
# What is said at length in a descriptive move: words for its signs, and what means nothing.
_GOES = late(r" to (?:(?:his|her|its) (?:own )?)?")
_TAKES = late(r" (?:takes?|tks\.?|captures?) ")
_IDLE = late(r"\.?['’]s\b|(?<=[1-8])(?:st|nd|rd|d|th)\b|[. ]")
_DASH = late("[‐‑‒–—―−]")
# Cyrillic letters behind that of a piece stand for the signs that they look like.
_LOOK_ALIKES = str.maketrans("асебБзЗ", "ace6633")
# Forms that need nothing but the letters.
_PLAIN = (Form.ALGEBRAIC, Form.CASTLING)
# Forms that have letters or words of a language.
_LETTERED = (Form.ALGEBRAIC, Form.SPANISH, Form.TOLD)
# Latin letters that Cyrillic pieces are written with where nobody sees the difference.
_CYRILLIC = str.maketrans("KCT", "КСТ")
# A move in digits has so many.
_DIGITS = 4
#: The figurines of the pieces that have letters.
FIGURINES = {KING: "♔", QUEEN: "♕", ROOK: "♖", BISHOP: "♗", KNIGHT: "♘"}


class Found(NamedTuple):
    """A legal move that a spelling may mean."""

    move: Move
    cost: float
    doubts: int
    draw_offer: bool
    #: The language whose letters were read.
    language: Language
    #: How the move should have been written, when the spelling only comes near to it.
    repaired: str = ""

    @property
    def price(self) -> float:
        """What it costs to assume that the move was meant."""
        return weights.MISREAD + weights.DISTANCE * self.cost if self.repaired else self.cost


@cache
def _weight(doubts: int) -> float:
    """Return what doubts cost together."""
    cost = weights.SECOND_CHOICE if doubts & SECOND_CHOICE else 0.0
    cost += weights.FALSE_CAPTURE if doubts & FALSE_CAPTURE else 0.0
    cost += weights.FALSE_CHECK if doubts & FALSE_CHECK else 0.0
    cost += weights.MISSING_CAPTURE if doubts & MISSING_CAPTURE else 0.0
    cost += weights.MISSING_CHECK if doubts & MISSING_CHECK else 0.0
    cost += weights.RESPELT if doubts & RESPELT else 0.0
    cost += weights.SMALL if doubts & SMALL_LETTER else 0.0
    cost += weights.UNNAMED_PIECE if doubts & UNNAMED_PIECE else 0.0
    return cost + (weights.ODD if doubts & ODD else 0.0)


@cache
def style_of(language: Language) -> Style:
    """Return the style in which every notation is read with the letters of a language."""
    return compile_style(None, language)


def _with_digits(text: str) -> str:
    """Return a descriptive move with the digit of its rank.

    >>> _with_digits("K. Kt. to K. B. third sq. ch."), _with_digits("B. to B. 4th sq.")
    ('K. Kt. to K. B. 3 ch.', 'B. to B. 4')
    """
    text = _RANK_IN_WORDS.sub(lambda match: str(ORDINALS.index(match[1]) + 1), text)
    return _SQUARE_OF_RANK.sub("", text)


def _in_signs(text: str) -> str:
    """Return a descriptive move as it is printed in few signs, to which others can be compared.

    >>> _in_signs("P. to Q. R.'s 4th."), _in_signs("Q. Kt. takes P. ch.")
    ('P-QR4', 'QNxPch')
    """
    text = _TAKES.sub("x", _GOES.sub("-", _with_digits(text)))
    return _IDLE.sub("", text).replace("Kt", "N")


def _any_piece(token: Token) -> str:
    """Return a token with a piece for a sign of which it is not known which piece it is."""
    if token.piece == ANY_MAN:
        return FIGURINES[KNIGHT] + "x" + token.text[-2:]
    is_sign = token.piece != "" and token.piece in SIGNS
    return token.text.replace(token.piece, FIGURINES[KNIGHT], 1) if is_sign else token.text


class Letters:
    """The letters in which a game is read: those of one language, and others in case of need."""

    def __init__(
        self,
        language: Language,
        others: tuple[Language, ...] = (),
        *,
        small: bool = False,
        style: Style | None = None,
    ) -> None:
        self.language = language
        #: The text has no capitals: a small letter may be a piece even where it may be a file.
        self.small = small
        self.others = tuple(other for other in others if other.letter_set != language.letter_set)
        # A notation that must be asked for has a style of its own, and nothing is read beside it.
        self.styles: list[Style] = [style or style_of(language)]
        self.foreign: list[Style] = [] if style else [style_of(other) for other in self.others]
        self._near_styles: dict[str, list[Style]] = {}
        self._numbers: dict[object, tuple[Letters, int]] = {}

    def number_of(self, written: object) -> tuple[Letters, int]:
        """Return what stands for rows of tokens that are written alike, in these letters."""
        return self._numbers.setdefault(written, (self, len(self._numbers)))

    def read(self, board: Board, token: Token) -> list[Found]:
        """Return the legal moves that a token may mean, the best first."""
        text = token.text
        if token.form is Form.NO_MOVE:
            # Who is in check has to see to it.
            may_pass = not board.is_check()
            return [Found(Move.null(), 0.0, 0, False, self.language)] if may_pass else []
        # Spanish descriptive is read in English, too, but then `RxP` would be the rook's; and with
        # Spanish letters, `P-K4` says that it is.
        is_strange = (token.form is Form.SPANISH and self.language.code == "en") or (
            token.form is Form.DESCRIPTIVE and "-" in text and self.language.code == "es"
        )
        extra = weights.STRANGE if is_strange else 0.0
        if token.also:
            spellings = {text: extra} | dict.fromkeys(token.also, weights.SECOND_CHOICE)
            found = self._read_all(board, spellings)
            if found:
                return found
        if token.piece == ANY_MAN:
            text = ANY_MAN + text[-2:]
        found = self._read(board, text, self.styles, (self.language,), extra, patient=True)
        if not found and text.rstrip(" .,!?") in castling_words():
            # The core knows the nouns of one language; which side is meant, the position tells.
            found = self._read_all(board, dict.fromkeys(("O-O", "O-O-O"), weights.RESPELT))
        is_lettered = token.form in _LETTERED and bool(self.foreign)
        return found if found or not is_lettered else self._read_foreign(board, token)

    def _read_foreign(self, board: Board, token: Token) -> list[Found]:
        """Read a token in the letters of other languages."""
        found = self._read(board, token.text, self.foreign, self.others, weights.FOREIGN)
        if not token.piece or any(token.piece in ones for ones in self.language.spellings.values()):
            return found
        return [one._replace(doubts=one.doubts | OTHER_LETTER) for one in found]

    def follow(self, board: Board, tokens: Sequence[Token]) -> list[tuple[Found, Board]]:
        """Read and play tokens, as far as each of them plainly means one move; with the boards.

        Where this stops nothing is said about the next token: that is for :meth:`read`.
        """
        if self.small:
            return []
        texts = []
        for token in tokens:
            if token.form not in _PLAIN or (token.piece and token.piece in SIGNS):
                break
            texts.append(token.text)
        return [
            (Found(move, _weight(doubts), doubts, offer, self.language), after)
            for move, doubts, offer, after in board._play_row(texts, self.styles[0])  # noqa: SLF001
        ]

    def _read_all(self, board: Board, spellings: dict[str, float]) -> list[Found]:
        """Read spellings with what each of them costs, the best first."""
        found = [
            one
            for spelling, extra in spellings.items()
            for one in self._read(board, spelling, self.styles, (self.language,), extra)
        ]
        return sorted(found, key=lambda one: one.cost)

    def _read(
        self,
        board: Board,
        text: str,
        styles: list[Style],
        tongues: tuple[Language, ...],
        extra: float,
        *,
        patient: bool = False,
    ) -> list[Found]:
        candidates = board._candidates(  # noqa: SLF001
            text, styles, patient=patient, small=patient and self.small
        )
        found = [
            Found(
                move,
                _weight(doubts) + (0.0 if doubts & RESPELT else extra),
                doubts,
                offer,
                tongues[place],
            )
            for move, place, doubts, offer in candidates
        ]
        if len(found) > 1:
            found.sort(key=lambda one: one.cost)
        return found

    def is_move(self, board: Board, token: Token) -> bool:
        """Return whether a token is a move on some board, if not on this one."""
        is_pass = token.form is Form.NO_MOVE
        return is_pass or board._is_move(_any_piece(token), self.styles)  # noqa: SLF001

    def near(self, board: Board, token: Token, most: float) -> list[Found]:
        """Return the legal moves that are written nearly like a token, the nearest first."""
        styles = self._styles_like(token)
        text = _DASH.sub("-", _any_piece(token))
        piece = text[:1] if text[:1].isupper() else ""
        if piece and self.language.script == "Cyrl":
            piece = piece.translate(_CYRILLIC)
        text = piece + text[len(piece) :].translate(_LOOK_ALIKES)
        if token.form is Form.DESCRIPTIVE:
            text = _in_signs(text)
        return [
            Found(move, distance, 0, False, self.language, spelling)
            for move, distance, spelling in board._near(text, styles, most)  # noqa: SLF001
        ]

    def _styles_like(self, token: Token) -> list[Style]:
        """Choose the styles in which a move like this token is written."""
        form = token.form
        text = token.text
        looks_descriptive = form is None and re.match(r"[KQRBNP][KQRBNPt]*[-x×][A-Z]", text)
        if form is Form.DESCRIPTIVE or looks_descriptive:
            names: tuple[str, ...] = ("descriptive",)
        elif form is Form.SPANISH:
            names = ("descriptive_es",)
        elif form is Form.NUMERIC or (text.isdigit() and len(text) >= _DIGITS):
            names = ("iccf",)
        elif len(re.findall("[a-h][1-8]", text)) > 1 or "-" in text or len(text) > 5:  # noqa: PLR2004
            names = ("lan_fide", "uci", "fide")
        else:
            names = ("fide", "lan_fide")
        is_figurine = re.search("[♔-♟]", text) is not None
        key = f"{is_figurine} {names}"
        if key not in self._near_styles:
            figurine = [compile_style("fan", None)] if is_figurine else []
            tongue = None if form in (Form.DESCRIPTIVE, Form.SPANISH) else self.language
            self._near_styles[key] = [
                *figurine,
                *(compile_style(name, tongue) for name in names),
            ]
        return self._near_styles[key]
