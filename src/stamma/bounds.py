"""Numbers that are given to the core: what is too small or too large for it is refused."""

from __future__ import annotations

import sys


def at_least(least: int, number: int, name: str) -> int:
    """Return a number if it is large enough, and not larger than a computer's own numbers.

    >>> at_least(1, 8, "threads")
    8

    :raises ValueError: otherwise.
    """
    if number < least:
        raise ValueError(f"{name} must be at least {least}, not {number}")
    if number > sys.maxsize:
        raise ValueError(f"{name} can be at most {sys.maxsize}")
    return number
