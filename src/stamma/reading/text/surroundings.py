"""Surroundings: whether a run stands apart from the prose, and what the words before it say."""

from __future__ import annotations

from bisect import bisect_left
from functools import cache
from typing import TYPE_CHECKING

from stamma.reading.text import cue_words
from stamma.reading.text.lexemes import Kind, begins_line
from stamma.reading.text.page import is_prose

if TYPE_CHECKING:
    from collections.abc import Iterator

    from stamma.reading.text.lexemes import Lexeme
    from stamma.reading.text.page import Page, Run

# How many words before a run may say how it is meant, and how far back they are looked for.
CUE_REACH = 5
_LOOK_BACK = 60
# What stands before the lines that an engine computes, in the protocol of UCI.
_ENGINE_WORDS = frozenset({"pv", "bestmove", "ponder"})
_SENTENCE_END = frozenset(".;!?")
# How many lines of a paragraph tell its width.
_LINES = 12
# A line this much shorter than its paragraph was ended on purpose.
_SHORT = 0.85


def look_around(page: Page, run: Run, *, has_numbers: bool) -> None:
    """Note how a run stands in its page; ``has_numbers`` says whether any run has."""
    begin = page.begin(run.tokens[0].at)
    words: list[str] = []
    sentence_open = True
    has_prose = False
    place = bisect_left(page.prose, begin - _LOOK_BACK)
    first_prose = page.prose[place] if place < len(page.prose) else begin
    for at, lexeme in _before(page, run, begin):
        if lexeme.kind is Kind.WORD:
            has_prose = has_prose or is_prose(lexeme)
            if sentence_open and len(words) < CUE_REACH:
                words.append(lexeme.text.lower())
                sentence_open = words[-1] not in cue_words.words("but", page.tongues)
        elif lexeme.kind is Kind.MOVE or lexeme.text in _SENTENCE_END:
            sentence_open = False
        is_heard = not sentence_open or len(words) == CUE_REACH
        if is_heard and (has_prose or at <= first_prose):
            break
    _note_cues(run, words, page.tongues)
    prose_follows = page.words_follow(run.tokens[-1], run.group)
    run.display = not has_prose or _begins_line(page, begin)
    if run.ply is None and prose_follows and has_numbers:
        run.display = False
    run.table = run.display and not prose_follows


def _before(page: Page, run: Run, begin: int) -> Iterator[tuple[int, Lexeme]]:
    """Go back through the lexemes before a run in its paragraph, without other brackets."""
    lexemes, homes, groups, group_of = page.lexemes, page.home, page.groups, page.group_of
    place = bisect_left(page.paragraph_ends, lexemes[begin].start) - 1
    paragraph = page.paragraph_ends[place] if place >= 0 else -1
    own, depth = run.group, run.depth
    # Asked of up to sixty lexemes for each run, so that every call would tell.
    for at in range(begin - 1, max(begin - _LOOK_BACK, -1), -1):
        lexeme = lexemes[at]
        if lexeme.start < paragraph:
            return
        home = homes[at]
        is_elsewhere = home != own and groups[home].depth >= depth
        if not is_elsewhere and group_of[at] == home:
            yield at, lexeme


def _note_cues(run: Run, words: list[str], tongues: tuple[str, ...]) -> None:
    """Note what the words say; the nearest one counts, but a "not" counts from wherever it is."""
    run.computed = bool(words) and words[0] in _ENGINE_WORDS
    run.negated = bool(cue_words.words("not", tongues).intersection(words))
    run.doubted = run.negated or bool(cue_words.words("or", tongues).intersection(words))
    for word in words:
        if word in cue_words.words("then", tongues):
            run.asserted = True
            return
        if word in cue_words.words("or", tongues):
            run.optional = True
            return


def _begins_line(page: Page, begin: int) -> bool:
    """Whether a run begins a line that is not just the next one of a wrapped paragraph."""
    lexeme = page.lexemes[begin]
    line = page.line_of(lexeme.start)
    if line == 0 or not begins_line(page.text, lexeme.start, " \t|*>_-"):
        return False
    before = page.line(line - 1)
    is_heading = set(before.lower().replace(".", " ").split()) <= _sides()
    if is_heading or before.lstrip()[:1].isdigit() or before.lstrip()[:1] == "(":
        return True
    is_short = len(before) + 1 + len(lexeme.text) < _width(page, line) * _SHORT
    return is_short or before.endswith((".", "!", "?", ":"))


@cache
def _sides() -> frozenset[str]:
    """Collect the names of the sides, which stand over the columns of a table."""
    return cue_words.words("white") | cue_words.words("black") | {"|"}


def _width(page: Page, line: int) -> int:
    """Measure the longest line of a paragraph."""
    first = last = line
    while first > 0 and line - first < _LINES and page.line(first - 1).strip():
        first -= 1
    while last + 1 < len(page.line_starts) and last - line < _LINES and page.line(last + 1).strip():
        last += 1
    return max(len(page.line(number)) for number in range(first, last + 1))
