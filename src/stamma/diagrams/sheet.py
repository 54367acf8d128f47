"""A page of diagrams, with a line of text under each."""

from __future__ import annotations

from math import ceil, sqrt
from typing import TYPE_CHECKING, Final, NamedTuple

from .drawing import Look, Marks, described
from .lettering import line
from .svg import require_size

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from stamma.language_table import Language

    from .arrows import Arrow
    from .coordinates import Given
    from .position import Move, Position

# In units, where a square of a board is 48 wide.
_BETWEEN: Final = 36
_CAPTION: Final = 30
_TITLE: Final = 64
_CAPTION_SCALE: Final = 2.0
_TITLE_SCALE: Final = 2.6
# How much higher than wide a page is.
_PAGE: Final = sqrt(2)


class Diagram(NamedTuple):
    """A position of a page, with what is said about it."""

    board: Position
    caption: str = ""
    lastmove: Move | None = None
    arrows: Iterable[Arrow | tuple[int, int]] = ()


def sheet(
    diagrams: Iterable[Diagram],
    *,
    title: str = "",
    columns: int | None = None,
    size: int = 800,
    orientation: bool = True,
    coordinates: Given = True,
    colors: Mapping[str, str] | None = None,
    theme: str = "plain",
    letters: str | Language | None = None,
) -> str:
    """Draw a page of positions as an SVG document that is `size` pixels wide.

    There are as many columns as make the page most like a sheet of paper, unless they are given.
    The other options are those of `svg`.

    >>> import stamma
    >>> from stamma.diagrams import Diagram, sheet
    >>> page = sheet([Diagram(stamma.Board(), "the start")] * 6)
    >>> page.count("<use ")
    192

    :raises ValueError: if there is no diagram, and as `svg` does.
    """
    require_size(size)
    shown = list(diagrams)
    if not shown:
        raise ValueError("diagrams: a page needs at least one")
    across = columns or _columns(len(shown))
    look = Look(
        size=size / across,
        orientation=orientation,
        coordinates=coordinates,
        theme=theme,
        colors=colors,
        letters=letters,
    )
    wide = across * (look.whole + _BETWEEN) + _BETWEEN
    top = _TITLE + _BETWEEN / 2 if title else _BETWEEN
    step = look.whole + _CAPTION + _BETWEEN
    high = top + ceil(len(shown) / across) * step
    body = "".join(
        (
            line(title, wide / 2, _BETWEEN / 2, _TITLE_SCALE, wide - 2 * _BETWEEN) if title else "",
            *(
                _placed(
                    look,
                    diagram,
                    _BETWEEN + number % across * (look.whole + _BETWEEN),
                    top + number // across * step,
                )
                for number, diagram in enumerate(shown)
            ),
        )
    )
    kinds = {piece.piece_type for each in shown for piece in each.board.piece_map().values()}
    pixels = size, round(size * high / wide)
    return (
        f"{look.document(pixels, (wide, high), f'{len(shown)} chess diagrams')}"
        f"{look.definitions(kinds, body)}"
        f'<rect width="{wide:g}" height="{high:g}" {look.palette.paint("fill", "margin")}/>'
        f"<g {look.palette.paint('color', 'coord')}>{body}</g></svg>"
    )


def _columns(count: int) -> int:
    """Choose how many diagrams stand side by side.

    >>> [_columns(count) for count in (1, 2, 4, 6, 12, 30)]
    [1, 1, 2, 2, 3, 5]
    """
    return max(1, round(sqrt(count / _PAGE)))


def _placed(look: Look, diagram: Diagram, x: float, y: float) -> str:
    marks = Marks.of(diagram.board, lastmove=diagram.lastmove, arrows=diagram.arrows)
    caption = line(diagram.caption, look.whole / 2, look.whole + 10, _CAPTION_SCALE, look.whole)
    return (
        f'<g transform="translate({x:g} {y:g})" role="img"'
        f' aria-label="{described(diagram.board)}">{look.board(diagram.board, marks)}'
        f"{caption if diagram.caption else ''}</g>"
    )


def spread(count: int, places: Sequence[int]) -> list[int]:
    """Choose so many of some places, evenly, the last one among them.

    >>> spread(3, range(1, 13))
    [4, 8, 12]
    >>> spread(6, [1, 2])
    [1, 2]
    """
    if count >= len(places):
        return list(places)
    return [places[ceil(number * len(places) / count) - 1] for number in range(1, count + 1)]
