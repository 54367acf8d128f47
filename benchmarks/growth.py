"""How the time grows with texts that are made to be slow: ``python -m benchmarks.growth``.

Each pattern is repeated up to three sizes, each twice the one before. Where the time is linear it
doubles, too; the growth from the first to the last is then 4, and 16 where it is quadratic. The
time is that of the processor, best of two.
"""

from __future__ import annotations

import argparse
import os
import sys
import time
from typing import TYPE_CHECKING

from stamma import pgn

if TYPE_CHECKING:
    from collections.abc import Callable

_MEGABYTE = 1 << 20

PATTERNS = {
    "plain games": b'[Event "a"]\n\n1. e4 e5 2. Nf3 Nc6 3. Bb5 1-0\n\n',
    "unclosed variations": b'[White "x"]\n\n1. e4 (1. d4 1-0\n\n',
    "no results": b'[Event "a"]\n\n1. e4 e5 2. Nf3\n\n',
    "no results, no tags": b"1. e4 e5 2. Nf3\n\n",
    "unclosed comments": b'[White "x"]\n\n1. e4 {a 1-0\n\n',
    "comments that hold games": b'1. e4 {a\n\n[White "x"]\n\n1. d4} e5 1-0\n\n',
    "nested comments": b"1. e4 {a {b} words} e5 1-0\n",
    "(": b"(",
    ")": b")",
    "()": b"()",
    "{": b"{",
    "}": b"}",
    "{}": b"{}",
    "{}x": b"{}x ",
    "[": b"[",
    "[ lines": b"[\n",
    "[ and blanks": b"[" + b" " * 200,
    '"': b'"',
    "%": b"%",
    "% lines": b"%\n",
    "% after results": b"1. e4 *\n\n% a\n% b\n",
    ";": b";",
    "; lines": b";\n",
    "$1": b"$1 ",
    "zeros": b"\0",
    "newlines": b"\n",
    "1. e4": b"1. e4 ",
    "(1. e4": b"(1. e4 ",
    "a word": b"a",
    "digits and letters": b"1a",
    "marks": b"1. e4 !?",
    "results": b"1-0 ",
    "results in variations": b"(1-0 ",
    "lines of a value": b'[A "' + b"a\n" * 1000 + b'"]\n\n*\n\n',
    "[Event": b'[Event "',
    "tags of one game": b'[A "b"]\n',
    "byte-order marks": "\ufeff".encode(),
    "marks before tags": "\ufeff".encode() * 100 + b'\n\n[A "b"]',
    "joined by invisible": "Nf3\u200bNf6\u200bNg1\u200bNg8\u200b".encode(),
    "blanks before tags": b"\n" + b" " * 1000 + b'[A "b"] 1-0',
    "null moves": b"-- ",
    "odd moves": b"1. g1-f3 g8-f6 f3-g1 f6-g8 ",
    "variations on a move": b"(1. e4) ",
}


def _check(text: bytes) -> None:
    pgn.check(text, threads=1)


def _convert(text: bytes) -> None:
    pgn.convert(text, os.devnull, threads=1)


def _list(text: bytes) -> None:
    pgn.list_tags(text, os.devnull, threads=1)


def _open(text: bytes) -> None:
    for _ in pgn.open(text):
        pass


def _tags(text: bytes) -> None:
    for _ in pgn.tags(text):
        pass


WORK: dict[str, Callable[[bytes], None]] = {
    "check": _check,
    "convert": _convert,
    "tags": _list,
    "pgn.open": _open,
    "pgn.tags": _tags,
}


def _seconds(work: Callable[[bytes], None], text: bytes) -> float:
    times = []
    for _ in range(2):
        start = time.process_time()
        work(text)
        times.append(time.process_time() - start)
    return min(times)


def main() -> None:
    """Print a table of patterns, seconds and growth."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--size", type=float, default=2, help="the smallest size, in megabytes")
    parser.add_argument("--work", choices=WORK, nargs="*", default=list(WORK))
    parser.add_argument("--only", help="patterns whose name has this in it")
    options = parser.parse_args()
    sizes = [round(options.size * _MEGABYTE * times) for times in (1, 2, 4)]
    heads = " | ".join(f"{size / _MEGABYTE:g} MB" for size in sizes)
    sys.stdout.write(f"| pattern | work | {heads} | growth |\n|---|---|---|---|---|---|\n")
    for name, pattern in PATTERNS.items():
        if options.only is not None and options.only not in name:
            continue
        for what in options.work:
            texts = [pattern * (size // len(pattern)) for size in sizes]
            seconds = [_seconds(WORK[what], text) for text in texts]
            shown = " | ".join(f"{each:.3f}" for each in seconds)
            growth = seconds[-1] / max(seconds[0], 1e-4)
            sys.stdout.write(f"| {name} | {what} | {shown} | {growth:.1f} |\n")
            sys.stdout.flush()


if __name__ == "__main__":
    main()
