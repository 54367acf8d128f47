"""A case: a text, the options that it is read with, and what it means if that is known.

The truth is a list of games: ``uci`` is the main line; ``lines`` (each a full path from the start),
``tags`` (all of them, or those ``asked`` for) and ``result`` are there where they are known.
Without a truth a change can be seen, but nobody knows whether it is for the better; an empty one
says that there is no game.
"""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterable

    import stamma

    Truth = list[dict[str, Any]]


class Case(NamedTuple):
    """A text, or the cells of a score sheet."""

    id: str
    source: str
    text: str
    options: dict[str, str] | None = None
    cells: list[Any] | None = None
    truth: Truth | None = None
    #: What kind of page it is, if its file says so.
    kind: str = ""

    @property
    def key(self) -> str:
        """What makes it the same case as another one."""
        return json.dumps([self.text, self.options or {}, self.cells])


def main_lines(*games: Iterable[stamma.Move]) -> Truth:
    """Return a truth of which only the main lines are known."""
    return [{"uci": [move.uci() for move in game]} for game in games]
