"""The spine of a text: the tokens of the game itself, without what is said about it."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from stamma.reading.play.line import Line
    from stamma.reading.text.page import Run, Token

# Runs may overlap or leave a gap of so many half-moves, and still be one game.
_GAP = 4


def spine(runs: list[Run], line: Line | None = None) -> list[tuple[Run, Token]]:
    """Return the tokens of the game itself, as far as that can be told without playing them.

    These are the runs outside of inner brackets whose numbers go on where the run before has
    stopped, or nearly so. Moves that a line has already, or that are printed in tables, are not
    looked for in what stands out less.
    """
    runs = [run for run in runs if not run.aside] or runs
    depth = min(run.depth for run in runs)
    outer = [run for run in runs if run.depth == depth]
    standing = _standing(outer, line)
    has_unlisted = any(run.ply is not None and not run.listed for run in outer)
    # In a text without numbers only playing it tells what belongs to it.
    is_counted = any(run.ply is not None for run in outer)
    taken = {id(step.run) for step in ([] if is_counted or line is None else line.steps())}
    found: list[tuple[Run, Token]] = []
    expected: int | None = None
    talk: Run | None = None
    for place, run in enumerate(outer):
        start = run.ply
        following = outer[place + 1].ply if place + 1 < len(outer) else None
        follows = bool(found) and _follows(found[-1][0], run)
        is_talk = not run.display and not follows and id(run) not in taken
        if is_talk and run.goes_on_with(talk):
            talk = run
            continue
        is_told = bool(found) and run.is_told_by(found[-1][1])
        is_lower = start is not None and run.standing < standing.get(start, 0)
        talk = run if is_lower and not is_told else None
        # What could have been played instead of moves that are there is no misprint of them; nor is
        # what goes back behind the end of the game.
        is_doubted = run.doubted or (bool(found) and found[-1][0].ending is not None)
        is_instead = is_doubted and start is not None and start < (expected or 0)
        if is_talk and (run.negated or start is None or is_instead):
            continue
        if run.mentioned and (found or (run.listed and has_unlisted)):
            continue
        if start is not None and run.standing < standing.get(start, 0) and not follows:
            continue
        if start is None:
            start = expected
        elif expected is None and following == len(run.tokens):
            # `9. e4 e5 2. Nf3`: the first number is wrong.
            start = 0
        elif expected is not None and abs(start - expected) > _GAP:
            is_misprint = following is not None and (
                abs(following - expected - len(run.tokens)) <= 1
            )
            if not is_misprint:
                continue
            start = expected
        found += [(run, token) for token in run.tokens]
        expected = None if start is None else start + len(run.tokens)
    return _without_suppositions(found)


def _without_suppositions(found: list[tuple[Run, Token]]) -> list[tuple[Run, Token]]:
    """Leave out what is only supposed at the end."""
    while found and found[-1][0].is_supposition:
        found.pop()
    return found


def _standing(runs: list[Run], line: Line | None) -> dict[int, int]:
    """How much the moves stand out that a line has, or that are printed in tables."""
    found: dict[int, int] = {}
    for run in runs:
        if run.table and run.ply is not None:
            found.update((run.ply + at, run.standing) for at in range(len(run.tokens)))
    for step in [] if line is None else line.steps():
        if step.run is not None and step.parent is not None:
            ply = step.parent.ply - (step.offset or 0)
            found[ply] = max(found.get(ply, 0), step.run.standing)
    return found


def _follows(before: Run, run: Run) -> bool:
    """Whether no more than a misprinted move, or number, stands between two runs."""
    # What has its number after a new sentence begins is talk: "... 8. c3 Na5. If 8... Bg4".
    goes_on = run.ply is None or run.adjacent or run.after is before
    return goes_on and run.is_close_to(before) and not run.negated
