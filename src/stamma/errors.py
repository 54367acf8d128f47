"""The exceptions. Each is a ``ValueError`` and carries the diagnostic that explains it."""

from __future__ import annotations

from stamma.diagnostics import Diagnostic, diagnose


class NotationError(ValueError):
    """A text that cannot be read; ``diagnostic`` says where and why."""

    def __init__(self, diagnostic: Diagnostic) -> None:
        super().__init__(diagnostic)
        self.diagnostic = diagnostic

    def __str__(self) -> str:
        return self.diagnostic.render()


class InvalidFenError(NotationError):
    """A FEN that cannot be read."""


class InvalidEpdError(NotationError):
    """An EPD record that cannot be read."""


class InvalidMoveError(NotationError):
    """A text that is not a move."""


class IllegalMoveError(NotationError):
    """A move that the rules forbid."""


def from_fen_fault(kind: str, diagnostic: Diagnostic) -> NotationError:
    """Make the exception for a fault in a FEN, or in the FEN part of an EPD record."""
    return InvalidEpdError(diagnostic) if kind == "epd" else InvalidFenError(diagnostic)


def not_uci(text: str) -> InvalidMoveError:
    """Make the exception for a text that is not a move in UCI."""
    return InvalidMoveError(diagnose("move-not-uci", text, 0, len(text), text=text))


def illegal_move(uci: str, fen: str) -> IllegalMoveError:
    """Make the exception for a move that the rules forbid."""
    return IllegalMoveError(diagnose("move-illegal", uci, 0, len(uci), text=uci, fen=fen))
