"""Run the benchmark and print its tables."""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import random
import statistics
import time
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

import stamma
from benchmarks.reading import table
from benchmarks.serving.client import Connection, serving

if TYPE_CHECKING:
    from collections.abc import Iterator

_GAMES = 200
_STOCK = Path(__file__).parent.parent / "games.txt"
_TONGUES = ("de", "fr", "es", "ru", "nl", "en")
# How long a reader looks at a game, in seconds, from and to.
_LOOKS = (0.5, 1.5)
_POSITION = json.dumps({"fen": stamma.STARTING_FEN}).encode()
# One in so many requests of the long run is a text to be read.
_ONE_READ_IN = 20


class Run(NamedTuple):
    """What readers do."""

    name: str
    path: str
    stock: list[bytes]
    #: How long they look at each game, in seconds, from and to.
    looks: tuple[float, float]


def _written(line: str, notation: str, language: str) -> str:
    board, words = stamma.Board(), []
    for san in line.split():
        if board.turn:
            words.append(f"{board.fullmove_number}.")
        move = board.parse_san(san)
        words.append(board.write(move, notation, language))
        board.push(move)
    return " ".join(words)


def texts(count: int) -> list[bytes]:
    """Write games as people do, with numbers and in several languages, as bodies of requests."""
    lines = _STOCK.read_text("utf-8").splitlines()[:count]
    return [
        json.dumps({"text": _written(line, "fide", _TONGUES[number % len(_TONGUES)])}).encode()
        for number, line in enumerate(lines)
    ]


def games(count: int) -> list[bytes]:
    """Write games in PGN, as bodies of requests."""
    lines = _STOCK.read_text("utf-8").splitlines()[:count]
    return [json.dumps({"pgn": f"{_written(line, 'san', 'en')} *"}).encode() for line in lines]


async def _reader(port: int, run: Run, count: int, seed: int) -> tuple[list[float], int]:
    """Read so many games; return how long each took, in milliseconds, and the number of errors."""
    draw = random.Random(seed)  # noqa: S311 - the same in every run
    connection = await Connection.open(port)
    times, errors = [], 0
    await asyncio.sleep(draw.uniform(0, run.looks[1]))
    for _ in range(count):
        start = time.perf_counter()
        status, body = await connection.ask(run.path, draw.choice(run.stock))
        times.append((time.perf_counter() - start) * 1000)
        errors += status != 200 or b'"games":[]' in body  # noqa: PLR2004
        await asyncio.sleep(draw.uniform(*run.looks))
    await connection.close()
    return times, errors


async def _readers(port: int, run: Run, readers: int, count: int) -> tuple[list[float], int, float]:
    start = time.perf_counter()
    found = await asyncio.gather(*(_reader(port, run, count, seed) for seed in range(readers)))
    seconds = time.perf_counter() - start
    return [each for times, _ in found for each in times], sum(e for _, e in found), seconds


def crowd(workers: int, readers: int, count: int) -> Iterator[list[str]]:
    """Let readers read, with and without a pause; yield rows of a table."""
    runs = (
        Run("texts, each looked at for a second", "/api/read", texts(_GAMES), _LOOKS),
        Run("PGN, each looked at for a second", "/api/game", games(_GAMES), _LOOKS),
        Run("PGN, no pause", "/api/game", games(_GAMES), (0.0, 0.0)),
        Run("texts, no pause", "/api/read", texts(_GAMES), (0.0, 0.0)),
    )
    with serving(workers) as (port, process):
        for run in runs:
            before = _processor(process)
            times, errors, seconds = asyncio.run(_readers(port, run, readers, count))
            spent = (_processor(process) - before) / len(times) * 1000
            cuts = statistics.quantiles(times, n=100)
            yield [
                run.name,
                f"{len(times)}",
                f"{len(times) / seconds:.0f}",
                f"{statistics.median(times):.0f}",
                f"{cuts[94]:.0f}",
                f"{cuts[98]:.0f}",
                f"{spent:.1f}",
                f"{errors}",
            ]


def _family(process: int) -> list[str]:
    """Return a process and those that it has started."""
    children = Path(f"/proc/{process}/task/{process}/children").read_text("utf-8").split()
    return [str(process), *children]


def _processor(process: int) -> float:
    """Return the seconds that a server and its processes have had of the processor, and we."""
    total = time.process_time()
    for each in _family(process):
        fields = Path(f"/proc/{each}/stat").read_text("utf-8").rpartition(")")[2].split()
        total += sum(map(int, fields[11:13])) / os.sysconf("SC_CLK_TCK")
    return total


def _memory(process: int) -> float:
    """Return the resident memory of a process and of those that it has started, in MB."""
    total = 0
    for each in _family(process):
        fields = dict(
            line.split(":", 1) for line in Path(f"/proc/{each}/status").read_text().splitlines()
        )
        total += int(fields["VmRSS"].split()[0])
    return total / 1024


async def _long_run(port: int, process: int, requests: int) -> None:
    """Ask so many times, and print how much memory is taken as it goes."""
    stock = texts(50)
    errors, done, share = 0, 0, requests // 10

    async def ask(count: int, seed: int) -> int:
        draw = random.Random(seed)  # noqa: S311
        connection = await Connection.open(port)
        wrong = 0
        for number in range(count):
            is_text = number % _ONE_READ_IN == 0
            path, body = ("read", draw.choice(stock)) if is_text else ("position", _POSITION)
            status, _ = await connection.ask(f"/api/{path}", body)
            wrong += status != 200  # noqa: PLR2004
        await connection.close()
        return wrong

    for part in range(10):
        errors += sum(await asyncio.gather(*(ask(share // 8, 8 * part + at) for at in range(8))))
        done += share // 8 * 8
        print(f"| {done:,} | {_memory(process):.1f} | {errors} |", flush=True)


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.serving", description=__doc__)
    parser.add_argument("--workers", type=int, default=2)
    parser.add_argument("--readers", type=int, default=50)
    parser.add_argument("--games", type=int, default=20, help="how many each of them reads")
    parser.add_argument("--requests", type=int, default=100_000, help="of the long run; 0 for none")
    options = parser.parse_args()
    heads = [
        f"{options.readers} readers",
        "games",
        "a second",
        "median ms",
        "95 %",
        "99 %",
        "CPU ms",
        "errors",
    ]
    print(table(heads, list(crowd(options.workers, options.readers, options.games))))
    if options.requests:
        print("\n" + table(["requests", "memory in MB", "errors"], []))
        with serving(options.workers) as (port, process):
            asyncio.run(_long_run(port, process, options.requests))


if __name__ == "__main__":
    main()
