"""Lines of moves that somebody types, to ask for games which begin with them."""

from __future__ import annotations

from stamma.diagnostics import Severity
from stamma.errors import NotationError
from stamma.reading import read


def in_uci(line: str) -> str | None:
    """Write a line of moves in any notation and language by its squares; none if it is not sure.

    Nothing is guessed: there must be moves and their numbers, and nothing to be said about them.

    >>> in_uci("1. e4 e5 2. Sf3")
    'e2e4 e7e5 g1f3'
    >>> in_uci("1. e4 e5 2. Sf3, perhaps") is None
    True
    """
    try:
        reading = read(line)
    except NotationError:
        return None
    doubts = {Severity.ERROR, Severity.WARNING}
    is_sure = not any(found.severity in doubts for found in reading.diagnostics) and all(
        span.kind in {"number", "move"} or not line[span.start : span.end].strip()
        for span in reading.spans
    )
    moves = reading.games[0].uci() if is_sure and len(reading.games) == 1 else ""
    return moves or None
