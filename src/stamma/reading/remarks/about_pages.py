"""What there is to say about a page: what no game has, and what was put right to read it."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from typing import TYPE_CHECKING

from stamma._core import Board
from stamma._patterns import late
from stamma.counting import counted
from stamma.pieces import PIECE_NAMES
from stamma.reading.lex import scripts, tags
from stamma.reading.lex.lexemes import Kind
from stamma.reading.play.spellings import FIGURINES
from stamma.reading.remarks.telling import diagnose
from stamma.reading.text.sections import lines_of_unknown_rules, names_unknown_rules

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from stamma.diagnostics import Diagnostic
    from stamma.language_table import Language
    from stamma.reading.decode.solution import Solution
    from stamma.reading.lex.lexemes import Lexeme
    from stamma.reading.result import Span
    from stamma.reading.text.page import Page, Run

_MANY = 4
# What no move was read in; a comment may be one to a game that the moves in it do not belong to.
_TEXT = frozenset({"prose"})
_REMARKS = frozenset({"prose", "comment"})
# Whole tags between two others.
_BETWEEN_TAGS = late(r"(?m)^[ \t]*\[[^\]\n]*\][ \t]*$")


def about_page(
    page: Page, solutions: Sequence[Solution], spans: Sequence[Span]
) -> Iterator[Diagnostic]:
    """Go through what there is to say about a page with games."""
    yield from _unknown_rules(page)
    yield from _strange_pieces(page)
    yield from _broken_tags(page)
    yield from _idle_tags(page, solutions)
    yield from _misread_signs(page, spans)
    yield from _unread_runs(page, solutions, spans)


def about_page_without_games(
    page: Page,
    spans: Sequence[Span],
    start: Board | None,
    language: str | Language | None,
    *,
    is_strict: bool,
) -> Iterator[Diagnostic]:
    """Go through what there is to say about a page on which no game was found.

    Where nothing may be repaired, that is why its first move cannot be played.
    """
    unknown = _unknown_rules(page)
    yield from unknown
    if not unknown:
        refused = _refused_first(page, start, language) if is_strict else None
        yield refused or _no_game(page)
    yield from _misread_signs(page, spans)


def _idle_tags(page: Page, solutions: Sequence[Solution]) -> list[Diagnostic]:
    """Say where tags stand that no game was found for."""
    retold = {run.start for solution in solutions for run in solution.retold}
    found = _blocks_of_tags(page, solutions)
    starts = sorted(run.start for run in page.runs)
    unknown = sorted(one.start for one in _unknown_rules(page))
    return [
        diagnose("no-game", page.text, one.start, one.end, nearest=" for these tags")
        for one in found
        if bisect_left(unknown, one.start) == bisect_left(unknown, one.end)
        if retold.isdisjoint(starts[(at := bisect_left(starts, one.end)) : at + 1])
    ]


def _blocks_of_tags(page: Page, solutions: Sequence[Solution]) -> list[Lexeme]:
    """Return the tags that no game has, joined where nothing stands between them."""
    sections = [solution.section for solution in solutions]
    used = {tag.start for one in sections for tag in (*one.tags, *one.late)}
    found: list[Lexeme] = []
    for lexeme in page.lexemes:
        if lexeme.kind is not Kind.TAG or lexeme.start in used:
            continue
        if found and not page.text[found[-1].end : lexeme.start].strip():
            found[-1] = found[-1]._replace(end=lexeme.end)
        else:
            found.append(lexeme)
    return found


def _unknown_rules(page: Page) -> list[Diagnostic]:
    """Report the games that follow other rules than chess and Chess960, each once."""
    places = [
        (one.start, one.end)
        for one in page.lexemes
        if one.kind is Kind.TAG and names_unknown_rules(one)
    ]
    found: list[tuple[int, int]] = []
    for start, end in sorted({*places, *lines_of_unknown_rules(page.text)}):
        between = page.text[found[-1][1] : start] if found else "-"
        if _BETWEEN_TAGS.sub("", between).strip():
            found.append((start, end))
    return [diagnose("pgn-unknown-variant", page.text, start, end) for start, end in found]


def _unread_runs(
    page: Page, solutions: Sequence[Solution], spans: Sequence[Span]
) -> list[Diagnostic]:
    """Say where moves stand that belong to no game, nor to what is said about one."""
    starts = [span.start for span in spans]
    owned = {id(run) for solution in solutions for run in solution.section.runs}

    def kinds(run: Run) -> set[str]:
        return {spans[bisect_right(starts, token.start) - 1].kind for token in run.tokens}

    return [
        diagnose("unread-section", page.text, run.start, run.end, text=_shown(page, run))
        for run in page.runs
        if len(run.tokens) >= _MANY and kinds(run) <= (_TEXT if id(run) in owned else _REMARKS)
    ]


def _strange_pieces(page: Page) -> list[Diagnostic]:
    """Say which strings are taken for pieces, where each of them first stands before a square."""
    pieces = {figurine: PIECE_NAMES[piece] for piece, figurine in FIGURINES.items()}
    return [
        diagnose("strange-piece", page.text, start, start + len(one), text=one, piece=pieces[sign])
        for one, sign in page.figurines.items()
        if (start := scripts.first(page.text, one)) is not None
    ]


def _broken_tags(page: Page) -> list[Diagnostic]:
    """Say which tags lack a sign, or are not written as tags are."""
    found = ((one, tags.parse(one.text)) for one in page.lexemes if one.kind is Kind.TAG)
    return [
        diagnose(tag.fault, page.text, lexeme.start, lexeme.end)
        for lexeme, tag in found
        if tag is not None and tag.fault is not None
    ]


def _misread_signs(page: Page, spans: Sequence[Span]) -> list[Diagnostic]:
    """Say which moves have signs that were put right: the first, and how many there are."""
    moves = [span for span in spans if span.move is not None]
    starts, ends = [span.start for span in moves], [span.end for span in moves]
    # The words of one move may be several: `P to QA`.
    found = [
        word
        for word in page.misread
        if bisect_left(starts, word.end) > bisect_right(ends, word.start)
    ]
    if not found:
        return []
    start, end, read = found[0]
    count = len(found) - 1
    others = f"; {counted(count, 'other word')} as well" if count else ""
    facts = {"text": page.text[start:end], "written": read, "others": others}
    return [diagnose("misread-signs", page.text, start, end, **facts)]


def _shown(page: Page, run: Run) -> str:
    return " ".join(page.text[run.start : run.end].split())[:60]


def _no_game(page: Page) -> Diagnostic:
    text = page.text
    longest = max(page.runs, key=lambda run: len(run.tokens), default=None)
    if longest is None:
        return diagnose("no-game", text, 0, min(len(text), 1), nearest="")
    shown = _shown(page, longest)
    nearest = f"; the nearest thing to one is {shown!r}, which no known position explains"
    return diagnose("no-game", text, longest.start, longest.end, nearest=nearest)


def _refused_first(
    page: Page, start: Board | None, language: str | Language | None
) -> Diagnostic | None:
    """Say why the first move of a text cannot be played, if it is numbered as one."""
    from stamma.errors import NotationError

    first = next((run for run in page.runs if run.ply == 0), None)
    if first is None:
        return None
    token = first.tokens[0]
    try:
        (start or Board()).parse(token.text, language=language or "auto")
    except NotationError as error:
        return error.diagnostic.at(page.text, token.start, token.end)
    return None
