"""What a score is made of, whatever it will be written as.

A game is a sequence of parts in the order of the paper. Variations are not nested but opened and
closed, so that no depth of them is too much for whoever goes through a score.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, TypeAlias

if TYPE_CHECKING:
    from collections import Counter
    from collections.abc import Mapping, Sequence

    from stamma._core import Board
    from stamma.diagrams import Arrow
    from stamma.language_table import Language
    from stamma.notations import Notation
    from stamma.scores.crosstables import Crosstable
    from stamma.scores.heading import Heading
    from stamma.scores.layouts import Layout

#: The sign of a draw offer on a score sheet (FIDE C.12), in every notation.
DRAW_OFFER = "(=)"

#: Who signs a score sheet.
SIGNING = ("white", "black", "arbiter")

# NAGs up to this one are written to the move, without a blank.
_LAST_SUFFIX = 6


@dataclass(frozen=True, slots=True)
class Mark:
    """A NAG, and its glyph; where there is none, its number as PGN writes it."""

    nag: int
    glyph: str

    @property
    def is_suffix(self) -> bool:
        """Whether it is written to the move without a blank: ``!?``."""
        return self.nag <= _LAST_SUFFIX


@dataclass(frozen=True, slots=True)
class Played:
    """A move, as it is written."""

    text: str
    #: Its number, and whether it is the first of the two that share this number.
    number: int
    is_first: bool
    #: Whether the number has to stand before it, since it does not follow from what is before.
    is_numbered: bool
    marks: tuple[Mark, ...]
    offers_draw: bool
    #: The same move in SAN and in UCI.
    san: str
    uci: str

    @property
    def label(self) -> str:
        """The number with its period, or with the ellipsis for the move that is missing."""
        return f"{self.number}." if self.is_first else f"{self.number}..."

    @property
    def marked(self) -> str:
        """The move with its glyphs and the offer of a draw."""
        suffixes = "".join(mark.glyph for mark in self.marks if mark.is_suffix)
        glyphs = (mark.glyph for mark in self.marks if not mark.is_suffix)
        offer = (DRAW_OFFER,) if self.offers_draw else ()
        return " ".join((self.text + suffixes, *glyphs, *offer))

    def bare(self) -> Played:
        """Return the move without marks."""
        return replace(self, marks=())


@dataclass(frozen=True, slots=True)
class Said:
    """A comment."""

    text: str


@dataclass(frozen=True, slots=True)
class Drawn:
    """A diagram."""

    board: Board
    #: Whether Black's side is at the bottom.
    is_flipped: bool
    arrows: tuple[Arrow, ...] = ()


@dataclass(frozen=True, slots=True)
class Bracket:
    """The beginning or the end of a variation."""

    opens: bool


Part: TypeAlias = Played | Said | Drawn | Bracket


@dataclass(frozen=True, slots=True)
class Score:
    """A game laid out on paper."""

    layout: Layout
    heading: Heading
    parts: Sequence[Part]
    #: How many things of each kind the game has that this layout does not show.
    left_out: Counter[str]


@dataclass(frozen=True, slots=True)
class Bulletin:
    """Scores that are written together; a single one needs neither index nor table."""

    scores: Sequence[Score]
    notation: Notation
    language: Language
    paper: str
    has_index: bool
    crosstable: Crosstable | None
    #: What the parts of a page are called, and the language of these words.
    labels: Mapping[str, str]
    labels_language: Language
