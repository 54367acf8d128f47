"""What the commands share when a file is read as any text: reading it, and saying what is wrong."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    import argparse
    from collections.abc import Callable, Iterator

    from stamma import Reading
    from stamma.diagnostics import Diagnostic
    from stamma.pgn import Counts
    from stamma.pgn.sources import Replayed
    from stamma.reading import Repair


def read(
    options: argparse.Namespace,
    source: Replayed | str | None = None,
    *,
    notation: str | None = None,
    start: str | None = None,
    repair: Repair | None = None,
    strict: str | None = None,
) -> Reading:
    """Read the text that the options name, or one that was looked at; unpack what is compressed."""
    from stamma import reading
    from stamma.pgn.sources import read_page, replayed

    language = None if options.language == "auto" else options.language
    page = read_page(source or replayed(options.file), unpack_all=options.unpack_all)
    return reading.read(
        page.text, notation=notation, language=language, start=start, repair=repair, strict=strict
    )


def is_empty(text: str) -> bool:
    """Whether there is nothing in a text that could be read."""
    return not text.strip("\ufeff\0 \t\r\n\v\f")


def check(
    source: Replayed | str, options: argparse.Namespace, report: Callable[[Diagnostic], None]
) -> Counts:
    """Say what is doubtful about the games of a text."""
    from stamma.pgn import Counts
    from stamma.pgn.sources import name_of

    found = read(options, source, repair=options.repair, strict=options.strict)
    if not is_empty(found.text):
        for diagnostic in placed(found.diagnostics, name_of(source)):
            report(diagnostic)
    moves = sum(span.move is not None for span in found.spans)
    return Counts(len(found.games), moves, _count_broken(found))


def _count_broken(found: Reading) -> int:
    """Count the games with an error: the last move before it says whose it is, or else the next."""
    from bisect import bisect_right

    moves = [span for span in found.spans if span.game is not None]
    if not moves:
        return 0
    starts = [span.start for span in moves]
    errors = (each.start for each in found.diagnostics if each.severity == "error")
    return len({moves[max(0, bisect_right(starts, start) - 1)].game for start in errors})


def placed(diagnostics: list[Diagnostic], file: str | None) -> Iterator[Diagnostic]:
    """Say where in the file the doubts about a page stand, unless they know."""
    from stamma.diagnostics import Place

    at = byte = 0
    for found in diagnostics:
        if found.place is not None:
            yield found
            continue
        byte += len(found.text[at : found.start].encode())
        at = found.start
        last = byte + len(found.text[found.start : found.end].encode())
        yield found._replace(place=Place(file, 0, 0, found.line, found.column, byte, last))
