"""The drawings of the six pieces, as SVG path data in a box of 48 by 48 units.

Every piece is two paths: an outline, which is filled, and the details drawn as lines inside it
(the slit of the bishop's mitre, the eye of the knight). White and Black share the drawings and
differ in the colours only, so a black piece shows its details as light lines on a dark body.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from .lettering import HEIGHT, line

if TYPE_CHECKING:
    from collections.abc import Mapping

BOX: Final = 48
"""The side of the square box a piece is drawn in; one square of a diagram is as large."""

NAMES: Final[Mapping[int, str]] = {
    1: "pawn",
    2: "knight",
    3: "bishop",
    4: "rook",
    5: "queen",
    6: "king",
}
"""The English name of each piece type."""

OUTLINE_WIDTH: Final = 1.8
DETAIL_WIDTH: Final = 1.5
_DISC: Final = 20
_PAWN_DISC: Final = 16

# All pieces stand on the same line, and all but the smaller pawn on a foot of the same width.
OUTLINES: Final[Mapping[int, str]] = {
    # Pawn.
    1: (
        "M24 11.1C20.4 11.1 17.6 13.9 17.6 17.4C17.6 19.6 18.7 21.5 20.4 22.7"
        "C18.4 22.9 16.6 23.8 16 25.3C15.6 26.3 16.2 26.9 17.2 26.9H19.8"
        "C19.7 31.5 17.6 34.9 14.2 38C12.2 39.2 11.2 40.6 11.2 42.7"
        "C11.2 44.1 11.6 44.5 12.8 44.5H35.2C36.4 44.5 36.8 44.1 36.8 42.7"
        "C36.8 40.6 35.8 39.2 33.8 38C30.4 34.9 28.3 31.5 28.2 26.9H30.8"
        "C31.8 26.9 32.4 26.3 32 25.3C31.4 23.8 29.6 22.9 27.6 22.7"
        "C29.3 21.5 30.4 19.6 30.4 17.4C30.4 13.9 27.6 11.1 24 11.1Z"
    ),
    # Knight.
    2: (
        "M21.6 5.3C23.9 6.5 25.3 8.2 25.9 10.3C30.4 10.5 33.8 12.9 35 17.1"
        "C34 16.4 32.8 16.1 31.4 16.3C35.4 18.5 37.8 21.9 38.2 26.5"
        "C37 25.6 35.7 25.2 34.2 25.3C37 28.1 38.2 30.9 37.8 33.7"
        "C37.5 35.5 36.7 36.9 35.4 38.1C37.3 39.2 38.5 40.5 38.5 42.7"
        "C38.5 44.1 38.1 44.5 36.9 44.5H11.1C9.9 44.5 9.5 44.1 9.5 42.7"
        "C9.5 40.5 10.7 39.2 13 38C13.2 33.9 15.8 31.1 18.8 28.7"
        "C20.8 27.1 21.9 25.5 22.2 23.5C20.2 25.5 17.6 26.3 14.8 26.5"
        "C13.8 28.3 12.4 29.7 10.6 29.9C8.2 30.1 6.4 28.1 6.8 25.7"
        "C7.2 23.5 9.2 21.9 10.8 19.7C12.2 17.7 12.4 15.5 14 13.3"
        "C15.2 11.7 16.8 10.7 18.4 10.1C18.6 8.1 19.6 6.4 21.6 5.3Z"
    ),
    # Bishop.
    3: (
        "M24 4.9C22.2 4.9 20.8 6.3 20.8 8C20.8 9.2 21.4 10.2 22.3 10.7"
        "C17.4 13.5 13.4 17.9 13.4 22.5C13.4 25.7 15.4 28.1 18.8 29.3"
        "C16.6 29.5 15 30.2 14.6 31.4C14.2 32.5 14.8 33.1 15.8 33.1H18.6"
        "C17.9 35.1 16 36.8 12.8 38C10.7 39.1 9.5 40.5 9.5 42.7C9.5 44.1 9.9 44.5 11.1 44.5"
        "H36.9C38.1 44.5 38.5 44.1 38.5 42.7C38.5 40.5 37.3 39.1 35.2 38"
        "C32 36.8 30.1 35.1 29.4 33.1H32.2C33.2 33.1 33.8 32.5 33.4 31.4"
        "C33 30.2 31.4 29.5 29.2 29.3C32.6 28.1 34.6 25.7 34.6 22.5"
        "C34.6 17.9 30.6 13.5 25.7 10.7C26.6 10.2 27.2 9.2 27.2 8C27.2 6.3 25.8 4.9 24 4.9Z"
    ),
    # Rook.
    4: (
        "M24 9.5H20.6V13.5H16.6V9.5H12.2C11.3 9.5 10.8 10 10.8 10.9V16.1"
        "C10.8 17.9 11.6 19 13 20.1C14.6 21.3 15.4 22.1 15.4 23.5"
        "C15.4 28.9 14.8 33.5 12.8 38C10.7 39.1 9.5 40.5 9.5 42.7"
        "C9.5 44.1 9.9 44.5 11.1 44.5H36.9C38.1 44.5 38.5 44.1 38.5 42.7"
        "C38.5 40.5 37.3 39.1 35.2 38C33.2 33.5 32.6 28.9 32.6 23.5"
        "C32.6 22.1 33.4 21.3 35 20.1C36.4 19 37.2 17.9 37.2 16.1V10.9"
        "C37.2 10 36.7 9.5 35.8 9.5H31.4V13.5H27.4V9.5H24Z"
    ),
    # Queen.
    5: (
        "M24 5.3C22.2 5.3 20.8 6.7 20.8 8.4C20.8 9.7 21.5 10.8 22.5 11.3L20.2 17.3"
        "L16.2 13.1C16.9 12.5 17.3 11.7 17.3 10.7C17.3 9 15.9 7.6 14.2 7.6"
        "C12.5 7.6 11.1 9 11.1 10.7C11.1 12 11.9 13.1 13 13.6L12.8 19.3L9.2 17.4"
        "C9.5 16.9 9.6 16.4 9.6 15.8C9.6 14.1 8.2 12.7 6.5 12.7C4.8 12.7 3.4 14.1 3.4 15.8"
        "C3.4 17.5 4.8 18.9 6.5 18.9C9.6 22.9 12.8 26.5 16.8 29.3"
        "C15.2 29.6 14 30.3 13.7 31.4C13.4 32.5 14 33.1 15 33.1H17.6"
        "C17 35.1 15.6 36.8 12.8 38C10.7 39.1 9.5 40.5 9.5 42.7C9.5 44.1 9.9 44.5 11.1 44.5"
        "H36.9C38.1 44.5 38.5 44.1 38.5 42.7C38.5 40.5 37.3 39.1 35.2 38"
        "C32.4 36.8 31 35.1 30.4 33.1H33C34 33.1 34.6 32.5 34.3 31.4"
        "C34 30.3 32.8 29.6 31.2 29.3C35.2 26.5 38.4 22.9 41.5 18.9"
        "C43.2 18.9 44.6 17.5 44.6 15.8C44.6 14.1 43.2 12.7 41.5 12.7"
        "C39.8 12.7 38.4 14.1 38.4 15.8C38.4 16.4 38.5 16.9 38.8 17.4L35.2 19.3L35 13.6"
        "C36.1 13.1 36.9 12 36.9 10.7C36.9 9 35.5 7.6 33.8 7.6C32.1 7.6 30.7 9 30.7 10.7"
        "C30.7 11.7 31.1 12.5 31.8 13.1L27.8 17.3L25.5 11.3C26.5 10.8 27.2 9.7 27.2 8.4"
        "C27.2 6.7 25.8 5.3 24 5.3Z"
    ),
    # King.
    6: (
        "M24 2.4H22.7C21.9 2.4 21.5 2.8 21.5 3.6V5.6H18.2C17.4 5.6 17 6 17 6.8V8.8"
        "C17 9.6 17.4 10 18.2 10H21.5V14.9C18.3 12.7 11.6 12.1 8.3 15.1C5.3 17.9 6 22 9.1 25"
        "C11.3 27.1 14 28.4 16.8 29.3C15.2 29.6 14 30.3 13.7 31.4C13.4 32.5 14 33.1 15 33.1H17.6"
        "C17 35.1 15.6 36.8 12.8 38C10.7 39.1 9.5 40.5 9.5 42.7C9.5 44.1 9.9 44.5 11.1 44.5"
        "H36.9C38.1 44.5 38.5 44.1 38.5 42.7C38.5 40.5 37.3 39.1 35.2 38"
        "C32.4 36.8 31 35.1 30.4 33.1H33C34 33.1 34.6 32.5 34.3 31.4"
        "C34 30.3 32.8 29.6 31.2 29.3C34 28.4 36.7 27.1 38.9 25C42 22 42.7 17.9 39.7 15.1"
        "C36.4 12.1 29.7 12.7 26.5 14.9V10H29.8C30.6 10 31 9.6 31 8.8V6.8C31 6 30.6 5.6 29.8 5.6"
        "H26.5V3.6C26.5 2.8 26.1 2.4 25.3 2.4H24Z"
    ),
}

# Horizontal lines are the rims of collars and feet.
DETAILS: Final[Mapping[int, str]] = {
    1: "M20 26.9H28M14.6 38.9H33.4",
    2: (
        "M16 16.8L17.2 16.2M9.9 25h0.01M22.6 22.7C23.1 21.7 23.4 20.7 23.4 19.7M25.6 14.3"
        "C29.8 17.3 31.4 23.5 30.4 32.3M13 38.9H35"
    ),
    3: "M29.7 15.3L23.6 22.9M18.6 33.1H29.4M13 38.9H35",
    4: "M14 20.8H34M13 38.9H35",
    5: "M13 25.7C19.4 22.9 28.6 22.9 35 25.7M17.6 33.1H30.4M13 38.9H35",
    6: (
        "M21.5 14.9C23.4 17.4 24 20.4 24 24M26.5 14.9C24.6 17.4 24 20.4 24 24"
        "M11.4 26.6C18.4 23.6 29.6 23.6 36.6 26.6M17.6 33.1H30.4M13 38.9H35"
    ),
}

# Where a square is small, lines that run close together become a grey haze. What tells the piece
# stays and the rims go; the king's cross is two lines.
COARSE_OUTLINES: Final[Mapping[int, str]] = {
    **OUTLINES,
    6: (
        "M24 16.1C20.6 12.6 11.8 11.9 8.3 15.1C5.3 17.9 6 22 9.1 25C11.3 27.1 14 28.4 16.8 29.3"
        "C17.3 33 16 36.4 12.8 38C10.7 39.1 9.5 40.5 9.5 42.7C9.5 44.1 9.9 44.5 11.1 44.5"
        "H36.9C38.1 44.5 38.5 44.1 38.5 42.7C38.5 40.5 37.3 39.1 35.2 38C32 36.4 30.7 33 31.2 29.3"
        "C34 28.4 36.7 27.1 38.9 25C42 22 42.7 17.9 39.7 15.1C36.2 11.9 27.4 12.6 24 16.1Z"
        "M24 2.6V15M18.4 6H29.6"
    ),
}
COARSE_DETAILS: Final[Mapping[int, str]] = {
    1: "",
    2: "M16.4 16.8h0.01M25.6 15C29 18 30.4 22.5 30 28",
    3: "M29.7 15.3L23.4 23.2",
    4: "M14.5 20.8H33.5",
    5: "M13.5 25.7C19.4 23.3 28.6 23.3 34.5 25.7",
    6: "M24 17.5V21M12.5 26.5C19 24 29 24 35.5 26.5",
}

_COARSE_BELOW: Final = 34
"""In pixels to a square."""


def piece_group(piece_type: int, pixels: float = BOX) -> str:
    """Write the SVG group that draws a piece, ready to stand in `<defs>`.

    It leaves the colours open, to be taken from the group of its side.

    >>> piece_group(1).startswith('<g id="piece-pawn"><path d="M24 ')
    True
    """
    coarse = pixels < _COARSE_BELOW
    outline = (COARSE_OUTLINES if coarse else OUTLINES)[piece_type]
    details = (COARSE_DETAILS if coarse else DETAILS)[piece_type]
    return (
        f'<g id="piece-{NAMES[piece_type]}"><path d="{outline}"/>'
        f'<path d="{details}" fill="none" stroke="currentColor"'
        f' stroke-width="{_width(DETAIL_WIDTH, 1.0, pixels):g}"/></g>'
    )


def letter_group(piece_type: int, letter: str) -> str:
    """Write the SVG group that stands for a piece by its letter, on a disc of its colour.

    A disc without a letter is a pawn of a language that has none for it.

    >>> letter_group(2, "S")[:66]
    '<g id="piece-knight"><circle cx="24" cy="24" r="20"/><g transform='
    """
    name = NAMES[piece_type]
    if not letter:
        return f'<g id="piece-{name}"><circle cx="24" cy="24" r="{_PAWN_DISC}"/></g>'
    radius = _PAWN_DISC if piece_type == 1 else _DISC
    # As large as fits into the disc, whatever the letters are.
    scale = radius / HEIGHT
    top = BOX / 2 - HEIGHT * scale / 2
    return (
        f'<g id="piece-{name}"><circle cx="24" cy="24" r="{radius}"/>'
        f"{line(letter, BOX / 2, top, scale, 1.5 * radius)}</g>"
    )


def _width(usual: float, least: float, pixels: float) -> float:
    """Give the width of a line in units that is at least so many pixels, within reason."""
    return round(min(max(usual, least * BOX / pixels), 2 * usual), 2)


def line_width(pixels: float) -> float:
    """Give the width of outlines where a square has so many pixels.

    >>> line_width(90), line_width(20)
    (1.8, 2.88)
    """
    return _width(OUTLINE_WIDTH, 1.2, pixels)
