"""What can be wrong with a text, and how it is said.

The rules are in ``rules.toml``, and what has to be at hand quickly is in the catalogue that is made
from it. A :class:`Diagnostic` is one occurrence of a rule, with its place in the text.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from types import MappingProxyType
from typing import TYPE_CHECKING

from stamma.diagnostics.catalogue import CATALOGUE
from stamma.diagnostics.late import LateFacts
from stamma.diagnostics.place import Place
from stamma.diagnostics.rule import Fix, Rule, Severity
from stamma.diagnostics.templates import fill
from stamma.fixed import fix_mappings, given

if TYPE_CHECKING:
    from collections.abc import Mapping

    from stamma._core import Board, Move

__all__ = ["CATALOGUE", "Choice", "Diagnostic", "Fix", "Place", "Rule", "Severity", "diagnose"]


@dataclass(frozen=True, slots=True)
class Choice:
    """Moves of which one may be meant, the likeliest first, and the board before them."""

    board: Board
    moves: tuple[Move, ...]
    #: Whether the move is missing before the text; if not, it may stand in its place.
    is_missing: bool = False


@dataclass(frozen=True, slots=True)
class Diagnostic:
    """One thing that is wrong with a text, from ``start`` up to ``end`` (in characters).

    If the text stood in a file of games, ``place`` says where.

    >>> from stamma import Board, InvalidFenError
    >>> try:
    ...     Board("4k3/8/8/8/8/8/8/4K2x w - - 0 1")
    ... except InvalidFenError as error:
    ...     print(error.diagnostic.code, error.diagnostic.name)
    ...     print(error.diagnostic.render())
    FEN004 fen-unknown-piece
    'x' is not a piece (placement field, character 20)
      4k3/8/8/8/8/8/8/4K2x w - - 0 1
                         ^
      help: White's are K Q R B N P, Black's k q r b n p; empty squares are counted 1 to 8
    """

    rule: Rule
    text: str
    start: int
    end: int
    place: Place | None = None
    facts: Mapping[str, object] = field(default_factory=dict, hash=False)
    #: Whether it was held to a standard, which makes all but notes an error.
    strict: bool = False
    #: What stands before and behind the text on its line in a file, as far as that was looked at.
    around: tuple[str, str] = ("", "")
    #: What may be meant, where it is known between which moves one has to choose.
    choice: Choice | None = field(default=None, compare=False, repr=False)

    def __post_init__(self) -> None:
        # To ask whether it is an instance takes long with a Mapping.
        kind = type(self.facts)
        if kind is LateFacts:
            object.__setattr__(self, "facts", MappingProxyType(self.facts))
        elif kind is not MappingProxyType:
            # What comes from another diagnostic is fixed already, and may be made late.
            fix_mappings(self, "facts")

    def __reduce__(self) -> tuple[type[Diagnostic], tuple[object, ...]]:
        return Diagnostic, given(self)

    @property
    def code(self) -> str:
        """The code, which never changes: ``FEN004``."""
        return self.rule.code

    @property
    def name(self) -> str:
        """The name in words: ``fen-unknown-piece``."""
        return self.rule.name

    @property
    def severity(self) -> Severity:
        """How bad it is."""
        if self.strict and self.rule.severity is not Severity.NOTE:
            return Severity.ERROR
        return self.rule.severity

    @property
    def by(self) -> str:
        """The rule of a standard that it is held against, where that has a number: FIDE C.11."""
        return str(self.facts.get("by", ""))

    def held_strictly(self) -> Diagnostic:
        """Return the same, held to a standard."""
        return replace(self, strict=True)

    def at(self, text: str, start: int, end: int, place: Place | None = None) -> Diagnostic:
        """Return the same, at another place: on the page that the text stands on, in a file."""
        return replace(self, text=text, start=start, end=end, place=place)

    def on_line(self, before: str, after: str) -> Diagnostic:
        """Return the same, with what stands before and behind its text on the line."""
        # This is asked of all that is found in a file, and replacing by names takes longer.
        around, choice = (before, after), self.choice
        place, facts, strict = self.place, self.facts, self.strict
        return Diagnostic(
            self.rule, self.text, self.start, self.end, place, facts, strict, around, choice
        )

    def offering(self, choice: Choice) -> Diagnostic:
        """Return the same, with the moves that may be meant."""
        return replace(self, choice=choice)

    @property
    def message(self) -> str:
        """What is wrong, in one sentence."""
        return fill(self.rule.message, self.facts)

    @property
    def advice(self) -> str:
        """What to do about it."""
        return fill(self.rule.advice, self.facts)

    def to_dict(self) -> dict[str, str]:
        """Return what is said as plain data, for JSON."""
        return {
            "code": self.code,
            "name": self.name,
            "severity": str(self.severity),
            "message": self.message,
            "advice": self.advice,
            **({"by": self.by} if self.by else {}),
        }

    def render(self) -> str:
        """Show the message, the text with a caret under the place, and the advice."""
        shown, caret = self.excerpt()
        first = f"{self.message}{self._place()}"
        last = f" (by {self.by})" if self.by else ""
        return "\n".join([first, f"  {shown}", f"  {caret}", f"  help: {self.advice}{last}"])

    def excerpt(self) -> tuple[str, str]:
        """Return the text, or its line, and a second line with carets under the place."""
        # A caret can only stand under text that is one line of printable characters.
        text, start = self._excerpt()
        before, after = self.around
        text, start = f"{before}{text}{after}", start + len(before)
        shown = text
        if not text.isprintable():
            shown = "".join(sign if sign.isprintable() else "·" for sign in text)
        width = min(self.end - self.start, len(text) - start)
        return shown, " " * start + "^" * max(1, width)

    @property
    def line(self) -> int:
        """The line of the text that it begins on, from 1."""
        return self.text.count("\n", 0, self.start) + 1

    @property
    def column(self) -> int:
        """The place in that line, from 1."""
        return self.start - self.text.rfind("\n", 0, self.start)

    def _excerpt(self) -> tuple[str, int]:
        """Cut out the text to show and the place in it: of a page, only the line that it is on."""
        if self.place is not None and any(self.around):
            return self.text.split("\n", 1)[0].rstrip("\r"), self.start
        if not self._is_page():
            return self.text, self.start
        begin = self.start - self.column + 1
        return self.text[begin:].split("\n", 1)[0].rstrip("\r"), self.column - 1

    def _is_page(self) -> bool:
        return self.text.count("\n") > 1

    def _place(self) -> str:
        """Say where it is, unless it is the whole text."""
        if self.place is not None:
            return f" ({self.place})"
        if (self.start, self.end) == (0, len(self.text)):
            return ""
        if self._is_page():
            return f" (line {self.line}, character {self.column})"
        field_name = self.facts.get("field")
        place = f"character {self.start + 1}"
        return f" ({field_name} field, {place})" if field_name else f" ({place})"

    def __str__(self) -> str:
        return f"{self.code} {self.message}"


def diagnose(
    name: str, text: str, start: int, end: int, place: Place | None = None, /, **facts: object
) -> Diagnostic:
    """Make a diagnostic for the rule with this name."""
    return Diagnostic(CATALOGUE[name], text, start, end, place, facts)
