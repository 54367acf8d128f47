"""Writing the moves of a text in another notation, and leaving everything else as it stands."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from stamma.notations import notation as find_notation
from stamma.pgn.sources import read_page
from stamma.reading import read
from stamma.reading.text.glyphs import MARK

if TYPE_CHECKING:
    from stamma._core import Board
    from stamma.language_table import Language
    from stamma.notations import Notation
    from stamma.pgn.sources import Source
    from stamma.reading.result import Reading, Span

# What is said about a move right behind it stays.
_JUDGEMENT = re.compile(rf"(?:[ ]?{MARK})+\Z")


def rewrite(
    text: str,
    to: str | Notation,
    *,
    language: str | Language | None = None,
    language_out: str | Language | None = None,
    start: str | Board | None = None,
) -> tuple[str, Reading]:
    """Write all moves of a text in another notation; the new text, and how the old one was read.

    >>> rewrite("Das ist **1. e4 Sf6!?** und gut.", "fide", language_out="fr")[0]
    'Das ist **1. e4 Cf6!?** und gut.'

    :raises UnknownNotationError: if there is no such notation.
    :raises UnknownLanguageError: if there is no such language.
    """
    notation = find_notation(to)
    if language_out is not None:
        notation = notation.in_language(language_out)
    reading = read(text, language=language, start=start)
    parts = []
    at = 0
    for span in reading.spans:
        written = _written(span, text, notation)
        if written is not None:
            parts += [text[at : span.start], written]
            at = span.end
    return "".join([*parts, text[at:]]), reading


def rewrite_file(
    source: Source,
    to: str | Notation,
    *,
    language: str | Language | None = None,
    language_out: str | Language | None = None,
    unpack_all: bool = False,
) -> tuple[bytes, Reading]:
    """Write all moves of a file in another notation, unpacked, and in the encoding of the file.

    An old encoding that has no signs for the moves is given up for UTF-8.

    :raises OSError: if the file cannot be read.
    """
    page = read_page(source, unpack_all=unpack_all)
    written, reading = rewrite(page.text, to, language=language, language_out=language_out)
    return page.encode(written), reading


def _written(span: Span, text: str, notation: Notation) -> str | None:
    """Write a move, with what is said about it; nothing for what is no move."""
    if span.move is None or span.board is None:
        return None
    old = text[span.start : span.end]
    judgement = _JUDGEMENT.search(old)
    return span.board.write(span.move, notation) + (judgement[0] if judgement else "")
