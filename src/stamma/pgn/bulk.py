"""The same work on all games of a file, compiled, on all cores: check, count, convert.

Files of any size go through in blocks, and what comes out is in the order of the file, whatever the
number of threads.
"""

from __future__ import annotations

import os
import tempfile
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Literal, NamedTuple, TypeAlias

from stamma._core import check_games, convert_games
from stamma.diagnostics import CATALOGUE, Rule
from stamma.notations import SAN, Notation, compile_style
from stamma.pgn.files import Source, open_input

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from stamma.language_table import Language

OnError: TypeAlias = Literal["keep", "skip", "stop"]

#: Told how many bytes (decompressed) and games have been read.
Progress: TypeAlias = "Callable[[int, int], None]"

_BLOCK = 1 << 20


class Counts(NamedTuple):
    """Games, moves (those of variations, too), and games that could not be read whole."""

    games: int
    moves: int
    broken: int


class Finding(NamedTuple):
    """Something that is wrong in a file; games, lines and columns are counted from 1."""

    rule: Rule
    game: int
    line: int
    column: int
    text: str
    ply: int

    @property
    def message(self) -> str:
        """What is wrong, in one sentence."""
        return self.rule.message.format(text=self.text)


def check(
    source: Source,
    report: Callable[[Finding], None] | None = None,
    *,
    language: str | Language | None = None,
    threads: int | None = None,
    progress: Progress | None = None,
) -> Counts:
    """Read every move of every game, and report what is wrong, in the order of the file.

    >>> found = []
    >>> check(b"1. e4 e5 2. Ke3 1-0", found.append)
    Counts(games=1, moves=2, broken=1)
    >>> [(finding.rule.name, finding.line, finding.column) for finding in found]
    [('pgn-illegal-move', 1, 13)]

    :raises OSError: if the file cannot be read.
    """
    totals = check_games(
        open_input(source),
        compile_style(None, language),
        threads=threads or _cores(),
        block=_BLOCK,
        listener=_listener(report, progress),
    )
    return Counts(*totals)


def count(
    source: Source,
    *,
    language: str | Language | None = None,
    threads: int | None = None,
    progress: Progress | None = None,
) -> Counts:
    """Count the games and moves of a file; every move is read.

    >>> count(b"1. e4 e5 * 1. d4 *")
    Counts(games=2, moves=3, broken=0)
    """
    return check(source, language=language, threads=threads, progress=progress)


def convert(
    source: Source,
    target: str | os.PathLike[str],
    *,
    to: str | Notation = SAN,
    language: str | Language | None = None,
    language_out: str | Language | None = None,
    on_error: OnError = "keep",
    rejects: str | os.PathLike[str] | None = None,
    width: int | None = 79,
    comments: bool = True,
    variations: bool = True,
    nags: bool = True,
    threads: int | None = None,
    report: Callable[[Finding], None] | None = None,
    progress: Progress | None = None,
) -> Counts:
    """Write the games of a file in another notation or language.

    The target ``"-"`` is standard output; a file is written beside its place and takes its name
    when it is complete. A game that cannot be read whole is copied as it stands (``keep``), left
    out (``skip``; ``rejects`` gets it) or ends the work (``stop``).

    :raises OSError: if a file cannot be read or written.
    """
    with _beside(target) as path, _beside(rejects) as rejects_path:
        totals = convert_games(
            open_input(source),
            compile_style(None, language),
            compile_style(to, language_out),
            target=path,
            rejects=rejects_path,
            on_error=on_error,
            width=width,
            comments=comments,
            variations=variations,
            nags=nags,
            threads=threads or _cores(),
            block=_BLOCK,
            listener=_listener(report, progress),
        )
    return Counts(*totals)


@contextmanager
def _beside(target: str | os.PathLike[str] | None) -> Iterator[Path | None]:
    """Give a path beside the target, which takes its name if all goes well."""
    if target is None or target == "-":
        yield None
        return
    path = Path(target)
    if path.exists() and not path.is_file():
        # A device or a pipe is written to as it is.
        yield path
        return
    handle, name = tempfile.mkstemp(prefix=f".{path.name}.", dir=path.parent)
    os.close(handle)
    unfinished = Path(name)
    try:
        yield unfinished
        unfinished.replace(path)
    finally:
        unfinished.unlink(missing_ok=True)


def _cores() -> int:
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def _listener(
    report: Callable[[Finding], None] | None, progress: Progress | None
) -> Callable[[int, int, list[tuple[str, int, int, int, str, int]]], None]:
    def listen(end: int, games: int, findings: list[tuple[str, int, int, int, str, int]]) -> None:
        if report is not None:
            for name, game, line, column, text, ply in findings:
                report(Finding(CATALOGUE[name], game, line, column, text, ply))
        if progress is not None:
            progress(end, games)

    return listen
