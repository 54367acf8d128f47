"""Letters, digits and signs of a diagram, drawn as lines where there are lines for them.

They are drawings and not text so that a diagram looks the same everywhere, also where no font
is installed. Texts with other letters are left to the fonts of whoever looks at them.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Mapping

WIDTH: Final = 6
"""The width of most letters and digits, in the units of the diagram."""

HEIGHT: Final = 10
"""The height of the digits and capitals; the letter g reaches below."""

WIDTHS: Final[Mapping[str, float]] = {
    **dict.fromkeys("Iijl.,:!'", 3),
    **dict.fromkeys("() ", 4),
    **dict.fromkeys("-/rt", 5),
    **dict.fromkeys("ABCDGHKNPRSTUVXYZ#", 7),
    **dict.fromkeys("OQ–", 8),
    **dict.fromkeys("Mmw…", 9),
    "W": 10,
}
"""The widths of the others."""

_GAP: Final = 1.6
_PEN: Final = 1.4
# How wide a letter of a font may be, for one as high as these capitals.
_FONT_SIZE: Final = 13.5
FONTS: Final = "DejaVu Sans, Noto Sans, Arial, sans-serif"
"""Whose letters are taken where there are no lines."""

STROKES: Final[Mapping[str, str]] = {
    "a": "M5.4 4.4V10M5.4 7.2A2.6 2.8 0 1 0 .2 7.2A2.6 2.8 0 1 0 5.4 7.2",
    "b": "M.6 0V10M.6 7.2A2.6 2.8 0 1 1 5.8 7.2A2.6 2.8 0 1 1 .6 7.2",
    "c": "M5.3 5.5A2.7 2.8 0 1 0 5.3 8.9",
    "d": "M5.4 0V10M5.4 7.2A2.6 2.8 0 1 0 .2 7.2A2.6 2.8 0 1 0 5.4 7.2",
    "e": "M.4 7.1H5.6A2.6 2.75 0 1 0 4.9 9.1",
    "f": "M5.2 .3C3.2 -.3 2.2 .9 2.2 2.8V10M.5 4.4H4.6",
    "g": "M5.4 4.4V10.4C5.4 13.2 2 13.6 1 12.5M5.4 7.2A2.6 2.8 0 1 0 .2 7.2A2.6 2.8 0 1 0 5.4 7.2",
    "h": "M.7 0V10M.7 7C.7 3.5 5.3 3.5 5.3 6.8V10",
    "i": "M1.5 4.4V10M1.5 1.6h.01",
    "j": "M2 4.4V11C2 12.6 1 13.2 0 12.8M2 1.6h.01",
    "k": "M.7 0V10M5.2 4.4L.7 8M2.4 6.8L5.5 10",
    "l": "M1.5 0V10",
    "m": "M.7 4.4V10M.7 6.4C.7 3.8 4.5 3.8 4.5 6.4V10M4.5 6.4C4.5 3.8 8.3 3.8 8.3 6.4V10",
    "n": "M.7 4.4V10M.7 7C.7 3.5 5.3 3.5 5.3 6.8V10",
    "o": "M5.8 7.2A2.8 2.8 0 1 0 .2 7.2A2.8 2.8 0 1 0 5.8 7.2",
    "p": "M.6 4.4V13.4M.6 7.2A2.6 2.8 0 1 1 5.8 7.2A2.6 2.8 0 1 1 .6 7.2",
    "q": "M5.4 4.4V13.4M5.4 7.2A2.6 2.8 0 1 0 .2 7.2A2.6 2.8 0 1 0 5.4 7.2",
    "r": "M.7 4.4V10M.7 7.4C.9 5.2 2.4 4.2 4.4 4.6",
    "s": "M5 5.4C4 4.2 .9 4.1 .9 5.8C.9 7.6 5.3 6.6 5.3 8.5C5.3 10.4 1.8 10.3 .7 8.9",
    "t": "M2 1.8V8.4C2 9.8 3 10.2 4.4 9.8M.4 4.4H4.2",
    "u": "M.7 4.4V7.4C.7 10.9 5.3 10.9 5.3 7.4V4.4M5.3 7.4V10",
    "v": "M.5 4.4L3 10L5.5 4.4",
    "w": "M.5 4.4L2.4 10L4.5 5L6.6 10L8.5 4.4",
    "x": "M.7 4.4L5.3 10M5.3 4.4L.7 10",
    "y": "M.5 4.4L3.1 10M5.5 4.4L2.9 10.4C2.2 12.6 1.4 13.2 .2 12.9",
    "z": "M.8 4.4H5.2L.6 10H5.4",
    "A": "M.2 10L3.5 .1L6.8 10M1.4 6.6H5.6",
    "B": "M.8 .1V10H3.9C7.2 10 7.2 4.9 3.9 4.9H.8M3.9 4.9C6.5 4.9 6.5 .1 3.9 .1H.8",
    "C": "M6.5 2.2C5.2 -.7 .4 -.5 .4 5C.4 10.5 5.2 10.8 6.5 7.8",
    "D": "M.8 .1V10H3C7.8 10 7.8 .1 3 .1Z",
    "E": "M5.6 .1H.8V10H5.6M.8 4.9H4.8",
    "F": "M5.6 .1H.8V10M.8 4.9H4.8",
    "G": "M6.4 2.2C5 -.8 .4 -.5 .4 5C.4 10.9 6.5 11.2 6.6 5.6H4",
    "H": "M.8 .1V10M6.2 .1V10M.8 4.9H6.2",
    "I": "M1.5 .1V10",
    "J": "M4.8 .1V7C4.8 10.9 .5 10.9 .4 7.4",
    "K": "M.8 .1V10M6.2 .1L.8 6.2M2.8 4L6.4 10",
    "L": "M.8 .1V10H5.6",
    "M": "M.8 10V.1L4.5 7L8.2 .1V10",
    "N": "M.8 10V.1L6.2 10V.1",
    "O": "M4 .1C9 .1 9 10 4 10S-1 .1 4 .1Z",
    "P": "M.8 10V.1H3.8C7.3 .1 7.3 5.6 3.8 5.6H.8",
    "Q": "M4 .1C9 .1 9 10 4 10S-1 .1 4 .1ZM4.8 7.4L7.6 10.6",
    "R": "M.8 10V.1H3.8C7.1 .1 7.1 5.2 3.8 5.2H.8M3.8 5.2L6.5 10",
    "S": "M6.1 1.9C5.2 -.6 .9 -.6 .9 2.5C.9 5.9 6.4 4.1 6.4 7.4C6.4 10.7 1.4 10.9 .5 7.9",
    "T": "M.3 .1H6.7M3.5 .1V10",
    "U": "M.8 .1V6.4C.8 11.2 6.2 11.2 6.2 6.4V.1",
    "V": "M.3 .1L3.5 10L6.7 .1",
    "W": "M.4 .1L2.7 10L5 1.5L7.3 10L9.6 .1",
    "X": "M.6 .1L6.4 10M6.4 .1L.6 10",
    "Y": "M.4 .1L3.5 5V10M6.6 .1L3.5 5",
    "Z": "M.7 .1H6.3L.5 10H6.5",
    "0": "M3 .1C6.6 .1 6.6 10 3 10S-.6 .1 3 .1Z",
    "1": "M1 2.2L3.5 .2V10",
    "2": "M.6 2.7C.6 -.7 5.3 -.7 5.3 2.7C5.3 5.2 1.8 7 .6 9.9H5.6",
    "3": "M.7 .2H5.1L2.6 4C6.8 3.9 6.6 9.9 2.9 9.9C1.8 9.9 .9 9.4 .4 8.5",
    "4": "M4.4 10V.2L.2 7.2H5.9",
    "5": "M5.2 .2H1.5L1.1 4.6C2.7 3.4 5.8 4 5.8 6.8C5.8 10 1.8 10.7 .4 8.7",
    "6": "M4.5 .2C2.2 1.9 .3 4.3 .3 7.1A2.7 2.8 0 1 0 5.7 7.1A2.7 2.8 0 0 0 .6 6",
    "7": "M.4 .2H5.6C4 3 2.8 6.4 2.4 10",
    "8": "M3 4.5C.2 4.5 .2 .1 3 .1S5.8 4.5 3 4.5C-.6 4.5 -.6 9.9 3 9.9S6.6 4.5 3 4.5Z",
    "9": "M1.5 9.8C3.8 8.1 5.7 5.7 5.7 2.9A2.7 2.8 0 1 0 .3 2.9A2.7 2.8 0 0 0 5.4 4",
    ".": "M1.5 9.9h.01",
    ",": "M1.6 9.6L1 12",
    ":": "M1.5 4.8h.01M1.5 9.8h.01",
    "…": "M1.5 9.9h.01M4.5 9.9h.01M7.5 9.9h.01",
    "'": "M1.5 .1V2.4",
    "-": "M.8 6.4H4.2",
    "–": "M.5 6.4H7.5",
    "+": "M3 3.6V9M.3 6.3H5.7",
    "=": "M.6 5H5.4M.6 7.8H5.4",
    "#": "M2.4 .8L1.4 9.6M5.4 .8L4.4 9.6M.4 3.6H6.6M.2 6.8H6.4",
    "/": "M4.6 -.4L.4 11",
    "(": "M3.2 -1C.2 2.4 .2 8.6 3.2 12",
    ")": "M.8 -1C3.8 2.4 3.8 8.6 .8 12",
    "!": "M1.5 .1V6.8M1.5 9.8h.01",
    "?": "M.6 2.5C.6 -.8 5.4 -.8 5.4 2.3C5.4 4.6 3 4.6 3 7M3 9.8h.01",
    " ": "",
}
"""The strokes of what can be drawn, from the top left corner of each."""


def is_drawn(text: str) -> bool:
    """Tell whether a text can be drawn, without a font.

    >>> is_drawn("12...Nf6+"), is_drawn("Кf6")
    (True, False)
    """
    return all(sign in STROKES for sign in text)


def width(text: str) -> float:
    """Give the width of a text that is drawn.

    >>> width("e4"), width("")
    (13.6, 0)
    """
    return sum(WIDTHS.get(sign, WIDTH) + _GAP for sign in text) - _GAP if text else 0


def line(text: str, middle: float, top: float, scale: float = 1.0, most: float = 0) -> str:
    """Write a text around a middle, `top` being where its capitals begin.

    It takes the colour of the text from `color`. What would be wider than `most` is made smaller.

    >>> line("e4", 24, 2)[:56]
    '<g transform="translate(17.2 2)" fill="none" stroke="cur'
    >>> print(line("שח", 24, 2))
    <text x="24" y="12" font-family="DejaVu Sans, Noto Sans, Arial, sans-serif" \
font-size="13.5" text-anchor="middle" fill="currentColor" stroke="none">שח</text>
    """
    if not is_drawn(text):
        return _text(text, middle, top, scale, most)
    if most:
        scale = min(scale, most / max(width(text), 1))
    left = middle - width(text) * scale / 2
    size = "" if scale == 1 else f" scale({scale:.3g})"
    drawn, at = [], 0.0
    for sign in text:
        if STROKES[sign]:
            drawn.append(f'<path transform="translate({at:.4g})" d="{STROKES[sign]}"/>')
        at += WIDTHS.get(sign, WIDTH) + _GAP
    return (
        f'<g transform="translate({left:.5g} {top:.5g}){size}" fill="none" stroke="currentColor"'
        f' stroke-width="{_PEN}" stroke-linecap="round" stroke-linejoin="round">'
        f"{''.join(drawn)}</g>"
    )


def escaped(text: str) -> str:
    """Write a text as SVG has it.

    >>> escaped("R & <B>")
    'R &amp; &lt;B&gt;'
    """
    return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")


def texts(picture: str) -> list[str]:
    """Find what is left to fonts in a picture of ours.

    >>> texts(line("שח", 24, 2) + line("e4", 24, 20) + line("ж & ш", 24, 2))
    ['שח', 'ж & ш']
    """
    found = (
        part[part.index(">") + 1 : part.index("</text>")] for part in picture.split("<text ")[1:]
    )
    return [text.replace("&lt;", "<").replace("&gt;", ">").replace("&amp;", "&") for text in found]


def _text(text: str, middle: float, top: float, scale: float, most: float) -> str:
    # A letter of a font is at most about as wide as the font is large, and most are narrower.
    if most:
        scale = min(scale, most / (len(text) * _FONT_SIZE * 0.65))
    return (
        f'<text x="{middle:.5g}" y="{top + HEIGHT * scale:.5g}" font-family="{FONTS}"'
        f' font-size="{_FONT_SIZE * scale:.4g}" text-anchor="middle" fill="currentColor"'
        f' stroke="none">{escaped(text)}</text>'
    )
