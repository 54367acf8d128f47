"""Memory stays bounded whatever a file holds or unfolds to, and nothing is lost on the way."""

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
from stamma.cli import main

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

_MEGABYTE = 1 << 20
_LONG = 48
_MOST = 320

# What texts are made of: how they begin, and what is repeated.
BOMBS = {
    "brackets": (b"", b"("),
    "brackets-with-moves": (b"", b"(1. e4"),
    "nested-variations": (b"", b"1. e4 ("),
    "braces": (b"", b"{"),
    "closing-braces": (b"", b"}"),
    "comments": (b"1. e4 ", b"{} "),
    "square-brackets": (b"", b"["),
    "lines-with-brackets": (b"", b"[\n"),
    "zeros": (b"", b"\0"),
    "blanks": (b"", b" "),
    "newlines": (b"", b"\n"),
    "moves": (b"", b"1. e4 "),
    "long-game": (b"", b"Nf3 Nf6 Ng1 Ng8 "),
    "nags": (b"1. e4 ", b"$1"),
    "percent": (b"", b"%"),
    "semicolons": (b"", b";"),
    "quotes": (b"", b'"'),
    "events": (b"", b'[Event "'),
    "giant-value": (b'[Event "', b"x"),
    "giant-comment": (b"1. e4 {", b"word "),
    "giant-line": (b"1. e4 ; ", b"word "),
    "giant-word": (b"", b"a"),
    "no-tags-no-results": (b"", b"1. e4 e5 2. Nf3\n\n"),
}

_RUN = """
import sys
command, file, *more = sys.argv[1:]
if command == "many":
    from stamma import pgn
    opened = [iter(pgn.open(file)) for _ in range(50)]
    for games in opened:
        for _ in range(int(more[0])):
            next(games, None)
elif command == "pgn.open":
    from stamma import pgn
    for game in pgn.open(file, unpack_all=True):
        pass
elif command == "pgn.tags":
    from stamma import pgn
    for game in pgn.tags(file, unpack_all=True):
        pass
else:
    from stamma.cli import main
    command, *options = command.split()
    main([command, file, *options, *more])
# What getrusage tells is not less than what the program had that started this one.
(peak,) = (line.split()[1] for line in open("/proc/self/status") if line.startswith("VmHWM"))
print(int(peak) // 1024, file=sys.stderr)
"""


def bomb(name: str, megabytes: int) -> bytes:
    """Repeat a pattern up to a size."""
    head, body = BOMBS[name]
    return head + body * (megabytes * _MEGABYTE // len(body))


def zipped(content: bytes) -> bytes:
    """Make a zip archive of one file."""
    archive = io.BytesIO()
    with zipfile.ZipFile(archive, "w", zipfile.ZIP_DEFLATED) as file:
        file.writestr("games.pgn", content)
    return archive.getvalue()


def peak(command: str, file: Path, *options: str) -> int:
    """Return the megabytes that a command takes."""
    done = subprocess.run(  # noqa: S603
        [sys.executable, "-c", _RUN, command, str(file), *options],
        stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
        check=True,
    )
    return int(done.stderr.split()[-1])


@pytest.mark.skipif(sys.platform != "linux", reason="the peak of one program is not told there")
@pytest.mark.parametrize("command", ["check", "convert --as pgn", "tags", "pgn.open"])
@pytest.mark.parametrize("name", BOMBS)
def test_memory_is_bounded(name: str, command: str, tmp_path: Path) -> None:
    file = tmp_path / "bomb.pgn"
    file.write_bytes(bomb(name, _LONG))
    assert peak(command, file, "--unpack-all") < _MOST


# Games of the greatest size that are held to a standard: only what is wrong with them is kept.
HELD = {
    "moves-without-numbers": (b"", b"Nf3 Nf6 Ng1 Ng8 "),
    "moves-all-spelt-wrongly": (b"", b"Ng1-f3+ Ng8-f6+ Nf3-g1+ Nf6-g8+ "),
    "variations": (b"1. e4 ", b"(1. e2-e4+) "),
    "nested-variations": (b"1. e4! ", b"(1. d4! "),
    "tags": (b"", b'[A "b"]\n'),
    "comment-to-the-end-of-a-line": (b"1. e4 ; ", b"word "),
}


@pytest.mark.skipif(sys.platform != "linux", reason="the peak of one program is not told there")
@pytest.mark.parametrize("command", ["sort --by White", "dedup", "stats"])
@pytest.mark.parametrize("name", ["brackets-with-moves", "comments", "zeros", "no-tags-no-results"])
def test_files_are_kept_in_bounded_memory(command: str, name: str, tmp_path: Path) -> None:
    file = tmp_path / "bomb.pgn"
    file.write_bytes(bomb(name, _LONG))
    assert peak(command, file, "--unpack-all") < _MOST


@pytest.mark.skipif(sys.platform != "linux", reason="the peak of one program is not told there")
@pytest.mark.parametrize("name", HELD)
def test_memory_is_bounded_where_games_are_held_to_a_standard(name: str, tmp_path: Path) -> None:
    file = tmp_path / "bomb.pgn"
    head, body = HELD[name]
    file.write_bytes(head + body * (16 * _MEGABYTE // len(body)))
    assert peak("check --strict pgn", file, "--unpack-all") < _MOST


# Games that take far more memory than their text when they are laid out or repaired.
MANY = {
    "without-tags": b"1. e4 e5 2. Nf3 Nc6 *\n\n",
    "with-tags": b'[Event "E"]\n[White "a"]\n[Black "b"]\n\n1. e4 {so} (1. d4 d5) e5 *\n\n',
    "faulty": b'[Date "2024-3-14"]\n\n1. e2-e4 e7-e5 2. Ng1-f3 Nb8-c6 3. Bb5 a6 4. 0-0 *\n\n',
}


@pytest.mark.skipif(sys.platform != "linux", reason="the peak of one program is not told there")
@pytest.mark.parametrize("command", ["score", "score --as json", "fix"])
@pytest.mark.parametrize("name", MANY)
def test_games_are_laid_out_and_repaired_one_by_one(
    name: str, command: str, tmp_path: Path
) -> None:
    file = tmp_path / "games.pgn"
    peaks = []
    for size in (1 << 17, 1 << 19):
        file.write_bytes(MANY[name] * (size // len(MANY[name])))
        peaks.append(peak(command, file))
    assert peaks[1] - peaks[0] < 15


@pytest.mark.skipif(sys.platform != "linux", reason="the peak of one program is not told there")
@pytest.mark.parametrize("gone_through", ["1", "2000"])
@pytest.mark.parametrize(
    "game",
    [
        b'[Event "a"]\n[Site "?"]\n\n1. e4 {a word} e5 2. Nf3 (2. f4) Nc6 1-0\n\n',
        b"1. e4 {a word} e5 2. Nf3 (2. f4) Nc6 3. Bb5 a6 4. Ba4 Nf6 1-0\n\n",
        b'[Event "a"]\n[Result "0-1"]\n\n1. e4 {a word} e5 2. Ke3 Nc6 1-0\n\n',
    ],
    ids=["tags", "no-tags", "illegal-move"],
)
def test_a_file_that_is_open_takes_little_memory(
    game: bytes, gone_through: str, tmp_path: Path
) -> None:
    small, large = tmp_path / "small.pgn", tmp_path / "large.pgn"
    small.write_bytes(game)
    large.write_bytes(game * 50_000)
    # Of 50 files each may take 0.3 MB more than one that holds a single game.
    assert peak("many", large, gone_through) - peak("many", small, gone_through) < 50 * 0.3


def test_what_breaks_a_standard_is_told_within_bounds() -> None:
    found: list[str] = []
    text = b"Ng1-f3+ Ng8-f6+ Nf3-g1+ Nf6-g8+ " * 10_000
    counts = pgn.check(text + b"*", lambda one: found.append(one.name), strict="pgn")
    assert counts.moves == 40_000
    assert len(found) < 10_100
    assert found.count("pgn-too-many-faults") == 1
    # The first of each kind is told, however late it comes.
    assert "pgn-long-line" in found


@pytest.mark.skipif(sys.platform != "linux", reason="the peak of one program is not told there")
@pytest.mark.parametrize("compress", [gzip.compress, bz2.compress, lzma.compress, zipped])
def test_memory_is_bounded_whatever_is_unpacked(
    compress: Callable[[bytes], bytes], tmp_path: Path
) -> None:
    file = tmp_path / "bomb.pgn"
    file.write_bytes(compress(bomb("brackets", _LONG)))
    for command in ("count", "convert --as pgn", "pgn.tags", "pgn.open"):
        assert peak(command, file, "--unpack-all") < _MOST


def test_a_game_may_have_so_many_bytes(tmp_path: Path) -> None:
    text = b'[Event "a"]\n\n1. e4 {' + b"word " * 100 + b'} e5 *\n\n[Event "b"]\n\n1. d4 *\n\n'
    assert pgn.check(text).broken == 0
    found: list[str] = []
    counts = pgn.check(text, lambda error: found.append(error.name), game_bytes=200)
    assert (counts.games, counts.broken) == (2, 1)
    assert "pgn-too-long" in found
    first, second = pgn.open(text, game_bytes=200)
    assert [error.name for error in first.errors if error.severity.value == "error"] == [
        "pgn-too-long"
    ]
    assert (first.text_end, second.headers["Event"]) == (200, "b")
    # What is passed over is kept as it stands.
    target = tmp_path / "out.pgn"
    pgn.convert(text, target, game_bytes=200)
    assert target.read_bytes().startswith(text[: text.index(b'[Event "b"]')])
    assert [tags["Event"] for tags in pgn.tags(text, game_bytes=200)] == ["a", "b"]


def test_a_game_has_at_least_a_byte() -> None:
    for work in (pgn.check, pgn.open, lambda *a, **k: list(pgn.tags(*a, **k))):
        with pytest.raises(ValueError, match="game_bytes must be at least 1, not 0"):
            work(b"1. e4 *", game_bytes=0)


@pytest.mark.parametrize("megabytes", [18, 40])
def test_what_is_too_long_is_written_to_its_last_byte(megabytes: int, tmp_path: Path) -> None:
    long = bomb("brackets-with-moves", megabytes)
    game = b'[Event "b"]\n\n1. d4 *\n\n'
    source, target = tmp_path / "in.pgn", tmp_path / "out.pgn"
    source.write_bytes(long + b"\r\n\r\n" + game)
    for threads in (1, 2):
        counts = pgn.convert(source, target, threads=threads)
        assert (counts.games, counts.broken) == (2, 1)
        written = target.read_bytes()
        assert written[: len(long) + 4] == long + b"\r\n\r\n"
        assert written[len(long) + 4 :].startswith(b'[Event "b"]\n[Site')


def test_variations_may_be_nested_deep() -> None:
    for depth, broken in ((100_000, 0), (100_001, 1)):
        text = b"1. e4 " + b"(1. d4 " * depth + b")" * depth + b" e5 *"
        assert pgn.count(text).broken == broken
        game = next(iter(pgn.open(text)))
        assert game.uci() == "e2e4 e7e5"
        assert pgn.read_game(game.pgn()) is not None


def test_a_file_that_unfolds_too_far_is_refused_unless_that_is_allowed(tmp_path: Path) -> None:
    file = tmp_path / "bomb.pgn.gz"
    # gzip alone does not reach a thousandfold.
    file.write_bytes(bz2.compress(b"\n" * (80 * _MEGABYTE)))
    with pytest.raises(OSError, match=r"1,000 times its size.*unpack_all=True"):
        pgn.count(file)
    assert pgn.count(file, unpack_all=True).games == 0
    with pytest.raises(OSError, match="1,000 times its size"):
        list(pgn.open(file))
    assert list(pgn.open(file, unpack_all=True)) == []


def test_stray_text_is_kept_within_bounds() -> None:
    games = pgn.open(b"word\n1. e4 *\n" * 10_010)
    assert sum(1 for _ in games) == 10_010
    assert len(games.stray) == 10_001
    assert games.stray[-1].name == "pgn-too-many-faults"


GAMES = b"".join(
    b'[Event "%d"]\n\n1. e4 e5 2. Nf3 Nc6 {%d} 1-0\n\n' % (number, number * number)
    for number in range(50_000)
)


@pytest.mark.parametrize("compress", [gzip.compress, lzma.compress, bz2.compress, zipped])
class TestDamagedFiles:
    """All games before the damage come out, and then the error."""

    @pytest.fixture
    def file(self, compress: Callable[[bytes], bytes], tmp_path: Path) -> Path:
        """Cut a compressed file off in its middle."""
        content = compress(GAMES)
        file = tmp_path / "games.pgn.z"
        file.write_bytes(content[: len(content) * 3 // 4])
        return file

    def test_commands(self, file: Path, capfdbinary: pytest.CaptureFixture[bytes]) -> None:
        for command in ("convert", "tags"):
            assert main([command, str(file)]) == 2
            written, said = capfdbinary.readouterr()
            assert b"2000" in written
            assert str(file).encode() in said
            assert b"ends too early" in said
        for command in ("check", "count"):
            assert main([command, str(file)]) == 2
            assert b"ends too early" in capfdbinary.readouterr().err

    def test_a_file_is_not_replaced(self, file: Path, tmp_path: Path) -> None:
        target = tmp_path / "out.pgn"
        target.write_bytes(b"as it was")
        assert main(["convert", str(file), "-o", str(target)]) == 2
        assert target.read_bytes() == b"as it was"

    @pytest.mark.parametrize("language", [None, "auto"])
    def test_open(
        self, file: Path, language: str | None, capfdbinary: pytest.CaptureFixture[bytes]
    ) -> None:
        main(["tags", "--select", "Event", str(file)])
        _, *rows = capfdbinary.readouterr().out.decode().splitlines()
        read: list[str] = []
        with pytest.raises(OSError, match="ends too early") as raised:
            read.extend(game.headers["Event"] for game in pgn.open(file, language=language))
        assert raised.value.filename == str(file)
        assert len(rows) > 10_000
        assert read[: len(rows)] == rows

    def test_tags(self, file: Path, capfdbinary: pytest.CaptureFixture[bytes]) -> None:
        main(["tags", "--select", "Event", str(file)])
        _, *rows = capfdbinary.readouterr().out.decode().splitlines()
        read: list[str] = []
        with pytest.raises(OSError, match="ends too early"):
            read.extend(tags["Event"] for tags in pgn.tags(file))
        assert read == rows
