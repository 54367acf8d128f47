"""How things are counted in messages."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence


def counted(number: int, thing: str) -> str:
    """Write a number of things; more than one of them end in ``s``.

    >>> counted(1, "game"), counted(0, "move"), counted(1200, "game")
    ('1 game', '0 moves', '1200 games')
    """
    return f"{number} {thing}" if number == 1 else f"{number} {thing}s"


def listed(words: Sequence[str]) -> str:
    """Write words with commas, and ``and`` before the last.

    >>> listed(["a"]), listed(["a", "b", "c"])
    ('a', 'a, b and c')
    """
    *first, last = words
    return f"{', '.join(first)} and {last}" if first else last


def totals(
    games: int, moves: int, broken: int, stray: int, held: int, *, seen: int | None = None
) -> str:
    """Write how much was read, and of how many games, if only some are wanted.

    >>> totals(1, 40, 0, 0, 0)
    '1 game, 40 moves, 0 broken'
    >>> totals(2, 40, 1, 1, 3)
    '2 games, 40 moves, 1 broken, 1 text outside of games, 3 games inside of others'
    >>> totals(2, 40, 0, 0, 0, seen=100)
    '2 of 100 games, 40 moves, 0 broken'
    """
    read = counted(games, "game") if seen is None else f"{games} of {counted(seen, 'game')}"
    found = f"{read}, {counted(moves, 'move')}, {broken} broken"
    if stray:
        found += f", {counted(stray, 'text')} outside of games"
    return f"{found}, {inside(held)}" if held else found


def inside(games: int) -> str:
    """Write how many games are not read because something before them was left open."""
    return f"{counted(games, 'game')} inside of others"
