"""A line of play that was read from a text, with the tokens it was read from."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from stamma._core import Board
    from stamma.reading.moves import Found
    from stamma.reading.page import Run, Token


@dataclass(slots=True, eq=False)
class Line:
    """A line of play, by its last move; the moves before it are those of its parents."""

    parent: Line | None
    board: Board
    #: Half-moves by the count of the board.
    ply: int
    score: float
    token: Token | None = None
    found: Found | None = None
    run: Run | None = None
    #: What was assumed for this move: a wrong number, a repair, a lost move.
    note: str = ""
    #: The same for the move that comes next.
    pending: str = ""
    #: By how much the board's count is ahead of the text's.
    offset: int | None = None
    moves: int = 0
    table_moves: int = 0
    group: int = 0
    depth: int = 0
    ended: bool = False
    #: Tokens passed over after this move.
    skipped: tuple[Token, ...] = ()
    #: Moves since something was repaired.
    sound: int = 100

    def steps(self) -> list[Line]:
        """Return the line move by move."""
        found = []
        line: Line | None = self
        while line is not None and line.parent is not None:
            found.append(line)
            line = line.parent
        found.reverse()
        return found


def distinct(lines: list[Line]) -> list[Line]:
    """Return the best line for each position and place in the text."""
    if len(lines) == 1:
        return lines
    best: dict[tuple[str, int, int], Line] = {}
    for line in lines:
        key = (line.board.fen(), line.group, line.run.place if line.run else -1)
        known = best.get(key)
        if known is None or line.score > known.score:
            best[key] = line
    return list(best.values())
