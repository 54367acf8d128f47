"""The exceptions. Each is a ``ValueError`` and carries the diagnostic that explains it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from stamma.diagnostics import Diagnostic, diagnose

if TYPE_CHECKING:
    from stamma._core import Move


class NotationError(ValueError):
    """A text that cannot be read; ``diagnostic`` says where and why."""

    def __init__(self, diagnostic: Diagnostic) -> None:
        super().__init__(diagnostic)
        self.diagnostic = diagnostic

    def __str__(self) -> str:
        return self.diagnostic.render()


class InvalidFenError(NotationError):
    """A FEN that cannot be read."""


class UnplayablePositionError(NotationError):
    """Something was asked of a board that needs a position to play on, and it has none (yet)."""


class InvalidEpdError(NotationError):
    """An EPD record that cannot be read."""


class InvalidMoveError(NotationError):
    """A text that is not a move."""


class IllegalMoveError(NotationError):
    """A move that the rules forbid.

    ``suggestions`` are legal moves that come near it, the nearest first.
    """

    def __init__(self, diagnostic: Diagnostic, suggestions: tuple[Move, ...] = ()) -> None:
        super().__init__(diagnostic)
        self.suggestions = suggestions


class AmbiguousMoveError(NotationError):
    """A text that fits several legal moves: ``candidates``."""

    def __init__(self, diagnostic: Diagnostic, candidates: tuple[Move, ...] = ()) -> None:
        super().__init__(diagnostic)
        self.candidates = candidates


class UnwritableMoveError(NotationError):
    """A move that a notation has no words for."""


class SelectionError(NotationError):
    """A choice of games that cannot be understood; ``part`` is the option that it is about."""

    def __init__(self, diagnostic: Diagnostic, part: str = "where") -> None:
        super().__init__(diagnostic)
        self.part = part

    def __reduce__(self) -> tuple[type[SelectionError], tuple[Diagnostic, str]]:
        return SelectionError, (self.diagnostic, self.part)


_FEN_ERRORS: dict[str, type[NotationError]] = {
    "fen": InvalidFenError,
    "epd": InvalidEpdError,
    "board": UnplayablePositionError,
}


def from_fen_fault(kind: str, diagnostic: Diagnostic) -> NotationError:
    """Make the exception for a fault in a FEN, in that of an EPD record, or in that of a board."""
    return _FEN_ERRORS[kind](diagnostic)


def not_uci(text: str) -> InvalidMoveError:
    """Make the exception for a text that is not a move in UCI."""
    return InvalidMoveError(diagnose("move-not-uci", text, 0, len(text), text=text))


def illegal_move(uci: str, fen: str) -> IllegalMoveError:
    """Make the exception for a move that the rules forbid."""
    return IllegalMoveError(diagnose("move-illegal", uci, 0, len(uci), text=uci, fen=fen))


def unwritable(uci: str, notation: object) -> UnwritableMoveError:
    """Make the exception for a move that a notation has no words for."""
    return UnwritableMoveError(
        diagnose("move-unwritable", uci, 0, len(uci), text=uci, notation=str(notation))
    )


def not_strict(remark: Diagnostic) -> InvalidMoveError:
    """Make the exception for a spelling that strict reading refuses."""
    return InvalidMoveError(remark.held_strictly())


def unselectable(diagnostic: Diagnostic, part: str) -> SelectionError:
    """Make the exception for a choice of games that cannot be understood."""
    return SelectionError(diagnostic, part)
