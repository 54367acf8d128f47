"""Doubts: what had to be assumed to read a game, as diagnostics with their places in the text."""

from __future__ import annotations

from functools import cached_property
from itertools import pairwise
from typing import TYPE_CHECKING

from stamma._patterns import late
from stamma.reading.metadata.players import unread_names
from stamma.reading.play.spellings import FALSE_CAPTURE, FALSE_CHECK
from stamma.reading.remarks.behind import Behind
from stamma.reading.remarks.choices import Choices
from stamma.reading.remarks.leftovers import Leftovers
from stamma.reading.remarks.letters import letter_doubts
from stamma.reading.remarks.roles import role_doubts
from stamma.reading.remarks.telling import SHOWN, at_token, diagnose

if TYPE_CHECKING:
    from collections.abc import Iterator

    from stamma._core import Board
    from stamma.diagnostics import Diagnostic
    from stamma.reading.decode.solution import Solution
    from stamma.reading.game.tree import Grown
    from stamma.reading.play.line import Line
    from stamma.reading.play.spellings import Found, Letters
    from stamma.reading.repair.patience import Patience
    from stamma.reading.text.page import Page, Token

# So many figurines show that a game is printed in them.
_FIGURINES = 5
# So much of the text is quoted.
_QUOTED = 60
_OTHER_FAULTS = {"spacing": "misplaced-blank", "swapped": "swapped-moves"}
# Marks behind a square that say check, mate or en passant.
_MARKED = late(r"(?<=[1-8])\W*(?:[xX×+#†‡≠]|e\.? ?p)|\bch(?:eck)?\b")
# The square that a man comes from, and the man that it takes: `Dc7xD`.
_FROM_VICTIM = late(r".?[a-h][1-8][x×X][^\W\d_a-z](?!\w)", needs=("x", "×", "X"))
#: What is wrong with the marks of a move.
FALSE_MARKS = frozenset(
    {"false-capture", "false-check", "false-mate", "false-double-check", "false-en-passant"}
)


def doubts(page: Page, solution: Solution, grown: Grown, patience: Patience) -> list[Diagnostic]:
    """Return everything that is doubtful about a game.

    Where there is no patience left to see whether a doubt is settled later, it stays one.
    """
    return list(_Doubts(page, solution, grown, patience).all())


class _Doubts:
    def __init__(self, page: Page, solution: Solution, grown: Grown, patience: Patience) -> None:
        self.page = page
        self.text = page.text
        self.solution = solution
        self.steps = grown.steps
        # Behind the first move it may have been counted anew.
        self.offset = 0 if solution.root.is_start else self.steps[0].offset or 0
        self.grown = grown
        self.conclusion = grown.conclusion
        self.letters: Letters = solution.letters
        #: The letters are those of SAN.
        self.is_english = self.letters.language.letter_set == ("K", "Q", "R", "B", "N")
        self.leftovers = Leftovers(page, solution, grown, self.offset)
        self.behind = Behind(page, solution, grown, self.leftovers)
        self.choices = Choices(page.text, solution, grown.steps, patience)

    def all(self) -> Iterator[Diagnostic]:
        """Go through all doubts: those of each move, then those of the whole."""
        yield from self._of_moves()
        yield from letter_doubts(self.page, self.solution)
        yield from self._rivals()
        yield from self._endings()
        yield from self._whole()
        yield from self.behind.all()

    def _rights(self) -> Iterator[Diagnostic]:
        """Report the castling rights of the FEN that the game starts from, if they are wrong."""
        section, root = self.solution.section, self.solution.root.board
        for position in section.positions:
            fen = position.fens[0]
            if position.kind != "fen" or fen.split()[:1] != [root.board_fen()]:
                continue
            start = self.text.find(fen, position.start, position.end)
            if start < 0:
                continue
            for remark in type(root).read_fen(fen, chess960=section.chess960)[1]:
                if "castling" in remark.name:
                    yield remark.at(self.text, start + remark.start, start + remark.end)
            return

    def _whole(self) -> Iterator[Diagnostic]:
        first, last = self.steps[0].token, self.steps[-1].token
        turned = self.solution.root.turned
        if turned is not None:
            side = "White" if self.solution.root.board.turn else "Black"
            text = self.text[turned.start : turned.end]
            yield diagnose("turned-side", self.text, turned.start, turned.end, text=text, side=side)
        yield from self._rights()
        if self.solution.section.swapped and first is not None:
            yield at_token(self.text, first, "swapped-columns")
        else:
            moved = self.leftovers.reordered()
            if moved is not None:
                yield at_token(self.text, moved, "reordered-moves")
        if self.solution.spent and last is not None:
            yield at_token(self.text, last, "budget-spent")
        for tag in self.solution.section.late:
            yield diagnose("pgn-late-tag", self.text, tag.start, tag.end)
        start, headers = self.solution.section.start, self.grown.game.headers
        if first is not None and headers["White"] == headers["Black"] == "?":
            names = unread_names(self.text[start : first.start])
            if names is not None:
                begin, end = (start + place for place in names)
                text = self._words(begin, end)
                yield diagnose("unread-heading", self.text, begin, end, text=text)

    def _rivals(self) -> Iterator[Diagnostic]:
        """Name what may be the game as well, and what may not belong to it."""
        for doubt in role_doubts(self.page, self.solution, self.steps):
            run = doubt.decision.step.run.run
            facts = {"text": self._words(run.start, run.end)}
            if doubt.rule == "mentioned-end":
                if doubt.played is None:
                    continue
                last = self.steps[-1].token
                facts["move"] = self._sans(doubt.played, 1)
                facts |= {"text": last.text} if last is not None else {}
            elif doubt.played is not None:
                facts["moves"] = self._sans(doubt.played)
            yield diagnose(doubt.rule, self.text, run.start, run.end, **facts)
        for run in self.solution.retold:
            text = self._words(run.start, run.end)
            yield diagnose("retold-game", self.text, run.start, run.end, text=text)
        for position in self.grown.disowned:
            text = self._words(position.start, position.end)
            yield diagnose(
                "contradicted-position", self.text, position.start, position.end, text=text
            )

    def _words(self, start: int, end: int) -> str:
        """Quote a stretch of the text."""
        text = " ".join(self.text[start:end].split())
        return text if len(text) <= _QUOTED else text[: _QUOTED - 1] + "…"

    def _sans(self, first: Line, count: int = SHOWN) -> str:
        """Write moves of the game with their numbers, as far as they stand in one run."""
        place = next((at for at, step in enumerate(self.steps) if step is first), 0)
        words: list[str] = []
        for step in self.steps[place : place + count]:
            if step.parent is None or step.found is None or step.run is not first.run:
                break
            board = step.parent.board
            number = (board.ply() - self.offset) // 2 + 1
            dots = "." if board.turn else "..."
            prefix = f"{number}{dots}" if board.turn or not words else ""
            words.append(prefix + board.san(step.found.move))
        return " ".join(words)

    def _endings(self) -> Iterator[Diagnostic]:
        """Say where the text, the tags and the board tell different ends."""
        for one in self.conclusion.contradictions:
            text = " ".join(self.text[one.start : one.end].split())
            facts = {"text": text, "said": one.said, "because": one.because}
            yield diagnose("contradicted-ending", self.text, one.start, one.end, **facts)
        if self.conclusion.assumed is not None:
            start, end, side = self.conclusion.assumed
            text = " ".join(self.text[start:end].split())
            yield diagnose("assumed-side", self.text, start, end, text=text, side=side)
        for step, following in pairwise(self.steps):
            run = step.run
            if run is None or run.ending is None or following.run is run:
                continue
            start, end = run.ending.start, run.ending.end
            text = self.text[start:end]
            yield diagnose("went-on", self.text, start, end, text=text)

    def _of_moves(self) -> Iterator[Diagnostic]:
        for token in self.solution.line.root.skipped:
            yield at_token(self.text, token, "skipped-move")
        for place, step in enumerate(self.steps):
            if step.token is None or step.found is None or step.parent is None:
                continue
            if self._is_plain(step, step.token, step.found, step.parent):
                continue
            yield from self._step(place, step, step.token, step.found, step.parent.board)
            for token in step.skipped:
                yield at_token(self.text, token, "skipped-move")

    def _is_plain(self, step: Line, token: Token, found: Found, before: Line) -> bool:
        """Whether a move is written as it should be, in the run of the one before it.

        A b alone may be a bishop all the same.
        """
        if step.note or step.skipped or step.run is not before.run or not self.is_english:
            return False
        return token.text[0] != "b" and before.board.san(found.move) == token.text

    def _step(
        self, place: int, step: Line, token: Token, found: Found, board: Board
    ) -> Iterator[Diagnostic]:
        move = board.san(found.move)
        if not step.note and move == token.text and self.is_english and move[0] != "b":
            # It is written as it should be. A b alone may be a bishop all the same.
            yield from self._circumstances(step, token)
            return
        if step.note in ("repair", "lost"):
            yield self.choices.put_in(place, step, token, found, board)
            return
        if step.note in _OTHER_FAULTS:
            yield at_token(self.text, token, _OTHER_FAULTS[step.note], move=move)
            return
        # A text may count from another number than its position, and Black's moves in a helpmate.
        number = (board.ply() - self.offset) // 2 + 1
        if step.note == "number" and token.number not in (None, number):
            yield at_token(self.text, token, "wrong-number", said=token.number, number=number)
        yield from self._circumstances(step, token)
        is_foreign = found.language.letter_set != self.letters.language.letter_set
        if is_foreign or (token.piece.isalpha() and self._in_figurines):
            yield at_token(self.text, token, "foreign-letter", language=found.language.name)
        yield from self._false_marks(token, found, board)
        yield from self.choices.ambiguity(place, token, found, board)

    @cached_property
    def _in_figurines(self) -> bool:
        """Whether the pieces are figurines: a letter among them may be one that was misread."""
        pieces = [step.token.piece for step in self.steps if step.token is not None]
        return sum("♔" <= piece <= "♟" for piece in pieces) >= _FIGURINES

    def _circumstances(self, step: Line, token: Token) -> Iterator[Diagnostic]:
        """Say where the game goes on inside brackets, or begins there beside another outside."""
        before = step.parent.run if step.parent is not None else None
        depth = 0 if step.run is None else step.run.depth
        if before is None and depth:
            outside = [run for run in self.page.runs if run.ply == 0 and run.table]
            before = min(outside, key=lambda run: run.depth, default=None)
        if before is not None and depth > before.depth:
            yield at_token(self.text, token, "bracketed-move")

    def _false_marks(self, token: Token, found: Found, board: Board) -> Iterator[Diagnostic]:
        """Say which marks are wrong, in the words of whoever reads a single move."""
        is_doubted = bool(found.doubts & (FALSE_CAPTURE | FALSE_CHECK))
        if not is_doubted and (not _MARKED.search(token.text) or _FROM_VICTIM.match(token.text)):
            return
        from stamma.diagnostics.spellings import remark

        judged = board._try_parse(token.text, None, found.language)  # noqa: SLF001
        names = [each.name for each in judged.remarks] if judged is not None else []
        names = [name for name in names if name in FALSE_MARKS]
        if not names and found.doubts & FALSE_CAPTURE:
            names = ["false-capture"]
        elif not names and (found.doubts & FALSE_CHECK or judged is None):
            # The mark was left out to read the move, or stands apart from it.
            after = board.copy()
            after.push(found.move)
            names = [] if after.is_check() else ["false-check"]
        written = board.write(found.move, "san", found.language)
        for name in names:
            yield remark(name, token.text, written, "").at(self.text, token.start, token.end)
