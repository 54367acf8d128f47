"""Which games need repair, how much may be tried for each of them, and what comes of it."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING

from stamma.reading.decode.solution import is_complete
from stamma.reading.play import weights
from stamma.reading.play.line import Line
from stamma.reading.repair.carefulness import Care, is_plain
from stamma.reading.repair.patience import for_mending

if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Literal

    from stamma._core import Move
    from stamma.reading.decode.solution import Solution
    from stamma.reading.text.page import Run, Token

    Repair = Literal["none", "normal", "bold"]

# Values that differ by less are the same.
_SAME = 0.01


def repair_all(solutions: Sequence[Solution], text: str, repair: Repair) -> None:
    """Look for the faults of the games that cannot be played as they stand."""
    doubtful = [solution for solution in solutions if _needs_repair(solution, repair)]
    patience = for_mending(len(text))
    patience.waiting = sum(solution.section.tokens for solution in doubtful)
    for solution in doubtful:
        tokens = solution.section.tokens
        granted = patience.grant(tokens)
        if granted < tokens:
            solution.spent = True
            continue
        spent = _repair(solution, text, granted, guesses=repair == "bold")
        patience.pay(spent)
        solution.spent = solution.spent or (spent > granted and not solution.complete)


def _needs_repair(solution: Solution, repair: Repair) -> bool:
    """Return whether the text of a game cannot be played as it stands, or only oddly."""
    if repair != "normal":
        return repair == "bold"
    line = solution.line
    if not solution.complete or has_faults(line):
        return True
    if is_plain(line, solution.letters):
        return False
    return Care(line, solution.letters).surcharge(line) > 0


def _moves(line: Line) -> list[Move | None]:
    return [step.move for step in line.steps()]


def _remitted(line: Line) -> float:
    """Return by how much it cost more than a fault to go on from run to run."""
    joints = (
        one.score + 1 - other.found.price - other.score
        for one, other in pairwise(line.steps())
        if one.run is not other.run and other.found is not None
    )
    return sum(max(0.0, joint - weights.MISREAD) for joint in joints)


def has_faults(line: Line) -> bool:
    """Return whether some move is misread, or stands behind a wrong number or a token too much."""
    return bool(line.root.skipped) or any(one.note or one.skipped for one in line.steps())


def _repair(solution: Solution, text: str, budget: int, *, guesses: bool) -> int:
    """Look for the faults that explain the text of a game; return how many tries that took."""
    from stamma.reading.repair.main_tokens import beheaded, main_tokens
    from stamma.reading.repair.mending import Mender

    line, letters = solution.line, solution.letters
    care = Care(line, letters)
    board = solution.root.board
    start = Line(None, board, board.ply(), 0.0, offset=0 if solution.root.is_start else None)
    section = solution.section
    before = beheaded(section.runs[0], section.passed) if solution.root.is_start else []
    # Side lines, and what tells moves again, are no part of the game that may be missing.
    tokens = _before_wildcard(main_tokens([*before, *solution.open_runs], line), text)
    mender = Mender(start, tokens, letters, care, budget=budget, text=text, guesses=guesses)
    mended = mender.best()
    worth = line.score + _remitted(line) - care.surcharge(line)
    worth += weights.WHOLE if solution.complete else 0.0
    if _moves(mended.line) == _moves(line):
        solution.rivals, solution.missing = mended.rivals, mended.missing
    elif mended.value > worth + _SAME:
        mended.cut()
        section.runs[:0] = before
        solution.spent = solution.spent or mended.spent
        solution.line = mended.line
        solution.complete = is_complete(mended.line, solution.open_runs)
        solution.rivals, solution.missing = mended.rivals, mended.missing
    return budget - mender.budget


def _before_wildcard(tokens: list[tuple[Run, Token]], text: str) -> list[tuple[Run, Token]]:
    """Leave out what follows a move that may be any: ``K~`` is no misprint."""
    for place, ((_, one), (_, other)) in enumerate(pairwise(tokens)):
        if "~" in text[one.start : other.start]:
            return tokens[: place + 1]
    return tokens
