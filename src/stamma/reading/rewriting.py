"""Writing the moves of a text in another notation, and leaving everything else as it stands."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING

from stamma._patterns import late
from stamma.markup import render
from stamma.notations import notation as find_notation
from stamma.pgn.sources import read_page
from stamma.reading import read
from stamma.reading.lex.glyphs import MARK

if TYPE_CHECKING:
    from collections.abc import Iterator

    from stamma._core import Board
    from stamma.language_table import Language
    from stamma.notations import Notation
    from stamma.pgn.sources import Source
    from stamma.reading.result import Reading

# What is said about a move right behind it stays; signs of check among it are written anew.
_CHECK = r"\s?[+#\u2020\u2021]"
_JUDGEMENT = late(rf"(?:\s?(?:{MARK}|[\uff01\uff1f])|{_CHECK})+\Z")
_CHECKS = late(_CHECK)
_NOVELTY = late(r"\sN\Z")
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

    ``notation`` and ``language`` are those of the text, where they are known.

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
        new = span.board.write(span.move, chosen)
        novelty = _NOVELTY.search(seen[-1][0]) if span.move.promotion is None else None
        if novelty is not None:
            seen[-1] = (seen[-1][0][: novelty.start()], seen[-1][1], seen[-1][2] - len(novelty[0]))
        for first, last, written in _edits(seen, new):
            parts += [text[at:first], written]
            at = last
    return "".join([*parts, text[at:]]), reading


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
