"""A line of play that was read from a text, with the tokens it was read from."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from stamma.reading.play import weights

if TYPE_CHECKING:
    from collections.abc import Iterable

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

    @property
    def move(self) -> Move | None:
        """Its last move."""
        return None if self.found is None else self.found.move

    @property
    def end(self) -> int:
        """Where its last move ends in the text."""
        return self.token.end if self.token is not None else 0

    @property
    def root(self) -> Line:
        """The line before its first move."""
        line = self
        while line.parent is not None:
            line = line.parent
        return line

    def steps(self) -> list[Line]:
        """Return the line move by move."""
        found = []
        line: Line | None = self
        while line is not None and line.parent is not None:
            found.append(line)
            line = line.parent
        found.reverse()
        return found


def price_of_skipping(token: Token, before: Iterable[Token | None]) -> float:
    """Return the price of passing over a token; a move may well be printed twice."""
    is_double = any(one is not None and one.text == token.text for one in before)
    return weights.DOUBLED if is_double else weights.SKIPPED


def advance(
    line: Line,
    run: Run,
    token: Token,
    found: Found,
    *,
    cost: float | None = None,
    note: str = "",
    whole: bool = True,
) -> Line:
    """Return the line with one move more; a move that is not whole is talk about the game."""
    board = line.board.copy()
    board.push(found.move)
    score = line.score + (1.0 if whole else weights.PROSE_SHARE)
    score -= found.cost if cost is None else cost
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
    )
