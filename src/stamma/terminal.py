"""How wide what is written for people may be."""

from __future__ import annotations

import os

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import TextIO


# No terminal is wider; Python refuses to read numbers of thousands of digits.
_DIGITS = 6


def columns(out: TextIO, otherwise: int) -> int:
    """Return the columns of a terminal, or of what is none.

    The user may say how many there are, as everywhere, with COLUMNS.

    >>> import io
    >>> columns(io.StringIO(), 100)
    100
    """
    if not out.isatty():
        return otherwise
    said = os.environ.get("COLUMNS", "")
    if said.isdecimal() and len(said) <= _DIGITS:
        return int(said) or otherwise
    try:
        return os.get_terminal_size(out.fileno()).columns or otherwise
    except OSError:
        # Consoles of editors say that they are terminals, but not how wide.
        return otherwise
