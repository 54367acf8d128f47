"""Diagrams as PNG pictures."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Final
from unicodedata import category

from .lettering import FONTS, escaped, texts
from .svg import svg

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping
    from typing import TypedDict, Unpack

    from stamma.language_table import Language

    from .arrows import Arrow
    from .coordinates import Given
    from .position import Move, Position

    class Options(TypedDict, total=False):
        """The options of `svg`."""

        size: int
        orientation: bool
        coordinates: Given
        lastmove: Move | None
        check: int | None
        arrows: Iterable[Arrow | tuple[int, int]]
        fill: Mapping[int, str] | None
        squares: Iterable[int] | Mapping[int, str]
        colors: Mapping[str, str] | None
        theme: str
        letters: str | Language | None


_UNSEEN: Final = frozenset({"Cc", "Cf", "Mn", "Me", "Zs", "Zl", "Zp"})
# No font has a glyph for it: what is drawn in its place is drawn for all that is missing.
_NOBODYS: Final = "\U0010fffd"


def png(board: Position, **options: Unpack[Options]) -> bytes:
    r"""Draw a position as a PNG picture; the options are those of `svg`.

    This needs the extra `png`; without it, `ImportError` says how to install it. Letters and
    coordinates of other scripts are taken from the fonts of the computer; if none has them,
    `ValueError` says so.

    >>> import stamma
    >>> from stamma.diagrams import png
    >>> png(stamma.Board(), size=160)[:4]
    b'\x89PNG'
    """
    return rendered(svg(board, **options))


def rendered(picture: str) -> bytes:
    """Turn an SVG picture of ours into a PNG picture.

    :raises ImportError: without the extra `png`.
    :raises ValueError: if no font has a letter that it needs.
    """
    written = "".join(texts(picture))
    missing = "".join(sign for sign in dict.fromkeys(written) if _is_missing(sign))
    if missing:
        raise ValueError(
            f"no font of this computer has the letters {missing!r}: install one, or make an SVG"
        )
    # The search for the fonts of the system takes its time.
    return _render(picture, fonts=bool(written))


def _render(picture: str, *, fonts: bool) -> bytes:
    try:
        from resvg_py import svg_to_bytes
    except ImportError as error:
        raise ImportError(
            "PNG needs the extra \"png\": pip install 'stamma[png]'", name="resvg_py"
        ) from error
    return bytes(svg_to_bytes(svg_string=picture, skip_system_fonts=not fonts))


def _is_missing(sign: str) -> bool:
    # Blanks and marks are not to be seen by themselves.
    return category(sign) not in _UNSEEN and _look(sign) in (_look(""), _look(_NOBODYS))


@cache
def _look(sign: str) -> bytes:
    """Draw one letter, to see whether there is something to be seen."""
    return _render(
        '<svg xmlns="http://www.w3.org/2000/svg" width="30" height="30"><text x="5" y="20"'
        f' font-family="{FONTS}" font-size="16">{escaped(sign)}</text></svg>',
        fonts=True,
    )
