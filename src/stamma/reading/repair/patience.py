"""Patience: how much may be tried to understand a text, so that its length bounds the time.

A try is a spelling that is read on a board, or work that takes about as long. What is plain costs
about one for each token, and that is always granted. Everything beyond is paid from what a text may
cost: some for any text, so that a single game can be looked at from all sides, and some more for
each of its characters. Who comes first must not take it all: it is shared out among those who need
it, by how long they are, and what one leaves is for the next.
"""

from __future__ import annotations

from contextlib import contextmanager
from contextvars import ContextVar
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator

# What any text may cost, so that a long game with a misprint amidst its notes comes to its end.
_MENDED = 78_000


class Patience:
    """How many more tries there are for one purpose, and how much work they must do for."""

    __slots__ = ("left", "waiting")

    def __init__(self, left: int, waiting: int = 0) -> None:
        self.left = left
        #: The tokens of all that still needs tries.
        self.waiting = waiting

    def grant(self, tokens: int) -> int:
        """Return the tries for something of so many tokens that has waited for them."""
        share = self.left * tokens // max(1, self.waiting, tokens)
        self.waiting = max(0, self.waiting - tokens)
        return share

    def pay(self, tries: int) -> None:
        """Pay for tries that were made."""
        self.left = max(0, self.left - max(0, tries))


def for_mending(length: int) -> Patience:
    """Return what may be tried to mend them: what the caller allows, if it says so."""
    allowed = _ALLOWED.get()
    return Patience(max(_MENDED, 26_000 + length // 8)) if allowed is None else allowed


_ALLOWED: ContextVar[Patience | None] = ContextVar("allowed", default=None)


@contextmanager
def allowing(tries: int) -> Iterator[Patience]:
    """Allow so many tries to mend what is read meanwhile, however long; what is left of them."""
    patience = Patience(tries)
    token = _ALLOWED.set(patience)
    try:
        yield patience
    finally:
        _ALLOWED.reset(token)


def for_doubts(length: int) -> Patience:
    """Return what may be tried to find out what else a move could have been."""
    return Patience(6_000 + length // 16)
