"""What stands behind a game and is not read: parts of a move, and moves that are talk or lost."""

from __future__ import annotations

from typing import TYPE_CHECKING

from stamma._patterns import late
from stamma.reading.decode.solution import passed_over, rest_of
from stamma.reading.in_words import ending_words
from stamma.reading.layout.damaged_moves import is_maimed
from stamma.reading.lex.lexemes import Kind
from stamma.reading.play import weights
from stamma.reading.remarks.telling import at_token, diagnose
from stamma.reading.text.page import Run, Token
from stamma.reading.text.surroundings import look_around

if TYPE_CHECKING:
    import re
    from collections.abc import Iterator

    from stamma._core import Move
    from stamma.diagnostics import Diagnostic
    from stamma.reading.decode.solution import Solution
    from stamma.reading.game.tree import Grown
    from stamma.reading.remarks.leftovers import Leftovers
    from stamma.reading.text.page import Page

# How many of several moves are named.
_SHOWN = 4
# What may be left of a last move: a piece, a rank with or without what its file is mistaken for, a
# file at the very end, something that becomes a piece, or anything short after a number.
_TAIL = late(
    r"(?:[ \t|]+|\s+(?P<number>\d{1,3})\.+\s*(?=\w))"
    r"(?P<left>-?[KQRBNO]\S{0,3}|[KQRBN][a-h] ?\S|[069]?[1-8]|[a-h](?=\W*\Z)"
    r"|\w{0,4}=\(?\w{1,2}\)?[+#]?|(?(number)\S{1,8}?|(?!)))[ \t|.]*(?:\n|$)"
)
# A number, and what has a rank in it and may be a move.
_COUNTED = late(r"\s+(?P<number>\d{1,3})\.\s*(?P<left>[^\W\d_]\S{0,6}?[1-8])(?=[+#!?]*\s|$)")
# A number, if there is one, and a few signs that are all that is left of the text.
_CUT = late(
    r"[\s|,;:*_{}]*(?:\d{1,3}[ \t|]*(?:\.{1,3}|…|\))?[\s|]*(?:\.{3}|…)?\s*)?"
    r"(?P<left>[^\W\d_]\w{0,3}[x×:=-]?)\s*"
)

# So many moves in words are looked at behind the last one.
_TOLD = 8


class Behind:
    """The text behind the moves of one game."""

    def __init__(self, page: Page, solution: Solution, grown: Grown, leftovers: Leftovers) -> None:
        self.page = page
        self.text = page.text
        self.solution = solution
        self.grown = grown
        self.leftovers = leftovers
        self.offset = leftovers.offset
        self.letters = solution.letters

    def all(self) -> Iterator[Diagnostic]:
        """Go through what the text has beyond the game, and what was passed over."""
        line = self.solution.line
        rest = None if self.solution.complete else rest_of(line, self.solution.open_runs)
        if self.solution.missing is not None:
            yield self._missing(*self.solution.missing)
        elif rest is not None:
            yield self._unread(*rest)
        else:
            cut = self._cut()
            if cut is not None:
                yield diagnose("unread-move", self.text, *cut.span("left"), text=cut["left"])
            elif not self.solution.section.swapped:
                yield from self._tail()
            if not line.ended:
                yield from self._mentioned()
            elif self._ends_by_word():
                yield from self._after_the_end()
        yield from self._left_out(rest)

    def _left_out(self, rest: tuple[Run, int] | None) -> Iterator[Diagnostic]:
        """Go through the moves that were left out before the text goes on without the game."""
        left = [
            *self.leftovers.announced(),
            *passed_over(self.solution.line, self.solution.open_runs),
        ]
        for run in [*left, *self.leftovers.between()]:
            yield at_token(self.text, run.tokens[0], "skipped-move")
        for token in self.grown.unplayable:
            yield at_token(self.text, token, "unread-side-line")
        for token in self.grown.rejected:
            if rest is None or token.start < rest[0].tokens[rest[1]].start:
                yield at_token(self.text, token, "skipped-move")

    def _mentioned(self) -> Iterator[Diagnostic]:
        """Name a move right after the last one that was taken for talk."""
        line = self.solution.line
        if self.grown.replaced is not None:
            yield at_token(self.text, self.grown.replaced, "told-move")
            return
        lost = self.leftovers.lost_rows()
        if lost is not None:
            yield at_token(self.text, lost, "unread-rest")
            return
        for run in self.solution.section.runs:
            is_later = line.run is not None and run.place > line.run.place
            if is_later and run.depth <= line.depth and line.token is not None:
                if self._is_lost(run):
                    yield at_token(self.text, run.tokens[0], "unread-rest")
                elif not self.page.has_break(line.token.end, run.start):
                    yield at_token(self.text, run.tokens[0], "mentioned-move")
                return
        yield from self._told_in_words()

    def _told_in_words(self) -> Iterator[Diagnostic]:
        """Name a move in words behind the last one that was taken for words of a sentence.

        Where moves have numbers, such words mostly tell plans, and count if they say it was played.
        """
        last = self.solution.line.token
        if last is None:
            return
        has_numbers = any(run.ply is not None for run in self.solution.section.runs)
        for at in self.page.told_behind(last.at, _TOLD):
            lexeme = self.page.lexemes[at]
            if self.page.has_break(last.end, lexeme.start):
                return
            token = Token(lexeme.text, lexeme.start, lexeme.end, lexeme.form, "", at)
            group = self.page.home[at]
            run = Run([token], group, self.page.groups[group].depth)
            look_around(self.page, run, None, has_numbers=has_numbers)
            is_said = run.asserted and not (run.negated or run.conditional or run.mentioned)
            if is_said or not has_numbers:
                yield at_token(self.text, token, "mentioned-move")
                return

    def _is_lost(self, run: Run) -> bool:
        """Whether moves that stand right after others, with their numbers, are played nowhere."""
        is_row = run.ply is not None and len(run.tokens) > 1 and run.adjacent
        return is_row and run.tokens[0].start not in self.leftovers.read

    def _ends_by_word(self) -> bool:
        run = self.solution.line.run
        return run is not None and run.ending is not None and run.ending.kind != "result"

    def _after_the_end(self) -> Iterator[Diagnostic]:
        """Name a move that would continue a game of which a word says that it is over."""
        line = self.solution.line
        for run in self.solution.section.runs:
            is_later = line.run is not None and run.place > line.run.place
            if is_later and run.ply is not None and run.ply + (line.offset or 0) == line.ply:
                yield at_token(self.text, run.tokens[0], "mentioned-move")
                return

    def _tail(self) -> Iterator[Diagnostic]:
        """Report what stands after the last move and looks like what is left of another."""
        line = self.solution.line
        if line.token is None or not line.board.legal_moves:
            return
        following = (line.ply - self.offset) // 2 + 1
        counted = _COUNTED.match(self.text, line.token.end)
        is_next = counted is not None and int(counted["number"]) == following
        if counted is not None and is_next and counted.start("left") not in self.page.move_starts():
            # It has the next number, whatever is said behind it, and was not seen as a move.
            yield self._refused(counted["left"], *counted.span("left"))
            return
        match = None if line.ended else _TAIL.match(self.text, line.token.end)
        if match is None or not self._is_left(match, following):
            return
        behind = self.page.lexemes[line.token.at + 1 : line.token.at + 2]
        # A number that counts no moves is the time that the last one took.
        if not any(one.kind is Kind.SIGN and one.text == match["left"] for one in behind):
            yield diagnose("unread-move", self.text, *match.span("left"), text=match["left"])

    def _is_left(self, match: re.Match[str], following: int) -> bool:
        """Whether signs behind the last move may be what is left of another."""
        text, number = match["left"], match["number"]
        if text.lower() in ending_words.words():
            return False
        if number is not None:
            return int(number) == following and is_maimed(text)
        # A digit is what is left of a square, or the number of a move that was to follow.
        return not text.isdigit() or int(text) not in (following, following + 1)

    def _cut(self) -> re.Match[str] | None:
        """Find the first signs of another move that the text ends with, behind the last one."""
        line, token = self.solution.line, self.solution.line.token
        if token is None or line.ended:
            return None
        last = self.page.lexemes[self.page.after_brackets(token.at, "{")]
        match = _CUT.fullmatch(self.text, max(last.end, token.end))
        # In columns the last move of the text may be another than that of the game.
        if match is None or match.start("left") in self.leftovers.read:
            return None
        board, left, language = line.board, match["left"], self.letters.language
        spellings = (
            board.write(move, notation, language).rstrip("+#")
            for move in board.legal_moves
            for notation in ("san", "lan")
        )
        return match if any(one != left and one.startswith(left) for one in spellings) else None

    def _missing(self, token: Token, moves: list[Move]) -> Diagnostic:
        """Say which moves may be missing where the game ends, as several fit."""
        from stamma.diagnostics import Choice

        board = self.solution.line.board
        sans = ", ".join(board.san(one) for one in moves[:_SHOWN]) + ", …" * (len(moves) > _SHOWN)
        done = f"the game is read up to there ({sans} would do)"
        return at_token(self.text, token, "missing-move", sure="doubtful", done=done).offering(
            Choice(board.copy(), tuple(moves), is_missing=True)
        )

    def _unread(self, run: Run, at: int) -> Diagnostic:
        """Say where the text goes on and the game does not."""
        from stamma.diagnostics import Choice

        line = self.solution.line
        is_next = run.ply is not None and run.ply + (line.offset or 0) == line.ply
        token = run.tokens[at]
        if run is not line.run and (not is_next or self.letters.read(line.board, token)):
            return at_token(self.text, token, "unread-rest")
        found = self._refused(token.text, token.start, token.end)
        fitting = self.letters.read(line.board, token)
        near = fitting or self.letters.near(line.board, token, weights.NEAR)
        return found.offering(Choice(line.board.copy(), tuple(one.move for one in near)))

    def _refused(self, text: str, start: int, end: int) -> Diagnostic:
        """Say why a text cannot be the next move."""
        from stamma.errors import NotationError

        try:
            self.solution.line.board.parse(text, language=self.letters.language)
        except NotationError as error:
            return error.diagnostic.at(self.text, start, end)
        return diagnose("unread-move", self.text, start, end, text=text)
