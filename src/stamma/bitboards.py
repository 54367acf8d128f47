"""Sets of squares as bit masks, with python-chess's names: ``BB_E4``, ``BB_RANK_1`` and their like.

The lowest bit is a1, the highest h8. :class:`stamma.SquareSet` is a set around such a mask.
"""

from __future__ import annotations

from stamma.squares import SQUARES

Bitboard = int

BB_EMPTY: Bitboard = 0
BB_ALL: Bitboard = 0xFFFF_FFFF_FFFF_FFFF
BB_SQUARES: list[Bitboard] = [1 << square for square in SQUARES]

# fmt: off
BB_A1, BB_B1, BB_C1, BB_D1, BB_E1, BB_F1, BB_G1, BB_H1 = BB_SQUARES[:8]
BB_A2, BB_B2, BB_C2, BB_D2, BB_E2, BB_F2, BB_G2, BB_H2 = BB_SQUARES[8:16]
BB_A3, BB_B3, BB_C3, BB_D3, BB_E3, BB_F3, BB_G3, BB_H3 = BB_SQUARES[16:24]
BB_A4, BB_B4, BB_C4, BB_D4, BB_E4, BB_F4, BB_G4, BB_H4 = BB_SQUARES[24:32]
BB_A5, BB_B5, BB_C5, BB_D5, BB_E5, BB_F5, BB_G5, BB_H5 = BB_SQUARES[32:40]
BB_A6, BB_B6, BB_C6, BB_D6, BB_E6, BB_F6, BB_G6, BB_H6 = BB_SQUARES[40:48]
BB_A7, BB_B7, BB_C7, BB_D7, BB_E7, BB_F7, BB_G7, BB_H7 = BB_SQUARES[48:56]
BB_A8, BB_B8, BB_C8, BB_D8, BB_E8, BB_F8, BB_G8, BB_H8 = BB_SQUARES[56:]
# fmt: on

BB_FILES: list[Bitboard] = [0x0101_0101_0101_0101 << file for file in range(8)]
(
    BB_FILE_A,
    BB_FILE_B,
    BB_FILE_C,
    BB_FILE_D,
    BB_FILE_E,
    BB_FILE_F,
    BB_FILE_G,
    BB_FILE_H,
) = BB_FILES

BB_RANKS: list[Bitboard] = [0xFF << 8 * rank for rank in range(8)]
(
    BB_RANK_1,
    BB_RANK_2,
    BB_RANK_3,
    BB_RANK_4,
    BB_RANK_5,
    BB_RANK_6,
    BB_RANK_7,
    BB_RANK_8,
) = BB_RANKS

BB_CORNERS: Bitboard = BB_A1 | BB_H1 | BB_A8 | BB_H8
BB_CENTER: Bitboard = BB_D4 | BB_E4 | BB_D5 | BB_E5
BB_BACKRANKS: Bitboard = BB_RANK_1 | BB_RANK_8
BB_LIGHT_SQUARES: Bitboard = 0x55AA_55AA_55AA_55AA
BB_DARK_SQUARES: Bitboard = 0xAA55_AA55_AA55_AA55


def _reached(steps: list[tuple[int, int]]) -> list[Bitboard]:
    """Return the squares that steps of files and ranks lead to, from each square."""
    masks = []
    for square in SQUARES:
        file, rank = square & 7, square >> 3
        goals = [(file + across, rank + up) for across, up in steps]
        on_board = [(x, y) for x, y in goals if 0 <= x < len(BB_FILES) and 0 <= y < len(BB_RANKS)]
        masks.append(sum(BB_FILES[x] & BB_RANKS[y] for x, y in on_board))
    return masks


#: The squares that a knight, a king and a pawn attack from each square; a pawn's by its colour.
BB_KNIGHT_ATTACKS: list[Bitboard] = _reached(
    [(1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2)]
)
BB_KING_ATTACKS: list[Bitboard] = _reached(
    [(1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1), (0, -1), (1, -1)]
)
BB_PAWN_ATTACKS: list[list[Bitboard]] = [
    _reached([(-1, -1), (1, -1)]),
    _reached([(-1, 1), (1, 1)]),
]
