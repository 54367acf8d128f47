"""Spans: the whole text, part by part, and what each part was read as."""

from __future__ import annotations

from bisect import bisect_right
from operator import attrgetter
from typing import TYPE_CHECKING

from stamma._patterns import late
from stamma.reading.lex.lexemes import Kind
from stamma.reading.result import Span

if TYPE_CHECKING:
    from collections.abc import Sequence

    from stamma.notations import Notation
    from stamma.reading.game.tree import Grown
    from stamma.reading.text.page import Page

_LETTER = late(r"[^\W_]")


def spans_of(page: Page, grown: Sequence[Grown], notation: Notation | None) -> list[Span]:
    """Divide the whole text into spans."""
    regions = [(one.start, one.end, number) for number, one in enumerate(grown)]
    starts = [start for start, _, _ in regions]
    text = page.text
    spans: list[Span] = []
    place = 0
    for mark in _marks(page, grown, notation):
        start = mark.start
        if start < place:
            continue
        if start == place + 1 and text[place] == " ":
            spans.append(Span("prose", place, start))
        elif start > place:
            spans.append(_gap(text, place, start, regions, starts))
        spans.append(mark)
        place = mark.end
    if place < len(text):
        spans.append(_gap(text, place, len(text), regions, starts))
    return spans


def _marks(page: Page, grown: Sequence[Grown], notation: Notation | None) -> list[Span]:
    """Return what was read, in the order of the text; what belongs to a game comes first."""
    marks: list[Span] = []
    for number, one in enumerate(grown):
        for mark in one.marks:
            mark.game = number
            if mark.move is not None:
                mark.notation = notation
        marks += one.marks
    lexemes = page.lexemes
    marks += [Span("number", lexemes[at].start, lexemes[at].end) for at in page.numbers]
    marks += [Span("tag", one.start, one.end) for one in lexemes if one.kind is Kind.TAG]
    marks += [Span("result", one.start, one.end) for one in lexemes if one.kind is Kind.RESULT]
    # What stands at one place keeps its order.
    marks.sort(key=attrgetter("start"))
    return marks


def _gap(
    text: str, start: int, end: int, regions: list[tuple[int, int, int]], starts: list[int]
) -> Span:
    if not text[start:end].isspace():
        place = bisect_right(starts, start) - 1
        if place >= 0 and start < regions[place][1] and _LETTER.search(text, start, end):
            return Span("comment", start, end, game=regions[place][2])
    return Span("prose", start, end)
