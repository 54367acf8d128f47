"""The tools that are compared, behind one face: read a text, and write it again.

``Found`` is what a reading gave: the facts of each game, whatever text is kept beside them, and
what the tool said about faults.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple, Protocol

if TYPE_CHECKING:
    from benchmarks.fidelity.facts import Facts

OURS, PYTHON_CHESS, PGN_EXTRACT = "stamma", "python-chess", "pgn-extract"
NAMES = (OURS, PYTHON_CHESS, PGN_EXTRACT)


class Found(NamedTuple):
    """What came out of a text."""

    games: list[Facts]
    #: Text that is kept although it is no part of the facts.
    kept: str = ""
    #: What the tool said was wrong or doubtful.
    said: tuple[str, ...] = ()

    def holds(self, word: str) -> bool:
        """Whether a word of the text is still there, in whatever place."""
        values = (value for game in self.games for _, value in game.tags)
        return word in " ".join(
            (self.kept, *self.said, *values, *(game.moves for game in self.games))
        )


class Written(NamedTuple):
    """A text that was written from another, and what was said about it."""

    text: bytes
    said: tuple[str, ...] = ()
    #: Text that belongs to no game, where games are written one by one.
    aside: str = ""


class Tool(Protocol):
    """A tool: what it reads out of the bytes of a PGN file, and each of its ways to write them."""

    def read(self, data: bytes) -> Found:
        """Read the games of a file."""

    def rewrite(self, data: bytes) -> list[Written]:
        """Read the games of a file and write them again, in every way there is."""
