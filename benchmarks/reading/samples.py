"""Texts with their truth, to fit the reader on and to judge the fit by.

There are three lots, which have no game in common: what is fitted *on*, what decides whether a
change is *kept*, and what is *fresh*: seen by neither, for the report. Pages are made for each.
Files of texts, if they are given, are dealt out to the first two in turn.
"""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, NamedTuple

import stamma
from benchmarks.reading import DOUBTFUL, EXACT, WRONG
from benchmarks.reading.pages import pages

if TYPE_CHECKING:
    from collections.abc import Iterable
    from pathlib import Path

#: The kinds of texts: pages with nothing but a game on them, all others, and what people wrote.
CLEAN, PAGE, TEXT = "clean page", "page", "text"
#: What a verdict costs. To be wrong without a word is worse than to doubt.
LOSS = {EXACT: 0.0, DOUBTFUL: 1.0, WRONG: 3.0}
# A text that somebody has written is worth so many pages that were made.
_REAL = 2.0


class Sample(NamedTuple):
    """A text, the games that it means, and what it counts for."""

    kind: str
    text: str
    games: tuple[tuple[stamma.Move, ...], ...]
    #: Where its first game begins, if that is known.
    start: str | None = None
    weight: float = 1.0


def made(seed: int, count: int) -> list[Sample]:
    """Make pages."""
    found = []
    for one in pages(seed, count):
        kind = PAGE if one.notes or one.damage else CLEAN
        found.append(Sample(kind, one.text, one.games))
    return found


def written(paths: Iterable[Path]) -> list[Sample]:
    """Take the texts of files, as ``benchmarks.reading.texts`` describes them."""
    found = []
    for path in paths:
        for line in path.read_text(encoding="utf-8").splitlines():
            item = json.loads(line)
            if item.get("uci") is None:
                continue
            moves = tuple(stamma.Move.from_uci(move) for move in item["uci"])
            start = item.get("start_fen") or "startpos"
            found.append(Sample(TEXT, item["text"], (moves,), start, _REAL))
    return found
