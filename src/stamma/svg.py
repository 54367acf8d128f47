"""Pictures by the names of ``chess.svg``; :mod:`stamma.diagrams` draws them.

>>> import stamma
>>> picture = board(stamma.Board(), lastmove=stamma.Move.from_uci("e2e4"), size=350)
>>> picture[:4], 'width="350"' in picture
('<svg', True)
"""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING

from stamma import diagrams
from stamma._core import Board, SquareSet
from stamma.diagrams import drawing
from stamma.diagrams.colors import paint
from stamma.diagrams.pieces import BOX, piece_group
from stamma.pieces import WHITE

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping
    from typing import SupportsInt

    from stamma._core import Move, Piece
    from stamma.pieces import Color
    from stamma.squares import Square

Arrow = diagrams.Arrow

# Body and lines of a piece that stands alone, which must be seen on any ground.
_PAINT = {
    True: 'fill="#fffdf6" stroke="#2b2622" color="#2b2622"',
    False: 'fill="#33302d" stroke="#1d1a18" color="#efe9dc"',
}
_SIZE = 400
# The colour of borders.
_BORDER = "#1d1a18"


def board(
    board: Board | None = None,
    *,
    orientation: Color = WHITE,
    lastmove: Move | None = None,
    check: Square | None = None,
    arrows: Iterable[Arrow | tuple[Square, Square]] = (),
    fill: Mapping[Square, str] | None = None,
    squares: SupportsInt | Iterable[Square] | None = None,
    size: int | None = None,
    coordinates: bool = True,
    colors: Mapping[str, str] | None = None,
    flipped: bool = False,
    borders: bool = False,
    style: str | None = None,
) -> str:
    """Draw a board, or an empty one; a size that is not given is 400 pixels.

    See :func:`stamma.diagrams.svg`, which has more options. ``flipped`` shows the other side than
    ``orientation``. With ``borders`` there is a line around the picture and, if it has coordinates,
    around the squares; ``colors`` names them ``outer border`` and ``inner border``. ``style`` is a
    stylesheet that is put into the picture.

    :raises ValueError: if a square is not on the board, or a colour or the size is none.
    """
    colors = dict(colors or {})
    lines = {name: colors.pop(name, _BORDER) for name in ("outer border", "inner border")}
    picture = diagrams.svg(
        Board.empty() if board is None else board.copy(),
        orientation=bool(orientation) is not flipped,
        lastmove=lastmove,
        check=check,
        arrows=arrows,
        fill=fill,
        squares=() if squares is None else SquareSet(squares),
        size=_SIZE if size is None else size,
        coordinates=coordinates,
        colors=colors,
    )
    if borders:
        drawn = _line(lines["outer border"], 0, 0, drawing.FRAMED if coordinates else drawing.BOARD)
        if coordinates:
            drawn += _line(lines["inner border"], drawing.MARGIN, drawing.EDGE, drawing.BOARD)
        picture = f"{picture.removesuffix('</svg>')}{drawn}</svg>"
    if style:
        head, _, rest = picture.partition(">")
        picture = f"{head}><style>{escape(style, quote=False)}</style>{rest}"
    return picture


def _line(color: str, left: float, top: float, side: float) -> str:
    """Draw a line inside of a square."""
    measures = f'x="{left + 0.5}" y="{top + 0.5}" width="{side - 1}" height="{side - 1}"'
    return f'<rect {measures} fill="none" {paint("stroke", color)}/>'


def piece(piece: Piece, size: int | None = None) -> str:
    """Draw a piece alone.

    >>> from stamma import Piece
    >>> picture = globals()["piece"](Piece.from_symbol("N"), size=45)
    >>> picture.startswith("<svg"), picture.count("<path ")
    (True, 2)
    """
    measures = "" if size is None else f' width="{int(size)}" height="{int(size)}"'
    return (
        '<svg xmlns="http://www.w3.org/2000/svg" version="1.1"'
        f'{measures} viewBox="0 0 {BOX} {BOX}">'
        f'<g {_PAINT[piece.color]} stroke-width="1.8" stroke-linecap="round"'
        f' stroke-linejoin="round">{piece_group(piece.piece_type)}</g></svg>'
    )
