"""Files of games: stamma's commands against the tools of the field, on files of three kinds.

Each side is a process of its own and does the same work. The sides take turns, three times, and
the best of each counts; the first turn also brings the file into the page cache. What is not
installed is named and left out.
"""

from __future__ import annotations

import argparse
import os
import platform
import shutil
import subprocess
import sys
import tempfile
import time
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from benchmarks import corpora

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    import chess.pgn

TITLE = "PGN"

# Every side has some turns, and a fast one more of them: a short time is easily disturbed.
_TURNS = 3
_MOST_TURNS = 12
_ENOUGH = 8.0  # seconds
_HERE = Path(__file__).parent
_PEERS = _HERE / "peers"
_SLICE = 2_000_000  # bytes: what python-chess reads in a few seconds
_MEGABYTE = 1_000_000
# Some commands answer 1 when they find something wrong in the games; 2 is a command line that
# they do not understand.
_RAN = (0, 1)


class Side(NamedTuple):
    """One who takes part: a command, and how much of the file it reads."""

    name: str
    command: Sequence[str | Path]
    share: float = 1.0
    times_itself: bool = False  # prints its seconds, without the start of its interpreter


class Absent(NamedTuple):
    """One who would take part, and why it cannot."""

    name: str
    reason: str


class Result(NamedTuple):
    """What came out for a side: seconds for the whole file, or why there are none."""

    name: str
    seconds: float | None
    reason: str = ""


def report(options: argparse.Namespace) -> str:
    """Run everything, and lay it out in Markdown."""
    machine = f"{platform.machine()}, Python {platform.python_version()}"
    lines = [f"### {TITLE}", "", f"({machine})"]
    with tempfile.TemporaryDirectory() as name:
        room = Path(name)
        files = []
        for kind, file in corpora.corpora(options, room):
            files.append(file)
            lines += ["", f"### {kind} ({file.name}, {_size(file) / _MEGABYTE:.1f} MB)"]
            piece = _slice(file, room)
            lines += _against_peers(file, piece)
            lines += _from_python(file, piece)
            lines += _rules(file)
            lines += _threads(file)
            lines += _sizes(file, room)
            lines += _compressed(file, room)
        lines += _stages(files)
    return "\n".join([*lines, ""])


# The file.


def _slice(file: Path, room: Path) -> Path:
    """Whole games from the start of the file."""
    target = room / "slice.pgn"
    with file.open("rb") as source:
        start = source.read(_SLICE)
    cut = start.rfind(b"\n[Event ") + 1
    target.write_bytes(start[:cut] if cut and len(start) == _SLICE else start)
    return target


def _size(file: Path) -> int:
    return file.stat().st_size


# The sides.


def _stamma(*words: str | Path) -> Side | Absent:
    beside = Path(sys.executable).with_name("stamma")
    command = beside if beside.exists() else shutil.which("stamma")
    return Side("stamma", [command, *words]) if command else Absent("stamma", "not installed")


@cache
def _peers() -> Path | None:
    """Build the crate with pgn-reader and shakmaty."""
    cargo = shutil.which("cargo")
    if cargo is None:
        return None
    target = _PEERS / "target"
    manifest = _PEERS / "Cargo.toml"
    build: list[str | Path] = [cargo, "build", "--quiet", "--release", "--locked"]
    build += ["--manifest-path", manifest, "--target-dir", target]
    subprocess.run(build, check=True)
    return target / "release" / "peers"


def _pgn_reader(mode: str, file: Path, note: str = "") -> Side | Absent:
    name = f"pgn-reader + shakmaty{note}"
    command = _peers()
    return Side(name, [command, mode, file]) if command else Absent(name, "cargo not installed")


def _pgn_extract(*words: str | Path) -> Side | Absent:
    # Debian puts it where not every PATH looks.
    path = os.pathsep.join([os.environ.get("PATH", os.defpath), "/usr/games"])
    command = shutil.which("pgn-extract", path=path)
    if command is None:
        return Absent("pgn-extract", "not installed")
    return Side("pgn-extract", [command, "-s", *words])


def _python(
    name: str, module: str, reader: Callable[[str], object], file: Path, share: float = 1
) -> Side | Absent:
    """A function of this module in an interpreter of its own."""
    try:
        found = find_spec(module) is not None
    except ModuleNotFoundError:
        found = False
    if not found:
        return Absent(name, "not installed")
    code = (
        f"import sys, {module}; from benchmarks import pgn; "
        f"pgn.time_reader(pgn.{reader.__name__}, sys.argv[1])"
    )
    return Side(name, [sys.executable, "-c", code, file], share, times_itself=True)


# The tables.


def _against_peers(file: Path, piece: Path) -> list[str]:
    share = _size(piece) / _size(file)
    slow = f"python-chess (on {_size(piece) / _MEGABYTE:.1f} MB, scaled)"
    null = os.devnull
    one = ("--threads", "1")
    jobs: dict[str, list[Side | Absent]] = {
        "validate": [
            _stamma("check", "--quiet", *one, file),
            _pgn_reader("validate", file),
            _pgn_extract("-r", file),
            _python(slow, "chess.pgn", check_with_chess, piece, share),
        ],
        "rewrite as SAN": [
            _stamma("convert", file, "--to", "san", *one, "-o", null),
            _pgn_reader("san", file),
            _pgn_reader("lean-san", file, ", mate looked for only in check"),
            _pgn_extract("-Wsan", f"-o{null}", file),
            _python(slow, "chess.pgn", write_san_with_chess, piece, share),
        ],
        "convert to UCI": [
            _stamma("convert", file, "--to", "uci", *one, "-o", null),
            _pgn_reader("uci", file),
            _pgn_extract("-Wuci", f"-o{null}", file),
            _python(slow, "chess.pgn", write_uci_with_chess, piece, share),
        ],
        "list the seven tags, moves not read": [
            _stamma("tags", "--quiet", *one, file),
            _pgn_reader("tags", file),
        ],
    }
    return _section("One thread; every move checked, but for tags", jobs, _size(file))


def _from_python(file: Path, piece: Path) -> list[str]:
    share = _size(piece) / _size(file)
    slow = f"python-chess (on {_size(piece) / _MEGABYTE:.1f} MB, scaled)"
    sides = [
        _python("stamma", "stamma.pgn", read_with_stamma, file),
        _python(slow, "chess.pgn", read_with_chess, piece, share),
        _python("bulletchess", "bulletchess", read_with_bulletchess, file),
        _python(
            "rust_pgn_reader_python_binding",
            "rust_pgn_reader_python_binding",
            read_with_rust_binding,
            file,
        ),
    ]
    return _section(
        "From Python: two tags and the main line as UCI", {"iterate": sides}, _size(file)
    )


def _rules(file: Path) -> list[str]:
    """What it costs to look for what can hardly be meant: counting reads the same moves without."""
    one = ("--threads", "1", file)
    sides = [
        _renamed(_stamma("count", *one), "`count`: every move read"),
        _renamed(_stamma("check", "--quiet", *one), "`check`: all rules, too"),
    ]
    return _section("All rules against none", {"validate": sides}, _size(file))


def _threads(file: Path) -> list[str]:
    jobs: dict[str, list[Side | Absent]] = {}
    for job, words in {
        "validate": ("check", "--quiet", file),
        "rewrite as SAN": ("convert", file, "--to", "san", "-o", os.devnull),
        "convert to UCI": ("convert", file, "--to", "uci", "-o", os.devnull),
    }.items():
        jobs[job] = [
            _renamed(_stamma(*words, "--threads", str(count)), f"{count} thread{'s'[: count - 1]}")
            for count in (2, 1)
        ]
    return _section("Two threads against one", jobs, _size(file))


def _sizes(file: Path, room: Path) -> list[str]:
    """The ratio is of the times: 2 and 4 when time is linear in size."""
    once = file.read_bytes()
    results = []
    for factor in (1, 2, 4):
        several = room / f"times-{factor}.pgn"
        with several.open("wb") as target:
            for _ in range(factor):
                target.write(once)
        side = _stamma("check", "--quiet", "--threads", "1", several)
        result = _race([_renamed(side, f"{factor} x")])[0]
        results.append((result, _size(several)))
        several.unlink()
    lines = _head("Time by size", "validate")
    first = results[0][0]
    return lines + [_line(result, first, size) for result, size in results]


def _compressed(file: Path, room: Path) -> list[str]:
    packed = room / f"{file.name}.zst"
    zstd = shutil.which("zstd")
    if zstd is not None:
        subprocess.run([zstd, "-qf", file, "-o", packed], check=True)
    compressed = _stamma("check", "--quiet", "--threads", "1", packed)
    sides = [
        _renamed(compressed, "`.zst`") if zstd else Absent("`.zst`", "zstd not installed"),
        _renamed(_stamma("check", "--quiet", "--threads", "1", file), "plain"),
    ]
    return _section("Compressed against plain", {"validate": sides}, _size(file))


def _stages(files: Sequence[Path]) -> list[str]:
    """Nanoseconds a half-move in the core alone, and how many games are written by a tree."""
    title = ["", "#### The core alone: nanoseconds a half-move", ""]
    cargo = shutil.which("cargo")
    if cargo is None:
        return [*title, "cargo not installed"]
    words: list[str | Path] = [cargo, "bench", "--quiet", "--locked", "--package", "stamma-core"]
    words += ["--bench", "lanes", "--", *files]
    done = subprocess.run(words, capture_output=True, text=True, cwd=_HERE.parent, check=True)
    return [*title, *done.stdout.splitlines()]


def _renamed(side: Side | Absent, name: str) -> Side | Absent:
    return side._replace(name=name)


def _section(title: str, jobs: dict[str, list[Side | Absent]], size: int) -> list[str]:
    lines = ["", f"#### {title}"]
    for job, sides in jobs.items():
        results = _race(sides)
        lines += _head(None, job)
        lines += [_line(result, results[0], size) for result in results]
    return lines


def _head(title: str | None, job: str) -> list[str]:
    lines = ["", f"#### {title}"] if title else []
    return [*lines, "", f"| {job} | seconds | MB/s | ratio |", "| --- | ---: | ---: | ---: |"]


def _line(result: Result, first: Result, size: int) -> str:
    if result.seconds is None:
        return f"| {result.name} | {result.reason} | | |"
    ratio = "" if first.seconds is None else f"{result.seconds / first.seconds:.2f}"
    speed = size / _MEGABYTE / result.seconds
    return f"| {result.name} | {result.seconds:.3f} | {speed:.1f} | {ratio} |"


# The clock.


def _race(sides: Sequence[Side | Absent]) -> list[Result]:
    """Let the sides take turns, and keep the best of each."""
    results = [
        Result(side.name, None, side.reason if isinstance(side, Absent) else "") for side in sides
    ]
    spent = [0.0] * len(sides)
    for turn in range(_MOST_TURNS):
        for index, side in enumerate(sides):
            is_done = turn >= _TURNS and spent[index] >= _ENOUGH
            if isinstance(side, Absent) or results[index].reason or is_done:
                continue
            start = time.perf_counter()
            results[index] = _better(results[index], _run(side))
            spent[index] += time.perf_counter() - start
    return results


def _better(old: Result, new: Result) -> Result:
    if old.seconds is None or new.seconds is None:
        return new
    return min(old, new, key=lambda result: result.seconds or 0.0)


def _run(side: Side) -> Result:
    output = subprocess.PIPE if side.times_itself else subprocess.DEVNULL
    start = time.perf_counter()
    done = subprocess.run(
        side.command, stdout=output, stderr=subprocess.PIPE, cwd=_HERE.parent, check=False
    )
    seconds = time.perf_counter() - start
    errors = done.stderr.decode(errors="replace").strip()
    if "invalid choice" in errors:
        return Result(side.name, None, "no such command")
    if done.returncode not in _RAN or "Traceback (most recent" in errors:
        last = errors.splitlines()[-1] if errors else ""
        return Result(side.name, None, f"failed ({done.returncode}): {last}".replace("|", "\\|"))
    if side.times_itself:
        seconds = float(done.stdout)
    return Result(side.name, seconds / side.share)


# What runs in interpreters of its own.


def time_reader(reader: Callable[[str], object], path: str) -> None:
    """Print the seconds that a reader needs."""
    start = time.perf_counter()
    reader(path)
    print(time.perf_counter() - start)


def read_with_stamma(path: str) -> int:
    """Take two tags and the main line as UCI, with the compiled reader."""
    import stamma.pgn

    letters = 0
    for game in stamma.pgn.open(path):
        letters += len(game.headers["White"]) + len(game.headers["Black"])
        letters += len(game.uci())
    return letters


def read_with_chess(path: str) -> int:
    """Take the same with python-chess, in the way of its documentation."""
    import chess.pgn

    letters = 0
    with Path(path).open(encoding="utf-8", errors="replace") as file:
        while (game := chess.pgn.read_game(file)) is not None:
            letters += len(game.headers["White"]) + len(game.headers["Black"])
            letters += len(" ".join([move.uci() for move in game.mainline_moves()]))
    return letters


def read_with_bulletchess(path: str) -> int:
    """Take the same with bulletchess (C)."""
    bulletchess = import_module("bulletchess.pgn")
    letters = 0
    with bulletchess.PGNFile.open(path) as file:
        while (game := file.next_game()) is not None:
            letters += len(game["White"]) + len(game["Black"])
            letters += len(" ".join([str(move) for move in game.moves]))
    return letters


def read_with_rust_binding(path: str) -> int:
    """Take the same with pgn-reader's binding, which wants games already apart.

    It keeps every position of what it reads, so it is given some thousand games at a time.
    """
    binding = import_module("rust_pgn_reader_python_binding")
    letters = 0
    text = Path(path).read_text(encoding="utf-8", errors="replace")
    games = iter(text.split("\n\n[Event "))
    while batch := [f"[Event {game}" for game in islice(games, 5_000)]:
        for game in binding.parse_games_from_strings(batch, num_threads=1):
            letters += len(game.headers["White"]) + len(game.headers["Black"])
            letters += len(" ".join(game.moves_uci()))
    return letters


def check_with_chess(path: str) -> None:
    """Check every move of every line: `read_game` does, and nothing is kept."""
    import chess.pgn

    class Check(chess.pgn.BaseVisitor[bool]):
        def handle_error(self, error: Exception) -> None:
            pass

        def result(self) -> bool:
            return True

    with Path(path).open(encoding="utf-8", errors="replace") as file:
        while chess.pgn.read_game(file, Visitor=Check):
            pass


def write_san_with_chess(path: str) -> None:
    """Write every game again while it is read."""
    import chess.pgn

    _write_with_chess(path, chess.pgn.StringExporter)


def write_uci_with_chess(path: str) -> None:
    """Write every game again while it is read, its moves as UCI."""
    import chess
    import chess.pgn

    class UciExporter(chess.pgn.StringExporter):
        def visit_move(self, board: chess.Board, move: chess.Move) -> None:
            if self.variations or not self.variation_depth:
                if board.turn == chess.WHITE:
                    self.write_token(f"{board.fullmove_number}. ")
                elif self.force_movenumber:
                    self.write_token(f"{board.fullmove_number}... ")
                self.write_token(f"{move.uci()} ")
                self.force_movenumber = False

    _write_with_chess(path, UciExporter)


def _write_with_chess(path: str, exporter: type[chess.pgn.StringExporter]) -> None:
    import chess.pgn

    class Quiet(exporter):  # type: ignore[misc, valid-type]
        def handle_error(self, error: Exception) -> None:
            pass

    with (
        Path(path).open(encoding="utf-8", errors="replace") as file,
        Path(os.devnull).open("w", encoding="utf-8") as target,
    ):
        while (text := chess.pgn.read_game(file, Visitor=Quiet)) is not None:
            target.write(f"{text}\n\n")


def main() -> None:
    """Run this suite alone."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.pgn", description=__doc__)
    corpora.arguments(parser)
    print(report(parser.parse_args()))


if __name__ == "__main__":
    main()
