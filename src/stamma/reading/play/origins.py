"""Origins: whose wing a man has come from, by which descriptive notation calls it.

``Q. Kt. to K. 2`` is the knight that began on the queen's wing, wherever it stands by now. Some
writers go by where it stands, so that this is a preference among the moves that can be meant.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

from stamma._core import Board
from stamma._patterns import late
from stamma.reading.lex.lexemes import Form
from stamma.reading.play import weights

if TYPE_CHECKING:
    from stamma._core import Move
    from stamma.reading.play.spellings import Found
    from stamma.reading.text.page import Token

_OF_WING = late(r"([KQ])\.?(?:['’]s)? ?(?:Kt|[RBN])(?![1-8]|\.? ?P)")
_FILES = 8


class Step(Protocol):
    """A move of a game, by which one comes to those before it."""

    @property
    def parent(self) -> Step | None:
        """The move before it; nothing if it is the start of the game."""
        ...

    @property
    def board(self) -> Board:
        """The position after it."""
        ...

    @property
    def move(self) -> Move | None:
        """The move; nothing if it is the start."""
        ...


def by_origin(step: Step, token: Token, found: list[Found]) -> list[Found]:
    """Return the moves that a token may mean, those first that the man of its wing makes."""
    if not found[1:] or token.form is not Form.DESCRIPTIVE:
        return found
    wing = _OF_WING.match(token.text)
    if wing is None:
        return found
    is_kings = wing[1] == "K"
    weighed = []
    for one in found:
        origin = _origin(step, one.move.from_square)
        is_other = origin is not None and (origin % _FILES >= _FILES // 2) != is_kings
        weighed.append(one._replace(cost=one.cost + weights.SECOND_CHOICE) if is_other else one)
    return sorted(weighed, key=lambda one: one.cost)


def _origin(step: Step, square: int) -> int | None:
    """Return where a man stood when the game began; nothing if it did not begin with all men.

    Of a rook that has castled it is where that took it, which is on the same wing.
    """
    while step.parent is not None:
        if step.move is not None and step.move.to_square == square:
            square = step.move.from_square
        step = step.parent
    return square if step.board == Board() else None
