"""Large files: what more threads bring, packed files, and how much memory is taken.

``python -m benchmarks.scale FILE...`` repeats each file until it is large, and measures commands on
it with one thread, two and eight, by the clock on the wall, so that the machine must have nothing
else to do. The sides take turns, and the best of each counts. The last table has the most memory
that a command took while some gigabytes came through a pipe, and out of a file of many frames.
"""

from __future__ import annotations

import argparse
import os
import shutil
import subprocess
import sys
import tempfile
import threading
import time
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Sequence

_MEGABYTE = 1_000_000
_THREADS = (1, 2, 8)
_FRAME = 8 * _MEGABYTE  # bytes of a file in one frame of zstd
_JOBS = {
    "check": ("check", "--quiet"),
    "count": ("count",),
    "to SAN": ("convert", "--to", "san", "-o", os.devnull),
    "to UCI": ("convert", "--to", "uci", "-o", os.devnull),
    "tags": ("tags", "--quiet"),
}


class Used(NamedTuple):
    """What a command took."""

    seconds: float
    memory: float  # megabytes, the most at a time


def _stamma() -> Path:
    return Path(sys.executable).with_name("stamma")


def _run(words: Sequence[str | Path], feed: tuple[bytes, int] | None = None) -> Used:
    """Run a command, and feed it a text so many times, if one is given."""
    start = time.perf_counter()
    stdin = subprocess.DEVNULL if feed is None else subprocess.PIPE
    process = subprocess.Popen([_stamma(), *words], stdin=stdin, stdout=subprocess.DEVNULL)
    if feed is not None:
        threading.Thread(target=_pour, args=(process, *feed)).start()
    _, status, used = os.wait4(process.pid, 0)
    seconds = time.perf_counter() - start
    # 1 is that something is wrong with the games.
    process.returncode = os.waitstatus_to_exitcode(status)
    if process.returncode not in {0, 1}:
        raise SystemExit(f"stamma {' '.join(map(str, words))}: failed")
    scale = 1 if sys.platform == "darwin" else 1024
    return Used(seconds, used.ru_maxrss * scale / _MEGABYTE)


def _pour(process: subprocess.Popen[bytes], text: bytes, times: int) -> None:
    if process.stdin is None:
        return
    with process.stdin:
        for _ in range(times):
            process.stdin.write(text)


def _repeated(file: Path, size: int, target: Path) -> Path:
    """Write a file again and again, with other players each time: `check` tells of twins."""
    content = file.read_bytes()
    with target.open("wb") as out:
        for number in range(-(-size // len(content))):
            out.write(content.replace(b'[White "', b'[White "%d ' % number))
    return target


def _packed(file: Path, target: Path) -> Path:
    """Pack a file in frames, as the files of Lichess are."""
    zstd = shutil.which("zstd")
    if zstd is None:
        raise SystemExit("zstd is not installed")
    with file.open("rb") as source, target.open("wb") as out:
        while frame := source.read(_FRAME):
            done = subprocess.run([zstd, "-q", "-c"], input=frame, capture_output=True, check=True)
            out.write(done.stdout)
    return target


def _threads(title: str, file: Path, turns: int) -> list[str]:
    """Best times by threads, and how many times as fast as with one."""
    lines = []
    for job, words in _JOBS.items():
        best = dict.fromkeys(_THREADS, float("inf"))
        for _ in range(turns):
            for count in _THREADS:
                used = _run([*words, "--threads", str(count), file])
                best[count] = min(best[count], used.seconds)
        times = " | ".join(f"{seconds:.2f}" for seconds in best.values())
        ratios = " | ".join(f"{best[1] / best[count]:.2f}" for count in _THREADS[1:])
        lines.append(f"| {title}: {job} | {times} | {ratios} |")
    return lines


def _memory(packed: Path, plain: Path, gigabytes: float) -> list[str]:
    """The most memory while so much comes through."""
    lines = []
    size = plain.stat().st_size
    times = max(1, round(gigabytes * 1000 * _MEGABYTE / size))
    many = packed.with_name("many-frames.pgn.zst")
    with many.open("wb") as out:
        for _ in range(times):
            out.write(packed.read_bytes())
    content = plain.read_bytes()
    for job, words in _JOBS.items():
        through_pipe = _run([*words, "--threads", "2", "-"], (content, times))
        unpacked = _run([*words, "--threads", "2", many])
        cells = f"{through_pipe.memory:.0f} | {unpacked.memory:.0f}"
        lines.append(f"| {job} | {size * times / 1000 / _MEGABYTE:.1f} | {cells} |")
    many.unlink()
    return lines


def report(options: argparse.Namespace) -> str:
    """Run everything, and lay it out in Markdown."""
    heads = " | ".join(f"{count} thread{'s'[: count - 1]}" for count in _THREADS)
    ratios = " | ".join(f"1 : {count}" for count in _THREADS[1:])
    lines = [f"| seconds | {heads} | {ratios} |", "| --- |" + " ---: |" * 5]
    memory = ["", "| the most memory, in MB | GB | through a pipe | of many frames |"]
    memory += ["| --- |" + " ---: |" * 3]
    with tempfile.TemporaryDirectory(dir=options.room) as name:
        room = Path(name)
        for file in options.files:
            large = _repeated(file, options.megabytes * _MEGABYTE, room / "large.pgn")
            packed = _packed(large, room / "large.pgn.zst")
            lines += _threads(file.stem, large, options.turns)
            lines += _threads(f"{file.stem}, in frames", packed, options.turns)
            if options.gigabytes:
                memory += _memory(packed, large, options.gigabytes)
    return "\n".join([*lines, *(memory if options.gigabytes else []), ""])


def main() -> None:
    """Measure the files that the command line names."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.scale", description=__doc__)
    parser.add_argument("files", type=Path, nargs="+", metavar="FILE", help="files of games")
    parser.add_argument(
        "--megabytes", type=int, default=200, metavar="N", help="the size of each (%(default)s)"
    )
    parser.add_argument(
        "--gigabytes",
        type=float,
        default=0,
        metavar="N",
        help="look at the memory for so much, too (%(default)s: not)",
    )
    parser.add_argument("--turns", type=int, default=3, metavar="N", help="of each (%(default)s)")
    parser.add_argument("--room", type=Path, metavar="DIR", help="where large files may stand")
    print(report(parser.parse_args()))


if __name__ == "__main__":
    main()
