"""The parts that what is said is made of: words, squares and what stands before them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

#: What stands before a part: a blank, a pause, or a dash that is not said (``a1-d1``).
Link = Literal["blank", "pause", "dash"]


@dataclass(frozen=True, slots=True)
class Part:
    """A part of what is said: words, or a square, with how a voice is to say it."""

    text: str
    #: The letter and the number of a square, if it is one that is called by them.
    is_square: bool = False
    #: What a voice is to say instead of the text, if it would not know how.
    alias: str = ""
    #: What stands before it, unless it is the first.
    link: Link = "blank"
