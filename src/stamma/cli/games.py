"""What the commands on files of games share: their options, and the progress they show."""

from __future__ import annotations

import sys
import time
from contextlib import contextmanager
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import argparse
    from collections.abc import Iterator

    from stamma.pgn.bulk import Progress

_SECONDS_BETWEEN = 0.2


def add_to(parser: argparse.ArgumentParser) -> None:
    """Add the options that such commands share."""
    parser.add_argument("file", help="a file of games, plain or compressed; - for standard input")
    parser.add_argument("--language", help="the language of the piece letters (default: English)")
    parser.add_argument("--threads", type=int, help="how many threads (default: all cores)")
    parser.add_argument("--quiet", action="store_true", help="say nothing but what is asked for")


@contextmanager
def progress(options: argparse.Namespace) -> Iterator[Progress | None]:
    """Show games, megabytes and speed on a terminal; nothing in a pipe."""
    if options.quiet or not sys.stderr.isatty():
        yield None
        return
    start = shown = time.monotonic()

    def show(end: int, games: int) -> None:
        nonlocal shown
        now = time.monotonic()
        if now - shown >= _SECONDS_BETWEEN:
            shown = now
            speed = end / 1e6 / max(now - start, 1e-9)
            sys.stderr.write(f"\r{games:,} games, {end / 1e6:,.0f} MB, {speed:,.0f} MB/s ")
            sys.stderr.flush()

    try:
        yield show
    finally:
        sys.stderr.write("\r\033[K")
