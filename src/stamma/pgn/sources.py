"""What files of games are read from: paths, standard input, binary files, bytes."""

from __future__ import annotations

import os
import sys
from os import PathLike

from stamma._core import Input

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Protocol, TypeAlias

    class BinaryFile(Protocol):
        """Something that bytes can be read from."""

        def read(self, size: int, /) -> bytes:
            """Return at most so many bytes; none at the end."""

    Source: TypeAlias = "str | PathLike[str] | bytes | BinaryFile"


def open_input(source: Source) -> Input:
    """Open the bytes of a file."""
    if isinstance(source, bytes):
        return Input.from_bytes(source)
    if source == "-":
        return Input.from_file(sys.stdin.buffer)
    if isinstance(source, str | PathLike):
        return Input.from_path(source)
    return Input.from_file(source)


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
