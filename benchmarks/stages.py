"""Where the time goes: nanoseconds a half-move by stage, for ``docs/speed.md``.

``python -m benchmarks.stages FILE...`` builds the bench ``lanes`` with the lines of its source,
lets ``perf`` look at it four thousand times a second, and tells for each sample the innermost
function of ours that it stands in. The totals are those that the bench prints, so that the machine
should have nothing else to do.
"""

from __future__ import annotations

import argparse
import json
import os
import re
import shutil
import subprocess
import tempfile
from collections import Counter
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

_ROOT = Path(__file__).parent.parent
_JOBS = ("check", "san")

# The first that fits the place of a sample: a file of the core and a function, or a library.
_STAGES = (
    ("finding the move and playing it", r"src/board/|shakmaty"),
    ("the text of a move", r"notation/quick_san|notation/alphabet"),
    ("writing comments", r"words/plain_comment|pgn/words.*comment|rewrite.*comment"),
    ("writing moves", r"pgn/words|pgn/write|notation/(spell|shorthand)|bulk/rewrite\.rs"),
    ("tags", r"pgn/tags|rewrite/tags|write/tags|lint/(tags|names)|read/opening|memcmp"),
    ("lints of moves and comments", r"pgn/lint"),
    ("comments: where they end, what stands in them", r"pgn/(comment|held)|read/comments|comment$"),
    ("tokens: which is next, numbers, brackets", r"pgn/(read|token|numeral|limits)|eight_bytes"),
    ("positions of tags, and other FEN", r"src/fen"),
    ("searching far: line breaks, quotes, braces", r"memchr|pgn/place"),
    ("copying memory", r"memmove|memcpy|memset"),
)
_REST = "the system, and the rest"


class Sample(NamedTuple):
    """A place in the program, and how often it was seen there."""

    place: str
    times: int


def _ran(words: Sequence[str | Path], text: str | None = None) -> str:
    done = subprocess.run(
        words, input=text, stdout=subprocess.PIPE, text=True, check=True, cwd=_ROOT
    )
    return done.stdout


def _bench() -> Path:
    """Build the bench with the lines of its source; where it is."""
    os.environ["CARGO_PROFILE_BENCH_DEBUG"] = "line-tables-only"
    words = ["cargo", "bench", "--quiet", "--locked", "--package", "stamma-core"]
    words += ["--bench", "lanes", "--no-run", "--message-format", "json"]
    messages = [json.loads(line) for line in _ran(words).splitlines()]
    return next(Path(message["executable"]) for message in messages if message.get("executable"))


def _samples(bench: Path, data: Path) -> Iterator[Sample]:
    """Yield the places where the bench was seen, those of libraries by their names."""
    script: list[str | Path] = ["perf", "script", "-i", data, "-F", "ip,sym,dso", "--no-inline"]
    ours: Counter[str] = Counter()
    for line in _ran(script).splitlines():
        address, _, place = line.strip().partition(" ")
        if place.endswith(f"/{bench.name})"):
            ours[address] += 1
        elif place:
            yield Sample(place, 1)
    # An address of the process is one of the file behind the place where that was mapped.
    events = _ran(["perf", "script", "-i", data, "--show-mmap-events"])
    mapped = re.search(rf"\[0x([0-9a-f]+)\(\S+ @ (?:0x)?([0-9a-f]+) .*r-xp \S*{bench.name}", events)
    loads = re.findall(
        r"LOAD\s+0x([0-9a-f]+) 0x([0-9a-f]+) .* R E ", _ran(["readelf", "-lW", bench])
    )
    if mapped is None or not loads:
        raise SystemExit("perf does not say where the program stood")
    start, offset = (int(number, 16) for number in mapped.groups())
    from_file, to_address = (int(number, 16) for number in loads[0])
    shift = offset - start - from_file + to_address
    addresses = "\n".join(hex(int(address, 16) + shift) for address in ours)
    frames = _ran(["addr2line", "-i", "-f", "-C", "-a", "-e", bench], addresses)
    blocks = re.split(r"^0x[0-9a-f]+\n", frames, flags=re.MULTILINE)[1:]
    for times, block in zip(ours.values(), blocks, strict=True):
        lines = block.splitlines()
        pairs = [f"{file} {name}" for name, file in zip(lines[::2], lines[1::2], strict=True)]
        inner = next((pair for pair in pairs if "crates/core/" in pair), pairs[0])
        yield Sample(inner, times)


def _shares(bench: Path, job: str, file: Path) -> tuple[float, dict[str, float]]:
    """Nanoseconds a half-move, and the share of each stage."""
    with tempfile.TemporaryDirectory() as room:
        data = Path(room) / "perf.data"
        record: list[str | Path] = [
            "perf",
            "record",
            "-q",
            "-e",
            "cpu-clock",
            "-F",
            "4000",
            "-o",
            data,
        ]
        printed = _ran([*record, bench, f"--only={job}", file])
        total = float(printed.splitlines()[-1].split("|")[3])
        seen: Counter[str] = Counter()
        for place, times in _samples(bench, data):
            stage = next((name for name, known in _STAGES if re.search(known, place)), _REST)
            seen[stage] += times
    return total, {name: count / seen.total() for name, count in seen.items()}


def main() -> None:
    """Profile the files that the command line names."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.stages", description=__doc__)
    parser.add_argument("files", type=Path, nargs="+", metavar="FILE", help="files of games")
    chosen = parser.parse_args()
    for tool in ("cargo", "perf", "addr2line", "readelf"):
        if shutil.which(tool) is None:
            parser.error(f"{tool} is not installed")
    bench = _bench()
    columns = [
        (f"{file.stem}: {job}", *_shares(bench, job, file.resolve()))
        for file in chosen.files
        for job in _JOBS
    ]
    print(f"| | {' | '.join(name for name, *_ in columns)} |")
    print("| --- |" + " ---: |" * len(columns))
    for stage in [*(name for name, _ in _STAGES), _REST]:
        cells = [f"{total * shares.get(stage, 0):.1f}" for _, total, shares in columns]
        print(f"| {stage} | {' | '.join('' if cell == '0.0' else cell for cell in cells)} |")
    print(f"| all | {' | '.join(f'{total:.1f}' for _, total, _ in columns)} |")


if __name__ == "__main__":
    main()
