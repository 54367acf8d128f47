"""Fit the confidence of readings, and show how well it holds on texts that it was not fitted to.

What speaks against a reading is weighed by logistic regression: of readings with a confidence of
0.9, nine in ten should be exact. No weight may be negative, so that no trouble ever makes a reading
surer. The coefficients go to ``src/stamma/reading/remarks/coefficients.json``, and the tables to
``docs/confidence.md``.
"""

from __future__ import annotations

import argparse
import json
import os
import re
from itertools import pairwise
from math import exp, sqrt
from multiprocessing import get_context
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

import stamma
from benchmarks.reading import EXACT, judge_games, share, table
from benchmarks.reading.samples import CLEAN, Sample, made, written
from stamma.reading.remarks import confidence
from stamma.reading.remarks.confidence import FITTED, Coefficients, Evidence

if TYPE_CHECKING:
    from collections.abc import Sequence

_TARGET = Path(confidence.__file__).with_name("coefficients.json")
_PAGE = Path(__file__).parents[2] / "docs" / "confidence.md"
_SEEDS = (11, 12)
_ROUNDS = 1500
# How strongly coefficients are held small: a trouble that was seen twice proves little.
_RIDGE = 5.0
_BANDS = (0.0, 0.5, 0.8, 0.9, 0.95, 0.98, 1.001)
# A reading that is so sure may be taken without a look.
_SURE = 0.95
# What is less than that is nothing.
_LEAST = 0.0005
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

    def keep(evidence: Evidence, fitted: Coefficients | None = None) -> float:
        kept.append(evidence)
        return estimate(evidence, fitted)

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


def regress(cases: Sequence[Case]) -> Coefficients:
    """Return the certainty of a reading without trouble, and what each trouble takes from it."""
    rows = [[float(getattr(case.evidence, name)) for name in FITTED] for case in cases]
    scales = [
        sqrt(sum(row[at] ** 2 for row in rows) / len(rows)) or 1.0 for at in range(len(FITTED))
    ]
    # Most troubles are absent from most readings.
    sparse = [[(at, row[at] / scales[at]) for at in range(len(FITTED)) if row[at]] for row in rows]
    total = sum(case.weight for case in cases)
    certainty, against = 2.0, [0.0] * len(FITTED)
    speeds = [0.0] * (len(FITTED) + 1)
    for _ in range(_ROUNDS):
        slopes = [0.0] * (len(FITTED) + 1)
        for row, case in zip(sparse, cases, strict=True):
            odds = certainty - sum(against[at] * value for at, value in row)
            error = case.weight * (1 / (1 + exp(-odds)) - case.is_exact)
            slopes[-1] += error
            for at, value in row:
                slopes[at] -= error * value
        for at, one in enumerate(against):
            slopes[at] += _RIDGE * one
        # Downhill, with momentum.
        speeds = [0.9 * speed - slope / total for speed, slope in zip(speeds, slopes, strict=True)]
        certainty += speeds[-1]
        against = [max(0.0, one + speed) for one, speed in zip(against, speeds, strict=False)]
    found = {
        name: round(one / scale, 4)
        for name, one, scale in zip(FITTED, against, scales, strict=True)
        if one / scale > _LEAST
    }
    return Coefficients(round(certainty, 4), found)


def judged(cases: Sequence[Case], fitted: Coefficients) -> list[tuple[float, bool]]:
    """Return what is said of readings, and whether they are exact."""
    return [(confidence.estimate(case.evidence, fitted), case.is_exact) for case in cases]


def report(found: Sequence[tuple[float, bool]]) -> str:
    """Show how many readings of each confidence are exact."""
    rows = []
    for low, high in pairwise(_BANDS):
        band = [(value, exact) for value, exact in found if low <= value < high]
        mean = sum(value for value, _ in band) / len(band) if band else 0.0
        exact = sum(exact for _, exact in band)
        rows.append([f"{low:.2f} to {min(high, 1):.2f}", str(len(band)), f"{mean:.3f}"])
        rows[-1].append(share(exact, len(band)))
    head = ["confidence", "readings", "on average", "exact"]
    sure = [exact for value, exact in found if value >= _SURE]
    right = sum(exact for _, exact in found)
    said = f"Of readings at 0.95 and above {share(sum(sure), len(sure))} are exact; "
    said += f"of exact readings {share(sum(sure), right)} have it."
    return f"{table(head, rows)}\n\n{said}"


def troubles() -> str:
    """Show what each trouble takes from the logarithm of the odds."""
    source = Path(confidence.__file__).read_text(encoding="utf-8")
    against = json.loads(_TARGET.read_text(encoding="utf-8"))["against"]
    rows = []
    for name in FITTED:
        said = re.search(rf"((?:    #: .*\n)+)    {name}: float", source)
        lines = said[1].splitlines() if said else []
        meaning = " ".join(line.strip().removeprefix("#: ") for line in lines)
        rows.append([f"`{name}`", meaning, f"{against[name]:.2f}" if name in against else "–"])
    return table(["trouble", "what it is", "weight"], rows)


def with_block(text: str, name: str, block: str) -> str:
    """Put a block between its marks on a page."""
    begin = f"<!-- made by calibrate: {name} -->"
    start = text.index(begin) + len(begin)
    end = text.index("<!-- end -->", start)
    return f"{text[:start]}\n\n{block}\n\n{text[end:]}"


def main() -> None:
    parser = argparse.ArgumentParser(
        prog="python -m benchmarks.reading.calibrate", description=__doc__
    )
    parser.add_argument("--corpus", type=Path, action="append", default=[], metavar="PATH")
    parser.add_argument("--pages", type=int, default=1200, metavar="N", help="pages in each lot")
    parser.add_argument("--processes", type=int, default=os.cpu_count() or 1, metavar="N")
    parser.add_argument("--write", action="store_true", help="write what was fitted")
    options = parser.parse_args()
    pages = read_all(made(_SEEDS[0], options.pages), options.processes)
    texts = read_all(written(options.corpus), options.processes)
    fitted = regress(pages + texts) if options.write else confidence.coefficients()
    fresh = read_all(made(_SEEDS[1], options.pages), options.processes)
    clean = [value for value, _ in judged([one for one in fresh if one.kind == CLEAN], fitted)]
    sure = share(sum(value >= _SURE for value in clean), len(clean))
    said = f"Of pages with nothing on them but a game, {sure} have it."
    found = [f"*Pages*\n\n{report(judged(fresh, fitted))} {said}"]
    if texts:
        # Each half of the texts is judged by what is fitted to the other one.
        halves = texts[::2], texts[1::2]
        both = [judged(one, regress(pages + other)) for one, other in (halves, halves[::-1])]
        found.append(f"*Texts*\n\n{report(both[0] + both[1])}")
    print("\n\n".join(found))
    if options.write:
        write(fitted, "\n\n".join(found))


def write(fitted: Coefficients, tables: str) -> None:
    """Write what was fitted, and the tables of the page on it."""
    about = "Made by python -m benchmarks.reading.calibrate --write; see confidence.py."
    data = {"about": about, **fitted._asdict()}
    _TARGET.write_text(json.dumps(data, indent=2) + "\n", encoding="utf-8")
    text = with_block(_PAGE.read_text(encoding="utf-8"), "reliability", tables)
    _PAGE.write_text(with_block(text, "troubles", troubles()), encoding="utf-8")


if __name__ == "__main__":
    main()
