"""Numbering: how the moves of a text are counted, and which numbers count none.

A move number stands before a move, but so do the minutes behind the move before, footnotes and
the numbers of pages. What the numbers of one look do together tells them apart.
"""

from __future__ import annotations

from functools import lru_cache
from itertools import groupby, islice, pairwise
from typing import TYPE_CHECKING

from stamma._patterns import late
from stamma.language_table import lexicon
from stamma.reading.lex.lexemes import Kind, Lexeme, begins_line, is_move

if TYPE_CHECKING:
    from collections.abc import Sequence

    from stamma.reading.text.page import Page

_NO_DIGIT = late(r"\D")
# So many numbers are too few to tell how a text counts.
_FEW = 5
# So many are enough to see that they count moves, or something else behind the moves.
_ENOUGH = 3
_PAIR = 2
# The share of steps from one number to the next that a misprint may leave.
_GAPLESS = 0.9
# What parts the cells of a table.
_CELLS = frozenset("|,;")
# What may stand between a move and the minutes behind it.
_BEHIND = (Kind.GLYPH, Kind.SIGN, Kind.MARKUP)
# What White may begin a game with.
_FIRST_MOVE = late(r"[a-h](?:2-?[a-h])?[34][!?]*|[^\W\d_a-h]?[bg]?1?-?[acfh]3[!?]*")
# The looks of numbers, the surest sign of a move first.
_LOOKS = ("marked", "bare", "brackets")


def set_idle_aside(page: Page) -> None:
    """Make signs of the numbers of a page that count no moves: times, footnotes, pages, games."""
    idle = _of_lists(page)
    if any(one.kind is Kind.NUMBER and _look(one) != "marked" for one in page.lexemes):
        # What has a mark behind it mostly counts moves.
        idle |= _behind_moves(page.lexemes) | _of_pages(page) | _footnotes(page)
        idle |= _of_lines(page) | _of_headings(page) | _in_rows(page.lexemes)
    for at in idle:
        page.lexemes[at] = page.lexemes[at]._replace(kind=Kind.SIGN)


def number_of(lexeme: Lexeme) -> int:
    """Return what a number says.

    >>> number_of(Lexeme(Kind.NUMBER, 0, 4, "(12)"))
    12
    """
    return _value(lexeme.text)


# There are few numbers, and many games have them.
@lru_cache(maxsize=1000)
def _value(text: str) -> int:
    return int(_NO_DIGIT.sub("", text))


def announced(page: Page) -> dict[int, int]:
    """Find the moves that a row announces, by its number: ``Move 3: White plays Bb5``.

    Each is the first move behind the number, and given with the place of that; of two moves, the
    second one is Black's. The numbers count.
    """
    lexemes = page.lexemes
    rows = [
        at + 1
        for at, (one, other) in enumerate(pairwise(lexemes))
        if one.kind is Kind.WORD
        and other.kind is Kind.NUMBER
        and one.text.lower() in lexicon.headings("move")
        and begins_line(page.text, one.start, " \t*_#|-•")
    ]
    if len(rows) < _ENOUGH or not _counts([number_of(lexemes[at]) for at in rows]):
        return {}
    found = {}
    for at, end in pairwise([*rows, len(lexemes)]):
        moves = [place for place in range(at + 1, end) if is_move(lexemes[place])]
        found.update(dict.fromkeys(moves if len(moves) == _PAIR else moves[:1], at))
    return found


def _look(lexeme: Lexeme) -> str:
    """Return the look of a number: in brackets, with a mark behind it, or bare."""
    if lexeme.text[0] in "([":
        return "brackets"
    return "bare" if lexeme.text.isdigit() else "marked"


def _behind_moves(lexemes: Sequence[Lexeme]) -> set[int]:
    """Find the numbers that stand behind the moves of a text that counts with others."""
    counting: dict[str, list[int]] = {}
    behind: dict[str, list[int]] = {}
    since_move = False
    for at, lexeme in enumerate(lexemes):
        if lexeme.kind is Kind.NUMBER:
            look = _look(lexeme)
            counting.setdefault(look, []).append(number_of(lexeme))
            if since_move:
                behind.setdefault(look, []).append(at)
        since_move = lexeme.kind is Kind.MOVE or (since_move and lexeme.kind in _BEHIND)
    idle: set[int] = set()
    for look, places in behind.items():
        others = [counting.get(other, []) for other in _LOOKS[: _LOOKS.index(look)]]
        is_often = len(places) >= _ENOUGH and len(places) * 2 > len(counting[look])
        if is_often and any(
            _ENOUGH <= len(values) <= len(places) and _counts(values) for values in others
        ):
            idle.update(places)
    return idle


def _in_rows(lexemes: Sequence[Lexeme]) -> set[int]:
    """Find the numbers that count on without a move between them: a column of their own."""
    found: set[int] = set()
    count, before = 0, 0
    for at, lexeme in enumerate(lexemes):
        if lexeme.kind is not Kind.NUMBER:
            count = 0
            continue
        number = number_of(lexeme)
        count = count + 1 if count and number == before + 1 else 1
        before = number
        if count == _FEW:
            found.update(range(at - _FEW + 1, at))
        if count >= _FEW:
            found.add(at)
    return found


def _of_lists(page: Page) -> set[int]:
    """Find the numbers of rows that all have a 1, as in Markdown.

    Rows with a 1 may as well be possibilities, if all of them can be the first move of a game.
    """
    numbers = (number_of(one) for one in page.lexemes if one.kind is Kind.NUMBER)
    if [*islice(numbers, _PAIR)] != [1] * _PAIR:
        # Most texts count on, and that is soon seen.
        return set()
    rows = [
        at
        for at, (number, move) in enumerate(pairwise(page.lexemes))
        if number.kind is Kind.NUMBER and is_move(move)
    ]
    is_list = len(rows) >= _ENOUGH and {number_of(page.lexemes[at]) for at in rows} == {1}
    if not is_list or all(_FIRST_MOVE.fullmatch(page.lexemes[at + 1].text) for at in rows):
        return set()
    begins = all(begins_line(page.text, page.lexemes[at].start, " \t") for at in rows)
    return set(rows) if begins else set()


def _of_pages(page: Page) -> set[int]:
    """Find the numbers that are paragraphs of their own, if these do not count moves."""
    places = [
        at
        for at, lexeme in enumerate(page.lexemes)
        if lexeme.kind is Kind.NUMBER and lexeme.text.isdigit() and page.is_paragraph(lexeme)
    ]
    return set() if _counts([number_of(page.lexemes[at]) for at in places]) else set(places)


def _of_lines(page: Page) -> set[int]:
    """Find the numbers that have lines of their own, if these go up and down: pauses in a script.

    A column of numbers with misprints in it still counts.
    """
    places = [at for at, lexeme in enumerate(page.lexemes) if _is_line(page, lexeme)]
    values = [number_of(page.lexemes[at]) for at in places]
    steps = sum(other == one + 1 for one, other in pairwise(values))
    return set(places) if len(places) >= _FEW and steps * 2 < len(places) else set()


def _is_line(page: Page, lexeme: Lexeme) -> bool:
    is_bare = lexeme.kind is Kind.NUMBER and lexeme.text.isdigit()
    return is_bare and page.line(page.line_of(lexeme.start)).strip() == lexeme.text


def _of_headings(page: Page) -> set[int]:
    """Find the numbers with which headings end: ``Game 3``, and the moves below."""
    return {
        at
        for at, (word, number, move) in enumerate(
            zip(page.lexemes, page.lexemes[1:], page.lexemes[2:], strict=False), start=1
        )
        if number.kind is Kind.NUMBER
        and number.text.isdigit()
        and word.kind is Kind.WORD
        and move.kind is Kind.MOVE
        and word.text.lower() not in lexicon.headings("move")
        and page.line_of(word.start) == page.line_of(number.start)
        and page.has_break(number.end, move.start)
    }


def _counts(values: Sequence[int]) -> bool:
    """Whether numbers count moves from the first one on, without a gap."""
    steps = [other - one for one, other in pairwise(values) if other != 1]
    is_gapless = sum(step in (0, 1) for step in steps) >= _GAPLESS * len(steps)
    return bool(values) and values[0] == 1 and is_gapless


def _footnotes(page: Page) -> set[int]:
    """Find the numbers in brackets behind moves, if most numbers stand without brackets."""
    numbers = [at for at, lexeme in enumerate(page.lexemes) if lexeme.kind is Kind.NUMBER]
    bracketed = [at for at in numbers if page.lexemes[at].text[0] in "(["]
    if len(bracketed) * 2 >= len(numbers):
        return set()
    return {at for at in bracketed if page.follows_move(at)}


def both_and_half(lexemes: Sequence[Lexeme]) -> tuple[bool, bool]:
    """Return whether Black's moves have numbers, too, and whether these count on.

    That is ``1. e4  1. e5`` and ``1. e4  2. e5``.
    """
    numbers: list[int] = []
    lone = 0
    since = 0
    # The signs between the cells of a table stand between a number and its move.
    parts = [one for one in lexemes if one.kind is not Kind.SIGN or one.text not in _CELLS]
    for lexeme, following in pairwise(parts):
        kind = lexeme.kind
        if kind is Kind.MOVE:
            since += 1
            continue
        if kind is not Kind.NUMBER or following.kind is not Kind.MOVE:
            continue
        number = number_of(lexeme)
        if numbers and since == 1 and number == numbers[-1] + 1:
            lone += 1
        numbers.append(number)
        since = 0
    # Three times the same number is an enumeration of possibilities.
    counts = [len(list(same)) for _, same in groupby(numbers)]
    pairs = counts.count(2)
    is_half = len(numbers) > _FEW and lone > len(numbers) * 0.8
    return pairs > (len(counts) - pairs) * 2, is_half
