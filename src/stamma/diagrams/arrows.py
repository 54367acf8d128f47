"""Arrows and circles drawn over a board."""

from __future__ import annotations

from math import hypot
from typing import Final, NamedTuple

from .pieces import BOX

# In the units of a diagram, where a square is 48 wide. An arrow keeps off the middle of the square
# that it starts from, and further off where a piece stands, at either end.
_TAIL_GAP: Final = 12
_PIECE_GAP: Final = 17
_SHAFT: Final = 4
_HEAD_WIDTH: Final = 11
_HEAD_LENGTH: Final = 18
RING: Final = 4
"""The width of the line of a circle."""


class Arrow(NamedTuple):
    """An arrow from one square to another, or a circle when both are the same.

    The colours `green`, `red`, `yellow` and `blue` are the diagram's own; any other colour
    name or value like `#1f8a4c` may be given too.

    >>> Arrow(12, 28)
    Arrow(tail=12, head=28, color='green')
    """

    tail: int
    head: int
    color: str = "green"


def circle(x: float, y: float, stroke: str) -> str:
    """Draw a circle around the square whose middle is at x, y."""
    # One unit stays free at the edge, so that neighbouring circles do not touch.
    radius = (BOX - RING) / 2 - 1
    return f'<circle cx="{x:g}" cy="{y:g}" r="{radius:g}" {stroke}/>'


def arrow(
    tail: tuple[float, float],
    head: tuple[float, float],
    fill: str,
    *,
    from_piece: bool = False,
    to_piece: bool = False,
) -> str:
    """Draw an arrow from the middle of one square to the middle of another.

    It stops before a piece that it points to, so that the piece can be seen.

    >>> arrow((24, 120), (24, 24), 'fill="teal"')
    '<path d="M20 108L20 42L13 42L24 24L35 42L28 42L28 108Z" fill="teal"/>'
    >>> arrow((24, 120), (24, 24), 'fill="teal"', to_piece=True)
    '<path d="M20 108L20 59L13 59L24 41L35 59L28 59L28 108Z" fill="teal"/>'
    """
    length = hypot(head[0] - tail[0], head[1] - tail[1])
    # Shaft and head are one shape: two translucent shapes would show where they overlap.
    along = (head[0] - tail[0]) / length, (head[1] - tail[1]) / length
    start = _PIECE_GAP if from_piece else _TAIL_GAP
    tip = length - (_PIECE_GAP if to_piece else 0)
    # From one square to the next there is little room: the head is shorter then.
    neck = max(tip - _HEAD_LENGTH, start + 2)
    corners = (
        (start, -_SHAFT),
        (neck, -_SHAFT),
        (neck, -_HEAD_WIDTH),
        (tip, 0),
        (neck, _HEAD_WIDTH),
        (neck, _SHAFT),
        (start, _SHAFT),
    )
    points = (
        (
            tail[0] + forward * along[0] - side * along[1],
            tail[1] + forward * along[1] + side * along[0],
        )
        for forward, side in corners
    )
    # Adding zero turns a rounded -0 into 0.
    path = "L".join(f"{round(x, 2) + 0:g} {round(y, 2) + 0:g}" for x, y in points)
    return f'<path d="M{path}Z" {fill}/>'
