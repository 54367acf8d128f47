"""Diagrams as SVG pictures."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Final

from .arrows import Arrow, arrow, circle
from .colors import paint, with_overrides
from .lettering import HEIGHT, STROKES, WIDTH
from .pieces import BOX, NAMES, piece_group, side_group
from .position import board_rows, king_in_check, move_squares, require_square, square_name

if TYPE_CHECKING:
    from collections.abc import Iterable

    from .position import Move, Piece, Position

# The margin is wide where the letters and digits stand, at the bottom and on the left.
_MARGIN: Final = 20
_EDGE: Final = 6
_FRAMED: Final = _MARGIN + 8 * BOX + _EDGE
_BOARD: Final = 8 * BOX

# Stripes along the even files and stripes along the even ranks, filled only where they do not
# cross: that is the chequered pattern, the same from either side.
_DARK_SQUARES: Final = "".join(
    f"M{at} 0h{BOX}v{_BOARD}h-{BOX}zM0 {at}h{_BOARD}v{BOX}h-{_BOARD}z"
    for at in range(BOX, _BOARD, 2 * BOX)
)


def svg(
    board: Position,
    *,
    size: int = 400,
    orientation: bool = True,
    coordinates: bool = True,
    lastmove: Move | None = None,
    check: int | None = None,
    arrows: Iterable[Arrow | tuple[int, int]] = (),
    fill: Mapping[int, str] | None = None,
    squares: Iterable[int] | Mapping[int, str] = (),
    colors: Mapping[str, str] | None = None,
) -> str:
    """Draw a position as a standalone SVG document.

    `size` is the width and the height in pixels. `orientation` is the side at the bottom, True
    for White. `coordinates` adds a margin with the letters of the files and the numbers of the
    ranks. `lastmove` tints the two squares of a move. `check` is the square to show as in check;
    without it, the king of the side to move is shown so whenever it is in check.

    `arrows` are drawn over the pieces: an `Arrow`, or a tail and a head square. `fill` colours
    whole squares, and `squares` marks squares with a cross, red unless a mapping gives the
    colours. The colours `green`, `red`, `yellow` and `blue` are the diagram's own; others are
    names like `teal` or values like `#1f8a4c` or, with opacity, `#1f8a4c80`.

    `colors` replaces colours of the diagram by name: `square light`, `square dark`,
    `square light lastmove`, `square dark lastmove`, `margin`, `coord`, `check`, `arrow green`,
    `arrow red`, `arrow yellow` and `arrow blue`.

    A square that is not on the board, a size that is not positive, or a colour that is none
    raises `ValueError`.

    >>> import stamma
    >>> from stamma.diagrams import svg
    >>> picture = svg(stamma.Board(), lastmove=stamma.Move.from_uci("e2e4"), arrows=[(6, 21)])
    >>> picture.count("<use ")
    32
    >>> picture[:4], picture[-6:]
    ('<svg', '</svg>')
    """
    if size <= 0:
        raise ValueError(f"size: {size!r} is not a size in pixels; it must be at least 1")
    palette = with_overrides(colors or {})
    pieces = board.piece_map()
    moved = move_squares(lastmove)
    checked = king_in_check(board) if check is None else require_square(check, "check")
    shapes = [Arrow(*shape) for shape in arrows]
    filled = dict(fill or {})
    crosses = dict(squares) if isinstance(squares, Mapping) else dict.fromkeys(squares, "red")
    _require_squares(shapes, filled, crosses)

    corner = {
        square: (column * BOX, row * BOX)
        for row, line in enumerate(board_rows(orientation))
        for column, square in enumerate(line)
    }
    whole, left, top = (_FRAMED, _MARGIN, _EDGE) if coordinates else (_BOARD, 0, 0)
    mover = "White" if board.turn else "Black"
    parts = [
        '<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink"',
        f' version="1.1" width="{size}" height="{size}" viewBox="0 0 {whole} {whole}"',
        f' role="img" aria-label="{_placement(pieces)}">',
        f"<title>Chess diagram, {mover} to move</title>",
        f"<desc>{_marks(orientation, moved, checked, shapes, [*filled, *crosses])}</desc>",
        "<defs>",
        *(piece_group(kind) for kind in sorted({piece.piece_type for piece in pieces.values()})),
        _glow(palette["check"]) if checked is not None else "",
        "</defs>",
        _frame(orientation, palette) if coordinates else "",
        f'<g transform="translate({left} {top})">',
        f'<rect width="{_BOARD}" height="{_BOARD}" {paint("fill", palette["square light"])}/>',
        f'<path d="{_DARK_SQUARES}" fill-rule="evenodd" {paint("fill", palette["square dark"])}/>',
        *(_square(corner[square], _moved(square, palette)) for square in moved),
        *(_square(corner[at], paint("fill", _own(color, palette))) for at, color in filled.items()),
        _square(corner[checked], 'fill="url(#check-glow)"') if checked is not None else "",
        *(side_group(side, _pieces(corner, pieces, side)) for side in (True, False)),
        *(
            _cross(corner[at], paint("stroke", _own(color, palette)))
            for at, color in crosses.items()
        ),
        *(_shape(shape, corner, palette) for shape in shapes),
        "</g></svg>",
    ]
    return "".join(parts)


def _require_squares(
    shapes: list[Arrow], filled: Mapping[int, str], crosses: Mapping[int, str]
) -> None:
    for shape in shapes:
        require_square(shape.tail, "arrows")
        require_square(shape.head, "arrows")
    for square in filled:
        require_square(square, "fill")
    for square in crosses:
        require_square(square, "squares")


def _own(color: str, palette: Mapping[str, str]) -> str:
    """Give the diagram's own shade of the four colours that arrows have."""
    return palette.get(f"arrow {color}", color)


def _middle(corner: tuple[int, int]) -> tuple[float, float]:
    return corner[0] + BOX / 2, corner[1] + BOX / 2


def _square(corner: tuple[int, int], fill: str) -> str:
    return f'<rect x="{corner[0]}" y="{corner[1]}" width="{BOX}" height="{BOX}" {fill}/>'


def _moved(square: int, palette: Mapping[str, str]) -> str:
    shade = "dark" if (square // 8 + square) % 2 == 0 else "light"
    return paint("fill", palette[f"square {shade} lastmove"])


def _pieces(corner: Mapping[int, tuple[int, int]], pieces: Mapping[int, Piece], color: bool) -> str:
    return "".join(
        f'<use xlink:href="#piece-{NAMES[piece.piece_type]}"'
        f' x="{corner[square][0]}" y="{corner[square][1]}"/>'
        for square, piece in sorted(pieces.items())
        if piece.color == color
    )


def _shape(shape: Arrow, corner: Mapping[int, tuple[int, int]], palette: Mapping[str, str]) -> str:
    tail, head = _middle(corner[shape.tail]), _middle(corner[shape.head])
    color = _own(shape.color, palette)
    if tail == head:
        return circle(*tail, f'fill="none" {paint("stroke", color)}')
    return arrow(tail, head, paint("fill", color))


def _cross(corner: tuple[int, int], stroke: str) -> str:
    x, y = corner
    # The arms keep clear of the edges, a quarter of the square on each side.
    inset, arm = BOX // 4, BOX // 2
    return (
        f'<path d="M{x + inset} {y + inset}l{arm} {arm}m0 -{arm}l-{arm} {arm}"'
        f' {stroke} stroke-width="5" stroke-linecap="round"/>'
    )


def _glow(color: str) -> str:
    stop = paint("stop", color)
    # The rim keeps the colour without its opacity, to fade away in the same hue.
    hue = stop.split()[0]
    return (
        f'<radialGradient id="check-glow" r="0.7"><stop offset="0.1" {stop}/>'
        f'<stop offset="0.95" {hue} stop-opacity="0"/></radialGradient>'
    )


def _frame(orientation: bool, palette: Mapping[str, str]) -> str:
    rows = board_rows(orientation)
    across = (BOX - WIDTH) / 2
    down = (BOX - HEIGHT) / 2
    letters = [
        (square_name(square)[0], _MARGIN + column * BOX + across, _EDGE + _BOARD + 4)
        for column, square in enumerate(rows[0])
    ]
    digits = [
        (square_name(line[0])[1], (_MARGIN - WIDTH) / 2, _EDGE + row * BOX + down)
        for row, line in enumerate(rows)
    ]
    glyphs = "".join(
        f'<path transform="translate({x:g} {y:g})" d="{STROKES[glyph]}"/>'
        for glyph, x, y in letters + digits
    )
    return (
        f'<rect width="{_FRAMED}" height="{_FRAMED}" {paint("fill", palette["margin"])}/>'
        f'<g fill="none" {paint("stroke", palette["coord"])} stroke-width="1.4"'
        f' stroke-linecap="round" stroke-linejoin="round">{glyphs}</g>'
    )


def _placement(pieces: Mapping[int, Piece]) -> str:
    """Tell the position in words, for those who hear the diagram."""
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


def _marks(
    orientation: bool,
    moved: tuple[int, ...],
    checked: int | None,
    shapes: list[Arrow],
    marked: list[int],
) -> str:
    """Tell what the diagram shows beside the pieces."""
    sentences = [f"Seen from {'White' if orientation else 'Black'}'s side."]
    if moved:
        sentences.append(f"Last move: {_names(moved)}.")
    if checked is not None:
        sentences.append(f"Check: {square_name(checked)}.")
    if shapes:
        drawn = (_names(dict.fromkeys((shape.tail, shape.head))) for shape in shapes)
        sentences.append(f"Arrows: {', '.join(drawn)}.")
    if marked:
        sentences.append(f"Marked: {_names(marked)}.")
    return " ".join(sentences)


def _names(squares: Iterable[int]) -> str:
    return " ".join(square_name(square) for square in squares)
