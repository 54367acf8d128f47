"""The three kinds of files that games come in: bare, as Lichess exports them, and annotated.

What the command line names is taken, plain or as ``.zst``; what it does not name is generated.
"""

from __future__ import annotations

import shutil
import subprocess
from itertools import islice
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
        "--games",
        type=int,
        default=100_000,
        metavar="N",
        help="pgn: how many games to generate of what is not named (%(default)s)",
    )


def corpora(options: argparse.Namespace, room: Path) -> Iterator[Corpus]:
    """Put the three files into a room, one after the other."""
    from benchmarks import generate, lichess

    def generated(shares: generate.Shares) -> Iterator[str]:
        return islice(generate.games(shares=shares), options.games)

    bare = _unpacked(options.corpus, room) or _written(
        room / "bare.pgn", generated(generate.Shares(annotated=0, clocks=0))
    )
    yield Corpus("Bare games", bare)
    with bare.open(encoding="utf-8", errors="replace") as source:
        games = lichess.games(lichess.bare_games(source))
        dressed = _written(room / "lichess.pgn", islice(games, options.games))
    yield Corpus("As Lichess exports them", dressed)
    annotated = _unpacked(options.annotated, room) or _written(
        room / "annotated.pgn", generated(generate.Shares(annotated=1, clocks=0))
    )
    yield Corpus("Annotated games", annotated)


def _written(file: Path, games: Iterable[str]) -> Path:
    with file.open("w", encoding="utf-8") as target:
        target.writelines(games)
    return file


def _unpacked(path: Path | None, room: Path) -> Path | None:
    if path is None or path.suffix != ".zst":
        return path
    zstd = shutil.which("zstd")
    if zstd is None:
        raise SystemExit(f"{path}: unpack it first, for zstd is not installed")
    file = room / path.stem
    subprocess.run([zstd, "-dqf", path, "-o", file], check=True)
    return file
