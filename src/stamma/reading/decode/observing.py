"""The runs of a page as the decoder sees them: what stands around and between them."""

from __future__ import annotations

from bisect import bisect_left
from typing import TYPE_CHECKING

from stamma.reading.decode.features import describe
from stamma.reading.decode.observed import Observed
from stamma.reading.text.lexemes import Kind
from stamma.reading.text.sections import names_unknown_rules

if TYPE_CHECKING:
    from collections.abc import Sequence

    from stamma.reading.text.markup import Marked
    from stamma.reading.text.page import Page, Run
    from stamma.reading.text.positions import Position

# In characters.
_LONG = 2000


def observe(
    page: Page, runs: Sequence[Run], positions: Sequence[Position], marks: Sequence[Marked]
) -> list[Observed]:
    """Return runs of a page with what can be seen of them, in their order."""
    tags = [one for one in page.lexemes if one.kind is Kind.TAG]
    tag_places = [one.start for one in tags]
    words = [page.lexemes[at].start for at in page.prose]
    headings = sorted(mark.start for mark in marks if "head" in mark.label)
    shown = [one.start for one in positions if one.kind != "diagram"]
    places = [one.start for one in positions]
    has_numbers = any(run.ply is not None for run in runs)
    found: list[Observed] = []
    before = 0
    ended = ""
    is_known = True
    for run in runs:
        start = run.start
        first, last = bisect_left(tag_places, before), bisect_left(tag_places, start)
        between = tags[first:last]
        if between:
            is_known = not any(map(names_unknown_rules, between))
        if not is_known:
            before = max(before, run.end)
            continue
        one = Observed(run, _brackets(page, run.group), between)
        one.ended = ended
        if between:
            one.border = "tags"
        elif bisect_left(shown, before) < bisect_left(shown, start):
            one.border = "position"
        elif found and bisect_left(headings, before) < bisect_left(headings, start):
            one.border = "heading"
        if found:
            one.paragraph = page.has_break(before, start)
            one.newline = page.line_of(max(before - 1, 0)) != page.line_of(start)
        gap = bisect_left(words, start) - bisect_left(words, before)
        one.shown = _shown(positions, places, start)
        describe(one, gap, has_numbers=has_numbers)
        one.index = len(found)
        one.is_long_page = len(page.text) >= _LONG
        found.append(one)
        before = max(before, run.end)
        ended = "" if run.ending is None else run.ending.kind
    return found


def _shown(positions: Sequence[Position], places: Sequence[int], start: int) -> frozenset[str]:
    """Return the boards that are shown around a place: the last before it and the first after."""
    at = bisect_left(places, start)
    near = positions[max(at - 1, 0) : at + 1]
    return frozenset(fen.split()[0] for one in near for fen in one.fens if fen.strip())


def _brackets(page: Page, group: int) -> tuple[int, ...]:
    """Return the brackets around a group, the outermost first."""
    found = []
    while group > 0:
        found.append(group)
        group = page.groups[group].parent
    return tuple(reversed(found))
