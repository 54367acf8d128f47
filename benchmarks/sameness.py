"""Whether two builds of stamma say and write the same: ``-m benchmarks.sameness``.

Speed must change nothing else. Each file is checked, converted and listed by both commands, whole
and with its bytes changed at random places, and all that they print is compared byte for byte.
Changes are made of what PGN is made of, so that they hit what is seldom: brackets, marks, line
breaks, tags, results. Nothing is said as long as all is the same, but for how much was compared.
"""

from __future__ import annotations

import argparse
import random
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

_JOBS = (
    ("check", "--format", "json"),
    ("check", "--quiet", "--strict", "pgn", "--format", "concise"),
    ("count",),
    ("convert", "--to", "san"),
    ("convert", "--to", "uci"),
    ("convert", "--to", "san", "--width", "20", "--no-clocks"),
    ("convert", "--to", "lan", "--no-comments", "--no-variations"),
    ("tags",),
    ("tags", "--json"),
)
_THREADS = (("--threads", "1"), ("--threads", "2"))
# What is put into a text, or in the place of some of it.
_PIECES = (
    *("{", "}", "(", ")", "[", "]", ";", "%", '"', "\\", "$", "$3", "$300", "!", "?", "!!", "?!?"),
    *(" ", "  ", "\n", "\r", "\r\n", "\t", "\n\n", "\0", "\x0b", "\xa0", "\xad", "\ufeff", "\xe9"),
    *("1-0", "0-1", "1/2-1/2", "*", "1.", "1...", "12...", "--", "e4", "O-O", "0-0", "(=)", "(!)"),
    *("[%clk 0:01:00]", "{ [%eval 0.3] }", '[Event "x"]', '\n\n[Event "x"]\n', "(1. e4)", "\u265e"),
    *("\n1. e4 ", " 1-0\n1. e4", "\n% x\n", "; x\n"),
)  # fmt: skip
_SAMPLE = 60_000  # bytes of a file that are changed
_CHANGES = 40  # in each sample


class Difference(NamedTuple):
    """What two builds do not have in common."""

    job: str
    kind: str
    old: bytes
    new: bytes


def mutated(content: bytes, chance: random.Random) -> bytes:
    """Take a piece of a file, and change it here and there."""
    start = chance.randrange(max(1, len(content) - _SAMPLE // 2))
    text = bytearray(content[start : start + _SAMPLE])
    for _ in range(chance.randint(1, _CHANGES)):
        at = chance.randrange(len(text) + 1)
        length = chance.choice((0, 0, 1, 1, 2, 5, 40))
        encoding = chance.choice(("utf-8", "utf-8", "cp1252"))
        piece = chance.choice(_PIECES).encode(encoding, "ignore")
        text[at : at + length] = piece if chance.random() < 0.8 else b""  # noqa: PLR2004
    return bytes(text)


def _run(command: Path, words: Sequence[str | Path]) -> tuple[bytes, bytes, int]:
    done = subprocess.run([command, *words], capture_output=True, check=False)
    return done.stdout, done.stderr, done.returncode


def differences(old: Path, new: Path, file: Path) -> Iterator[Difference]:
    """Compare what two commands make of a file."""
    for number, (name, *options) in enumerate(_JOBS):
        words: list[str | Path] = [name, file, *options, *_THREADS[number % len(_THREADS)]]
        before, after = _run(old, words), _run(new, words)
        for kind, was, now in zip(("output", "messages"), before[:2], after[:2], strict=True):
            if was != now:
                yield Difference(" ".join(map(str, words)), kind, was, now)
        if before[2] != after[2]:
            codes = (str(before[2]).encode(), str(after[2]).encode())
            yield Difference(" ".join(map(str, words)), "status", *codes)


def _show(difference: Difference) -> str:
    """Name the first line that differs."""
    was, now = difference.old.splitlines(), difference.new.splitlines()
    place = next(
        (number for number, (one, other) in enumerate(zip(was, now, strict=False)) if one != other),
        min(len(was), len(now)),
    )
    lines = [f"{difference.kind} differs: stamma {difference.job}"]
    for sign, text in (("-", was), ("+", now)):
        lines += [
            f"  {sign} {line.decode(errors='replace')[:200]}" for line in text[place : place + 1]
        ]
    return "\n".join(lines)


def main() -> int:
    """Compare the files that the command line names."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.sameness", description=__doc__)
    parser.add_argument("old", type=Path, metavar="OLD", help="the command stamma of one build")
    parser.add_argument("new", type=Path, metavar="NEW", help="that of the other")
    parser.add_argument(
        "files", type=Path, nargs="+", metavar="FILE", help="files of games; folders"
    )
    parser.add_argument("--seed", type=int, default=0, metavar="S", help="other changes")
    parser.add_argument(
        "--mutations",
        type=int,
        default=10,
        metavar="N",
        help="changed pieces of each (%(default)s)",
    )
    chosen = parser.parse_args()
    chance = random.Random(chosen.seed)  # noqa: S311
    files = [
        found
        for file in chosen.files
        for found in (sorted(file.rglob("*")) if file.is_dir() else [file])
        if found.is_file()
    ]
    compared = differing = 0
    with tempfile.TemporaryDirectory() as room:
        sample = Path(room) / "sample.pgn"
        for file in files:
            content = file.read_bytes()
            texts = [file, *[sample] * (chosen.mutations if content else 0)]
            for text in texts:
                if text == sample:
                    sample.write_bytes(mutated(content, chance))
                found = list(differences(chosen.old, chosen.new, text))
                compared += 1
                for difference in found:
                    print(_show(difference))
                if found and text == sample:
                    differing += 1
                    kept = Path(f"differs-{differing}.pgn")
                    kept.write_bytes(sample.read_bytes())
                    print(f"  kept as {kept}")
                elif found:
                    differing += 1
    print(f"{compared} texts compared, {differing} differ")
    return int(differing > 0)


if __name__ == "__main__":
    sys.exit(main())
