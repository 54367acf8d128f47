"""What can be odd about a position that can be played on all the same."""

from __future__ import annotations

from enum import IntFlag


class Status(IntFlag):
    """A set of oddities; :meth:`stamma.Board.status` finds them.

    Where python-chess knows the same oddity, name and number are the same. What a board refuses
    (no king, pawns on a back rank, the wrong side in check) has no place here.
    """

    VALID = 0
    TOO_MANY_WHITE_PAWNS = 1 << 3
    TOO_MANY_BLACK_PAWNS = 1 << 4
    TOO_MANY_WHITE_PIECES = 1 << 6
    TOO_MANY_BLACK_PIECES = 1 << 7
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
    Status.TOO_MANY_WHITE_PAWNS: "White has more than eight pawns",
    Status.TOO_MANY_BLACK_PAWNS: "Black has more than eight pawns",
    Status.TOO_MANY_WHITE_PIECES: "White has more than sixteen men",
    Status.TOO_MANY_BLACK_PIECES: "Black has more than sixteen men",
    Status.TOO_MANY_CHECKERS: "more than two pieces give check",
    Status.IMPOSSIBLE_CHECK: "no last move can have given this check",
    Status.TOO_MANY_WHITE_PROMOTIONS: "White has more promoted pieces than missing pawns",
    Status.TOO_MANY_BLACK_PROMOTIONS: "Black has more promoted pieces than missing pawns",
    Status.CLOCK_NOT_ZERO: "a pawn has just moved, but the half-move clock is not 0",
    Status.CLOCK_TOO_HIGH: "the half-move clock is higher than the rules or the move number allow",
}
