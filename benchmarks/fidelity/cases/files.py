"""Point 10: files. What a command does to a file that it writes, and what it says of others."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import tempfile
import time
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

import stamma.pgn
from benchmarks.fidelity.case import Case
from benchmarks.fidelity.tools import OURS, PGN_EXTRACT, pgn_extract

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

TITLE = "files"
ABOUT = "modes, links and interruptions when a file is written; names in messages; counts"

_GAME = '[Event "Open"]\n\n1. e4 e5 2. Nf3 Nc6 1-0\n'
_OLD = '[Event "Old"]\n\n1. d4 1-0\n'
_WAIT = 20.0


def _ours(*arguments: str | Path) -> list[str]:
    return [sys.executable, "-m", "stamma.cli", *map(str, arguments)]


def _convert(source: str, target: str) -> list[str]:
    return _ours("convert", source, "-o", target)


def _extract(source: str, target: str) -> list[str]:
    assert pgn_extract.PROGRAM is not None  # noqa: S101
    sources = [] if source == "-" else [source]
    return [pgn_extract.PROGRAM, "-s", "--quiet", f"-o{target}", *sources]


_WRITERS: dict[str, Callable[[str, str], list[str]]] = {OURS: _convert, PGN_EXTRACT: _extract}


def _run(command: Sequence[str], folder: str, umask: int = -1) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        command, cwd=folder, capture_output=True, text=True, check=False, umask=umask, timeout=20
    )


def _writing(name: str, look: Callable[[Callable[[str, str], list[str]], str], str | None]) -> Case:
    """Make a case of writing a file in a folder with ``in.pgn``."""

    def check(writer: Callable[[str, str], list[str]]) -> str | None:
        with tempfile.TemporaryDirectory() as folder:
            Path(folder, "in.pgn").write_text(_GAME)
            return look(writer, folder)

    return Case(name, name, {tool: partial(check, writer) for tool, writer in _WRITERS.items()})


def _mode(path: Path) -> int:
    return path.stat().st_mode & 0o777


def _keeps_mode(mode: int) -> Case:
    def look(writer: Callable[[str, str], list[str]], folder: str) -> str | None:
        target = Path(folder, "out.pgn")
        target.write_text(_OLD)
        target.chmod(mode)
        _run(writer("in.pgn", "out.pgn"), folder)
        if "Open" not in target.read_text():
            return "not written"
        return None if _mode(target) == mode else f"mode {_mode(target):o}, not {mode:o}"

    return _writing(f"a file of mode {mode:o} keeps it", look)


def _honours_umask(umask: int) -> Case:
    def look(writer: Callable[[str, str], list[str]], folder: str) -> str | None:
        target = Path(folder, "out.pgn")
        _run(writer("in.pgn", "out.pgn"), folder, umask)
        wanted = 0o666 & ~umask
        return None if _mode(target) == wanted else f"mode {_mode(target):o}, not {wanted:o}"

    return _writing(f"a new file under umask {umask:03o}", look)


def _follows(name: str, link: str, target: str, *, there: bool) -> Case:
    def look(writer: Callable[[str, str], list[str]], folder: str) -> str | None:
        real, path = Path(folder, target), Path(folder, link)
        real.parent.mkdir(exist_ok=True)
        path.parent.mkdir(exist_ok=True)
        if there:
            real.write_text(_OLD)
        path.symlink_to(os.path.relpath(real, path.parent))
        _run(writer("in.pgn", link), folder)
        if not path.is_symlink():
            return "the link is a file now"
        return None if real.exists() and "Open" in real.read_text() else "the target is not written"

    return _writing(f"a link {name}", look)


def _interrupted(number: signal.Signals) -> Case:
    """A command that is stopped leaves what was there, and nothing else."""

    def look(writer: Callable[[str, str], list[str]], folder: str) -> str | None:
        target = Path(folder, "out.pgn")
        target.write_text(_OLD)
        with subprocess.Popen(
            writer("-", "out.pgn"),
            cwd=folder,
            stdin=subprocess.PIPE,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        ) as process:
            assert process.stdin is not None  # noqa: S101
            process.stdin.write((_GAME + "\n").encode() * 50_000)
            process.stdin.flush()
            end = time.monotonic() + _WAIT
            while len(os.listdir(folder)) == 2 and time.monotonic() < end:  # noqa: PLR2004, PTH208
                time.sleep(0.01)
                if target.read_text() != _OLD:
                    break
            process.send_signal(number)
            process.wait(_WAIT)
        left = sorted(os.listdir(folder))  # noqa: PTH208
        if left != ["in.pgn", "out.pgn"]:
            return f"left behind: {left}"
        return None if target.read_text() == _OLD else "the old file is gone"

    return _writing(f"{number.name} in the middle", look)


def _said(
    name: str,
    command: Sequence[str],
    wanted: Sequence[str],
    status: int | None = 0,
    *,
    text: str = _GAME,
) -> Case:
    """Make a case of what a command of ours prints."""

    def check() -> str | None:
        with tempfile.TemporaryDirectory() as folder:
            Path(folder, "in.pgn").write_text(text)
            done = _run(_ours(*command), folder)
        if status is not None and done.returncode != status:
            return f"status {done.returncode}: {done.stderr.strip()[-200:]}"
        shown = done.stdout + done.stderr
        for words in wanted:
            if words.startswith("not "):
                if words[4:] in shown:
                    return f"{words[4:]!r} in {shown.strip()[-200:]!r}"
            elif words not in shown:
                return f"{words!r} is not in {shown.strip()[-200:]!r}"
        return None

    return Case(name, " ".join(command), {OURS: check})


def _fails(name: str, call: Callable[[str], object], wanted: str) -> Case:
    """An exception of the library names the file that was given."""

    def check() -> str | None:
        with tempfile.TemporaryDirectory() as folder:
            path = str(Path(folder, wanted))
            try:
                call(path)
            except OSError as error:
                if error.filename is None or str(error.filename) != path:
                    return f"filename is {error.filename!r}"
                return None
        return "no exception"

    return Case(name, name, {OURS: check})


def _iterate(path: str) -> object:
    return list(stamma.pgn.open(path))


def cases() -> Iterator[Case]:
    """Make all cases."""
    for mode in (0o644, 0o640, 0o600, 0o664, 0o755):
        yield _keeps_mode(mode)
    for umask in (0o022, 0o027, 0o077, 0o002):
        yield _honours_umask(umask)
    yield _follows("to a file beside it", "link.pgn", "real.pgn", there=True)
    yield _follows("into another folder", "link.pgn", "other/real.pgn", there=True)
    yield _follows("to nothing yet", "link.pgn", "real.pgn", there=False)
    for number in (signal.SIGTERM, signal.SIGINT, signal.SIGHUP):
        yield _interrupted(number)
    yield from _messages()
    yield from _counts()


def _messages() -> Iterator[Case]:
    for command in ("check", "convert", "count", "tags", "read"):
        yield _said(
            f"{command} of a file that is not there",
            [command, "gone.pgn"],
            ["gone.pgn", "not Traceback"],
            None,
        )
    yield _said(
        "a folder that is not there",
        ["convert", "in.pgn", "-o", "gone/out.pgn"],
        ["gone/out.pgn", "not Traceback", "not .tmp"],
        None,
    )
    yield _said(
        "a folder as a target",
        ["convert", "in.pgn", "-o", "."],
        ["not Traceback", "not .tmp"],
        None,
    )
    yield _said(
        "SVG to standard output", ["show", "--fen", stamma.Board().fen(), "--svg", "-"], ["<svg"]
    )
    yield _said(
        "--pgn and --to", ["read", "in.pgn", "--pgn", "--to", "fan"], ['[Event "Open"]', "♘f3"]
    )
    yield _fails("library: open of a file that is not there", _iterate, "gone.pgn")
    yield _fails("library: check of a file that is not there", stamma.pgn.check, "gone.pgn")
    yield _fails("library: count of a file that is not there", stamma.pgn.count, "gone.pgn")
    yield _fails(
        "library: convert into a folder that is not there",
        lambda path: stamma.pgn.convert(_GAME.encode(), path),
        "gone/out.pgn",
    )


def _counts() -> Iterator[Case]:
    for text, name in (("", "nothing"), ("\n\n", "empty lines"), ("\ufeff", "a byte-order mark")):
        for command in ("check", "count", "convert", "tags"):
            yield _said(
                f"{command} of a file of {name}", [command, "in.pgn"], ["not Traceback"], text=text
            )
        yield _said(f"the count of a file of {name}", ["count", "in.pgn"], ["0 games"], text=text)
    yield _said("one game", ["check", "in.pgn"], ["1 game,", "4 moves"])
    yield _said("one move", ["check", "in.pgn"], ["1 game,", "1 move,"], text="1. e4 *\n")
    yield _said(
        "two games", ["check", "in.pgn"], ["2 games,", "8 moves"], text=_GAME + "\n" + _GAME
    )
    yield _said(
        "one game that is broken", ["convert", "in.pgn"], ["1 of 1 game "], 1, text="1. e4 Ke5 *\n"
    )
    prose = "Games of the club championship, as they were played\n\n" + _GAME
    yield _said(
        "a .pgn that begins with prose",
        ["convert", "in.pgn"],
        ["1. e4 e5 2. Nf3 Nc6 1-0", '[Site "?"]'],
        None,
        text=prose,
    )
    yield _said("--as pgn", ["convert", "--as", "pgn", "in.pgn"], ['[Site "?"]'], None, text=prose)
    yield _said(
        "--as text",
        ["convert", "--as", "text", "--language-out", "de", "in.pgn"],
        ["Sf3", "not [Site"],
        None,
        text=prose,
    )
