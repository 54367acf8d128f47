"""Snapshots on disk: a line for each case, packed."""

from __future__ import annotations

import gzip
import json
import sys
import time
from multiprocessing import get_context
from typing import TYPE_CHECKING, Any, NamedTuple

from benchmarks.reading.snapshot import facts
from benchmarks.reading.snapshot.cases import cases

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from benchmarks.reading.snapshot.case import Case, Truth

_STEP = 500
_cases: list[Case] = []


class Kept(NamedTuple):
    """A case as it was read."""

    id: str
    source: str
    key: str
    text: str
    truth: Truth | None
    facts: dict[str, Any]
    #: Seconds of processor time: shown, and never compared.
    seconds: float

    @property
    def name(self) -> str:
        return f"{self.source}: {self.id}"


def _read(place: int) -> tuple[dict[str, Any], float]:
    return facts.read(_cases[place])


def write(path: Path, corpora: Sequence[Path], processes: int) -> str:
    """Read all cases and keep what came out; return how many, and what it took."""
    begun = time.monotonic()
    _cases[:] = cases(corpora)
    total = 0.0
    # Whatever a machine is called and what it did before, the same bytes come out but for seconds.
    with (
        path.open("wb") as raw,
        gzip.GzipFile("", "wb", mtime=0, fileobj=raw) as file,
        get_context("fork").Pool(processes) as pool,
    ):
        for place, (found, seconds) in enumerate(pool.imap(_read, range(len(_cases)), chunksize=4)):
            case = _cases[place]
            kept = Kept(case.id, case.source, case.key, case.text, case.truth, found, seconds)
            file.write(f"{json.dumps(kept._asdict())}\n".encode())
            total += seconds
            if place % _STEP == 0:
                print(f"{place} of {len(_cases)} texts", file=sys.stderr, flush=True)
    size = path.stat().st_size / 1_000_000
    took = time.monotonic() - begun
    return (
        f"{len(_cases)} texts, {total:.0f} s of processor time, {took:.0f} s in all, {size:.1f} MB"
    )


def load(path: Path) -> dict[str, Kept]:
    """Load a snapshot: cases by what makes them the same."""
    with gzip.open(path, "rt", encoding="utf-8") as file:
        every = [Kept(**json.loads(line)) for line in file]
    return {one.key: one for one in every}
