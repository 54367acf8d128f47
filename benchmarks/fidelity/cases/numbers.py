"""Point 14: numbers among moves that are none of theirs.

Depths, times and values of engines, and results that are none: kept whole, and reported.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from benchmarks.fidelity.case import Case, Wanted, survives

if TYPE_CHECKING:
    from collections.abc import Iterator

TITLE = "numbers among moves"
ABOUT = "depths, times, values and odd results between moves: kept whole and reported"


def cases() -> Iterator[Case]:
    """Make all cases."""
    for number in ("17", "35 0", "0.35", "-0.12", "+1.20/14", "12/34", "0:01:02", "1234"):
        for before, after, moves in (
            ("1. e4 ", " e5 2. Nf3 1-0", "e2e4 e7e5 g1f3"),
            ("1. e4 e5 ", " 2. Nf3 1-0", "e2e4 e7e5 g1f3"),
            ("1. e4 (1. d4 ", " d5) e5 2. Nf3 1-0", "e2e4 ( d2d4 d7d5 ) e7e5 g1f3"),
        ):
            name = f"{number} behind {before.strip()}"
            wanted = Wanted(moves, "1-0", faulty=True)
            keeps = number.split()
            yield survives(name, f"{before}{number}{after}\n", wanted, keeps=keeps, says=True)
    for odd in ("1/5-1/5", "1-O", "O-1", "2-0", "1/2-0"):
        wanted = Wanted("e2e4 e7e5", "*", faulty=True)
        yield survives(f"{odd} for a result", f"1. e4 e5 {odd}\n", wanted, keeps=[odd], says=True)
    for text in ("1 e4 e5 2 Nf3 1-0", "1e4 e5 2Nf3 1-0", "1 e4 1 ... e5 2 Nf3 1-0"):
        yield survives(text, f"{text}\n", Wanted("e2e4 e7e5 g1f3", "1-0"))
