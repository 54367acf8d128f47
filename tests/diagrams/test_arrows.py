"""Arrows leave the pieces visible that they start from and point to."""

from __future__ import annotations

from io import BytesIO
from xml.etree import ElementTree as ET

import pytest
from PIL import Image, ImageChops

import stamma
from stamma.diagrams import Arrow, png, svg
from stamma.diagrams.pieces import BOX

SVG = "{http://www.w3.org/2000/svg}"
BOARD = stamma.Board("4k3/8/8/3p4/8/8/8/3QK3 w - - 0 1")


def tip(arrow: Arrow) -> tuple[float, float]:
    root = ET.fromstring(svg(BOARD, arrows=[arrow]))  # noqa: S314 - our own picture
    path = list(root.iter(SVG + "path"))[-1].attrib["d"]
    x, y = path[1:-1].split("L")[3].split()
    return float(x), float(y)


def test_an_arrow_stops_before_a_piece() -> None:
    x, y = tip(Arrow(stamma.D1, stamma.D5))
    middle = 3.5 * BOX, 3.5 * BOX
    assert x == middle[0]
    # Below the middle, within the square.
    assert middle[1] + 15 < y < middle[1] + BOX / 2


def test_an_arrow_reaches_the_middle_of_an_empty_square() -> None:
    assert tip(Arrow(stamma.D1, stamma.D4)) == (3.5 * BOX, 4.5 * BOX)


@pytest.mark.parametrize(
    ("arrow", "squares"),
    [
        (Arrow(stamma.D1, stamma.D5, "red"), (stamma.D1, stamma.D5)),
        (Arrow(stamma.E1, stamma.D1, "blue"), (stamma.E1, stamma.D1)),
    ],
)
def test_most_of_a_piece_is_untouched(arrow: Arrow, squares: tuple[int, ...]) -> None:
    pixels = 40
    bare, marked = (
        Image.open(BytesIO(png(BOARD, size=8 * pixels, coordinates=False, arrows=arrows)))
        for arrows in ((), [arrow])
    )
    changed = ImageChops.difference(bare.convert("L"), marked.convert("L"))
    for square in squares:
        left, top = square % 8 * pixels, (7 - square // 8) * pixels
        part = changed.crop((left, top, left + pixels, top + pixels))
        touched = pixels * pixels - part.histogram()[0]
        assert touched < 0.12 * pixels * pixels
