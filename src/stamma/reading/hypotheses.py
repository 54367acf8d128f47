"""Hypotheses: in which letters a text is written.

The evidence is legality. Languages whose letters the moves cannot be made of are out at once; the
others are tried, and the one in which most of the text can be played is taken. Languages with the
same letters cannot be told apart by moves: the prose around them may tell.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import TYPE_CHECKING

from stamma._core import Board
from stamma.language_table import Language, languages
from stamma.notations import compile_style
from stamma.reading.lexemes import Form
from stamma.reading.moves import Letters
from stamma.reading.search import Line, Search

if TYPE_CHECKING:
    from stamma.reading.runs import Run

# Where nothing else tells languages apart, the one that more is printed in comes first.
_USUAL = ("en", "de", "ru", "es", "fr", "nl", "it", "pl", "pt", "cs", "hu", "sv", "da", "sr", "hr")
# Letters that turn up in texts of other languages.
_COMMON = ("en", "de", "ru", "fr", "es")
_TRIED = 14
_SAMPLE = 90
_START = Board()


@dataclass(slots=True)
class Hypothesis:
    """Letters, the best line that was found with them in a sample, and the languages they are of."""

    letters: Letters
    family: tuple[Language, ...]
    score: float
    line: Line


def rank(
    runs: list[Run], board: Board, *, is_start: bool, prose: list[str], only: Language | None = None
) -> list[Hypothesis]:
    """Return the hypotheses that explain the runs, the best first."""
    families = _families(runs, prose, only)
    sample = _sample(runs)
    others = tuple(languages[code] for code in dict.fromkeys((*_COMMON, *prose)) if code in languages)
    found = []
    for family in families:
        letters = Letters(family[0], others)
        search = Search(board, letters, is_start=is_start, repair=False, budget=60 * _SAMPLE)
        line = search.best(sample)
        found.append(Hypothesis(letters, family, line.score, line))
        if len(families) > 1 and line.score > 0.97 * sum(len(run.tokens) for run in sample) and not prose:
            # Everything fits; the others can do no better, and come earlier only by their order.
            pass
    found.sort(key=lambda hypothesis: -hypothesis.score)
    return found


def _sample(runs: list[Run]) -> list[Run]:
    sample, count = [], 0
    for run in runs:
        sample.append(run)
        count += len(run.tokens)
        if count > _SAMPLE:
            break
    return sample


def _families(
    runs: list[Run], prose: list[str], only: Language | None
) -> list[tuple[Language, ...]]:
    """The families of languages in whose letters the most moves can be written."""
    if only is not None:
        return [(only,)]
    pieces: Counter[str] = Counter()
    for run in runs:
        for token in run.tokens:
            if token.form is Form.ALGEBRAIC:
                pieces[token.piece] += 1
            elif token.form is Form.DESCRIPTIVE:
                pieces["P-K4"] += 1
            elif token.form is Form.SPANISH:
                pieces["P4R"] += 1
    ranked = []
    for family in languages.families.values():
        style = compile_style(None, family[0])
        fits = sum(
            count
            for piece, count in pieces.items()
            if _START._is_move(piece if "P" in piece and len(piece) > 2 else f"{piece}e4", [style])  # noqa: SLF001
        )
        ranked.append((-fits, _order(family, prose), family))
    ranked.sort(key=lambda entry: entry[:2])
    best = -ranked[0][0]
    return [family for fits, _, family in ranked if -fits >= 0.9 * best][:_TRIED]


def _order(family: tuple[Language, ...], prose: list[str]) -> int:
    codes = [language.code for language in family]
    for place, code in enumerate(prose[:3]):
        if code in codes:
            return place
    known = [_USUAL.index(code) for code in codes if code in _USUAL]
    return 10 + min(known) if known else 100
