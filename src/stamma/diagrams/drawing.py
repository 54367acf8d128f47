"""One board as a group of SVG: squares, pieces, marks, coordinates.

A picture of one position, a page of many and an animation are made of these groups.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Final, NamedTuple

from .arrows import RING, Arrow, arrow, circle
from .colors import PATTERNS, pattern, properties
from .coordinates import coordinates_of
from .lettering import HEIGHT, STROKES, WIDTH, line
from .pieces import BOX, NAMES, letter_group, line_width, piece_group
from .position import board_rows, king_in_check, move_squares, require_square, square_name
from .themes import FOLLOWS, Palette

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from stamma.language_table import Language

    from .coordinates import Coordinates, Given
    from .position import Move, Piece, Position

# The margin is wide where the letters and digits stand, at the bottom and on the left.
MARGIN: Final = 20
EDGE: Final = 6
BOARD: Final = 8 * BOX
FRAMED: Final = MARGIN + BOARD + EDGE

# Stripes along the even files and stripes along the even ranks, filled only where they do not
# cross: that is the chequered pattern, the same from either side.
_DARK_SQUARES: Final = "".join(
    f"M{at} 0h{BOX}v{BOARD}h-{BOX}zM0 {at}h{BOARD}v{BOX}h-{BOARD}z"
    for at in range(BOX, BOARD, 2 * BOX)
)
# In pixels: finer hatching than this becomes grey.
_FINEST: Final = 4
# In units: what keeps a piece clear of the hatching around it; the arms of a cross.
_HALO: Final = 4
_CROSS: Final = 5


class Marks(NamedTuple):
    """What a diagram shows beside the pieces."""

    moved: tuple[int, ...] = ()
    checked: int | None = None
    shapes: Sequence[Arrow] = ()
    filled: Mapping[int, str] = {}
    crosses: Mapping[int, str] = {}

    @classmethod
    def of(
        cls,
        board: Position,
        *,
        lastmove: Move | None = None,
        check: int | None = None,
        arrows: Iterable[Arrow | tuple[int, int]] = (),
        fill: Mapping[int, str] | None = None,
        squares: Iterable[int] | Mapping[int, str] = (),
    ) -> Marks:
        """Collect the marks.

        :raises ValueError: if a square is not on the board.
        """
        crosses = dict(squares) if isinstance(squares, Mapping) else dict.fromkeys(squares, "red")
        marks = cls(
            move_squares(lastmove),
            king_in_check(board) if check is None else require_square(check, "check"),
            [Arrow(*shape) for shape in arrows],
            dict(fill or {}),
            crosses,
        )
        for shape in marks.shapes:
            require_square(shape.tail, "arrows")
            require_square(shape.head, "arrows")
        for square in marks.filled:
            require_square(square, "fill")
        for square in marks.crosses:
            require_square(square, "squares")
        return marks


class Look:
    """How the boards of a picture look."""

    def __init__(
        self,
        *,
        size: float,
        orientation: bool,
        coordinates: Given,
        theme: str,
        colors: Mapping[str, str] | None,
        letters: str | Language | None,
    ) -> None:
        self.palette = Palette(theme, colors or {})
        self.orientation = orientation
        self.coordinates = coordinates_of(coordinates)
        self.whole = BOARD if self.coordinates is None else FRAMED
        #: How many pixels a square has.
        self.pixels = size * BOX / self.whole
        self.letters = None if letters is None else _letters(letters)
        self.corner = {
            square: (column * BOX, row * BOX)
            for row, squares in enumerate(board_rows(orientation))
            for column, square in enumerate(squares)
        }

    def document(self, size: tuple[int, int], units: tuple[float, float], label: str) -> str:
        """Write the first tag of a picture."""
        follows = f' class="{FOLLOWS}"' if self.palette.follows_screen else ""
        return (
            '<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink"'
            f' version="1.1" width="{size[0]}" height="{size[1]}"'
            f' viewBox="0 0 {units[0]:g} {units[1]:g}"{follows}'
            f' role="img" aria-label="{label}">'
        )

    def definitions(self, kinds: Iterable[int], body: str) -> str:
        """Write what the boards of a picture refer to."""
        drawn = (
            piece_group(kind, self.pixels)
            if self.letters is None
            else letter_group(kind, self.letters[kind])
            for kind in sorted(kinds)
        )
        patterns = (
            pattern(name, _FINEST * BOX / self.pixels)
            for name in PATTERNS
            if f"url(#{name})" in body
        )
        glow = self._glow() if "url(#check-glow)" in body else ""
        return f"{self.palette.rules()}<defs>{''.join(drawn)}{glow}{''.join(patterns)}</defs>"

    def board(self, board: Position, marks: Marks) -> str:
        """Draw a position, with the marks on it."""
        pieces = board.piece_map()
        return self.around(self.under(marks) + self.pieces(pieces) + self.over(marks, pieces))

    def under(self, marks: Marks) -> str:
        """Draw the marks that lie under the pieces."""
        return "".join(
            (
                *(self._moved(square) for square in marks.moved),
                *(
                    self._square(at, self.palette.paint_mark("fill", color))
                    for at, color in marks.filled.items()
                ),
                "" if marks.checked is None else self._check(marks.checked),
            )
        )

    def over(self, marks: Marks, pieces: Mapping[int, Piece]) -> str:
        """Draw the marks that lie over the pieces."""
        return "".join(
            (
                *(self._cross(at, color) for at, color in marks.crosses.items()),
                *(self._shape(shape, pieces) for shape in marks.shapes),
            )
        )

    def around(self, content: str) -> str:
        """Draw the empty board, with something on it, and the coordinates around it."""
        left, top = (0, 0) if self.coordinates is None else (MARGIN, EDGE)
        light, dark = (self.palette.paint("fill", f"square {shade}") for shade in ("light", "dark"))
        edge = (
            f'<path d="M0 0h{BOARD}v{BOARD}h-{BOARD}z" fill="none" stroke="#000"/>'
            if self.palette.is_print
            else ""
        )
        return (
            f"{'' if self.coordinates is None else self._frame(self.coordinates)}"
            f'<g transform="translate({left} {top})">'
            f'<rect width="{BOARD}" height="{BOARD}" {light}/>'
            f'<path d="{_DARK_SQUARES}" fill-rule="evenodd" {dark}/>{edge}'
            f"{content}</g>"
        )

    def pieces(self, pieces: Mapping[int, Piece]) -> str:
        """Draw the pieces, White's first."""
        sides = {
            side: "".join(
                self.piece(piece.piece_type, square)
                for square, piece in sorted(pieces.items())
                if piece.color == side
            )
            for side in (True, False)
        }
        halo = self.halo("".join(sides.values())) if self.palette.is_print else ""
        return halo + "".join(self.side(side, drawn) for side, drawn in sides.items())

    def piece(self, kind: int, square: int) -> str:
        """Draw a piece on its square, in the colours around it."""
        x, y = self.corner[square]
        return f'<use xlink:href="#piece-{NAMES[kind]}" x="{x}" y="{y}"/>'

    def side(self, color: bool, pieces: str) -> str:
        """Give pieces the colours of their side."""
        return (
            f'<g {self.palette.side(color)} stroke-width="{line_width(self.pixels):g}"'
            f' stroke-linecap="round" stroke-linejoin="round">{pieces}</g>'
        )

    def halo(self, pieces: str) -> str:
        """Draw what keeps pieces clear of the hatching."""
        return (
            '<g class="halo" fill="#fff" stroke="#fff" color="#fff"'
            f' stroke-width="{line_width(self.pixels) + _HALO:g}" stroke-linejoin="round">'
            f"{pieces}</g>"
        )

    def _square(self, square: int, fill: str) -> str:
        x, y = self.corner[square]
        return f'<rect x="{x}" y="{y}" width="{BOX}" height="{BOX}" {fill}/>'

    def _moved(self, square: int) -> str:
        if self.palette.is_print:
            return self._inside(square, "")
        shade = "dark" if (square // 8 + square) % 2 == 0 else "light"
        return self._square(square, self.palette.paint("fill", f"square {shade} lastmove"))

    def _check(self, square: int) -> str:
        if self.palette.is_print:
            return self._inside(square, ' stroke-dasharray="7 5"')
        return self._square(square, 'fill="url(#check-glow)"')

    def _inside(self, square: int, dashes: str) -> str:
        """Draw a frame inside of a square, for paper."""
        x, y = self.corner[square]
        return (
            f'<rect x="{x + 2}" y="{y + 2}" width="{BOX - 4}" height="{BOX - 4}"'
            f' fill="none" stroke="#000" stroke-width="4"{dashes}/>'
        )

    def _middle(self, square: int) -> tuple[float, float]:
        x, y = self.corner[square]
        return x + BOX / 2, y + BOX / 2

    def _shape(self, shape: Arrow, pieces: Mapping[int, Piece]) -> str:
        tail, head = self._middle(shape.tail), self._middle(shape.head)
        if tail == head:
            return self._line(lambda stroke: circle(*tail, stroke), RING, shape.color)
        fill = self.palette.paint_mark("fill", shape.color)
        if self.palette.is_print:
            fill += ' stroke="#000" stroke-width="1.4"'
        return arrow(
            tail, head, fill, from_piece=shape.tail in pieces, to_piece=shape.head in pieces
        )

    def _cross(self, square: int, color: str) -> str:
        x, y = self.corner[square]
        # The arms keep clear of the edges, a quarter of the square on each side.
        inset, arm = BOX // 4, BOX // 2
        path = f"M{x + inset} {y + inset}l{arm} {arm}m0 -{arm}l-{arm} {arm}"
        return self._line(
            lambda stroke: f'<path d="{path}" {stroke} stroke-linecap="round"/>', _CROSS, color
        )

    def _line(self, draw: Callable[[str], str], width: float, color: str) -> str:
        """Draw a mark that is a line; on paper it has an edge, as it may be white."""
        stroke = self.palette.paint_mark("stroke", color)
        if not self.palette.is_print:
            return draw(f'fill="none" {stroke} stroke-width="{width:g}"')
        edge = draw(f'fill="none" stroke="#000" stroke-width="{width + 2:g}"')
        return edge + draw(f'fill="none" {stroke} stroke-width="{width - 1:g}"')

    def _glow(self) -> str:
        inner = self.palette.paint("stop", "check")
        # The rim keeps the colour without its opacity, to fade away in the same hue.
        hue = properties("stop", self.palette.color("check"))["stop-color"]
        return (
            f'<radialGradient id="check-glow" r="0.7"><stop offset="0.1" {inner}/>'
            f'<stop offset="0.95" stop-color="{hue}" stop-opacity="0"/></radialGradient>'
        )

    def _frame(self, coordinates: Coordinates) -> str:
        rows = board_rows(self.orientation)
        names: list[tuple[str, float, float]] = [
            (coordinates.files[square % 8], MARGIN + (column + 0.5) * BOX, EDGE + BOARD + 4)
            for column, square in enumerate(rows[0])
        ]
        names += [
            (coordinates.ranks[row[0] // 8], MARGIN / 2, EDGE + (at + 0.5) * BOX - HEIGHT / 2)
            for at, row in enumerate(rows)
        ]
        drawn = "".join(
            f'<path transform="translate({x - WIDTH / 2:g} {y:g})" d="{STROKES[name]}"/>'
            for name, x, y in names
            if name in STROKES
        )
        # What is left to fonts is filled and not stroked.
        written = "".join(line(name, x, y) for name, x, y in names if name not in STROKES)
        if written:
            written = f"<g {self.palette.paint('color', 'coord')}>{written}</g>"
        return (
            f'<rect width="{FRAMED}" height="{FRAMED}" {self.palette.paint("fill", "margin")}/>'
            f'<g fill="none" {self.palette.paint("stroke", "coord")} stroke-width="1.4"'
            f' stroke-linecap="round" stroke-linejoin="round">{drawn}</g>{written}'
        )


def _letters(given: str | Language) -> Mapping[int, str]:
    from stamma.language_table import language

    return language(given).letters


def described(board: Position) -> str:
    """Tell the position in words, for those who hear the diagram."""
    pieces = board.piece_map()
    sentences = []
    for color, side in ((True, "White"), (False, "Black")):
        groups = []
        for piece_type, name in sorted(NAMES.items(), reverse=True):
            where = [
                square_name(square)
                for square, piece in sorted(pieces.items())
                if piece.color == color and piece.piece_type == piece_type
            ]
            if where:
                plural = "s" if len(where) > 1 else ""
                groups.append(f"{name}{plural} {' '.join(where)}")
        sentences.append(f"{side}: {', '.join(groups)}.")
    return " ".join(sentences)
