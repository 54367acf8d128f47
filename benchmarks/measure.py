"""How time is taken: both sides in turn, several times over, the best of each."""

from __future__ import annotations

import platform
import subprocess
import sys
import time
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

_ROUNDS = 7
_SECONDS_A_ROUND = 0.1


class Row(NamedTuple):
    """One line of a table: what was done, and how long it took each side (in seconds)."""

    what: str
    ours: float
    theirs: float


def compare(what: str, ours: Callable[[], object], theirs: Callable[[], object]) -> Row:
    """Time two functions that do the same, in turn, and keep the best round of each."""
    sides = (ours, theirs)
    calls = [_calls_in_a_round(side) for side in sides]
    best = [float("inf"), float("inf")]
    for _ in range(_ROUNDS):
        for index, side in enumerate(sides):
            best[index] = min(best[index], _time(side, calls[index]) / calls[index])
    return Row(what, *best)


def compare_imports(what: str, ours: str, theirs: str) -> Row:
    """Time two statements in new interpreters, without the start of the interpreter itself."""
    statements = ("pass", ours, theirs)
    best = [float("inf")] * len(statements)
    for _ in range(3 * _ROUNDS):
        for index, statement in enumerate(statements):
            command = [sys.executable, "-c", statement]
            start = time.perf_counter()
            subprocess.run(command, check=True)
            best[index] = min(best[index], time.perf_counter() - start)
    bare, ours_best, theirs_best = best
    return Row(what, ours_best - bare, theirs_best - bare)


def table(title: str, rows: Iterable[Row]) -> str:
    """Lay the rows out in Markdown."""
    machine = f"{platform.machine()}, Python {platform.python_version()}"
    lines = [f"### {title}", "", f"({machine})", ""]
    lines += ["| | stamma | python-chess | ratio |", "| --- | ---: | ---: | ---: |"]
    for row in rows:
        ratio = row.theirs / row.ours
        lines.append(f"| {row.what} | {_show(row.ours)} | {_show(row.theirs)} | {ratio:.1f} |")
    return "\n".join([*lines, ""])


def _calls_in_a_round(side: Callable[[], object]) -> int:
    calls = 1
    while (seconds := _time(side, calls)) < _SECONDS_A_ROUND / 4:
        calls *= 4
    return max(1, round(calls * _SECONDS_A_ROUND / seconds))


def _time(side: Callable[[], object], calls: int) -> float:
    start = time.perf_counter()
    for _ in range(calls):
        side()
    return time.perf_counter() - start


def _show(seconds: float) -> str:
    for unit, size in (("s", 1.0), ("ms", 1e-3), ("µs", 1e-6)):
        if seconds >= size:
            return f"{seconds / size:.3g} {unit}"
    return f"{seconds / 1e-9:.0f} ns"
