"""A rule: one entry of the catalogue of what can be wrong."""

from __future__ import annotations

from collections import namedtuple
from enum import StrEnum

TYPE_CHECKING = False
if TYPE_CHECKING:
    from stamma.diagnostics.page import Page

# The standards that number their rules, as they are called before a number: the Laws of Chess,
# Appendix C; the older edition of the same; the standard of 1994.
_STANDARDS = {"fide": "FIDE", "rules_e": "Rules E,", "pgn": "PGN"}


class Severity(StrEnum):
    """How bad it is."""

    ERROR = "error"
    WARNING = "warning"
    STYLE = "style"
    NOTE = "note"

    @property
    def meaning(self) -> str:
        """What that means."""
        return _SEVERITIES[self]


class Fix(StrEnum):
    """Whether a program could mend it."""

    NONE = "none"
    SAFE = "safe"
    UNSAFE = "unsafe"

    @property
    def meaning(self) -> str:
        """What that means."""
        return _FIXES[self]


_SEVERITIES = {
    Severity.ERROR: "it cannot be read",
    Severity.WARNING: "it can be read, but says something that is not so",
    Severity.STYLE: "it is written otherwise than it should be",
    Severity.NOTE: "it is allowed, but another way is preferred",
}
_FIXES = {
    Fix.NONE: "only a person can mend it",
    Fix.SAFE: "a program can mend it, and what is meant stays certain",
    Fix.UNSAFE: "a program can mend it, but has to assume something",
}


# This is no dataclass because importing dataclasses takes longer than a small file does.
class Rule(
    namedtuple(  # noqa: PYI024
        "Rule", "code name severity message advice fix by", defaults=(Fix.NONE, ())
    )
):
    """One entry of the catalogue.

    >>> from stamma.diagnostics import CATALOGUE
    >>> rule = CATALOGUE["promotion-sign"]
    >>> rule.code, str(rule.severity), str(rule.fix), rule.number_in("fide")
    ('SPL015', 'style', 'safe', 'FIDE C.11')
    >>> rule.page().example, rule.page().instead
    ('e8Q', 'e8=Q')
    """

    __slots__ = ()

    code: str
    name: str
    severity: Severity
    message: str
    advice: str
    fix: Fix
    #: The standards that number it (``fide``, ``rules_e``, ``pgn``), and its numbers there.
    by: tuple[tuple[str, str], ...]

    def number_in(self, standard: str) -> str:
        """Return its number in a standard, with the name of that; empty if it has none there.

        >>> from stamma.diagnostics import CATALOGUE
        >>> CATALOGUE["promotion-sign"].number_in("pgn")
        'PGN 8.2.3.3'
        """
        number = dict(self.by).get(standard)
        return f"{_STANDARDS[standard]} {number}" if number else ""

    def numbers(self) -> list[str]:
        """Return its numbers in all standards."""
        return [self.number_in(standard) for standard, _ in self.by]

    def page(self) -> Page:
        """Return what there is to say about the rule at length, with an example."""
        from stamma.diagnostics import page

        return page.load(self.name)
