"""Mending a damaged game: the fewest and likeliest faults that explain why it cannot be played.

A text that has a misprint is mostly sound. So it is played as it stands as far as that goes; there
something must be wrong, at this place or before it. Every way to assume one fault is tried, at
every token up to there: the token is misread, too much, cut wrongly, has a wrong number, or a move
before it is lost. Each is judged by how far the rest can then be played. The best of them are
mended further in the same way, until one comes to the end of the text, or the budget is spent.
"""

from __future__ import annotations

import heapq
from dataclasses import dataclass, replace
from itertools import count, pairwise
from typing import TYPE_CHECKING

from stamma.reading.play import weights
from stamma.reading.play.line import advance, price_of_skipping
from stamma.reading.play.origins import by_origin
from stamma.reading.play.spellings import Found
from stamma.reading.repair.faults import Cuts, Fault
from stamma.reading.repair.likelihood import unlikelihood

if TYPE_CHECKING:
    from collections.abc import Iterator

    from stamma._core import Board, Move
    from stamma.reading.play.line import Line
    from stamma.reading.play.spellings import Letters
    from stamma.reading.repair.carefulness import Care
    from stamma.reading.text.page import Run, Token

# So many moves in tables make what stands in prose talk about the game.
_TABLE = 6
# A move is looked for so many tokens back that is lost or too much: a number tells sooner or later.
_SLIP = 4
# How many ways are followed after each fault, and how many are tried in all.
_KEPT = 10
_EXPANSIONS = 40
# How many moves may be looked at for a try.
_LOOKS = 8
_COPIES = 1000
# What it costs to weigh a move that was put in, in tries.
_WEIGHING = 2
# The share of pairs in a text that numbers both moves.
_BOTH_NUMBERED = 0.25


@dataclass(slots=True)
class _Way:
    """A text with some faults assumed, played as far as that goes."""

    faults: dict[int, Fault]
    #: The line before each token that was reached, and after the last one.
    states: list[Line]
    #: How little the moves suggest themselves that were put in.
    unlikely: float = 0.0
    #: Nothing is odd before this token.
    sound: int = 0

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
    #: Runs with the places in them where the text must be cut otherwise, and into what.
    cuts: list[tuple[Run, Token, int, tuple[Token, ...]]]
    #: The token before which a move is lost that may be any of several: the line ends there.
    missing: tuple[Token, list[Move]] | None = None

    def cut(self) -> None:
        """Cut the runs as the line has them."""
        for run, token, span, tokens in self.cuts:
            place = next(place for place, one in enumerate(run.tokens) if one is token)
            run.tokens[place : place + span] = tokens


class Mender:
    """Finds the faults of one text."""

    def __init__(
        self,
        root: Line,
        tokens: list[tuple[Run, Token]],
        letters: Letters,
        care: Care,
        *,
        budget: int,
        text: str = "",
        guesses: bool = False,
    ) -> None:
        #: A lost move is put in even where others fit as well.
        self.guesses = guesses
        self.root = root
        self.tokens = tokens
        self.letters = letters
        self.care = care
        self.budget = budget
        self.both_numbered = self._is_both_numbered()
        self.joined = self._joined()
        self.cuts = Cuts(tokens, text, letters, self._pay)

    def _pay(self, tries: int) -> None:
        self.budget -= tries

    def _is_both_numbered(self) -> bool:
        numbers = [token.number for _, token in self.tokens if token.number is not None]
        pairs = sum(one == other for one, other in pairwise(numbers))
        return pairs > len(numbers) * _BOTH_NUMBERED

    def _joined(self) -> set[int]:
        """Find the runs of the game itself, though a misprint may look like prose there."""
        found: set[int] = set()
        before: Run | None = None
        for run, _ in self.tokens:
            if run is not before and (
                run.display
                or (before is not None and id(before) in found and run.is_close_to(before))
            ):
                found.add(id(run))
            before = run
        return found

    def _advance(
        self, line: Line, run: Run, token: Token, found: Found, *, cost: float, note: str = ""
    ) -> Line:
        whole = line.table_moves < _TABLE or id(run) in self.joined
        return advance(line, run, token, found, cost=cost, note=note, whole=whole)

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
        """Return the most that mending may bring: all of the rest, or what odd moves cost."""
        rest = len(self.tokens) - way.reach
        if not rest:
            self.budget -= way.reach // _LOOKS
        gain = rest or self.care.surcharge(way.line)
        return way.score + gain + weights.WHOLE - weights.MISREAD

    def _value(self, way: _Way) -> float:
        return self._worth(way, way.reach)

    def _worth(self, way: _Way, reach: int) -> float:
        return way.score + (weights.WHOLE if reach == len(self.tokens) else 0.0)

    def _verdict(self, ends: list[_Way]) -> Mended:
        best = max(ends, key=self._value)
        value = self._value(best)
        rivals = self._rivals(ends, best, value)
        line = best.line
        missing = None if self.guesses else self._missing(best)
        if missing is not None:
            at, moves = missing
            line = best.states[at]
            best.faults = {place: one for place, one in best.faults.items() if place < at}
            found = [one for place, one in rivals.items() if place[0] < at]
            cuts = self._cuts(best)
            token = self.tokens[at][1]
            return Mended(line, value, found, self.budget < 0, cuts, (token, moves))
        run = line.run
        if run is not None and run.ending is not None and line.token is run.tokens[-1]:
            line.ended = True
        cuts = self._cuts(best)
        return Mended(line, value, list(rivals.values()), self.budget < 0, cuts)

    def _rivals(
        self, ends: list[_Way], best: _Way, value: float
    ) -> dict[tuple[int, str], tuple[Token, str]]:
        """Return other faults that explain the text nearly as well, by their places."""
        rivals: dict[tuple[int, str], tuple[Token, str]] = {}
        for way in sorted(ends, key=self._value, reverse=True):
            if self._value(way) < value - weights.RIVAL:
                break
            for at, fault in way.faults.items():
                known = best.faults.get(at)
                # A fault that was assumed later in the text may not be reached any more.
                if fault.found is None or at > best.reach or at >= way.reach:
                    continue
                if known is None or known.found is None or known.found.move != fault.found.move:
                    san = way.states[at].board.san(fault.found.move)
                    rivals.setdefault((at, san), (self.tokens[at][1], san))
        return rivals

    def _cuts(self, way: _Way) -> list[tuple[Run, Token, int, tuple[Token, ...]]]:
        """List where the text must be cut otherwise."""
        cuts = []
        for at, fault in sorted(way.faults.items()):
            run, token = self.tokens[at]
            if fault.tokens:
                is_next = fault.span > 1 and self.tokens[at + 1][0] is run
                kept = (token,) if fault.kind == "overlooked" else ()
                cuts.append((run, token, 2 if is_next else 1, (*fault.tokens, *kept)))
        return cuts

    def _missing(self, way: _Way) -> tuple[int, list[Move]] | None:
        """Find the first lost move in whose place others fit as well, and all that fit there."""
        for at, fault in sorted(way.faults.items()):
            if fault.kind != "lost" or fault.found is None or at >= way.reach:
                continue
            moves = [fault.found.move]
            for other in self._lost(way.states[at]):
                if other.found is None or other.found.move == moves[0]:
                    continue
                states = self._extend(way.states[at], at, {**way.faults, at: other})
                # What only fits if later moves are read oddly does not fit.
                is_as_good = states[-1].score >= way.line.score - weights.RIVAL
                if at + len(states) - 1 >= way.reach and is_as_good:
                    moves.append(other.found.move)
            if len(moves) > 1:
                board = way.states[at].board
                return at, sorted(moves, key=lambda move: unlikelihood(board, move))
        return None

    # Playing.

    def _extend(self, line: Line, at: int, faults: dict[int, Fault]) -> list[Line]:
        """Play on from a token; the lines before each token that is reached, and the last one."""
        states = [line]
        before = faults.get(at - 1)
        while at < len(self.tokens):
            fault = faults.get(at)
            is_mute = before is not None and before.kind == "split" and before.mute
            following = self._next(line, at, fault, is_mute=is_mute)
            if following is None:
                break
            states += following
            line = following[-1]
            at += len(following)
            before = fault
        return states

    def _next(
        self, line: Line, at: int, fault: Fault | None, *, is_mute: bool
    ) -> list[Line] | None:
        """Play one token, or all that a fault takes up; nothing if that fails."""
        run, token = self.tokens[at]
        if fault is None:
            counted = line if is_mute else self._counted(line, token, None)
            following = None if counted is None else self._play(counted, at)
            return None if following is None else [following]
        if fault.kind == "extra":
            skipped = (*line.skipped, token)
            return [replace(line, score=line.score - fault.cost, skipped=skipped, pending="")]
        if fault.kind in ("lost", "overlooked"):
            if fault.found is None or not line.board.is_legal(fault.found.move):
                return None
            made = fault.tokens[0] if fault.tokens else token
            note = "lost" if fault.kind == "lost" else "repair"
            is_mute = is_mute or fault.mute
            line = self._advance(line, run, made, fault.found, cost=fault.cost, note=note)
        counted = line if is_mute else self._counted(line, token, fault)
        return None if counted is None else self._with_fault(counted, at, fault)

    def _with_fault(self, line: Line, at: int, fault: Fault) -> list[Line] | None:
        run, token = self.tokens[at]
        if fault.kind in ("misread", "split"):
            if fault.found is None or not line.board.is_legal(fault.found.move):
                return None
            made = fault.tokens[0] if fault.tokens else token
            note = "repair" if fault.found.repaired else "spacing"
            return [
                self._advance(line, run, made, fault.found, cost=fault.cost, note=note)
            ] * fault.span
        if fault.kind not in ("glued", "swapped"):
            following = self._play(line, at)
            return None if following is None else [following]
        parts = fault.tokens or (self.tokens[at + 1][1], token)
        lines = []
        for part in parts:
            self.budget -= 1
            found = self.letters.read(line.board, part)
            if not found:
                return None
            cost = fault.cost / len(parts) + found[0].cost + self.care.more(found[0])
            note = "swapped" if fault.kind == "swapped" else "spacing"
            line = self._advance(
                line, run, replace(part, number=None), found[0], cost=cost, note=note
            )
            line.token = part
            lines.append(line)
        return lines if fault.kind == "swapped" else lines[-1:]

    def _counted(self, line: Line, token: Token, fault: Fault | None) -> Line | None:
        """Return the line if the number of the token agrees with it or is taken to be wrong."""
        off = self._off(line, token)
        kind = "" if fault is None else fault.kind
        if off:
            if fault is not None and kind == "number":
                return replace(line, score=line.score - fault.cost, pending="number")
            if fault is not None and kind == "recounted":
                offset = (line.offset or 0) - off
                return replace(line, score=line.score - fault.cost, offset=offset, pending="number")
            return line if kind in ("lost", "overlooked") and off == -1 else None
        if line.offset is None and token.number is not None:
            return replace(line, offset=line.ply - _label(token))
        return line

    def _play(self, line: Line, at: int) -> Line | None:
        self.budget -= 1
        token = self.tokens[at][1]
        found = by_origin(line, token, self.letters.read(line.board, token))
        return self._read(line, at, found[0]) if found else None

    def _read(self, line: Line, at: int, found: Found) -> Line:
        run, token = self.tokens[at]
        return self._advance(line, run, token, found, cost=found.cost + self.care.more(found))

    def _off(self, line: Line, token: Token) -> int:
        """By how many half-moves a number says that the line has fallen behind the text."""
        if token.number is None or line.offset is None:
            return 0
        off = _label(token) + line.offset - line.ply
        return 0 if off == -1 and self.both_numbered and not token.black else off

    def _trouble(self, way: _Way) -> int | None:
        """Find where something must be wrong: a token that cannot be played, or that is odd."""
        if way.reach < len(self.tokens):
            return way.reach
        for at in range(way.sound, way.reach):
            found = way.states[at + 1].found
            if at not in way.faults and found is not None and self.care.more(found):
                return at
        return None

    # Faults.

    def _mended(self, way: _Way, trouble: int) -> list[_Way]:
        """Return the best ways to assume one more fault at the trouble or before it."""
        found: list[tuple[int, _Way]] = []
        is_whole = way.reach == len(self.tokens)
        for at in range(trouble, self._earliest(way, trouble) - 1, -1):
            if self.budget < 0:
                break
            before = way.faults.get(at - 1)
            if at in way.faults or (before is not None and before.span > 1):
                continue
            for fault in self._faults(way, at, trouble):
                self.budget -= 1
                faults = {**way.faults, at: fault}
                if fault.span > 1:
                    # What it takes up has no other fault.
                    faults.pop(at + 1, None)
                states = self._extend(way.states[at], at, faults)
                reach = at + len(states) - 1
                if reach > trouble:
                    self.budget -= _WEIGHING
                    unlikely = way.unlikely + self._unlikelihood(way.states[at].board, fault)
                    sound = at if is_whole else min(at, way.sound)
                    found.append((at, _Way(faults, states, unlikely, sound)))
        # The states before the fault are those of the way that is mended: only what is kept needs
        # them.
        found.sort(key=lambda one: self._worth(one[1], one[0] + one[1].reach), reverse=True)
        del found[_KEPT:]
        for at, one in found:
            one.states[:0] = way.states[:at]
            self.budget -= at // _COPIES
        return [one for _, one in found]

    def _earliest(self, way: _Way, trouble: int) -> int:
        """Return the first token that may be at fault.

        What is no move on any board is misprinted itself; and where a number is at odds with the
        moves, one of the last few is lost or too much.
        """
        token = self.tokens[trouble][1]
        line = way.states[trouble]
        if self._off(line, token) or not self.letters.is_move(line.board, token):
            return max(0, trouble - _SLIP + 1)
        return 0

    @staticmethod
    def _unlikelihood(board: Board, fault: Fault) -> float:
        if fault.found is None:
            return 0.0
        return unlikelihood(board, fault.found.move)

    def _faults(self, way: _Way, at: int, trouble: int) -> Iterator[Fault]:
        """List what may be wrong at a token."""
        line = way.states[at]
        token = self.tokens[at][1]
        is_trouble = at == trouble
        off = self._off(line, token)
        if not off:
            yield from self._misread(way, at, is_trouble=is_trouble)
        elif is_trouble:
            yield Fault("number", weights.NUMBER)
            if off % 2 == 0:
                yield Fault("recounted", weights.RECOUNTED)
        if trouble - at < _SLIP:
            if line.moves:
                before = (one for _, one in self.tokens[max(0, at - 2) : at])
                yield Fault("extra", price_of_skipping(token, before))
            yield from self.cuts.overlooked(line, at)
            yield from self._lost(line)
            if not off:
                yield from self.cuts.split(line, at)
                yield from self.cuts.glued(at)
                if at + 1 < len(self.tokens):
                    yield Fault("swapped", weights.SWAPPED, span=2)

    def _misread(self, way: _Way, at: int, *, is_trouble: bool) -> Iterator[Fault]:
        line = way.states[at]
        token = self.tokens[at][1]
        taken = way.states[at + 1].found if at < way.reach else None
        self.budget -= 4
        is_odd = is_trouble or (taken is not None and self.care.more(taken) > 1)
        for near in self.letters.near(line.board, token, weights.FAR if is_odd else weights.NEAR):
            if taken is not None and near.move == taken.move:
                continue
            cost = weights.MISREAD + weights.DISTANCE * near.cost
            cost += self.care.difference(token.text, near.repaired)
            yield Fault("misread", cost + (0.0 if taken is None else weights.HINDSIGHT), near)

    def _lost(self, line: Line) -> Iterator[Fault]:
        for move in list(line.board.legal_moves):
            yield Fault("lost", weights.LOST, Found(move, 0.0, 0, False, self.letters.language))


def _label(token: Token) -> int:
    """Return the half-move that the number of a token stands for."""
    number = token.number or 1
    return 2 * (number - 1) + (1 if token.black else 0)
