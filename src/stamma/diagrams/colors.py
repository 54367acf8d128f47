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
    "white": "#fffdf6",
    "white line": "#1d1a18",
    "white detail": "#1d1a18",
    "black": "#33302d",
    # Darker than the body, which keeps the edge crisp on a light square.
    "black line": "#1d1a18",
    "black detail": "#efe9dc",
}
"""The colours a diagram has unless it is told others."""

#: What a surface is filled with where there are no colours, by steps of a grid.
PATTERNS: Final[Mapping[str, str]] = {
    "hatching": '<path d="M.5 0V1" stroke="#000" stroke-width=".15"/>',
    "stripes": '<rect width="1" height="1" fill="#fff"/><path d="M0 .5H1" stroke="#000"'
    ' stroke-width=".5"/>',
    "dots": '<rect width="1" height="1" fill="#fff"/><circle cx=".5" cy=".5" r=".28"/>',
}
_STEPS: Final[Mapping[str, tuple[float, int]]] = {
    "hatching": (7, 45),
    "stripes": (4, 0),
    "dots": (4, 45),
}

_HEX_DIGITS: Final = frozenset("0123456789abcdefABCDEF")


def require_known(colors: Mapping[str, str]) -> Mapping[str, str]:
    """Give colours back if diagrams have colours of these names.

    >>> require_known({"square dark": "teal"})["square dark"]
    'teal'
    >>> require_known({"square black": "teal"})
    Traceback (most recent call last):
    ...
    ValueError: colors: no colour is called 'square black'; there are: square light, square dark, \
square light lastmove, square dark lastmove, margin, coord, check, arrow green, arrow red, \
arrow yellow, arrow blue, white, white line, white detail, black, black line, black detail
    """
    for name in colors:
        if name not in COLORS:
            raise ValueError(
                f"colors: no colour is called {name!r}; there are: {', '.join(COLORS)}"
            )
    return colors


def paint(attribute: str, color: str) -> str:
    """Write the SVG attributes that paint in a colour, for `fill`, `stroke` or `stop`.

    Only plain names and hexadecimal colours pass, so that no colour can carry markup.

    >>> paint("fill", "teal")
    'fill="teal"'
    >>> paint("stroke", "#1f8a4c80")
    'stroke="#1f8a4c" stroke-opacity="0.5"'
    >>> paint("fill", "stripes")
    'fill="url(#stripes)"'
    >>> paint("fill", "url(#other)")
    Traceback (most recent call last):
    ...
    ValueError: 'url(#other)' is not a colour; use a name like 'teal' or a value like '#1f8a4c'
    """
    return " ".join(f'{name}="{value}"' for name, value in properties(attribute, color).items())


def properties(attribute: str, color: str) -> dict[str, str]:
    """Give the properties that paint in a colour, as attributes and style sheets have them.

    >>> properties("fill", "#1f8a4c80")
    {'fill': '#1f8a4c', 'fill-opacity': '0.5'}
    """
    name = "stop-color" if attribute == "stop" else attribute
    if color in PATTERNS:
        return {name: f"url(#{color})"}
    if color.isascii() and color.isalpha():
        return {name: color}
    digits = color[1:]
    if color[:1] != "#" or len(digits) not in (3, 4, 6, 8) or not _HEX_DIGITS.issuperset(digits):
        raise ValueError(
            f"{color!r} is not a colour; use a name like 'teal' or a value like '#1f8a4c'"
        )
    if len(digits) in (3, 6):
        return {name: color}
    # SVG 1.1 has no colours with a fourth channel: the opacity is an attribute of its own.
    hue, alpha = digits[: len(digits) // 4 * 3], digits[len(digits) // 4 * 3 :]
    opacity = round(int(alpha, 16) / (16 ** len(alpha) - 1), 2)
    return {name: f"#{hue}", f"{attribute}-opacity": f"{opacity:g}"}


def pattern(name: str, least: float) -> str:
    """Define a pattern, in steps of at least so many units.

    >>> pattern("dots", 0)[:60]
    '<pattern id="dots" width="1" height="1" patternUnits="userSp'
    """
    step, angle = _STEPS[name]
    return (
        f'<pattern id="{name}" width="1" height="1" patternUnits="userSpaceOnUse"'
        f' patternTransform="rotate({angle}) scale({max(step, least):.3g})">'
        f"{PATTERNS[name]}</pattern>"
    )
