"""Games out of open files, one call after the other, as python-chess reads them.

A file is read ahead, since what follows a game decides where it ends; between two calls what was
read ahead is kept beside the file. A plain file is set back to the end of the game each time, so
that ``tell`` and ``seek`` mean what they say. What cannot be set back cheaply (a pipe, an unpacked
file) is left where it was read to.

Threads that read from one file take turns: each game goes to one of them.
"""

from __future__ import annotations

import io
from _thread import RLock
from typing import TYPE_CHECKING, TypeVar, overload
from weakref import WeakKeyDictionary, ref

from stamma._core import GAME_BYTES, Input
from stamma.errors import NotationError
from stamma.pgn.files import Games, open  # noqa: A004
from stamma.pgn.headers import Headers
from stamma.pgn.sources import name_of

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from typing import IO, Any, TypeAlias

    from stamma.language_table import Language
    from stamma.pgn.game import Game
    from stamma.pgn.visitors import BaseVisitor

    Handle: TypeAlias = "IO[str] | IO[bytes]"

ResultT = TypeVar("ResultT")

# Encodings whose texts are the bytes of a file as they stand.
_AS_THEY_STAND = {"utf-8", "utf8", "ascii", "us-ascii"}


class _Bytes:
    """The bytes of an open file. It is not kept alive by them: whoever asks for a game holds it."""

    def __init__(self, handle: Handle) -> None:
        self._handle = ref(handle)
        below = _bytes_of(handle)
        self._is_below = below is not None and below is not handle
        self.is_text = isinstance(handle, io.StringIO)
        self.can_be_set_back = below is not None or self.is_text
        self._is_decoded = below is None
        #: Where the file stood.
        self.start = handle.tell() if self.can_be_set_back else 0
        if below is not None:
            below.seek(self.start)
        # What was read of a text, but for so many bytes at its beginning; where the last game ends
        # in bytes and in the text.
        self._text, self._forgotten, self._passed, self._at = b"", 0, 0, self.start

    @property
    def file(self) -> Any:  # noqa: ANN401 - a file of one kind or another
        """The file itself."""
        handle: Any = self._handle()
        return handle.buffer if self._is_below else handle

    def read(self, size: int = -1, /) -> bytes:
        """Return at most so many bytes, for those who read games."""
        if not self._is_decoded:
            block: bytes = self.file.read(size)
            return block
        # A character may have three bytes more than one.
        read: str | bytes = self.file.read(size if size < 0 else max(1, size // 4))
        block = read.encode("utf-8", "replace") if isinstance(read, str) else read
        if self.is_text:
            self._text += block
        return block

    def place(self, end: int) -> int:
        """Return the place in the file of a place in what was read from it."""
        if not self.is_text:
            return self.start + end
        # Places in a text are counted in characters.
        passed = self._text[self._passed - self._forgotten : end - self._forgotten]
        self._at += len(passed) if passed.isascii() else len(passed.decode())
        self._passed = end
        if 2 * (end - self._forgotten) > len(self._text):
            # Not after every game: that would copy the whole text each time.
            self._text, self._forgotten = self._text[end - self._forgotten :], end
        return self._at


class _Reader:
    """The games of a file from some place on, and where the file stands between two calls."""

    def __init__(self, handle: Handle, options: dict[str, Any]) -> None:
        self.options = options
        # Nothing here refers to the file or to this reader: it goes when the file does.
        self._bytes = _Bytes(handle)
        self._place: int | None = None
        try:
            source = Input.from_file(self._bytes)
            self._games = Games(source, name=name_of(self._bytes.file), **options)
        except BaseException:
            self.give_up(handle)
            raise
        self._is_packed = source.is_compressed() or source.is_utf16()
        self._following: Iterator[Game] = iter(self._games)
        # How far the file itself has been read, while it is set back.
        self._read_to = self._now() if self._bytes.can_be_set_back else 0

    def is_at(self, handle: Handle) -> bool:
        """Return whether the file stands where it was left."""
        return self._place is None or self._place == handle.tell()

    def give_up(self, handle: Handle) -> bool:
        """Set the file back to where it was left, since what was read ahead may be lost.

        Return whether that is possible.
        """
        if self._bytes.can_be_set_back:
            handle.seek(self._bytes.start if self._place is None else self._place)
        return self._bytes.can_be_set_back

    def _now(self) -> int:
        place: int = self._bytes.file.tell()
        return place

    def next(self, handle: Handle) -> Game | None:
        """Read a game, and set the file back to its end."""
        if not self._bytes.can_be_set_back:
            try:
                return next(self._following, None)
            except BaseException:
                # A loop that has failed would only say that it is over.
                self._following = iter(self._games)
                raise
        self._bytes.file.seek(self._read_to)
        game = next(self._following, None)
        self._read_to = self._now()
        self._set_back(handle, None if game is None else game.text_end)
        return game

    def skip(self, handle: Handle) -> Game | tuple[list[tuple[str, str]], str] | None:
        """Pass a game; if nothing in it is unusual, its moves are not read.

        What is returned then are its tags and its result.
        """
        passed = self._games.pass_plain()
        if passed is None:
            return self.next(handle)
        tags, result, end = passed
        if self._bytes.can_be_set_back:
            self._set_back(handle, end)
        return tags, result

    def _set_back(self, handle: Handle, end: int | None) -> None:
        """Set the file back to the end of a game in what was read; without a game, leave it."""
        is_left = end is None or self._is_packed
        self._place = self._read_to if is_left else self._bytes.place(end or 0)
        handle.seek(self._place)


def _bytes_of(handle: Handle) -> Any:  # noqa: ANN401 - a binary file of one kind or another
    """Return the bytes under a plain file; ``None`` if it is none."""
    if isinstance(handle, io.BytesIO):
        return handle
    below: Any = handle
    if isinstance(handle, io.TextIOWrapper):
        if handle.encoding.lower() not in _AS_THEY_STAND:
            return None
        below = handle.buffer
    is_plain = isinstance(below, io.BytesIO) or (
        isinstance(below, io.BufferedReader | io.BufferedRandom)
        and isinstance(below.raw, io.FileIO)
        and below.seekable()
    )
    return below if is_plain else None


# What read_game is asked for when it is asked for nothing.
_PLAIN: dict[str, Any] = {"language": None, "line_breaks": False, "game_bytes": GAME_BYTES}


class _Turns:
    """Who reads from an open file: one call at a time."""

    def __init__(self) -> None:
        self._lock = RLock()
        self._is_taken = False
        self._reader: _Reader | None = None

    def take(
        self, handle: Handle, options: dict[str, Any], act: Callable[[_Reader, Handle], ResultT]
    ) -> ResultT:
        """Wait until no other thread reads from the file, and read from where it stands.

        :raises RuntimeError: if this very thread is reading from it: it was called by a signal
            handler, or by the file itself.
        """
        with self._lock:
            if self._is_taken:
                raise RuntimeError("a game is being read from this file already")
            self._is_taken = True
            try:
                return act(self._at(handle, options), handle)
            except BaseException:
                if self._reader is not None and self._reader.give_up(handle):
                    self._reader = None
                raise
            finally:
                self._is_taken = False

    def _at(self, handle: Handle, options: dict[str, Any]) -> _Reader:
        known = self._reader
        if known is not None and known.options == options and known.is_at(handle):
            return known
        self._reader = None
        self._reader = _Reader(handle, options)
        return self._reader


_TURNS: WeakKeyDictionary[Handle, _Turns] = WeakKeyDictionary()


def _turns(handle: Handle) -> _Turns:
    return _TURNS.get(handle) or _TURNS.setdefault(handle, _Turns())


@overload
def read_game(
    handle: str | Handle,
    *,
    language: str | Language | None = None,
    line_breaks: bool = False,
    game_bytes: int = GAME_BYTES,
) -> Game | None: ...
@overload
def read_game(
    handle: str | Handle,
    *,
    Visitor: Callable[[], BaseVisitor[ResultT]],  # noqa: N803 - python-chess's name
    language: str | Language | None = None,
    line_breaks: bool = False,
    game_bytes: int = GAME_BYTES,
) -> ResultT | None: ...
def read_game(
    handle: str | Handle,
    *,
    Visitor: Callable[[], BaseVisitor[ResultT]] | None = None,  # noqa: N803
    language: str | Language | None = None,
    line_breaks: bool = False,
    game_bytes: int = GAME_BYTES,
) -> Game | ResultT | None:
    """Read the next game of an open file, or the first of a text; ``None`` if there is none.

    A ``str`` is the text itself, never a path; for a path see :func:`stamma.pgn.open`, which also
    goes through a file faster. An open file may be one of text or of bytes.

    >>> game = read_game("1. e4 e5 2. Qh5 Ke7 3. Qxe5# 1-0")
    >>> game.end().board().is_checkmate()
    True
    >>> import io
    >>> file = io.StringIO("1. e4 * 1. d4 *")
    >>> read_game(file).uci(), read_game(file).uci(), read_game(file)
    ('e2e4', 'd2d4', None)

    With ``Visitor``, the game is told to a new one, and its result is returned. Threads may read
    from one file: they take turns, and each game goes to one of them.
    """
    options = {"language": language, "line_breaks": line_breaks, "game_bytes": game_bytes}
    if isinstance(handle, str):
        source = handle.encode("utf-8", "replace")
        game = next(iter(open(source, **options)), None)  # type: ignore[arg-type]
    else:
        game = _turns(handle).take(handle, options, _Reader.next)
    if game is None or Visitor is None:
        return game
    visitor = Visitor()
    for error in game.errors:
        visitor.handle_error(NotationError(error))
    return game.accept(visitor)


def read_headers(handle: str | Handle) -> Headers | None:
    """Read the tags of the next game of an open file, and pass its moves.

    ``None`` if there is none.
    """
    found = _skip(handle)
    if isinstance(found, tuple):
        return Headers._passed(*found)  # noqa: SLF001
    return None if found is None else found.headers


def skip_game(handle: str | Handle) -> bool:
    """Pass the next game of an open file; return whether there was one."""
    return _skip(handle) is not None


def _skip(handle: str | Handle) -> Game | tuple[list[tuple[str, str]], str] | None:
    if isinstance(handle, str):
        return read_game(handle)
    return _turns(handle).take(handle, _PLAIN, _Reader.skip)
