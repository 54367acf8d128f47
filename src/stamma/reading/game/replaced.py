"""A move that another was played instead of, which is told in words and not read."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from stamma.reading.play.line import Line
    from stamma.reading.play.spellings import Letters
    from stamma.reading.text.page import Page, Run, Token


def replaced(page: Page, runs: list[Run], line: Line, letters: Letters) -> Token | None:
    """Return the move after the last one that was not played, but another in its place."""
    for run in runs:
        is_later = line.run is not None and run.place > line.run.place
        is_next = run.ply is None or run.ply + (line.offset or 0) == line.ply
        if not (is_later and is_next and run.replaced) or run.display or line.ended:
            continue
        is_near = not page.has_break(line.end, run.start)
        if is_near and letters.read(line.board, run.tokens[0]):
            return run.tokens[0]
    return None
