"""A rendering: a text as its reader sees it, and where each part of that stands in the source.

Marks of structure are gone from it (tags, commands, braces), signs are what they stand for
(``&frac12;`` is ``½``), and what was marked is noted beside it: from here to there it is bold.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    import re
    from collections.abc import Callable, Iterator


#: The labels of moves that are played, and of those that are only shown.
MAIN, SIDE = "main line", "side line"


class Piece(NamedTuple):
    """A part of a rendering: where it begins there, how long it is, and its place in the source.

    A piece that is as long as its source stands for it character by character; any other stands
    for all of its source, which may be empty.
    """

    at: int
    size: int
    start: int
    end: int

    @property
    def is_copy(self) -> bool:
        """Whether each of its characters has one of its own in the source."""
        return self.size == self.end - self.start

    def part(self, first: int, last: int) -> tuple[int, int]:
        """Return the source of the part from ``first`` up to ``last``, two places in the piece."""
        return (self.start + first, self.start + last) if self.is_copy else (self.start, self.end)


class Marked(NamedTuple):
    """A stretch of a rendering that is marked in some way: ``bold``, ``cell``, ``class move``."""

    start: int
    end: int
    label: str


@dataclass(frozen=True, slots=True)
class Rendering:
    """What a reader sees, in pieces, and what is marked in it; both in the order of the text."""

    text: str
    pieces: tuple[Piece, ...]
    marks: tuple[Marked, ...] = ()
    #: Where the pieces begin, in the rendering and in the source.
    _places: list[int] = field(default_factory=list, repr=False)
    _starts: list[int] = field(default_factory=list, repr=False)

    def __post_init__(self) -> None:
        self._places[:] = [piece.at for piece in self.pieces]
        self._starts[:] = [piece.start for piece in self.pieces]

    def source(self, start: int, end: int) -> tuple[int, int]:
        """Return where a stretch of the rendering stands in the source."""
        found = list(self._between(start, end))
        if found:
            first, last = found[0], found[-1]
            begin, _ = first.part(max(start - first.at, 0), first.size)
            return begin, last.part(0, min(end - last.at, last.size))[1]
        # Nothing stands here: before the piece that begins here, or behind the last one.
        place = bisect_left(self._places, start)
        if place < len(self.pieces):
            at = self.pieces[place].start
        else:
            at = self.pieces[-1].end if self.pieces else 0
        return at, at

    def _between(self, start: int, end: int) -> Iterator[Piece]:
        place = max(bisect_right(self._places, start) - 1, 0)
        while place < len(self.pieces) and self.pieces[place].at < end:
            piece = self.pieces[place]
            if piece.at + piece.size > start:
                yield piece
            place += 1

    def seen(self, start: int, end: int) -> Iterator[tuple[str, int, int]]:
        """Go through what is seen of a stretch of the source, each part with its place there."""
        place = bisect_left(self._starts, start)
        while place and self.pieces[place - 1].end > start:
            place -= 1
        while place < len(self.pieces) and self.pieces[place].start < end:
            piece = self.pieces[place]
            first, last = max(start, piece.start), min(end, piece.end)
            if piece.is_copy:
                at = piece.at - piece.start
                yield self.text[at + first : at + last], first, last
            elif piece.end > piece.start:
                yield self.text[piece.at : piece.at + piece.size], piece.start, piece.end
            place += 1

    def over(self, below: Rendering | None) -> Rendering:
        """Return this rendering of a rendering as one of the source of the other."""
        if below is None:
            return self
        pieces: list[Piece] = []
        for piece in self.pieces:
            if not piece.is_copy:
                pieces.append(Piece(piece.at, piece.size, *below.source(piece.start, piece.end)))
                continue
            for inner in below._between(piece.start, piece.end):  # noqa: SLF001
                first = max(piece.start - inner.at, 0)
                last = min(piece.end - inner.at, inner.size)
                at = piece.at + inner.at + first - piece.start
                pieces.append(Piece(at, last - first, *inner.part(first, last)))
        marks = tuple(sorted([*map(self.shown, below.marks), *self.marks]))
        return Rendering(self.text, tuple(pieces), marks)

    def shown(self, mark: Marked) -> Marked:
        """Return where what is marked in the source is shown."""
        return Marked(self._shown_from(mark.start), self._shown_from(mark.end), mark.label)

    def _shown_from(self, place: int) -> int:
        """Return where what stands at a place of the source, or behind it, is shown."""
        number = bisect_right(self._starts, place) - 1
        if number < 0:
            return 0
        piece = self.pieces[number]
        return piece.at + (min(place - piece.start, piece.size) if piece.is_copy else piece.size)


def scan(pattern: re.Pattern[str], text: str, part: Callable[[re.Match[str]], int]) -> None:
    """Go through a text part by part; each part says where to go on."""
    match = pattern.match(text)
    while match is not None and match.end() > match.start():
        match = pattern.match(text, part(match))


def ends(pattern: re.Pattern[str], opening: str, text: str) -> dict[int, int]:
    """Return where what each opening sign begins ends; the pattern matches closing ones, too."""
    found: dict[int, int] = {}
    waiting: list[int] = []
    for match in pattern.finditer(text):
        if match[0] == opening:
            waiting.append(match.start())
        elif waiting:
            found[waiting.pop()] = match.end()
    return found


class Finder:
    """Finds signs in a text; what has been looked for in vain is not looked for again."""

    def __init__(self, text: str) -> None:
        self._text = text
        self._missing: set[str] = set()

    def past(self, sign: str, place: int) -> int | None:
        """Return where the next such sign behind a place ends, in small letters or capitals."""
        for spelling in (sign, sign.upper()) if sign not in self._missing else ():
            found = self._text.find(spelling, place)
            if found >= 0:
                return found + len(sign)
        self._missing.add(sign)
        return None


class Writer:
    """Writes a rendering, from the beginning of its source to the end."""

    def __init__(self, source: str) -> None:
        self.source = source
        self._parts: list[str] = []
        self._pieces: list[Piece] = []
        self._size = 0
        self._marks: list[Marked] = []
        #: The same for stretches of the source.
        self._marked: list[Marked] = []
        #: Line breaks that come before whatever is written next.
        self._breaks = 0
        #: Line breaks that were written last.
        self._ended = 0

    @property
    def at(self) -> int:
        """How much is written."""
        return self._size

    @property
    def begins_line(self) -> bool:
        """Whether what comes next stands at the beginning of a line."""
        return self._breaks > 0 or self._ended > 0 or not self._size

    def copy(self, start: int, end: int) -> None:
        """Write a part of the source as it stands."""
        self.put(self.source[start:end], start, end)

    def rewrite(
        self,
        pattern: re.Pattern[str],
        part: Callable[[re.Match[str]], str | None],
        start: int = 0,
        end: int | None = None,
    ) -> None:
        """Write a stretch of the source with the parts that match a pattern written otherwise.

        ``part`` returns what a match stands for, or nothing if it has written that itself.
        """
        end = len(self.source) if end is None else end
        for match in pattern.finditer(self.source, start, end):
            self.copy(start, match.start())
            start = match.end()
            self.put(part(match) or "", *match.span())
        self.copy(start, end)

    def put_bytes(self, encoded: bytes, encoding: str, at: int) -> None:
        """Write characters of whose bytes each is a sign and two digits in the source: ``%20``."""
        for sign in encoded.decode(encoding, errors="replace"):
            size = len("%20") * len(sign.encode(encoding, errors="replace"))
            self.put(sign, at, at + size)
            at += size

    def put(self, text: str, start: int, end: int) -> None:
        """Write what a part of the source stands for."""
        if not text:
            return
        # The source may end the line as well.
        blank = text[: len(text) - len(text.lstrip())] if self._breaks else ""
        self._breaks = max(0, self._breaks - blank.count("\n"))
        if self._breaks:
            self._add("\n" * self._breaks, start, start)
            self._ended, self._breaks = self._ended + self._breaks, 0
        self._add(text, start, end)
        ended = len(text) - len(text.rstrip("\n"))
        self._ended = self._ended + ended if ended == len(text) else ended

    def _add(self, text: str, start: int, end: int) -> None:
        last = self._pieces[-1] if self._pieces else None
        size = len(text)
        if last is not None and last.is_copy and last.end == start and size == end - start:
            # What goes on where the last piece ends is one with it.
            self._pieces[-1] = Piece(last.at, last.size + size, last.start, end)
        else:
            self._pieces.append(Piece(self._size, size, start, end))
        self._parts.append(text)
        self._size += size

    @property
    def is_apart(self) -> bool:
        """Whether what comes next stands apart from what was written."""
        return self.begins_line or self._parts[-1][-1].isspace()

    def part(self, at: int) -> None:
        """Keep what comes next apart, if need be by a blank that is not in the source."""
        if not self.is_apart:
            self.put(" ", at, at)

    def end_line(self, lines: int = 1) -> None:
        """End the line, or with two lines the paragraph, unless nothing is written yet."""
        if self._size:
            self._breaks = max(self._breaks, lines - self._ended)

    def break_line(self) -> None:
        """End the line once more: two such breaks leave an empty line."""
        if self._size:
            self._breaks = min(self._breaks + 1, 2)

    def show(self, rendering: Rendering, start: int) -> None:
        """Write the rendering of a part of the source that begins at a place."""
        for piece in rendering.pieces:
            shown = rendering.text[piece.at : piece.at + piece.size]
            self.put(shown, piece.start + start, piece.end + start)
        at = self._size - len(rendering.text)
        self._marks += [Marked(one.start + at, one.end + at, one.label) for one in rendering.marks]

    def mark(self, start: int, label: str) -> None:
        """Note that all that was written from a place on is marked."""
        if start < self._size:
            self._marks.append(Marked(start, self._size, label))

    def mark_source(self, start: int, end: int, label: str) -> None:
        """Note that what is written of a stretch of the source is marked."""
        self._marked.append(Marked(start, end, label))

    def rendering(self) -> Rendering:
        """Return what was written."""
        found = Rendering("".join(self._parts), tuple(self._pieces))
        marked = (mark for mark in map(found.shown, self._marked) if mark.start < mark.end)
        return replace(found, marks=tuple(sorted([*self._marks, *marked])))
