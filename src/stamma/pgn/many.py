"""Many files that are written at once: more than a system lets a program have open.

They grow in a folder of their own beside their places, and take their names when all are complete.
"""

# Without pathlib, like the rest of what is written.
# ruff: noqa: PTH118, PTH119, PTH123

from __future__ import annotations

import os
from contextlib import contextmanager, suppress
from errno import EEXIST

from stamma.options import named
from stamma.pgn.targets import GrowingFolder, making_files, naming, sync, take_names

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator
    from io import BufferedWriter

#: What stands for the number of a file, or the value of a tag, in the pattern of names.
PLACE = "{}"

# So many files are open at once; some systems allow no more than 256.
_MOST_OPEN = 100
# So many are brought to the disk one by one; of more, the system is asked for all at once.
_FEW = 100
# So many bytes of a value go into a name: some systems allow no more than 143 for all of it.
_LONGEST = 80
# What may stand in a name on every system, beside letters and digits.
_SAFE = frozenset(" -_.,()'+&!@#=~")
# Names that Windows keeps for itself.
_RESERVED = frozenset(
    [
        "con",
        "prn",
        "aux",
        "nul",
        *(f"{port}{number}" for port in ("com", "lpt") for number in range(10)),
    ]
)


def safe(value: str) -> str:
    """Make the part of a file's name that stands for a value.

    >>> safe("Reykjavík / ISL"), safe("???"), safe("con"), safe("..")
    ('Reykjavík _ ISL', 'unknown', '_con', 'unknown')
    """
    kept = "".join(sign if sign.isalnum() or sign in _SAFE else "_" for sign in value)
    kept = kept.encode("utf-8", "replace")[:_LONGEST].decode("utf-8", "ignore").strip(" .")
    if not kept.strip("_"):
        return "unknown"
    return f"_{kept}" if kept.casefold().partition(".")[0] in _RESERVED else kept


class Files:
    """Files whose names differ in one part."""

    def __init__(self, pattern: str, folder: GrowingFolder, *, force: bool) -> None:
        self._pattern = pattern
        self._folder = folder
        self._force = force
        # The names by what they stand for, and those that are taken where a and A are one.
        self._names: dict[str, str] = {}
        self._taken: set[str] = set()
        self._open: dict[str, BufferedWriter] = {}

    @property
    def paths(self) -> list[str]:
        """The files, in the order in which they were begun."""
        return list(self._names.values())

    def write(self, value: str, data: bytes) -> None:
        """Write to the file for a value; the name is made when the value first comes up.

        :raises OSError: if a file of that name is there and may not be replaced.
        """
        path = self._names.get(value)
        if path is None:
            path = self._names[value] = self._name(value)
        with naming(path):
            file = self._open.pop(path, None) or self._append(path)
            # The last one that was written to is closed last.
            self._open[path] = file
            file.write(data)

    def _name(self, value: str) -> str:
        part = base = safe(value)
        number = 1
        while part.casefold() in self._taken:
            number += 1
            part = f"{base}~{number}"
        self._taken.add(part.casefold())
        path = self._pattern.replace(PLACE, part)
        if not self._force and os.path.lexists(path):
            force = named("force", "True")
            raise OSError(EEXIST, f"the file is there already; {force} replaces it", path)
        return path

    def _grown(self, path: str) -> str:
        return os.path.join(self._folder.path, os.path.basename(path))

    def _append(self, path: str) -> BufferedWriter:
        """Open a file to write more to it."""
        if len(self._open) >= _MOST_OPEN:
            first = next(iter(self._open))
            with naming(first):
                self._open.pop(first).close()
        return self._opened(path)

    def _opened(self, path: str) -> BufferedWriter:
        with making_files:
            return open(self._grown(path), "ab")

    def complete(self) -> None:
        """Let all files take their names."""
        for path, file in self._open.items():
            with naming(path):
                file.close()
        self._open.clear()
        if len(self._names) > _FEW and hasattr(os, "sync"):
            os.sync()
        else:
            for path in self.paths:
                with naming(path), self._opened(path) as grown:
                    sync(grown.fileno())
        take_names((self._grown(path), path, path) for path in self.paths)

    def discard(self) -> None:
        """Close what is open, and remove what has no name yet."""
        for file in self._open.values():
            with suppress(OSError):
                file.close()
        self._folder.discard()


@contextmanager
def beside_pattern(pattern: str, *, force: bool = False) -> Iterator[Files]:
    """Open files to be written, named by a pattern; all take their names when all are complete.

    The folder is made if it is not there. A file that is there is replaced only with ``force``.

    :raises OSError: if a file cannot be written; it names the file.
    """
    files = Files(pattern, GrowingFolder(pattern), force=force)
    try:
        yield files
        files.complete()
    finally:
        files.discard()
