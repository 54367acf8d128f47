"""Brackets: what stands inside them, as a tree.

Brackets that hold no moves are remarks: what is inside counts for nothing but text. Brackets that
hold moves are side lines, translations, or now and then the game itself.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from dataclasses import dataclass
from typing import TYPE_CHECKING

from stamma.reading.text.lexemes import Kind, ends_line

if TYPE_CHECKING:
    from stamma.reading.text.lexemes import Lexeme

# Brackets inside more brackets than this are taken for signs.
_DEEPEST = 12
# How far back the partner of a closing bracket is looked for, in open brackets.
_PATIENCE = 8
_PAIRS = {")": "(", "]": "[", "}": "{"}


@dataclass(slots=True)
class Group:
    """What stands between two brackets, or the whole text."""

    parent: int
    depth: int
    first: int
    last: int
    sign: str = ""
    has_moves: bool = False


def find(
    lexemes: list[Lexeme], text: str, paragraph_ends: list[int], *, is_pgn: bool
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
    signs: list[str] = [""]
    closers = _closers(lexemes, text, paragraph_ends)
    tags = [at for at, lexeme in enumerate(lexemes) if lexeme.kind is Kind.TAG]
    for at, lexeme in enumerate(lexemes):
        if lexeme.kind is Kind.OPEN and at in closers:
            is_argument = at > 0 and lexemes[at - 1].kind is Kind.MARKUP and lexeme.text == "{"
            in_comment = is_pgn and "{" in signs
            # Brackets around the tags of a game are those of code, or of a record.
            is_code = bisect_left(tags, at) < bisect_left(tags, closers[at])
            is_sign = is_argument or in_comment or is_code
            if not is_sign and len(open_groups) < _DEEPEST:
                parent = open_groups[-1]
                groups.append(Group(parent, groups[parent].depth + 1, at, closers[at], lexeme.text))
                open_groups.append(len(groups) - 1)
                signs.append(lexeme.text)
        group_of[at] = open_groups[-1]
        while len(open_groups) > 1 and groups[open_groups[-1]].last <= at:
            open_groups.pop()
            signs.pop()
    _note_moves(lexemes, groups, group_of, is_pgn=is_pgn)
    return groups, group_of


def _note_moves(
    lexemes: list[Lexeme], groups: list[Group], group_of: list[int], *, is_pgn: bool
) -> None:
    for at, lexeme in enumerate(lexemes):
        group = group_of[at]
        if lexeme.kind is Kind.MOVE and not (is_pgn and in_braces(groups, group)):
            while group >= 0 and not groups[group].has_moves:
                groups[group].has_moves = True
                group = groups[group].parent


def in_braces(groups: list[Group], group: int) -> bool:
    """Return whether a group is inside curly brackets."""
    while group > 0:
        if groups[group].sign == "{":
            return True
        group = groups[group].parent
    return False


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
