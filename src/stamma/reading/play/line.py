"""A line of play that was read from a text, with the tokens it was read from."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, TypeAlias

if TYPE_CHECKING:
    from stamma._core import Board, Move
    from stamma.reading.play.spellings import Found
    from stamma.reading.text.page import Run, Token


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

    @property
    def move(self) -> Move | None:
        """Its last move."""
        return None if self.found is None else self.found.move

    @property
    def end(self) -> int:
        """Where its last move ends in the text."""
        return self.token.end if self.token is not None else 0

    @property
    def is_over(self) -> bool:
        """Whether the game is over, by more than a word in prose that it is a draw."""
        run = self.run
        ending = None if run is None else run.ending
        in_thought = run is not None and not run.display
        return self.ended and not (in_thought and ending is not None and ending.kind == "draw")

    def before(self, count: int) -> Line | None:
        """Return the line without its last moves; nothing if it has not so many."""
        back: Line | None = self
        for _ in range(count):
            back = None if back is None else back.parent
        return back

    def steps(self) -> list[Line]:
        """Return the line move by move."""
        found = []
        line: Line | None = self
        while line is not None and line.parent is not None:
            found.append(line)
            line = line.parent
        found.reverse()
        return found


#: What two lines have in common that can only be gone on with in the same way.
State: TypeAlias = "tuple[Board, int, int | None, int]"


def state(line: Line) -> State:
    """Return the position of a line and its place in the text."""
    return line.board, line.group, line.offset, line.run.place if line.run else -1


def distinct(lines: list[Line]) -> list[Line]:
    """Return the best line for each position and place in the text."""
    if len(lines) == 1:
        return lines
    best: dict[State, Line] = {}
    for line in lines:
        key = state(line)
        known = best.get(key)
        if known is None or line.score > known.score:
            best[key] = line
    return list(best.values())
