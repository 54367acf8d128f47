"""How time is taken: both sides in turn, several times over, the best of each."""

from __future__ import annotations

import os
import platform
import subprocess
import sys
import time
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable
    from typing import TypeAlias

    Sides: TypeAlias = tuple[Callable[[], object], Callable[[], object]]

_ROUNDS = 7
_SECONDS_A_ROUND = 0.05
# So many times as fast as python-chess is what everything should be.
_AIM = 10


class Row(NamedTuple):
    """One line of a table: what was done, and how long it took each side (in seconds)."""

    what: str
    ours: float
    theirs: float
    #: Why it is not ten times as fast, if it is not.
    why: str = ""


def as_installed() -> dict[str, str]:
    """Return the environment of a program whose modules stay compiled, as installed ones are."""
    return {name: os.environ[name] for name in os.environ if name != "PYTHONDONTWRITEBYTECODE"}


def compare(what: str, ours: Callable[[], object], theirs: Callable[[], object]) -> Row:
    """Time two functions that do the same, in turn, and keep the best round of each."""
    return Row(what, *best((ours, theirs)))


def compare_calls(
    what: str, why: str, *, calls: int, loops: Sides, empty_loops: tuple[float, float]
) -> Row:
    """Time a call in a loop of so many, ours and theirs, without what the empty loops take."""
    ours, theirs = (
        max(spent - empty, 1e-9) / calls
        for spent, empty in zip(best(loops), empty_loops, strict=True)
    )
    return Row(what, ours, theirs, why)


def best(sides: Sides) -> tuple[float, float]:
    """Return the time of a call of each, in the best of several rounds."""
    calls = [_calls_in_a_round(side) for side in sides]
    least = [float("inf")] * len(sides)
    for _ in range(_ROUNDS):
        for index, side in enumerate(sides):
            least[index] = min(least[index], _time(side, calls[index]) / calls[index])
    ours, theirs = least
    return ours, theirs


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


def table(title: str, rows: Iterable[Row], *, needs_reasons: bool = False) -> str:
    """Lay the rows out in Markdown, and name those that are slow without a reason."""
    machine = f"{platform.machine()}, Python {platform.python_version()}"
    lines = [f"### {title}", "", f"({machine})", ""]
    lines += ["| | stamma | python-chess | ratio |", "| --- | ---: | ---: | ---: |"]
    unexplained = []
    for row in rows:
        ratio = row.theirs / row.ours
        why = f" ({row.why})" if row.why and ratio < _AIM else ""
        lines.append(f"| {row.what}{why} | {_show(row.ours)} | {_show(row.theirs)} | {ratio:.1f} |")
        if ratio < _AIM and not row.why:
            unexplained.append(row.what)
    if needs_reasons and unexplained:
        lines += ["", f"Not {_AIM} times as fast, and no row says why: {', '.join(unexplained)}"]
    return "\n".join([*lines, ""])


def _calls_in_a_round(side: Callable[[], object]) -> int:
    calls = 1
    while (seconds := _time(side, calls)) < _SECONDS_A_ROUND / 4:
        calls *= 4
    return max(1, round(calls * _SECONDS_A_ROUND / seconds))


def _time(side: Callable[[], object], calls: int) -> float:
    # Of the processor: others may be at work on the machine.
    start = time.process_time()
    for _ in range(calls):
        side()
    return time.process_time() - start


def _show(seconds: float) -> str:
    for unit, size in (("s", 1.0), ("ms", 1e-3), ("µs", 1e-6)):
        if seconds >= size:
            return f"{seconds / size:.3g} {unit}"
    return f"{seconds / 1e-9:.0f} ns"
