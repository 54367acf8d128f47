"""Files of games: stamma's commands against the tools of the field, on files of three kinds.

Each side is a process of its own and does the same work. The sides take turns, and the best of each
counts, in seconds of processor time; the first turn also brings the file into the page cache. The
slow ones are given less, and compared by the bytes a second. What is not installed is named and
left out. The first table has the ratios of all, for the README.
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
from benchmarks.measure import as_installed

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    import chess.pgn

TITLE = "PGN"

# Every side has some turns, and a fast one more of them: a short time is easily disturbed.
_TURNS = 2
_MOST_TURNS = 10
_ENOUGH = 3.0  # seconds
_HERE = Path(__file__).parent
_PEERS = _HERE / "peers"
_MEGABYTE = 1_000_000
# What the slow ones read in a second or two.
_FOR_EXTRACT = 8 * _MEGABYTE
_FOR_PYTHON = 600_000
# For a first look.
_QUICK_MEGABYTES = 30
_QUICK_FOR_PYTHON = 200_000
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


class Files(NamedTuple):
    """A file, and its beginnings for those who are slow."""

    whole: Path
    for_extract: Path
    for_python: Path

    def share(self, part: Path) -> float:
        """How much of the whole a part is."""
        return _size(part) / _size(self.whole)


class Race(NamedTuple):
    """A job, and how all did at it."""

    job: str
    results: list[Result]

    def ratio(self, name: str) -> str:
        """How many times as long as the first one it took, if it took part."""
        first = self.results[0].seconds
        for result in self.results:
            if result.name.startswith(name) and result.seconds and first:
                ratio = result.seconds / first
                return f"{ratio:.0f}" if ratio >= 100 else f"{ratio:.1f}"  # noqa: PLR2004
        return ""


def report(options: argparse.Namespace) -> str:
    """Run everything, and lay it out in Markdown."""
    for_python = _FOR_PYTHON
    if options.quick:
        options.megabytes = min(options.megabytes, _QUICK_MEGABYTES)
        for_python = _QUICK_FOR_PYTHON
    tables: list[str] = []
    ratios: list[str] = []
    with tempfile.TemporaryDirectory() as name:
        room = Path(name)
        for kind, file in corpora.corpora(options, room):
            size = _size(file)
            files = Files(
                file,
                corpora.piece(file, _FOR_EXTRACT, room / "for-extract.pgn"),
                corpora.piece(file, for_python, room / "for-python.pgn"),
            )
            races = [Race(job, _race(sides, options)) for job, sides in _jobs(files).items()]
            tables += ["", f"### {kind}, {size / _MEGABYTE:.0f} MB"]
            ratios += [_summary(kind, race) for race in races]
            for race in races:
                tables += _table(race, size)
    machine = f"{platform.machine()}, Python {platform.python_version()}, one thread"
    head = ["| | pgn-reader + shakmaty | pgn-extract | python-chess |"]
    head += ["| --- | ---: | ---: | ---: |"]
    return "\n".join([f"### {TITLE}", "", f"({machine})", "", *head, *ratios, *tables, ""])


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


# What is done.

_LEAN = ", mate looked for only in check"


def _jobs(files: Files) -> dict[str, list[Side | Absent]]:
    file = files.whole
    null = os.devnull
    one = ("--threads", "1")
    slow = f"python-chess (on {_size(files.for_python) / _MEGABYTE:.1f} MB, scaled)"

    def chess(reader: Callable[[str], object]) -> Side | Absent:
        part = files.for_python
        return _python(slow, "chess.pgn", reader, part, files.share(part))

    def extract(*words: str) -> Side | Absent:
        side = _pgn_extract(*words, files.for_extract)
        if isinstance(side, Absent):
            return side
        megabytes = _size(files.for_extract) / _MEGABYTE
        name = f"{side.name} (on {megabytes:.1f} MB, scaled)"
        return side._replace(name=name, share=files.share(files.for_extract))

    return {
        "validate": [
            _stamma("check", "--quiet", *one, file),
            _renamed(_stamma("count", *one, file), "stamma, legality alone: `count`"),
            _pgn_reader("validate", file),
            extract("-r"),
            chess(check_with_chess),
        ],
        "rewrite as SAN": [
            _stamma("convert", file, "--to", "san", *one, "-o", null),
            _pgn_reader("lean-san", file, _LEAN),
            _pgn_reader("san", file),
            extract("-Wsan", f"-o{null}"),
            chess(write_san_with_chess),
        ],
        "convert to UCI": [
            _stamma("convert", file, "--to", "uci", *one, "-o", null),
            _pgn_reader("uci", file),
            extract("-Wuci", f"-o{null}"),
            chess(write_uci_with_chess),
        ],
        "list the seven tags, moves not read": [
            _stamma("tags", "--quiet", *one, file),
            _pgn_reader("tags", file),
        ],
        "in Python: two tags and the main line as UCI": [
            _python("stamma", "stamma.pgn", read_with_stamma, file),
            chess(read_with_chess),
            *[
                _python(name, name, reader, files.for_extract, files.share(files.for_extract))
                for name, reader in {
                    "bulletchess": read_with_bulletchess,
                    "rust_pgn_reader_python_binding": read_with_rust_binding,
                }.items()
            ],
        ],
    }


def _renamed(side: Side | Absent, name: str) -> Side | Absent:
    return side._replace(name=name)


# The tables.


def _summary(kind: str, race: Race) -> str:
    """A row of ratios; against the fastest of pgn-reader's."""
    peers = ("pgn-reader + shakmaty", "pgn-extract", "python-chess")
    return f"| {kind}: {race.job} | {' | '.join(race.ratio(peer) for peer in peers)} |"


def _table(race: Race, size: int) -> list[str]:
    lines = ["", f"| {race.job} | seconds | MB/s | ratio |", "| --- | ---: | ---: | ---: |"]
    return lines + [_line(result, race.results[0], size) for result in race.results]


def _line(result: Result, first: Result, size: int) -> str:
    if result.seconds is None:
        return f"| {result.name} | {result.reason} | | |"
    ratio = "" if first.seconds is None else f"{result.seconds / first.seconds:.2f}"
    speed = size / _MEGABYTE / result.seconds
    return f"| {result.name} | {result.seconds:.3f} | {speed:.1f} | {ratio} |"


# The clock.


def _race(sides: Sequence[Side | Absent], options: argparse.Namespace) -> list[Result]:
    """Let the sides take turns, and keep the best of each."""
    most, enough = (1, 0.0) if options.quick else (_MOST_TURNS, _ENOUGH)
    results = [
        Result(side.name, None, side.reason if isinstance(side, Absent) else "") for side in sides
    ]
    spent = [0.0] * len(sides)
    for turn in range(most):
        for index, side in enumerate(sides):
            is_done = turn >= _TURNS and spent[index] >= enough
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
    with tempfile.TemporaryFile() as output, tempfile.TemporaryFile() as messages:
        stdout = output if side.times_itself else subprocess.DEVNULL
        process = subprocess.Popen(
            side.command, stdout=stdout, stderr=messages, cwd=_HERE.parent, env=as_installed()
        )
        # Processor time says the same however busy the machine is.
        _, status, used = os.wait4(process.pid, 0)
        process.returncode = code = os.waitstatus_to_exitcode(status)
        messages.seek(0)
        errors = messages.read().decode(errors="replace").strip()
        output.seek(0)
        printed = output.read()
    if "invalid choice" in errors:
        return Result(side.name, None, "no such command")
    if code not in _RAN or "Traceback (most recent" in errors:
        last = errors.splitlines()[-1] if errors else ""
        return Result(side.name, None, f"failed ({code}): {last}".replace("|", "\\|"))
    seconds = float(printed) if side.times_itself else used.ru_utime + used.ru_stime
    return Result(side.name, seconds / side.share)


# What runs in interpreters of its own.


def time_reader(reader: Callable[[str], object], path: str) -> None:
    """Print the seconds that a reader needs."""
    start = time.process_time()
    reader(path)
    print(time.process_time() - start)


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
    parser.add_argument(
        "--quick", action="store_true", help="one turn each on small files: for a first look"
    )
    print(report(parser.parse_args()))


if __name__ == "__main__":
    main()
