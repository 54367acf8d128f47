"""The tags of all games of a file, without their moves being read."""

from __future__ import annotations

from typing import TYPE_CHECKING

from stamma._core import skim
from stamma.pgn.places import Placer
from stamma.pgn.sources import naming, open_input

if TYPE_CHECKING:
    from collections.abc import Iterator

    from stamma.pgn.sources import Source

_BLOCK = 1 << 20


class TagSection(dict[str, str]):
    """The tags that a game has, in their order, and where the game stands in its file."""

    __slots__ = ("line", "number", "text_end", "text_start")

    def __init__(self, tags: list[tuple[str, str]], placer: Placer, end: int, number: int) -> None:
        super().__init__(tags)
        #: The line that the first tag stands on, and the number of the game among those with tags,
        #: from 1.
        self.line, self.number = placer.line, number
        #: Where the game stands in the file, in bytes.
        self.text_start, self.text_end = placer.byte, end


def tags(source: Source) -> Iterator[TagSection]:
    r"""Go through the tags of the games of a file; the moves are passed over.

    Games without tags are not seen.

    >>> file = b'[White "Morphy"]\n\n1. e4 e5 *\n\n[White "Anderssen"]\n\n1. f4 *'
    >>> [(game["White"], game.line) for game in tags(file)]
    [('Morphy', 1), ('Anderssen', 5)]

    :raises OSError: if the file cannot be read.
    """
    file = open_input(source)
    placer = Placer(file)
    buffer, at, number, is_whole = b"", 0, 0, False
    while True:
        found = skim(buffer, at)
        if not is_whole and (found is None or found[3]):
            # More of the file may change what was found.
            done = max(0, at - 1)
            placer.go_to(buffer, done)
            placer.forget(done)
            with naming(source):
                block = file.read(max(_BLOCK, len(buffer) - done))
            buffer, at, is_whole = buffer[done:] + block, at - done, not block
            continue
        if found is None:
            return
        pairs, start, at, _ = found
        number += 1
        placer.go_to(buffer, start)
        yield TagSection(pairs, placer, placer.end(buffer, start, at), number)
