"""The search for the line of moves that explains a text best.

A :class:`Line` is a legal line of play and the tokens it was read from. Runs are offered to the lines
in the order of the text; a line takes a run that begins where the line has come to, or leaves it for
a side line or a remark. Every move that is read is worth a point, everything that must be assumed
costs some. Nothing is decided before the end: the line with the most points is the game.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from stamma.reading.moves import Found

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from stamma._core import Board
    from stamma.reading.moves import Letters
    from stamma.reading.page import Run, Token

# What it costs to assume something; a move that is read brings 1.
_UNNUMBERED_PROSE = 1.3
_UNNUMBERED_ASSERTED = 0.6
_UNNUMBERED_DISPLAY = 0.3
_NEGATED = 1.6
_OPTIONAL = 0.5
_BRACKETS = 2.6
_LEAVING_BRACKETS = 0.6
_WRONG_NUMBER = 0.8
_BOTH_NUMBERED = 0.4
_REPEATED = 0.4
# A run that begins with a remark and goes on with the game.
_ENTERED = 0.9
_PROSE_IN_TABLE = 1.5
_AFTER_END = 6.0
_BAD_FIRST_MOVE = 2.0
_OTHER_COUNT = 0.3
# What a diagram brings to a line that has come to its position.
_DIAGRAM = 1.5
# The share of a point that a move in prose brings to a game that is printed as a table.
_PROSE_SHARE = 0.05
_TABLE = 6

# Repairs.
_REPAIR = 1.4
_REPAIR_DISTANCE = 1.4
_NEAR = 1.3
_VERY_NEAR = 0.75
# A game whose very first move is misprinted must be so long.
_WORTH_STARTING = 6
_HINDSIGHT = 0.8
_SKIPPED_TOKEN = 1.9
_LOST_MOVE = 3.2
_OTHER_NUMBER = 1.2
# A line is repaired again only after it has gone on for some moves.
_SOUND = 3
_MENDED = 3
_LOOK_BACK = 14
_REPAIRS_KEPT = 8
_REPAIR_MARGIN = 5.0

# So many characters away, a move without a number is not worth its point.
_FAR = 250

# No game is longer; a longer text is no game.
_LONGEST = 1200

_BEAM = 12
_LINES = 40
_REACH = 3


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


class Search:
    """Puts runs together to the best line from one position."""

    def __init__(
        self, board: Board, letters: Letters, *, is_start: bool, repair: bool, budget: int
    ) -> None:
        self.letters = letters
        self.repair = repair
        self.budget = budget
        # From the starting position the numbers begin at 1; elsewhere they may begin anywhere.
        offset = 0 if is_start else None
        self.root = Line(None, board, board.ply(), 0.0, offset=offset)
        self.lines: list[Line] = [self.root]
        self.has_numbers = True

    def best(self, runs: list[Run], diagrams: Sequence[tuple[int, str]] = ()) -> Line:
        """Return the line that explains these runs best.

        Diagrams are given by their places in the text and their placements: a line that has come to
        the position of a diagram when the text shows it is the right one so far.
        """
        self.has_numbers = any(run.ply is not None for run in runs)
        place = 0
        for run in runs:
            while place < len(diagrams) and diagrams[place][0] < run.start:
                for line in self.lines:
                    if line.moves and line.board.board_fen() == diagrams[place][1]:
                        line.score += _DIAGRAM
                place += 1
            self.offer(run)
        return max(self.lines, key=lambda line: (round(line.score, 6), -line.moves))

    def offer(self, run: Run) -> None:
        """Let every line that may take the run try it."""
        taken: list[Line] = []
        for line in self.lines:
            for start, first in self._attach(line, run):
                taken += self._play(start, run, first)
            if self.repair:
                for start in self._without_doubled(line, run):
                    taken += self._play(start, run, 0)
        if taken:
            self.lines = self._prune(self.lines + taken)

    def _attach(self, line: Line, run: Run) -> Iterator[tuple[Line, int]]:
        """The line, charged for taking the run, and the first token to play."""
        price = self._price(line, run)
        if price is None:
            return
        cost, first, note = price
        if line is not self.root and run.group != line.group:
            cost += _BRACKETS if run.depth > line.depth else _LEAVING_BRACKETS
        elif line is self.root and run.depth:
            cost += _BRACKETS / 2
        if run.negated and not run.display:
            cost += _NEGATED
        elif run.optional and not run.display:
            cost += _OPTIONAL
        if line.ended:
            cost += _AFTER_END
        if line.table_moves >= _TABLE and not run.display:
            cost += _PROSE_IN_TABLE
        offset = line.offset
        if run.ply is not None and (offset is None or note == "number"):
            offset = line.ply - run.ply
            if offset % 2 and line is self.root:
                cost += _OTHER_COUNT
        charged = Line(
            line.parent,
            line.board,
            line.ply,
            line.score - cost,
            line.token,
            line.found,
            line.run,
            line.note,
            note,
            offset,
            line.moves,
            line.table_moves,
            run.group,
            run.depth,
            False,
            line.skipped,
            line.sound,
        )
        if note == "lost":
            yield from self._with_lost_move(charged, run)
        else:
            yield charged, first

    def _price(self, line: Line, run: Run) -> tuple[float, int, str] | None:
        """What it costs a line to go on with a run, and from which token; nothing if it cannot."""
        if line is self.root:
            return self._price_of_start(line, run)
        near = line.run is not None and run.place - line.run.place <= _REACH
        if run.ply is None:
            return (self._price_unnumbered(line, run), 0, "") if near else None
        offset = line.offset
        if offset is None:
            return (0.0, 0, "") if near else None
        ahead = run.ply + offset - line.ply
        if ahead == 0:
            return 0.0, 0, ""
        if -len(run.tokens) < ahead < 0:
            if self._repeats(line, run, -ahead):
                return _REPEATED, -ahead, ""
            # `2. Kf2 or Kf1 g6`: the other possibility takes the place of the move that was read.
            is_alternative = run.optional and ahead == -1
            if near and (run.tokens[-ahead].number is not None or is_alternative):
                return _ENTERED, -ahead, ""
        follows = run.adjacent and line.run is not None and run.place == line.run.place + 1
        if ahead == -1 and run.ply % 2 == 0 and near:
            return (_BOTH_NUMBERED if follows else 2 * _BOTH_NUMBERED), 0, ""
        if ahead == 1 and self.repair and near and (follows or run.display):
            return _LOST_MOVE, 0, "lost"
        # A number may be wrong, but not the side that it is given to.
        return (_WRONG_NUMBER, 0, "number") if follows and ahead % 2 == 0 else None

    def _price_of_start(self, line: Line, run: Run) -> tuple[float, int, str] | None:
        cost = _BAD_FIRST_MOVE if "?" in run.tokens[0].text else 0.0
        if run.ply is None:
            if not self.has_numbers:
                return cost + (0.0 if run.display else 0.4), 0, ""
            return cost + (_UNNUMBERED_DISPLAY if run.display else _UNNUMBERED_PROSE), 0, ""
        if line.offset is not None:
            return (cost, 0, "") if run.ply == 0 else None
        is_blacks = run.tokens[0].black
        if is_blacks and line.board.turn:
            return None
        return cost, 0, ""

    def _price_unnumbered(self, line: Line, run: Run) -> float:
        if not self.has_numbers:
            # Without numbers only nearness says that a move belongs to the ones before it.
            return 0.2 + (run.start - (line.run.end if line.run else 0)) / _FAR
        if line.run is not None and run.adjacent and run.place == line.run.place + 1:
            return 0.2
        distance = 0.3 * (run.place - (line.run.place if line.run else 0) - 1)
        if run.display:
            return _UNNUMBERED_DISPLAY + distance
        return (_UNNUMBERED_ASSERTED if run.asserted else _UNNUMBERED_PROSE) + distance

    def _repeats(self, line: Line, run: Run, count: int) -> bool:
        """Whether a run begins with moves that the line has just made."""
        steps = []
        back: Line | None = line
        while back is not None and back.parent is not None and len(steps) < count:
            steps.append(back)
            back = back.parent
        if len(steps) < count:
            return False
        for step, token in zip(reversed(steps), run.tokens, strict=False):
            if step.parent is None or step.found is None:
                return False
            found = self.letters.read(step.parent.board, token)
            if all(one.move != step.found.move for one in found):
                return False
        return True

    def play(self, run: Run, tokens: list[Token]) -> list[Line]:
        """Play tokens of a run from the first position, whatever their numbers say."""
        return self._play(self.root, replace(run, tokens=tokens), 0)

    def _play(self, line: Line, run: Run, first: int) -> list[Line]:
        """Play a run as far as it goes; the lines that come out, also those that stop earlier."""
        waiting: dict[int, list[Line]] = {first: [line]}
        out: list[Line] = []
        for at in range(first, len(run.tokens)):
            beam = _distinct(waiting.pop(at, []))
            if not beam and not any(waiting.values()):
                break
            if len(beam) > _BEAM:
                beam.sort(key=lambda one: -one.score)
                del beam[_BEAM:]
            token = run.tokens[at]
            ahead = waiting.setdefault(at + 1, [])
            failed = []
            for one in beam:
                found = self._read(one, token)
                ahead += [self._step(one, run, token, move) for move in found]
                if not found:
                    failed.append(one)
            out += failed
            if self.repair and failed:
                failed.sort(key=lambda one: -one.score)
                for one in failed[:_MENDED]:
                    if self._is_worth_repair(one, run):
                        ahead += self._repaired(one, run, at)
        ends = _distinct(waiting.get(len(run.tokens), []))
        if run.ends:
            for one in ends:
                one.ended = True
        return [one for one in out + ends if one.moves > line.moves]

    def _read(self, line: Line, token: Token) -> list[Found]:
        self.budget -= 1
        if self.budget < 0 or line.moves >= _LONGEST:
            return []
        return self.letters.read(line.board, token)

    def _step(
        self,
        line: Line,
        run: Run,
        token: Token,
        found: Found,
        cost: float | None = None,
        note: str = "",
    ) -> Line:
        """The line with one move more."""
        board = line.board.copy()
        board.push(found.move)
        in_prose = line.table_moves >= _TABLE and not run.display
        score = line.score + (_PROSE_SHARE if in_prose else 1.0)
        score -= found.cost if cost is None else cost
        if (
            token.number is not None
            and line.offset is not None
            and token.number - 1 != (line.ply - line.offset) // 2
        ):
            score -= _OTHER_NUMBER
        return Line(
            line,
            board,
            line.ply + 1,
            score,
            token,
            found,
            run,
            note or line.pending,
            offset=line.offset,
            moves=line.moves + 1,
            table_moves=line.table_moves + (1 if run.table else 0),
            group=run.group,
            depth=run.depth,
            sound=0 if note or line.skipped else line.sound + 1,
        )

    # Repairs.

    def _is_worth_repair(self, line: Line, run: Run) -> bool:
        """Only the game itself is repaired, not what is said about it."""
        if line.skipped or (line.moves == 0 and len(run.tokens) < _WORTH_STARTING):
            return False
        if line.table_moves >= _TABLE and not run.display:
            return False
        best = max(one.score for one in self.lines)
        return line.score > best - _REPAIR_MARGIN

    def _repaired(self, line: Line, run: Run, at: int) -> list[Line]:
        """Ways to go on where a token cannot be read."""
        token = run.tokens[at]
        self.budget -= 30
        if self.budget < 0:
            return []
        found = []
        is_sound = line.sound >= _SOUND
        for near in self.letters.near(line.board, token, _NEAR if is_sound else _VERY_NEAR)[
            :_REPAIRS_KEPT
        ]:
            cost = _REPAIR + _REPAIR_DISTANCE * near.cost
            found.append(self._step(line, run, token, near, cost, "repair"))
        if not is_sound:
            return found
        found.append(replace(line, score=line.score - _SKIPPED_TOKEN, skipped=(token,)))
        found += self._with_hindsight(line, run, at)
        return found

    def _with_hindsight(self, line: Line, run: Run, at: int) -> list[Line]:
        """Read an earlier move otherwise, so that this token becomes possible."""
        trail: list[Line] = []
        back = line
        while back.parent is not None and len(trail) < _LOOK_BACK:
            trail.append(back)
            back = back.parent
        found: list[Line] = []
        for depth, step in enumerate(trail):
            before = step.parent
            if before is None or step.token is None or step.found is None or step.run is None:
                break
            later = [(one.run, one.token) for one in reversed(trail[:depth])]
            later.append((run, run.tokens[at]))
            for near in self.letters.near(before.board, step.token, _NEAR)[:_REPAIRS_KEPT]:
                self.budget -= 4
                if near.move == step.found.move or self.budget < 0:
                    continue
                cost = _REPAIR + _HINDSIGHT + _REPAIR_DISTANCE * near.cost
                one = self._step(before, step.run, step.token, near, cost, "repair")
                replayed = self._replay(one, later)
                if replayed is not None:
                    found.append(replayed)
        found.sort(key=lambda one: -one.score)
        return found[:_REPAIRS_KEPT]

    def _replay(self, line: Line, later: list[tuple[Run | None, Token | None]]) -> Line | None:
        for run, token in later:
            if run is None or token is None:
                return None
            found = self._read(line, token)
            if not found:
                return None
            line = self._step(line, run, token, found[0])
        return line

    def _without_doubled(self, line: Line, run: Run) -> Iterator[Line]:
        """Take back what is printed twice: the number of the next run says that it is too much."""
        if line.run is None or run.place != line.run.place + 1 or not run.adjacent:
            return
        if run.ply is None or line.offset is None or line.parent is None or line.token is None:
            return
        if run.ply + line.offset == line.ply - 1 and line.parent.moves:
            yield replace(
                line.parent, score=line.parent.score - _SKIPPED_TOKEN, skipped=(line.token,)
            )

    def _with_lost_move(self, line: Line, run: Run) -> Iterator[tuple[Line, int]]:
        """Put in the move that is missing before a run, if the run leaves no choice.

        The move may be missing before the last one: `12. Bg4 13. h3` has lost White's twelfth.
        """
        best: list[tuple[int, Line]] = []
        ways: list[tuple[Line, tuple[Token, ...]]] = [(line, ())]
        last = line.token
        if line.parent is not None and line.parent.moves and last is not None and last.number:
            ways.append((replace(line.parent, score=line.score - 1, pending=""), (last,)))
        for before, repeated in ways:
            for move in list(before.board.legal_moves):
                self.budget -= 3
                if self.budget < 0:
                    return
                lost = Found(move, 0.0, 0, 0, False, self.letters.language)
                token = repeated[0] if repeated else run.tokens[0]
                one = self._step(before, run, token, lost, 1.0, "lost")
                again = self._replay(one, [(line.run, token) for token in repeated])
                if again is None:
                    continue
                length = self._length(again, run)
                if not best or length > best[0][0]:
                    best = [(length, again)]
                elif length == best[0][0]:
                    best.append((length, again))
        if len(best) == 1 and best[0][0] > _REACH:
            yield best[0][1], 0

    def _length(self, line: Line, run: Run) -> int:
        """How many tokens of a run can be read after a line."""
        for at, token in enumerate(run.tokens):
            found = self._read(line, token)
            if not found:
                return at
            line = self._step(line, run, token, found[0])
        return len(run.tokens)

    def _prune(self, lines: list[Line]) -> list[Line]:
        """Keep the best lines, and the best of every length: the game may go on from any."""
        lines = _distinct(lines)
        lines.sort(key=lambda line: -line.score)
        kept: list[Line] = []
        lengths: dict[int, int] = {}
        for line in lines:
            count = lengths.get(line.ply, 0)
            if len(kept) < _LINES or count < 1:
                kept.append(line)
                lengths[line.ply] = count + 1
        if self.root not in kept:
            kept.append(self.root)
        return kept


def _distinct(lines: list[Line]) -> list[Line]:
    """The best line for each position."""
    if len(lines) < 2:
        return lines
    best: dict[tuple[str, int, int], Line] = {}
    for line in lines:
        key = (line.board.fen(), line.group, line.run.place if line.run else -1)
        known = best.get(key)
        if known is None or line.score > known.score:
            best[key] = line
    return list(best.values())
