"""How long the commands take to start: ``python -m benchmarks.starting``, beside Python alone.

Each command does so little that its start is nearly all of it. The time is that of the processor,
best of several; the ratio is to ``python -c pass``.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
import tempfile
from pathlib import Path

from benchmarks.measure import as_installed

# What the program that is installed does.
_STAMMA = "import sys; from stamma.cli import main; sys.exit(main())"

_GAME = '[White "A"]\n[Black "B"]\n\n1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 1-0\n'
_TEXT = "A. Black - B. White, Ghent 1931\n\n1. e4 e5 2. Sf3 Sc6 3. Lb5 a6 4. La4 Sf6 5. O-O Le7\n"
_FEN = "r1bqkbnr/pppp1ppp/2n5/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R w KQkq - 2 3"

COMMANDS = (
    ("--version",),
    ("cuont",),
    ("move", "e4"),
    ("show", "--fen", _FEN),
    ("show", "GAME"),
    ("read", "GAME"),
    ("read", "TEXT"),
    ("count", "NOTHING"),
    ("check", "GAME"),
    ("convert", "GAME"),
)


def seconds(command: list[str], rounds: int) -> float:
    """Return the time of the processor that a program takes, best of several."""
    return min(_once(command) for _ in range(rounds))


def _once(command: list[str]) -> float:
    process = subprocess.Popen(
        command,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        env=as_installed(),
    )
    _, _, used = os.wait4(process.pid, 0)
    process.returncode = 0
    return used.ru_utime + used.ru_stime


def main() -> None:
    """Measure each command, and print a table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=20)
    rounds = parser.parse_args().rounds
    bare = seconds([sys.executable, "-c", "pass"], rounds)
    print(f"| | ms | of Python alone |\n| --- | ---: | ---: |\n| python | {bare * 1e3:.1f} | 1.0 |")
    with tempfile.TemporaryDirectory() as folder:
        places = {name: Path(folder) / f"{name.lower()}.pgn" for name in ("GAME", "NOTHING")}
        places["TEXT"] = Path(folder) / "text.txt"
        for name, text in (("GAME", _GAME), ("TEXT", _TEXT), ("NOTHING", "")):
            places[name].write_text(text, encoding="utf-8")
        for words in COMMANDS:
            given = [str(places.get(word, word)) for word in words]
            spent = seconds([sys.executable, "-c", _STAMMA, *given], rounds)
            print(f"| {' '.join(words)} | {spent * 1e3:.1f} | {spent / bare:.1f} |")


if __name__ == "__main__":
    main()
