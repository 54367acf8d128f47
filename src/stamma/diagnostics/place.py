"""Where in a file something stands."""

from __future__ import annotations

from collections import namedtuple


# This is no typing.NamedTuple because importing typing takes longer than a small file does.
class Place(namedtuple("Place", "file game ply line column start end")):  # noqa: PYI024
    """A place in a file of games; games, lines and columns are counted from 1.

    ``start`` and ``end`` are bytes of the file, decompressed if it was compressed; for the members
    of a zip archive, of their text one after the other. ``column`` counts characters, and ``ply``
    the half-moves before the place in its line of play.
    """

    __slots__ = ()

    file: str | None
    game: int
    ply: int
    line: int
    column: int
    start: int
    end: int

    def __str__(self) -> str:
        return f"{self.file or '<bytes>'}:{self.line}:{self.column}"
