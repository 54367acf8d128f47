"""A zstd file of many frames gives what the plain file gives, on any number of threads."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from hypothesis import given
from hypothesis import strategies as st

from stamma import pgn

GAME = (
    '[Event "Łódź {0}"]\n[Result "1-0"]\n\n1. e4 {{très bien, 好棋}} e5 2. Nf3 (2. f4 exf4) 1-0\n\n'
)
BROKEN = '[Event "{0}"]\n\n1. e4 e5 2. Ke3 d5 1-0\n\n'
GAMES = "".join((GAME, BROKEN)[number % 2].format(number) for number in range(60)).encode()
SKIPPED = b"\x50\x2a\x4d\x18\x04\0\0\0skip"
EMPTY = b"\x28\xb5\x2f\xfd\x20\x00\x01\0\0"

THREADS = (1, 2, 8)


def frame(part: bytes) -> bytes:
    """Wrap bytes in a frame of zstd, without compressing them."""
    header = b"\x28\xb5\x2f\xfd\xa0" + len(part).to_bytes(4, "little")
    return header + ((len(part) << 3) | 1).to_bytes(3, "little") + part


def framed(cuts: list[int], between: bytes = b"") -> bytes:
    edges = sorted({0, len(GAMES), *cuts})
    return between.join(frame(GAMES[start:end]) for start, end in pairwise(edges))


def told(file: bytes, threads: int) -> tuple[bytes, list[object], str | None]:
    """Convert and check a file: what is written, what is found, and what is wrong with the file."""
    found: list[object] = []
    with TemporaryDirectory() as folder, pytest.MonkeyPatch.context() as patch:
        patch.setattr("stamma.pgn.bulk.BLOCK", 500)
        patch.setattr("os.fsync", lambda _: None)
        target = Path(folder, "out.pgn")
        try:
            pgn.check(file, lambda each: found.append((each.name, each.place)), threads=threads)
            pgn.convert(file, target, threads=threads)
        except OSError as error:
            return b"", found, "\n".join([str(error), *error.__notes__])
        return target.read_bytes(), found, None


PLAIN = told(GAMES, 1)

cuts = st.lists(st.integers(0, len(GAMES)), max_size=20)


@given(cuts, st.sampled_from([b"", EMPTY, SKIPPED, SKIPPED + EMPTY + EMPTY]))
def test_frames_are_cut_anywhere(cuts: list[int], between: bytes) -> None:
    file = framed(cuts, between) + between
    for threads in THREADS:
        assert told(file, threads) == PLAIN


WRONG = {
    "a frame that is damaged": lambda file: file + b"\x28\xb5\x2f\xfd\xa0\1\0\0\0\7\0\0x" + file,
    "a frame that is cut off": lambda file: file + frame(GAMES)[:1000],
    "another text behind the frames": lambda file: file + b"[Event",
    "another text behind zeros": lambda file: file + b"\0" * 50 + b"[Event",
    "a frame that needs too much memory": lambda file: (
        file + b"\x28\xb5\x2f\xfd\x00\xa8\x01\x00\x00"
    ),
}


@pytest.mark.parametrize("wrong", WRONG.values(), ids=WRONG)
def test_what_is_wrong_is_told_alike(wrong: object) -> None:
    assert callable(wrong)
    file = wrong(framed([300, 1000, 1001, 3000]))
    first, *others = (told(file, threads) for threads in THREADS)
    assert first[1][: len(PLAIN[1])] == PLAIN[1]
    assert first[2] is not None
    assert first[2].startswith("zstd: ")
    assert others == [first] * len(others)
