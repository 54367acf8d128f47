"""Diagrams as PNG pictures."""

from __future__ import annotations

from typing import TYPE_CHECKING

from .svg import svg

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping
    from typing import TypedDict, Unpack

    from .arrows import Arrow
    from .position import Move, Position

    class Options(TypedDict, total=False):
        """The options of `svg`."""

        size: int
        orientation: bool
        coordinates: bool
        lastmove: Move | None
        check: int | None
        arrows: Iterable[Arrow | tuple[int, int]]
        fill: Mapping[int, str] | None
        squares: Iterable[int] | Mapping[int, str]
        colors: Mapping[str, str] | None


def png(board: Position, **options: Unpack[Options]) -> bytes:
    r"""Draw a position as a PNG picture; the options are those of `svg`.

    This needs the extra `png`; without it, `ImportError` says how to install it.

    >>> import stamma
    >>> from stamma.diagrams import png
    >>> png(stamma.Board(), size=160)[:4]
    b'\x89PNG'
    """
    try:
        from resvg_py import svg_to_bytes
    except ImportError as error:
        raise ImportError(
            "PNG needs the extra \"png\": pip install 'stamma[png]'", name="resvg_py"
        ) from error
    # A diagram holds no text, so the search for the fonts of the system can be left out.
    return bytes(svg_to_bytes(svg_string=svg(board, **options), skip_system_fonts=True))
