"""What files are read from: paths, standard input, open files, bytes. The one way in."""

from __future__ import annotations

import io
import os
import sys
from contextlib import contextmanager
from errno import EBADF, EINVAL, EIO
from os import PathLike

from stamma._core import Input

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from typing import Protocol, TypeAlias

    from stamma._core import Page

    class BinaryFile(Protocol):
        """Something that bytes can be read from."""

        def read(self, size: int, /) -> bytes:
            """Return at most so many bytes; none at the end."""

    class TextFile(Protocol):
        """Something that text can be read from."""

        def read(self, size: int, /) -> str:
            """Return at most so many characters; none at the end."""

    Source: TypeAlias = "str | PathLike[str] | bytes | BinaryFile | TextFile"

_BLOCK = 1 << 20

# How files of games are called, in a folder.
_ENDINGS = tuple(f".pgn{packed}" for packed in ("", ".gz", ".bz2", ".xz", ".zst", ".zip"))


def files_meant(name: str, pass_over: Callable[[str], None] | None = None) -> list[str]:
    """Return the files that are meant by a path, by a folder or by a pattern, in their order.

    A folder stands for the files of games in it and in the folders below it. ``pass_over`` is
    called with what else is there: other files, and links to other folders.

    :raises OSError: if a folder cannot be read.
    """
    if os.path.isfile(name):  # noqa: PTH113 - pathlib takes longer to import
        return [name]
    if os.path.isdir(name):  # noqa: PTH112
        games = []
        for path in sorted(_below(name)):
            if path.lower().endswith(_ENDINGS) and not os.path.isdir(path):  # noqa: PTH112
                games.append(path)
            elif pass_over is not None:
                pass_over(path)
        return games
    # Shells that are asked to leave a pattern alone, and those that know none.
    if not any(sign in name for sign in "*?["):
        return []
    import glob

    found = glob.glob(name, recursive=True)  # noqa: PTH207
    return sorted(file for file in found if os.path.isfile(file))  # noqa: PTH113


def _below(folder: str) -> Iterator[str]:
    """Go through the files below a folder, and through links to folders, which are not followed."""

    def refuse(error: OSError) -> None:
        raise error

    for place, folders, names in os.walk(folder, onerror=refuse):
        yield from (os.path.join(place, name) for name in names)  # noqa: PTH118
        below = (os.path.join(place, name) for name in folders)  # noqa: PTH118
        yield from filter(os.path.islink, below)


def open_input(source: Source, *, unpack_all: bool = False) -> Input:
    """Open the bytes of a file; one that unfolds to more than any games do only if that is allowed.

    :raises OSError: if it cannot be opened; it names the file.
    """
    file = _open(source)
    if unpack_all:
        file.unpack_all()
    return file


def _open(source: Source) -> Input:
    with naming(source):
        file = as_file(source)
        if isinstance(file, bytes):
            return Input.from_bytes(file)
        if isinstance(file, str | PathLike):
            return Input.from_path(file)
        return Input.from_file(file)


def as_file(source: Source) -> str | PathLike[str] | bytes | BinaryFile:
    """Return what the compiled module opens: a path, bytes, or something to read bytes from.

    :raises OSError: if it is standard input, and that is closed; or if it is an address.
    """
    if source == "-":
        return _StandardInput()
    if isinstance(source, str) and "://" in source and not os.path.exists(source):  # noqa: PTH110
        raise OSError(
            EINVAL,
            "this is an address and not a file: download it, pipe it in by the name -, "
            "or hand over an open file (in Python, fsspec opens addresses)",
            source,
        )
    return _Encoded(source) if isinstance(source, io.TextIOBase) else source  # type: ignore[return-value]


class _Encoded:
    """A file that was opened as text, as bytes again."""

    def __init__(self, file: io.TextIOBase) -> None:
        self._file = file

    def read(self, size: int = -1, /) -> bytes:
        """Return the bytes of at most so many characters; none at the end."""
        # A character may have three bytes more than one.
        return self._file.read(size if size < 0 else max(1, size // 4)).encode("utf-8", "replace")


class _StandardInput:
    """Standard input, which is waited for even if somebody told it not to wait."""

    def __init__(self) -> None:
        if sys.stdin is None:
            raise OSError(EBADF, os.strerror(EBADF), "-")
        self._file = sys.stdin.buffer

    def read(self, size: int = -1, /) -> bytes:
        """Return at most so many bytes; none at the end."""
        if size < 0:
            return b"".join(iter(lambda: self.read(_BLOCK), b""))
        while (block := self._file.read(size)) is None:
            import select

            select.select([self._file], [], [])
        return block


class ToldError(Exception):
    """Carries an error of those who are told what was read: it is not about the file."""


@contextmanager
def naming(source: Source | None) -> Iterator[None]:
    """Let errors name the file that they are about, if it has a name."""
    try:
        yield
    except ToldError as error:
        raise error.args[0] from None
    except OSError as error:
        name = None if source is None else name_of(source)
        if error.filename is not None or name is None:
            raise
        # What is wrong with the content of a file has no number.
        named = OSError(error.errno or EIO, error.strerror or str(error), name)
        for note in getattr(error, "__notes__", ()):
            named.add_note(note)
        raise named from error


class Replayed:
    """A file that can be read only once, such as a pipe: what is looked at can be read again."""

    def __init__(self, file: BinaryFile, name: str) -> None:
        self._file = file
        self._seen = b""
        self._at = 0
        self._keeps = False
        self.name = name

    def read(self, size: int = -1, /) -> bytes:
        """Return at most so many bytes; none at the end."""
        if self._at < len(self._seen):
            end = len(self._seen) if size < 0 else self._at + size
            block = self._seen[self._at : end]
            self._at += len(block)
            return block if size >= 0 else block + self._file.read(-1)
        block = self._file.read(size)
        if self._keeps:
            self._seen += block
            self._at = len(self._seen)
        return block

    def look(self) -> None:
        """Keep what is read from here on, until :meth:`rewind`."""
        self._keeps = True

    def rewind(self) -> None:
        """Go back to the beginning, once."""
        self._at, self._keeps = 0, False


def replayed(path: str) -> Replayed | str:
    """Return a file to be looked at before it is read; a path if it can be opened twice.

    :raises OSError: if it cannot be opened.
    """
    if path == "-":
        return Replayed(_StandardInput(), path)
    if os.path.isfile(path):  # noqa: PTH113 - pathlib takes longer to import
        return path
    return Replayed(open(path, "rb"), path)  # noqa: PTH123 - read to its end


def read_page(source: Source, *, unpack_all: bool = False) -> Page:
    """Read a file whole as a text, out of whatever it is wrapped in.

    :raises OSError: if it cannot be read; it names the file.
    """
    file = open_input(source, unpack_all=unpack_all)
    with naming(source):
        return file.page()


def name_of(source: Source) -> str | None:
    """Return what a file is called in messages; ``None`` for bytes.

    >>> from pathlib import Path
    >>> name_of(Path("games.pgn")), name_of(b"1. e4 *")
    ('games.pgn', None)
    """
    if isinstance(source, str | PathLike):
        return os.fspath(source)
    name = getattr(source, "name", None)
    return name if isinstance(name, str) else None


def size_of(source: Source) -> int | None:
    """Return the bytes of a file, compressed as it may be; ``None`` if they cannot be known.

    >>> size_of(b"1. e4 *")
    7
    """
    if isinstance(source, bytes):
        return len(source)
    if not isinstance(source, str | PathLike):
        return None
    from pathlib import Path

    try:
        path = Path("/dev/stdin") if source == "-" else Path(source)
        return path.stat().st_size if path.is_file() else None
    except OSError:
        return None
