"""Diagrams as PNG: a picture of the right size, and what happens without the extra."""

from __future__ import annotations

import struct
import sys
import zlib

import pytest

import stamma
from stamma.diagrams import png


def pixels(picture: bytes) -> tuple[int, int, bytes]:
    """The width, the height and the pixel data, still filtered, of a PNG."""
    assert picture[:8] == b"\x89PNG\r\n\x1a\n"
    at, data, width, height = 8, b"", 0, 0
    while at < len(picture):
        length, kind = struct.unpack(">I4s", picture[at : at + 8])
        body = picture[at + 8 : at + 8 + length]
        if kind == b"IHDR":
            width, height = struct.unpack(">II", body[:8])
        elif kind == b"IDAT":
            data += body
        at += length + 12
    return width, height, zlib.decompress(data)


@pytest.mark.parametrize("size", [20, 160, 400])
def test_the_picture_has_the_size_asked_for(size: int) -> None:
    width, height, data = pixels(png(stamma.Board(), size=size))
    assert (width, height) == (size, size)
    assert len(data) == height * (1 + 4 * width)


def test_the_options_are_those_of_svg() -> None:
    board = stamma.Board()
    plain = pixels(png(board, size=80))
    assert pixels(png(board, size=80)) == plain
    assert pixels(png(board, size=80, orientation=False)) != plain
    assert pixels(png(board, size=80, coordinates=False)) != plain
    assert pixels(png(board, size=80, arrows=[(stamma.E2, stamma.E4)])) != plain
    with pytest.raises(ValueError, match="size"):
        png(board, size=0)


def test_without_the_extra_the_error_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "resvg_py", None)
    with pytest.raises(ImportError) as caught:
        png(stamma.Board())
    assert str(caught.value) == "PNG needs the extra \"png\": pip install 'stamma[png]'"
