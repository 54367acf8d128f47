"""The main tokens of a game: those of its main line, and what a fault has kept from it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from stamma.reading.decode.explanation import NOTHING, SIDE

if TYPE_CHECKING:
    from stamma.reading.decode.solution import Decision
    from stamma.reading.text.page import Run, Token

# Runs may overlap or leave a gap of so many half-moves, and still be one game.
_GAP = 4


def beheaded(game: Run, before: list[Run]) -> list[Run]:
    """Return the runs from move 1 on that stand before a game which begins with a later move."""
    if not game.ply:
        return []
    at = max((at for at, run in enumerate(before) if run.ply == 0), default=len(before))
    runs = before[at:]
    is_like = all(run.display and run.depth == game.depth and not _is_talk(run) for run in runs)
    moves = sum(len(run.tokens) for run in runs)
    return runs if is_like and abs(moves - game.ply) <= _GAP else []


def main_tokens(decisions: list[Decision], before: list[Run]) -> list[tuple[Run, Token]]:
    """Return the tokens of the main line of a game, each with its run.

    Runs that the decoder could not play are among them if they stand where the main line goes on,
    and if nothing says that they were not played: also those ``before`` that begin it.
    """
    depth = min(one.step.run.run.depth for one in decisions if one.is_main)
    found = [(run, token) for run in before for token in run.tokens]
    expected: int | None = None
    for decision in sorted(decisions, key=lambda one: one.step.run.run.start):
        run = decision.step.run.run
        if not decision.is_main:
            role = decision.step.role
            is_like = run.depth == depth and not (run.aside or _is_talk(run))
            if not found or not is_like or found[-1][0].ending is not None:
                continue
            is_close = run.is_close_to(found[-1][0])
            if run.ply is None or expected is None:
                is_next = is_close and run.ply is None and role == NOTHING
            elif role == NOTHING:
                is_next = abs(run.ply - expected) <= _GAP and (run.display or is_close)
            else:
                is_next = role == SIDE and run.ply == expected and (run.display or is_close)
            if not is_next:
                continue
        found += [(run, token) for token in run.tokens]
        start = expected if run.ply is None else run.ply
        expected = None if start is None else start + len(run.tokens)
    return found


def _is_talk(run: Run) -> bool:
    """Whether words say that a run was not played, or may not have been."""
    return run.negated or run.mentioned or run.doubted or run.supposed or run.conditional
