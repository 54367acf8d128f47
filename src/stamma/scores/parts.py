"""What a score is made of, whatever it will be written as.

A game is a sequence of parts in the order of the paper. Variations are not nested but opened and
closed, so that no depth of them is too much for whoever goes through a score.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Protocol, TypeAlias

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from stamma._core import Board
    from stamma.diagrams import Arrow
    from stamma.language_table import Language
    from stamma.notations import Notation
    from stamma.scores.crosstables import Crosstable, Entry
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
    def suffix(self) -> Mark | None:
        """The mark that is written to the move without a blank: ``!?``.

        It is one at most: ``$1 $2`` is ``! ?``, since ``!?`` says something else.
        """
        return next((mark for mark in self.marks if mark.nag <= _LAST_SUFFIX), None)

    @property
    def other_marks(self) -> tuple[Mark, ...]:
        """The marks that are written with a blank before each of them."""
        suffix = self.suffix
        return tuple(mark for mark in self.marks if mark is not suffix)

    @property
    def marked(self) -> str:
        """The move with its glyphs and the offer of a draw."""
        suffix = self.suffix.glyph if self.suffix is not None else ""
        glyphs = (mark.glyph for mark in self.other_marks)
        offer = (DRAW_OFFER,) if self.offers_draw else ()
        return " ".join((self.text + suffix, *glyphs, *offer))

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


@dataclass(slots=True)
class Bulletin:
    """What scores that are written together have in common.

    The games come one by one, and only an entry of each is kept. So index and crosstable, which a
    single game does not need, are there when the last game has been laid out.
    """

    notation: Notation
    language: Language
    paper: str
    #: What the parts of a page are called, and the language of these words.
    labels: Mapping[str, str]
    labels_language: Language
    entries: list[Entry] = field(default_factory=list)
    #: How many things of each kind the games have that the layout does not show.
    left_out: Counter[str] = field(default_factory=Counter)
    has_index: bool = False
    crosstable: Crosstable | None = None


class Form(Protocol):
    """Writes scores as one of the forms.

    A document is what stands before the games, the games in their order with a gap between two of
    them, and what stands after them. The games are written first: what stands around them may
    depend on all of them.
    """

    #: What stands between two games.
    gap: str

    def score(self, score: Score, number: int) -> str:
        """Write a game; the first has the number 1."""

    def before(self) -> str:
        """Write what stands before the games."""

    def after(self) -> str:
        """Write what stands after the games."""
