"""What can be wrong with a text, and how it is said.

The rules are in ``rules.toml``, and what has to be at hand quickly is in the catalogue that is made
from it. A :class:`Diagnostic` is one occurrence of a rule, with its place in the text.
"""

from __future__ import annotations

from collections import namedtuple
from types import MappingProxyType

from stamma.diagnostics.catalogue import CATALOGUE
from stamma.diagnostics.late import LateFacts
from stamma.diagnostics.place import Place
from stamma.diagnostics.rule import Fix, Rule, Severity
from stamma.diagnostics.templates import sentence

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping
    from typing import Self

    from stamma._core import Board, Move

__all__ = ["CATALOGUE", "Choice", "Diagnostic", "Fix", "Place", "Rule", "Severity", "diagnose"]


_NO_FACTS: Mapping[str, object] = MappingProxyType({})


# These are no dataclasses because importing dataclasses takes longer than a small file does, and
# making one longer than to say what is in it.
class Choice(
    namedtuple("Choice", "board moves is_missing", defaults=(False,))  # noqa: PYI024
):
    """Moves of which one may be meant, the likeliest first, and the board before them."""

    __slots__ = ()

    board: Board
    moves: tuple[Move, ...]
    #: Whether the move is missing before the text; if not, it may stand in its place.
    is_missing: bool


class Diagnostic(
    namedtuple(  # noqa: PYI024
        "Diagnostic", "rule text start end place facts strict around choice"
    )
):
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

    __slots__ = ()

    rule: Rule
    text: str
    start: int
    end: int
    place: Place | None
    facts: Mapping[str, object]
    #: Whether it was held to a standard, which makes all but notes an error.
    strict: bool
    #: What stands before and behind the text on its line in a file, as far as that was looked at.
    around: tuple[str, str]
    #: What may be meant, where it is known between which moves one has to choose.
    choice: Choice | None

    def __new__(  # noqa: PLR0917 - as many as it has parts
        cls,
        rule: Rule,
        text: str,
        start: int,
        end: int,
        place: Place | None = None,
        facts: Mapping[str, object] = _NO_FACTS,
        strict: bool = False,
        around: tuple[str, str] = ("", ""),
        choice: Choice | None = None,
    ) -> Self:
        """Make one whose facts cannot be changed."""
        # What comes from another diagnostic is fixed already, and may be made late.
        if type(facts) is not MappingProxyType:
            facts = MappingProxyType(facts if type(facts) is LateFacts else dict(facts))
        return tuple.__new__(cls, (rule, text, start, end, place, facts, strict, around, choice))

    def __eq__(self, other: object) -> bool:
        # What may be meant is help, and no part of what is wrong.
        return isinstance(other, Diagnostic) and self[:-1] == other[:-1]

    def __ne__(self, other: object) -> bool:
        return not self == other

    def __hash__(self) -> int:
        return hash((self.rule, self.text, self.start, self.end, self.place, self.around))

    def __repr__(self) -> str:
        shown = zip(self._fields[:-1], self, strict=False)
        return f"Diagnostic({', '.join(f'{name}={value!r}' for name, value in shown)})"

    def __reduce__(self) -> tuple[type[Diagnostic], tuple[object, ...]]:
        # What cannot be changed cannot be pickled, either.
        return Diagnostic, tuple(self._replace(facts=dict(self.facts)))

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
        return self._replace(strict=True)

    def at(self, text: str, start: int, end: int, place: Place | None = None) -> Diagnostic:
        """Return the same, at another place: on the page that the text stands on, in a file."""
        return self._replace(text=text, start=start, end=end, place=place)

    def on_line(self, before: str, after: str) -> Diagnostic:
        """Return the same, with what stands before and behind its text on the line."""
        return self._replace(around=(before, after))

    def offering(self, choice: Choice) -> Diagnostic:
        """Return the same, with the moves that may be meant."""
        return self._replace(choice=choice)

    @property
    def message(self) -> str:
        """What is wrong, in one sentence."""
        return sentence(self.rule.message)(self.facts)

    @property
    def advice(self) -> str:
        """What to do about it."""
        return sentence(self.rule.advice)(self.facts)

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
        text, start, (before, after) = self.text, self.start, self.around
        shown, width = f"{before}{text}{after}", self.end - start
        # A caret can only stand under text that is one line of printable characters.
        if not shown.isprintable():
            text, start = self._excerpt()
            signs = f"{before}{text}{after}"
            shown = "".join(sign if sign.isprintable() else "·" for sign in signs)
        start += len(before)
        width = min(width, len(shown) - start)
        return shown, " " * start + ("^" * width or "^")

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
        # What is wrong may be the break of the line itself.
        is_broken = "\n" in self.text[self.start : self.end]
        if not self._is_page() and (is_broken or self.place is None):
            return (self.text if is_broken else self.text.rstrip("\r\n")), self.start
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
