"""Where the games of a file and what is wrong with them stand, while the file is read in blocks."""

from __future__ import annotations

from typing import TYPE_CHECKING

from stamma._core import place_after, show_on_line, utf16_length
from stamma.diagnostics import Diagnostic, Place, diagnose
from stamma.pgn.misread import OF_MOVES

if TYPE_CHECKING:
    from collections.abc import Callable

    from stamma._core import Input, Tree


class Placer:
    """Counts lines, columns and bytes of a file from one place to the next."""

    __slots__ = ("_at", "_column", "_is_utf16", "byte", "line")

    def __init__(self, source: Input) -> None:
        self._is_utf16 = source.is_utf16()
        self._at = 0
        #: The line, from 1.
        self.line = 1
        self._column = 0
        #: The byte of the file itself.
        self.byte = source.mark_length()

    def go_to(self, text: bytes, at: int) -> None:
        """Count on to a place in the text that is at hand."""
        if at > self._at:
            self.byte += self._length(text, self._at, at)
            self.line, self._column = place_after(text, self._at, at, self.line, self._column)
            self._at = at

    def forget(self, count: int) -> None:
        """Say that the text at hand has lost bytes at its beginning, all of them counted."""
        self._at -= count

    def end(self, text: bytes, start: int, end: int) -> int:
        """Return the byte of the file at the end of a stretch that begins here."""
        return self.byte + self._length(text, start, end)

    def _length(self, text: bytes, start: int, end: int) -> int:
        return utf16_length(text, start, end) if self._is_utf16 else end - start

    def diagnose(
        self,
        tree: Tree,
        text: bytes,
        span: tuple[int, int],
        place: tuple[str | None, int],
        say: Callable[[str, str, int, Place], list[Diagnostic]],
    ) -> list[Diagnostic]:
        """Say what is wrong with a game that begins here.

        ``place`` is the file and the number of the game. ``say`` knows of moves: it is given the
        rule, the text, where it begins, and the place.
        """
        start, stop = span
        found: list[Diagnostic] = []
        # Faults are in the order of the text: places are counted on from the last one.
        at, byte = start, self.byte
        for name, begin, end, ply, line, column, games in tree.faults:
            byte += self._length(text, at, begin)
            at = begin
            last = byte + self._length(text, begin, end)
            before = 0 if line else self._column
            here = Place(*place, ply, self.line + line, before + column + 1, byte, last)
            shown, *around = show_on_line(text, start, stop, begin, end)
            if name in OF_MOVES:
                said = say(name, shown, begin, here)
            else:
                said = [diagnose(name, shown, 0, len(shown), here, text=shown, games=games)]
            found += [one.on_line(*around) for one in said]
        return found

    def place(self, text: bytes, start: int, end: int, file: str | None, game: int) -> Place:
        """Return the place of a stretch that begins here."""
        byte = self.end(text, start, end)
        return Place(file, game, 0, self.line, self._column + 1, self.byte, byte)
