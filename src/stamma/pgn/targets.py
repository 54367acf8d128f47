"""What the work on files is written to: a file beside its place until it is complete."""

# Without pathlib and tempfile: importing them takes longer than most files do.
# ruff: noqa: PTH101, PTH105, PTH108, PTH116, PTH118

from __future__ import annotations

import os
import stat
import sys
from contextlib import contextmanager, suppress
from errno import EACCES

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

# The files that have not taken their names yet.
_unfinished: set[str] = set()


@contextmanager
def beside(target: str | os.PathLike[str] | None) -> Iterator[str | None]:
    """Give a path beside the target, which takes its name if all goes well.

    There is none if there is no target, or if it is ``"-"``, standard output. A link stays a link:
    what it points to is written. A file that is replaced keeps its mode, a new one has what the
    umask leaves.

    :raises OSError: if the file cannot be written; it names the target as it was given.
    """
    if target is None or target == "-":
        yield None
        return
    given = os.fspath(target)
    path = os.path.realpath(given)
    replaced = _replaced(given)
    if replaced is not None and not stat.S_ISREG(replaced.st_mode):
        # A device or a pipe is written to as it is.
        with _naming(given, path):
            yield path
        return
    folder, name = os.path.split(path)
    unfinished = os.path.join(folder, f".{name[:100]}.{os.urandom(8).hex()}")
    with _naming(given, unfinished):
        _unfinished.add(unfinished)
        try:
            # As long as it grows, a file that replaces another is its owner's alone.
            new = os.O_WRONLY | os.O_CREAT | os.O_EXCL
            os.close(os.open(unfinished, new, 0o666 if replaced is None else 0o600))
            yield unfinished
            if replaced is not None:
                with suppress(OSError, AttributeError):
                    # Only the system's administrator can leave a file its owner.
                    os.chown(unfinished, replaced.st_uid, replaced.st_gid)
                os.chmod(unfinished, stat.S_IMODE(replaced.st_mode))
            os.replace(unfinished, path)
        finally:
            with suppress(FileNotFoundError):
                os.unlink(unfinished)
            _unfinished.discard(unfinished)


def write(target: str | os.PathLike[str], content: bytes) -> None:
    """Write a whole file, or standard output if the target is ``"-"``.

    :raises OSError: if it cannot be written.
    """
    with beside(target) as path:
        if path is None:
            sys.stdout.flush()
            sys.stdout.buffer.write(content)
            sys.stdout.buffer.flush()
        else:
            with open(path, "wb") as file:  # noqa: PTH123
                file.write(content)


def discard_unfinished() -> None:
    """Remove the files that have not taken their names: the work on them is given up."""
    for path in list(_unfinished):
        with suppress(OSError):
            os.unlink(path)


def _replaced(path: str) -> os.stat_result | None:
    """Return what is known of the file that will be replaced; ``None`` if there is none."""
    try:
        known = os.stat(path)
    except FileNotFoundError:
        return None
    if not os.access(path, os.W_OK):
        # It could be replaced all the same, but was meant to stay.
        raise PermissionError(EACCES, os.strerror(EACCES), path)
    return known


@contextmanager
def _naming(given: str, path: str) -> Iterator[None]:
    """Let errors name the file as it was given, and not the one that stands for it."""
    try:
        yield
    except OSError as error:
        if error.filename == path:
            error.filename, error.filename2 = given, None
        raise
