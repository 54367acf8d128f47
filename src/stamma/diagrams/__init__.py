"""Diagrams live here: pictures of a position as SVG and PNG, and boards for the terminal.

`svg` and `png` draw pictures with arrows and marked squares, `sheet` a page of them, `animation`
and `animated` a game that plays itself; `text` writes a board in plain characters, and `draw`
prints one on a console, in colour where the console has colours.

>>> import stamma
>>> from stamma.diagrams import text
>>> print(text(stamma.Board(), unicode=False, coordinates=False))
r n b q k b n r
p p p p p p p p
. . . . . . . .
. . . . . . . .
. . . . . . . .
. . . . . . . .
P P P P P P P P
R N B Q K B N R
"""

from .animation import animated, animation
from .arrows import Arrow
from .coordinates import SCRIPTS
from .png import png
from .sheet import Diagram, sheet
from .svg import svg
from .text import draw, text
from .themes import THEMES

__all__ = [
    "SCRIPTS",
    "THEMES",
    "Arrow",
    "Diagram",
    "animated",
    "animation",
    "draw",
    "png",
    "sheet",
    "svg",
    "text",
]
