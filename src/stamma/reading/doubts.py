"""Doubts: what had to be assumed to read a game, as diagnostics with their places in the text."""

from __future__ import annotations

from typing import TYPE_CHECKING

from stamma.diagnostics import diagnose
from stamma.reading.moves import FALSE_CAPTURE, FALSE_CHECK
from stamma.reading.page import PARAGRAPH
from stamma.reading.reader import rest_of
from stamma.reading.search import Search

if TYPE_CHECKING:
    from collections.abc import Iterator

    from stamma._core import Board, Move
    from stamma.diagnostics import Diagnostic
    from stamma.reading.line import Line
    from stamma.reading.moves import Found, Letters
    from stamma.reading.page import Page, Run, Token
    from stamma.reading.reader import Solution
    from stamma.reading.trees import Grown

_NEAR = 1.3
_SHOWN = 4
# How many spellings may be tried for each move that follows a doubtful one.
_TRIES = 12


def doubts(page: Page, solution: Solution, grown: Grown) -> list[Diagnostic]:
    """Return everything that is doubtful about a game."""
    return list(_Doubts(page, solution, grown).all())


class _Doubts:
    def __init__(self, page: Page, solution: Solution, grown: Grown) -> None:
        self.text = page.text
        self.solution = solution
        self.steps = grown.steps
        self.rejected = grown.rejected
        # A text may count from another number than its position.
        first = self.steps[0]
        self.shift = 0
        if first.token is not None and first.token.number is not None and first.parent is not None:
            self.shift = first.parent.board.fullmove_number - first.token.number
        self.letters: Letters = solution.letters.letters

    def all(self) -> Iterator[Diagnostic]:
        """Go through all doubts: those of each move, then those of the whole."""
        for place, step in enumerate(self.steps):
            if step.token is None or step.found is None or step.parent is None:
                continue
            yield from self._step(place, step, step.token, step.found, step.parent.board)
            for token in step.skipped:
                yield self._at(token, "skipped-move")
        yield from self._whole()
        yield from self._rest()

    def _whole(self) -> Iterator[Diagnostic]:
        first, last = self.steps[0].token, self.steps[-1].token
        if self.solution.section.swapped and first is not None:
            yield self._at(first, "swapped-columns")
        if self.solution.spent and last is not None:
            yield self._at(last, "budget-spent")

    def _rest(self) -> Iterator[Diagnostic]:
        """Say what the text has beyond the game, and what was passed over."""
        line = self.solution.line
        rest = None if self.solution.complete else rest_of(line, self.solution.section.runs)
        if rest is not None:
            yield self._unread(*rest)
        elif not line.ended:
            yield from self._mentioned()
        for token in self.rejected:
            if rest is None or token.start < rest[0].tokens[rest[1]].start:
                yield self._at(token, "skipped-move")

    def _at(self, token: Token, name: str, **facts: object) -> Diagnostic:
        return diagnose(name, self.text, token.start, token.end, text=token.text, **facts)

    def _step(
        self, place: int, step: Line, token: Token, found: Found, board: Board
    ) -> Iterator[Diagnostic]:
        move = board.san(found.move)
        if step.note == "repair":
            others = self._others(
                place, [near.move for near in self.letters.near(board, token, _NEAR)]
            )
            shown = ", ".join(board.san(other) for other in others[:_SHOWN])
            yield self._at(
                token,
                "repaired-move",
                move=move,
                sure="nothing else lets the game go on" if not others else "doubtful",
                others=f"; {shown} would do as well" if others else "",
            )
            return
        if step.note == "lost":
            yield self._at(token, "missing-move", move=move)
            return
        number = board.fullmove_number - self.shift
        if step.note == "number" and token.number not in (None, number):
            yield self._at(token, "wrong-number", said=token.number, number=number)
        if found.language.letter_set != self.letters.language.letter_set:
            yield self._at(token, "foreign-letter", language=found.language.name)
        if found.doubts & (FALSE_CAPTURE | FALSE_CHECK):
            which = "nothing is taken" if found.doubts & FALSE_CAPTURE else "no such check is given"
            yield self._at(token, "false-mark", move=move, which=which)
        yield from self._ambiguity(place, token, found, board)

    def _ambiguity(
        self, place: int, token: Token, found: Found, board: Board
    ) -> Iterator[Diagnostic]:
        candidates = self.letters.read(board, token)
        if len(candidates) < 2:  # noqa: PLR2004
            return
        moves = ", ".join(board.san(one.move) for one in candidates[:_SHOWN])
        open_ones = self._others(place, [one.move for one in candidates])
        if open_ones:
            yield self._at(token, "undecided-move", moves=moves)
        else:
            yield self._at(token, "settled-later", moves=moves, move=board.san(found.move))

    def _others(self, place: int, moves: list[Move]) -> list[Move]:
        """Which of these moves would let the game go on as well as the one that was taken."""
        step = self.steps[place]
        found = []
        for move in moves:
            if step.found is None or step.parent is None or move == step.found.move:
                continue
            board = step.parent.board.copy()
            board.push(move)
            if self._goes_on(board, place + 1):
                found.append(move)
        return found

    def _goes_on(self, board: Board, place: int) -> bool:
        """Whether the tokens from this place on can all be read from another position."""
        later = [step for step in self.steps[place:] if step.token is not None]
        tokens = [step.token for step in later if step.token is not None]
        run = later[0].run if later else None
        if run is None:
            return True
        budget = _TRIES * len(tokens)
        ends = Search(board, self.letters, is_start=False, budget=budget).play(run, tokens)
        return any(line.moves == len(tokens) for line in ends)

    def _mentioned(self) -> Iterator[Diagnostic]:
        """Name a move right after the last one that was taken for talk."""
        line = self.solution.line
        for run in self.solution.section.runs:
            is_later = line.run is not None and run.place > line.run.place
            if is_later and run.depth <= line.depth and line.token is not None:
                if not PARAGRAPH.search(self.text, line.token.end, run.start):
                    yield self._at(run.tokens[0], "mentioned-move")
                return

    def _unread(self, run: Run, at: int) -> Diagnostic:
        """Say where the text goes on and the game does not."""
        line = self.solution.line
        is_next = run.ply is not None and run.ply + (line.offset or 0) == line.ply
        name = "unread-move" if run is line.run or is_next else "unread-rest"
        return self._at(run.tokens[at], name)
