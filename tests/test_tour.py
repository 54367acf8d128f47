"""The tour shows what the commands print."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from tools import tour

if TYPE_CHECKING:
    from pathlib import Path


@pytest.mark.parametrize(
    ("path", "fewest"),
    list(zip(tour.PAGES, (20, 2, 10), strict=True)),
    ids=lambda value: str(value)[-9:],
)
def test_the_tour_is_up_to_date(path: Path, fewest: int) -> None:
    page = path.read_text("utf-8")
    assert page.count("\n$ stamma ") >= fewest
    assert tour.made(page) == page, "make tour"


def test_what_a_command_prints_is_written_anew() -> None:
    page = "Before.\n\n```console\n$ echo a\nold\n$ echo b >&2\n```\n\nBehind: `$ echo c`.\n"
    assert tour.made(page) == page.replace("old\n", "a\n").replace(">&2\n", ">&2\nb\n")
