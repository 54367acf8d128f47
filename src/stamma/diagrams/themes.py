"""Themes: sets of colours that go together, each for a purpose."""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING, Final, NamedTuple

from .colors import COLORS, paint, properties, require_known

if TYPE_CHECKING:
    from collections.abc import Mapping

_NOTHING: Final[Mapping[str, str]] = MappingProxyType({})


class Theme(NamedTuple):
    """A set of colours."""

    #: What it is for.
    about: str
    #: Where it differs from the plain one.
    colors: Mapping[str, str] = _NOTHING
    #: What changes where whoever looks at it prefers dark screens.
    when_dark: Mapping[str, str] = _NOTHING
    #: Whether it does without colours: marks are frames and rings then.
    is_print: bool = False


# Told apart by those who see no red, no green or no blue: they differ in lightness, too.
_SAFE_ARROWS: Final = {
    "arrow green": "#00805fe0",
    "arrow red": "#e0550ae0",
    "arrow yellow": "#ffe23de0",
    "arrow blue": "#1b2f8fe0",
}

_DARK: Final = {
    **_SAFE_ARROWS,
    "square light": "#b4bcc2",
    "square dark": "#74838e",
    "square light lastmove": "#8fc3f0",
    "square dark lastmove": "#4a8fcb",
    "margin": "#1c2126",
    "coord": "#c9d1d7",
    "check": "#ff5a1f",
}

THEMES: Final[Mapping[str, Theme]] = {
    "plain": Theme("the usual colours"),
    "safe": Theme(
        "for every kind of colour blindness",
        {
            **_SAFE_ARROWS,
            "square light": "#f3efe6",
            "square dark": "#b0a89c",
            "square light lastmove": "#9fd0fb",
            "square dark lastmove": "#5da2dc",
            "check": "#e0550a",
        },
    ),
    "contrast": Theme(
        "strong contrasts, and for every kind of colour blindness",
        {
            **{name: f"{color[:7]}f0" for name, color in _SAFE_ARROWS.items()},
            "square light": "#ffffff",
            "square dark": "#9aa0a6",
            "square light lastmove": "#a5d4ff",
            "square dark lastmove": "#4c9ae8",
            "margin": "#ffffff",
            "coord": "#000000",
            "check": "#e0550a",
            "white": "#ffffff",
            "white line": "#000000",
            "white detail": "#000000",
            "black": "#000000",
            "black line": "#000000",
            "black detail": "#ffffff",
        },
    ),
    "dark": Theme("for dark screens", _DARK),
    "auto": Theme("plain or dark, as the reader's screen is", when_dark=_DARK),
    "print": Theme(
        "black and white alone, for paper",
        {
            **dict.fromkeys(
                (
                    *("square light", "square light lastmove", "margin"),
                    *("white", "black detail", "arrow red"),
                ),
                "#ffffff",
            ),
            **dict.fromkeys(
                (
                    *("coord", "check", "white line", "white detail"),
                    *("black", "black line", "arrow green"),
                ),
                "#000000",
            ),
            "square dark": "hatching",
            "square dark lastmove": "hatching",
            "arrow yellow": "dots",
            "arrow blue": "stripes",
        },
        is_print=True,
    ),
}
"""The themes by name."""

#: The class of a picture that follows the screen, so that its rules reach no other one.
FOLLOWS = "stamma-auto"

_ARROWS: Final = "arrow "

# In what ways a part of the diagram is painted, if not as a surface or a line.
_WAYS: Final = {"coord": ("stroke", "color"), "check": ("stop",)}


class Palette:
    """The colours of one picture."""

    def __init__(self, theme: str, colors: Mapping[str, str]) -> None:
        if theme not in THEMES:
            raise ValueError(f"theme: there is no {theme!r}; there are: {', '.join(THEMES)}")
        chosen = THEMES[theme]
        self.is_print = chosen.is_print
        self._colors = {**COLORS, **chosen.colors, **require_known(colors)}
        # A colour that was asked for is the same on any screen.
        self._when_dark = {
            name: color for name, color in chosen.when_dark.items() if name not in colors
        }

    @property
    def follows_screen(self) -> bool:
        """Whether it has rules for dark screens."""
        return bool(self._when_dark)

    def color(self, name: str) -> str:
        """Give the colour of a part of the diagram."""
        return self._colors[name]

    def paint(self, attribute: str, name: str) -> str:
        """Write the attributes that paint a part of the diagram."""
        painted = paint(attribute, self._colors[name])
        if name in self._when_dark:
            return f'{painted} class="{_class(attribute, name)}"'
        return painted

    def paint_mark(self, attribute: str, color: str) -> str:
        """Write the attributes that paint an arrow, a circle or a mark, in a colour of its own.

        Four colours are those of the diagram. On paper, all others are black.
        """
        name = _ARROWS + color
        if name in self._colors:
            return self.paint(attribute, name)
        painted = paint(attribute, color)
        return paint(attribute, "#000000") if self.is_print else painted

    def side(self, color: bool) -> str:
        """Write the attributes of the pieces of a side."""
        side = "white" if color else "black"
        fill, line, detail = (self._colors[f"{side}{part}"] for part in ("", " line", " detail"))
        return (
            f'class="{side}" {paint("fill", fill)} {paint("stroke", line)} {paint("color", detail)}'
        )

    def rules(self) -> str:
        """Write the style sheet for dark screens, if there is one."""
        if not self._when_dark:
            return ""
        rules = []
        for name, color in self._when_dark.items():
            for way in _WAYS.get(name, ("fill", "stroke")):
                said = ";".join(f"{key}:{value}" for key, value in properties(way, color).items())
                rules.append(f".{FOLLOWS} .{_class(way, name)}{{{said}}}")
        return f"<style>@media (prefers-color-scheme:dark){{{''.join(rules)}}}</style>"


def _class(attribute: str, name: str) -> str:
    return f"{attribute}-{name.replace(' ', '-')}"
