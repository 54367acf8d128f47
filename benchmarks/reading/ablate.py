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
from collections import Counter
from contextlib import contextmanager
from functools import partial
from multiprocessing import get_context
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from benchmarks.reading import fit, table
from benchmarks.reading.snapshot.cases import cases
from benchmarks.reading.snapshot.facts import read
from benchmarks.reading.snapshot.truth import BETTER, WORSE, score, verdict
from stamma.reading.play import prices

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence
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
    #: Whether it is noted when a text needs the part at all: the others are not read again.
    is_noted: bool = False


class Work(NamedTuple):
    """All that the processes have to know."""

    parts: Sequence[Part]
    texts: Sequence[Case]
    #: How each text is read, and the parts that were noted.
    base: list[tuple[Counter[str], set[str]]]


class Verdicts(NamedTuple):
    """How many texts a part is used for, and by source those that it wins, loses and keeps."""

    used: int
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
        return [str(self.used), *(one or "–" for one in said), "yes" if self.is_worth_it else "no"]


_work = Work((), (), [])
#: What notes the parts that a text needs: today's reader looks its weights up.
NOTED: Callable[[], AbstractContextManager[set[str]]] = partial(fit.asked, fit.HAND)


def price_parts() -> list[Part]:
    """Return the numbers that lines of play are compared by; off, they are 0."""
    parts = [
        Part(name, partial(fit.asked, {**fit.HAND, name: 0.0}), is_noted=True) for name in fit.HAND
    ]
    for name, value in vars(prices).items():
        if name.strip("_").isupper() and type(value) is int:
            parts.append(Part(f"prices.{name}", partial(_nothing, name, value)))
    return parts


@contextmanager
def _nothing(name: str, value: int) -> Iterator[None]:
    """Make a number 0 wherever a module of the reader has it."""
    homes = [
        vars(module)
        for title, module in sys.modules.items()
        if title.startswith("stamma.reading") and vars(module).get(name) is value
    ]
    try:
        for home in homes:
            home[name] = 0
        yield
    finally:
        for home in homes:
            home[name] = value


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


def _first(case: Case) -> tuple[Counter[str], set[str]]:
    with NOTED() as used:
        return score(read(case)[0], case.truth or []), used


def _without(number: int) -> Verdicts:
    """Read all texts that need a part without it."""
    part = _work.parts[number]
    users, won, lost, kept = 0, Counter[str](), Counter[str](), Counter[str]()
    with part.without():
        for case, (old, used) in zip(_work.texts, _work.base, strict=True):
            if part.is_noted and part.name not in used:
                continue
            users += 1
            new = score(read(case)[0], case.truth or [])
            for counts, is_so in (
                (won, verdict(old, new) == WORSE),
                (lost, verdict(old, new) == BETTER),
                (kept, new[_SILENT] > old[_SILENT]),
            ):
                if is_so:
                    counts[case.source] += 1
    return Verdicts(users, won, lost, kept)


def ablate(parts: Sequence[Part], texts: Sequence[Case], processes: int) -> dict[str, Verdicts]:
    """Switch off one part after the other; say what each does."""
    global _work  # noqa: PLW0603 - the processes are forked, and find it where it is
    found = {}
    # What is imported at the first reading must be there before parts of it are switched off.
    _first(texts[0])
    with get_context("fork").Pool(processes) as pool:
        _work = Work(parts, texts, pool.map(_first, texts, chunksize=8))
    with get_context("fork").Pool(processes) as pool:
        for part, verdicts in zip(parts, pool.imap(_without, range(len(parts))), strict=True):
            found[part.name] = verdicts
            print(part.name, *verdicts.row(), sep=" | ", file=sys.stderr, flush=True)
    return found


def report(found: dict[str, Verdicts]) -> str:
    """Lay out what parts do, the worthiest first."""
    head = ["part", "texts that use it", "wins", "loses", "keeps from silence", "worth having"]
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
    parts = [part for part in price_parts() if not options.names or part.name in options.names]
    print(report(ablate(parts, chosen(options.corpus, options.share), options.processes)))


if __name__ == "__main__":
    main()
