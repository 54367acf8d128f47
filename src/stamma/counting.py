"""How things are counted in messages."""

from __future__ import annotations


def counted(number: int, thing: str) -> str:
    """Write a number of things; more than one of them end in ``s``.

    >>> counted(1, "game"), counted(0, "move"), counted(1200, "game")
    ('1 game', '0 moves', '1200 games')
    """
    return f"{number} {thing}" if number == 1 else f"{number} {thing}s"
