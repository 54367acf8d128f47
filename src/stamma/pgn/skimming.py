"""The tags of all games of a file, without their moves being read."""

from __future__ import annotations

from typing import TYPE_CHECKING

from stamma._core import GAME_BYTES, skim
from stamma.pgn.sources import name_of, open_input
from stamma.pgn.windows import Window

if TYPE_CHECKING:
    from collections.abc import Iterator

    from stamma.pgn.places import Placer
    from stamma.pgn.sources import Source


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


def tags(
    source: Source, *, game_bytes: int = GAME_BYTES, unpack_all: bool = False
) -> Iterator[TagSection]:
    r"""Go through the tags of the games of a file; the moves are passed over.

    Games without tags are not seen. A game may have ``game_bytes``; behind one that has more, the
    next is found by its tags. ``unpack_all`` allows a file to unfold to more than a thousand times
    its size.

    >>> file = b'[White "Morphy"]\n\n1. e4 e5 *\n\n[White "Anderssen"]\n\n1. f4 *'
    >>> [(game["White"], game.line) for game in tags(file)]
    [('Morphy', 1), ('Anderssen', 5)]

    :raises OSError: if the file cannot be read; when all that could be read of it has been, if it
        is broken.
    """
    window = Window(open_input(source, unpack_all=unpack_all), name_of(source), game_bytes)
    placer = window.placer
    number = 0
    while True:
        found = skim(window.text, window.at)
        start = window.at if found is None else found[1]
        is_open = (found is None or found[3]) and not window.is_whole
        if is_open and not window.is_full(start):
            # More of the file may change what was found.
            window.fill()
            continue
        if found is None and not is_open:
            window.finish()
            return
        # What is open though all is there that may be needed is too long.
        end = window.limit(start) if found is None or is_open else found[2]
        if found is not None:
            number += 1
            placer.go_to(window.text, start)
            yield TagSection(found[0], placer, placer.end(window.text, start, end), number)
        window.at = end
        if is_open:
            window.pass_rest()
