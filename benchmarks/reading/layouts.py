"""The ways to put moves on paper."""

from __future__ import annotations

from itertools import zip_longest
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

_LINE = 60


def _pairs(moves: Sequence[str]) -> Iterator[tuple[int, str, str]]:
    pairs = zip_longest(moves[::2], moves[1::2], fillvalue="")
    for number, (white, black) in enumerate(pairs, start=1):
        yield number, white, black


def _wrapped(words: list[str]) -> str:
    lines, line = [], ""
    for word in words:
        if len(line) + 1 + len(word) > _LINE:
            lines.append(line)
            line = word
        else:
            line = f"{line} {word}".strip()
    return "\n".join([*lines, line])


def running(moves: Sequence[str]) -> str:
    """``1. e4 e5 2. Nf3 Nc6``."""
    return _wrapped([word for number, *both in _pairs(moves) for word in (f"{number}.", *both)])


def tight(moves: Sequence[str]) -> str:
    """``1.e4 e5 2.Nf3 Nc6``."""
    return _wrapped([w for n, white, black in _pairs(moves) for w in (f"{n}.{white}", black) if w])


def without_periods(moves: Sequence[str]) -> str:
    """``1 e4 e5 2 Nf3 Nc6``."""
    return _wrapped([w for n, *both in _pairs(moves) for w in (str(n), *both) if w])


def commas(moves: Sequence[str]) -> str:
    """``1. e4, e5; 2. Nf3, Nc6``."""
    turns = [
        f"{number}. {white}, {black};" if black else f"{number}. {white}"
        for number, white, black in _pairs(moves)
    ]
    return _wrapped(" ".join(turns).split())


def columns(moves: Sequence[str]) -> str:
    """Two columns by blanks."""
    return "\n".join(f"{n:>3}. {white:<12} {black}".rstrip() for n, white, black in _pairs(moves))


def tabs(moves: Sequence[str]) -> str:
    """Two columns by tabs."""
    return "\n".join(f"{n}\t{white}\t{black}" for n, white, black in _pairs(moves))


def markdown(moves: Sequence[str]) -> str:
    """A table of Markdown."""
    rows = [f"| {n} | {white} | {black} |" for n, white, black in _pairs(moves)]
    return "\n".join(["| No. | White | Black |", "| --- | --- | --- |", *rows])


def one_a_line(moves: Sequence[str]) -> str:
    """A line for each move, without numbers."""
    return "\n".join(moves)


LAYOUTS: tuple[Callable[[Sequence[str]], str], ...] = (
    running,
    columns,
    tight,
    tabs,
    without_periods,
    markdown,
    commas,
    one_a_line,
)
