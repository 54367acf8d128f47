"""Fit the confidence of readings, and show how well it holds on texts that it was not fitted to.

What speaks against a reading is weighed by logistic regression: of readings with a confidence of
0.9, nine in ten should be exact. No weight may be negative, so that no trouble ever makes a reading
surer. The coefficients go to ``src/stamma/reading/coefficients.json``.
"""

from __future__ import annotations

import argparse
import json
import os
from itertools import pairwise
from math import exp, sqrt
from multiprocessing import get_context
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

import stamma
from benchmarks.reading import EXACT, judge_games, share, table
from benchmarks.reading.samples import Sample, made, written
from stamma.reading import confidence
from stamma.reading.confidence import FITTED, Evidence

if TYPE_CHECKING:
    from collections.abc import Sequence

_TARGET = Path(confidence.__file__).with_name("coefficients.json")
_SEEDS = (11, 12)
_ROUNDS = 1500
# How strongly coefficients are held small: a trouble that was seen twice proves little.
_RIDGE = 1.0
_BANDS = (0.0, 0.5, 0.8, 0.9, 0.95, 0.98, 1.001)
_samples: list[Sample] = []


class Case(NamedTuple):
    """A reading: what speaks against it, whether it is right, and what it said of itself."""

    kind: str
    evidence: Evidence
    is_exact: bool
    weight: float


def read(sample: Sample) -> Case:
    """Read a text, and keep what the confidence is made of."""
    kept: list[Evidence] = []
    estimate = confidence.estimate

    def keep(evidence: Evidence) -> float:
        kept.append(evidence)
        return estimate(evidence)

    confidence.estimate = keep
    try:
        reading = stamma.read(sample.text, start=sample.start)
    finally:
        confidence.estimate = estimate
    is_exact = judge_games(reading, sample.games) == EXACT
    # Without a game there is nothing to be sure of.
    evidence = kept[-1] if kept else None
    return Case(sample.kind, evidence or Evidence(), is_exact, sample.weight if evidence else 0.0)


def _read_one(place: int) -> Case:
    return read(_samples[place])


def read_all(samples: Sequence[Sample], processes: int) -> list[Case]:
    """Read all texts; those without a game are left out."""
    _samples[:] = samples
    with get_context("fork").Pool(processes) as pool:
        cases = pool.map(_read_one, range(len(samples)), chunksize=4)
    return [case for case in cases if case.weight]


def regress(cases: Sequence[Case]) -> tuple[float, dict[str, float]]:
    """Return the certainty of a reading without trouble, and what each trouble takes from it."""
    rows = [[float(getattr(case.evidence, name)) for name in FITTED] for case in cases]
    scales = [
        sqrt(sum(row[at] ** 2 for row in rows) / len(rows)) or 1.0 for at in range(len(FITTED))
    ]
    rows = [[value / scale for value, scale in zip(row, scales, strict=True)] for row in rows]
    total = sum(case.weight for case in cases)
    certainty, against = 2.0, [0.0] * len(FITTED)
    speeds = [0.0] * (len(FITTED) + 1)
    for _ in range(_ROUNDS):
        slopes = [0.0] * (len(FITTED) + 1)
        for row, case in zip(rows, cases, strict=True):
            odds = certainty - sum(one * other for one, other in zip(against, row, strict=True))
            error = case.weight * (1 / (1 + exp(-odds)) - case.is_exact)
            slopes[-1] += error
            for at, value in enumerate(row):
                if value:
                    slopes[at] -= error * value
        for at, one in enumerate(against):
            slopes[at] += _RIDGE * one
        # Downhill, with momentum.
        speeds = [0.9 * speed - slope / total for speed, slope in zip(speeds, slopes, strict=True)]
        certainty += speeds[-1]
        against = [max(0.0, one + speed) for one, speed in zip(against, speeds, strict=False)]
    return certainty, {
        name: round(one / scale, 4)
        for name, one, scale in zip(FITTED, against, scales, strict=True)
        if one / scale > 0.0005  # noqa: PLR2004
    }


def report(cases: Sequence[Case]) -> str:
    """Show how many readings of each confidence are exact."""
    found = [(confidence.estimate(case.evidence), case.is_exact) for case in cases]
    rows = []
    for low, high in pairwise(_BANDS):
        band = [(value, exact) for value, exact in found if low <= value < high]
        mean = sum(value for value, _ in band) / len(band) if band else 0.0
        exact = sum(exact for _, exact in band)
        rows.append([f"{low:.2f} to {min(high, 1):.2f}", str(len(band)), f"{mean:.3f}"])
        rows[-1].append(share(exact, len(band)))
    head = ["confidence", "readings", "on average", "exact"]
    sure = [exact for value, exact in found if value >= 0.95]  # noqa: PLR2004
    right = sum(exact for _, exact in found)
    said = f"Of readings at 0.95 and above {share(sum(sure), len(sure))} are exact; "
    said += f"of exact readings {share(sum(sure), right)} have it."
    return f"{table(head, rows)}\n\n{said}"


def main() -> None:
    parser = argparse.ArgumentParser(
        prog="python -m benchmarks.reading.calibrate", description=__doc__
    )
    parser.add_argument("--corpus", type=Path, action="append", default=[], metavar="PATH")
    parser.add_argument("--pages", type=int, default=1200, metavar="N", help="pages in each lot")
    parser.add_argument("--processes", type=int, default=os.cpu_count() or 1, metavar="N")
    parser.add_argument("--write", action="store_true", help="write what was fitted")
    options = parser.parse_args()
    texts = written(options.corpus)
    if options.write:
        cases = read_all(made(_SEEDS[0], options.pages) + texts[::2], options.processes)
        certainty, against = regress(cases)
        about = "Made by python -m benchmarks.reading.calibrate --write; see confidence.py."
        data = {"about": about, "certainty": round(certainty, 4), "against": against}
        _TARGET.write_text(json.dumps(data, indent=2) + "\n", encoding="utf-8")
        confidence._coefficients.cache_clear()  # noqa: SLF001
    held = read_all(made(_SEEDS[1], options.pages) + texts[1::2], options.processes)
    for kind in ("page", "text"):
        cases = [case for case in held if case.kind.startswith(kind)]
        if cases:
            print(f"### {kind.title()}s\n\n{report(cases)}\n")


if __name__ == "__main__":
    main()
