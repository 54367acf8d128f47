from __future__ import annotations

import bz2
import gzip
import io
import lzma
import subprocess
import sys
import zipfile
from typing import TYPE_CHECKING

import pytest

from stamma import pgn
from stamma.pgn import windows

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

TEXT = '[Event "Café"]\n\n1. e4 e5 1-0\n\n[Event "b"]\n\n1. d4 d5 0-1\n\n'
GAMES = [("Café", "e2e4 e7e5"), ("b", "d2d4 d7d5")]
# The same text as zstd, in two frames behind a skippable one.
ZSTD = bytes.fromhex(
    "502a4d1804000000736b697028b52ffd201de900005b4576656e742022436166c3a9225d0a0a312e"
    "20653420653520312d3028b52ffd201de900000a0a5b4576656e74202262225d0a0a312e20643420"
    "643520302d310a0a"
)


def zipped(data: bytes) -> bytes:
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("games.pgn", data)
    return buffer.getvalue()


WRAPPINGS: dict[str, Callable[[bytes], bytes]] = {
    "plain": bytes,
    "gzip": gzip.compress,
    "bzip2": bz2.compress,
    "xz": lzma.compress,
    "zip": zipped,
    "zstd": lambda _: ZSTD,
}


def read(source: pgn.sources.Source) -> list[tuple[str, str]]:
    return [(game.headers["Event"], game.uci()) for game in pgn.open(source)]


@pytest.mark.parametrize("wrap", WRAPPINGS.values(), ids=WRAPPINGS)
def test_a_file_is_read_out_of_its_wrapping(wrap: Callable[[bytes], bytes], tmp_path: Path) -> None:
    data = wrap(TEXT.encode())
    path = tmp_path / "games.anything"
    path.write_bytes(data)
    assert read(data) == GAMES
    assert read(path) == GAMES
    assert read(str(path)) == GAMES
    with path.open("rb") as file:
        assert read(file) == GAMES


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "utf-16-be", "latin-1"])
def test_a_file_is_read_in_its_encoding(encoding: str) -> None:
    assert read(TEXT.encode(encoding)) == GAMES


def test_standard_input_is_a_dash() -> None:
    code = "from stamma import pgn; print([game.uci() for game in pgn.open('-')])"
    done = subprocess.run(  # noqa: S603
        [sys.executable, "-c", code], input=TEXT.encode(), capture_output=True, check=True
    )
    assert done.stdout.decode().strip() == str([uci for _, uci in GAMES])


def test_a_file_that_is_cut_off_is_an_error() -> None:
    with pytest.raises(OSError, match="gzip"):
        read(gzip.compress(TEXT.encode() * 100)[:-20])


def test_a_file_that_is_not_there_is_an_error() -> None:
    with pytest.raises(FileNotFoundError):
        pgn.open("no-such-file.pgn")


def test_games_know_where_they_stand() -> None:
    data = TEXT.encode()
    spans = [data[game.text_start : game.text_end] for game in pgn.open(data)]
    assert [span[:7] for span in spans] == [b"[Event ", b"[Event "]
    assert [span[-3:] for span in spans] == [b"1-0", b"0-1"]


SIX = b'1. e4 * 1. d4 * 1. Ke3 * [White "A"] 1. c4 * between\n\n1. b4 * 1. a4 *'
SELECTIONS = {
    "all": (None, [1, 2, 3, 4, 5, 6]),
    "expression": ("plies > 0", [1, 2, 4, 5, 6]),
    "places": (pgn.Selection(games="2-5"), [2, 3, 4, 5]),
    "limit": (pgn.Selection("plies > 0", limit=4), [1, 2, 4, 5]),
    "sample": (pgn.Selection(sample=6), [1, 2, 3, 4, 5, 6]),
}


@pytest.mark.parametrize("name", SELECTIONS)
def test_a_loop_goes_on_where_the_one_before_was_left(name: str) -> None:
    where, numbers = SELECTIONS[name]
    whole = [(game.number, game.uci(), game.line) for game in pgn.open(SIX, where=where)]
    assert [number for number, *_ in whole] == numbers
    for first in range(len(whole)):
        games = pgn.open(SIX, where=where)
        found = [next(iter(games)) for _ in range(first)]
        for game in games:
            found.append(game)
            break
        found += games
        assert [(game.number, game.uci(), game.line) for game in found] == whole
        assert len(games.stray) == 1
        assert list(games) == []


@pytest.mark.parametrize("name", SELECTIONS)
def test_a_second_loop_is_refused_while_another_is_under_way(name: str) -> None:
    where, numbers = SELECTIONS[name]
    games = pgn.open(SIX, where=where)
    found = []
    for game in games:
        found.append(game.number)
        for ask in (list, lambda games: next(iter(games))):
            with pytest.raises(RuntimeError, match="another loop is going through these games"):
                ask(games)
    assert found == numbers


class Interrupted(io.BytesIO):
    """A file that is interrupted, once, when so much of it was read."""

    after = 1 << 20

    def read(self, size: int | None = -1, /) -> bytes:
        if self.tell() >= self.after:
            self.after = 1 << 40
            raise KeyboardInterrupt
        return super().read(size)


def test_a_loop_that_was_interrupted_does_not_go_on_elsewhere() -> None:
    games = pgn.open(Interrupted(TEXT.encode() * 40_000))
    numbers: list[int] = []
    with pytest.raises(KeyboardInterrupt):
        numbers.extend(game.number for game in games)
    found: list[int] = []
    with pytest.raises(RuntimeError, match="interrupted; open it again"):
        found.extend(game.number for game in games)
    assert numbers + found == list(range(1, len(numbers + found) + 1))


@pytest.mark.parametrize("where", [None, 'Event = "c"', "plies > 1", pgn.Selection(games="3-8")])
@pytest.mark.parametrize("size", [150, 400, 1000])
def test_games_are_the_same_however_a_file_is_cut(
    where: str | pgn.Selection | None, size: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    odd = '[Event "c"]\n\n1. e4 Ke3 2. x *\n\nno game\n\n[Event "d"]\n\n1. c4 {a} (1. b4) 0-1\n\n'
    text = f"{TEXT}{odd}".encode() * 4

    def facts() -> list[tuple[object, ...]]:
        games = pgn.open(text, where=where)
        found = [(g.number, g.line, g.text_start, g.text_end, g.pgn(), g.errors) for g in games]
        return [*found, tuple(games.stray)]

    whole = facts()
    monkeypatch.setattr(windows, "_BLOCK", size)
    monkeypatch.setattr(windows, "_LOOK_AHEAD", size)
    assert facts() == whole
