"""Fit the weights of the reader: try other values, and keep those that read more texts rightly.

One weight after the other is made smaller and larger. A change that costs less on the lot that is
fitted on is taken; in the end it is kept only if it costs less on the second lot, too. All else
stays as it was set by hand. The report is about a third lot, which was not looked at. Most texts
do not touch most weights, so that it is noted which weights a reading has asked for, and only those
texts are read again: first the ones that may be read better.
"""

from __future__ import annotations

import argparse
import os
import re
import sys
from contextlib import contextmanager
from multiprocessing import get_context
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

import stamma
from benchmarks.reading import DOUBTFUL, EXACT, WRONG, judge_games, table
from benchmarks.reading.samples import LOSS, Sample, made, written
from stamma.reading.play import spellings, weights

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

#: The weights as they are.
HAND: dict[str, float] = {name: value for name, value in vars(weights).items() if name.isupper()}
#: How likely a move is to be played decides only where the text does not; docs/confidence.md.
STAY = frozenset({"PER_PAWN", "RECAPTURE", "CASTLING", "BACK"})
_FACTORS = (0.6, 1.6)
# Pages for each of the three lots.
_SEEDS = (1, 2, 3)
# So much less must it cost before a change is believed.
_GAIN = 0.5
_samples: list[Sample] = []


class Outcome(NamedTuple):
    """How one text was read, and the weights that were asked for."""

    verdict: str
    used: frozenset[str]


@contextmanager
def asked(values: dict[str, float]) -> Iterator[set[str]]:
    """Read with other weights; what is yielded has the names of those that were asked for."""
    used: set[str] = set()

    def ask(name: str) -> float:
        if name not in values:
            raise AttributeError(name)
        used.add(name)
        return values[name]

    place = vars(weights)
    kept = {name: place.pop(name) for name in HAND}
    place["__getattr__"] = ask
    # What doubts cost together is remembered from text to text.
    spellings._weight.cache_clear()  # noqa: SLF001
    try:
        yield used
    finally:
        del place["__getattr__"]
        place.update(kept)
        spellings._weight.cache_clear()  # noqa: SLF001


def read_with(values: dict[str, float], sample: Sample) -> Outcome:
    """Read a text with other weights."""
    with asked(values) as used:
        reading = stamma.read(sample.text, start=sample.start)
    return Outcome(judge_games(reading, sample.games), frozenset(used))


def _read_one(task: tuple[int, dict[str, float]]) -> tuple[int, Outcome]:
    place, values = task
    return place, read_with(values, _samples[place])


class Lot:
    """Texts, and how they are read with the best weights so far."""

    def __init__(self, samples: Sequence[Sample], processes: int) -> None:
        # The workers are forked, and find the texts where they are.
        _samples[:] = samples
        self._pool = get_context("fork").Pool(processes)
        self._samples = list(samples)
        self.values = dict(HAND)
        self.outcomes = dict(self._read(range(len(samples)), self.values))

    def _read(self, places: Iterable[int], values: dict[str, float]) -> list[tuple[int, Outcome]]:
        tasks = [(place, values) for place in places]
        return self._pool.map(_read_one, tasks, chunksize=4)

    def _loss(self, outcomes: dict[int, Outcome]) -> float:
        return sum(
            LOSS[outcome.verdict] * self._samples[place].weight
            for place, outcome in outcomes.items()
        )

    @property
    def loss(self) -> float:
        """What the readings cost so far."""
        return self._loss(self.outcomes)

    def users(self, name: str) -> int:
        """Count the texts whose readings ask for a weight."""
        return sum(name in outcome.used for outcome in self.outcomes.values())

    def try_value(self, name: str, value: float) -> tuple[float, dict[int, Outcome]]:
        """Return how much less it costs with another value, and the readings with it."""
        users = {place: one for place, one in self.outcomes.items() if name in one.used}
        values = {**self.values, name: value}
        # Only a text that is not read rightly can be read better: the others need not be looked at
        # where these bring nothing.
        faulty = {place: one for place, one in users.items() if one.verdict != EXACT}
        found = dict(self._read(faulty, values))
        gain = self._loss(faulty) - self._loss(found)
        if gain > _GAIN:
            found |= self._read(users.keys() - faulty.keys(), values)
            gain = self._loss(users) - self._loss(found)
        return gain, found

    def take(self, name: str, value: float, found: dict[int, Outcome]) -> None:
        """Go on with another value."""
        self.values[name] = value
        self.outcomes |= found

    def adopt(self, changes: dict[str, float]) -> None:
        """Read everything with other values."""
        self.values |= changes
        self.outcomes = dict(self._read(self.outcomes, self.values))

    def row(self, name: str) -> list[str]:
        """Count the verdicts, for a table."""
        verdicts = [outcome.verdict for outcome in self.outcomes.values()]
        counts = [str(verdicts.count(verdict)) for verdict in (EXACT, DOUBTFUL, WRONG)]
        return [name, str(len(verdicts)), *counts, f"{self.loss:.0f}"]

    def close(self) -> None:
        """Let the workers go."""
        self._pool.terminate()


def fit(lot: Lot, names: Iterable[str]) -> dict[str, float]:
    """Find better values for weights, one after the other; return those that changed."""
    for name in sorted(names, key=lambda one: (-lot.users(one), one)):
        best: tuple[float, float, dict[int, Outcome]] | None = None
        if lot.users(name):
            for factor in _FACTORS:
                value = round(HAND[name] * factor, 3)
                gain, found = lot.try_value(name, value)
                if gain > _GAIN and (best is None or gain > best[0]):
                    best = gain, value, found
        said = "stays" if best is None else f"{best[1]:g} costs {best[0]:.0f} less"
        print(f"{name} ({lot.users(name)} texts): {said}", file=sys.stderr, flush=True)
        if best is not None:
            lot.take(name, best[1], best[2])
    return {name: value for name, value in lot.values.items() if value != HAND[name]}


def confirm(lot: Lot, changes: dict[str, float]) -> dict[str, float]:
    """Return the changes that cost less on texts that they were not fitted on, too."""
    kept = {}
    for name, value in changes.items():
        gain, found = lot.try_value(name, value)
        if gain > _GAIN:
            lot.take(name, value, found)
            kept[name] = value
        print(f"{name} {value:g}: {gain:.0f} less on the second lot", file=sys.stderr, flush=True)
    return kept


def write(changes: dict[str, float]) -> None:
    """Write new values into the module of weights."""
    path = Path(weights.__file__)
    text = path.read_text(encoding="utf-8")
    for name, value in changes.items():
        text = re.sub(rf"(?m)^{name} = .*$", f"{name} = {float(value)}", text)
    path.write_text(text, encoding="utf-8")


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.reading.fit", description=__doc__)
    parser.add_argument(
        "names", nargs="*", metavar="WEIGHT", help="weights to fit; or all that may be"
    )
    parser.add_argument("--corpus", type=Path, action="append", default=[], metavar="PATH")
    parser.add_argument("--pages", type=int, default=480, metavar="N", help="pages in each lot")
    parser.add_argument("--processes", type=int, default=os.cpu_count() or 1, metavar="N")
    parser.add_argument("--write", action="store_true", help="write what is kept into the module")
    options = parser.parse_args()
    unknown = set(options.names) - HAND.keys()
    if unknown:
        parser.error(f"no weight {', '.join(sorted(unknown))}")
    texts = written(options.corpus)
    rows = []
    lot = Lot(made(_SEEDS[0], options.pages) + texts[::2], options.processes)
    rows.append(lot.row("fitted on, by hand"))
    changes = fit(lot, options.names or HAND.keys() - STAY)
    rows.append(lot.row("fitted on, fitted"))
    lot.close()
    lot = Lot(made(_SEEDS[1], options.pages) + texts[1::2], options.processes)
    rows.append(lot.row("second lot, by hand"))
    kept = confirm(lot, changes)
    rows.append(lot.row("second lot, what is kept"))
    lot.close()
    lot = Lot(made(_SEEDS[2], options.pages), options.processes)
    rows.append(lot.row("fresh pages, by hand"))
    lot.adopt(kept)
    rows.append(lot.row("fresh pages, what is kept"))
    lot.close()
    print(table(["texts", "number", "exact", "doubtful", "wrong", "cost"], rows))
    print()
    print(
        table(["weight", "by hand", "kept"], [[n, str(HAND[n]), str(v)] for n, v in kept.items()])
    )
    if options.write:
        write(kept)


if __name__ == "__main__":
    main()
