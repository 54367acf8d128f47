"""How a game ended, as a text says it: with a sign or with a word."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from stamma.reading import cues

if TYPE_CHECKING:
    from stamma._core import Board


def result_of(said: str, board: Board) -> str:
    """Return the result as PGN writes it; ``*`` if it cannot be told.

    >>> from stamma import Board
    >>> result_of("1–0", Board()), result_of("½:½", Board()), result_of("Remis", Board())
    ('1-0', '1/2-1/2', '1/2-1/2')
    >>> result_of("resigns", Board())
    '0-1'
    """
    outcome = board.outcome()
    if outcome is not None:
        return outcome.result()
    signs = re.sub(r"\s", "", said)
    word = said.lower()
    if "½" in signs or "1/2" in signs or word in cues.words("draws"):
        return "1/2-1/2"
    score = re.fullmatch(r"([01])\W([01])", signs)
    if score is not None:
        return f"{score[1]}-{score[2]}"
    if word in cues.words("resigns"):
        # Nobody resigns after a move of his own.
        return "0-1" if board.turn else "1-0"
    return "*"
