"""A line of play that was read from a text, with the tokens it was read from."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from stamma.reading.play import weights

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


def advance(
    line: Line,
    run: Run,
    token: Token,
    found: Found,
    *,
    cost: float | None = None,
    note: str = "",
    whole: bool = True,
    board: Board | None = None,
) -> Line:
    """Return the line with one move more; a move that is not whole is talk about the game.

    The board after it is made unless it is given.
    """
    if board is None:
        board = line.board.copy()
        board.push(found.move)
    score = line.score + (1.0 if whole else weights.PROSE_SHARE)
    score -= found.cost if cost is None else cost
    if (
        token.number is not None
        and line.offset is not None
        and token.number - 1 != (line.ply - line.offset) // 2
    ):
        score -= weights.OTHER_NUMBER
    return Line(
        line,
        board,
        line.ply + 1,
        score,
        token,
        found,
        run,
        note or line.pending,
        "",
        line.offset,
        line.moves + 1,
        line.table_moves + (1 if run.table else 0),
        run.group,
        run.depth,
        False,
        (),
        0 if note or line.skipped else line.sound + 1,
    )
