"""Prices: what it costs a line to go on with a run of moves; a move that is read brings 1.

The number before a run is the strongest evidence there is. Without it, or against it, a line can go
on at a price that depends on where the run stands and on the words before it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from stamma.reading.play import weights
from stamma.reading.text.lexemes import Form

if TYPE_CHECKING:
    from stamma.reading.play.line import Line
    from stamma.reading.text.page import Run, Token
    from stamma.reading.text.sayings import Saying

_ONE_MOVE = 2
#: How many runs back a line may have stopped and still go on without the right number.
REACH = 3
#: So many moves make a table.
TABLE = 6


class Price(NamedTuple):
    """What it costs to go on, the first token to play, and what is assumed for it."""

    cost: float
    first: int = 0
    note: str = ""


def circumstances(line: Line, run: Run, *, is_start: bool, is_aside: bool) -> float:
    """Return what it costs to take a run that stands where it stands.

    A run that is aside is talk about a game that is printed as a table.
    """
    cost = 0.0
    if is_start:
        cost += weights.BRACKETS / 2 if run.depth else 0.0
    elif run.group != line.group and not _is_beside(line, run):
        cost += weights.BRACKETS if run.depth > line.depth else weights.LEAVING_BRACKETS
    if run.listed or (run.mentioned and not is_start):
        cost += weights.MENTIONED
    if not run.display:
        cost += weights.NEGATED if run.negated else weights.OPTIONAL if run.optional else 0.0
        cost += weights.PROSE_IN_TABLE if is_aside else 0.0
    ending = line.run.ending if line.ended and line.run is not None else None
    if ending is not None:
        # Talk about a game that is over is how it might have gone on: its moves bring nothing.
        cost += len(run.tokens) if is_aside or run.beyond else _after(ending, line, run)
    return cost


def _is_beside(line: Line, run: Run) -> bool:
    """Whether two moves stand in brackets of their own, side by side: ``f(e2e4), f(e7e5)``."""
    is_alone = line.run is not None and len(line.run.tokens) == len(run.tokens) == 1
    return is_alone and run.depth == line.depth and run.ply is None


def _after(ending: Saying, line: Line, run: Run) -> float:
    """Return what it costs to go on after something that says that the game is over."""
    if ending.kind == "result":
        return weights.AFTER_RESULT
    is_next = run.ply is not None and run.ply + (line.offset or 0) == line.ply
    if is_next and run.display and not run.doubted:
        return weights.AFTER_WORDS_APART
    # What has an end of its own is more likely to be the game.
    return (
        weights.AFTER_DRAW
        if ending.kind == "draw" or run.ending is not None
        else weights.AFTER_WORDS
    )


def price_of_start(
    line: Line, run: Run, *, has_numbers: bool, has_others: bool = True
) -> Price | None:
    """Return what it costs to begin a game with a run; nothing if it cannot.

    ``has_others`` says whether it may begin otherwise as well: only then a bad move is a try.
    """
    cost = weights.BAD_FIRST_MOVE if has_others and is_bad(run.tokens[0]) else 0.0
    if run.ply is None and has_numbers:
        return Price(
            cost + (weights.UNNUMBERED_DISPLAY if run.display else weights.UNNUMBERED_BEGINNING)
        )
    if run.ply is None:
        return Price(cost + (0.0 if run.display else weights.UNNUMBERED_START))
    if line.offset is not None:
        return Price(cost) if run.ply == 0 else None
    is_wrong_side = run.tokens[0].black and line.board.turn != run.helpmate
    return Price(cost + weights.OTHER_SIDE) if is_wrong_side else Price(cost)


def is_bad(token: Token) -> bool:
    """Return whether a move is marked as bad; ``!?`` says that it is interesting."""
    return "?" in token.text and "!?" not in token.text


def price_unnumbered(line: Line, run: Run, *, has_numbers: bool) -> Price | None:
    """Return what it costs to go on with a run without a number; nothing if it is too far."""
    if line.run is not None and run.follows is not None and line.run.place >= run.follows.place:
        return Price(weights.UNNUMBERED_ADJACENT)
    if line.run is None or run.place - line.run.place > REACH:
        return None
    if not has_numbers:
        # Without numbers only nearness says that a move belongs to the ones before it, or words.
        distance = (run.start - line.run.end) / weights.FAR_AWAY
        if run.tokens[0].form is Form.TOLD:
            distance = min(distance, weights.TOLD_AFAR)
        return Price(weights.UNNUMBERED_ADJACENT + distance)
    if run.adjacent and run.place == line.run.place + 1:
        return Price(weights.UNNUMBERED_ADJACENT)
    distance = weights.PER_RUN * (run.place - line.run.place - 1)
    if run.display:
        return Price(weights.UNNUMBERED_DISPLAY + distance)
    return Price(
        (weights.UNNUMBERED_ASSERTED if run.asserted else weights.UNNUMBERED_PROSE) + distance
    )


def price_inside(run: Run, skipped: int, *, repeats: bool, near: bool) -> Price | None:
    """Return what it costs to go on from inside a run, after tokens that the line has moves for."""
    if repeats:
        return Price(weights.REPEATED, skipped)
    # `2. Kf2 or Kf1 g6`: the other possibility takes the place of the move that was read.
    is_alternative = run.optional and skipped == 1
    is_numbered = run.tokens[skipped].number is not None
    if near and (is_numbered or is_alternative):
        return Price(weights.ENTERED, skipped)
    return Price(weights.ENTERED_AMIDST, 1) if near and skipped == 1 else None


def price_of_wrong_number(line: Line, run: Run, ahead: int, *, may_repair: bool) -> Price | None:
    """Return what it costs to go on with a run whose number is so many half-moves ahead."""
    if line.run is None or run.ply is None:
        return None
    # Black's move may have White's number, and in a table it may stand far behind the talk.
    is_answer = ahead == -1 and run.ply % 2 == 0
    if run.place - line.run.place > REACH and not (is_answer and run.table):
        return None
    # Side lines may stand between them.
    follows = run.adjacent and (run.place == line.run.place + 1 or run.after is line.run)
    if is_answer:
        return Price(weights.BOTH_NUMBERED if follows else 2 * weights.BOTH_NUMBERED)
    if ahead == 1 and may_repair and (follows or run.display):
        return Price(weights.LOST_MOVE, 0, "lost")
    # A number may be wrong, but not the side that it is given to, unless a program has begun to
    # count too soon. One that is too high more often says that moves are missing.
    is_early = ahead == 1 and run.ply % 2 == 0 and len(run.tokens) >= TABLE
    if not follows or (ahead % 2 and not is_early):
        return None
    is_slip = ahead <= _ONE_MOVE and not is_early
    return Price(weights.WRONG_NUMBER if is_slip else weights.MUCH_TOO_HIGH, 0, "number")


def is_near(line: Line, run: Run) -> bool:
    """Return whether a line has stopped only a few runs before a run."""
    return line.run is not None and run.place - line.run.place <= REACH
