"""Diagrams as SVG pictures."""

from __future__ import annotations

from typing import TYPE_CHECKING

from .drawing import Look, Marks, described
from .position import square_name

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from stamma.language_table import Language

    from .arrows import Arrow
    from .coordinates import Given
    from .position import Move, Position


def svg(
    board: Position,
    *,
    size: int = 400,
    orientation: bool = True,
    coordinates: Given = True,
    lastmove: Move | None = None,
    check: int | None = None,
    arrows: Iterable[Arrow | tuple[int, int]] = (),
    fill: Mapping[int, str] | None = None,
    squares: Iterable[int] | Mapping[int, str] = (),
    colors: Mapping[str, str] | None = None,
    theme: str = "plain",
    letters: str | Language | None = None,
) -> str:
    """Draw a position as a standalone SVG document.

    `size` is the width and the height in pixels; the lines of small pictures are bolder.
    `orientation` is the side at the bottom, True for White. `coordinates` adds a margin with the
    letters of the files and the numbers of the ranks: True, the name of a script such as `greek`
    (see `SCRIPTS`), or the eight files and the eight ranks. `lastmove` tints the two squares of a
    move. `check` is the square to show as in check; without it, the king of the side to move is
    shown so whenever it is in check. `letters` is a language whose letters stand for the pieces.

    `arrows` are drawn over the pieces: an `Arrow`, or a tail and a head square. `fill` colours
    whole squares, and `squares` marks squares with a cross, red unless a mapping gives the
    colours. The colours `green`, `red`, `yellow` and `blue` are the diagram's own; others are
    names like `teal` or values like `#1f8a4c` or, with opacity, `#1f8a4c80`.

    `theme` is one of `THEMES`: `plain`, `safe` and `contrast` for the colour-blind, `dark`, `auto`
    for the one that the reader's screen has, or `print` in black and white. `colors` replaces
    colours by name: `square light`, `square dark`, `square light lastmove`,
    `square dark lastmove`, `margin`, `coord`, `check`, `arrow green`, `arrow red`,
    `arrow yellow`, `arrow blue`; `white`, `white line`, `white detail` for the pieces, and the
    same for `black`.

    A square that is not on the board, a size that is not positive, or a colour, theme, script or
    language that is none raises `ValueError`.

    >>> import stamma
    >>> from stamma.diagrams import svg
    >>> picture = svg(stamma.Board(), lastmove=stamma.Move.from_uci("e2e4"), arrows=[(6, 21)])
    >>> picture.count("<use ")
    32
    >>> picture[:4], picture[-6:]
    ('<svg', '</svg>')
    """
    require_size(size)
    look = Look(
        size=size,
        orientation=orientation,
        coordinates=coordinates,
        theme=theme,
        colors=colors,
        letters=letters,
    )
    marks = Marks.of(
        board, lastmove=lastmove, check=check, arrows=arrows, fill=fill, squares=squares
    )
    body = look.board(board, marks)
    kinds = {piece.piece_type for piece in board.piece_map().values()}
    return (
        f"{look.document((size, size), (look.whole, look.whole), described(board))}"
        f"<title>Chess diagram, {'White' if board.turn else 'Black'} to move</title>"
        f"<desc>{_told(orientation, marks)}</desc>"
        f"{look.definitions(kinds, body)}{body}</svg>"
    )


def require_size(size: int) -> None:
    """Refuse what is no size of a picture."""
    if size <= 0:
        raise ValueError(f"size: {size!r} is not a size in pixels; it must be at least 1")


def _told(orientation: bool, marks: Marks) -> str:
    """Tell what the diagram shows beside the pieces."""
    sentences = [f"Seen from {'White' if orientation else 'Black'}'s side."]
    if marks.moved:
        sentences.append(f"Last move: {_names(marks.moved)}.")
    if marks.checked is not None:
        sentences.append(f"Check: {square_name(marks.checked)}.")
    if marks.shapes:
        drawn = (_names(dict.fromkeys((shape.tail, shape.head))) for shape in marks.shapes)
        sentences.append(f"Arrows: {', '.join(drawn)}.")
    if marks.filled or marks.crosses:
        sentences.append(f"Marked: {_names([*marks.filled, *marks.crosses])}.")
    return " ".join(sentences)


def _names(squares: Iterable[int]) -> str:
    return " ".join(square_name(square) for square in squares)
