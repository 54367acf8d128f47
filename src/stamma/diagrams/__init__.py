"""Diagrams live here: pictures of a position as SVG and PNG, and boards for the terminal.

`svg` and `png` draw pictures with arrows and marked squares; `text` writes a board in plain
characters, and `draw` prints one on a console, in colour where the console has colours.

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

from .arrows import Arrow
from .png import png
from .svg import svg
from .text import draw, text

__all__ = ["Arrow", "draw", "png", "svg", "text"]
