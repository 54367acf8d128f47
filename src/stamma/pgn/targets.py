"""What the work on files is written to: a file beside its place until it is complete.

Such a file is called ``.NAME.0123456789abcdef.stamma-unfinished``, and is locked as long as the run
that writes it lives. So what a run leaves when it is killed can be told from what another one is
writing, also across containers and after numbers of processes were given again.
"""

# Without pathlib and tempfile: importing them takes longer than most files do.
# ruff: noqa: PTH102, PTH105, PTH106, PTH108, PTH112, PTH115, PTH116, PTH118, PTH119, PTH208

from __future__ import annotations

import os
import stat
import sys
from _thread import allocate_lock
from collections import namedtuple
from contextlib import contextmanager, suppress
from errno import EACCES, EBADF, EBUSY, EINVAL, EISDIR, ENOENT, ENOSYS, ENOTSUP
from io import FileIO

from stamma.pgn.sources import name_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator
    from typing import TypeAlias

    from _typeshed import ReadableBuffer

    from stamma.pgn.sources import Source

    Target: TypeAlias = "str | os.PathLike[str]"

#: What standard output is called in messages.
STANDARD_OUTPUT = "standard output"

# The files that have not taken their names yet, and the folders made for them, in order.
_unfinished: dict[str, None] = {}

#: Held while files are made or take their names. A thread that ends the program takes it first, so
#: that none appears after it has removed the others.
making_files = allocate_lock()

_SUFFIX = ".stamma-unfinished"
# So many bytes of a name are kept, and so many are random: some systems allow no more than 143.
_KEPT = 100
_RANDOM = 8

_MOST_LINKS = 40


class GivenUpError(Exception):
    """The work on a file is given up, and no error: what was there before stays."""


class Output(FileIO):
    """A file to write to, whose errors name it as it was given."""

    def __init__(self, file: str | int, given: str) -> None:
        with naming(given):
            super().__init__(file, "wb")
        self.given = given

    def write(self, data: ReadableBuffer, /) -> int:
        """Write some of the bytes, and return how many."""
        with naming(self.given):
            # There is no count if somebody told the terminal or the pipe not to wait.
            while (count := super().write(data)) is None:
                import select

                select.select([], [self], [])
        return count

    def write_all(self, data: bytes) -> None:
        """Write all of the bytes."""
        rest = memoryview(data)
        while rest:
            rest = rest[self.write(rest) :]

    def complete(self) -> None:
        """End the writing, while it can still fail."""
        with naming(self.given):
            self.close()

    @property
    def renaming(self) -> tuple[str, str, str] | None:
        """What it is called, what it will be called, and how that was given; if they differ."""
        return None

    def discard(self) -> None:
        """Give up what is not complete; nothing happens to what is."""
        with suppress(OSError):
            self.close()


class _Unfinished(Output):
    """A file that takes its name when it is complete, from another one if there is one."""

    def __init__(self, place: _Place) -> None:
        folder, name = os.path.split(place.path)
        random = os.urandom(_RANDOM).hex()
        self._path, self._replaced = place.path, place.known
        self._beside = os.path.join(folder, f"{_beginning(name)}{random}{_SUFFIX}")
        _unfinished[self._beside] = None
        try:
            number = _make(self._beside, place)
            super().__init__(number, place.given)
        except BaseException:
            _remove(self._beside)
            raise

    def complete(self) -> None:
        with naming(self.given):
            if self._replaced is not None and hasattr(os, "fchmod"):
                with suppress(OSError):
                    # Only the system's administrator can leave a file its owner.
                    os.fchown(self.fileno(), self._replaced.st_uid, self._replaced.st_gid)
                mode = stat.S_IMODE(self._replaced.st_mode)
                if stat.S_IMODE(os.fstat(self.fileno()).st_mode) != mode:
                    os.fchmod(self.fileno(), mode)
            sync(self.fileno())
            with suppress(InterruptedError):
                # It is closed all the same.
                self.close()

    @property
    def renaming(self) -> tuple[str, str, str]:
        return self._beside, self._path, self.given

    def discard(self) -> None:
        super().discard()
        if self._beside in _unfinished:
            _remove(self._beside)


class Seen(namedtuple("Seen", "given path device inode size modified")):  # noqa: PYI024
    """What a file was like before it was read, so that it is replaced only if it still is."""

    __slots__ = ()

    given: str
    path: str

    @classmethod
    def of(cls, given: str) -> Seen:
        """Look at a file.

        :raises OSError: if there is none.
        """
        found = os.stat(given)
        facts = (found.st_dev, found.st_ino, found.st_size, found.st_mtime_ns)
        return cls(given, os.path.realpath(given), *facts)

    def expect(self) -> None:
        """Make sure that the file is as it was.

        :raises OSError: if it is not.
        """
        with naming(self.given):
            if Seen.of(self.path)[2:] != self[2:]:
                why = "it changed while it was being read, so it was not replaced; run this again"
                raise OSError(EBUSY, why)


def take_names(renamings: Iterable[tuple[str, str, str]], seen: Iterable[Seen] = ()) -> None:
    """Give complete files their names: what each is called, what it shall be called, as given.

    Files that were read are replaced only if they are as they were seen.

    :raises OSError: if one cannot be renamed; it names those that were before it.
    """
    done: list[str] = []
    with making_files:
        for each in seen:
            each.expect()
        try:
            for grown, path, given in renamings:
                with naming(given):
                    os.replace(grown, path)
                _unfinished.pop(grown, None)
                done.append(given)
        except BaseException as error:
            if done:
                error.add_note(f"already written before that: {', '.join(done)}")
            raise


@contextmanager
def beside(*targets: Target | None, seen: Iterable[Seen] = ()) -> Iterator[list[Output | None]]:
    """Open files to be written; each takes its name when all are complete.

    If something goes wrong, or with :class:`GivenUpError`, what was there before stays. ``"-"`` is
    standard output. It, devices, pipes, and files that are open already, such as ``/dev/fd/3``, are
    written to as they are. A link stays a link: what it points to is replaced. A file that is
    replaced keeps its mode, a new one has what the umask leaves. A target that is also read is
    replaced only if it is still as it was ``seen``.

    :raises OSError: if a file cannot be written, or two are the same, or one that was read has
        changed; it names the target as it was given.
    """
    places = [None if target is None else _find(target) for target in targets]
    _refuse_the_same([place for place in places if place is not None])
    outputs: list[Output | None] = []
    try:
        for place in places:
            # One by one: what is open is discarded if the next cannot be opened.
            outputs.append(None if place is None else _open(place))  # noqa: PERF401
        yield outputs
        for output in filter(None, outputs):
            output.complete()
        take_names([each for output in outputs if output and (each := output.renaming)], seen)
    except GivenUpError:
        pass
    finally:
        for output in filter(None, outputs):
            output.discard()


def write(target: Target, content: bytes, *, seen: Iterable[Seen] = ()) -> None:
    """Write a whole file, or standard output if the target is ``"-"``.

    :raises OSError: if it cannot be written, or is no longer as it was ``seen``.
    """
    write_parts(target, [content], seen=seen)


def write_parts(target: Target, parts: Iterable[bytes], *, seen: Iterable[Seen] = ()) -> None:
    """Write a whole file, as :func:`write` does, from its parts in their order.

    :raises OSError: if it cannot be written, or is no longer as it was ``seen``.
    """
    with beside(target, seen=seen) as outputs:
        for output in outputs:
            if output is not None:
                for part in parts:
                    output.write_all(part)


def is_replaced(target: Target) -> bool:
    """Whether a file takes the place of the target, and nothing is written to what is there."""
    return _find(target).is_replaced


def keep_source(
    source: Source, target: Target | None, *, may_replace: bool = False
) -> tuple[Seen, ...]:
    """Refuse to write over the file that is read, unless a whole one may replace it in the end.

    What is returned is for :func:`beside`: it replaces the file only if it is still the same.

    :raises OSError: if the target is the source.
    """
    name = name_of(source)
    if name is None or target is None:
        return ()
    place = _find(target)
    try:
        read = os.fstat(sys.stdin.fileno()) if name == "-" else os.stat(name)
    except (AttributeError, OSError):
        # Whoever reads it will say so.
        return ()
    if not place.is_same(place._replace(known=read)):
        return ()
    if place.is_replaced and may_replace:
        return (Seen.of(place.given),)
    raise OSError(EINVAL, "this is the file that is read", place.given)


def discard_unfinished() -> list[str]:
    """Remove the files that have not taken their names: the work on them is given up.

    Return those that could not be removed.
    """
    # What stands in a folder goes before the folder.
    found = list(reversed(_unfinished))
    for path in found:
        _remove(path)
    return [path for path in found if os.path.lexists(path) and path.endswith(_SUFFIX)]


def _remove(path: str) -> None:
    """Remove a file that grows, or a folder, as far as that is possible.

    A folder of files that grow goes with them, any other only if it is empty.
    """
    with suppress(OSError):
        if os.path.isdir(path):
            for name in os.listdir(path) if path.endswith(_SUFFIX) else ():
                # The main thread and the one that ends the program may both be at it.
                with suppress(FileNotFoundError):
                    os.unlink(os.path.join(path, name))
            os.rmdir(path)
        else:
            os.unlink(path)
    _unfinished.pop(path, None)


class GrowingFolder:
    """A folder for files that grow; it stands beside their places and is locked as they are.

    ``given`` is the path of the files, with anything in place of what tells them apart. The folder
    of that path is made if it is not there, and goes again if nothing is put into it.
    """

    def __init__(self, given: str) -> None:
        folder, name = os.path.split(given)
        random = os.urandom(_RANDOM).hex()
        self.path = os.path.join(folder, f"{_beginning(name)}{random}{_SUFFIX}")
        self._lock: int | None = None
        self._parent = folder if folder and not os.path.isdir(folder) else None
        try:
            with making_files:
                if self._parent is not None:
                    _unfinished[self._parent] = None
                    os.mkdir(self._parent)
                _unfinished[self.path] = None
                with naming(given):
                    os.mkdir(self.path)
            with suppress(ImportError, OSError):
                import fcntl

                self._lock = os.open(self.path, os.O_RDONLY)
                fcntl.flock(self._lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BaseException:
            self.discard()
            raise

    def discard(self) -> None:
        """Remove the folder, and what is still in it."""
        if self._lock is not None:
            os.close(self._lock)
            self._lock = None
        _remove(self.path)
        if self._parent is not None:
            _remove(self._parent)


def left_behind(target: Target) -> list[str]:
    """List the files that runs which were killed have left beside a target."""
    try:
        import fcntl

        place = _find(target)
        folder, name = os.path.split(place.path)
        names = os.listdir(folder)
    except (ImportError, OSError):
        return []
    beginning = _beginning(name)
    length = len(beginning) + 2 * _RANDOM + len(_SUFFIX)
    found = []
    for each in sorted(names):
        if len(each) == length and each.startswith(beginning) and each.endswith(_SUFFIX):
            path = os.path.join(folder, each)
            with suppress(OSError):
                number = os.open(path, os.O_RDONLY)
                try:
                    fcntl.flock(number, fcntl.LOCK_SH | fcntl.LOCK_NB)
                    found.append(path)
                finally:
                    os.close(number)
    return found


class _Place(namedtuple("_Place", "given path number known")):  # noqa: PYI024
    """What a target stands for."""

    __slots__ = ()

    given: str
    #: Its path without links; there is none if it is open already.
    path: str
    #: The number of the file if it is open already.
    number: int | None
    #: What is known of the file that is there.
    known: os.stat_result | None

    @property
    def is_replaced(self) -> bool:
        """Whether a file will take this place, and nothing is written to what is there."""
        return self.number is None and (self.known is None or stat.S_ISREG(self.known.st_mode))

    def is_same(self, other: _Place) -> bool:
        """Whether two are one file or pipe; devices such as /dev/null may be written to twice."""
        if self.known is None or other.known is None:
            return self.known is other.known and self.path == other.path
        is_file = stat.S_ISREG(self.known.st_mode) or stat.S_ISFIFO(self.known.st_mode)
        return is_file and os.path.samestat(self.known, other.known)


def _find(target: Target) -> _Place:
    given = STANDARD_OUTPUT if target == "-" else os.fspath(target)
    with naming(given):
        number = _standard_output() if target == "-" else _descriptor(given)
        if number is not None:
            return _Place(given, "", number, os.fstat(number))
        if not os.path.basename(given):
            code = EISDIR if given else ENOENT
            raise OSError(code, os.strerror(code))
        return _Place(given, os.path.realpath(given), None, _replaced(given))


def _replaced(path: str) -> os.stat_result | None:
    """Return what is known of the file that will be replaced; ``None`` if there is none."""
    try:
        known = os.stat(path)
    except FileNotFoundError:
        return None
    if not os.access(path, os.W_OK):
        # It could be replaced all the same, but was meant to stay.
        raise PermissionError(EACCES, os.strerror(EACCES))
    return known


def _standard_output() -> int:
    if sys.stdout is None:
        raise OSError(EBADF, os.strerror(EBADF))
    # What was said before comes before.
    sys.stdout.flush()
    try:
        return sys.stdout.fileno()
    except (AttributeError, OSError):
        # Python's own output goes somewhere else, as in a notebook.
        return 1


def _descriptor(given: str) -> int | None:
    """Return the number of a file that is open already, for a path such as ``/dev/stdout``.

    To open it once more would begin it anew, and to replace it would leave whoever has it open with
    the old one.
    """
    path = given
    for _ in range(_MOST_LINKS):
        folder, name = os.path.split(path)
        folder = os.path.realpath(folder)
        mine = folder.startswith(f"/proc/{os.getpid()}/") and folder.endswith("/fd")
        if (mine or folder == "/dev/fd") and name.isdecimal():
            return int(name)
        try:
            path = os.path.join(folder, os.readlink(os.path.join(folder, name)))
        except OSError:
            return None
    return None


def _refuse_the_same(places: list[_Place]) -> None:
    for number, place in enumerate(places):
        if any(place.is_same(other) for other in places[:number]):
            raise OSError(EINVAL, "two things cannot be written to the same file", place.given)


def _open(place: _Place) -> Output:
    if place.number is not None:
        with naming(place.given):
            return Output(os.dup(place.number), place.given)
    return _Unfinished(place) if place.is_replaced else Output(place.path, place.given)


def _make(path: str, place: _Place) -> int:
    """Make the file that grows beside its place, and lock it."""
    # As long as it grows, a file that replaces another is its owner's alone.
    mode = 0o666 if place.known is None else 0o600
    new = os.O_WRONLY | os.O_CREAT | os.O_EXCL | getattr(os, "O_BINARY", 0)
    with naming(place.given), making_files:
        try:
            number = os.open(path, new, mode)
        except PermissionError as error:
            if place.known is not None:
                why = "its folder takes no new file, which would replace it when it is complete"
                raise PermissionError(error.errno, why) from error
            raise
    with suppress(ImportError, OSError):
        import fcntl

        fcntl.flock(number, fcntl.LOCK_EX | fcntl.LOCK_NB)
    return number


def sync(number: int) -> None:
    """Have the bytes on the disk before the name, so that a power failure leaves a whole file."""
    try:
        os.fsync(number)
    except OSError as error:
        # Some file systems know no such thing.
        if error.errno not in {EINVAL, ENOSYS, ENOTSUP}:
            raise


def _beginning(name: str) -> str:
    """Begin the name of a file that grows; no character is torn in two."""
    whole = os.fsencode(name)
    kept = whole[:_KEPT]
    while 0 < len(kept) < len(whole) and whole[len(kept)] & 0xC0 == 0x80:  # noqa: PLR2004
        kept = kept[:-1]
    return f".{os.fsdecode(kept)}."


@contextmanager
def naming(given: str) -> Iterator[None]:
    """Let errors name the file as it was given, and not the one that stands for it."""
    try:
        yield
    except OSError as error:
        error.filename, error.filename2 = given, None
        raise
