"""What the work on files of games is written to: a file beside its place until it is complete."""

# Without pathlib and tempfile: importing them takes longer than most files do.
# ruff: noqa: PTH105, PTH108, PTH110, PTH113, PTH118

from __future__ import annotations

import os
from contextlib import contextmanager, suppress

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator


@contextmanager
def beside(target: str | os.PathLike[str] | None) -> Iterator[str | None]:
    """Give a path beside the target, which takes its name if all goes well.

    There is none if there is no target, or if it is ``"-"``, standard output.
    """
    if target is None or target == "-":
        yield None
        return
    path = os.fspath(target)
    if os.path.exists(path) and not os.path.isfile(path):
        # A device or a pipe is written to as it is.
        yield path
        return
    folder, name = os.path.split(path)
    unfinished = os.path.join(folder, f".{name}.{os.urandom(8).hex()}")
    # The file is new, and its owner's alone, as tempfile would have it.
    os.close(os.open(unfinished, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600))
    try:
        yield unfinished
        os.replace(unfinished, path)
    finally:
        with suppress(FileNotFoundError):
            os.unlink(unfinished)
