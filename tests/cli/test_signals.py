"""A command that is ended leaves the old file and nothing else; what a killed one left is said."""

from __future__ import annotations

import fcntl
import signal
import subprocess
import sys
import threading
from contextlib import contextmanager
from typing import TYPE_CHECKING

import pytest
from tests.cli.program import GAME, PROGRAM, stamma

from stamma.pgn.targets import left_behind

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

pytestmark = pytest.mark.skipif(not hasattr(signal, "sigwait"), reason="there are no such signals")

SUFFIX = ".stamma-unfinished"


@contextmanager
def working(
    target: Path, *options: str, command: str = "convert"
) -> Iterator[subprocess.Popen[bytes]]:
    """Run a command that has begun to write its file, and waits for more to read."""
    kind = ["--as", "pgn"] if command == "convert" else []
    arguments = [command, "-", *kind, "-o", str(target), *options]
    with subprocess.Popen(  # noqa: S603
        [*PROGRAM, *arguments], stdin=subprocess.PIPE, stderr=subprocess.PIPE
    ) as program:
        assert program.stdin is not None
        # A program that does not listen ends all the same, and fails the test.
        timer = threading.Timer(60, program.kill)
        timer.start()
        try:
            # More than a block, and no end.
            program.stdin.write(GAME.encode() * 50_000)
            program.stdin.flush()
            while not unfinished(target.parent) and program.poll() is None:
                threading.Event().wait(0.01)
            yield program
        finally:
            timer.cancel()
            program.kill()


def unfinished(folder: Path) -> list[Path]:
    return [path for path in folder.iterdir() if path.name.endswith(SUFFIX)]


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGHUP, signal.SIGINT])
@pytest.mark.parametrize("threads", ["1", "2"])
def test_nothing_is_left_by_a_program_that_is_ended(
    tmp_path: Path, number: signal.Signals, threads: str
) -> None:
    target = tmp_path / "out.pgn"
    target.write_text("old")
    with working(target, "--threads", threads) as program:
        program.send_signal(number)
        assert program.wait() == (130 if number is signal.SIGINT else -number)
        assert program.stderr is not None
        assert program.stderr.read() == b""
    assert [path.name for path in tmp_path.iterdir()] == ["out.pgn"]
    assert target.read_text() == "old"


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])
@pytest.mark.parametrize(
    ("command", "options"),
    [("split", ["--games", "1000"]), ("merge", []), ("sort", ["--by", "White"])],
)
def test_nothing_is_left_of_files_that_are_kept(
    tmp_path: Path, command: str, options: list[str], number: signal.Signals
) -> None:
    with working(tmp_path / "{}.pgn", *options, command=command) as program:
        program.send_signal(number)
        assert program.wait() == (130 if number is signal.SIGINT else -number)
    assert list(tmp_path.iterdir()) == []


def test_a_signal_that_is_ignored_stays_so(tmp_path: Path) -> None:
    """As under nohup."""
    target = tmp_path / "out.pgn"
    before = signal.signal(signal.SIGHUP, signal.SIG_IGN)
    try:
        with working(target) as program:
            program.send_signal(signal.SIGHUP)
            assert program.stdin is not None
            program.stdin.close()
            assert program.wait() == 0
    finally:
        signal.signal(signal.SIGHUP, before)
    assert target.read_text().count("[Event ") == 50_000


def test_what_a_killed_run_leaves_is_said_and_kept(tmp_path: Path) -> None:
    source, target = tmp_path / "games.pgn", tmp_path / "out.pgn"
    source.write_text(GAME)
    with working(target) as program:
        (left,) = unfinished(tmp_path)
        assert left.name.startswith(".out.pgn.")
        # It is no leftover as long as it grows.
        assert left_behind(target) == []
        assert stamma("convert", source, "-o", target).stderr == b""
        program.kill()
        program.wait()
    note = f"note: {left} was left by a run that was killed; it can be deleted\n"
    done = stamma("convert", source, "-o", target)
    assert (done.returncode, done.stderr.decode()) == (0, note)
    assert left.exists()
    assert stamma("tags", source, "-o", target).stderr.decode() == note
    assert stamma("show", "--svg", target).stderr.decode() == note
    assert stamma("convert", source, "-o", target, "--quiet").stderr == b""
    assert stamma("convert", source, "-o", tmp_path / "other.pgn").stderr == b""
    assert stamma("convert", source, "-o", "/dev/null").stderr == b""
    left.unlink()
    assert stamma("convert", source, "-o", target).stderr == b""


@pytest.mark.parametrize("name", ["a" * 255, "ä" * 127, "♞" * 85])
def test_leftovers_of_long_names_are_found(name: str, tmp_path: Path) -> None:
    with working(tmp_path / name) as program:
        program.kill()
        program.wait()
    assert left_behind(tmp_path / name) == [str(path) for path in unfinished(tmp_path)]
    assert len(unfinished(tmp_path)) == 1


def test_a_file_that_somebody_holds_is_no_leftover(tmp_path: Path) -> None:
    left = tmp_path / f".out.pgn.{'0' * 16}{SUFFIX}"
    with left.open("w") as file:
        fcntl.flock(file, fcntl.LOCK_EX)
        assert left_behind(tmp_path / "out.pgn") == []
    assert left_behind(tmp_path / "out.pgn") == [str(left)]
    for other in (".out.pgn.0.stamma-unfinished", f".out.pgn.{'0' * 16}", f"out.pgn{SUFFIX}"):
        (tmp_path / other).touch()
    assert left_behind(tmp_path / "out.pgn") == [str(left)]


INTERRUPTED = """
import sys
import time

interrupted, is_late = sys.argv.pop(1), sys.argv.pop(1) == "True"

class Interrupt:
    def find_spec(name, *_):
        if name == interrupted:
            if is_late:
                Late()
                for _ in range(6000):
                    time.sleep(0.01)
            raise KeyboardInterrupt

class Late:
    def __del__(self):
        raise KeyboardInterrupt

from stamma.cli import main
sys.meta_path.insert(0, Interrupt)
sys.exit(main())
"""


@pytest.mark.parametrize(
    "name", ["argparse", "stamma.cli.count", "stamma.pgn", "stamma.pgn.bulk", "stamma.pgn.targets"]
)
@pytest.mark.parametrize("is_late", [False, True])
def test_an_import_can_be_interrupted(name: str, is_late: bool, tmp_path: Path) -> None:
    """Also where Python cannot raise what was raised."""
    done = subprocess.run(  # noqa: S603
        [sys.executable, "-c", INTERRUPTED, name, str(is_late), "count", tmp_path / "games.pgn"],
        capture_output=True,
        check=False,
    )
    assert (done.returncode, done.stdout, done.stderr) == (130, b"", b"")


@pytest.mark.parametrize(("name", "status"), [("stamma", -signal.SIGINT), ("other", 1)])
def test_ctrl_c_ends_the_program_silently_while_it_starts(
    tmp_path: Path, name: str, status: int
) -> None:
    """A program that only imports stamma keeps the handler of its own."""
    script = tmp_path / name
    script.write_text(
        "import os, signal, sys\n"
        "import stamma\n"
        "try:\n"
        "    os.kill(os.getpid(), signal.SIGINT)\n"
        "except KeyboardInterrupt:\n"
        "    sys.exit(1)\n"
    )
    done = subprocess.run([sys.executable, script], capture_output=True, check=False)  # noqa: S603
    assert (done.returncode, done.stderr) == (status, b"")
