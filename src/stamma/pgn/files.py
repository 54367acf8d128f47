"""Files of games: opened whatever they are wrapped in, and read one game after the other.

A file is read in blocks, and only as much of it is kept as the game at hand needs.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from stamma._core import Tree
from stamma.diagnostics import Diagnostic, diagnose
from stamma.notations import compile_style
from stamma.pgn.detection import resolve
from stamma.pgn.game import Game
from stamma.pgn.places import Placer, decode
from stamma.pgn.sources import name_of, open_input

if TYPE_CHECKING:
    from collections.abc import Iterator

    from stamma._core import Input
    from stamma.language_table import Language
    from stamma.pgn.sources import Source

_BLOCK = 1 << 20
# What follows a game decides where it ends: empty lines, a comment behind the result, a tag, the
# brace that closes a comment. So a game is read again with the next block until so much is there
# of what follows it and the blanks behind it. The core looks no further than this.
_LOOK_AHEAD = 1 << 20
_NOT_BLANK = re.compile(rb"[^\s\0]")


def open(  # noqa: A001
    source: Source, *, language: str | Language | None = None, line_breaks: bool = False
) -> Games:
    """Open a file of games: a path, ``"-"`` for standard input, a binary file, or bytes.

    gzip, bzip2, xz, zstd and zip are recognised by their content, UTF-16 by its first bytes. Games
    are read when they are asked for. ``language`` is that of the piece letters; ``"auto"`` finds
    it. The lines of a comment are joined, unless ``line_breaks`` keeps them.

    :raises OSError: if the file cannot be opened or is broken.
    :raises LanguageNotFoundError: if the language is to be found, and the games fit none.
    """
    return Games(open_input(source), language, name_of(source), line_breaks=line_breaks)


def read_game(
    text: str, *, language: str | Language | None = None, line_breaks: bool = False
) -> Game | None:
    """Read the first game of a text; ``None`` if there is none.

    >>> game = read_game("1. e4 e5 2. Qh5 Ke7 3. Qxe5# 1-0")
    >>> game.end().board().is_checkmate()
    True
    """
    source = text.encode("utf-8", "replace")
    return next(iter(open(source, language=language, line_breaks=line_breaks)), None)


class Games:
    """The games of a file, one after the other.

    ``stray`` holds a diagnostic for each stretch of text that was passed and belongs to no game.
    """

    def __init__(
        self,
        source: Input,
        language: str | Language | None = None,
        name: str | None = None,
        *,
        line_breaks: bool = False,
    ) -> None:
        self._source = source
        self._name = name
        #: What was found out about the language, if that was asked for.
        self.detected, language = resolve(source, language)
        self._line_breaks = line_breaks
        self._style = None if language is None else compile_style(None, language)
        self._buffer = b""
        self._at = 0
        self._placer = Placer(source)
        self._number = 0
        self._is_whole = False
        self.stray: list[Diagnostic] = []

    def __iter__(self) -> Iterator[Game]:
        while (found := self._next_part()) is not None:
            tree, start, end = found
            text, placer = self._buffer, self._placer
            placer.go_to(text, start)
            self._at = end
            if tree is None:
                shown = decode(text[start:end])
                place = placer.place(text, start, end, self._name, self._number + 1)
                self.stray.append(diagnose("pgn-no-game", shown, 0, len(shown), place))
                continue
            self._number += 1
            game = Game._of(tree)  # noqa: SLF001
            errors = placer.diagnose(tree, text, start, self._name, self._number)
            span = placer.byte, placer.end(text, start, end)
            game._set_source(errors, *span, placer.line, self._number)  # noqa: SLF001
            yield game

    def _next_part(self) -> tuple[Tree | None, int, int] | None:
        """Read on. A game near the end of the buffer may go on in the next block."""
        while True:
            found = Tree.read(
                self._buffer, self._at, self._style, line_breaks=self._line_breaks
            )
            if self._is_whole or (found and self._is_settled(found[2])):
                return found
            self._fill()

    def _is_settled(self, end: int) -> bool:
        following = _NOT_BLANK.search(self._buffer, end)
        return following is not None and following.start() + _LOOK_AHEAD < len(self._buffer)

    def _fill(self) -> None:
        """Let go of what was read, and double what is there."""
        # One byte stays: only the start of the file is the start of a text.
        done = max(0, self._at - 1)
        self._placer.go_to(self._buffer, done)
        self._placer.forget(done)
        self._buffer = self._buffer[done:]
        self._at -= done
        block = self._source.read(max(_BLOCK, len(self._buffer)))
        self._is_whole = not block
        self._buffer += block
