"""Brackets: what stands inside them, as a tree.

Brackets that hold no moves are remarks: what is inside counts for nothing but text. Brackets that
hold moves are side lines, translations, or now and then the game itself.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from dataclasses import dataclass
from typing import TYPE_CHECKING

from stamma.reading.lex.lexemes import Kind, ends_line

if TYPE_CHECKING:
    from stamma.reading.lex.lexemes import Lexeme
    from stamma.reading.text.page import Run

# Brackets inside more brackets than this are taken for signs.
_DEEPEST = 12
# How far back the partner of a closing bracket is looked for, in open brackets.
_PATIENCE = 8
# How many runs behind one in brackets the game goes on.
_NEAR = 10
# What may follow dashes that stand for a move.
_BEHIND_PASS = (Kind.CLOSE, Kind.OPEN, Kind.GLYPH, Kind.NUMBER)
_PAIRS = {")": "(", "]": "[", "}": "{"}


@dataclass(slots=True, eq=False)
class Group:
    """What stands between two brackets, or the whole text."""

    parent: int
    depth: int
    first: int
    last: int
    sign: str = ""
    has_moves: bool = False


def find(
    lexemes: list[Lexeme], text: str, paragraph_ends: list[int]
) -> tuple[list[Group], list[int]]:
    """Return the groups of a text, and the group of each lexeme.

    A round bracket that is never closed ends with its paragraph; any other is no bracket, nor is
    one at the end of a line.
    """
    groups = [Group(-1, 0, 0, len(lexemes))]
    group_of = [0] * len(lexemes)
    if not any(lexeme.kind is Kind.OPEN for lexeme in lexemes):
        groups[0].has_moves = any(lexeme.kind is Kind.MOVE for lexeme in lexemes)
        return groups, group_of
    open_groups = [0]
    closers = _closers(lexemes, text, paragraph_ends)
    tags = [at for at, lexeme in enumerate(lexemes) if lexeme.kind is Kind.TAG]
    for at, lexeme in enumerate(lexemes):
        if lexeme.kind is Kind.OPEN and at in closers:
            is_argument = at > 0 and lexemes[at - 1].kind is Kind.MARKUP and lexeme.text == "{"
            # Brackets around the tags of a game are those of code, or of a record.
            is_code = bisect_left(tags, at) < bisect_left(tags, closers[at])
            is_sign = is_argument or is_code
            if not is_sign and len(open_groups) < _DEEPEST:
                parent = open_groups[-1]
                groups.append(Group(parent, groups[parent].depth + 1, at, closers[at], lexeme.text))
                open_groups.append(len(groups) - 1)
        group_of[at] = open_groups[-1]
        while len(open_groups) > 1 and groups[open_groups[-1]].last <= at:
            open_groups.pop()
    _note_moves(lexemes, groups, group_of)
    return groups, group_of


def _note_moves(lexemes: list[Lexeme], groups: list[Group], group_of: list[int]) -> None:
    for at, lexeme in enumerate(lexemes):
        group = group_of[at]
        if lexeme.kind is Kind.MOVE or _is_pass(lexemes, at):
            while group >= 0 and not groups[group].has_moves:
                groups[group].has_moves = True
                group = groups[group].parent


def _is_pass(lexemes: list[Lexeme], at: int) -> bool:
    """Whether dashes stand in the place of a move: ``(22. --)``."""
    if lexemes[at].text != "--" or at + 1 == len(lexemes):
        return False
    number = at - 1
    while number > 0 and lexemes[number].kind is Kind.DOTS:
        number -= 1
    # A number without a dot may be anything.
    has_dots = number < at - 1 or not lexemes[number].text.isdigit()
    is_numbered = lexemes[number].kind is Kind.NUMBER and has_dots
    return is_numbered and lexemes[at + 1].kind in _BEHIND_PASS


def _closers(lexemes: list[Lexeme], text: str, paragraph_ends: list[int]) -> dict[int, int]:
    """Find the closing bracket of each opening one that has any."""
    found: dict[int, int] = {}
    stack: list[int] = []
    for at, lexeme in enumerate(lexemes):
        if lexeme.kind is Kind.OPEN:
            stack.append(at)
        elif lexeme.kind is Kind.CLOSE:
            wanted = _PAIRS[lexeme.text]
            for back in range(len(stack) - 1, max(-1, len(stack) - _PATIENCE - 1), -1):
                if lexemes[stack[back]].text == wanted:
                    found[stack[back]] = at
                    for lost in stack[back + 1 :]:
                        found[lost] = at - 1
                    del stack[back:]
                    break
    starts = [lexeme.start for lexeme in lexemes] if stack else []
    for lost in stack:
        if lexemes[lost].text == "(" and not ends_line(text, lexemes[lost].end, " \t"):
            end = bisect_right(paragraph_ends, lexemes[lost].start)
            limit = paragraph_ends[end] if end < len(paragraph_ends) else lexemes[-1].end
            found[lost] = max(lost, bisect_left(starts, limit) - 1)
    return found


def homes(groups: list[Group], group_of: list[int]) -> list[int]:
    """Return the group that each lexeme counts for: remarks count for what is around them."""
    if len(groups) == 1:
        return group_of.copy()
    found = []
    for group in group_of:
        here = group
        while here > 0 and not groups[here].has_moves:
            here = groups[here].parent
        found.append(here)
    return found


def note_side_lines(runs: list[Run], groups: list[Group], lexemes: list[Lexeme]) -> None:
    """Note which runs stand in brackets that go back behind what is given before them.

    ``3. Bb5 a6 (3... Nf6 4. O-O)``: the first number in a bracket decides, for all that stands in
    it. Without a number, moves that go on on both sides of a bracket do.
    """
    if len(groups) == 1:
        return
    last: dict[int, Run] = {}
    goes_back: dict[int, bool] = {}
    for place, run in enumerate(runs):
        last[run.group] = run
        if not run.depth:
            continue
        group = groups[run.group]
        inside = goes_back.get(run.group, False)
        parent = group.parent
        while parent > 0 and parent not in last:
            parent = groups[parent].parent
        before = last.get(parent)
        is_closed = lexemes[group.last].kind is Kind.CLOSE
        if before is not None and is_closed and run.group not in goes_back:
            behind = (one for one in runs[place + 1 : place + _NEAR] if one.group == parent)
            inside = _goes_back(run, before, next(behind, None), lexemes[group.first].start)
        if run.ply is not None:
            goes_back[run.group] = inside
        run.goes_back = inside or (before is not None and before.goes_back)


def _goes_back(run: Run, before: Run, behind: Run | None, opening: int) -> bool:
    """Whether a run in brackets gives other moves for some that a run has given before them.

    So it does if the move before them was lost, and the game goes on behind it.
    """
    if run.ply is None or before.ply is None:
        return run.ply is None and before.end > opening
    come_to = before.ply + sum(token.start < opening for token in before.tokens)
    is_beside = (
        behind is not None and behind.ply is not None and behind.ply < come_to + len(run.tokens)
    )
    return run.ply < come_to or (run.ply == come_to and is_beside)
