"""Pieces for terminals with room for them: eight points by eight, two points to a character.

A character is about twice as high as wide, so that its halves are square.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Mapping

SCALE: Final = 4
"""How many lines such a piece has; it has twice as many columns."""

# All keep off the neighbouring squares.
_POINTS: Final[Mapping[int, str]] = {
    1: """\
........
........
...##...
..####..
..####..
...##...
..####..
.######.""",
    2: """\
...##...
..####..
.##.###.
.######.
....###.
...####.
..#####.
.######.""",
    3: """\
...##...
..####..
.####.#.
.###.##.
..####..
...##...
..####..
.######.""",
    4: """\
........
.##..##.
.######.
..####..
..####..
..####..
.######.
.######.""",
    5: """\
.#.##.#.
.#.##.#.
.######.
..####..
...##...
...##...
..####..
.######.""",
    6: """\
...##...
..####..
...##...
.######.
.######.
..####..
..####..
.######.""",
}
_HALVES: Final = {"..": " ", "#.": "▀", ".#": "▄", "##": "█"}


def _rows(points: str) -> tuple[str, ...]:
    lines = points.split("\n")
    pairs = zip(lines[::2], lines[1::2], strict=True)
    return tuple(
        "".join(_HALVES[upper + lower] for upper, lower in zip(*pair, strict=True))
        for pair in pairs
    )


ROWS: Final[Mapping[int, tuple[str, ...]]] = {
    kind: _rows(points) for kind, points in _POINTS.items()
}
"""The lines of each kind of piece."""
