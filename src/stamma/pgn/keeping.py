"""Keeping files of games: put together, cut into parts, sorted.

Each game is passed on as it stands, with all its bytes up to the next game; only where games of
several files are written into one, that has one encoding. Text that stands between games goes with
the one before it, and games that cannot be read whole are passed on like the others. Only where two
games come to stand side by side that did not before, an empty line is put between them.
"""

from __future__ import annotations

import os
from collections import namedtuple
from contextlib import contextmanager
from operator import add

from stamma._core import GAME_BYTES, GameEncoding, Merging, Sorting, Splitting, Style
from stamma.bounds import at_least
from stamma.errors import SelectionError
from stamma.pgn.bulk import BLOCK, Converted, Counts, asked_by, listener, workers
from stamma.pgn.detection import resolve
from stamma.pgn.sources import name_of, naming, open_input
from stamma.pgn.targets import beside, keep_source

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence
    from typing import BinaryIO, Literal, Protocol, TypeAlias, TypedDict, Unpack

    from stamma._core import GameCounter, Input
    from stamma.language_table import Language
    from stamma.pgn.bulk import Progress
    from stamma.pgn.detection import Detected
    from stamma.pgn.selection import Selection
    from stamma.pgn.sources import Source
    from stamma.pgn.targets import Seen, Target

    #: The encodings that games can be written in.
    Encoding: TypeAlias = Literal["utf-8", "windows-1252"]

    class Taker(Protocol):
        """What takes the games of one source after the other."""

        def add(self, source: Input, reading: Reading, /) -> tuple[int, int, int, int, int, int]:
            """Take the games of a source."""

    class How(TypedDict, total=False):
        """How files of games are read: as by :func:`stamma.pgn.check`."""

        language: str | Language | None
        game_bytes: int
        unpack_all: bool
        threads: int | None
        progress: Callable[[Progress], None] | None
        where: str | Selection | None


#: About how many bytes are held in memory while games are sorted.
MEMORY = 1 << 27


class Reading(
    namedtuple(  # noqa: PYI024
        "Reading", "language game_bytes threads block listener selection counter encoding"
    )
):
    """How the games of a source are read."""

    __slots__ = ()


class Sources:
    """Files of games that are read one after the other, all in the same way."""

    def __init__(
        self,
        sources: Source | Iterable[Source],
        *,
        language: str | Language | None = None,
        game_bytes: int = GAME_BYTES,
        unpack_all: bool = False,
        threads: int | None = None,
        progress: Callable[[Progress], None] | None = None,
        where: str | Selection | None = None,
    ) -> None:
        is_one = isinstance(sources, str | bytes | os.PathLike) or hasattr(sources, "read")
        #: The files.
        self.sources: list[Source] = [sources] if is_one else list(sources)  # type: ignore[list-item, arg-type]
        self._language = language
        self._game_bytes = at_least(1, game_bytes, "game_bytes")
        self._unpack_all = unpack_all
        self._threads = workers(threads)
        self._progress = progress
        self._selection = None if where is None else asked_by(where)
        # How many games are wanted, if a sample of them is taken, when they have been counted.
        self._wanted: int | None = None

    def keep(self, target: Target | None, *, may_replace: bool = False) -> list[Seen]:
        """Refuse to write over a file that is read, unless a whole one may replace it in the end.

        What is returned is for :func:`stamma.pgn.targets.beside`.

        :raises OSError: if the target is a source.
        """
        return [
            seen
            for source in self.sources
            for seen in keep_source(source, target, may_replace=may_replace)
        ]

    @property
    def joint_encoding(self) -> Encoding | None:
        """The encoding of a file that gets games of all of these: none but its own for one."""
        return "utf-8" if len(self.sources) > 1 else None

    def read(self, taker: Taker, encoding: Encoding | None = None) -> Counts:
        """Let the games of all files be taken, as they stand or in one encoding.

        Places count in all files together. For a sample the files are read once more before, to
        count the games that it is taken from.

        :raises OSError: if a file cannot be read; it names the file.
        """
        if self._selection is None:
            return self._read(taker, None, encoding)
        if self._selection.sample is not None and self._wanted is None:
            from tempfile import TemporaryFile

            self.can_be_read_again(TemporaryFile)
            self._wanted = self._read(Merging(_Nowhere()), self._selection.counter(), None).games
        return self._read(taker, self._selection.counter(self._wanted), encoding)

    def _read(self, taker: Taker, counter: GameCounter | None, encoding: Encoding | None) -> Counts:
        totals = (0, 0, 0, 0, 0, 0)
        detected: Detected | None = None
        converted: list[Converted] = []
        for source in self.sources:
            if counter is not None and counter.is_over:
                break
            if isinstance(source, _Again):
                source.rewind()
            file = open_input(source, unpack_all=self._unpack_all)
            with naming(source):
                found, language = resolve(file, self._language)
                game_encoding = None if encoding is None else GameEncoding(encoding)
                detected = found or detected
                reading = Reading(
                    Style.find(None, language),
                    self._game_bytes,
                    self._threads,
                    BLOCK,
                    listener(source, None, self._progress),
                    self._selection,
                    counter,
                    game_encoding,
                )
                added = taker.add(file, reading)
                if encoding is not None and game_encoding is not None:
                    is_utf16 = file.is_utf16()
                    games = added[0] if is_utf16 else game_encoding.converted
                    before = _before(encoding, is_utf16=is_utf16)
                    if games:
                        converted.append(Converted(name_of(source), games, encoding, before))
            totals = tuple(map(add, totals, added))
        seen = None if self._selection is None else totals[5]
        return Counts(*totals[:5], detected=detected, seen=seen, converted=tuple(converted))

    def can_be_read_again(self, make_file: Callable[[], BinaryIO]) -> None:
        """Put what can be read only once, such as a pipe, into files that can be read again.

        :raises OSError: if it cannot be read.
        """
        for place, source in enumerate(self.sources):
            is_there = isinstance(source, bytes | _Again) or (
                isinstance(source, str | os.PathLike)
                and (os.path.isfile(source) or not os.path.exists(source))  # noqa: PTH110, PTH113
                and source != "-"
            )
            if not is_there:
                with naming(source):
                    file = open_input(source, unpack_all=self._unpack_all)
                    again = _Again(make_file(), name_of(source))
                    while block := file.read(BLOCK):
                        again.file.write(block)
                self.sources[place] = again


def _before(encoding: Encoding, *, is_utf16: bool) -> str:
    """Return the encoding of games that had to be converted to this one."""
    if is_utf16:
        return "utf-16"
    return "windows-1252" if encoding == "utf-8" else "utf-8"


class _Nowhere:
    """Where games go that are only counted."""

    def write(self, data: bytes) -> int:
        """Do nothing with it."""
        return len(data)


class _Again:
    """What could be read only once, in a file that can be read again."""

    def __init__(self, file: BinaryIO, name: str | None) -> None:
        self.file = file
        self.name = name

    def __del__(self) -> None:
        self.file.close()

    def rewind(self) -> None:
        """Begin again."""
        self.file.seek(0)

    def read(self, size: int, /) -> bytes:
        """Return at most so many bytes; none at the end."""
        return self.file.read(size)


def merge(
    sources: Source | Iterable[Source],
    target: Target,
    *,
    encoding: Encoding = "utf-8",
    **how: Unpack[How],
) -> Counts:
    """Write the games of several files into one, as they stand but for their encoding.

    All games are written in one ``encoding``, ``"utf-8"`` or ``"windows-1252"``; ``converted`` of
    the counts says how many games of which file had another. The target ``"-"`` is standard output;
    a file takes its name when it is complete. The other choices are those of
    :func:`stamma.pgn.check`.

    :raises OSError: if a file cannot be read or written, or would be written over, or has
        characters that the encoding does not have.
    :raises ValueError: if there is no such encoding.
    """
    GameEncoding(encoding)
    files = Sources(sources, **how)
    seen = files.keep(target, may_replace=True)
    with beside(target, seen=seen) as (output,):
        return files.read(Merging(output), encoding)


def split(
    sources: Source | Iterable[Source],
    pattern: str | os.PathLike[str],
    *,
    games: int | None = None,
    size: int | None = None,
    by: str | None = None,
    force: bool = False,
    **how: Unpack[How],
) -> tuple[Counts, list[str]]:
    """Cut files of games into parts, and return how much was read, and the paths of the parts.

    Each part has so many ``games``, or at most ``size`` bytes unless one game alone has more, or
    all games with the same value of a tag (``by``). ``pattern`` is a path in which ``{}`` stands
    for the number of the part or for the value, made safe for a file's name. Its folder is made if
    it is not there; a file that is there is replaced only with ``force``. All parts take their
    names when all are complete. ``unmet_tags`` of the counts has the tag, if no game had it.

    :raises OSError: if a file cannot be read or written, or is there already.
    :raises ValueError: if it is not said how to cut, if the tag is none or is misspelt, or if the
        pattern has no ``{}`` in its last part.
    """
    from stamma.pgn.many import PLACE, beside_pattern

    if sum(each is not None for each in (games, size, by)) != 1:
        raise ValueError("split by games, by size or by a tag, and by one of them alone")
    path = os.fspath(pattern)
    if PLACE not in os.path.basename(path):  # noqa: PTH119
        raise ValueError(f"the name of the parts, {path!r}, has no {PLACE} to tell them apart")
    for number, name in ((games, "games"), (size, "size")):
        if number is not None:
            at_least(1, number, name)
    tag = None if by is None else tag_name(by)
    files = Sources(sources, **how)
    with beside_pattern(path, force=force) as parts:

        def write(value: str, data: bytes) -> None:
            parts.write(value if by is not None else f"{int(value):04}", data)

        splitting = Splitting(write, games=games, size=size, tag=tag)
        counts = _with_unmet_tags(files.read(splitting, files.joint_encoding), splitting)
    return counts, parts.paths


def sort(
    sources: Source | Iterable[Source],
    target: Target,
    *,
    by: str | Sequence[str],
    memory: int = MEMORY,
    **how: Unpack[How],
) -> Counts:
    """Write the games of files in the order of their tags, as they stand.

    ``by`` has the names of tags, in a list or with commas between them; with ``-`` before a name
    what is greater comes first. Values are compared as a reader of a list would: whole numbers in
    them as numbers, letters without case and accents, numbers before letters. What is not known
    comes last, whichever way round: a tag that is absent, empty or ``?``, and question marks in a
    date. Games that are the same in all these tags keep their order. ``unmet_tags`` of the counts
    are the tags that no game had.

    About ``memory`` bytes are held in memory; what is more waits in files without a name, beside
    the target or, if that is standard output, in the folder for temporary files.

    :raises OSError: if a file cannot be read or written, or would be written over.
    :raises ValueError: if no tag is named.
    """
    files = Sources(sources, **how)
    seen = files.keep(target, may_replace=True)
    with scratch(target) as make_file, beside(target, seen=seen) as (output,):
        sorting = Sorting(keys(by), memory=at_least(1, memory, "memory"), make_file=make_file)
        counts = _with_unmet_tags(files.read(sorting, files.joint_encoding), sorting)
        sorting.finish(output)
    return counts


def _with_unmet_tags(counts: Counts, taker: Sorting | Splitting) -> Counts:
    # Without games there is nothing to wonder about.
    return counts._replace(unmet_tags=tuple(taker.unmet_tags()) if counts.games else ())


def keys(by: str | Sequence[str]) -> list[tuple[str, bool]]:
    """Read the names of tags to sort by, and whether what is greater comes first.

    >>> keys("Date, -WhiteElo")
    [('Date', False), ('WhiteElo', True)]

    :raises ValueError: if one of them is no name of a tag or is misspelt, or if there is none.
    """
    names = [name.strip() for name in (by.split(",") if isinstance(by, str) else by)]
    if not names:
        raise ValueError("no tag to sort by is named")
    return [(tag_name(name.removeprefix("-")), name.startswith("-")) for name in names]


def tag_name(text: str) -> str:
    """Read the name of a tag. One that is nearly a known one is taken as it is in quotes.

    >>> tag_name("WhiteElo"), tag_name('"WhitElo"')
    ('WhiteElo', 'WhitElo')

    :raises ValueError: if it is none, or nearly one that is known.
    """
    from stamma.pgn.selection import Selection

    name = text.removeprefix('"').removesuffix('"')
    if not (name.isascii() and name.replace("_", "").isalnum()):
        raise ValueError(f"{text!r} is not the name of a tag")
    try:
        Selection(f"has {text}")
    except SelectionError as error:
        if error.diagnostic.name == "select-misspelt-tag":
            raise ValueError(f"{error.diagnostic.message}; {error.diagnostic.advice}") from None
    return name


@contextmanager
def scratch(target: Target) -> Iterator[Callable[[], BinaryIO]]:
    """Make files without a name for what memory does not hold; they go when they are closed."""
    from contextlib import ExitStack

    with ExitStack() as stack:

        def make_file() -> BinaryIO:
            from tempfile import TemporaryFile

            folder = None if target == "-" else os.path.dirname(os.path.abspath(target))  # noqa: PTH100, PTH120
            if folder is not None and not os.access(folder, os.W_OK):
                folder = None
            return stack.enter_context(TemporaryFile(dir=folder))

        yield make_file
