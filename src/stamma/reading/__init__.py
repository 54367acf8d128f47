"""Reading any text: from a page of prose, a score sheet or a mail to the games that were meant.

:func:`read` is the way in, and ``pipeline`` has the steps from a text to a :class:`Reading`
(``result``), in their order.
"""

from __future__ import annotations

import gc
import os
from contextlib import contextmanager
from typing import TYPE_CHECKING, Literal

from stamma._patterns import late
from stamma.pgn.sources import read_page
from stamma.reading.result import Fit, Reading, Span
from stamma.reading.start import start_position

if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import IO

    from stamma._core import Board
    from stamma.language_table import Language
    from stamma.notations import Notation
    from stamma.pgn.strictness import Standard

__all__ = ["Fit", "Reading", "Span", "read"]

Repair = Literal["none", "normal", "bold"]

_NO_CHARACTER = late("[\ud800-\udfff]")


def read(
    source: str | bytes | os.PathLike[str] | IO[str] | IO[bytes],
    *,
    notation: str | Notation | None = None,
    language: str | Language | None = None,
    start: str | Board | None = None,
    repair: Repair | None = None,
    strict: str | Notation | None = None,
    unpack_all: bool = False,
) -> Reading:
    """Read the games of a text, in whatever notation and language they are written.

    >>> from stamma.reading import read
    >>> reading = read("1. e4 e5 2. Cf3 Cc6 3. Fb5 a6 4. Fa4 d6, et les noirs sont bien.")
    >>> reading.language
    <Language French (fr)>
    >>> reading.games[0].uci()
    'e2e4 e7e5 g1f3 b8c6 f1b5 a7a6 b5a4 d7d6'

    ``source`` is a text, or a path, a file or bytes to read it from, compressed or not and in any
    encoding that :func:`stamma.pgn.open` knows. A ``str`` is always the text itself: a path is
    given as ``pathlib.Path("sheet.txt")``. ``unpack_all`` allows it to unfold to more than a
    thousand times its size. What is known can be given: the notation, the language, and the
    position that the game starts from (a FEN, a board, or ``"startpos"``), which then goes before
    anything that the text says. ``repair`` is ``"none"``, ``"normal"`` (misprints are mended where
    the game cannot be read on without), or ``"bold"``; it is normal unless there is a ``strict``.

    With ``strict`` every move is held to a notation: what breaks its rules is in the diagnostics as
    an error, and what it only prefers as a note. Nothing is repaired then, unless ``repair`` says
    so: the game is read up to the first move that is not legal, which is reported.

    >>> reading = read("1. e4 e5 2. N-f3 Sc6", strict="fide", language="en")
    >>> for found in reading.diagnostics:
    ...     print(found.column, found.severity, found.message, "|", found.advice, "|", found.by)
    13 note the hyphen in 'N-f3' is not needed | write Nf3 | FIDE C.8
    18 error 'Sc6' has another letter for the piece than this notation | write Nc6 | FIDE C.2

    :raises UnknownNotationError: if there is no such notation.
    :raises UnknownLanguageError: if there is no such language.
    :raises InvalidFenError: if the position cannot be set up.
    :raises OSError: if the file cannot be read.
    :raises ValueError: if ``strict`` is ``"pgn"``: :func:`stamma.pgn.check` holds files to that.
    """
    from stamma.reading.pipeline import read_text

    if repair is None:
        repair = "normal" if strict is None else "none"
    if repair not in ("none", "normal", "bold"):
        raise ValueError(f"repair is {repair!r}: it is none, normal or bold")
    standard = None if strict is None else _standard(strict)
    if standard is not None and notation is None and not standard.is_algebraic:
        notation = standard.notation
    text = _text(source, unpack_all=unpack_all)
    with _without_collecting():
        reading = read_text(text, notation, language, start_position(start), repair)
    if standard is not None:
        from stamma.reading.strictness import hold

        hold(reading, standard)
    return reading


@contextmanager
def _without_collecting() -> Iterator[None]:
    """Let nobody look for garbage while a text is read.

    Very many objects are made and nearly all of them are kept, so that a third of the time would go
    into looking at them again and again.
    """
    if not gc.isenabled():
        yield
        return
    gc.disable()
    try:
        yield
    finally:
        gc.enable()


def _standard(strict: str | Notation) -> Standard:
    from stamma.pgn.strictness import Standard

    standard = Standard.find(strict)
    if standard.is_export:
        raise ValueError("the export format is one of files: use stamma.pgn.check(strict='pgn')")
    return standard


def _text(source: str | bytes | os.PathLike[str] | IO[str] | IO[bytes], *, unpack_all: bool) -> str:
    """Return the text of a source, with the replacement character for what is no character."""
    if not isinstance(source, (str, bytes, os.PathLike)):
        source = source.read()
    if not isinstance(source, str):
        source = read_page(source, unpack_all=unpack_all).text
    return source if source.isascii() else _NO_CHARACTER.sub("\ufffd", source)
