"""Where the games of a file and what is wrong with them stand, while the file is read in blocks."""

from __future__ import annotations

from typing import TYPE_CHECKING

from stamma._core import PlaceCounter, show_on_line

if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Self

    from stamma._core import Input, Tree
    from stamma.diagnostics import Diagnostic, Place


class Placer(PlaceCounter):
    """Counts lines, columns and bytes of a file, and says what is wrong where."""

    __slots__ = ()

    def __new__(cls, source: Input) -> Self:
        """Begin at the start of a file."""
        return super().__new__(cls, source.is_utf16(), source.mark_length())

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
        from stamma.diagnostics import Place, diagnose
        from stamma.pgn.misread import OF_MOVES

        start, stop = span
        found: list[Diagnostic] = []
        # Faults are in the order of the text: places are counted on from the last one.
        at, byte = start, self.byte
        for name, begin, end, ply, line, column, games in tree.faults:
            byte += self.length(text, at, begin)
            at = begin
            last = byte + self.length(text, begin, end)
            before = 0 if line else self.column
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
        from stamma.diagnostics import Place

        byte = self.end(text, start, end)
        return Place(file, game, 0, self.line, self.column + 1, self.byte, byte)
