"""The search for the line of moves that explains a text best.

Runs are offered to the lines in the order of the text; a line takes a run that begins where the
line has come to, or leaves it for a side line or a remark. Every move that is read is worth a
point, everything that must be assumed costs some. Nothing is decided before the end: the line with
the most points is the game.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from typing import TYPE_CHECKING

from stamma.reading.play import weights
from stamma.reading.play.line import Line, distinct
from stamma.reading.play.origins import by_origin
from stamma.reading.play.prices import (
    TABLE,
    Price,
    circumstances,
    is_bad,
    is_near,
    price_inside,
    price_of_start,
    price_of_wrong_number,
    price_unnumbered,
)
from stamma.reading.search.beam import TAKEN_BACK, Followed

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from stamma._core import Board
    from stamma.reading.play.spellings import Found, Letters
    from stamma.reading.text.page import Run, Token
    from stamma.reading.text.sayings import Saying

# How many lines are followed inside a run; and there, as from run to run, when the budget is spent.
_BEAM = 12
_NARROW = 1
# How many tokens are played at once.
_AT_ONCE = 40
# How many lines may be offered a run for a try.
_OFFERS = 2
# So many half-moves are added in passing.
_IN_PASSING = 2
# Runs of columns have fewer moves than this.
_COLUMNS = 5
# No game is won in fewer half-moves.
_FOOLS_MATE = 4
# So few half-moves are no game that goes on with something else.
_FEW = 4
# In columns it shows sooner that a game is printed so.
_ROWS = 2


class Search:
    """Puts runs together to the best line from one position, without any repair.

    When the budget is spent the best line alone is followed, move by move.
    """

    may_repair = False

    def __init__(self, board: Board, letters: Letters, *, is_start: bool, budget: int) -> None:
        self.letters = letters
        self.is_start = is_start
        self.budget = budget
        # From the starting position the numbers begin at 1; elsewhere they may begin anywhere.
        offset = 0 if is_start else None
        self.root = Line(None, board, board.ply(), 0.0, offset=offset)
        self.followed = Followed(with_diagrams=False)
        self.has_numbers = True
        #: The half-moves that stand in tables, by the numbers of the text.
        self.printed: set[int] = set()
        self.last_printed = -1
        #: The first row of the tables that begins with each of them.
        self.rows: dict[int, Run] = {}
        #: How many runs begin with each of them; without a number they may begin with any.
        self.beginnings: Counter[int | None] = Counter()
        #: The half-moves that are given without any doubt about them.
        self.plain: set[int] = set()
        #: The runs, by their identity, that are only thought of.
        self.thoughts: set[int] = set()
        #: Whether the tables are columns with a move or two in each line, not running text.
        self.in_columns = False
        #: By how much the best line is better than any that differs from it in a move.
        self.margin = 0.0
        #: The first run that gives the first moves as a table.
        self.beginning: Run | None = None
        #: Whether there are runs besides possibilities that are named together.
        self.has_unlisted = False
        #: Whether what is played was only mentioned.
        self.in_mention = False

    def best(self, runs: list[Run], diagrams: Sequence[tuple[int, str]] = ()) -> Line:
        """Return the line that explains these runs best.

        Diagrams are given by their places in the text and their placements: a line that has come to
        the position of a diagram when the text shows it is the right one so far.
        """
        self.has_numbers = any(run.ply is not None for run in runs)
        self._look_for_tables(runs)
        self.followed = Followed(with_diagrams=bool(diagrams))
        self.beginning = None
        place = 0
        for run in runs:
            while place < len(diagrams) and diagrams[place][0] < run.start:
                self.followed.reward(diagrams[place][1], weights.DIAGRAM)
                place += 1
            self.offer(run)
        # Of two lines that are as good, the first in the text is the main one: books of openings
        # and solutions of problems begin with it. Where both end together, what stands apart is.
        lines: list[Line] = [self.root, *self.followed]
        best = _best_held(lines) if any(run.supposed for run in runs) else max(lines, key=_worth)
        best = self._without_gaps(best, lines)
        self.margin = _margin(best, lines)
        return best

    def _look_for_tables(self, runs: list[Run]) -> None:
        tables = [run for run in runs if run.display and run.ply is not None]
        for run in tables:
            first = run.ply or 0
            self.printed.update(range(first, first + len(run.tokens)))
            if run.table:
                self.rows.setdefault(first, run)
        self.last_printed = max(self.printed, default=-1)
        self.beginnings = Counter(run.ply for run in runs if not run.goes_back)
        self.has_unlisted = any(run.ply is not None and not run.listed for run in runs)
        depth = min((run.depth for run in runs), default=0)
        for run in runs:
            if run.ply is not None and run.depth == depth and not (run.doubted or run.mentioned):
                self.plain.update(range(run.ply, run.ply + len(run.tokens)))
        for run in runs:
            # A possibility may take the place of the move before it: `2. Kf2 or Kf1 g6 3. Ra7`.
            is_thought = run.conditional or (run.doubted and not run.optional)
            is_thought = is_thought and not run.display and run.ply in self.plain
            if is_thought or (run.goes_on_with(run.after) and id(run.after) in self.thoughts):
                self.thoughts.add(id(run))
        short = sum(len(run.tokens) < _COLUMNS for run in tables)
        self.in_columns = short * 2 > len(tables)

    def _without_gaps(self, best: Line, lines: list[Line]) -> Line:
        """Return the best line, where rows of a table that a line passes over for talk cost it."""
        lost = self._passed_rows(best)
        if not lost:
            return best
        near = (line for line in lines if line.score > best.score - weights.PASSED_ROW * lost)
        return max(
            near,
            key=lambda line: (line.score - weights.PASSED_ROW * self._passed_rows(line), -line.end),
        )

    def _passed_rows(self, line: Line) -> int:
        """Count the moves in rows of a table in the place of which a line has others from prose."""
        if line.table_moves in (0, line.moves):
            return 0
        steps = line.steps()
        tables = [step.run.place for step in steps if step.run is not None and step.run.table]
        last = tables[-1] if tables else -1
        offset = line.offset or 0
        talk = {step.ply - offset - 1 for step in steps if step.run and not step.run.display}
        return sum(
            ply in talk
            for first, row in self.rows.items()
            if row.place < last and not (row.doubted or row.mentioned or row.aside)
            for ply in range(first, first + len(row.tokens))
        )

    def _is_aside(self, line: Line, run: Run) -> bool:
        """Whether a run is talk about a game that is printed as a table, or marked otherwise."""
        if run.aside or run.display:
            return run.aside or self._is_note(line, run)
        in_table = line.table_moves >= (_ROWS if self.in_columns else TABLE)
        is_talk = in_table and len(self.printed) >= TABLE and not self._fills_gap(line, run)
        return is_talk and (self.in_columns or run.ply is None or run.ply in self.printed)

    def _fills_gap(self, line: Line, run: Run) -> bool:
        """Whether a run without a number stands where the tables have lost a move."""
        place = line.ply - (line.offset or 0)
        return run.ply is None and place not in self.printed and place < self.last_printed

    def _is_note(self, line: Line, run: Run) -> bool:
        """Whether words stand behind a run at the beginning of a line, and another is the row."""
        if run.table or run.ply is None or line.table_moves < TABLE:
            return False
        row = self.rows.get(run.ply)
        return row is not None and row.place < run.place and not row.is_told_by(run.tokens[0])

    def _is_mention(self, run: Run) -> bool:
        """Whether a run is only mentioned: also if it could be, and another is the game.

        What goes on with a mention in its sentence is one, too.
        """
        return run.mentioned or id(run) in self.thoughts

    def _is_told_again(self, run: Run) -> bool:
        """Whether a sentence only tells a line again that stands apart: "after 1. e4 c5 comes"."""
        told = self.beginning
        if told is None or told is run or run.ply != 0 or run.table or not run.doubted:
            return False
        return len(run.tokens) - len(told.tokens) <= _IN_PASSING

    def _goes_on_with_talk(self, line: Line, run: Run) -> bool:
        """Whether a run goes on with one in its sentence for which the line has other moves."""
        talk = run.after
        if talk is None or line.run is talk or not run.goes_on_with(talk):
            return False
        is_next = line.offset is not None and run.ply == line.ply - line.offset
        return is_next and not self._repeats(line, talk, len(talk.tokens))

    def offer(self, run: Run) -> None:
        """Let every line that may take the run try it."""
        taken: list[Line] = []
        lines = self.followed.before(run)
        if self.budget < 0:
            del lines[_NARROW:]
        self.budget -= len(lines) // _OFFERS
        for line in (self.root, *lines):
            for start, first in self._starts(line, run):
                taken += self._play(start, run, first)
            earlier = self._taken_back(line, run)
            if earlier is not None:
                for start, first in self._starts(earlier, run):
                    charged = replace(start, score=start.score - weights.RETRACTION)
                    taken += self._play(charged, run, first)
        for line in taken:
            self.followed.add(line)
        if self.beginning is None and run.table and run.ply == 0 and len(run.tokens) > 1:
            self.beginning = run

    def _taken_back(self, line: Line, run: Run) -> Line | None:
        """Take back moves for which a run gives others: "22.Qg3 fails, but 22.Qf6+ wins".

        A line that ends where a run ends is there anyway; this is for the middle of one.
        """
        if line.ended or run.depth > line.depth or (run.doubted and not run.display):
            # What could have been played takes nothing back.
            return None
        if run.ply is None:
            return line.before(1) if self._is_instead(line, run) else None
        if line.offset is None:
            return None
        count = line.ply - run.ply - line.offset
        # A move with a query is not what was played in the end.
        if not 0 < count <= TAKEN_BACK or is_bad(run.tokens[0]):
            return None
        back = line.before(count)
        if back is None or back.run is None or back.run is not line.run:
            return None
        # What is printed as a table is not taken back in prose, nor anything to be played again.
        is_prose = back.run.display and not run.display
        return None if is_prose or self._repeats(line, run, count) else back

    def _is_instead(self, line: Line, run: Run) -> bool:
        """Whether a run of a text without numbers can only be played instead of the last move.

        That is "oops, I meant d3", and then "ok, d3 Bd6".
        """
        is_line = not self.has_numbers and not run.mentioned and len(run.tokens) > 1
        if not is_line or line is self.root:
            return False
        return not self._read(line, run.tokens[0]) and self._can_replace(line, run, 1)

    def _starts(self, line: Line, run: Run) -> Iterator[tuple[Line, int]]:
        """Charge the line for taking the run; also tell the first token to play."""
        price = self._price(line, run) if self._may_go_on(line, run) else None
        # A bracket that begins with the last move again is a side line.
        if price is None or (price.first and run.depth > line.depth and line is not self.root):
            return
        charged = self._charged(line, run, price)
        yield charged, price.first
        if price.note == "number":
            # Perhaps only this number is wrong, and the next ones count on from those before.
            yield replace(charged, offset=line.offset), price.first

    def _may_go_on(self, line: Line, run: Run) -> bool:
        """Whether a run may continue a line, although it may be over."""
        # What is said about the end outside of brackets is not about what stands in them.
        if line is self.root:
            in_brackets = run.depth > 0
            return not (
                in_brackets and (self.followed.end_around(run) or self.followed.begin_around(run))
            )
        if _ends_around(line, run) or (run.goes_back and run.depth > line.depth):
            return False
        ending = None if line.run is None else line.run.ending
        if not line.is_over or run.display:
            return True
        # "Black resigns" and then the next move: either the words or the moves are wrong.
        is_printed = ending is not None and ending.kind == "result"
        is_next = run.ply is not None and run.ply + (line.offset or 0) == line.ply
        return not is_printed and is_next and not run.doubted

    def _charged(self, line: Line, run: Run, price: Price) -> Line:
        """Make the line that has paid for taking a run."""
        is_root = line is self.root
        is_aside = self._is_aside(line, run)
        cost = price.cost + circumstances(line, run, is_start=is_root, is_aside=is_aside)
        cost += weights.MENTIONED if self._goes_on_with_talk(line, run) else 0.0
        offset = line.offset
        if run.ply is not None and (offset is None or price.note == "number"):
            offset = line.ply - run.ply
            cost += weights.OTHER_COUNT if offset % 2 != run.helpmate and is_root else 0.0
        return Line(
            line.parent,
            line.board,
            line.ply,
            line.score - cost,
            line.token,
            line.found,
            line.run,
            line.note,
            price.note,
            offset,
            line.moves,
            line.table_moves,
            run.group,
            run.depth,
            False,
            line.skipped,
            line.sound,
        )

    def _price(self, line: Line, run: Run) -> Price | None:
        """Say what it costs a line to go on with a run; nothing if it cannot."""
        if line is self.root:
            has_others = not run.table or self.beginnings[run.ply] + self.beginnings[None] > 1
            return price_of_start(line, run, has_numbers=self.has_numbers, has_others=has_others)
        if run.ply is None:
            if self._is_aside(line, run):
                return None
            return price_unnumbered(line, run, has_numbers=self.has_numbers)
        near = is_near(line, run)
        if line.offset is None:
            return Price(0.0) if near else None
        ahead = run.ply + line.offset - line.ply
        if ahead == 0:
            return Price(0.0)
        inside = None
        if -len(run.tokens) < ahead < 0:
            repeats = self._repeats(line, run, -ahead)
            # `3. Bc4 3. Qh4+ 4. Kf1`: Black's move has a number, and the next one is White's.
            is_answered = ahead == -1 and _is_after(run.tokens[1], line)
            if repeats or not (is_answered or self._is_variation(line, run, -ahead)):
                inside = price_inside(run, -ahead, repeats=repeats, near=near)
                if not repeats and self._can_replace(line, run, 0):
                    # `5. O-O Be7 5. Re1 b5`: what can only be played behind has a wrong number.
                    inside = None
        return inside or price_of_wrong_number(line, run, ahead, may_repair=self.may_repair)

    def _repeats(self, line: Line, run: Run, count: int) -> bool:
        """Whether a run begins with moves that the line has just made."""
        steps: list[Line] = []
        back: Line | None = line
        while back is not None and back.parent is not None and len(steps) < count:
            steps.append(back)
            back = back.parent
        if len(steps) < count:
            return False
        for step, token in zip(reversed(steps), run.tokens, strict=False):
            if step.parent is None or step.found is None:
                return False
            found = self._read(step.parent, token)
            if all(one.move != step.found.move for one in found):
                return False
        return True

    def _is_variation(self, line: Line, run: Run, count: int) -> bool:
        """Whether all of a run is played instead of the last moves of a line."""
        return not run.optional and self._can_replace(line, run, count)

    def _can_replace(self, line: Line, run: Run, count: int) -> bool:
        """Whether all of a run can be played instead of the last moves of a line."""
        back = line.before(count)
        if back is None:
            return False
        board = back.board.copy()
        for token in run.tokens:
            self.budget -= 1
            found = self.letters.read(board, token)
            if not found:
                return False
            board.push(found[0].move)
        return True

    def play(self, run: Run, tokens: list[Token]) -> list[Line]:
        """Play tokens of a run from the first position, whatever their numbers say."""
        return self._play(self.root, replace(run, tokens=tokens), 0)

    def _play(self, line: Line, run: Run, first: int) -> list[Line]:
        """Play a run as far as it goes; the lines that come out, also those that stop earlier."""
        waiting = [line]
        out: list[Line] = []
        # A game may begin with what is called an example, but not with one of several moves, nor
        # with what would have been better than another beginning.
        is_choice = (run.listed and self.has_unlisted) or id(run) in self.thoughts
        is_mention = self._is_mention(run) and (line.moves > 0 or is_choice)
        if is_mention and first and not run.mentioned and run.tokens[first].number is not None:
            # What could have been played ends where the game goes on inside of a run.
            is_mention = self._can_replace(line, run, first)
        is_mention = is_mention or self._goes_on_with_talk(line, run)
        is_mention = is_mention or self._is_told_again(run)
        self.in_mention = is_mention or _is_afterwards(line, run)
        at = first
        while at < len(run.tokens):
            beam = distinct(waiting)
            if at > first and len(beam) == 1:
                # Most moves can be read in one way.
                one = self._follow(beam[0], run, at)
                if one is not beam[0]:
                    at += one.moves - beam[0].moves
                    waiting = [one]
                    continue
            width = _BEAM if self.budget >= 0 else _NARROW
            if len(beam) > width:
                beam.sort(key=lambda one: -one.score)
                del beam[width:]
            token = run.tokens[at]
            waiting = []
            failed = []
            for one in beam:
                found = self._read(one, token)
                waiting += [self._step(one, run, token, move) for move in found]
                if not found:
                    failed.append(one)
            out += failed
            waiting += self._mended(failed, run, at)
            if not waiting:
                break
            at += 1
        else:
            ends = distinct(waiting)
            for one in ends:
                one.ended = run.ending is not None and not self._is_too_soon(one, run.ending)
            out += ends
        return [one for one in out if one.moves > line.moves]

    def _follow(self, line: Line, run: Run, at: int) -> Line:
        """Play tokens of a run, as far as each of them plainly means one move."""
        tokens = run.tokens[at : at + _AT_ONCE]
        played = self.letters.follow(line.board, tokens)
        self.budget -= len(played)
        for token, (found, board) in zip(tokens, played, strict=False):
            line = self._step(line, run, token, found, board=board)
        return line

    def _is_too_soon(self, line: Line, ending: Saying) -> bool:
        """Whether nobody can have won yet: "1. e4 White wins more often" is said in general."""
        return ending.kind == "wins" and self.is_start and line.moves < _FOOLS_MATE

    def _mended(self, failed: list[Line], run: Run, at: int) -> list[Line]:  # noqa: ARG002
        """Ways to go on where lines could not read a token: none, without repair."""
        return []

    def _read(self, line: Line, token: Token) -> list[Found]:
        self.budget -= 1
        return by_origin(line, token, self.letters.read(line.board, token))

    def _step(
        self,
        line: Line,
        run: Run,
        token: Token,
        found: Found,
        *,
        cost: float | None = None,
        note: str = "",
        board: Board | None = None,
    ) -> Line:
        """Make a line with one move more."""
        whole = not self.in_mention and not self._is_aside(line, run)
        return advance(line, run, token, found, cost=cost, note=note, whole=whole, board=board)


def _worth(line: Line) -> tuple[float, int, int, int]:
    return round(line.score, 6), -line.end, -line.moves, line.table_moves


def _best_held(lines: list[Line]) -> Line:
    """Return the best line, where what is only supposed at the end of a line counts for nothing."""
    held = [_without_supposed(line) for line in lines]
    best = max(held, key=_worth)
    # A longer supposition that only goes on with the game may be what a lesson is about.
    longer = (
        line
        for line, one in zip(lines, held, strict=True)
        if one is best and (line is one or not _is_single(line))
    )
    return max(longer, key=_worth, default=best)


def _is_single(line: Line) -> bool:
    """Whether all that is supposed at the end of a line is single moves."""
    last: Line | None = line
    while last is not None and last.run is not None and last.run.is_supposition:
        last = last.parent
    return last is None or last.run is None or not last.run.supposed or last.run.display


def _without_supposed(line: Line) -> Line:
    """Return a line without what is only supposed at its end: "and what if 11. Kf2?".

    What the text goes on with after a supposition was played.
    """
    last: Line | None = line
    while last is not None and last.run is not None and last.run.supposed and not last.run.display:
        last = last.parent
    return line if last is None or last.moves < _FEW else last


def _margin(best: Line, lines: list[Line]) -> float:
    """Return how far the best line is ahead of those that are not only shorter."""
    others = [line for line in lines if line.moves and line is not best]
    boards = {step.ply: step.board for step in best.steps()} if others else {}
    for line in sorted(others, key=lambda one: -one.score):
        if boards.get(line.ply) != line.board:
            return best.score - line.score
    return best.score


def _is_afterwards(line: Line, run: Run) -> bool:
    """Whether a run in prose only tells how a game would have gone on that was given up."""
    ending = None if line.run is None else line.run.ending
    if ending is None or ending.kind == "draw" or run.ending is not None or run.display:
        return False
    return line.run is not None and line.token is line.run.tokens[-1]


def _ends_around(line: Line, run: Run) -> bool:
    """Whether a line ends outside of the brackets that a run stands in, and after them."""
    ending = line.run.ending if line.ended and line.run is not None else None
    return ending is not None and run.depth > line.depth and ending.start > run.start


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


def _is_after(token: Token, line: Line) -> bool:
    """Whether the number of a token says that it stands a half-move behind the end of a line."""
    if token.number is None or token.black:
        return False
    return 2 * (token.number - 1) + (line.offset or 0) == line.ply + 1
