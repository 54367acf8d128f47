"""Remarks on spellings: which rule of which standard they are by."""

from __future__ import annotations

from typing import TYPE_CHECKING

from stamma.diagnostics import diagnose

if TYPE_CHECKING:
    from stamma.diagnostics import Diagnostic
    from stamma.diagnostics.place import Place

# The rules of the standards that number theirs. FIDE: Laws of Chess, Appendix C. Rules E: the older
# edition of the same. PGN: the standard of 1994.
_BY_FIDE = {
    "check-sign": "C.13",
    "double-check-sign": "C.13",
    "mate-sign": "C.13",
    "false-mate": "C.13",
    "false-check": "C.13",
    "check-for-mate": "C.13",
    "castling-sign": "C.13",
    "castling-as-king-move": "C.13",
    "false-capture": "C.9",
    "capture-sign": "C.13",
    "files-only": "C.9.3",
    "victims-square": "C.9.3",
    "en-passant-sign": "C.13",
    "false-en-passant": "C.13",
    "joined-mark": "C.9.3",
    "promotion-sign": "C.11",
    "superfluous-departure": "C.10",
    "wrong-departure": "C.10",
    "preferred-file": "C.10.3",
    "departure-mark": "C.10",
    "superfluous-hyphen": "C.8",
    "needless-hyphen": "C.8",
    "no-piece-letter": "C.8",
    "figurine": "C.3",
    "figurine-for-letter": "C.3",
    "also-letter": "C.3",
    "other-letter": "C.2",
    "small-piece": "C.2",
    "pawn-letter": "C.4",
    "capital-files": "C.5",
    "victim-named": "C.9",
}
_BY_RULES_E = {
    "missing-capture": "E8",
    "capture-sign": "E8",
    "false-capture": "E8",
    "files-only": "E8",
    "victims-square": "E8",
    "missing-en-passant": "E8",
    "en-passant-sign": "E8",
    "false-en-passant": "E8",
    "joined-mark": "E8",
    "missing-check": "E11",
    "missing-mate": "E11",
    "mate-sign": "E11",
    "check-sign": "E11",
    "double-check-sign": "E11",
    "false-mate": "E11",
    "false-check": "E11",
    "castling-sign": "E11",
    "castling-as-king-move": "E11",
    "promotion-sign": "E11",
    "superfluous-departure": "E7",
    "wrong-departure": "E9",
    "preferred-file": "E9(3)",
    "departure-mark": "E9",
    "superfluous-hyphen": "E7",
    "no-piece-letter": "E7",
    "figurine-for-letter": "E2",
    "also-letter": "E2",
    "other-letter": "E1",
    "small-piece": "E1",
    "pawn-letter": "E3",
    "capital-files": "E4",
    "victim-named": "E8",
}
_BY_PGN = {
    "capital-files": "8.2.3.1",
    "look-alike": "8.2.3.1",
    "foreign-letters": "8.2.3.2",
    "other-letter": "8.2.3.2",
    "small-piece": "8.2.3.2",
    "figurine": "8.2.3.2",
    "pawn-letter": "8.2.3.3",
    "no-piece-letter": "8.2.3.3",
    "missing-capture": "8.2.3.3",
    "capture-sign": "8.2.3.3",
    "files-only": "8.2.3.3",
    "superfluous-en-passant": "8.2.3.3",
    "promotion-sign": "8.2.3.3",
    "castling-sign": "8.2.3.3",
    "superfluous-hyphen": "8.2.3.3",
    "superfluous-departure": "8.2.3.4",
    "wrong-departure": "8.2.3.4",
    "missing-check": "8.2.3.5",
    "missing-mate": "8.2.3.5",
    "mate-sign": "8.2.3.5",
    "check-sign": "8.2.3.5",
    "double-check-sign": "8.2.3.5",
    "annotation": "8.2.3.8",
}
_STANDARDS = {
    "san": ("PGN", _BY_PGN),
    **dict.fromkeys(("fide", "fide_bare", "lan_fide"), ("FIDE", _BY_FIDE)),
    # These have a letter of their own for the knight.
    **dict.fromkeys(("problem", "kt"), ("FIDE", {**_BY_FIDE, "other-letter": ""})),
    "rules_e": ("Rules E,", _BY_RULES_E),
}


def remark(
    name: str, text: str, written: str, standard: str, place: Place | None = None
) -> Diagnostic:
    """Make the diagnostic for a remark on a spelling, by the rules of a notation.

    >>> found = remark("promotion-sign", "e8=Q", "e8Q", "fide")
    >>> found.advice, found.by
    ('write e8Q', 'FIDE C.11')
    """
    title, rules = _STANDARDS.get(standard, ("", {}))
    by = f"{title} {rules[name]}" if rules.get(name) else ""
    return diagnose(name, text, 0, len(text), place, text=text, written=written, by=by)
