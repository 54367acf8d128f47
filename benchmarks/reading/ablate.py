"""What each part of the reader wins and loses: texts with a truth are read without it.

A *part* has a name and a context manager that switches it off. It *wins* a text that is read worse
without it, *loses* one that is read better, and *keeps from silence* one that is wrong without a
warning if the part is off. It is worth having if it wins texts of two sources, or keeps one from
silence.
"""

from __future__ import annotations

import argparse
import os
import random
import sys
from collections import Counter, defaultdict
from functools import partial
from multiprocessing import get_context
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple
from unittest.mock import patch

from benchmarks.reading import table
from benchmarks.reading.roles import HELD
from benchmarks.reading.snapshot.cases import cases
from benchmarks.reading.snapshot.facts import read
from benchmarks.reading.snapshot.truth import BETTER, WORSE, score, verdict
from stamma.reading.decode.features import ROLES
from stamma.reading.decode.weights import WEIGHTS
from stamma.reading.play import weights

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from contextlib import AbstractContextManager

    from benchmarks.reading.snapshot.case import Case

# Of what is made, a sample is read: so many texts of a source, fewer where they are slow.
_MADE = {"sheets": 4, "damage": 80, "made pages, damaged": 80, "made pages": 200}
_MADE |= dict.fromkeys(("translation", "data/moves", "data/endings"), 150)
_SEED = 7
_SILENT = "wrong and silent"


class Part(NamedTuple):
    """A part of the reader, and how it is switched off."""

    name: str
    without: Callable[[], AbstractContextManager[object]]


class Work(NamedTuple):
    """All that the processes have to know."""

    parts: Sequence[Part]
    texts: Sequence[Case]
    #: How each text is read with all parts.
    base: list[Counter[str]]


class Verdicts(NamedTuple):
    """The texts that a part wins, loses and keeps from silence, by source."""

    won: Counter[str]
    lost: Counter[str]
    kept: Counter[str]

    @property
    def is_worth_it(self) -> bool:
        """Whether the part earns its place."""
        return len(self.won) > 1 or bool(self.kept)

    def row(self) -> list[str]:
        """Write it as cells of a table."""
        counts = (self.won, self.lost, self.kept)
        said = (", ".join(f"{name} {n}" for name, n in one.most_common()) for one in counts)
        return [*(one or "–" for one in said), "yes" if self.is_worth_it else "no"]


_work = Work((), (), [])


def parts() -> list[Part]:
    """Return the features of the decoder, in all roles at once, and the numbers of the repair."""
    features: defaultdict[str, dict[str, float]] = defaultdict(dict)
    for name in WEIGHTS.keys() - HELD:
        role, _, rest = name.partition(" ")
        features[rest if rest and role in ROLES else name][name] = 0.0
    found = [Part(name, partial(patch.dict, WEIGHTS, off)) for name, off in features.items()]
    numbers = [name for name in vars(weights) if name.isupper()]
    found += [Part(name, partial(patch.object, weights, name, 0.0)) for name in numbers]
    return sorted(found)


def chosen(corpora: Sequence[Path], share: float = 1.0) -> list[Case]:
    """Take the texts with a truth, and of what is made a sample, or a share of that."""
    sources: dict[str, list[Case]] = {}
    for case in cases(corpora):
        if case.truth is not None:
            sources.setdefault(case.source, []).append(case)
    dice = random.Random(_SEED)  # noqa: S311
    found: list[Case] = []
    for source, some in sources.items():
        most = round(share * _MADE[source]) if source in _MADE else len(some)
        found += dice.sample(some, min(len(some), most))
    return found


def _score(case: Case) -> Counter[str]:
    return score(read(case)[0], case.truth or [])


def _without(number: int) -> Verdicts:
    """Read all texts without a part."""
    won, lost, kept = Counter[str](), Counter[str](), Counter[str]()
    with _work.parts[number].without():
        for case, old in zip(_work.texts, _work.base, strict=True):
            new = _score(case)
            for counts, is_so in (
                (won, verdict(old, new) == WORSE),
                (lost, verdict(old, new) == BETTER),
                (kept, new[_SILENT] > old[_SILENT]),
            ):
                if is_so:
                    counts[case.source] += 1
    return Verdicts(won, lost, kept)


def ablate(parts: Sequence[Part], texts: Sequence[Case], processes: int) -> dict[str, Verdicts]:
    """Switch off one part after the other; say what each does."""
    global _work  # noqa: PLW0603 - the processes are forked, and find it where it is
    found = {}
    # What is imported at the first reading must be there before parts of it are switched off.
    _score(texts[0])
    with get_context("fork").Pool(processes) as pool:
        _work = Work(parts, texts, pool.map(_score, texts, chunksize=8))
    with get_context("fork").Pool(processes) as pool:
        for part, verdicts in zip(parts, pool.imap(_without, range(len(parts))), strict=True):
            found[part.name] = verdicts
            print(part.name, *verdicts.row(), sep=" | ", file=sys.stderr, flush=True)
    return found


def report(found: dict[str, Verdicts]) -> str:
    """Lay out what parts do, the worthiest first."""
    head = ["part", "wins", "loses", "keeps from silence", "worth having"]
    order = sorted(found, key=lambda name: found[name].lost.total() - found[name].won.total())
    return table(head, [[name, *found[name].row()] for name in order])


def main() -> None:
    parser = argparse.ArgumentParser(
        prog="python -m benchmarks.reading.ablate", description=__doc__
    )
    parser.add_argument("names", nargs="*", metavar="PART", help="parts to try; or all")
    parser.add_argument("--corpus", type=Path, nargs="+", action="extend", default=[])
    parser.add_argument(
        "--share", type=float, default=1.0, help="of the usual sample of made texts"
    )
    parser.add_argument("--processes", type=int, default=os.cpu_count() or 1, metavar="N")
    options = parser.parse_args()
    tried = [part for part in parts() if not options.names or part.name in options.names]
    print(report(ablate(tried, chosen(options.corpus, options.share), options.processes)))


if __name__ == "__main__":
    main()
