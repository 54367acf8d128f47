"""What games are held to: a notation for their moves, or the export format of PGN as a whole."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from stamma._core import Style
from stamma.diagnostics import CATALOGUE, diagnose
from stamma.diagnostics.spellings import citing, remark
from stamma.notations import SAN, notation

if TYPE_CHECKING:
    from stamma.diagnostics import Diagnostic, Place
    from stamma.language_table import Language
    from stamma.notations import Notation

# Faults that concern the moves, and not the file that they stand in.
_OF_MOVES = {"pgn-wrong-number", "pgn-joined-moves", "pgn-stray"}
_ALGEBRAIC = ("short", "long", "coordinate")


def is_lint(name: str) -> bool:
    """Whether a rule is about what can hardly be meant: no standard forbids it.

    >>> is_lint("pgn-impossible-date"), is_lint("pgn-date-form")
    (True, False)
    """
    return CATALOGUE[name].code.startswith("PGN1")


class Standard(NamedTuple):
    """What games are held to.

    >>> Standard.find("pgn").is_export, Standard.find("san").is_export
    (True, False)
    """

    notation: Notation
    is_export: bool

    @staticmethod
    def find(name: str | Notation) -> Standard:
        """Return the standard with this name: that of a notation, or ``pgn``.

        :raises UnknownNotationError: if there is none.
        """
        return Standard(notation(name), isinstance(name, str) and name.strip().lower() == "pgn")

    @property
    def is_algebraic(self) -> bool:
        """Whether its moves can stand in a file of PGN."""
        return self.notation.form in _ALGEBRAIC

    def style(self, language: str | Language | None) -> Style:
        """Prepare it for the core. PGN is in English (PGN 8.2.3.2)."""
        return Style.find(SAN, None) if self.is_export else Style.find(self.notation, language)

    def cite(self, found: Diagnostic) -> Diagnostic:
        """Return the same, with the rule of the standard that a move that cannot be read breaks."""
        return citing(found, self.notation.name)

    def diagnose(self, name: str, text: str, games: int, written: str, place: Place) -> Diagnostic:
        """Say what is wrong at a place."""
        if not name.startswith("pgn-"):
            found = remark(name, text, written, self.notation.name, place)
            return found.held_strictly()
        by = CATALOGUE[name].number_in("pgn") if self.is_export else ""
        facts = {"text": text, "games": games, "written": written, "by": by}
        found = diagnose(name, text, 0, len(text), place, **facts)
        is_held = (self.is_export and not is_lint(name)) or name in _OF_MOVES
        return found.held_strictly() if is_held else found
