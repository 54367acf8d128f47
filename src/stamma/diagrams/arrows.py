"""Arrows and circles drawn over a board."""

from __future__ import annotations

from math import hypot
from typing import Final, NamedTuple

from .pieces import BOX

# In the units of a diagram, where a square is 48 wide. The tail starts a little off the middle
# of its square, so that the piece it starts from stays visible.
_TAIL_GAP: Final = 12
_SHAFT: Final = 4
_HEAD_WIDTH: Final = 11
_HEAD_LENGTH: Final = 18
_RING: Final = 4


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
    radius = (BOX - _RING) / 2 - 1
    return f'<circle cx="{x:g}" cy="{y:g}" r="{radius:g}" {stroke} stroke-width="{_RING}"/>'


def arrow(tail: tuple[float, float], head: tuple[float, float], fill: str) -> str:
    """Draw an arrow from the middle of one square to the middle of another.

    >>> arrow((24, 120), (24, 24), 'fill="teal"')
    '<path d="M20 108L20 42L13 42L24 24L35 42L28 42L28 108Z" fill="teal"/>'
    """
    length = hypot(head[0] - tail[0], head[1] - tail[1])
    # Shaft and head are one shape: two translucent shapes would show where they overlap.
    along = (head[0] - tail[0]) / length, (head[1] - tail[1]) / length
    neck = length - _HEAD_LENGTH
    corners = (
        (_TAIL_GAP, -_SHAFT),
        (neck, -_SHAFT),
        (neck, -_HEAD_WIDTH),
        (length, 0),
        (neck, _HEAD_WIDTH),
        (neck, _SHAFT),
        (_TAIL_GAP, _SHAFT),
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
