"""A pipe gives what a file gives, however slowly it comes and whatever it is wrapped in."""

from __future__ import annotations

import bz2
import fcntl
import gzip
import io
import lzma
import os
import resource
import shutil
import struct
import subprocess
import termios
import threading
import zipfile
from typing import TYPE_CHECKING

import pytest
from tests.cli.program import GAME, PROGRAM, stamma

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

GAMES = '[Event "Café"]\n[White "A"]\n\n1. e4 e5 2. Nf3 {fine} Nc6 1-0\n\n' + GAME
MAIL = "Dear Ann,\n\nI play on with 1. e4 Nf6 2. e5.\n"


def zipped(data: bytes) -> bytes:
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("one", data)
        archive.writestr("empty", b"")
    return buffer.getvalue()


def zstd(data: bytes) -> bytes:
    """Wrap data in frames of zstd, not compressed: one of 8 bytes, a skipped one, and the rest."""

    def frame(part: bytes) -> bytes:
        size = len(part)
        header = b"\x28\xb5\x2f\xfd\xa0" + size.to_bytes(4, "little")
        return header + ((size << 3) | 1).to_bytes(3, "little") + part

    return frame(data[:8]) + b"\x50\x2a\x4d\x18\x04\0\0\0skip" + frame(data[8:])


def utf16(data: bytes) -> bytes:
    return data.decode().encode("utf-16")


WRAPPINGS: dict[str, Callable[[bytes], bytes]] = {
    "plain": bytes,
    "gzip": gzip.compress,
    "gzip in two members": lambda data: gzip.compress(data[:9]) + gzip.compress(data[9:]),
    "bzip2": bz2.compress,
    "xz": lzma.compress,
    "zstd": zstd,
    "zip": zipped,
    "UTF-16": utf16,
    "UTF-16 in gzip": lambda data: gzip.compress(utf16(data)),
    "cut off": lambda data: gzip.compress(data)[:-9],
}

COMMANDS = (
    *("check", "check --strict pgn", "check --strict fide", "check --as text", "count"),
    *("count --language auto", "convert", "convert --as pgn", "convert --as text", "tags"),
    *("tags --json", "read", "read --as pgn", "read --json"),
    *("merge", "sort --by White", "dedup", "stats"),
)
# One that imports little, and the ones that look at the beginning before they read.
RUNS = [
    *((command, "zstd", GAMES) for command in COMMANDS),
    *(("convert", wrapping, GAMES) for wrapping in WRAPPINGS),
    *(("convert", wrapping, MAIL) for wrapping in WRAPPINGS),
    *(("read", wrapping, MAIL) for wrapping in WRAPPINGS),
]


def dribble(file: int, data: bytes) -> None:
    """Write one byte after the other."""
    with os.fdopen(file, "wb", 0) as pipe:
        for at in range(len(data)):
            pipe.write(data[at : at + 1])


@pytest.mark.parametrize(("command", "wrapping", "text"), RUNS)
def test_a_slow_pipe_is_read_like_a_file(
    command: str, wrapping: str, text: str, tmp_path: Path
) -> None:
    data = WRAPPINGS[wrapping](text.encode())
    path = tmp_path / "file"
    path.write_bytes(data)
    verb, *options = command.split()
    expected = stamma(verb, path, *options)
    assert expected.returncode == (2 if wrapping == "cut off" else expected.returncode & 1)

    reading, writing = os.pipe()
    writer = threading.Thread(target=dribble, args=(writing, data))
    writer.start()
    with os.fdopen(reading, "rb") as pipe:
        done = subprocess.run(  # noqa: S603
            [*PROGRAM, verb, "-", *options], stdin=pipe, capture_output=True, check=False
        )
    writer.join()
    name = str(path).encode()
    assert done.returncode == expected.returncode
    assert done.stdout == expected.stdout.replace(name, b"-")
    assert done.stderr == expected.stderr.replace(name, b"-")


@pytest.mark.parametrize("command", ["check", "convert", "count", "tags", "read"])
@pytest.mark.parametrize("wrapping", ["plain", "zstd"])
def test_a_named_pipe_is_read_like_a_file(command: str, wrapping: str, tmp_path: Path) -> None:
    data = WRAPPINGS[wrapping](GAMES.encode())
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    writer = threading.Thread(target=lambda: dribble(os.open(pipe, os.O_WRONLY), data), daemon=True)
    writer.start()
    done = stamma(command, pipe)
    writer.join()
    path = tmp_path / "file"
    path.write_bytes(data)
    expected = stamma(command, path).stdout.replace(bytes(path), bytes(pipe))
    assert (done.returncode, done.stdout) == (0, expected)


def test_a_pipe_is_read_once(tmp_path: Path) -> None:
    """What is looked at to find out what it is must not be lost."""
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    games = GAME.encode() * 5000
    writer = threading.Thread(target=pipe.write_bytes, args=(games,))
    writer.start()
    done = stamma("convert", pipe)
    writer.join()
    assert done.stdout.count(b"[Event ") == 5000
    for data in (games, gzip.compress(games)):
        assert stamma("convert", "-", data=data).stdout == done.stdout


def waiting(pipe: int) -> int:
    """Count the bytes in a pipe that were not read yet."""
    (count,) = struct.unpack("i", fcntl.ioctl(pipe, termios.FIONREAD, bytes(4)))
    return int(count)


@pytest.mark.parametrize("command", ["check", "convert", "convert --as text", "tags", "read"])
def test_a_pipe_that_must_not_wait_is_waited_for(command: str) -> None:
    """A program at the other end may have told it so; what had come by then was taken for all."""
    verb, *options = command.split()
    reading, writing = os.pipe()
    os.set_blocking(reading, False)
    with subprocess.Popen(  # noqa: S603
        [*PROGRAM, verb, "-", *options],
        stdin=reading,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    ) as program:
        os.close(reading)
        half = len(GAMES) // 2
        with os.fdopen(writing, "wb", 0) as pipe:
            pipe.write(GAMES[:half].encode())
            while program.poll() is None and waiting(pipe.fileno()):
                threading.Event().wait(0.01)
            pipe.write(GAMES[half:].encode())
        done = program.communicate()
    expected = stamma(verb, "-", *options, data=GAMES.encode())
    assert done == (expected.stdout, expected.stderr)


@pytest.mark.skipif(shutil.which("bash") is None, reason="there is no such shell")
def test_files_may_be_substituted_by_processes(tmp_path: Path) -> None:
    (tmp_path / "games").write_text(GAMES)
    (tmp_path / "games.gz").write_bytes(gzip.compress(GAMES.encode()))
    program = " ".join(PROGRAM)
    script = f"{program} convert <(cat games.gz) -o >(cat > out; echo >> out); wait $!"
    done = subprocess.run(  # noqa: S603
        ["bash", "-c", script],  # noqa: S607
        cwd=tmp_path,
        capture_output=True,
        check=False,
    )
    assert (done.returncode, done.stderr) == (0, b"")
    expected = stamma("convert", tmp_path / "games").stdout
    assert (tmp_path / "out").read_bytes() == expected + b"\n"


def test_memory_does_not_grow_with_a_pipe_whose_kind_is_told() -> None:
    """All that came through the pipe used to be kept, in case it was to be read again."""

    def limit() -> None:
        resource.setrlimit(resource.RLIMIT_AS, (500 << 20, 500 << 20))

    with subprocess.Popen(  # noqa: S603
        [*PROGRAM, "convert", "-", "--as", "pgn", "--threads", "1"],
        stdin=subprocess.PIPE,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
        preexec_fn=limit,  # noqa: PLW1509
    ) as program:
        assert program.stdin is not None
        assert program.stderr is not None
        # Comments, since they are read fastest.
        block = b"1. e4 {" + b"much to say " * 100_000 + b"} *\n\n"
        for _ in range(400):
            program.stdin.write(block)
        program.stdin.close()
        assert (program.stderr.read(), program.wait()) == (b"", 0)
