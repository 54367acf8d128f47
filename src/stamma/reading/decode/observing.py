"""The runs of a page as the decoder sees them: what stands around and between them."""

from __future__ import annotations

from bisect import bisect_left
from dataclasses import replace
from itertools import pairwise
from typing import TYPE_CHECKING

from stamma.reading.decode.features import describe
from stamma.reading.decode.observed import Observed, is_bare
from stamma.reading.lex.lexemes import Kind
from stamma.reading.text.page import Run
from stamma.reading.text.sections import lines_of_unknown_rules, names_unknown_rules, of_one_game

if TYPE_CHECKING:
    from collections.abc import Sequence

    from stamma.markup import Marked
    from stamma.reading.layout.positions import Position
    from stamma.reading.text.page import Page

# In characters.
_LONG = 2000
# The place of a run that is not decided about.
_UNKNOWN = -2
# In half-moves.
_FEW = 3
# So many runs that name a square, and such a share of all runs, are no game told in sentences.
_MANY = 40
_SQUARES = 0.5
# What may stand before the moves of a row, and before those of an item of a list.
_BLANKS = " \t>"
_NUMBER = "0123456789.)"
_LIST_MARKS = ("", "-", "*", "•", "+", "–", "—")


def observe(
    page: Page, runs: Sequence[Run], positions: Sequence[Position], marks: Sequence[Marked]
) -> list[Observed]:
    """Return runs of a page with what can be seen of them, in their order."""
    tags = [one for one in page.lexemes if one.kind is Kind.TAG]
    tag_places = [one.start for one in tags]
    unknown = [start for start, _ in lines_of_unknown_rules(page.text)]
    words = [page.lexemes[at].start for at in page.prose]
    headings = sorted(mark.start for mark in marks if "head" in mark.label)
    shown = [one.start for one in positions if one.kind != "diagram"]
    places = [one.start for one in positions]
    has_numbers = any(run.ply is not None for run in runs)
    count = sum(len(run.tokens) for run in runs)
    if not has_numbers and _are_squares(runs):
        return []
    found: list[Observed] = []
    before = 0
    ending: tuple[int, str] | None = None
    is_known = True
    for run in runs:
        start = run.start
        first, last = bisect_left(tag_places, before), bisect_left(tag_places, start)
        between = of_one_game(page, tags[first:last])
        if between:
            is_known = not any(map(names_unknown_rules, between))
        is_known = is_known and bisect_left(unknown, before) == bisect_left(unknown, start)
        if not is_known:
            before = max(before, run.end)
            continue
        one = Observed(run, _brackets(page, run.group), between)
        if ending is not None and ending[0] < start:
            # A bracket may stand between the last move and the result behind it.
            one.ended, ending = ending[1], None
        if between:
            one.border = "tags"
        elif bisect_left(shown, before) < bisect_left(shown, start):
            one.border = "position"
        elif found and bisect_left(headings, before) < bisect_left(headings, start):
            one.border = "heading"
        one.paragraph = bool(found) and page.has_break(before, start)
        one.newline = bool(found) and page.line_of(max(before - 1, 0)) != page.line_of(start)
        # Inside of brackets lines are wrapped wherever they end.
        one.before = "" if one.groups else _before(page, run)
        gap = bisect_left(words, start) - bisect_left(words, before)
        one.shown = _shown(positions, places, start)
        describe(one, gap, has_numbers=has_numbers)
        one.index = len(found)
        one.may_begin = run.ply in (0, None) or bool(one.border) or one.paragraph
        one.instead = bool(found) and _is_instead(page, words, run, before)
        one.is_long_page = len(page.text) >= _LONG
        one.is_sparse_page = one.is_long_page and count < _FEW
        found.append(one)
        before = max(before, run.end)
        # What is said in brackets is said of a side line.
        ending = (None if one.groups else _ending(page, run)) or ending
    _note_neighbours(found)
    return found


def _note_neighbours(found: Sequence[Observed]) -> None:
    """Note which run stands before each in its sentence, and whether one does in its brackets."""
    places = {id(one.run): one.index for one in found}
    begun = set[int]()
    for one in found:
        one.is_begun = one.run.group in begun
        begun.add(one.run.group)
        if one.run.after is not None:
            one.after = places.get(id(one.run.after), _UNKNOWN)
            if one.after != _UNKNOWN:
                before = found[one.after]
                before.setting = before.setting._replace(at=before.index, until=one.index)


def _are_squares(runs: Sequence[Run]) -> bool:
    """Whether a long text names squares again and again, and hardly any move."""
    squares = sum(all(map(is_bare, run.tokens)) and not run.display for run in runs)
    return squares > _MANY and squares > _SQUARES * len(runs)


def _is_instead(page: Page, words: Sequence[int], run: Run, before: int) -> bool:
    """Whether a run stands in brackets right behind moves, and gives others for some of them."""
    if not run.goes_back or not run.group:
        return False
    opening = page.lexemes[page.groups[run.group].first].start
    return before <= opening and bisect_left(words, before) == bisect_left(words, opening)


def _ending(page: Page, run: Run) -> tuple[int, str] | None:
    """Return where the text says behind a run that the game is over, and how."""
    if run.ending is not None:
        return run.ending.start, run.ending.kind
    asterisk = page.asterisk(run.tokens[-1])
    return None if asterisk is None else (asterisk.start, "result")


def _before(page: Page, run: Run) -> str:
    """Say what stands before a run on its line, but for comments in braces."""
    begin = page.lexemes[page.begin(run.tokens[0].at)].start
    line = page.text[page.line_starts[page.line_of(begin)] : begin].strip(_BLANKS)
    while line.endswith("}") and "{" in line:
        line = line[: line.rindex("{")].strip(_BLANKS)
    if not line:
        return "begins line"
    if line.rstrip(_NUMBER) in _LIST_MARKS:
        return "begins item"
    return "after colon" if line.endswith(":") else ""


def part(runs: Sequence[Run]) -> list[Run]:
    """Cut runs where others stand in the midst of them: ``2. Nf3 (2. f4 exf4) 2... Nc6``."""
    starts = [run.start for run in runs]
    if starts != sorted(starts):
        # Columns that were put in order.
        return list(runs)
    found: list[Run] = []
    for run in runs:
        first = 0
        for at, (one, other) in enumerate(pairwise(run.tokens), start=1):
            if bisect_left(starts, one.end) < bisect_left(starts, other.start):
                found.append(_piece(run, first, at))
                first = at
        found.append(_piece(run, first, len(run.tokens)) if first else run)
    found.sort(key=lambda run: run.start)
    for place, run in enumerate(found):
        run.place = place
    return found


def _piece(run: Run, first: int, end: int) -> Run:
    """Return the tokens of a run between two of them; what was said of it is said of the first."""
    tokens = run.tokens[first:end]
    ending = run.ending if end == len(run.tokens) else None
    if not first:
        return replace(run, tokens=tokens, ending=ending)
    ply = tokens[0].ply if tokens[0].number is not None else None
    if ply is None and run.ply is not None:
        ply = run.ply + first
    piece = Run(tokens, run.group, run.depth, ply, run.display, run.table, ending=ending)
    piece.aside, piece.beyond, piece.goes_back = run.aside, run.beyond, run.goes_back
    piece.helpmate, piece.adjacent = run.helpmate, True
    return piece


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
