"""Writing the moves of a text in another notation, and leaving everything else as it stands."""

from __future__ import annotations

from bisect import bisect_right
from itertools import pairwise
from typing import TYPE_CHECKING

from stamma._patterns import late
from stamma.language_table import language as find_language
from stamma.markup import render
from stamma.notations import notation as find_notation
from stamma.pgn.sources import read_page
from stamma.reading import read
from stamma.reading.lex.glyphs import MARK
from stamma.reading.lex.lexemes import Form, scan
from stamma.reading.remarks.telling import diagnose

if TYPE_CHECKING:
    from collections.abc import Iterator

    from stamma._core import Board, Move
    from stamma.language_table import Language
    from stamma.markup import Rendering
    from stamma.notations import Notation
    from stamma.pgn.sources import Source
    from stamma.reading.result import Reading

# What is said about a move right behind it stays; signs of check among it are written anew.
_CHECK = r"\s?[+#\u2020\u2021]"
_JUDGEMENT = late(rf"(?:\s?(?:{MARK}|[\uff01\uff1f])|{_CHECK})+\Z")
_CHECKS = late(_CHECK)
_NOVELTY = late(r"\sN\Z")
_LEAD = late(r"[\s\u2010-\u2015-]+(?=\w)")
_QUOTE = late("[\"'`]")


def rewrite(
    text: str,
    to: str | Notation,
    *,
    notation: str | Notation | None = None,
    language: str | Language | None = None,
    language_out: str | Language | None = None,
    start: str | Board | None = None,
) -> tuple[str, Reading]:
    """Write all moves of a text in another notation; the new text, and how the old one was read.

    ``notation`` and ``language`` are those of the text, where they are known. Moves that are not
    read stay as they are; where the new letters differ from the old, they are reported.

    >>> rewrite("Das ist **1. e4 Sf6!?** und gut.", "fide", language_out="fr")[0]
    'Das ist **1. e4 Cf6!?** und gut.'

    :raises UnknownNotationError: if there is no such notation.
    :raises UnknownLanguageError: if there is no such language.
    """
    chosen = find_notation(to)
    if language_out is not None:
        chosen = chosen.in_language(language_out)
    reading = read(text, notation=notation, language=language, start=start)
    rendering = render(text)
    parts = []
    at = 0
    for span in reading.spans:
        if span.move is None or span.board is None:
            continue
        seen = [(text[span.start : span.end], span.start, span.end)]
        if rendering is not None:
            seen = list(rendering.seen(span.start, span.end))
        if _is_in_two_strings(text, seen):
            continue
        seen = _trimmed(seen, span.move)
        new = span.board.write(span.move, chosen)
        for first, last, written in _edits(seen, new):
            # A sign of check may stand before the next move as well: `Qh5+g6`.
            is_marked = text[last : last + 1] == "+"
            parts += [text[at:first], written.removesuffix("+") if is_marked else written]
            at = last
    _report_left(reading, rendering, chosen)
    return "".join([*parts, text[at:]]), reading


def _trimmed(seen: list[tuple[str, int, int]], move: Move) -> list[tuple[str, int, int]]:
    """Leave out of a move what stays: a dash or blanks before it, and that it is a novelty."""
    first, *_ = seen
    lead = _LEAD.match(first[0])
    if lead is not None and len(first[0]) == first[2] - first[1]:
        seen = [(first[0][lead.end() :], first[1] + lead.end(), first[2]), *seen[1:]]
    novelty = _NOVELTY.search(seen[-1][0]) if move.promotion is None else None
    if novelty is not None:
        last = seen[-1]
        seen = [*seen[:-1], (last[0][: novelty.start()], last[1], last[2] - len(novelty[0]))]
    return seen


def _report_left(reading: Reading, rendering: Rendering | None, to: Notation) -> None:
    """Report moves that are not read, and keep their old letters beside the new ones."""
    if reading.language is None or find_language(to.language) is reading.language:
        return
    shown = reading.text if rendering is None else rendering.text
    read_at = [(span.start, span.end) for span in reading.spans if span.move is not None]
    if not read_at:
        return
    starts = [start for start, _ in read_at]
    letters = {one for ones in reading.language.spellings.values() for one in ones}
    reported = {one.start for one in reading.diagnostics}
    for lexeme in scan(shown):
        if lexeme.form is not Form.ALGEBRAIC or lexeme.piece not in letters:
            continue
        start, end = lexeme.start, lexeme.end
        if rendering is not None:
            start, end = rendering.source(start, end)
        before = bisect_right(starts, end - 1)
        if start in reported or (before and read_at[before - 1][1] > start):
            continue
        reading.diagnostics.append(
            diagnose("unconverted-move", reading.text, start, end, text=lexeme.text)
        )
    reading.diagnostics.sort(key=lambda one: one.start)


def rewrite_file(
    source: Source,
    to: str | Notation,
    *,
    notation: str | Notation | None = None,
    language: str | Language | None = None,
    language_out: str | Language | None = None,
    unpack_all: bool = False,
) -> tuple[bytes, Reading]:
    """Write all moves of a file in another notation, unpacked, and in the encoding of the file.

    An old encoding that has no signs for the moves is given up for UTF-8.

    :raises OSError: if the file cannot be read.
    """
    page = read_page(source, unpack_all=unpack_all)
    written, reading = rewrite(
        page.text, to, notation=notation, language=language, language_out=language_out
    )
    return page.encode(written), reading


def judgement(text: str) -> str:
    """Return what is said about a move right behind it: such signs stay when it is written anew.

    >>> judgement("Sd2!?"), judgement("Sd2 !+"), judgement("Sd2")
    ('!?', ' !', '')
    """
    found = _JUDGEMENT.search(text)
    return _CHECKS.sub("", found[0]) if found else ""


def _edits(seen: list[tuple[str, int, int]], new: str) -> Iterator[tuple[int, int, str]]:
    """Write a move, with what is said about it, where the old one is seen; what is between stays.

    Where tags or commands stand inside of the move, only the signs that differ are changed.
    """
    old = "".join(part for part, _, _ in seen)
    new += judgement(old)
    if len(seen) == 1:
        yield seen[0][1], seen[0][2], new
        return
    signs = list(_signs(seen))
    same = _same(old, new)
    while 0 < same < len(signs) and signs[same] == signs[same - 1]:
        same -= 1
    tail = _same(old[same:][::-1], new[same:][::-1])
    while 0 < tail < len(signs) - same and signs[-tail] == signs[-tail - 1]:
        tail -= 1
    changed = list(dict.fromkeys(signs[same : len(signs) - tail]))
    written = new[same : len(new) - tail]
    if not changed and written:
        place = signs[same][0] if same < len(signs) else signs[-1][1]
        changed = [(place, place)]
    for start, end in changed:
        yield start, end, written
        written = ""


def _is_in_two_strings(text: str, seen: list[tuple[str, int, int]]) -> bool:
    """Whether a move is two squares in strings of a program, which takes nothing else there."""
    gaps = [text[one[2] : other[1]] for one, other in pairwise(seen)]
    return any("<" not in gap and _QUOTE.search(gap) for gap in gaps)


def _same(one: str, other: str) -> int:
    """Count the signs with which both texts begin."""
    pairs = zip(one, other, strict=False)
    return next((at for at, (a, b) in enumerate(pairs) if a != b), min(len(one), len(other)))


def _signs(seen: list[tuple[str, int, int]]) -> Iterator[tuple[int, int]]:
    """Say for each sign that is seen where it stands; signs that stand for one thing share it."""
    for part, start, end in seen:
        if len(part) == end - start:
            yield from zip(range(start, end), range(start + 1, end + 1), strict=True)
        else:
            yield from [(start, end)] * len(part)
