"""The colours of a diagram and what counts as a colour."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Mapping

COLORS: Final[Mapping[str, str]] = {
    "square light": "#ece5d6",
    "square dark": "#8ba0ab",
    "square light lastmove": "#f0d678",
    "square dark lastmove": "#c5a947",
    "margin": "#f8f5ee",
    "coord": "#4d4a46",
    "check": "#e0241b",
    "arrow green": "#1f8a4cd0",
    "arrow red": "#c62f27d0",
    "arrow yellow": "#e0a100d0",
    "arrow blue": "#2266b5d0",
}
"""The colours a diagram has unless it is told others."""

_HEX_DIGITS: Final = frozenset("0123456789abcdefABCDEF")


def with_overrides(colors: Mapping[str, str]) -> dict[str, str]:
    """Give the colours of a diagram, some of them replaced.

    >>> with_overrides({"square dark": "teal"})["square dark"]
    'teal'
    >>> with_overrides({"square black": "teal"})
    Traceback (most recent call last):
    ...
    ValueError: colors: no colour is called 'square black'; there are: square light, square dark, \
square light lastmove, square dark lastmove, margin, coord, check, arrow green, arrow red, \
arrow yellow, arrow blue
    """
    for name in colors:
        if name not in COLORS:
            raise ValueError(
                f"colors: no colour is called {name!r}; there are: {', '.join(COLORS)}"
            )
    return {**COLORS, **colors}


def paint(attribute: str, color: str) -> str:
    """Write the SVG attributes that paint in a colour, for `fill`, `stroke` or `stop`.

    Only plain names and hexadecimal colours pass, so that no colour can carry markup.

    >>> paint("fill", "teal")
    'fill="teal"'
    >>> paint("stroke", "#1f8a4c80")
    'stroke="#1f8a4c" stroke-opacity="0.5"'
    >>> paint("fill", "url(#other)")
    Traceback (most recent call last):
    ...
    ValueError: 'url(#other)' is not a colour; use a name like 'teal' or a value like '#1f8a4c'
    """
    name = "stop-color" if attribute == "stop" else attribute
    if color.isascii() and color.isalpha():
        return f'{name}="{color}"'
    digits = color[1:]
    if color[:1] != "#" or len(digits) not in (3, 4, 6, 8) or not _HEX_DIGITS.issuperset(digits):
        raise ValueError(
            f"{color!r} is not a colour; use a name like 'teal' or a value like '#1f8a4c'"
        )
    if len(digits) in (3, 6):
        return f'{name}="{color}"'
    # SVG 1.1 has no colours with a fourth channel: the opacity is an attribute of its own.
    hue, alpha = digits[: len(digits) // 4 * 3], digits[len(digits) // 4 * 3 :]
    opacity = round(int(alpha, 16) / (16 ** len(alpha) - 1), 2)
    return f'{name}="#{hue}" {attribute}-opacity="{opacity:g}"'
