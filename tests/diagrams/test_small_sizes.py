"""Pieces can be told apart where a square has only twenty pixels."""

from __future__ import annotations

import re
from io import BytesIO
from itertools import combinations
from types import SimpleNamespace

import pytest
from PIL import Image, ImageChops, ImageStat

import stamma
from stamma.diagrams import png, svg
from stamma.diagrams.pieces import BOX, COARSE_DETAILS, COARSE_OUTLINES, NAMES, line_width

KINDS = "PNBRQK"


def square(letter: str, pixels: int, *, dark: bool) -> Image.Image:
    """One piece on its square, in shades of grey."""
    place = stamma.A1 if dark else stamma.B1
    board = SimpleNamespace(
        turn=True,
        is_check=lambda: False,
        king=lambda _: None,
        piece_map=lambda: {place: stamma.Piece.from_symbol(letter)},
    )
    picture = Image.open(BytesIO(png(board, size=8 * pixels, coordinates=False)))
    left = place * pixels
    return picture.convert("L").crop((left, 7 * pixels, left + pixels, 8 * pixels))


@pytest.mark.parametrize("dark", [False, True])
@pytest.mark.parametrize("white", [False, True])
def test_no_two_pieces_look_alike(dark: bool, white: bool) -> None:
    letters = [kind if white else kind.lower() for kind in KINDS]
    drawn = {letter: square(letter, 20, dark=dark) for letter in letters}
    for one, other in combinations(letters, 2):
        difference = ImageStat.Stat(ImageChops.difference(drawn[one], drawn[other])).mean[0]
        # In steps of grey, on the average of all pixels. The king that was mistaken for a bishop
        # was 9 to 13 away from it.
        assert difference > (17 if "K" in (one + other).upper() else 13), (one, other)


@pytest.mark.parametrize("pixels", [14, 20, 30, 45, 90])
def test_outlines_are_more_than_a_pixel_wide(pixels: int) -> None:
    assert line_width(pixels) * pixels / BOX > 1.0


@pytest.mark.parametrize("kind", "KQRBNP")
def test_a_white_piece_has_a_dark_edge_on_a_light_square(kind: str) -> None:
    # From the left edge of the square to the body; outlines that faded had 94 to 171 there.
    row = square(kind, 20, dark=False).crop((0, 12, 10, 13))
    assert min(row.tobytes()) < 92


@pytest.mark.parametrize("dark", [False, True])
@pytest.mark.parametrize("letter", "Kk")
def test_the_king_has_a_cross(letter: str, dark: bool) -> None:
    rows = [square(letter, 20, dark=dark).crop((7, y, 13, y + 1)).tobytes() for y in (1, 2, 3)]
    above, arms, below = rows
    assert max(arms) < 60
    # Beside the stem there is nothing but the square.
    for row in (above, below):
        assert min(*row[:2], *row[4:]) > 150
        assert max(row[2:4]) < 130


@pytest.mark.parametrize("kind", NAMES)
def test_the_coarse_drawings_stay_within_their_box(kind: int) -> None:
    for path in (COARSE_OUTLINES[kind], COARSE_DETAILS[kind]):
        numbers = [float(number) for number in re.findall(r"[\d.]+", path)]
        assert max(numbers, default=0) < BOX - 1


def test_large_pictures_keep_their_fine_lines() -> None:
    board = stamma.Board()
    assert 'stroke-width="1.8"' in svg(board, size=400)
    assert 'stroke-width="2.88"' in svg(board, size=160, coordinates=False)
