"""Pages of diagrams."""

from __future__ import annotations

import re
from xml.etree import ElementTree as ET

import pytest

import stamma
from stamma.diagrams import Diagram, sheet
from stamma.diagrams.lettering import STROKES, line, width
from stamma.diagrams.sheet import spread

SVG = "{http://www.w3.org/2000/svg}"
START = Diagram(stamma.Board(), "the start")


@pytest.mark.parametrize(("count", "columns"), [(1, 1), (2, 1), (3, 1), (4, 2), (6, 2), (12, 3)])
def test_a_page_is_higher_than_wide(count: int, columns: int) -> None:
    root = ET.fromstring(sheet([START] * count, size=600))  # noqa: S314 - our own picture
    boards = [group for group in root.iter(SVG + "g") if group.get("role") == "img"]
    assert len(boards) == count
    places = [re.findall(r"[\d.]+", board.attrib["transform"]) for board in boards]
    assert len({x for x, _ in places}) == columns
    assert len({tuple(place) for place in places}) == count
    assert root.get("width") == "600"
    assert int(root.attrib["height"]) >= 600


def test_pieces_are_defined_once() -> None:
    page = sheet([START] * 6)
    assert page.count('id="piece-king"') == 1
    assert page.count("<use ") == 6 * 32


def test_each_board_is_told_in_words() -> None:
    assert sheet([START] * 2).count('aria-label="White: king e1') == 2


def test_titles_and_captions_cannot_carry_markup() -> None:
    page = sheet([Diagram(stamma.Board(), "<é>")], title='<script>&"ß')
    root = ET.fromstring(page)  # noqa: S314 - our own picture
    assert [text.text for text in root.iter(SVG + "text")] == ['<script>&"ß', "<é>"]


def test_a_long_title_is_made_smaller() -> None:
    drawn = line("W" * 100, 200, 0, 2.0, 400)
    scale = re.search(r"scale\(([\d.]+)\)", drawn)
    assert scale is not None
    assert float(scale[1]) * width("W" * 100) <= 401


def test_what_a_move_is_written_with_is_drawn() -> None:
    """So that a page needs no font."""
    board = stamma.Board("r3k2r/1P6/8/8/8/8/8/R3K2R w KQkq - 0 1")
    for move in board.legal_moves:
        assert set(board.san(move)) <= set(STROKES)


def test_no_diagram_is_no_page() -> None:
    with pytest.raises(ValueError, match="a page needs at least one"):
        sheet([])
    with pytest.raises(ValueError, match="size: 0 is not a size"):
        sheet([START], size=0)


@pytest.mark.parametrize(
    ("count", "last", "places"),
    [(1, 10, [10]), (2, 10, [5, 10]), (6, 6, [1, 2, 3, 4, 5, 6]), (6, 3, [1, 2, 3])],
)
def test_places_are_spread_evenly(count: int, last: int, places: list[int]) -> None:
    assert spread(count, range(1, last + 1)) == places
