"""stamma reads and writes chess in any notation.

>>> import stamma
>>> board = stamma.Board()
>>> board.push_uci("e2e4")
Move.from_uci('e2e4')
>>> board.turn == stamma.BLACK
True

Names and meanings are those of python-chess wherever both have the same thing. What is not needed
for a board is imported when it is first used, so that ``import stamma`` is quick.
"""

from __future__ import annotations

from stamma import pieces, squares
from stamma._core import Board, LegalMoveGenerator, Move, Piece
from stamma.pieces import *  # noqa: F403
from stamma.squares import *  # noqa: F403

TYPE_CHECKING = False
if TYPE_CHECKING:
    from stamma.diagnostics import Diagnostic
    from stamma.errors import (
        IllegalMoveError,
        InvalidEpdError,
        InvalidFenError,
        InvalidMoveError,
        NotationError,
    )
    from stamma.outcome import Outcome, Termination
    from stamma.status import Status

__all__ = [
    "STARTING_BOARD_FEN",
    "STARTING_FEN",
    "Board",
    "Diagnostic",
    "IllegalMoveError",
    "InvalidEpdError",
    "InvalidFenError",
    "InvalidMoveError",
    "LegalMoveGenerator",
    "Move",
    "NotationError",
    "Outcome",
    "Piece",
    "Status",
    "Termination",
]
__all__ += pieces.__all__
__all__ += squares.__all__

STARTING_FEN = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"
STARTING_BOARD_FEN = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR"

_LATER = {
    "Diagnostic": "stamma.diagnostics",
    "IllegalMoveError": "stamma.errors",
    "InvalidEpdError": "stamma.errors",
    "InvalidFenError": "stamma.errors",
    "InvalidMoveError": "stamma.errors",
    "NotationError": "stamma.errors",
    "Outcome": "stamma.outcome",
    "Status": "stamma.status",
    "Termination": "stamma.outcome",
}


def __getattr__(name: str) -> object:
    if name not in _LATER:
        raise AttributeError(f"module 'stamma' has no attribute {name!r}")
    from importlib import import_module

    value: object = getattr(import_module(_LATER[name]), name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return sorted({*globals(), *_LATER})
