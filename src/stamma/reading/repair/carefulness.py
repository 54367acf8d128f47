"""How carefully a text is written: what a wrong mark in it is worth as evidence.

In a text that marks every check and every capture, a mark that is wrong says that the move was
another. In one that marks them now and then it says nothing.
"""

from __future__ import annotations

from collections import Counter
from itertools import pairwise
from typing import TYPE_CHECKING

from stamma._patterns import late
from stamma.reading.play import weights
from stamma.reading.play.spellings import (
    FALSE_CAPTURE,
    FALSE_CHECK,
    MISSING_CAPTURE,
    MISSING_CHECK,
    OTHER_LETTER,
)

if TYPE_CHECKING:
    from stamma.language_table import Language
    from stamma.reading.play.line import Line
    from stamma.reading.play.spellings import Found, Letters

# Marks (captures, checks) count as evidence where there are so many.
_FEW_MARKS = 3
_CHECK = late(r"[+#†‡]|ch\b|mate")
_CAPTURE = late(r"[x×:*]")
_MARKS = MISSING_CAPTURE | MISSING_CHECK | FALSE_CAPTURE | FALSE_CHECK


class Care:
    """How carefully a text is written, and so what a wrong mark in it is worth as evidence."""

    def __init__(self, line: Line, letters: Letters) -> None:
        self._language = letters.language
        captures = checks = foreign = 0
        wrong: Counter[int] = Counter()
        for step in line.steps():
            if step.found is not None and step.parent is not None:
                captures += step.parent.board.is_capture(step.found.move)
                checks += step.board.is_check()
                foreign += self._is_foreign(step.found.language)
                if marks := step.found.doubts & _MARKS:
                    wrong[marks] += 1
        self._extra: dict[int, float] = {}
        if _is_rare(_with(wrong, MISSING_CAPTURE), captures):
            self._extra[MISSING_CAPTURE] = weights.NO_MARK
        if _is_rare(_with(wrong, MISSING_CHECK), checks):
            self._extra[MISSING_CHECK] = weights.NO_MARK
        false = _with(wrong, FALSE_CAPTURE | FALSE_CHECK)
        if false <= max(1, weights.RARE * (captures + checks)):
            self._extra[FALSE_CAPTURE] = weights.CARELESS_CAPTURE
            self._extra[FALSE_CHECK] = weights.CARELESS_CHECK
        self._is_one_tongue = foreign <= max(1, weights.RARE * line.moves)

    def more(self, found: Found) -> float:
        """Return what a reading costs more than in a text without care."""
        doubts = found.doubts
        extra = 0.0
        if doubts & _MARKS:
            extra += sum(weight for bit, weight in self._extra.items() if doubts & bit)
        if self._is_one_tongue and self._is_foreign(found.language):
            is_other = doubts & OTHER_LETTER
            extra += weights.OTHER_LETTER if is_other else weights.STRAY_LETTER
        return extra

    def _is_foreign(self, language: Language) -> bool:
        return language is not self._language and language.letter_set != self._language.letter_set

    def difference(self, text: str, spelling: str) -> float:
        """Return what it costs that a text has other marks than the move that it should be."""
        says_check, is_check = (_CHECK.search(one) is not None for one in (text, spelling))
        says_capture, is_capture = (_CAPTURE.search(one) is not None for one in (text, spelling))
        return sum(
            self._extra.get(bit, 0.0)
            for bit, applies in (
                (FALSE_CHECK, says_check and not is_check),
                (MISSING_CHECK, is_check and not says_check),
                (FALSE_CAPTURE, says_capture and not is_capture),
                (MISSING_CAPTURE, is_capture and not says_capture),
            )
            if applies
        )

    def surcharge(self, line: Line) -> float:
        """Return what a line costs more, with the tokens that it leaves unread on its way."""
        steps = line.steps()
        extra = sum(self.more(step.found) for step in steps if step.found is not None)
        for step, following in pairwise(steps):
            run, later = step.run, following.run
            if run is None or later is None or later is run or step.token is None:
                continue
            is_left = step.token is not run.tokens[-1] and not step.skipped
            if is_left and run.table and later.table:
                extra += weights.LEFT
            if following.note == "number":
                extra += weights.RECOUNTED
        return extra


def is_plain(line: Line, letters: Letters) -> bool:
    """Return whether a line is one run without a wrong mark or a foreign letter.

    However careful its text is, it costs nothing more.
    """
    steps = line.steps()
    return all(
        step.run is line.run
        and (
            step.found is None
            or (not step.found.doubts & _MARKS and step.found.language is letters.language)
        )
        for step in steps
    )


def _with(wrong: Counter[int], bits: int) -> int:
    """Count the moves with one of these faults."""
    return sum(times for marks, times in wrong.items() if marks & bits)


def _is_rare(missing: int, marks: int) -> bool:
    return marks >= _FEW_MARKS and missing <= max(1, weights.RARE * marks)
