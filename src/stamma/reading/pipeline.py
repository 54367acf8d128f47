"""The steps from a text to a reading, in their order.

1. What a person sees of the text is rendered (``stamma.markup``).
2. It is cut into runs of moves, and the decoder decides what each of them is (``decode``).
3. Each game is made with its side lines, comments, heading and result (``game``, ``metadata``).
4. What had to be assumed is reported, and how sure all of it is (``remarks``).
5. Spans and reports are put back to their places in the source (``placing``).
"""

from __future__ import annotations

import unicodedata
from typing import TYPE_CHECKING, NamedTuple

from stamma.markup import render
from stamma.notations import compile_style
from stamma.notations import notation as find_notation
from stamma.reading.decode.deciphering import solve
from stamma.reading.game.extents import grow_all
from stamma.reading.game.spans import spans_of
from stamma.reading.layout import comments
from stamma.reading.lex.prose import prose_of
from stamma.reading.remarks import confidence, writing
from stamma.reading.remarks.about_pages import about_page, about_page_without_games
from stamma.reading.remarks.doubts import doubts
from stamma.reading.remarks.parts import judge
from stamma.reading.remarks.telling import diagnose
from stamma.reading.repair.patience import for_doubts
from stamma.reading.result import Reading, Span

if TYPE_CHECKING:
    from collections.abc import Sequence

    from stamma._core import Board, Style
    from stamma.language_table import Language
    from stamma.markup import Marked
    from stamma.notations import Notation
    from stamma.reading.decode.solution import Solution
    from stamma.reading.game.tree import Grown
    from stamma.reading.repair.repairing import Repair
    from stamma.reading.text.page import Page

# Line breaks and the like, and what bytes without a character are in Windows-1252.
_NOT_ODD = "\n\r\t\f\v" + "\x81\x8d\x8f\x90\x9d"
# Letters of a font with signs of its own.
_OF_FONTS = range(0xF000, 0xF100)
_BINARY_SAMPLE = 4096
_BINARY_SHARE = 0.1


class Known(NamedTuple):
    """What the caller knows of a text."""

    notation: Notation | None
    language: str | Language | None
    style: Style | None
    start: Board | None
    repair: Repair


def read_text(
    text: str,
    notation: str | Notation | None,
    language: str | Language | None,
    start: Board | None,
    repair: Repair,
) -> Reading:
    """Read a text, or what a person sees of it if it is marked up."""
    if _is_binary(text):
        note = diagnose("no-game", text, 0, 1, nearest="; it is no text at all")
        return Reading(text, diagnostics=[note], spans=[Span("prose", 0, len(text))])
    known = _known(notation, language, start, repair)
    hidden = comments.hide(text)
    if hidden is not None and render(hidden) is None:
        reading = _read(hidden, known, source=text)
        reading.diagnostics = [one.at(text, one.start, one.end) for one in reading.diagnostics]
        reading.text = text
        return reading
    rendering = render(text)
    if rendering is None:
        return _read(text, known)
    from stamma.reading.placing import place_in_source

    reading = _read(rendering.text, known, marks=rendering.marks)
    place_in_source(reading, text, rendering)
    return reading


def _known(
    notation: str | Notation | None,
    language: str | Language | None,
    start: Board | None,
    repair: Repair,
) -> Known:
    asked = None if notation is None else find_notation(notation)
    if asked is not None and language is None and asked.language != "en":
        language = asked.language
    style = None
    if asked is not None and asked.form == "original-file":
        style, language = compile_style(asked, None), "en"
    return Known(asked, language, style, start, repair)


def _read(text: str, known: Known, *, marks: Sequence[Marked] = (), source: str = "") -> Reading:
    """Read a text as it stands, in which stretches may be marked, or signs of the source hidden."""
    page, solutions = solve(
        text,
        marks,
        language=known.language,
        start=known.start,
        repair=known.repair,
        style=known.style,
    )
    page.source = source or text
    grown = grow_all(page, solutions)
    reading = Reading(text, [one.game for one in grown])
    _name_writing(reading, solutions, grown, known.notation)
    reading.spans = spans_of(page, grown, reading.notation)
    if solutions:
        patience = for_doubts(len(text))
        for solution, one in zip(solutions, grown, strict=True):
            reading.diagnostics += doubts(page, solution, one, patience)
        reading.diagnostics += about_page(page, solutions, reading.spans)
        _judge(reading, page, solutions, grown)
    else:
        is_strict = known.repair == "none"
        reading.diagnostics += about_page_without_games(
            page, reading.spans, known.start, known.language, is_strict=is_strict
        )
    reading.diagnostics.sort(key=lambda diagnostic: diagnostic.start)
    return reading


def _name_writing(
    reading: Reading,
    solutions: Sequence[Solution],
    grown: Sequence[Grown],
    asked: Notation | None,
) -> None:
    """Say in which language and notation a text is written."""
    if not solutions:
        return
    fits = writing.fits_of(solutions, prose_of(reading.text))
    reading.notation = asked or writing.notation_of(grown, fits[0].language)
    reading.languages = writing.of_letters(fits, reading.notation)
    reading.language = reading.languages[0].language if reading.languages else None


def _judge(
    reading: Reading, page: Page, solutions: Sequence[Solution], grown: Sequence[Grown]
) -> None:
    """Say how sure a reading is, and why if it is not."""
    judged = judge(page, solutions, grown, reading.diagnostics, reading.spans)
    reading.parts = [one.confidence for one in judged]
    reading.confidence = min(one.least for one in reading.parts)
    least = min(range(len(judged)), key=lambda number: reading.parts[number].main_line)
    reason = confidence.worst_of(
        judged[least].main_line, reading.parts[least].main_line, reading.diagnostics
    )
    if reason is not None:
        first, last = grown[least].start, grown[least].end
        reading.diagnostics.append(
            diagnose("doubtful-reading", reading.text, first, last, because=reason)
        )


def _is_binary(text: str) -> bool:
    """Whether a text is full of characters that nobody writes."""
    sample = text[:_BINARY_SAMPLE]
    odd = sum(
        unicodedata.category(sign) in ("Cc", "Cn", "Co") and ord(sign) not in _OF_FONTS
        for sign in sample
    )
    return odd - sum(map(sample.count, _NOT_ODD)) > len(sample) * _BINARY_SHARE
