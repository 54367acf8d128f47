"""Files of games: opened whatever they are wrapped in, and read one game after the other.

A file is read in blocks, and only as much of it is kept as the game at hand needs.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from stamma._core import GAME_BYTES, Tree, pass_game, show_start
from stamma.pgn.detection import resolve
from stamma.pgn.game import Game
from stamma.pgn.selection import Selection, Wanted, sampled
from stamma.pgn.sources import name_of, naming, open_input
from stamma.pgn.windows import Window

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from typing import NoReturn

    from stamma._core import Board, Input
    from stamma.diagnostics import Diagnostic, Place
    from stamma.language_table import Language
    from stamma.pgn.sources import Source

    # A tree, where it begins and ends, whether it goes on behind that, and where something follows
    # that may be more of it.
    _Part = tuple[Tree | None, int, int, bool, int | None]

# So many stretches of text outside of games are kept, each with no more than so many bytes.
_MOST_STRAY = 10_000
_LONGEST_STRAY = 4096


def open(  # noqa: A001
    source: Source,
    *,
    language: str | Language | None = None,
    line_breaks: bool = False,
    where: str | Selection | None = None,
    game_bytes: int = GAME_BYTES,
    unpack_all: bool = False,
) -> Games:
    """Open a file of games: a path, ``"-"`` for standard input, an open file, or bytes.

    gzip, bzip2, xz, zstd and zip are recognised by their content, UTF-16 by its mark or its
    zeros. Games are read when they are asked for. ``language`` is that of the piece letters;
    ``"auto"`` finds it. The lines of a comment are joined, unless ``line_breaks`` keeps them. With
    ``where`` there are only the games that meet an expression: see :class:`Selection`. A game may
    have ``game_bytes``; what it has beyond them is passed over, and ``pgn-too-long`` says so.
    ``unpack_all`` allows a file to unfold to more than a thousand times its size.

    :raises OSError: if the file cannot be opened; when all that could be read of it has been, if it
        is broken.
    :raises LanguageNotFoundError: if the language is to be found, and the games fit none.
    :raises SelectionError: if the expression cannot be understood.
    """
    if isinstance(where, str):
        where = Selection(where)
    file = open_input(source, unpack_all=unpack_all)
    return Games(
        file,
        language,
        name_of(source),
        line_breaks=line_breaks,
        where=where,
        game_bytes=game_bytes,
    )


class Games:
    """The games of a file, one after the other.

    A file is read once, by one loop at a time: a second loop, in another thread or inside the
    first, is refused. A loop that begins after another one ended early goes on with the next game.

    ``stray`` holds a diagnostic for each stretch of text that was passed and belongs to no game, up
    to 10,000 of them.
    """

    def __init__(
        self,
        source: Input,
        language: str | Language | None = None,
        name: str | None = None,
        *,
        line_breaks: bool = False,
        where: Selection | None = None,
        game_bytes: int = GAME_BYTES,
    ) -> None:
        self._name = name
        self._game_bytes = game_bytes
        self._window = Window(source, name, game_bytes)
        #: What was found out about the language, if that was asked for.
        with naming(name):
            self.detected, language = resolve(source, language)
        self._language = language
        self._line_breaks = line_breaks
        self._style = None
        if language is not None:
            from stamma.notations import compile_style

            self._style = compile_style(None, language)
        self._where = where
        if where is not None:
            self._wanted = Wanted(self._window, where, self._style, game_bytes)
        # What was chosen of the games that are wanted, and was not gone through yet.
        self._sample: Iterator[Game] | None = None
        # The loop that is under way.
        self._loop: dict[str, object] = {}
        self._number = 0
        # Whether the game that was read last goes on behind what was read of it.
        self._is_too_long = False
        self.stray: list[Diagnostic] = []

    def __reduce__(self) -> NoReturn:
        raise TypeError("a file that is being read can be neither pickled nor copied")

    def __iter__(self) -> Iterator[Game]:
        """Go through the games that are left.

        :raises RuntimeError: if another loop is under way.
        """
        me = object()
        try:
            # To ask and to take the turn is one step, for threads and for signal handlers.
            if self._loop.setdefault("", me) is not me:
                raise RuntimeError(
                    "another loop is going through these games; open the file once for each loop"
                )
            yield from self._left()
        finally:
            if self._loop.get("") is me:
                self._loop.clear()

    def _left(self) -> Iterator[Game]:
        if self._where is None:
            return self._all()
        if self._where.sample is None:
            return self._selected()
        if self._sample is None:
            # They are chosen when all have been seen.
            self._sample = iter(sampled(self._where, self._selected()))
        return self._sample

    def _selected(self) -> Iterator[Game]:
        window = self._window
        for number, start, end, is_game in self._wanted:
            window.placer.go_to(window.text, start)
            if not is_game:
                self._number = number - 1
                self._keep_stray(window.text, start, end)
                continue
            self._number = number
            found = self._read()
            if found is not None and found[0] is not None:
                yield self._game(found[0], window.at, start, end)

    def _all(self) -> Iterator[Game]:
        window = self._window
        while True:
            yield from self._sound()
            found = self._next_part()
            if found is None:
                break
            tree, start, end, self._is_too_long, _ = found
            begin, window.at = window.at, end
            if tree is None:
                window.placer.go_to(window.text, start)
                self._keep_stray(window.text, start, end)
            else:
                self._number += 1
                yield self._game(tree, begin, start, end)
        window.finish()

    def _sound(self) -> Iterator[Game]:
        """Go through the games as long as nothing is wrong with them, and all is at hand."""
        window = self._window
        text, last, read = window.text, window.settled_end(), window.placer.sound_game
        style, line_breaks, game_bytes = self._style, self._line_breaks, self._game_bytes
        # Games may be passed between two of these, and the file be read on.
        while text is window.text and not self._is_too_long:
            found = read(text, window.at, last, self._number + 1, style, line_breaks, game_bytes)
            if found is None:
                return
            game, window.at = found
            self._number += 1
            yield game

    def pass_plain(self) -> tuple[list[tuple[str, str]], str, int] | None:
        """Pass the next game without its moves being read, if nothing in it is unusual.

        What is returned are its tags, its result and where it ends in the file; ``None`` if it
        takes the reader to know, if it starts from another position (which may be none), or if not
        enough of the file is there.
        """
        window = self._window
        if self._is_too_long:
            return None
        found = pass_game(
            window.text, window.at, is_whole=window.is_whole, game_bytes=self._game_bytes
        )
        if found is None or not window.is_settled(found[2], found[3]):
            return None
        tags, result, start, end = found
        window.placer.go_to(window.text, start)
        window.at = end
        self._number += 1
        return tags, result, window.placer.end(window.text, start, end)

    def _game(self, tree: Tree, begin: int, start: int, end: int) -> Game:
        """Make the game that was read from a place on."""
        text, placer, number = self._window.text, self._window.placer, self._number
        errors = None
        if tree.is_faulty:
            placer.go_to(text, start)
            speak = self._speaker(text, begin)
            errors = placer.diagnose(tree, text, (start, end), (self._name, number), speak)
        return Game._of(tree, placer.origin(text, start, end, number, errors))  # noqa: SLF001

    def _speaker(
        self, text: bytes, begin: int
    ) -> Callable[[str, str, int, Place], list[Diagnostic]]:
        """Return what says why moves went wrong in the game that was read from a place on."""
        from stamma.pgn.misread import say

        boards: dict[int, Board] = {}

        def speak(name: str, shown: str, at: int, place: Place) -> list[Diagnostic]:
            if not boards:
                boards.update(Tree.situations(text, begin, self._style, self._game_bytes))
            return say(name, shown, boards[at], self._language, place)

        return speak

    def _keep_stray(self, text: bytes, start: int, end: int) -> None:
        from stamma.diagnostics import diagnose

        if len(self.stray) > _MOST_STRAY:
            return
        is_last = len(self.stray) == _MOST_STRAY
        name = "pgn-too-many-faults" if is_last else "pgn-no-game"
        shown = show_start(text, start, end, _LONGEST_STRAY)
        place = self._window.placer.place(text, start, end, self._name, self._number + 1)
        self.stray.append(diagnose(name, shown, 0, len(shown), place))

    def _read(self) -> _Part | None:
        window = self._window
        return Tree.read(window.text, window.at, self._style, self._line_breaks, self._game_bytes)

    def _next_part(self) -> _Part | None:
        """Read on. A game near the end of what is at hand may go on in the next block."""
        window = self._window
        if self._is_too_long:
            window.pass_rest()
        while True:
            found = self._read()
            if window.is_whole or (found and window.is_settled_by(found[1], found[4])):
                return found
            if found is None:
                window.skip_blanks()
            # The game is read again from its start: do not hold two large trees at once.
            found = None
            window.fill()
