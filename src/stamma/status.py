"""What can be odd about a position, whether it can be played on or not."""

from __future__ import annotations

from enum import IntFlag


class Status(IntFlag):
    """A set of oddities; :meth:`stamma.Board.status` finds them.

    Where python-chess knows the same oddity, name and number are the same. No king, too many of
    them, pawns on a back rank and the wrong side in check are found on boards that were set up by
    hand: a FEN with them is refused, and nobody can play on.
    """

    VALID = 0
    NO_WHITE_KING = 1 << 0
    NO_BLACK_KING = 1 << 1
    TOO_MANY_KINGS = 1 << 2
    TOO_MANY_WHITE_PAWNS = 1 << 3
    TOO_MANY_BLACK_PAWNS = 1 << 4
    PAWNS_ON_BACKRANK = 1 << 5
    TOO_MANY_WHITE_PIECES = 1 << 6
    TOO_MANY_BLACK_PIECES = 1 << 7
    BAD_CASTLING_RIGHTS = 1 << 8
    INVALID_EP_SQUARE = 1 << 9
    OPPOSITE_CHECK = 1 << 10
    EMPTY = 1 << 11
    TOO_MANY_CHECKERS = 1 << 15
    IMPOSSIBLE_CHECK = 1 << 16
    TOO_MANY_WHITE_PROMOTIONS = 1 << 20
    TOO_MANY_BLACK_PROMOTIONS = 1 << 21
    CLOCK_NOT_ZERO = 1 << 22
    CLOCK_TOO_HIGH = 1 << 23

    def describe(self) -> list[str]:
        """Return a sentence for each oddity.

        >>> (Status.TOO_MANY_CHECKERS | Status.TOO_MANY_BLACK_PAWNS).describe()
        ['Black has more than eight pawns', 'more than two pieces give check']
        """
        return [sentence for oddity, sentence in _SENTENCES.items() if oddity in self]


_SENTENCES = {
    Status.NO_WHITE_KING: "White has no king",
    Status.NO_BLACK_KING: "Black has no king",
    Status.TOO_MANY_KINGS: "there are more than two kings",
    Status.TOO_MANY_WHITE_PAWNS: "White has more than eight pawns",
    Status.TOO_MANY_BLACK_PAWNS: "Black has more than eight pawns",
    Status.PAWNS_ON_BACKRANK: "a pawn stands on a back rank",
    Status.TOO_MANY_WHITE_PIECES: "White has more than sixteen men",
    Status.TOO_MANY_BLACK_PIECES: "Black has more than sixteen men",
    Status.BAD_CASTLING_RIGHTS: "a castling right has no king or no rook",
    Status.INVALID_EP_SQUARE: "no pawn has just passed the en-passant square",
    Status.OPPOSITE_CHECK: "the side that has just moved is in check",
    Status.EMPTY: "the board is empty",
    Status.TOO_MANY_CHECKERS: "more than two pieces give check",
    Status.IMPOSSIBLE_CHECK: "no last move can have given this check",
    Status.TOO_MANY_WHITE_PROMOTIONS: "White has more promoted pieces than missing pawns",
    Status.TOO_MANY_BLACK_PROMOTIONS: "Black has more promoted pieces than missing pawns",
    Status.CLOCK_NOT_ZERO: "a pawn has just moved, but the half-move clock is not 0",
    Status.CLOCK_TOO_HIGH: "the half-move clock is higher than the rules or the move number allow",
}

STATUS_VALID = Status.VALID
STATUS_NO_WHITE_KING = Status.NO_WHITE_KING
STATUS_NO_BLACK_KING = Status.NO_BLACK_KING
STATUS_TOO_MANY_KINGS = Status.TOO_MANY_KINGS
STATUS_TOO_MANY_WHITE_PAWNS = Status.TOO_MANY_WHITE_PAWNS
STATUS_TOO_MANY_BLACK_PAWNS = Status.TOO_MANY_BLACK_PAWNS
STATUS_PAWNS_ON_BACKRANK = Status.PAWNS_ON_BACKRANK
STATUS_TOO_MANY_WHITE_PIECES = Status.TOO_MANY_WHITE_PIECES
STATUS_TOO_MANY_BLACK_PIECES = Status.TOO_MANY_BLACK_PIECES
STATUS_BAD_CASTLING_RIGHTS = Status.BAD_CASTLING_RIGHTS
STATUS_INVALID_EP_SQUARE = Status.INVALID_EP_SQUARE
STATUS_OPPOSITE_CHECK = Status.OPPOSITE_CHECK
STATUS_EMPTY = Status.EMPTY
STATUS_TOO_MANY_CHECKERS = Status.TOO_MANY_CHECKERS
STATUS_IMPOSSIBLE_CHECK = Status.IMPOSSIBLE_CHECK
