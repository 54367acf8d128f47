"""Files that are read on in pieces: nothing is lost or read twice, whatever their size."""

from __future__ import annotations

import gzip

import pytest

from stamma._core import Input

_MEGABYTE = 1 << 20
_TEXT = bytes(range(33, 127)) * (4 * _MEGABYTE // 94)


@pytest.mark.parametrize("length", [0, 1, 65_535, 65_536, 65_537, _MEGABYTE, len(_TEXT)])
@pytest.mark.parametrize("size", [65_535, 65_536, 65_537, _MEGABYTE + 7])
def test_what_is_kept_stands_before_what_is_read(length: int, size: int) -> None:
    source = Input.from_bytes(_TEXT[:length])
    text, start = b"", 0
    while True:
        done = len(text) // 3
        end = start + len(text)
        start += done
        read = source.read_on(text, done, size)
        assert read == _TEXT[start : min(length, end + size)]
        if start + len(read) == end:
            break
        text = read
    assert end == length


def test_a_broken_file_is_told_of_when_all_of_it_has_been_read() -> None:
    packed = gzip.compress(_TEXT)[:-40]
    source = Input.from_bytes(packed)
    text = source.read_on(b"before", 3, len(_TEXT))
    assert text.startswith(b"ore")
    assert _TEXT.startswith(text[3:])
    assert len(text) > _MEGABYTE
    with pytest.raises(OSError, match="gzip"):
        source.read_on(text, 0, 100)
