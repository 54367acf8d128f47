"""The part of a file that is at hand: as much as the next game needs, and no more."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from stamma._core import next_game
from stamma.bounds import at_least
from stamma.pgn.places import Placer
from stamma.pgn.sources import naming

if TYPE_CHECKING:
    from stamma._core import Input

# Many files may be open at once, and whoever opens many may want little of each: blocks are small,
# and the first is smaller.
_BLOCK = 1 << 17
_FIRST_BLOCK = 1 << 14
# What follows a game decides where it ends: empty lines, a comment behind the result, a tag, the
# brace that closes a comment. So a game is read again with the next block until so much is there
# of what follows it and the blanks behind it. The core looks no further than this.
_LOOK_AHEAD = 1 << 20
_NOT_BLANK = re.compile(rb"[^\s\0]")

# How far around a bracket the core looks to tell whether a game begins there, and how many blanks
# before a game tell how its line begins.
_NEAR = 1024
_GAP = 64


class Window:
    """Bytes of a file, read on as they are needed."""

    __slots__ = (
        *("_block", "_error", "_game_bytes", "_is_torn", "_name", "_source"),
        *("at", "is_whole", "placer", "text"),
    )

    def __init__(self, source: Input, name: str | None, game_bytes: int) -> None:
        self._source = source
        self._name = name
        self._game_bytes = at_least(1, game_bytes, "game_bytes")
        #: The bytes at hand, and where the next game is looked for.
        self.text = b""
        self.at = 0
        #: Whether the file ends with them.
        self.is_whole = False
        self.placer = Placer(source)
        self._block = min(_FIRST_BLOCK, _BLOCK)
        self._error: OSError | None = None
        # Whether somebody was interrupted while the file was read on: some of it may be lost.
        self._is_torn = False

    def fill(self) -> None:
        """Let go of what was read, and double what is there.

        :raises RuntimeError: if that was interrupted before.
        """
        if self._is_torn:
            raise RuntimeError("the reading of this file was interrupted; open it again")
        # One byte stays: only the start of the file is the start of a text.
        done = max(0, self.at - 1)
        rest = len(self.text) - done
        # Windows of few sizes, so that the memory of one serves the next but one.
        block, self._block = self._block, min(2 * self._block, _BLOCK)
        doubled = -(-2 * rest // block) * block
        # No more than one game may need.
        size = min(doubled, self._game_bytes + _LOOK_AHEAD) - rest
        self._is_torn = True
        try:
            with naming(self._name):
                text = self._source.read_on(self.text, done, max(block, size))
        except OSError as error:
            # First comes what could be read.
            self._error = error
            text = self.text[done:]
        self.placer.go_to(self.text, done)
        self.placer.forget(done)
        self.at -= done
        self.text = text
        self.is_whole = len(text) == rest
        self._is_torn = False

    def finish(self) -> None:
        """Say what is wrong with the file, when all that could be read of it has been.

        :raises OSError: if something is.
        """
        if self._error is not None:
            raise self._error

    def skip_to(self, at: int) -> None:
        """Go on at a place, or one byte before it if it halves a line break."""
        self.at = max(self.at, at - (self.text[at - 2 : at] == b"\r\n"))

    def skip_blanks(self) -> None:
        """Let go of a text of blanks, but for the last of them."""
        self.skip_to(len(self.text) - _GAP)

    def is_settled(self, start: int, end: int) -> bool:
        """Whether nothing that follows changes how a game is read that stands here."""
        following = _NOT_BLANK.search(self.text, end)
        return self.is_settled_by(start, following.start() if following else len(self.text))

    def settled_end(self) -> int:
        """Return before which place something must follow a game, so that it is read as it is.

        That is so for all games that end here, if the file does.
        """
        return len(self.text) + 1 if self.is_whole else max(0, len(self.text) - _LOOK_AHEAD)

    def is_settled_by(self, start: int, following: int | None) -> bool:
        """Whether nothing changes how a game is read, if something follows here that may do so."""
        is_far = following is None or following + _LOOK_AHEAD < len(self.text)
        return is_far or self.is_whole or self.is_full(start)

    def is_full(self, start: int) -> bool:
        """Whether all is there that a game may have which begins here."""
        return len(self.text) - start >= self._game_bytes + _LOOK_AHEAD

    def limit(self, start: int) -> int:
        """Return where a game that begins here has to be over."""
        return min(len(self.text), start + self._game_bytes)

    def pass_rest(self) -> None:
        """Go on to the next game, behind one that is too long."""
        while True:
            found = next_game(self.text, self.at)
            if found is not None and (self.is_whole or found + _NEAR <= len(self.text)):
                self.skip_to(found)
                return
            if self.is_whole:
                self.at = len(self.text)
                return
            self.skip_to(len(self.text) - 2 * _NEAR)
            self.fill()
