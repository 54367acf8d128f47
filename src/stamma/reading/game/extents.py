"""Extents: which part of the text belongs to each game, from its heading to its last comment."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from itertools import zip_longest
from typing import TYPE_CHECKING

from stamma.reading.game.tree import grow
from stamma.reading.lex.lexemes import Kind
from stamma.reading.metadata.bulletin import Block, headings_of_page
from stamma.reading.text.page import PARAGRAPH

if TYPE_CHECKING:
    from collections.abc import Sequence

    from stamma.reading.decode.solution import Solution
    from stamma.reading.game.tree import Grown
    from stamma.reading.text.page import Page
    from stamma.reading.text.sections import Section


def grow_all(page: Page, solutions: Sequence[Solution]) -> list[Grown]:
    """Make the games of solutions, each with its heading and the text around its moves."""
    text = page.text
    befores = [None, *solutions]
    blocks = [_block(page, *pair) for pair in zip(befores, solutions, strict=False)]
    headings = headings_of_page(text, blocks)
    tags = [one.start for one in page.lexemes if one.kind is Kind.TAG]
    grown: list[Grown] = []
    for solution, heading, after in zip_longest(solutions, headings, solutions[1:]):
        following = None if after is None else after.section
        end = len(text) if following is None else _begin_of(following, page)
        limit = len(text) if following is None else _limit_of(page, solution, following)
        # Tags behind a game say nothing of it.
        behind = tags[(at := bisect_left(tags, solution.section.end)) : at + 1]
        begin = grown[-1].end if grown else 0
        end = max(end, solution.section.end)
        limit = min([limit, *behind])
        grown.append(grow(page, solution, heading, begin=begin, end=end, limit=limit))
    return grown


def _block(page: Page, before: Solution | None, solution: Solution) -> Block:
    """Return where the heading of a game may stand: before its first move.

    A paragraph may name moves of the game before, and then begin another.
    """
    section, first = solution.section, solution.line.steps()[0].token
    end = section.start if first is None else first.start
    at = bisect_right(page.paragraph_ends, end)
    paragraph = page.paragraph_ends[at - 1] if at else 0
    last = 0 if before is None or before.line.token is None else before.line.token.end
    return Block(min(section.start, max(paragraph, last)), end, section.tags)


def _limit_of(page: Page, solution: Solution, following: Section) -> int:
    """Return where the text ends that may speak of a game.

    A result behind words on the line that the next game begins on is of that one, as in a list.
    """
    line = page.line_starts[page.line_of(following.first)]
    if line <= solution.section.end:
        return following.first
    here = page.lexemes[page.at(line) : page.at(following.first)]
    kinds = [one.kind for one in here if one.kind in (Kind.WORD, Kind.RESULT)]
    is_list = Kind.RESULT in kinds and kinds[0] is Kind.WORD
    return line if is_list else following.first


def _begin_of(section: Section, page: Page) -> int:
    """Return where a section begins: behind the comments that stand by the result before it."""
    if section.tags:
        return _begin_of_comments(section, page)
    at = page.at(section.start)
    is_over = page.lexemes[at].kind is Kind.RESULT or page.lexemes[at].text == "*"
    if not is_over:
        return section.start
    moves = page.line_of(section.first)
    end = section.start
    while at < page.after_brackets(at, "{"):
        comment = page.lexemes[at + 1].start
        at = page.groups[page.group_of[at + 1]].last
        behind = page.lexemes[at].end
        if page.has_break(end, comment) or page.line_of(behind) == moves:
            break
        end = behind
    return end


def _begin_of_comments(section: Section, page: Page) -> int:
    """Return where the comments before the tags of a section begin, behind an empty line."""
    tags = page.at(section.tags[0].start)
    at = page.before_brackets(tags, "{")
    while at < tags:
        # The end of its line belongs to a comment behind a semicolon.
        before = max(page.lexemes[at - 1].end - 1, 0) if at else 0
        if at == 0 or PARAGRAPH.search(page.source, before, page.lexemes[at].start):
            return page.lexemes[at].start
        at = page.groups[page.group_of[at]].last + 1
    return section.start
