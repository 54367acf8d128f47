"""Colours and kinds of pieces, numbered as in python-chess, and where they stand at the start."""

from __future__ import annotations

__all__ = [
    "BISHOP",
    "BLACK",
    "COLORS",
    "COLOR_NAMES",
    "KING",
    "KNIGHT",
    "PAWN",
    "PIECE_NAMES",
    "PIECE_SYMBOLS",
    "PIECE_TYPES",
    "QUEEN",
    "ROOK",
    "STARTING_BOARD_FEN",
    "STARTING_FEN",
    "UNICODE_PIECE_SYMBOLS",
    "WHITE",
    "Color",
    "PieceType",
    "piece_name",
    "piece_symbol",
]

Color = bool
PieceType = int

WHITE: Color = True
BLACK: Color = False
COLORS = [WHITE, BLACK]
COLOR_NAMES = ["black", "white"]

PAWN: PieceType = 1
KNIGHT: PieceType = 2
BISHOP: PieceType = 3
ROOK: PieceType = 4
QUEEN: PieceType = 5
KING: PieceType = 6
PIECE_TYPES = [PAWN, KNIGHT, BISHOP, ROOK, QUEEN, KING]
PIECE_SYMBOLS = [None, "p", "n", "b", "r", "q", "k"]
PIECE_NAMES = [None, "pawn", "knight", "bishop", "rook", "queen", "king"]

STARTING_FEN = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"
STARTING_BOARD_FEN = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR"

# The same without the place of no piece.
_SYMBOLS = {kind: symbol for kind, symbol in enumerate(PIECE_SYMBOLS) if symbol}
_NAMES = {kind: name for kind, name in enumerate(PIECE_NAMES) if name}

#: The figurines by letter: White's are outlined.
UNICODE_PIECE_SYMBOLS = dict(zip("RNBQKPrnbqkp", "♖♘♗♕♔♙♜♞♝♛♚♟", strict=True))


def piece_symbol(piece_type: PieceType) -> str:
    """Return the small English letter of a kind of piece.

    >>> piece_symbol(KNIGHT)
    'n'

    :raises ValueError: if there is no such kind.
    """
    try:
        return _SYMBOLS[piece_type]
    except KeyError:
        raise _no_kind(piece_type) from None


def piece_name(piece_type: PieceType) -> str:
    """Return the English name of a kind of piece.

    >>> piece_name(KNIGHT)
    'knight'

    :raises ValueError: if there is no such kind.
    """
    try:
        return _NAMES[piece_type]
    except KeyError:
        raise _no_kind(piece_type) from None


def _no_kind(piece_type: PieceType) -> ValueError:
    return ValueError(
        f"{piece_type} is not a kind of piece: they are numbered from 1 (pawn) to 6 (king)"
    )
