"""The pictures of the page on diagrams are what its commands draw."""

from __future__ import annotations

import re

from tools import pictures


def test_the_pictures_are_up_to_date() -> None:
    kept = {path.name: path.read_bytes() for path in pictures.PICTURES.iterdir()}
    assert kept == pictures.made(), "make pictures"


def test_every_picture_is_shown_and_small() -> None:
    page = pictures.PAGE.read_text("utf-8")
    shown = re.findall(r"\]\(pictures/([\w.]+)\)", page)
    assert sorted(shown) == sorted(path.name for path in pictures.PICTURES.iterdir())
    assert all(path.stat().st_size < 60_000 for path in pictures.PICTURES.iterdir())
