"""The work on whole files is the same whatever the number of threads and the size of the blocks."""

from __future__ import annotations

import gzip
import io
import sys
from errno import ENOSPC
from typing import TYPE_CHECKING, Any, Literal

import pytest

import stamma
from stamma import pgn
from stamma.pgn import Counts, Progress

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from stamma.diagnostics import Diagnostic

GOOD = '[Event "{0}"]\n[Result "1-0"]\n\n1. e4 e5 2. Nf3 (2. f4 exf4) Nc6 {{a comment}} 1-0\n\n'
# A comment that looks like the end of a game and the start of the next.
SLY = '[Event "{0}"]\n\n1. d4 {{ 1-0\n\n[Event "inside"]\n\n1. c4 * }} d5 0-1\n\n'
BROKEN = '[Event "{0}"]\n\n1. e4 e5 2. Ke3 d5 1-0\n\n'
FILE = "".join(
    (GOOD, SLY, BROKEN, GOOD)[number % 4].format(number) for number in range(80)
).encode()


def converted(tmp_path: Path, *, threads: int, block: int, **options: object) -> bytes:
    target = tmp_path / "out.pgn"
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("stamma.pgn.bulk.BLOCK", block)
        pgn.convert(FILE, target, threads=threads, **options)  # type: ignore[arg-type]
    return target.read_bytes()


def test_there_is_at_least_one_thread() -> None:
    with pytest.raises(ValueError, match="threads must be at least 1, not 0"):
        pgn.check(FILE, threads=0)


@pytest.mark.parametrize("block", [1, 64, 200, 1000, 1 << 20])
@pytest.mark.parametrize("threads", [1, 2, 8])
def test_threads_and_blocks_make_no_difference(tmp_path: Path, threads: int, block: int) -> None:
    whole = converted(tmp_path, threads=1, block=1 << 20)
    assert converted(tmp_path, threads=threads, block=block) == whole
    found: list[Diagnostic] = []
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("stamma.pgn.bulk.BLOCK", block)
        counts = pgn.check(FILE, found.append, lints=False, threads=threads)
    assert counts == Counts(games=80, moves=40 * 6 + 20 * 2 + 20 * 2, broken=20, held=20)
    quoting = [error for error in found if error.name == "pgn-comment-holds-games"]
    assert len(quoting) == 20
    others = [error for error in found if error not in quoting]
    places = [(error.name, error.place) for error in others if error.place is not None]
    assert [(name, place.game, place.ply) for name, place in places] == [
        ("illegal-move", number, 2) for number in range(3, 80, 4)
    ]
    lines = FILE.decode().splitlines()
    for _, place in places:
        assert lines[place.line - 1][place.column - 1 :].startswith("Ke3")
        assert FILE[place.start : place.end] == b"Ke3"


def test_games_come_out_as_they_are_written_one_by_one(tmp_path: Path) -> None:
    text = converted(tmp_path, threads=2, block=500, on_error="skip")
    games = [game.pgn() for game in pgn.open(FILE) if not game.unread]
    assert text.decode() == "".join(games)


@pytest.mark.parametrize(("on_error", "kept"), [("keep", 80), ("skip", 60)])
def test_games_that_cannot_be_read_whole(tmp_path: Path, on_error: str, kept: int) -> None:
    rejects = tmp_path / "rejects.pgn" if on_error == "skip" else None
    text = converted(tmp_path, threads=1, block=1 << 20, on_error=on_error, rejects=rejects)
    assert len(list(pgn.open(text))) == kept
    if on_error == "keep":
        assert text.count(b"1. e4 e5 2. Ke3 d5 1-0") == 20
    if rejects is not None:
        assert rejects.read_bytes().count(b"Ke3") == 20


@pytest.mark.parametrize("is_there", [True, False])
def test_where_the_work_stops_the_file_is_left_as_it_was(tmp_path: Path, is_there: bool) -> None:
    target = tmp_path / "out.pgn"
    if is_there:
        target.write_text("old")
    counts = pgn.convert(FILE, target, on_error="stop")
    assert counts.broken > 0
    assert [path.read_text() for path in tmp_path.iterdir()] == ["old"] * is_there
    counts = pgn.convert(GOOD.format(1).encode(), target, on_error="stop")
    assert (counts.broken, target.read_text() != "old") == (0, True)


@pytest.mark.parametrize("on_error", ["keep", "stop"])
def test_where_nothing_is_left_out_there_are_no_rejects(
    tmp_path: Path, on_error: Literal["keep", "stop"]
) -> None:
    with pytest.raises(ValueError, match=r'^only on_error="skip" leaves games out for rejects=$'):
        pgn.convert(FILE, tmp_path / "out", on_error=on_error, rejects=tmp_path / "rejects")
    assert list(tmp_path.iterdir()) == []


NUMBERS = (
    ("width", -1, "width must be at least 0, not -1"),
    ("width", 10**30, f"width can be at most {sys.maxsize}"),
    ("threads", -1, "threads must be at least 1, not -1"),
    ("threads", 10**30, f"threads can be at most {sys.maxsize}"),
    ("game_bytes", 0, "game_bytes must be at least 1, not 0"),
    ("game_bytes", 10**30, f"game_bytes can be at most {sys.maxsize}"),
)


@pytest.mark.parametrize(("name", "number", "said"), NUMBERS)
def test_a_number_that_cannot_be_is_refused(
    tmp_path: Path, name: str, number: int, said: str
) -> None:
    choice: dict[str, Any] = {name: number}
    with pytest.raises(ValueError, match=f"^{said}$"):
        pgn.convert(FILE, tmp_path / "out", **choice)
    assert list(tmp_path.iterdir()) == []
    game = next(iter(pgn.open(FILE)))
    if name == "width":
        with pytest.raises(ValueError, match=f"^{said}$"):
            game.pgn(**choice)
    else:
        with pytest.raises(ValueError, match=f"^{said}$"):
            pgn.check(FILE, **choice)


def test_another_notation_and_language(tmp_path: Path) -> None:
    text = converted(
        tmp_path, threads=2, block=500, to=stamma.LAN, language_out="de", on_error="skip"
    )
    assert b"2. Sg1-f3 (2. f2-f4 e5xf4) 2... Sb8-c6" in text


def test_an_interrupted_conversion_leaves_nothing_behind(tmp_path: Path) -> None:
    target = tmp_path / "out.pgn"
    target.write_text("what was there before")

    def interrupt(_progress: Progress) -> None:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        pgn.convert(FILE, target, progress=interrupt)
    assert target.read_text() == "what was there before"
    assert list(tmp_path.iterdir()) == [target]


def test_an_error_of_who_is_told_is_not_about_the_file(tmp_path: Path) -> None:
    path = tmp_path / "games.pgn"
    path.write_bytes(FILE)

    def fail(_: object) -> None:
        raise OSError(ENOSPC, "full")

    with pytest.raises(OSError, match="full") as told:
        pgn.check(path, fail)
    assert told.value.filename is None
    with pytest.raises(OSError, match="full") as told:
        pgn.convert(path, tmp_path / "out.pgn", progress=fail)
    assert told.value.filename is None
    assert [each.name for each in tmp_path.iterdir()] == ["games.pgn"]


def test_progress_reaches_the_end() -> None:
    told: list[Progress] = []
    pgn.count(FILE, progress=told.append)
    assert told[-1] == Progress(games=80, bytes=len(FILE), part=1.0)


@pytest.mark.parametrize("compress", [bytes, gzip.compress])
def test_progress_counts_the_bytes_of_the_file_itself(
    tmp_path: Path, compress: Callable[[bytes], bytes]
) -> None:
    path = tmp_path / "games"
    path.write_bytes(compress(FILE * 200))
    told: list[Progress] = []
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("stamma.pgn.bulk.BLOCK", 1 << 15)
        pgn.count(path, threads=1, progress=told.append)
    parts = [state.part for state in told if state.part is not None]
    assert len(parts) == len(told) > 10
    assert parts == sorted(parts)
    assert 0 < parts[0] <= 1.0
    assert parts[-1] == 1.0
    assert told[-1].bytes == len(FILE) * 200


def test_the_size_of_a_stream_is_not_known() -> None:
    told: list[Progress] = []
    pgn.count(io.BytesIO(FILE), progress=told.append)
    assert {state.part for state in told} == {None}
