"""Fit the confidence of readings, and show how well it holds on texts that it was not fitted to.

What speaks against each part of a game is weighed by logistic regression: of main lines with a
confidence of 0.9, nine in ten should be exact, and so of side lines and headings. No weight may be
negative, so that no trouble ever makes a part surer. The coefficients go to
``src/stamma/reading/remarks/coefficients.json``, and the tables to ``docs/confidence.md``.

Pages are made; ``--corpus`` names texts with the moves of their game to fit on as well. Pages with
their whole truth that ``--judge`` names are never fitted on.
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
from typing import TYPE_CHECKING, Any, NamedTuple
from unittest.mock import patch

import stamma
from benchmarks.reading import share, table
from benchmarks.reading.pages.whole import whole_pages
from benchmarks.reading.samples import CLEAN, Sample, made, written
from benchmarks.reading.snapshot.truth import UNSAID, beside, plain
from stamma.reading import pipeline
from stamma.reading.remarks import confidence, parts
from stamma.reading.remarks.confidence import FITTED, Coefficients, Evidence
from stamma.reading.remarks.parts import HeadingEvidence, SideEvidence

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from stamma.pgn import Game

    AnyEvidence = Evidence | SideEvidence | HeadingEvidence

_TARGET = Path(confidence.__file__).with_name("coefficients.json")
_PAGE = Path(__file__).parents[2] / "docs" / "confidence.md"
_SEEDS = (11, 12)
_ROUNDS = 1500
# How strongly coefficients are held small: a trouble that was seen twice proves little.
_RIDGE = 5.0
_BANDS = (0.0, 0.5, 0.8, 0.9, 0.95, 0.98, 1.001)
# A part that is so sure may be taken without a look.
_SURE = 0.95
# People write in more ways than pages are made in: main lines are a little less sure, in log odds.
_CAUTION = 0.3
# On pages that are made, another line that comes near is less often right than on real ones: there,
# 35 of 44 main lines with a margin of two to four moves were right, and 100 of 102 beyond that.
_CLOSE = 0.9
# What is less than that is nothing.
_LEAST = 0.0005
_TAGS = ("White", "Black", "Event", "Site", "Date", "Round")
#: The kinds of evidence, and what each of them is about.
KINDS = {Evidence: "Main lines", SideEvidence: "Side lines", HeadingEvidence: "Headings"}
WHOLE = "whole page"
_texts: list[Text] = []


class Text(NamedTuple):
    """A text, and what it means: all of it, or the moves of its games alone."""

    kind: str
    text: str
    games: Sequence[dict[str, Any]]
    start: str | None = None
    weight: float = 1.0
    is_whole: bool = False


class Case(NamedTuple):
    """A part of a game: what speaks against it, and whether it is right."""

    kind: str
    evidence: AnyEvidence
    is_exact: bool
    weight: float
    #: How many moves or tags of it are right, and how many it has.
    right: int = 0
    total: int = 0


def _of_moves(sample: Sample) -> Text:
    games = [{"uci": [move.uci() for move in moves]} for moves in sample.games]
    return Text(sample.kind, sample.text, games, sample.start, sample.weight)


def _of_pages(seed: int, count: int) -> list[Text]:
    pages = whole_pages(seed, count)
    return [Text(WHOLE, one.text, one.games, is_whole=True) for one in pages]


def _of_file(path: Path) -> list[Text]:
    found = []
    for line in path.read_text(encoding="utf-8").splitlines():
        item = json.loads(line)
        starts = [one.get("start_fen") for one in item["games"]]
        is_given = len(starts) == 1 and starts[0] and starts[0] not in item["text"]
        given = starts[0] if is_given else None
        found.append(Text(WHOLE, item["text"], item["games"], given, is_whole=True))
    return found


def read(text: Text) -> list[Case]:
    """Read a text; return the parts of its games, what they are made of and if they are right."""
    kept: list[list[parts.Judged]] = []
    judge = parts.judge

    def keep(*facts: Any) -> list[parts.Judged]:  # noqa: ANN401
        kept.append(judge(*facts))
        return kept[-1]

    with patch.object(pipeline, "judge", keep):
        reading = stamma.read(text.text, start=text.start)
    judged = kept[-1] if kept else []
    truths = _truths(text, reading)
    return [
        case
        for one, game, truth in zip(judged, reading.games, truths, strict=True)
        for case in _cases(text, one, game, truth)
    ]


def _truths(text: Text, reading: stamma.Reading) -> list[dict[str, Any] | None]:
    """Return what each game that was read should be: nothing if there is no such game.

    Where a game of the text was not read, something is wrong with the one before it.
    """
    left = list(enumerate(text.games))
    found: list[tuple[int, dict[str, Any]] | None] = []
    for game in reading.games:
        moves = [move.uci() for move in game.mainline_moves()]
        pair = next((one for one in left if one[1]["uci"] == moves), None)
        found.append(pair)
        if pair is not None:
            left.remove(pair)
    if left and found and all(found):
        before = [at for at, one in enumerate(found) if one and one[0] < left[0][0]]
        found[before[-1] if before else 0] = None
    return [None if one is None else one[1] for one in found]


def _cases(
    text: Text, judged: parts.Judged, game: Game, truth: dict[str, Any] | None
) -> Iterable[Case]:
    yield Case(text.kind, judged.main_line, truth is not None, text.weight)
    if truth is None or not text.is_whole:
        return
    lines = beside(truth["uci"], truth.get("lines", ()))
    found = beside(truth["uci"], _paths(game))
    right = len(lines & found)
    yield Case(text.kind, judged.side_lines, found <= lines, 1.0, right, len(found))
    meant = truth.get("tags", {})
    tags = [(name, game.headers.get(name)) for name in _TAGS]
    known = [(name, value) for name, value in tags if value not in UNSAID]
    right = sum(plain(value) == plain(meant.get(name)) for name, value in known)
    yield Case(text.kind, judged.heading, right == len(known), 1.0, right, len(known))


def _paths(game: Game) -> list[tuple[str, ...]]:
    """Return the lines of a game, each from its start."""
    found: list[tuple[str, ...]] = []
    stack: list[tuple[Any, tuple[str, ...]]] = [(game, ())]
    while stack:
        node, path = stack.pop()
        if not node.variations:
            found.append(path)
        stack += [(child, (*path, child.move.uci())) for child in node.variations]
    return found


def _read_one(place: int) -> list[Case]:
    return read(_texts[place])


def read_all(texts: Sequence[Text], processes: int) -> list[Case]:
    """Read all texts; those without a game say nothing."""
    _texts[:] = texts
    with get_context("fork").Pool(processes) as pool:
        found = pool.map(_read_one, range(len(texts)), chunksize=4)
    return [case for cases in found for case in cases]


def names_of(kind: type) -> tuple[str, ...]:
    """Return what is fitted of a kind of evidence."""
    return FITTED if kind is Evidence else kind._fields  # type: ignore[attr-defined]


def regress(cases: Sequence[Case]) -> Coefficients:
    """Return the certainty of a part without trouble, and what each trouble takes from it."""
    names = names_of(type(cases[0].evidence))
    rows = [[float(getattr(case.evidence, name)) for name in names] for case in cases]
    scales = [
        sqrt(sum(row[at] ** 2 for row in rows) / len(rows)) or 1.0 for at in range(len(names))
    ]
    # Most troubles are absent from most readings.
    sparse = [[(at, row[at] / scales[at]) for at in range(len(names)) if row[at]] for row in rows]
    total = sum(case.weight for case in cases)
    certainty, against = 2.0, [0.0] * len(names)
    speeds = [0.0] * (len(names) + 1)
    for _ in range(_ROUNDS):
        slopes = [0.0] * (len(names) + 1)
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
        for name, one, scale in zip(names, against, scales, strict=True)
        if one / scale > _LEAST
    }
    return Coefficients(round(certainty, 4), found)


def careful(fitted: Coefficients) -> Coefficients:
    """Return what main lines are judged by on pages that people write, too."""
    close = max(_CLOSE, fitted.against.get("close", 0.0))
    return Coefficients(round(fitted.certainty - _CAUTION, 4), {**fitted.against, "close": close})


def of_kind(cases: Sequence[Case], kind: type) -> list[Case]:
    """Return the cases of a part."""
    return [case for case in cases if type(case.evidence) is kind]


def judged(cases: Sequence[Case], fitted: Coefficients) -> list[tuple[float, bool]]:
    """Return what is said of parts, and whether they are exact."""
    return [(confidence.estimate(case.evidence, fitted), case.is_exact) for case in cases]


def report(found: Sequence[tuple[float, bool]]) -> str:
    """Show how many parts of each confidence are exact."""
    rows = []
    for low, high in pairwise(_BANDS):
        band = [(value, exact) for value, exact in found if low <= value < high]
        mean = sum(value for value, _ in band) / len(band) if band else 0.0
        exact = sum(exact for _, exact in band)
        rows.append([f"{low:.2f} to {min(high, 1):.2f}", str(len(band)), f"{mean:.3f}"])
        rows[-1].append(share(exact, len(band)))
    head = ["confidence", "number", "on average", "exact"]
    sure = [exact for value, exact in found if value >= _SURE]
    right = sum(exact for _, exact in found)
    said = f"Of those at 0.95 and above {share(sum(sure), len(sure))} are exact; "
    said += f"of the exact ones {share(sum(sure), right)} have it."
    return f"{table(head, rows)}\n\n{said}"


def report_sure(cases: Sequence[Case], fitted: dict[str, Coefficients]) -> str:
    """Show how much of what is sure is right: main lines, moves of side lines and tags."""
    rows = []
    for kind, what in zip(KINDS, ("main lines", "moves of side lines", "tags"), strict=True):
        mine = of_kind(cases, kind)
        sure = [
            case
            for case in mine
            if confidence.estimate(case.evidence, fitted[kind.__name__]) >= _SURE
        ]
        counts = [
            (sum(one.is_exact for one in some), len(some))
            if kind is Evidence
            else (sum(one.right for one in some), sum(one.total for one in some))
            for some in (sure, mine)
        ]
        rows.append([what, str(counts[0][1]), share(*counts[0]), str(counts[1][1])])
        rows[-1].append(share(*counts[1]))
    return table(["", "at 0.95 and above", "right", "of all", "right"], rows)


def troubles() -> str:
    """Show what each trouble takes from the logarithm of the odds."""
    fitted = json.loads(_TARGET.read_text(encoding="utf-8"))["parts"]
    sources = [Path(str(one.__file__)).read_text(encoding="utf-8") for one in (confidence, parts)]
    found = []
    for kind, title in KINDS.items():
        source = next(one for one in sources if f"class {kind.__name__}(" in one)
        source = source[source.index(f"class {kind.__name__}(") :]
        against = fitted[kind.__name__]["against"]
        rows = []
        for name in names_of(kind):
            said = re.search(rf"((?:    #: .*\n)+)    {name}: float", source)
            lines = said[1].splitlines() if said else []
            meaning = " ".join(line.strip().removeprefix("#: ") for line in lines)
            weight = f"{against[name]:.2f}" if name in against else "–"
            rows.append([f"`{name}`", meaning, weight])
        found.append(f"*{title}*\n\n{table(['trouble', 'what it is', 'weight'], rows)}")
    return "\n\n".join(found)


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
    parser.add_argument("--judge", type=Path, action="append", default=[], metavar="PATH")
    parser.add_argument("--pages", type=int, default=1200, metavar="N", help="pages in each lot")
    parser.add_argument("--processes", type=int, default=os.cpu_count() or 1, metavar="N")
    parser.add_argument("--write", action="store_true", help="write what was fitted")
    options = parser.parse_args()

    def lot(seed: int) -> list[Case]:
        moves = [_of_moves(one) for one in made(seed, options.pages)]
        return read_all([*moves, *_of_pages(seed, options.pages)], options.processes)

    cases = []
    if options.write:
        texts = [_of_moves(one) for one in written(options.corpus)]
        cases = lot(_SEEDS[0]) + read_all(texts, options.processes)
    fitted = dict(confidence.coefficients())
    fitted |= {kind.__name__: regress(of_kind(cases, kind)) for kind in KINDS if cases}
    if cases:
        fitted[Evidence.__name__] = careful(fitted[Evidence.__name__])
    fresh = lot(_SEEDS[1])
    found = [
        f"*{title}*\n\n{report(judged(of_kind(fresh, kind), fitted[kind.__name__]))}"
        for kind, title in KINDS.items()
    ]
    clean = [one for one in of_kind(fresh, Evidence) if one.kind == CLEAN]
    sure = [value >= _SURE for value, _ in judged(clean, fitted["Evidence"])]
    found[0] += f" Of pages with nothing on them but a game, {share(sum(sure), len(sure))} have it."
    found.append(f"*Pages that were made*\n\n{report_sure(fresh, fitted)}")
    real = [text for path in options.judge for text in _of_file(path)]
    if real:
        shown = report_sure(read_all(real, options.processes), fitted)
        found.append(f"*{len(real)} pages that people wrote*\n\n{shown}")
    print("\n\n".join(found))
    if options.write:
        write(fitted, "\n\n".join(found))


def write(fitted: dict[str, Coefficients], tables: str) -> None:
    """Write what was fitted, and the tables of the page on it."""
    about = "Made by python -m benchmarks.reading.calibrate --write; see confidence.py."
    data = {"about": about, "parts": {name: one._asdict() for name, one in fitted.items()}}
    _TARGET.write_text(json.dumps(data, indent=2) + "\n", encoding="utf-8")
    text = with_block(_PAGE.read_text(encoding="utf-8"), "reliability", tables)
    _PAGE.write_text(with_block(text, "troubles", troubles()), encoding="utf-8")


if __name__ == "__main__":
    main()
