"""Texts without a game, and texts made to be hard: they end, and say what they are."""

from __future__ import annotations

import bz2
import gzip
import io
import lzma
import random
import zipfile
from typing import TYPE_CHECKING

import pytest

from stamma import InvalidFenError, UnknownLanguageError, read
from stamma.pgn.sources import read_page

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

WORDS = (
    "the king of a castle and his queen be careful to take in an house at e4 street with a4 paper "
    "when she had been by the sea in 1851 c3 and c4 were of use"
)


@pytest.mark.parametrize("text", ["", " \n\t", "Be careful.", "\0\0\0", "(((((", "1.", "...", "♔"])
def test_there_is_no_game_in_it(text: str) -> None:
    reading = read(text)
    assert reading.games == []
    assert [diagnostic.name for diagnostic in reading.diagnostics] == ["no-game"]


def test_a_novel_has_no_game() -> None:
    chosen = random.Random(1)  # noqa: S311
    words = WORDS.split()
    reading = read(" ".join(chosen.choice(words) for _ in range(20_000)))
    assert reading.games == []
    assert [diagnostic.name for diagnostic in reading.diagnostics] == ["no-game"]


def test_a_binary_file_has_no_game() -> None:
    raw = bytes(random.Random(1).randbytes(50_000))  # noqa: S311
    reading = read(raw)
    assert reading.games == []
    assert [span.kind for span in reading.spans] == ["prose"]


@pytest.mark.parametrize(
    "behind",
    [
        "1-0\n\nA study: 1. Ng5 Kh6 2. Nf7+ Kh5 3. g4+ Kxg4 4. Nh6+",
        "1-0\n\nHe had also seen Rxf8+ Kxf8, Qh8+ Ke7, Qxg7 Kd6 in another game.",
    ],
)
def test_moves_behind_a_game_that_no_position_explains_are_told(behind: str) -> None:
    reading = read("1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 Nf6 " + behind)
    (game,) = reading.games
    assert len(list(game.mainline())) == 8
    # They are reported, or kept as a comment of the game.
    is_told = "unread-section" in [diagnostic.name for diagnostic in reading.diagnostics]
    assert is_told or behind.rpartition("\n")[2] in " ".join(game.pgn(tags=False).split())


def test_the_middle_of_a_game_without_a_position_is_no_game() -> None:
    text = "Nach 32...Tc3 folgte 33.Ta8 Tb3 34.De7 Txe3 35.Txf8+ Kh7 36.fxe3 De2 37.Dh4 Dxe3+"
    reading = read(text)
    assert reading.games == []
    (diagnostic,) = reading.diagnostics
    assert "Tc3 folgte 33.Ta8" in diagnostic.message or "Ta8 Tb3" in diagnostic.message


def test_files_and_paths_are_read(tmp_path: Path) -> None:
    path = tmp_path / "game.txt"
    path.write_bytes("1. e4 e5 2. Cf3 – déjà vu".encode("cp1252"))
    assert read(path).games[0].uci() == "e2e4 e7e5 g1f3"
    with path.open("rb") as file:
        assert read(file).games[0].uci() == "e2e4 e7e5 g1f3"
    assert read(io.StringIO("1. e4 e5")).games[0].uci() == "e2e4 e7e5"
    assert read("1. e4 e5".encode("utf-16")).games[0].uci() == "e2e4 e7e5"


def zipped(data: bytes) -> bytes:
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w") as archive:
        archive.writestr("page.txt", data)
    return buffer.getvalue()


def zstd(data: bytes) -> bytes:
    """Wrap data in a frame of zstd, not compressed."""
    size = len(data)
    header = b"\x28\xb5\x2f\xfd\xa0" + size.to_bytes(4, "little")
    return header + ((size << 3) | 1).to_bytes(3, "little") + data


@pytest.mark.parametrize("pack", [gzip.compress, bz2.compress, lzma.compress, zstd, zipped])
@pytest.mark.parametrize("encoding", ["utf-8", "cp1252", "utf-16"])
def test_packed_texts_are_unpacked(
    pack: Callable[[bytes], bytes], encoding: str, tmp_path: Path
) -> None:
    text = "Grünfeld – 1. d4 Nf6 2. c4 g6"
    path = tmp_path / "page.packed"
    path.write_bytes(pack(text.encode(encoding)))
    with path.open("rb") as file:
        for source in (path, path.read_bytes(), file):
            reading = read(source)
            assert reading.text == text
            assert reading.games[0].uci() == "d2d4 g8f6 c2c4 g7g6"


def test_a_text_that_is_cut_off_is_an_error(tmp_path: Path) -> None:
    path = tmp_path / "page.txt.gz"
    path.write_bytes(gzip.compress(b"1. e4 e5 2. Nf3")[:-4])
    with pytest.raises(OSError, match="gzip: the file ends too early") as raised:
        read(path)
    assert raised.value.filename == str(path)


def test_a_text_unfolds_beyond_all_bounds_only_if_that_is_allowed() -> None:
    packed = lzma.compress(b"\0" * (65 << 20))
    with pytest.raises(OSError, match="unpack_all=True"):
        read(packed)
    assert len(read_page(packed, unpack_all=True).text) == 65 << 20


def test_what_cannot_be_asked_for_is_refused() -> None:
    with pytest.raises(ValueError, match="repair"):
        read("1. e4", repair="brave")  # type: ignore[arg-type]
    with pytest.raises(UnknownLanguageError):
        read("1. e4", language="Klingon")
    with pytest.raises(InvalidFenError):
        read("1. e4", start="nowhere")


def test_a_given_position_goes_before_the_text() -> None:
    text = "8/8/8/8/8/8/4P3/K6k w - - 0 1\n1. e4 e5"
    assert read(text, start="startpos").games[0].uci() == "e2e4 e7e5"
    assert read("1. Ke2", start="8/8/8/8/8/8/8/4K2k w - - 0 1").games[0].uci() == "e1e2"


@pytest.mark.parametrize(
    "text",
    [
        "Please print the form on A4 paper, double-sided, and hand it in at room C5 before noon.",
        "Our new address: Hauptstrasse 4 b, house E4, entrance D5, third floor on the left.",
        "In cell D4 enter the sum of the column, then copy it to D5, E4 and F5 of the next sheet.",
        "Battleship on Tuesday: she called B4, a miss; then G6, a hit, and later H3 and C5.",
    ],
)
def test_squares_in_prose_are_no_game(text: str) -> None:
    reading = read(text)
    assert reading.games == []
    assert [diagnostic.name for diagnostic in reading.diagnostics] == ["no-game"]
