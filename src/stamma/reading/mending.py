"""Mending a damaged game: the fewest and likeliest faults that explain why its text cannot be played.

A text that has a misprint is mostly sound. So it is played as it stands as far as that goes; there
something must be wrong, at this place or before it. Every way to assume one fault is tried, at every
token up to there: the token is misread, too much, has a wrong number, or a move before it is lost.
Each is judged by how far the rest can then be played. The best of them are mended further in the same
way, until one comes to the end of the text, or the budget is spent.
"""

from __future__ import annotations

import heapq
import re
from collections import Counter
from dataclasses import dataclass, replace
from itertools import count, pairwise
from typing import TYPE_CHECKING, NamedTuple

from stamma.reading.likelihood import unlikelihood
from stamma.reading.moves import (
    FALSE_CAPTURE,
    FALSE_CHECK,
    MISSING_CAPTURE,
    MISSING_CHECK,
    Found,
)
from stamma.reading.search import Line, advance

if TYPE_CHECKING:
    from collections.abc import Iterator

    from stamma._core import Board
    from stamma.reading.moves import Letters
    from stamma.reading.runs import Run, Token

# What it costs to assume a fault; a move that is read brings 1.
_MISREAD = 1.4
_DISTANCE = 1.4
# That a misread token happens to be a legal move is less likely than that it is none.
_HINDSIGHT = 0.4
_LOST = 4.4
_DOUBLED = 0.6
_SKIPPED = 2.2
_NUMBER = 1.2
_RECOUNTED = 1.6
# What it is worth to come to the end of the text.
WHOLE = 2.0

# How far a spelling may be from the move that is meant: at the place where the text cannot be played,
# and before it.
_FAR = 2.6
_NEAR = 1.3
# A move is looked for so many tokens back that is lost or too much: a number tells sooner or later.
_SLIP = 4
# How many ways are followed after each fault, and how many are tried in all.
_KEPT = 10
_EXPANSIONS = 40
# A rival explanation must come so near to the best one to be spoken of.
_RIVAL = 0.9
# Marks (captures, checks) count as evidence where no more than such a share of so many is wrong.
_RARE = 0.1
_FEW_MARKS = 3
_NO_MARK = 0.5
_FALSE_CAPTURE = 2.0
_FALSE_CHECK = 1.5
# Letters of another language in a text that has them nowhere else.
_FOREIGN = 2.4
_CHECK = re.compile(r"[+#†‡]|ch\b|mate")
_CAPTURE = re.compile(r"[x×:*]")
# Runs may overlap or leave a gap of so many half-moves, and still be one game.
_GAP = 4
_BOTH_NUMBERED = 0.4


class Fault(NamedTuple):
    """Something that is assumed to be wrong at a token."""

    #: ``misread``, ``lost`` (a move before the token), ``extra``, ``number`` or ``recounted``.
    kind: str
    cost: float
    found: Found | None = None


@dataclass(slots=True)
class _Way:
    """A text with some faults assumed, played as far as that goes."""

    faults: dict[int, Fault]
    #: The line before each token that was reached, and after the last one.
    states: list[Line]
    #: How little the moves suggest themselves that were put in.
    unlikely: float = 0.0

    @property
    def score(self) -> float:
        return self.states[-1].score - self.unlikely

    @property
    def reach(self) -> int:
        return len(self.states) - 1

    @property
    def line(self) -> Line:
        return self.states[-1]


@dataclass(slots=True)
class Mended:
    """The line that explains a text best, and other faults that explain it nearly as well."""

    line: Line
    #: The points of the line, and of having come to the end of the text.
    value: float
    #: Each as what stood there and what it would be.
    rivals: list[tuple[Token, str]]
    spent: bool


class Care:
    """How carefully a text is written, and so what a wrong mark in it is worth as evidence."""

    def __init__(self, line: Line, letters: Letters) -> None:
        self._home = letters.language.letter_set
        counts: Counter[str] = Counter()
        for step in line.steps():
            if step.found is not None and step.parent is not None:
                doubts = step.found.doubts
                counts["captures"] += step.parent.board.is_capture(step.found.move)
                counts["checks"] += step.board.is_check()
                counts["no capture"] += bool(doubts & MISSING_CAPTURE)
                counts["no check"] += bool(doubts & MISSING_CHECK)
                counts["false"] += bool(doubts & (FALSE_CAPTURE | FALSE_CHECK))
                counts["foreign"] += step.found.language.letter_set != self._home
        self._extra: dict[int, float] = {}
        if _is_rare(counts["no capture"], counts["captures"]):
            self._extra[MISSING_CAPTURE] = _NO_MARK
        if _is_rare(counts["no check"], counts["checks"]):
            self._extra[MISSING_CHECK] = _NO_MARK
        if counts["false"] <= max(1, _RARE * (counts["captures"] + counts["checks"])):
            self._extra[FALSE_CAPTURE] = _FALSE_CAPTURE
            self._extra[FALSE_CHECK] = _FALSE_CHECK
        self._is_one_tongue = counts["foreign"] <= max(1, _RARE * line.moves)

    def extra(self, found: Found) -> float:
        """What a reading costs more than in a text without care."""
        doubts = found.doubts
        extra = sum(weight for bit, weight in self._extra.items() if doubts & bit)
        if self._is_one_tongue and found.language.letter_set != self._home:
            extra += _FOREIGN
        return extra

    def difference(self, text: str, spelling: str) -> float:
        """What it costs that the marks of a text are not those of the move that it should be."""
        says_check, is_check = (_CHECK.search(one) is not None for one in (text, spelling))
        says_capture, is_capture = (_CAPTURE.search(one) is not None for one in (text, spelling))
        return sum(
            self._extra.get(bit, 0.0)
            for bit, applies in (
                (FALSE_CHECK, says_check and not is_check),
                (MISSING_CHECK, is_check and not says_check),
                (FALSE_CAPTURE, says_capture and not is_capture),
                (MISSING_CAPTURE, is_capture and not says_capture),
            )
            if applies
        )

    def surcharge(self, line: Line) -> float:
        """What a whole line costs more, with the tokens that it leaves unread on its way."""
        steps = line.steps()
        extra = sum(self.extra(step.found) for step in steps if step.found is not None)
        for step, following in pairwise(steps):
            run, later = step.run, following.run
            if run is None or later is None or later is run or step.token is None:
                continue
            is_left = step.token is not run.tokens[-1] and not step.skipped
            if is_left and run.table and later.table:
                extra += _SKIPPED
            if following.note == "number":
                extra += _RECOUNTED
        return extra


def _is_rare(missing: int, marks: int) -> bool:
    return marks >= _FEW_MARKS and missing <= max(1, _RARE * marks)


def spine(runs: list[Run]) -> list[tuple[Run, Token]]:
    """Return the tokens of the game itself, as far as that can be told without playing them.

    These are the runs outside of inner brackets whose numbers go on where the run before has stopped,
    or nearly so.
    """
    depth = min(run.depth for run in runs)
    outer = [
        run
        for run in runs
        if run.depth == depth and (run.display or run.ply is not None) and not run.negated
    ]
    found: list[tuple[Run, Token]] = []
    expected: int | None = None
    for place, run in enumerate(outer):
        start = run.ply
        if start is not None and expected is not None and abs(start - expected) > _GAP:
            following = outer[place + 1].ply if place + 1 < len(outer) else None
            is_misprint = following is not None and (
                abs(following - expected - len(run.tokens)) <= 1
            )
            if not is_misprint:
                continue
            start = expected
        if start is None:
            start = expected
        found += [(run, token) for token in run.tokens]
        expected = None if start is None else start + len(run.tokens)
    return found


class Mender:
    """Finds the faults of one text."""

    def __init__(
        self,
        root: Line,
        tokens: list[tuple[Run, Token]],
        letters: Letters,
        care: Care,
        budget: int,
    ) -> None:
        self.root = root
        self.tokens = tokens
        self.letters = letters
        self.care = care
        self.budget = budget
        self.both_numbered = self._is_both_numbered()

    def _is_both_numbered(self) -> bool:
        numbers = [token.number for _, token in self.tokens if token.number is not None]
        pairs = sum(one == other for one, other in zip(numbers, numbers[1:], strict=False))
        return pairs > len(numbers) * _BOTH_NUMBERED

    def best(self) -> Mended:
        """Return the best explanation that the budget allows to find."""
        order = count()
        first = _Way({}, self._extend(self.root, 0, {}))
        waiting = [(-first.score, next(order), first)]
        ends = [first]
        seen: set[tuple[str, int]] = set()
        goal = self._value(first)
        for _ in range(_EXPANSIONS):
            if not waiting or self.budget < 0:
                break
            way = heapq.heappop(waiting)[2]
            trouble = self._trouble(way)
            if trouble is None or self._hope(way) <= goal:
                continue
            for child in self._mended(way, trouble):
                key = (child.line.board.fen(), child.reach)
                ends.append(child)
                goal = max(goal, self._value(child))
                if key not in seen:
                    seen.add(key)
                    heapq.heappush(waiting, (-child.score, next(order), child))
        return self._verdict(ends)

    def _hope(self, way: _Way) -> float:
        """The most that mending a way may bring: all of the rest, or all that its odd moves cost."""
        rest = len(self.tokens) - way.reach
        gain = rest if rest else self.care.surcharge(way.line)
        return way.score + gain + WHOLE - _MISREAD

    def _value(self, way: _Way) -> float:
        return way.score + (WHOLE if way.reach == len(self.tokens) else 0.0)

    def _verdict(self, ends: list[_Way]) -> Mended:
        best = max(ends, key=self._value)
        value = self._value(best)
        rivals: dict[tuple[int, str], tuple[Token, str]] = {}
        for way in sorted(ends, key=self._value, reverse=True):
            if self._value(way) < value - _RIVAL:
                break
            for at, fault in way.faults.items():
                known = best.faults.get(at)
                if fault.found is None or at > best.reach:
                    continue
                if known is None or known.found is None or known.found.move != fault.found.move:
                    san = way.states[at].board.san(fault.found.move)
                    rivals.setdefault((at, san), (self.tokens[at][1], san))
        line = best.line
        if line.run is not None and line.run.ends and line.token is line.run.tokens[-1]:
            line.ended = True
        return Mended(line, value, list(rivals.values()), self.budget < 0)

    # Playing.

    def _extend(self, line: Line, at: int, faults: dict[int, Fault]) -> list[Line]:
        """Play on from a token; the lines before each token that is reached, and the last one."""
        states = [line]
        while at < len(self.tokens):
            following = self._next(line, at, faults.get(at))
            if following is None:
                break
            line = following
            states.append(line)
            at += 1
        return states

    def _next(self, line: Line, at: int, fault: Fault | None) -> Line | None:
        """The line after one token, or nothing if it cannot be played."""
        run, token = self.tokens[at]
        kind = fault.kind if fault is not None else ""
        if fault is not None and kind == "extra":
            return replace(
                line, score=line.score - fault.cost, skipped=(*line.skipped, token), pending=""
            )
        if fault is not None and kind == "lost":
            if fault.found is None or not line.board.is_legal(fault.found.move):
                return None
            line = advance(line, run, token, fault.found, fault.cost, "lost")
        off = self._off(line, token)
        if off:
            if fault is not None and kind == "number":
                line = replace(line, score=line.score - fault.cost, pending="number")
            elif fault is not None and kind == "recounted":
                offset = (line.offset or 0) - off
                line = replace(line, score=line.score - fault.cost, offset=offset, pending="number")
            elif kind != "lost" or off != -1:
                return None
        elif line.offset is None and token.number is not None:
            line = replace(line, offset=line.ply - _label(token))
        if fault is not None and kind == "misread":
            if fault.found is None or not line.board.is_legal(fault.found.move):
                return None
            return advance(line, run, token, fault.found, fault.cost, "repair")
        self.budget -= 1
        found = self.letters.read(line.board, token)
        if not found:
            return None
        return self._read(line, at, found[0])

    def _read(self, line: Line, at: int, found: Found) -> Line:
        run, token = self.tokens[at]
        return advance(line, run, token, found, found.cost + self.care.extra(found))

    def _off(self, line: Line, token: Token) -> int:
        """By how many half-moves a number says that the line has fallen behind the text."""
        if token.number is None or line.offset is None:
            return 0
        off = _label(token) + line.offset - line.ply
        return 0 if off == -1 and self.both_numbered and not token.black else off

    def _trouble(self, way: _Way) -> int | None:
        """Where something must be wrong: the token that cannot be played, or else one that is odd."""
        if way.reach < len(self.tokens):
            return way.reach
        for at in range(way.reach):
            found = way.states[at + 1].found
            if at not in way.faults and found is not None and self.care.extra(found):
                return at
        return None

    # Faults.

    def _mended(self, way: _Way, trouble: int) -> list[_Way]:
        """The best ways to assume one more fault at the trouble or before it."""
        found: list[_Way] = []
        for at in range(trouble, -1, -1):
            if self.budget < 0:
                break
            if at in way.faults:
                continue
            for fault in self._faults(way, at, trouble):
                self.budget -= 1
                faults = {**way.faults, at: fault}
                states = self._extend(way.states[at], at, faults)
                reach = at + len(states) - 1
                if reach > trouble:
                    unlikely = way.unlikely + self._unlikelihood(way.states[at].board, fault)
                    found.append(_Way(faults, [*way.states[:at], *states], unlikely))
        found.sort(key=self._value, reverse=True)
        return found[:_KEPT]

    @staticmethod
    def _unlikelihood(board: Board, fault: Fault) -> float:
        if fault.found is None:
            return 0.0
        return unlikelihood(board, fault.found.move)

    def _faults(self, way: _Way, at: int, trouble: int) -> Iterator[Fault]:
        """What may be wrong at a token."""
        line = way.states[at]
        token = self.tokens[at][1]
        is_trouble = at == trouble
        off = self._off(line, token)
        if not off:
            yield from self._misread(way, at, is_trouble=is_trouble)
        elif is_trouble:
            yield Fault("number", _NUMBER)
            if off % 2 == 0:
                yield Fault("recounted", _RECOUNTED)
        if trouble - at < _SLIP:
            if line.moves:
                yield Fault("extra", self._price_of_extra(at))
            yield from self._lost(line)

    def _misread(self, way: _Way, at: int, *, is_trouble: bool) -> Iterator[Fault]:
        line = way.states[at]
        token = self.tokens[at][1]
        taken = way.states[at + 1].found if at < way.reach else None
        self.budget -= 4
        for near in self.letters.near(line.board, token, _FAR if is_trouble else _NEAR):
            if taken is not None and near.move == taken.move:
                continue
            cost = _MISREAD + _DISTANCE * near.cost
            cost += self.care.difference(token.text, near.repaired)
            yield Fault("misread", cost + (0.0 if taken is None else _HINDSIGHT), near)

    def _lost(self, line: Line) -> Iterator[Fault]:
        for move in list(line.board.legal_moves):
            yield Fault("lost", _LOST, Found(move, 0.0, 0, 0, False, self.letters.language))

    def _price_of_extra(self, at: int) -> float:
        """A move that is printed twice is too much sooner than any other."""
        text = self.tokens[at][1].text
        before = [token.text for _, token in self.tokens[max(0, at - 2) : at]]
        return _DOUBLED if text in before else _SKIPPED


def _label(token: Token) -> int:
    """The half-move that the number of a token stands for."""
    number = token.number or 1
    return 2 * (number - 1) + (1 if token.black else 0)
