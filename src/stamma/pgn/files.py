"""Files of games: opened whatever they are wrapped in, and read one game after the other.

A file is read in blocks, and only as much of it is kept as the game at hand needs.
"""

from __future__ import annotations

import sys
from os import PathLike
from typing import TYPE_CHECKING, Protocol, TypeAlias

from stamma._core import Input, Tree
from stamma.diagnostics import Diagnostic, diagnose
from stamma.notations import compile_style
from stamma.pgn.game import Game

if TYPE_CHECKING:
    from collections.abc import Iterator

    from stamma.language_table import Language


class BinaryFile(Protocol):
    """Something that bytes can be read from."""

    def read(self, size: int, /) -> bytes:
        """Return at most so many bytes; none at the end."""


Source: TypeAlias = "str | PathLike[str] | bytes | BinaryFile"

_BLOCK = 1 << 20
# What follows a game decides where it ends: empty lines, a comment behind the result, a tag. So a
# game is read again with the next block until so much of what follows it is there.
_LOOK_AHEAD = 1 << 16


def open(source: Source, *, language: str | Language | None = None) -> Games:  # noqa: A001
    """Open a file of games: a path, ``"-"`` for standard input, a binary file, or bytes.

    gzip, bzip2, xz, zstd and zip are recognised by their content, UTF-16 by its first bytes. Games
    are read when they are asked for. ``language`` is that of the piece letters.

    :raises OSError: if the file cannot be opened or is broken.
    """
    return Games(open_input(source), language)


def open_input(source: Source) -> Input:
    """Open the bytes of a file."""
    if isinstance(source, bytes):
        return Input.from_bytes(source)
    if source == "-":
        return Input.from_file(sys.stdin.buffer)
    if isinstance(source, str | PathLike):
        return Input.from_path(source)
    return Input.from_file(source)


def read_game(text: str, *, language: str | Language | None = None) -> Game | None:
    """Read the first game of a text; ``None`` if there is none.

    >>> game = read_game("1. e4 e5 2. Qh5 Ke7 3. Qxe5# 1-0")
    >>> game.end().board().is_checkmate()
    True
    """
    return next(iter(open(text.encode("utf-8", "replace"), language=language)), None)


class Games:
    """The games of a file, one after the other.

    ``stray`` holds a diagnostic for each stretch of text that was passed and belongs to no game.
    """

    def __init__(self, source: Input, language: str | Language | None = None) -> None:
        self._source = source
        self._style = None if language is None else compile_style(None, language)
        self._buffer = b""
        self._at = 0
        # How many bytes came before the buffer.
        self._passed = source.mark_length()
        self._is_whole = False
        self.stray: list[Diagnostic] = []

    def __iter__(self) -> Iterator[Game]:
        while (found := self._next_part()) is not None:
            tree, start, end = found
            text = self._buffer[start:end]
            place = self._passed + start
            self._at = end
            if tree is None:
                shown = text.decode(_charset(text))
                self.stray.append(diagnose("pgn-no-game", shown, 0, len(shown)))
                continue
            game = Game._of(tree)  # noqa: SLF001
            game._set_source(_diagnose(tree, text, start), place, place + len(text))  # noqa: SLF001
            yield game

    def _next_part(self) -> tuple[Tree | None, int, int] | None:
        """Read on. A game near the end of the buffer may go on in the next block."""
        while True:
            found = Tree.read(self._buffer, self._at, self._style)
            if self._is_whole or (found and found[2] + _LOOK_AHEAD < len(self._buffer)):
                return found
            self._fill()

    def _fill(self) -> None:
        """Let go of what was read, and double what is there."""
        # One byte stays: only the start of the file is the start of a text.
        done = max(0, self._at - 1)
        self._passed += done
        self._buffer = self._buffer[done:]
        self._at -= done
        block = self._source.read(max(_BLOCK, len(self._buffer)))
        self._is_whole = not block
        self._buffer += block


def _diagnose(tree: Tree, text: bytes, start: int) -> list[Diagnostic]:
    faults = tree.faults
    if not faults:
        return []
    charset = _charset(text)
    whole = text.decode(charset)
    found = []
    # Places are counted on from the last one: counting each from the start would take long.
    at = place = 0
    for name, begin, end, ply in faults:
        if begin - start < at:
            at = place = 0
        place += len(text[at : begin - start].decode(charset, "replace"))
        at = begin - start
        shown = text[at : end - start].decode(charset, "replace")
        found.append(diagnose(name, whole, place, place + len(shown), text=shown, ply=ply))
    return found


def _charset(text: bytes) -> str:
    """UTF-8, or else Latin-1, in which every byte is a character."""
    try:
        text.decode("utf-8")
    except UnicodeDecodeError:
        return "latin-1"
    return "utf-8"
