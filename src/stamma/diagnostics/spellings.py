"""Remarks on spellings: which rule of which standard they are by."""

from __future__ import annotations

from stamma.diagnostics import CATALOGUE, diagnose

TYPE_CHECKING = False
if TYPE_CHECKING:
    from stamma.diagnostics import Diagnostic
    from stamma.diagnostics.place import Place

# The notations whose standard numbers its rules, and that standard.
_STANDARDS = {
    "san": "pgn",
    **dict.fromkeys(("fide", "fide_bare", "lan_fide", "problem", "kt"), "fide"),
    "rules_e": "rules_e",
}
# These have a letter of their own for the knight.
_OWN_LETTERS = {"problem", "kt"}


def article(name: str, standard: str) -> str:
    """Return the number of a rule in the standard of a notation; empty if it has none there.

    >>> article("ambiguous-move", "fide"), article("ambiguous-move", "descriptive")
    ('FIDE C.10', '')
    """
    return CATALOGUE[name].number_in(_STANDARDS.get(standard, ""))


def citing(found: Diagnostic, standard: str) -> Diagnostic:
    """Return the same, with the number of its rule in the standard of a notation, if it has one.

    >>> citing(diagnose("ambiguous-move", "Nd2", 0, 3), "fide").by
    'FIDE C.10'
    """
    by = article(found.name, standard)
    return found._replace(facts={**found.facts, "by": by}) if by else found


def remark(
    name: str, text: str, written: str, standard: str, place: Place | None = None
) -> Diagnostic:
    """Make the diagnostic for a remark on a spelling, by the rules of a notation.

    >>> found = remark("promotion-sign", "e8=Q", "e8Q", "fide")
    >>> found.advice, found.by
    ('write e8Q', 'FIDE C.11')
    """
    is_own = name == "other-letter" and standard in _OWN_LETTERS
    by = "" if is_own else article(name, standard)
    return diagnose(name, text, 0, len(text), place, text=text, written=written, by=by)
