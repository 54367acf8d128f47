"""What the commands share when a file is read as any text: reading it, and saying what is wrong."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

from stamma.counting import counted

if TYPE_CHECKING:
    import argparse

    from stamma import Reading
    from stamma.pgn.sources import Replayed
    from stamma.reading import Repair


def read(
    options: argparse.Namespace,
    source: Replayed | str | None = None,
    *,
    notation: str | None = None,
    start: str | None = None,
    repair: Repair = "normal",
    strict: str | None = None,
) -> Reading:
    """Read the text that the options name, or one that was looked at; unpack what is compressed."""
    from stamma import reading
    from stamma.pgn.sources import read_raw, replayed

    language = None if options.language == "auto" else options.language
    raw = read_raw(source or replayed(options.file))
    return reading.read(
        raw, notation=notation, language=language, start=start, repair=repair, strict=strict
    )


def is_empty(text: str) -> bool:
    """Whether there is nothing in a text that could be read."""
    return not text.strip("\ufeff\0 \t\r\n\v\f")


def check(options: argparse.Namespace) -> int:
    """Say what is doubtful; the status is 1 if something could not be read."""
    found = read(options)
    if is_empty(found.text):
        found.diagnostics.clear()
    for diagnostic in found.diagnostics:
        if options.json:
            import json

            place = {"file": options.file, "line": diagnostic.line, "column": diagnostic.column}
            sys.stdout.write(
                json.dumps({**diagnostic.to_dict(), **place}, ensure_ascii=False) + "\n"
            )
        else:
            place_shown = f"{options.file}:{diagnostic.line}:{diagnostic.column}"
            sys.stdout.write(f"{place_shown}: {diagnostic}\n")
    if not options.quiet and not options.json:
        moves = sum(span.move is not None for span in found.spans)
        sys.stdout.write(
            f"{counted(len(found.games), 'game')}, {counted(moves, 'move')}, "
            f"{counted(len(found.diagnostics), 'doubt')}\n"
        )
    from stamma.diagnostics import Severity

    errors = [each for each in found.diagnostics if each.severity is Severity.ERROR]
    return 1 if errors else 0
