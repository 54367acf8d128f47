"""Moves as players and arbiters announce them, for people who listen and for voices of computers.

>>> import stamma
>>> board = stamma.Board()
>>> print(stamma.say(board, board.parse_san("Nf3"), "de"))
Springer f3

The words are those of the language table, which reads them, too: whatever is said is understood by
:meth:`stamma.Board.parse` and :func:`stamma.read`.
"""

from __future__ import annotations

from stamma.speech.parts import Part
from stamma.speech.saying import FileNames, Saying, say, say_line, ssml

__all__ = ["FileNames", "Part", "Saying", "say", "say_line", "ssml"]
