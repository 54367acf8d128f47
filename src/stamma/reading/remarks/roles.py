"""Doubts about roles: what else a run may be, where the decoder was not sure.

A doubt is a step in which the best explanation of the page differs from one that is nearly as good.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from stamma.reading.decode.explanation import GAME, MAIN, NOTHING, SIDE
from stamma.reading.decode.observed import is_bare
from stamma.reading.decode.solution import CLOSE
from stamma.reading.lex.lexemes import Kind

if TYPE_CHECKING:
    from stamma.reading.decode.solution import Decision, Solution
    from stamma.reading.play.line import Line
    from stamma.reading.text.page import Page, Run

# What is close for a move or two in a sentence of their own at the end of a game: nothing follows
# that could only be played after them.
_CLOSE_APART = 4.0
_APART = 2
# What is close for a side line that may only be named, and where words say that a run is talk.
_CLOSE_TALK = 1.0


class RoleDoubt(NamedTuple):
    """A decision about a run that may be wrong, and the rule that says so."""

    rule: str
    decision: Decision
    #: The first move of the game that would be another.
    played: Line | None = None


def role_doubts(page: Page, solution: Solution, steps: list[Line]) -> list[RoleDoubt]:
    """Return the decisions about the runs of a game that are close."""
    first = solution.decisions[0]
    read = {id(step.run) for step in steps}
    mains = [one for one in solution.decisions if id(one.step.run.run) in read]
    found = _rivals(solution, mains, steps)
    # Where another line may be the game in its place, that is reported.
    disputed = {id(doubt.played.run) for doubt in found if doubt.played is not None}
    # From a position that is given, a move or two are a game.
    own = mains if solution.root.is_start else mains[1:]
    if first.is_later_game and first.may_be({MAIN, SIDE}, CLOSE):
        found.insert(0, RoleDoubt("doubtful-game", first))
    safe = disputed | joined(solution.decisions)
    for decision in own:
        if id(decision.step.run.run) in safe:
            continue
        if _may_be_mentioned(page, decision, is_last=decision is mains[-1]):
            return [*found, RoleDoubt("mentioned-end", decision, _first_move(decision, steps))]
    return found


def joined(decisions: list[Decision]) -> set[int]:
    """Return the runs of the main line that no word parts from it: no sentence mentions them."""
    found: set[int] = set()
    is_main = False
    for one in decisions:
        run = one.step.run
        if one.is_main and is_main and run.run.adjacent:
            found.add(id(run.run))
        if not run.groups or one.is_main:
            is_main = one.is_main
    return found


def _rivals(solution: Solution, mains: list[Decision], steps: list[Line]) -> list[RoleDoubt]:
    """Return the doubts about the runs that are not of the main line, one for each of its moves."""
    found: list[RoleDoubt] = []
    if not mains:
        # The game was mended, and all of it stands before what the decoder took for it.
        return found
    disputed: set[int] = set()
    read = {id(one.step.run) for one in mains}
    for decision in solution.decisions[1:]:
        if decision.is_main or id(decision.step.run) in read:
            continue
        doubt = _of_other_run(decision, mains[-1], steps)
        if doubt is None:
            continue
        if doubt.played is not None:
            if decision.place_of_rival in disputed:
                continue
            disputed.add(decision.place_of_rival)
        found.append(doubt)
    return found


def _of_other_run(decision: Decision, last: Decision, steps: list[Line]) -> RoleDoubt | None:
    """Say what is doubtful about a run that is not of the main line."""
    close = _CLOSE_TALK if is_talk(decision.step.run.run) else CLOSE
    if decision.may_be({GAME}, CLOSE):
        return RoleDoubt("rival-game", decision)
    if decision.may_be({MAIN}, close) or _is_twin(decision, last):
        place = decision.place_of_rival
        if place < len(steps) and steps[place].note == "repair":
            # Where a move is mended, the decoder had nothing that fitted better.
            return None
        if place < len(steps):
            return RoleDoubt("rival-line", decision, steps[place])
        return RoleDoubt("possible-continuation", decision)
    if decision.step.role == SIDE and decision.may_be({NOTHING}, _CLOSE_TALK):
        return RoleDoubt("doubtful-side-line", decision)
    return None


def _is_twin(decision: Decision, last: Decision) -> bool:
    """Whether a side line is given in the place of the end of the game, and looks like it.

    That the first of two ways is the game is a guess.
    """
    one, other = decision.step.run.run, last.step.run.run
    is_instead = decision.step.role == SIDE and decision.step.start is last.step.start
    if not is_instead or last.step.role != MAIN or one.start < other.start or is_talk(one):
        return False
    is_like = one.standing == other.standing and one.marked_as == other.marked_as
    return is_like and one.depth == other.depth and not other.doubted


def _may_be_mentioned(page: Page, decision: Decision, *, is_last: bool) -> bool:
    """Whether a run of the main line may only be mentioned, and then all behind it as well."""
    if decision.step.role == GAME:
        return decision.may_be({NOTHING}, CLOSE)
    run = decision.step.run
    if decision.step.role != MAIN:
        # A side line is taken for the game where that explains more; a misprint is reported.
        return decision.step.role == SIDE
    # That the game goes on behind its end is reported.
    if run.ended:
        return False
    is_apart = is_last and _is_apart(page, run.run)
    return decision.may_be({NOTHING, SIDE}, _CLOSE_APART if is_apart else CLOSE)


def is_talk(run: Run) -> bool:
    """Whether words say that a run was not played, or it is squares that they name."""
    is_square = run.ply is None and not run.display and all(map(is_bare, run.tokens))
    return is_square or run.is_talk


def _is_apart(page: Page, run: Run) -> bool:
    """Whether a move or two stand in a sentence of their own that does not say they were played."""
    if len(run.tokens) > _APART or run.after is not None or run.display:
        return False
    begin = page.begin(run.tokens[0].at)
    is_said = run.asserted or run.played
    return begin > 0 and page.lexemes[begin - 1].kind is Kind.WORD and not is_said


def _first_move(decision: Decision, steps: list[Line]) -> Line | None:
    """Return the first move of a game that a run gives."""
    tokens = {id(token) for token in decision.step.run.tokens}
    return next((step for step in steps if id(step.token) in tokens), None)
