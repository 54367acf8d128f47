"""Moves that are told by halves, and of which the position tells the rest.

Who comes between king and check, who is taken from where, which pawn becomes a queen: no grammar
has these, since they name no square to go to.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from stamma._patterns import late
from stamma.pieces import BISHOP, KING, KNIGHT, PAWN, QUEEN, ROOK
from stamma.reading.text.lexemes import BECOMES
from stamma.squares import FILE_NAMES

if TYPE_CHECKING:
    import re
    from collections.abc import Callable

    from stamma._core import Board, Move
    from stamma.language_table import Language

    Rule = Callable[[Board, Move, re.Match[str], Language], bool]

#: The square that a man comes from, and the man that it takes: `Dc7xD`.
FROM_VICTIM = late(
    r".?(?P<square>[a-h][1-8])[x×X](?P<victim>[^\W\d_a-z])(?!\w)", needs=("x", "×", "X")
)
# A man that comes between the king and a check: `R interposes`.
_INTERPOSES = late(
    r"(?:[KQ]\.? ?)?(?P<man>Kt|[QRBP])\.? (?:interposes|covers)", needs=("interposes", "covers")
)
# A pawn that is made a queen on the one square that is left to it.
_QUEENS = late(
    rf"(?:[KQ]\.? ?(?=Kt|[RB]))?(?:(?P<file>Kt|[KQRB])\.? ?)?P\.?(?: queens|{BECOMES}[Qq]ueen)",
    needs=(" queens", "ueen"),
)
# In Spanish, an officer that is taken and the file that it stands on: `DxAT`.
_ON_FILE = late(r"(?P<man>[RDTAC])x(?P<victim>[TACD])(?P<file>[RDTAC])(?![^\W_])", needs=("x",))
_MEN = {"K": KING, "Q": QUEEN, "R": ROOK, "B": BISHOP, "Kt": KNIGHT, "P": PAWN}
_SPANISH_MEN = {"R": KING, "D": QUEEN, "T": ROOK, "A": BISHOP, "C": KNIGHT}
# The files that are named after a man.
_FILES = {KING: "e", QUEEN: "d", ROOK: "ah", BISHOP: "cf", KNIGHT: "bg"}


def moves(board: Board, text: str, language: Language) -> list[Move]:
    """Return the legal moves that a text tells by halves.

    >>> from stamma import Board, language
    >>> board = Board("8/P6k/8/8/8/8/8/K7 w - - 0 1")
    >>> [move.uci() for move in moves(board, "P. queens", language("en"))]
    ['a7a8q']
    """
    for pattern, fits in _RULES:
        match = pattern.match(text)
        if match is not None:
            return [move for move in board.legal_moves if fits(board, move, match, language)]
    return []


def _takes_from(board: Board, move: Move, match: re.Match[str], language: Language) -> bool:
    is_taking = move.uci().startswith(match["square"]) and board.is_capture(move)
    victim = board.piece_type_at(move.to_square) or PAWN
    return is_taking and match["victim"] in language.spellings[victim]


def _comes_between(board: Board, move: Move, match: re.Match[str], _: Language) -> bool:
    is_man = board.piece_type_at(move.from_square) == _MEN[match["man"]]
    return board.is_check() and is_man and not board.is_capture(move)


def _queens(board: Board, move: Move, match: re.Match[str], _: Language) -> bool:
    files = _FILES[_MEN[match["file"]]] if match["file"] else FILE_NAMES
    is_queen = move.promotion == QUEEN and move.uci()[0] in files
    return is_queen and not board.is_capture(move)


def _takes_on_file(board: Board, move: Move, match: re.Match[str], language: Language) -> bool:
    is_man = board.piece_type_at(move.from_square) == _SPANISH_MEN[match["man"]]
    is_victim = board.piece_type_at(move.to_square) == _SPANISH_MEN[match["victim"]]
    on_file = move.uci()[2] in _FILES[_SPANISH_MEN[match["file"]]]
    return language.code == "es" and is_man and is_victim and on_file


_RULES: tuple[tuple[re.Pattern[str], Rule], ...] = (
    (FROM_VICTIM, _takes_from),
    (_INTERPOSES, _comes_between),
    (_QUEENS, _queens),
    (_ON_FILE, _takes_on_file),
)
