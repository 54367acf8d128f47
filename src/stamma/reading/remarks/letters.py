"""Letters of two languages: where they make different games of a text, that is told."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from stamma.pieces import PAWN
from stamma.reading.decode.letters import is_common, is_spoken
from stamma.reading.remarks.telling import diagnose

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from stamma.diagnostics import Diagnostic
    from stamma.reading.decode.solution import Reading, Solution
    from stamma.reading.play.line import Line
    from stamma.reading.text.page import Page

# Readings that differ by less, in moves, are as good as each other.
_SAME = 0.01
_NEARLY = 0.5


class Torn(NamedTuple):
    """The first move that is another one in the letters of another language."""

    other: Reading
    step: Line
    instead: Line


def torn_by(solution: Solution, spoken: Sequence[str]) -> Torn | None:
    """Return where a game would be another one in letters that are as likely.

    The words of the text may tell which of them it has.
    """
    best = solution.readings[0]
    for other in solution.readings[1:]:
        if _is_as_good(best, other, spoken):
            pairs = zip(best.line.steps(), other.line.steps(), strict=False)
            for step, instead in pairs:
                if step.found and instead.found and step.found.move != instead.found.move:
                    return None if _is_odd_pawn(step, other) else Torn(other, step, instead)
    return None


def _is_odd_pawn(step: Line, other: Reading) -> bool:
    """Whether another language has a pawn there: few but the English write its letter."""
    pawns = other.family[0].spellings[PAWN]
    piece = "" if step.token is None else step.token.piece
    return piece in pawns and piece != "P"


def _is_as_good(best: Reading, other: Reading, spoken: Sequence[str]) -> bool:
    if other.line.moves < best.line.moves or other.line.board == best.line.board:
        return False
    if is_spoken(best.family, spoken) and not is_spoken(other.family, spoken):
        return False
    # English is read wherever no other language is likelier.
    is_english = any(language.code == "en" for language in best.family)
    if is_english and not is_common(other.family):
        return other.score > best.score + _SAME
    return other.score >= best.score - _NEARLY


def letter_doubts(page: Page, solution: Solution) -> Iterator[Diagnostic]:
    """Report the first move that the letters of another language make another one."""
    torn = torn_by(solution, page.tongues)
    if torn is None or torn.step.token is None or torn.step.found is None:
        return
    if torn.instead.found is None or torn.step.parent is None:
        return
    token, board = torn.step.token, torn.step.parent.board
    yield diagnose(
        "other-letters",
        page.text,
        token.start,
        token.end,
        text=token.text,
        language=solution.readings[0].family[0].name,
        move=board.write(torn.step.found.move, "san"),
        other=torn.other.family[0].name,
        instead=board.write(torn.instead.found.move, "san"),
    )
