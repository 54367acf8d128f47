"""Holding the games of any text to a notation: score sheets, books, mails."""

from __future__ import annotations

from typing import TYPE_CHECKING

from stamma.diagnostics.spellings import remark
from stamma.errors import UnwritableMoveError
from stamma.reading.remarks.doubts import FALSE_MARKS
from stamma.reading.text.markup import render

if TYPE_CHECKING:
    from collections.abc import Iterator

    from stamma.diagnostics import Diagnostic
    from stamma.pgn.strictness import Standard
    from stamma.reading.result import Reading, Span
    from stamma.reading.text.markup import Rendering

# Doubts about what the text says, and not about what was meant.
_OF_THE_TEXT = {
    "repaired-move",
    "unread-move",
    "not-a-move",
    "illegal-move",
    "ambiguous-move",
    "skipped-move",
    "missing-move",
    "wrong-number",
    "undecided-move",
    "misplaced-blank",
    "swapped-moves",
    "unread-section",
}


def hold(reading: Reading, standard: Standard) -> None:
    """Add to the diagnostics of a reading what is not as the standard has it."""
    found = [
        doubt.held_strictly() if doubt.name in _OF_THE_TEXT else doubt
        for doubt in reading.diagnostics
        # Of marks, the judge of moves says more.
        if doubt.name not in FALSE_MARKS
    ]
    rendering = render(reading.text)
    doubtful = {doubt.start for doubt in found if doubt.strict}
    for span in reading.spans:
        # What had to be mended is told of already.
        if span.move and span.start not in doubtful:
            found += _remarks(reading.text, rendering, span, standard)
    reading.diagnostics = sorted(found, key=lambda diagnostic: diagnostic.start)


def _remarks(
    text: str, rendering: Rendering | None, span: Span, standard: Standard
) -> Iterator[Diagnostic]:
    if span.board is None or span.move is None:
        return
    word = text[span.start : span.end]
    if rendering is not None:
        word = "".join(part for part, _, _ in rendering.seen(span.start, span.end))
    word = " ".join(word.split("\n"))
    notation = standard.notation
    language = None if notation.form not in ("short", "long") else span.language
    try:
        written = span.board.write(span.move, notation, language)
    except UnwritableMoveError as error:
        yield error.diagnostic.at(text, span.start, span.end).held_strictly()
        return
    judged = span.board._try_parse(word, notation, language)  # noqa: SLF001
    is_read = judged is not None and judged.move == span.move
    names = [found.name for found in judged.remarks] if judged and is_read else ["otherwise"]
    for name in names:
        found = remark(name, word, written, notation.name)
        yield found.at(text, span.start, span.end).held_strictly()
