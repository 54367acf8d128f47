"""Sorting games and leaving out those that occur twice: how time and memory grow with the file.

Games are made of the moves in ``games.txt``, cut off at different lengths, with tags by chance;
every fifth is a copy of an earlier one. ``python -m benchmarks.keeping --games 100000 1000000``.
"""

from __future__ import annotations

import argparse
import os
import random
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator

_MOVES = Path(__file__).parent / "games.txt"
_COMMANDS = (("sort", "--by", "Date,White"), ("dedup", "--quiet"))
_COPY_EVERY = 5
_COPIED_FROM = 100_000  # as many earlier games may be copied


def _lines() -> list[str]:
    """Return the moves of all games, each cut off at several lengths."""
    found = []
    for line in _MOVES.read_text(encoding="utf-8").splitlines():
        moves = line.split()
        numbered = [
            f"{place // 2 + 1}. {move}" if place % 2 == 0 else move
            for place, move in enumerate(moves)
        ]
        found += [" ".join(numbered[:end]) for end in range(30, len(moves) + 1, 7)]
    return found


def games(count: int) -> Iterator[str]:
    """Make so many games, always the same."""
    chance = random.Random(7)  # noqa: S311 - nobody has to be kept from guessing
    lines, earlier = _lines(), list[str]()
    for number in range(count):
        if number % _COPY_EVERY == _COPY_EVERY - 1:
            yield chance.choice(earlier)
            continue
        result = chance.choice(("1-0", "0-1", "1/2-1/2"))
        day = f"{chance.randint(1950, 2023)}.{chance.randint(1, 12):02}.{chance.randint(1, 28):02}"
        game = (
            f'[Event "Open {chance.randint(1, 977)}"]\n[Site "?"]\n[Date "{day}"]\n[Round "?"]\n'
            f'[White "Player {chance.randint(1, 50_000)}"]\n'
            f'[Black "Player {chance.randint(1, 50_000)}"]\n[Result "{result}"]\n\n'
            f"{chance.choice(lines)} {result}\n\n"
        )
        if len(earlier) < _COPIED_FROM:
            earlier.append(game)
        else:
            earlier[number % _COPIED_FROM] = game
        yield game


def _measured(command: list[str]) -> tuple[float, float]:
    """Return the processor's time of a command in seconds, and the most memory in MB."""
    process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    _, status, used = os.wait4(process.pid, 0)
    process.returncode = os.waitstatus_to_exitcode(status)
    if process.returncode:
        raise subprocess.CalledProcessError(process.returncode, command)
    # Linux counts in kibibytes, others in bytes.
    unit = 1024 if sys.platform == "linux" else 1
    return used.ru_utime + used.ru_stime, used.ru_maxrss * unit / 1e6


def main() -> None:
    """Print the table."""
    arguments = argparse.ArgumentParser(description=__doc__)
    arguments.add_argument("--games", type=int, nargs="+", default=[100_000, 1_000_000])
    counts: list[int] = arguments.parse_args().games
    print("| | games | file | processor's time | memory |")
    print("| --- | ---: | ---: | ---: | ---: |")
    with tempfile.TemporaryDirectory() as folder:
        file, target = Path(folder, "games.pgn"), Path(folder, "out.pgn")
        for count in counts:
            with file.open("w", encoding="utf-8") as out:
                out.writelines(games(count))
            size = file.stat().st_size / 1e6
            for command in _COMMANDS:
                call = [sys.executable, "-m", "stamma", *command, str(file), "-o", str(target)]
                seconds, memory = _measured(call)
                row = f"{count:,} | {size:,.0f} MB | {seconds:.1f} s | {memory:.0f} MB"
                print(f"| `{command[0]}` | {row} |", flush=True)


if __name__ == "__main__":
    main()
