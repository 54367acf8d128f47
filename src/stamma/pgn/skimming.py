"""The tags of all games of a file, without their moves being read."""

from __future__ import annotations

from typing import TYPE_CHECKING

from stamma._core import GAME_BYTES, skim
from stamma.notations import compile_style
from stamma.pgn.detection import resolve
from stamma.pgn.selection import Selection, Wanted, sampled
from stamma.pgn.sources import name_of, naming, open_input
from stamma.pgn.windows import Window
from stamma.slots import Slotted

if TYPE_CHECKING:
    from collections.abc import Iterator

    from stamma.language_table import Language
    from stamma.pgn.places import Placer
    from stamma.pgn.sources import Source


class TagSection(dict[str, str], Slotted):
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
    source: Source,
    *,
    where: str | Selection | None = None,
    language: str | Language | None = None,
    game_bytes: int = GAME_BYTES,
    unpack_all: bool = False,
) -> Iterator[TagSection]:
    r"""Go through the tags of the games of a file; the moves are passed over.

    Games without tags are not seen. With ``where`` there are only the games that meet an
    expression: see :class:`Selection`. If it asks for moves, these are read, in the letters of a
    ``language``, and the numbers of games count those without tags, too. A game may have
    ``game_bytes``; behind one that has more, the next is found by its tags. ``unpack_all`` allows a
    file to unfold to more than a thousand times its size. This is one loop, which threads do not
    share: each opens the file for itself.

    >>> file = b'[White "Morphy"]\n\n1. e4 e5 *\n\n[White "Anderssen"]\n\n1. f4 *'
    >>> [(game["White"], game.line) for game in tags(file)]
    [('Morphy', 1), ('Anderssen', 5)]

    :raises OSError: if the file cannot be read; when all that could be read of it has been, if it
        is broken.
    """
    if where is None:
        file = open_input(source, unpack_all=unpack_all)
        return _all(Window(file, name_of(source), game_bytes))
    if isinstance(where, str):
        where = Selection(where)
    file = open_input(source, unpack_all=unpack_all)
    window = Window(file, name_of(source), game_bytes)
    with naming(source):
        _, language = resolve(file, language)
    style = None if language is None else compile_style(None, language)
    found = _wanted(window, Wanted(window, where, style, game_bytes))
    return found if where.sample is None else iter(sampled(where, found))


def _wanted(window: Window, wanted: Wanted) -> Iterator[TagSection]:
    for number, start, end, is_game in wanted:
        found = skim(window.text[start:end], 0) if is_game else None
        if found is not None:
            placer = window.placer
            placer.go_to(window.text, start)
            yield TagSection(found[0], placer, placer.end(window.text, start, end), number)


def _all(window: Window) -> Iterator[TagSection]:
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
