"""Tables of games, side by side: ``python -m benchmarks.columns --corpus games.pgn``.

Each side is a process of its own, on one thread, and tells the time of the processor that it took
for the work, without its start. The best of some turns counts. What is not installed is left out.
"""

from __future__ import annotations

import argparse
import subprocess
import sys
import tempfile
from importlib.util import find_spec
from pathlib import Path

_TURNS = 3
_SLICE = 2_000_000  # bytes: what python-chess reads in a few seconds

_TAGS = ["Event", "Site", "Date", "White", "Black", "WhiteElo", "BlackElo", "ECO"]
_PROLOGUE = f"""
import sys, time
from stamma import pgn
sum(len(batch) for batch in pgn.table(b"1. e4 *").batches()), pgn.count(b"1. e4 *")
path, threads, tags = sys.argv[1], int(sys.argv[2]), {_TAGS!r}
def table(rows, columns):
    return pgn.table(path, rows, columns, threads=threads)
def drained(rows, columns):
    return sum(len(batch) for batch in table(rows, columns).batches())
def timed(work):
    start, clock = time.process_time(), time.perf_counter()
    count = work()
    print(time.process_time() - start, time.perf_counter() - clock, count)
"""
_CHECK = "timed(lambda: pgn.count(path, threads=threads).games)"
_CODES = "timed(lambda: drained('games', [*tags, 'code']))"
_POSITIONS = "timed(lambda: drained('moves', ['number', 'ply', 'fen_after', 'hash_after']))"
_USUAL = "timed(lambda: drained('games', None))"
_PYTHON_CHESS = """
import chess.pgn, chess.polyglot, pandas
def work():
    rows = []
    with open(path, encoding="utf-8", errors="replace") as file:
        while (game := chess.pgn.read_game(file)) is not None:
            moves = [move.uci() for move in game.mainline_moves()]
            rows.append([*(game.headers.get(tag) for tag in tags), moves])
    return len(pandas.DataFrame(rows, columns=[*tags, "moves"]))
timed(work)
"""
# From a file to a table of pyarrow, with clocks and evaluations or without. The other reader takes
# games that are cut already and makes arrays of NumPy, without dates and numbers in tags; what its
# user has to write is the shortest that we know.
_WARM = """
import pyarrow
pyarrow.table({"what is imported late": pyarrow.array(["is there now"])})
"""
_TO_ARROW = _WARM + "timed(lambda: pyarrow.table(table('games', [*tags, COLUMNS])).num_rows)"
_BINDING = """
import numpy, rust_pgn_reader_python_binding as peer
def work():
    with open(path, encoding="utf-8") as file:
        first, *others = file.read().split("\\n\\n[Event ")
    games = [first, *("[Event " + other for other in others)]
    tables = []
    for chunk in peer.parse_games_from_strings(games, num_threads=threads).chunks:
        codes = chunk.to_squares.astype(numpy.int16) | chunk.from_squares.astype(numpy.int16) << 6
        codes |= numpy.maximum(chunk.promotions, 1).astype(numpy.int16) - 1 << 12
        offsets = pyarrow.array(chunk.move_offsets.astype(numpy.int32))
        headers = chunk.headers
        columns = {tag: pyarrow.array([game.get(tag) for game in headers]) for tag in tags}
        for name, values in {MOVES}.items():
            columns[name] = pyarrow.ListArray.from_arrays(offsets, pyarrow.array(values))
        tables.append(pyarrow.table(columns))
    return pyarrow.concat_tables(tables).num_rows
timed(work)
"""
_SHORT = '{"code": codes}'
_LONG = '{"code": codes, "clock": chunk.clocks, "eval": chunk.evals}'

# What is measured, what has to be installed, and how much of the file it reads.
_SIDES = {
    "stamma check": (_CHECK, "stamma", None),
    "games: 8 tags, moves as codes": (_CODES, "stamma", None),
    "games: the usual columns": (_USUAL, "stamma", None),
    "moves: FEN and hash": (_POSITIONS, "stamma", None),
    "pyarrow.Table: 8 tags, codes": (
        _TO_ARROW.replace("COLUMNS", "'code'"),
        "pyarrow",
        None,
    ),
    "the same by rust_pgn_reader_python_binding": (
        _WARM + _BINDING.replace("{MOVES}", _SHORT),
        "rust_pgn_reader_python_binding",
        None,
    ),
    "pyarrow.Table: 8 tags, codes, clocks, evaluations": (
        _TO_ARROW.replace("COLUMNS", "'code', 'clock', 'eval', 'mate'"),
        "pyarrow",
        None,
    ),
    "the same by rust_pgn_reader_python_binding, too": (
        _WARM + _BINDING.replace("{MOVES}", _LONG),
        "rust_pgn_reader_python_binding",
        None,
    ),
    "python-chess into pandas": (_PYTHON_CHESS, "chess", _SLICE),
}


def measure(code: str, path: Path, threads: int) -> tuple[float, float, int]:
    """Return the fewest seconds of the processor, the fewest on the clock, and the rows."""
    turns = []
    for _ in range(_TURNS):
        done = subprocess.run(
            [sys.executable, "-c", _PROLOGUE + code, str(path), str(threads)],
            capture_output=True,
            check=True,
            encoding="utf-8",
        )
        cpu, clock, rows = done.stdout.split()
        turns.append((float(cpu), float(clock), int(rows)))
    return min(cpu for cpu, _, _ in turns), min(clock for _, clock, _ in turns), turns[0][2]


def _slice(path: Path, size: int, folder: Path) -> Path:
    """Write the first games of a file, about so many bytes."""
    text = path.read_bytes()[:size]
    part = folder / "part.pgn"
    part.write_bytes(text[: text.rfind(b"\n\n[Event ") + 2])
    return part


def main() -> None:
    """Print a table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--corpus", type=Path, required=True, help="a plain PGN file")
    path = parser.parse_args().corpus
    size = path.stat().st_size
    print(f"{path.name}, {size / 1e6:.0f} MB, one thread, seconds of the processor for all of it\n")
    print("| | seconds | MB/s | rows/s | times check |\n| --- | --- | --- | --- | --- |")
    check = 0.0
    with tempfile.TemporaryDirectory() as folder:
        for name, (code, library, part) in _SIDES.items():
            if find_spec(library) is None:
                print(f"| {name} | not installed |")
                continue
            read = path if part is None else _slice(path, part, Path(folder))
            cpu, _, rows = measure(code, read, 1)
            seconds = cpu * size / read.stat().st_size
            check = check or seconds
            print(
                f"| {name} | {seconds:.2f} | {size / seconds / 1e6:,.0f} | {rows / cpu:,.0f} "
                f"| {check / seconds:.3f} |"
            )
        for name, code in {"games": _CODES, "moves": _POSITIONS}.items():
            _, one, _ = measure(code, path, 1)
            _, two, _ = measure(code, path, 2)
            print(f"\n{name}, two threads beside one, by the clock: {one / two:.2f} times as fast")


if __name__ == "__main__":
    main()
