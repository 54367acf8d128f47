"""The three kinds of files that games come in: bare, as Lichess exports them, and annotated.

What the command line names is taken, plain or as ``.zst``; what it does not name is generated. Of
each kind there is no more than is measured in reasonable time.
"""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    import argparse
    from collections.abc import Iterable, Iterator


class Corpus(NamedTuple):
    """A file of games, and what they are like."""

    kind: str
    file: Path


def arguments(parser: argparse.ArgumentParser) -> None:
    """Add the options that name files to a command line."""
    parser.add_argument(
        "--corpus", type=Path, metavar="PATH", help="pgn: bare games, plain or .zst"
    )
    parser.add_argument(
        "--annotated", type=Path, metavar="PATH", help="pgn: annotated games, plain or .zst"
    )
    parser.add_argument(
        "--megabytes",
        type=int,
        default=200,
        metavar="N",
        help="pgn: how much of each kind (%(default)s)",
    )


def corpora(options: argparse.Namespace, room: Path) -> Iterator[Corpus]:
    """Put the three files into a room, one after the other."""
    from benchmarks import generate, lichess

    size = options.megabytes * 1_000_000

    def generated(name: str, shares: generate.Shares) -> Path:
        return _written(room / name, generate.games(shares=shares), size)

    bare = _taken(options.corpus, room, "bare.pgn", size) or generated(
        "bare.pgn", generate.Shares(annotated=0, clocks=0)
    )
    yield Corpus("Bare games", bare)
    with bare.open(encoding="utf-8", errors="replace") as source:
        games = lichess.games(lichess.bare_games(source))
        dressed = _written(room / "lichess.pgn", games, size)
    yield Corpus("As Lichess exports them", dressed)
    annotated = _taken(options.annotated, room, "annotated.pgn", size) or generated(
        "annotated.pgn", generate.Shares(annotated=1, clocks=0)
    )
    yield Corpus("Annotated games", annotated)


def piece(file: Path, size: int, target: Path) -> Path:
    """Whole games from the start of a file, of some size; the file itself if it has no more."""
    if file.stat().st_size <= size:
        return file
    with file.open("rb") as source:
        start = source.read(size)
    target.write_bytes(start[: start.rfind(b"\n[Event ") + 1] or start)
    return target


def _written(file: Path, games: Iterable[str], size: int) -> Path:
    with file.open("w", encoding="utf-8") as target:
        for game in games:
            size -= target.write(game)
            if size <= 0:
                break
    return file


def _taken(path: Path | None, room: Path, name: str, size: int) -> Path | None:
    if path is None:
        return None
    return piece(_unpacked(path, room), size, room / name)


def _unpacked(path: Path, room: Path) -> Path:
    if path.suffix != ".zst":
        return path
    zstd = shutil.which("zstd")
    if zstd is None:
        raise SystemExit(f"{path}: unpack it first, for zstd is not installed")
    file = room / f"whole-{path.stem}"
    subprocess.run([zstd, "-dqf", path, "-o", file], check=True)
    return file
