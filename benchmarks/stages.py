"""Where the time goes: by stage, for ``docs/speed.md``.

``python -m benchmarks.stages FILE...`` builds the bench ``lanes`` with the lines of its source,
lets ``perf`` look at it four thousand times a second, and tells for each sample the innermost
function of ours that it stands in: nanoseconds a half-move. With ``--count``, ``valgrind`` counts
the instructions of each such function instead, which are the same however busy the machine is: how
many there are a half-move, and the nanoseconds that are their share of all. The totals of
nanoseconds are those that the bench prints, so that the machine should have nothing else to do.
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
    from collections.abc import Iterable, Iterator, Mapping, Sequence

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
    ("tokens: which is next, numbers, brackets", r"pgn/(read|token|numeral|limits)"),
    ("positions of tags, and other FEN", r"src/fen"),
    ("searching far: line breaks, quotes, braces", r"memchr|pgn/place"),
    ("copying memory", r"memmove|memcpy|memset"),
)
_REST = "the system, and the rest"
_ROUNDS = 9  # of the bench


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
    yield from _places(bench, {int(address, 16) + shift: ours[address] for address in ours})


def _places(bench: Path, addresses: Mapping[int, int]) -> Iterator[Sample]:
    """Name the innermost function of ours at each address of the bench."""
    asked = "\n".join(map(hex, addresses))
    frames = _ran(["addr2line", "-i", "-f", "-C", "-a", "-e", bench], asked)
    blocks = re.split(r"^0x[0-9a-f]+\n", frames, flags=re.MULTILINE)[1:]
    for times, block in zip(addresses.values(), blocks, strict=True):
        lines = block.splitlines()
        pairs = [f"{file} {name}" for name, file in zip(lines[::2], lines[1::2], strict=True)]
        # Looking at many bytes at once is part of what it is done for.
        ours = (pair for pair in pairs if "crates/core/" in pair and "_bytes.rs" not in pair)
        inner = next(ours, pairs[0])
        yield Sample(inner, times)


def _stages_of(samples: Iterable[Sample]) -> Counter[str]:
    """Add up the samples of each stage."""
    seen: Counter[str] = Counter()
    for place, times in samples:
        stage = next((name for name, known in _STAGES if re.search(known, place)), _REST)
        seen[stage] += times
    return seen


def _counted(bench: Path, job: str, file: Path) -> Counter[tuple[str, int]]:
    """Count the instructions at each address of the bench, and those of libraries by function."""
    with tempfile.TemporaryDirectory() as room:
        profile = Path(room) / "callgrind.out"
        valgrind: list[str | Path] = ["valgrind", "--quiet", "--tool=callgrind", "--dump-instr=yes"]
        _ran([*valgrind, f"--callgrind-out-file={profile}", bench, f"--only={job}", file])
        names: dict[str, str] = {}
        counts: Counter[tuple[str, int]] = Counter()
        library = function = ""
        address, is_call = 0, False
        for line in profile.read_text().splitlines():
            if named := re.match(r"(c?)(ob|fn)=(\(\d+\))(?: (.*))?", line):
                called, kind, number, name = named.groups()
                # A name is given once, and then by its number.
                name = names.setdefault(kind + number, name)
                if not called and kind == "ob":
                    library = name
                elif not called:
                    function = name
            elif line.startswith("calls="):
                is_call = True
            elif cost := re.match(r"(0x[0-9a-f]+|[+-]\d+|\*) \S+ (\d+)$", line):
                place, count = cost.groups()
                if place.startswith("0x"):
                    address = int(place, 16)
                elif place != "*":
                    address += int(place)
                # What a call costs is counted where it is spent.
                if not is_call:
                    is_ours = Path(library).name == bench.name
                    counts["" if is_ours else function, address if is_ours else 0] += int(count)
                is_call = False
    return counts


def _instructions(bench: Path, job: str, file: Path) -> tuple[float, float, dict[str, float]]:
    """Nanoseconds and instructions a half-move, and the share of each stage."""
    row = _ran([bench, f"--only={job}", file]).splitlines()[-1].split("|")
    # Whatever it is asked for, the bench reads each file once to count its moves.
    counts = _counted(bench, job, file)
    counts.subtract(_counted(bench, "nothing", file))
    ours = {address: count for (function, address), count in counts.items() if not function}
    others = [Sample(name, count) for (name, _), count in counts.items() if name]
    seen = _stages_of([*_places(bench, ours), *others])
    total = seen.total() / _ROUNDS / float(row[-2])
    return float(row[3]), total, {name: count / seen.total() for name, count in seen.items()}


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
        seen = _stages_of(_samples(bench, data))
    return total, {name: count / seen.total() for name, count in seen.items()}


def main() -> None:
    """Profile the files that the command line names."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.stages", description=__doc__)
    parser.add_argument("files", type=Path, nargs="+", metavar="FILE", help="files of games")
    parser.add_argument(
        "--count", action="store_true", help="count instructions with valgrind, without perf"
    )
    chosen = parser.parse_args()
    for tool in ("cargo", "valgrind" if chosen.count else "perf", "addr2line", "readelf"):
        if shutil.which(tool) is None:
            parser.error(f"{tool} is not installed")
    bench = _bench()
    columns: list[tuple[str, float, dict[str, float]]] = []
    for file in chosen.files:
        for job in _JOBS:
            name = f"{file.stem}: {job}"
            if chosen.count:
                time, instructions, shares = _instructions(bench, job, file.resolve())
                columns += [(f"{name}, instructions", instructions, shares)]
            else:
                time, shares = _shares(bench, job, file.resolve())
            columns += [(f"{name}, ns", time, shares)]
    print(f"| | {' | '.join(name for name, *_ in columns)} |")
    print("| --- |" + " ---: |" * len(columns))
    for stage in [*(name for name, _ in _STAGES), _REST]:
        cells = [f"{total * shares.get(stage, 0):.1f}" for _, total, shares in columns]
        print(f"| {stage} | {' | '.join('' if cell == '0.0' else cell for cell in cells)} |")
    print(f"| all | {' | '.join(f'{total:.1f}' for _, total, _ in columns)} |")


if __name__ == "__main__":
    main()
