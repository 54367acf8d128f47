"""Doubts: what had to be assumed to read a game, as diagnostics with their places in the text."""

from __future__ import annotations

from functools import cached_property
from itertools import pairwise
from typing import TYPE_CHECKING

from stamma._patterns import late
from stamma.reading.decode.solution import passed_over, rest_of
from stamma.reading.in_words import ending_words
from stamma.reading.layout.damaged_moves import is_maimed
from stamma.reading.lex.lexemes import Form, Kind
from stamma.reading.metadata.players import unread_names
from stamma.reading.play import weights
from stamma.reading.play.spellings import FALSE_CAPTURE, FALSE_CHECK
from stamma.reading.remarks.leftovers import Leftovers
from stamma.reading.remarks.roles import role_doubts
from stamma.reading.remarks.telling import diagnose
from stamma.reading.text.page import Run, Token
from stamma.reading.text.surroundings import look_around

if TYPE_CHECKING:
    import re
    from collections.abc import Iterator

    from stamma._core import Board, Move
    from stamma.diagnostics import Diagnostic
    from stamma.reading.decode.solution import Solution
    from stamma.reading.game.tree import Grown
    from stamma.reading.play.line import Line
    from stamma.reading.play.spellings import Found, Letters
    from stamma.reading.repair.patience import Patience
    from stamma.reading.text.page import Page

_SHOWN = 4
# So many figurines show that a game is printed in them.
_FIGURINES = 5
# So much of the text is quoted.
_QUOTED = 60
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
# What is wrong with a legal move that was read as another.
_UNFITTING = "can be played here, but the moves after it do not follow"
_OTHER_FAULTS = {"spacing": "misplaced-blank", "swapped": "swapped-moves"}
# How many positions are followed to see whether the game goes on after another move.
_BEAM = 12
# Marks behind a square that say check, mate or en passant.
_MARKED = late(r"(?<=[1-8])\W*(?:[xX×+#†‡≠]|e\.? ?p)|\bch(?:eck)?\b")
# The square that a man comes from, and the man that it takes: `Dc7xD`.
_FROM_VICTIM = late(r".?[a-h][1-8][x×X][^\W\d_a-z](?!\w)", needs=("x", "×", "X"))
#: What is wrong with the marks of a move.
FALSE_MARKS = frozenset(
    {"false-capture", "false-check", "false-mate", "false-double-check", "false-en-passant"}
)
_MENDED = ("repair", "lost", "swapped")


def doubts(page: Page, solution: Solution, grown: Grown, patience: Patience) -> list[Diagnostic]:
    """Return everything that is doubtful about a game.

    Where there is no patience left to see whether a doubt is settled later, it stays one.
    """
    return list(_Doubts(page, solution, grown, patience).all())


class _Doubts:
    def __init__(self, page: Page, solution: Solution, grown: Grown, patience: Patience) -> None:
        self.patience = patience
        self.page = page
        self.text = page.text
        self.solution = solution
        self.steps = grown.steps
        # Behind the first move it may have been counted anew.
        self.offset = 0 if solution.root.is_start else self.steps[0].offset or 0
        self.rejected = grown.rejected
        self.grown = grown
        self.conclusion = grown.conclusion
        self.letters: Letters = solution.letters
        #: The letters are those of SAN.
        self.is_english = self.letters.language.letter_set == ("K", "Q", "R", "B", "N")
        self.elsewhere = self._elsewhere()
        self.leftovers = Leftovers(page, solution, grown, self.offset)

    def all(self) -> Iterator[Diagnostic]:
        """Go through all doubts: those of each move, then those of the whole."""
        yield from self._of_moves()
        yield from self._rivals()
        yield from self._endings()
        yield from self._whole()
        yield from self._rest()

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
            yield self._at(first, "swapped-columns")
        else:
            moved = self.leftovers.reordered()
            if moved is not None:
                yield self._at(moved, "reordered-moves")
        if self.solution.spent and last is not None:
            yield self._at(last, "budget-spent")
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

    def _sans(self, first: Line, count: int = _SHOWN) -> str:
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

    def _rest(self) -> Iterator[Diagnostic]:
        """Say what the text has beyond the game, and what was passed over."""
        line = self.solution.line
        rest = None if self.solution.complete else rest_of(line, self.solution.open_runs)
        if rest is not None:
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
        left = [*self.leftovers.announced(), *passed_over(line, self.solution.open_runs)]
        for run in [*left, *self.leftovers.between()]:
            yield self._at(run.tokens[0], "skipped-move")
        for token in self.grown.unplayable:
            yield self._at(token, "unread-side-line")
        for token in self.rejected:
            if rest is None or token.start < rest[0].tokens[rest[1]].start:
                yield self._at(token, "skipped-move")

    def _of_moves(self) -> Iterator[Diagnostic]:
        for token in self.solution.line.root.skipped:
            yield self._at(token, "skipped-move")
        for place, step in enumerate(self.steps):
            if step.token is None or step.found is None or step.parent is None:
                continue
            if self._is_plain(step, step.token, step.found, step.parent):
                continue
            yield from self._step(place, step, step.token, step.found, step.parent.board)
            for token in step.skipped:
                yield self._at(token, "skipped-move")

    def _is_plain(self, step: Line, token: Token, found: Found, before: Line) -> bool:
        """Whether a move is written as it should be, in the run of the one before it.

        A b alone may be a bishop all the same.
        """
        if step.note or step.skipped or step.run is not before.run or not self.is_english:
            return False
        return token.text[0] != "b" and before.board.san(found.move) == token.text

    def _at(self, token: Token, name: str, **facts: object) -> Diagnostic:
        return diagnose(name, self.text, token.start, token.end, text=token.text, **facts)

    def _step(
        self, place: int, step: Line, token: Token, found: Found, board: Board
    ) -> Iterator[Diagnostic]:
        move = board.san(found.move)
        if not step.note and move == token.text and self.is_english and move[0] != "b":
            # It is written as it should be. A b alone may be a bishop all the same.
            yield from self._circumstances(step, token)
            return
        if step.note in ("repair", "lost"):
            yield self._put_in(place, step, token, found, board)
            return
        if step.note in _OTHER_FAULTS:
            yield self._at(token, _OTHER_FAULTS[step.note], move=move)
            return
        # A text may count from another number than its position, and Black's moves in a helpmate.
        number = (board.ply() - self.offset) // 2 + 1
        if step.note == "number" and token.number not in (None, number):
            yield self._at(token, "wrong-number", said=token.number, number=number)
        yield from self._circumstances(step, token)
        is_foreign = found.language.letter_set != self.letters.language.letter_set
        if is_foreign or (token.piece.isalpha() and self._in_figurines):
            yield self._at(token, "foreign-letter", language=found.language.name)
        yield from self._false_marks(token, found, board)
        yield from self._ambiguity(place, token, found, board)

    def _put_in(
        self, place: int, step: Line, token: Token, found: Found, board: Board
    ) -> Diagnostic:
        """Say which move was put in for a misprint, or for one that is lost."""
        from stamma.diagnostics import Choice

        move = board.san(found.move)
        if step.note == "lost":
            facts, others = self._choice(place, token, list(board.legal_moves))
            return self._at(token, "missing-move", move=move, **facts).offering(
                Choice(board.copy(), (found.move, *others), is_missing=True)
            )
        most = max(weights.NEAR, found.cost + weights.AS_NEAR)
        near = [near.move for near in self.letters.near(board, token, most)]
        facts, others = self._choice(place, token, near)
        fitting = dict.fromkeys([found.move, *others, *near])
        own = self.letters.language.letter_set
        readings = self.letters.read(board, token)
        is_legal = any(one.language.letter_set == own for one in readings)
        facts["fault"] = _UNFITTING if is_legal else "cannot be played here"
        return self._at(token, "repaired-move", move=move, **facts).offering(
            Choice(board.copy(), tuple(fitting))
        )

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
            yield self._at(token, "bracketed-move")

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

    def _ambiguity(
        self, place: int, token: Token, found: Found, board: Board
    ) -> Iterator[Diagnostic]:
        candidates = list(dict.fromkeys(one.move for one in self.letters.read(board, token)))
        if len(candidates) < 2:  # noqa: PLR2004
            return
        from stamma.diagnostics import Choice

        moves = ", ".join(board.san(one) for one in candidates[:_SHOWN])
        choice = Choice(board.copy(), tuple(candidates))
        if self._others(place, candidates) != []:
            yield self._at(token, "undecided-move", moves=moves).offering(choice)
        else:
            move = board.san(found.move)
            yield self._at(token, "settled-later", moves=moves, move=move).offering(choice)

    def _choice(
        self, place: int, token: Token, moves: list[Move]
    ) -> tuple[dict[str, str], list[Move]]:
        """How sure it is that the move was meant which was put in, and what else it may be."""
        parent = self.steps[place].parent
        others = self._others(place, moves)
        if others is None:
            return {"sure": "doubtful", "others": ""}, []
        rivals = [san for rival, san in self.solution.rivals if rival is token]
        # What explains the text as well comes before what only lets the game go on.
        named = [] if parent is None else [(parent.board.san(other), other) for other in others]
        named.sort(key=lambda pair: pair[0] not in rivals)
        sans = [san for san, _ in named]
        elsewhere = self.elsewhere.get(id(self.steps[place]), [])
        if not others and not elsewhere:
            return {"sure": self._certainty(place, moves), "others": ""}, []
        is_open = bool(rivals or elsewhere or self.steps[place].note == "lost")
        said = ""
        if sans:
            said = f"; {', '.join(sans[:_SHOWN])}{', …' * (len(sans) > _SHOWN)} would do as well"
        for rival, san in elsewhere[:1]:
            said += f"; or this one stands as it is, and {rival.text!r} is {san}"
        return {"sure": "doubtful" if is_open else "likely", "others": said}, [
            other for _, other in named
        ]

    def _certainty(self, place: int, moves: list[Move]) -> str:
        """Say how sure a move is that was put in, where no other of these lets the game go on."""
        parent = self.steps[place].parent
        if parent is None or not self.solution.complete:
            # What does not lead to the end of the text is not the whole truth.
            return "doubtful"
        # A move that is written quite otherwise is less likely, but may have been meant.
        rest = (move for move in parent.board.legal_moves if move not in moves)
        is_open = any(self._goes_on_with(place, move) for move in rest)
        return "likely" if is_open else "nothing else lets the game go on"

    def _elsewhere(self) -> dict[int, list[tuple[Token, str]]]:
        """List the faults that may be assumed at other tokens, by the nearest mended move."""
        mended = [step for step in self.steps if step.note in ("repair", "lost") and step.token]
        tokens = {id(step.token) for step in mended}
        found: dict[int, list[tuple[Token, str]]] = {}
        for rival, san in self.solution.rivals if mended else ():
            if id(rival) not in tokens:
                nearest = min(mended, key=lambda step: _distance(step, rival))
                found.setdefault(id(nearest), []).append((rival, san))
        return found

    def _others(self, place: int, moves: list[Move]) -> list[Move] | None:
        """Which of these moves would let the game go on as well as the one that was taken.

        Nothing if there is no patience left to find out.
        """
        found = [move for move in moves if self._goes_on_with(place, move)]
        return found if self.patience.left else None

    def _goes_on_with(self, place: int, move: Move) -> bool:
        """Whether the game goes on with a move in the place of the one that was taken."""
        step = self.steps[place]
        if step.found is None or step.parent is None or move == step.found.move:
            return False
        board = step.parent.board.copy()
        board.push(move)
        return self._goes_on(board, place + 1)

    def _goes_on(self, board: Board, place: int) -> bool:
        """Whether the tokens from this place on can all be read from another position."""
        boards = [board]
        for at in range(place, len(self.steps)):
            step = self.steps[at]
            if step.token is None or step.found is None or step.parent is None:
                continue
            if not self.patience.left or step.parent.board in boards:
                # The game comes to the same position again, and goes on from there.
                return True
            self.patience.pay(len(boards))
            after: dict[Board, None] = {}
            for one in boards:
                for move in self._readings(one, step, step.token, step.found):
                    following = one.copy()
                    following.push(move)
                    after[following] = None
            boards = list(after)[:_BEAM]
            if not boards:
                return False
        return True

    def _readings(self, board: Board, step: Line, token: Token, found: Found) -> list[Move]:
        """List the moves that a step may be in another position, in the letters it was read in."""
        if step.note in _MENDED:
            return [found.move] if board.is_legal(found.move) else []
        readings = self.letters.read(board, token)
        return [one.move for one in readings if one.language is found.language]

    def _mentioned(self) -> Iterator[Diagnostic]:
        """Name a move right after the last one that was taken for talk."""
        line = self.solution.line
        if self.grown.replaced is not None:
            yield self._at(self.grown.replaced, "told-move")
            return
        lost = self.leftovers.lost_rows()
        if lost is not None:
            yield self._at(lost, "unread-rest")
            return
        for run in self.solution.section.runs:
            is_later = line.run is not None and run.place > line.run.place
            if is_later and run.depth <= line.depth and line.token is not None:
                if self._is_lost(run):
                    yield self._at(run.tokens[0], "unread-rest")
                elif not self.page.has_break(line.token.end, run.start):
                    yield self._at(run.tokens[0], "mentioned-move")
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
        for at in range(last.at + 1, len(self.page.lexemes)):
            lexeme = self.page.lexemes[at]
            if self.page.has_break(last.end, lexeme.start):
                return
            if lexeme.kind is not Kind.WORD or lexeme.form is not Form.TOLD:
                continue
            token = Token(lexeme.text, lexeme.start, lexeme.end, lexeme.form, "", at)
            group = self.page.home[at]
            run = Run([token], group, self.page.groups[group].depth)
            look_around(self.page, run, None, has_numbers=has_numbers)
            is_said = run.asserted and not (run.negated or run.conditional or run.mentioned)
            if is_said or not has_numbers:
                yield self._at(token, "mentioned-move")
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
                yield self._at(run.tokens[0], "mentioned-move")
                return

    def _tail(self) -> Iterator[Diagnostic]:
        """Report what stands after the last move and looks like what is left of another."""
        line = self.solution.line
        if line.token is None or not line.board.legal_moves:
            return
        following = (line.ply - self.offset) // 2 + 1
        counted = _COUNTED.match(self.text, line.token.end)
        tokens = (token.start for run in self.page.runs for token in run.tokens)
        is_next = counted is not None and int(counted["number"]) == following
        if counted is not None and is_next and counted.start("left") not in tokens:
            # It has the next number, whatever is said behind it, and was not seen as a move.
            yield self._refused(counted["left"], *counted.span("left"))
            return
        if line.ended:
            return
        match = _TAIL.match(self.text, line.token.end)
        if match is None or match["left"].lower() in ending_words.words():
            return
        behind = self.page.lexemes[line.token.at + 1 : line.token.at + 2]
        if any(one.kind is Kind.SIGN and one.text == match["left"] for one in behind):
            # A number that counts no moves: the time that the last one took.
            return
        text, number = match["left"], match["number"]
        if number is not None:
            is_left = int(number) == following and is_maimed(text)
        else:
            # A digit is what is left of a square, or the number of a move that was to follow.
            is_left = not text.isdigit() or int(text) not in (following, following + 1)
        if not is_left:
            return
        yield diagnose("unread-move", self.text, *match.span("left"), text=text)

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

    def _unread(self, run: Run, at: int) -> Diagnostic:
        """Say where the text goes on and the game does not."""
        from stamma.diagnostics import Choice

        line = self.solution.line
        is_next = run.ply is not None and run.ply + (line.offset or 0) == line.ply
        token = run.tokens[at]
        if run is not line.run and (not is_next or self.letters.read(line.board, token)):
            return self._at(token, "unread-rest")
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


def _distance(step: Line, token: Token) -> int:
    return abs(step.token.start - token.start) if step.token is not None else 0
