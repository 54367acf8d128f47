"""What the commands on files of games share: their options, and the progress they show."""

from __future__ import annotations

import sys
import time
from contextlib import contextmanager

from stamma.cli.arguments import number
from stamma.counting import counted

TYPE_CHECKING = False
if TYPE_CHECKING:
    import argparse
    from collections.abc import Callable, Iterator

    from stamma.pgn import Counts, Progress
    from stamma.pgn.sources import Replayed

_SECONDS_BETWEEN = 0.2


def add_to(parser: argparse.ArgumentParser) -> None:
    """Add the options that commands which read moves share."""
    add_file_to(parser)
    parser.add_argument(
        "--language",
        help="the language of the piece letters, or auto to find it (default: English)",
    )


def add_file_to(parser: argparse.ArgumentParser) -> None:
    """Add the options that all commands on files of games share."""
    parser.add_argument("file", help="a file of games, plain or compressed; - for standard input")
    parser.add_argument("--threads", type=number(1), help="how many threads (default: all cores)")
    parser.add_argument("--quiet", action="store_true", help="say nothing but what is asked for")


def add_kind_to(parser: argparse.ArgumentParser, default: str) -> None:
    """Add the option that says what the file is."""
    parser.add_argument(
        "--as",
        dest="kind",
        choices=("pgn", "text"),
        help=f"what the file is: games in PGN, or any text with games in it (default: {default})",
    )


def is_pgn(source: Replayed | str, options: argparse.Namespace) -> bool:
    """Take the user's word for what the file is, or find out and say so."""
    if options.kind is not None:
        is_pgn: bool = options.kind == "pgn"
        return is_pgn
    from stamma.pgn import recognition

    if not isinstance(source, str):
        source.look()
    found = recognition.is_pgn(source, options.language)
    if not isinstance(source, str):
        source.rewind()
    if not found and not options.quiet:
        # Before the work, which takes its time: it may be a mistake.
        sys.stderr.write(f"{options.file} is taken for a text, not for PGN (--as pgn)\n")
    return found


def summary(counts: Counts) -> str:
    """Write what was counted.

    >>> from stamma.pgn import Counts
    >>> summary(Counts(1, 40, 0)), summary(Counts(2, 40, 1, 1))
    ('1 game, 40 moves, 0 broken', '2 games, 40 moves, 1 broken, 1 text outside of games')
    """
    found = (
        f"{counted(counts.games, 'game')}, {counted(counts.moves, 'move')}, {counts.broken} broken"
    )
    return f"{found}, {counted(counts.stray, 'text')} outside of games" if counts.stray else found


def tell_language(options: argparse.Namespace, counts: Counts) -> None:
    """Say which language was found, if it was looked for."""
    if counts.detected is not None and not options.quiet:
        sys.stderr.write(f"language: {counts.detected}\n")


@contextmanager
def progress(options: argparse.Namespace) -> Iterator[Callable[[Progress], None] | None]:
    """Show games, megabytes, speed and the time left on a terminal; nothing in a pipe."""
    if options.quiet or not sys.stderr.isatty():
        yield None
        return
    start = shown = time.monotonic()

    def show(state: Progress) -> None:
        nonlocal shown
        now = time.monotonic()
        if now - shown >= _SECONDS_BETWEEN:
            shown = now
            sys.stderr.write(f"\r{describe(state, now - start)}\033[K")
            sys.stderr.flush()

    try:
        yield show
    finally:
        sys.stderr.write("\r\033[K")


def describe(state: Progress, seconds: float) -> str:
    """Write how far the work has come after so many seconds.

    >>> from stamma.pgn import Progress
    >>> describe(Progress(games=1200, bytes=5_000_000, part=0.25), 30)
    '1,200 games, 5 MB, 0 MB/s, 1:30 left'
    """
    megabytes = state.bytes / 1e6
    games = f"{state.games:,} game" + "s" * (state.games != 1)
    text = f"{games}, {megabytes:,.0f} MB, {megabytes / max(seconds, 1e-9):,.0f} MB/s"
    if not state.part:
        return text
    minutes, second = divmod(round(seconds / state.part - seconds), 60)
    hours, minute = divmod(minutes, 60)
    left = f"{hours}:{minute:02}:{second:02}" if hours else f"{minute}:{second:02}"
    return f"{text}, {left} left"
