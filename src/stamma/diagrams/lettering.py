"""The letters and digits around a board, drawn as lines.

They are drawings and not text so that a diagram looks the same everywhere, also where no font
is installed.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Mapping

WIDTH: Final = 6
"""The width of every letter and digit, in the units of the diagram."""

HEIGHT: Final = 10
"""The height of the digits; the letter g reaches below."""

STROKES: Final[Mapping[str, str]] = {
    "a": "M5.4 4.4V10M5.4 7.2A2.6 2.8 0 1 0 .2 7.2A2.6 2.8 0 1 0 5.4 7.2",
    "b": "M.6 0V10M.6 7.2A2.6 2.8 0 1 1 5.8 7.2A2.6 2.8 0 1 1 .6 7.2",
    "c": "M5.3 5.5A2.7 2.8 0 1 0 5.3 8.9",
    "d": "M5.4 0V10M5.4 7.2A2.6 2.8 0 1 0 .2 7.2A2.6 2.8 0 1 0 5.4 7.2",
    "e": "M.4 7.1H5.6A2.6 2.75 0 1 0 4.9 9.1",
    "f": "M5.2 .3C3.2 -.3 2.2 .9 2.2 2.8V10M.5 4.4H4.6",
    "g": "M5.4 4.4V10.4C5.4 13.2 2 13.6 1 12.5M5.4 7.2A2.6 2.8 0 1 0 .2 7.2A2.6 2.8 0 1 0 5.4 7.2",
    "h": "M.7 0V10M.7 7C.7 3.5 5.3 3.5 5.3 6.8V10",
    "1": "M1 2.2L3.5 .2V10",
    "2": "M.6 2.7C.6 -.7 5.3 -.7 5.3 2.7C5.3 5.2 1.8 7 .6 9.9H5.6",
    "3": "M.7 .2H5.1L2.6 4C6.8 3.9 6.6 9.9 2.9 9.9C1.8 9.9 .9 9.4 .4 8.5",
    "4": "M4.4 10V.2L.2 7.2H5.9",
    "5": "M5.2 .2H1.5L1.1 4.6C2.7 3.4 5.8 4 5.8 6.8C5.8 10 1.8 10.7 .4 8.7",
    "6": "M4.5 .2C2.2 1.9 .3 4.3 .3 7.1A2.7 2.8 0 1 0 5.7 7.1A2.7 2.8 0 0 0 .6 6",
    "7": "M.4 .2H5.6C4 3 2.8 6.4 2.4 10",
    "8": "M3 4.5C.2 4.5 .2 .1 3 .1S5.8 4.5 3 4.5C-.6 4.5 -.6 9.9 3 9.9S6.6 4.5 3 4.5Z",
}
"""The strokes of the file letters and rank digits, from the top left corner of each."""
