"""Reading one spelling on one board: which legal moves it may mean, and how well each of them fits.

The core knows the grammars. Here are the few ways of writing that are first
brought into a form that a grammar knows, and the moves that a spelling nearly says.
"""

from __future__ import annotations

import re
from functools import cache
from itertools import pairwise
from typing import TYPE_CHECKING, NamedTuple

from stamma._core import Move
from stamma._patterns import late
from stamma.language_table import Language, languages
from stamma.notations import compile_style
from stamma.pieces import BISHOP, KING, KNIGHT, PAWN, PIECE_TYPES, QUEEN, ROOK
from stamma.reading.play import half_told, weights
from stamma.reading.text.lexemes import ANY_MAN, BECOMES, ORDINALS, SIGNS, Form
from stamma.reading.text.piece_words import castling_words

if TYPE_CHECKING:
    from stamma._core import Board, Style
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

_CAPITAL_FILE = late(r"[A-H](?= ?[1-8])")
_CAPITAL_DEPARTURE = late(r"(?<=^.)[A-H](?=[xX]?[a-h][1-8])")
_MAYBE_PIECE = late(r"[a-h][a-h]?[1-8]?x?[a-h][1-8]")
# Nobody names the file of a pawn that stays on it: `bb3` is rather a bishop's move.
_TWICE = late(r"(?P<file>[a-h])(?i:(?P=file))[1-8]")
_SMITH = late(r"([a-h][1-8][a-h][1-8])[pnbrqkcCE]?([NBRQ]?)")
# A piece and its squares with a blank between them: `N g1-f3`.
_APART = late(r"\S [a-h][1-8]")
# Ranks in words, and what may be said besides: `K. B. third sq.`, `B. 3rd square`.
_RANK_IN_WORDS = late(rf"(?<= )({'|'.join(ORDINALS)})\b")
_SQUARE_OF_RANK = late(r"(?<=[1-8])(?:st|nd|rd|d|th)?\.? [sS]q(?:uare)?\b\.?")
# What is said at length in a descriptive move: words for its signs, and what means nothing.
_GOES = late(r" to (?:(?:his|her|its) (?:own )?)?")
_TAKES = late(r" (?:takes?|tks\.?|captures?) ")
_IDLE = late(r"\.?['’]s\b|(?<=[1-8])(?:st|nd|rd|d|th)\b|[. ]")
# What an order says, or a slip of the pen: `P take P`.
_TAKE = late(r" (take|capture) ", needs=(" take ", " capture "))
# Where a man stands, in words or with a mark: `Kt (on R4!) to Kt2`, `R (Q sq) to Kt sq`.
_STANDS = late(
    r"\( ?(?:(?:on|at|from) )?([A-Z][A-Zt. ]*?) ?(?:([1-8])|[sS]q\.?)[!?]? ?\)", needs=("(",)
)
_COMES_FROM = late(r" from ([A-Z][A-Zt. ]*?) ?(?:([1-8])|[sS]q\.?)(?= to )", needs=(" from ",))
# A pawn by the piece that stood behind it, without an apostrophe: `Kts P takes P`.
_PAWN_OF_WING = late(r"(Kt|[KQRB])s P", needs=("s P",))
# A square that is taken, in the place of the man on it: `Q takes K8`.
_TAKEN_SQUARE = late(
    r"(?: (?:takes|captures) |[x×X])([KQ]?(?:Kt|[KQRBN])[1-8])",
    needs=("x", "×", "X", " takes ", " captures "),
)
# A pawn, and how far it goes: `K. P. two sq.`
_STEPS = late(
    r"(.*?)[. ]*P\.? ?(one|two|[12](?= (?:sq|step)))(?: (?:sq|step)\w*\.?)?(.*)", needs=("P",)
)
# Digits of ICCF, with a mark or a word behind them.
_NUMERIC = late(r"[1-8]{4}[1-4]?(?=[^\d])")
# Marks and words behind a square, several of them: `h5X mat.`
_MARKS = late(r"(?<=[1-8])[xX×+#†‡≠!?:., ]+[^\d]*$")
# A check that is told in words, and may be none: `P. takes P. (dis. ch.)`.
_SAID_CHECK = late(r"[ ,]*\(?(?:(?:dis|disc|dbl|double)\.? ?)?[Cc]h(?:eck)?\b\.?\)?$", needs=("h",))
# A check that stands before the new piece: `gxh1+=Q`.
_EARLY_CHECK = late(r"(?<=[18])([+#†‡]{1,2})(=[^\W\d_a-z])", needs=("=",))
_NAMED_PROMOTION = late(r"[ ]?\(([^\W\d_]{3,})\)", needs=("(",))
# The same at length: `P. takes R., becomes a Queen`.
_BECOMES = late(
    rf"{BECOMES}([Kk]night|Kt|[QqRrBbN])\w*\.?",
    needs=("becom", "mak", "claim"),
)
_PAWN_OF_FILE = late(r"([a-h])P(?=[x×:])")
# A sign that a machine or a pen has put into a move: `N.f3`, `B,b5`, `e'4`.
_STRAY = late(r"(?<=[^\W\d_])[.,'’`´](?=[a-hx1-8])", needs=(".", ",", "'", "’", "`", "´"))
# The wing behind a sign that tells it already: `O-O (K)`.
_CASTLING_SIDE = late(r"(?<=[O0]) ?\([KQ]\.?R?\.?\)", needs=("(",))
# A capture that does not say who takes: `xd5`.
_UNNAMED = late(r"[x×:](?P<aim>[a-h][1-8](?!\d).*)")
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
_ROLE_LETTERS = {KNIGHT: "N", BISHOP: "B", ROOK: "R", QUEEN: "Q"}


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


@cache
def _names() -> dict[str, int]:
    return {
        name.lower(): piece
        for language in languages
        for piece in PIECE_TYPES
        if piece != PAWN
        for name in language.piece_names[piece]
    }


@cache
def _weight(doubts: int) -> float:
    """Return what doubts cost together."""
    cost = weights.SECOND_CHOICE if doubts & SECOND_CHOICE else 0.0
    cost += weights.FALSE_CAPTURE if doubts & FALSE_CAPTURE else 0.0
    cost += weights.FALSE_CHECK if doubts & FALSE_CHECK else 0.0
    cost += weights.MISSING_CAPTURE if doubts & MISSING_CAPTURE else 0.0
    cost += weights.MISSING_CHECK if doubts & MISSING_CHECK else 0.0
    return cost + (weights.ODD if doubts & ODD else 0.0)


@cache
def style_of(language: Language) -> Style:
    """Return the style in which every notation is read with the letters of a language."""
    return compile_style(None, language)


def respellings(text: str) -> list[str]:
    """Other ways to write what a text says, for ways of writing that no grammar has.

    >>> respellings("B-C5"), respellings("d8d7b"), respellings("P-a8 (Queen)")
    (['B-c5'], ['d8d7'], ['P-a8(Q)', 'P-a8'])
    """
    found = []
    if "&" in text:
        from html import unescape

        text = unescape(text)
        found.append(text)
    if "\n" in text or "\r" in text:
        text = re.sub(r"\s*\n[\s>]*", "", text)
        found.append(text)
    if _CAPITAL_FILE.search(text):
        small = _CAPITAL_FILE.sub(lambda match: match[0].lower(), text)
        small = _CAPITAL_DEPARTURE.sub(lambda match: match[0].lower(), small)
        found.append(small.replace("X", "x"))
    smith = _SMITH.fullmatch(text)
    if smith is not None:
        found.append(smith[1] + smith[2].lower())
    found += _with_promotion(text)
    pawn = _PAWN_OF_FILE.match(text)
    if pawn is not None:
        found.append(pawn[1] + text[2:])
    if text.rstrip(" .,!?") in castling_words():
        # The core knows the nouns of one language; which side is meant, the position tells.
        found += ["O-O", "O-O-O"]
    if _APART.match(text):
        found.append(re.sub(r" n\. ", "x", text, count=1).replace(" ", ""))
    return found + _as_of_old(text) + _without_marks(text)


def _with_promotion(text: str) -> list[str]:
    """Write the new piece with its letter, where it is told in words."""
    named = _NAMED_PROMOTION.search(text)
    if named is not None:
        role = _names().get(named[1].lower())
        letter = _ROLE_LETTERS.get(role or PAWN)
        return [] if letter is None else [_NAMED_PROMOTION.sub(f"({letter})", text)]
    becomes = _BECOMES.search(text)
    if becomes is None:
        return []
    letter = "N" if becomes[1][0] in "Kk" else becomes[1].upper()
    return [text[: becomes.start()].rstrip(".") + f"({letter})" + text[becomes.end() :]]


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


def _as_of_old(text: str) -> list[str]:
    """Write what older books tell in words as others do."""
    found = [_with_digits(text)] if " to " in text else []
    found += [
        stands.sub(lambda match: f"({match[1]}{match[2] or 1})", text)
        for stands in (_STANDS, _COMES_FROM)
        if stands.search(text)
    ]
    if _PAWN_OF_WING.match(text):
        found.append(_PAWN_OF_WING.sub(r"\1P", text))
    if " Mates" in text or " Checks" in text:
        found.append(text.replace(" Mates", " mates").replace(" Checks", " checks"))
    if _TAKE.search(text):
        found.append(_TAKE.sub(r" \1s ", text))
    if _TAKEN_SQUARE.search(text):
        found += [_TAKEN_SQUARE.sub(rf"x{man}(\g<1>)", text) for man in "PNBRQ"]
    steps = _STEPS.fullmatch(text)
    if steps is not None:
        file, check = steps[1], steps[3]
        ways = [(2, 4)] if steps[2] in ("two", "2") else pairwise(range(2, 9))
        found += [f"P({file}{one})-{file}{other}{check}" for one, other in ways]
    return found


def _without_marks(text: str) -> list[str]:
    """Leave out marks and stray signs that no grammar has, or move them to their place."""
    found = [_EARLY_CHECK.sub(r"\2\1", text)] if _EARLY_CHECK.search(text) else []
    found += [
        sign.sub("", text) for sign in (_STRAY, _CASTLING_SIDE) if sign.search(text) is not None
    ]
    numeric = _NUMERIC.match(text)
    if numeric is not None:
        found.append(numeric[0])
    found += [sign.sub("", text) for sign in (_MARKS, _SAID_CHECK) if sign.search(text) is not None]
    if "*" in text:
        found.append(text.replace("*", "x"))
    return found


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
        self._respelt: dict[str, list[str]] = {}
        self._near_styles: dict[str, list[Style]] = {}

    def read(self, board: Board, token: Token) -> list[Found]:
        """Return the legal moves that a token may mean, the best first."""
        text = token.text
        if token.form is Form.NO_MOVE:
            # Who is in check has to see to it.
            may_pass = not board.is_check()
            return [Found(Move.null(), 0.0, 0, False, self.language)] if may_pass else []
        if token.piece == ANY_MAN or (token.piece in SIGNS and token.piece):
            return self._read_any(board, token)
        # Spanish descriptive is read in English, too, but then `RxP` would be the rook's; and with
        # Spanish letters, `P-K4` says that it is.
        is_strange = (token.form is Form.SPANISH and self.language.code == "en") or (
            token.form is Form.DESCRIPTIVE and "-" in text and self.language.code == "es"
        )
        extra = weights.STRANGE if is_strange else 0.0
        if token.also:
            spellings = {text: extra} | dict.fromkeys(token.also, weights.SECOND_CHOICE)
            return self._read_all(board, spellings) or self._read_otherwise(board, token)
        found = self._read(board, text, self.styles, (self.language,), extra)
        if self.small and _MAYBE_PIECE.match(text):
            spelling = text[0].upper() + text[1:]
            pieces = self._read(board, spelling, self.styles, (self.language,), weights.SMALL)
            found = pieces if pieces and _TWICE.match(text) else found + pieces
        elif _TWICE.match(text):
            small, capital = text.lower(), text[:2].title() + text[2:]
            pieces = self._read(board, capital, self.styles, (self.language,), weights.SMALL)
            pawns = self._read(board, small, self.styles, (self.language,), weights.RESPELT)
            found = sorted(pieces + pawns, key=lambda one: one.cost)
        return found or self._read_otherwise(board, token)

    def _read_otherwise(self, board: Board, token: Token) -> list[Found]:
        """Read a token in ways of writing that no grammar has, or in the letters of others."""
        text = token.text
        respelt = self._respelt.get(text)
        if respelt is None:
            respelt = self._respelt[text] = respellings(text)
        for spelling in respelt:
            found = self._read(board, spelling, self.styles, (self.language,), weights.RESPELT)
            if found:
                return found
        unnamed = _UNNAMED.fullmatch(text)
        if unnamed is not None:
            return self._take_on(board, unnamed["aim"])
        halves = half_told.moves(board, text, self.language)
        if halves:
            return [Found(move, weights.RESPELT, 0, False, self.language) for move in halves]
        is_lettered = token.form in _LETTERED and bool(self.foreign)
        return self._read_foreign(board, token) if is_lettered else []

    def _read_foreign(self, board: Board, token: Token) -> list[Found]:
        """Read a token in the letters of other languages."""
        found = self._read(board, token.text, self.foreign, self.others, weights.FOREIGN)
        if not token.piece or any(token.piece in ones for ones in self.language.spellings.values()):
            return found
        return [one._replace(doubts=one.doubts | OTHER_LETTER) for one in found]

    def follow(self, board: Board, tokens: list[Token]) -> list[tuple[Found, Board]]:
        """Read and play tokens, as far as each of them plainly means one move; with the boards.

        Where this stops nothing is said about the next token: that is for :meth:`read`.
        """
        if self.small:
            return []
        texts = []
        for token in tokens:
            if token.form not in _PLAIN or (token.piece and token.piece in SIGNS):
                break
            if _TWICE.match(token.text):
                break
            texts.append(token.text)
        return [
            (Found(move, _weight(doubts), doubts, offer, self.language), after)
            for move, doubts, offer, after in board._play_row(texts, self.styles[0])  # noqa: SLF001
        ]

    def _read_any(self, board: Board, token: Token) -> list[Found]:
        """Read a move of some piece, of which it is not known which."""
        if token.piece == ANY_MAN:
            return self._take_on(board, token.text[-2:])
        spelt = [token.text.replace(token.piece, one, 1) for one in FIGURINES.values()]
        return self._read_all(board, dict.fromkeys(spelt, weights.RESPELT))

    def _take_on(self, board: Board, aim: str) -> list[Found]:
        """Read a capture of some man, most likely of a pawn, on a square."""
        piece = weights.RESPELT + weights.UNNAMED_PIECE
        spellings = dict.fromkeys([f"{one}x{aim}" for one in FIGURINES.values()], piece)
        spellings[f"♙x{aim}"] = weights.RESPELT
        return self._read_all(board, spellings)

    def _read_all(self, board: Board, spellings: dict[str, float]) -> list[Found]:
        """Read spellings with what each of them costs, the best first."""
        found = [
            one
            for spelling, extra in spellings.items()
            for one in self._read(board, spelling, self.styles, (self.language,), extra)
        ]
        return sorted(found, key=lambda one: one.cost)

    @staticmethod
    def _read(
        board: Board, text: str, styles: list[Style], tongues: tuple[Language, ...], extra: float
    ) -> list[Found]:
        found = [
            Found(
                move,
                extra + _weight(doubts),
                doubts,
                offer,
                tongues[place],
            )
            for move, place, doubts, offer in board._candidates(text, styles)  # noqa: SLF001
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
