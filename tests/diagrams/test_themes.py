"""Themes: what they promise about colours, measured."""

from __future__ import annotations

import re
from io import BytesIO
from itertools import combinations
from typing import TYPE_CHECKING

import pytest
from PIL import Image

import stamma
from stamma.diagrams import THEMES, Arrow, png, svg
from stamma.diagrams.colors import COLORS

if TYPE_CHECKING:
    from collections.abc import Sequence

MATE = stamma.Board("rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3")
MOVE = stamma.Move.from_uci("d8h4")
ARROWS = [Arrow(12, 28, color) for color in ("green", "red", "yellow", "blue")]

# Machado, Oliveira and Fernandes (2009): how colours look to those who lack one kind of cone.
SIGHTS = {
    "all": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "no red": (
        (0.152286, 1.052583, -0.204868),
        (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    ),
    "no green": (
        (0.367322, 0.860646, -0.227968),
        (0.280085, 0.672501, 0.047413),
        (-0.011820, 0.042940, 0.968881),
    ),
    "no blue": (
        (1.255528, -0.076749, -0.178779),
        (-0.078411, 0.930809, 0.147602),
        (0.004733, 0.691367, 0.303900),
    ),
}


def colors_of(theme: str) -> dict[str, str]:
    return {**COLORS, **THEMES[theme].colors, **THEMES[theme].when_dark}


def light(color: str) -> list[float]:
    """The three lights of a colour, as sRGB has them."""
    parts = (int(color[at : at + 2], 16) / 255 for at in (1, 3, 5))
    return [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]


def over(color: str, under: str) -> str:
    """A translucent colour on another."""
    opacity = int(color[7:], 16) / 255 if len(color) > 7 else 1
    mixed = (
        round(opacity * int(color[at : at + 2], 16) + (1 - opacity) * int(under[at : at + 2], 16))
        for at in (1, 3, 5)
    )
    return "#" + "".join(f"{part:02x}" for part in mixed)


def lab(color: str, sight: str) -> Sequence[float]:
    lights = light(color)
    red, green, blue = (
        min(max(sum(a * b for a, b in zip(row, lights, strict=True)), 0), 1)
        for row in SIGHTS[sight]
    )
    x = (0.4124 * red + 0.3576 * green + 0.1805 * blue) / 0.95047
    y = 0.2126 * red + 0.7152 * green + 0.0722 * blue
    z = (0.0193 * red + 0.1192 * green + 0.9505 * blue) / 1.08883
    fx, fy, fz = (
        part ** (1 / 3) if part > 0.008856 else 7.787 * part + 16 / 116 for part in (x, y, z)
    )
    return 116 * fy - 16, 500 * (fx - fy), 200 * (fy - fz)


def apart(one: str, other: str, sight: str) -> float:
    """How far two colours are from each other; 2 can just be seen (CIE 1976)."""
    pairs = zip(lab(one, sight), lab(other, sight), strict=True)
    return float(sum((a - b) ** 2 for a, b in pairs) ** 0.5)


def contrast(one: str, other: str) -> float:
    """The contrast of two colours, from 1 to 21 (WCAG)."""
    weights = (0.2126, 0.7152, 0.0722)
    lower, higher = sorted(
        sum(a * b for a, b in zip(weights, light(color), strict=True)) for color in (one, other)
    )
    return (higher + 0.05) / (lower + 0.05)


SQUARES = ("square light", "square dark", "square light lastmove", "square dark lastmove")


@pytest.mark.parametrize("sight", SIGHTS)
@pytest.mark.parametrize("theme", ["safe", "contrast", "dark", "auto"])
def test_whoever_lacks_a_colour_can_tell_the_marks_apart(theme: str, sight: str) -> None:
    colors = colors_of(theme)
    arrows = [colors[f"arrow {name}"] for name in ("green", "red", "yellow", "blue")]
    for square in SQUARES[:2]:
        for one, other in combinations(arrows, 2):
            assert apart(over(one, colors[square]), over(other, colors[square]), sight) > 25
    for square in SQUARES:
        for arrow in arrows:
            assert apart(over(arrow, colors[square]), colors[square], sight) > 12
    for one, other in combinations(SQUARES, 2):
        assert apart(colors[one], colors[other], sight) > 18


@pytest.mark.parametrize("theme", [name for name in THEMES if name != "print"])
def test_pieces_stand_out_from_every_square(theme: str) -> None:
    colors = colors_of(theme)
    for square in SQUARES:
        assert contrast(colors["white line"], colors[square]) > 4
        assert contrast(colors["black"], colors[square]) > 3
    assert contrast(colors["white"], colors["black"]) > 10
    assert contrast(colors["coord"], colors["margin"]) > 7


def test_the_theme_of_paper_is_black_and_white_alone() -> None:
    arrows = [*ARROWS, Arrow(3, 4, "cyan"), Arrow(5, 5, "#12345678")]
    drawn = svg(MATE, theme="print", lastmove=MOVE, arrows=arrows, squares=[30], fill={31: "teal"})
    assert "cyan" not in drawn
    assert "teal" not in drawn
    found = set(re.findall(r"#[0-9a-f]{3,8}\b", drawn))
    assert found <= {"#000", "#fff", "#000000", "#ffffff"}
    assert "opacity" not in drawn
    assert "check-glow" not in drawn


def test_what_is_no_colour_is_refused_on_paper_too() -> None:
    with pytest.raises(ValueError, match="is not a colour"):
        svg(MATE, theme="print", arrows=[Arrow(3, 4, "url(#x)")])


def test_on_paper_the_dark_squares_are_hatched() -> None:
    picture = Image.open(BytesIO(png(stamma.Board(), size=800, theme="print", coordinates=False)))
    light_square = picture.convert("L").crop((5, 405, 95, 495)).histogram()
    dark = picture.convert("L").crop((105, 405, 195, 495)).histogram()
    assert light_square[255] == 90 * 90
    # Some ink, and much between the lines.
    ink = sum((255 - shade) * count for shade, count in enumerate(dark)) / 255 / (90 * 90)
    assert 0.1 < ink < 0.3


def test_on_paper_every_mark_can_be_seen() -> None:
    """Also a white one, by its edge."""
    bare = svg(MATE, theme="print")
    for color in ("green", "red", "yellow", "blue"):
        for arrow in (Arrow(12, 28, color), Arrow(28, 28, color)):
            (mark,) = [
                line
                for line in svg(MATE, theme="print", arrows=[arrow]).split("<")
                if 'stroke="#000"' in line and line not in bare
            ][:1]
            assert mark.startswith(("path", "circle"))
    crossed = svg(MATE, theme="print", squares=[28]).count('stroke="#000"')
    assert crossed == bare.count('stroke="#000"') + 1


def test_on_paper_pieces_are_clear_of_the_hatching() -> None:
    drawn = svg(MATE, theme="print")
    halo = drawn[drawn.index('<g class="halo"') : drawn.index('<g class="white"')]
    assert halo.count("<use ") == len(MATE.piece_map())


def test_a_theme_that_follows_the_screen() -> None:
    drawn = svg(MATE, theme="auto", lastmove=MOVE, arrows=ARROWS)
    sheet = re.search(r"<style>(.*)</style>", drawn)
    assert sheet is not None
    assert sheet[1].startswith("@media (prefers-color-scheme:dark){")
    # Rules reach what they are for, and nothing outside of the picture.
    names = set(re.findall(r"\.stamma-auto \.([\w-]+)\{", sheet[1]))
    used = set(re.findall(r'class="((?:fill|stroke|stop|color)-[\w-]+)"', drawn))
    assert used <= names
    assert {"fill-square-dark", "fill-margin", "stroke-coord", "fill-arrow-red"} <= used
    assert sheet[1].count("{") == sheet[1].count("}")
    assert '<svg xmlns="http://www.w3.org/2000/svg"' in drawn
    assert 'class="stamma-auto"' in drawn.split(">")[0]
    # Where there are no style sheets it is the plain one.
    assert png(MATE, theme="auto", size=80) == png(MATE, size=80)


def test_a_colour_that_was_asked_for_does_not_follow_the_screen() -> None:
    drawn = svg(MATE, theme="auto", colors={"square dark": "#123456"})
    assert 'class="fill-square-dark"' not in drawn
    assert ".fill-square-dark{" not in drawn
    assert 'fill="#123456"' in drawn


def test_other_themes_have_no_style_sheet() -> None:
    for theme in THEMES:
        assert ("<style>" in svg(MATE, theme=theme)) == (theme == "auto")


def test_a_theme_that_does_not_exist() -> None:
    with pytest.raises(ValueError, match="theme: there is no 'pink'; there are: plain, safe"):
        svg(MATE, theme="pink")
