"""The sixty-four squares, numbered from a1 = 0 to h8 = 63 as in python-chess."""

from __future__ import annotations

from stamma._core import square_distance, square_knight_distance, square_manhattan_distance

# fmt: off
__all__ = [
    "A1",
    "A2",
    "A3",
    "A4",
    "A5",
    "A6",
    "A7",
    "A8",
    "B1",
    "B2",
    "B3",
    "B4",
    "B5",
    "B6",
    "B7",
    "B8",
    "C1",
    "C2",
    "C3",
    "C4",
    "C5",
    "C6",
    "C7",
    "C8",
    "D1",
    "D2",
    "D3",
    "D4",
    "D5",
    "D6",
    "D7",
    "D8",
    "E1",
    "E2",
    "E3",
    "E4",
    "E5",
    "E6",
    "E7",
    "E8",
    "F1",
    "F2",
    "F3",
    "F4",
    "F5",
    "F6",
    "F7",
    "F8",
    "FILE_NAMES",
    "G1",
    "G2",
    "G3",
    "G4",
    "G5",
    "G6",
    "G7",
    "G8",
    "H1",
    "H2",
    "H3",
    "H4",
    "H5",
    "H6",
    "H7",
    "H8",
    "RANK_NAMES",
    "SQUARES",
    "SQUARES_180",
    "SQUARE_NAMES",
    "Square",
    "parse_square",
    "square",
    "square_distance",
    "square_file",
    "square_knight_distance",
    "square_manhattan_distance",
    "square_mirror",
    "square_name",
    "square_rank",
]
# fmt: on

Square = int

FILE_NAMES = ["a", "b", "c", "d", "e", "f", "g", "h"]
RANK_NAMES = ["1", "2", "3", "4", "5", "6", "7", "8"]

SQUARES = list(range(64))
SQUARE_NAMES = [file + rank for rank in RANK_NAMES for file in FILE_NAMES]
_NAMES = dict(enumerate(SQUARE_NAMES))
_NUMBERS = {name: number for number, name in _NAMES.items()}

# fmt: off
A1, B1, C1, D1, E1, F1, G1, H1 = range(8)
A2, B2, C2, D2, E2, F2, G2, H2 = range(8, 16)
A3, B3, C3, D3, E3, F3, G3, H3 = range(16, 24)
A4, B4, C4, D4, E4, F4, G4, H4 = range(24, 32)
A5, B5, C5, D5, E5, F5, G5, H5 = range(32, 40)
A6, B6, C6, D6, E6, F6, G6, H6 = range(40, 48)
A7, B7, C7, D7, E7, F7, G7, H7 = range(48, 56)
A8, B8, C8, D8, E8, F8, G8, H8 = range(56, 64)
# fmt: on


def parse_square(name: str) -> Square:
    """Return the square with this name.

    >>> parse_square("e4")
    28

    :raises ValueError: if there is no such square.
    """
    try:
        return _NUMBERS[name]
    except KeyError:
        raise ValueError(f"{name!r} is not a square: they are named from a1 to h8") from None


def square_name(square: Square) -> str:
    """Return the name of a square.

    >>> square_name(28)
    'e4'

    :raises ValueError: if there is no such square.
    """
    try:
        return _NAMES[square]
    except KeyError:
        raise ValueError(
            f"{square} is not a square: they are numbered from 0 (a1) to 63 (h8)"
        ) from None


def square(file_index: int, rank_index: int) -> Square:
    """Return the square on a file and a rank, both counted from 0."""
    return rank_index * 8 + file_index


def square_file(square: Square) -> int:
    """Return the file of a square: 0 for the a-file."""
    return square & 7


def square_rank(square: Square) -> int:
    """Return the rank of a square: 0 for the first rank."""
    return square >> 3


def square_mirror(square: Square) -> Square:
    """Return the square on the same file, as far from the eighth rank as this is from the first.

    >>> square_name(square_mirror(E2))
    'e7'
    """
    return square ^ 56


#: The squares in the order of a printed board: a8 first.
SQUARES_180 = [square_mirror(square) for square in SQUARES]
