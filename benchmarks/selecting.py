"""Selecting games: beside reading all of them, pgn-extract and python-chess, by the same questions.

Each side is a process of its own on one thread, and the processor's time counts, not that of a
clock on the wall: the least of some turns. python-chess reads a part of the file, and its time is
taken in proportion. The second table is from within Python: games that are opened if their tags
pass, beside the tags of all. ``python -m benchmarks.selecting FILE``.
"""

from __future__ import annotations

import argparse
import os
import resource
import shutil
import subprocess
import sys
import tempfile
import time
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

_TURNS = 3
_SLICE = 400_000  # bytes: what python-chess reads in a few seconds
# Debian installs it among the games.
_PGN_EXTRACT = shutil.which("pgn-extract") or shutil.which("pgn-extract", path="/usr/games")
_PATTERN = "*/*/*/*/*/*/*/?RK?????"

_PYTHON_CHESS = """
import sys, chess, chess.pgn
file = open(sys.argv[1], encoding="utf-8", errors="replace")
found = 0
while (game := chess.pgn.read_game(file)) is not None:
    {question}
print(found)
"""
_BY_TAGS = 'found += game.headers.get("White", "").startswith("Ba")'
_BY_MATERIAL = """board = game.board()
    for move in game.mainline_moves():
        board.push(move)
        if (
            chess.popcount(board.occupied) == 5
            and chess.popcount(board.rooks & board.occupied_co[True]) == 1
            and chess.popcount(board.rooks & board.occupied_co[False]) == 1
            and chess.popcount(board.pawns) == 1
        ):
            found += 1
            break"""
_BY_POSITION = """board = game.board()
    for move in game.mainline_moves():
        board.push(move)
        if board.king(True) == chess.C1 and board.rooks & board.occupied_co[True] & chess.BB_B1:
            found += 1
            break"""


class Question(NamedTuple):
    """What is asked of all sides."""

    name: str
    options: list[str]
    beside: str  # the command that reads the same without selecting
    flags: list[str]
    criteria: str  # the file that the last flag names
    slow: str


_QUESTIONS = [
    Question("by a tag", ["--where", 'White ~ "^Ba"'], "tags", ["-TwBa"], "", _BY_TAGS),
    Question(
        "by material", ["--material", "KRPvKR", "--mirror"], "count", ["-z"], "RP R", _BY_MATERIAL
    ),
    Question(
        "by a position",
        ["--position", _PATTERN],
        "count",
        ["-t"],
        f'FENPattern "{_PATTERN}"',
        _BY_POSITION,
    ),
]


def seconds(command: list[str], turns: int = _TURNS) -> float:
    """Return the processor's time of a command, the least of some turns."""
    best = float("inf")
    for _ in range(turns):
        before = resource.getrusage(resource.RUSAGE_CHILDREN)
        subprocess.run(command, check=True, capture_output=True)
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
        best = min(best, after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime)
    return best


def _stamma(*arguments: str) -> list[str]:
    return [sys.executable, "-m", "stamma", *arguments, "--threads", "1"]


def rows(file: Path, folder: Path) -> list[str]:
    """Measure all questions; a row of the table for each."""
    part = folder / "part.pgn"
    text = file.read_bytes()
    end = text.rfind(b"\n\n[Event ", 0, _SLICE) + 2
    part.write_bytes(text[:end])
    share = end / len(text)
    reading = {name: seconds(_stamma(name, os.devnull)) for name in ("count", "tags")}
    start_of_python = seconds([sys.executable, "-c", "import chess.pgn"])
    lines = []
    for question in _QUESTIONS:
        command = "tags" if question.beside == "tags" else "count"
        # The start of Python and its modules is no work on the file.
        start = seconds(_stamma(command, os.devnull, *question.options))
        ours = seconds(_stamma(command, str(file), *question.options)) - start
        beside = seconds(_stamma(question.beside, str(file))) - reading[question.beside]
        flags = list(question.flags)
        if question.criteria:
            criteria = folder / "criteria"
            criteria.write_text(f"{question.criteria}\n", encoding="utf-8")
            flags[-1] += str(criteria)
        extract = "not installed"
        if _PGN_EXTRACT is not None:
            theirs = seconds([_PGN_EXTRACT, "-s", *flags, f"-o{folder / 'out'}", str(file)], 1)
            extract = f"{theirs / ours:.0f}"
        script = _PYTHON_CHESS.format(question=question.slow)
        slow = seconds([sys.executable, "-c", script, str(part)], 1) - start_of_python
        lines.append(
            f"| {question.name} | {ours:.3f} s | {beside / ours:.2f} ({question.beside}) "
            f"| {extract} | {slow / share / ours:.0f} |"
        )
    return lines


def python_rows(file: Path) -> list[str]:
    """Measure it from within Python: the games that pass, beside the tags of all."""
    from stamma import pgn

    def spent(games: Callable[[], Iterable[object]]) -> float:
        least = float("inf")
        for _ in range(_TURNS):
            start = time.process_time()
            sum(1 for _ in games())
            least = min(least, time.process_time() - start)
        return least

    skimming = spent(partial(pgn.tags, file))
    lines = [f"| `pgn.tags`, all games | {skimming:.3f} s | 1.00 |"]
    for where in ('White ~ "^Ba"', 'White = "Nobody, N"'):
        opening = spent(partial(pgn.open, file, where=where))
        lines.append(
            f"| `pgn.open(where='{where}')` | {opening:.3f} s | {skimming / opening:.2f} |"
        )
    return lines


def main() -> None:
    """Print the tables."""
    arguments = argparse.ArgumentParser(description=__doc__)
    arguments.add_argument("file", type=Path)
    file: Path = arguments.parse_args().file
    print(f"{file.name}, {file.stat().st_size / 1e6:.0f} MB, one thread, processor's time\n")
    print("| | stamma | speed beside reading all | pgn-extract / stamma | python-chess / stamma |")
    print("| --- | ---: | ---: | ---: | ---: |")
    with tempfile.TemporaryDirectory() as folder:
        print("\n".join(rows(file, Path(folder))))
    print("\n| in Python | stamma | speed beside looking at all tags |")
    print("| --- | ---: | ---: |")
    print("\n".join(python_rows(file)))


if __name__ == "__main__":
    main()
