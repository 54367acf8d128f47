"""Point 15: dashes of every kind, and marks and pieces that stand apart from their move."""

from __future__ import annotations

from typing import TYPE_CHECKING

from benchmarks.fidelity.case import Case, Wanted, survives

if TYPE_CHECKING:
    from collections.abc import Iterator

TITLE = "dashes and blanks"
ABOUT = "castling and results with every dash, also between blanks; `e. p.`, `en passant`, `e8 Q`"

_DASHES = "\u2010\u2011\u2012\u2013\u2014\u2015\u2212"
_CASTLED = "e2e4 e7e5 g1f3 g8f6 f1e2 f8e7 e1g1 e8g8"


def cases() -> Iterator[Case]:
    """Make all cases."""
    for dash in _DASHES:
        for circle in "0O":
            castling = f"{circle}{dash}{circle}"
            text = f"1. e4 e5 2. Nf3 Nf6 3. Be2 Be7 4. {castling} {castling} 1{dash}0\n"
            yield survives(f"{castling}, U+{ord(dash):04X}", text, Wanted(_CASTLED, "1-0"))
            wide = f"{circle} {dash} {circle}"
            text = f"1. e4 e5 2. Nf3 Nf6 3. Be2 Be7 4. {wide} {wide} 1 {dash} 0\n"
            yield survives(f"{wide}, U+{ord(dash):04X}", text, Wanted(_CASTLED, "1-0"))
    en_passant = "e2e4 a7a6 e4e5 d7d5 e5d6"
    for mark in ("e.p.", "e. p.", "ep", "en passant", "E.P.", "(e.p.)", "(e. p.)"):
        text = f"1. e4 a6 2. e5 d5 3. exd6 {mark} 1-0\n"
        yield survives(mark, text, Wanted(en_passant, "1-0"))
    queens = "a2a4 h7h5 a4a5 h5h4 a5a6 h4h3 a6b7 h3g2 b7a8{}"
    pieces = (("Q", "q"), ("N", "n"), ("=Q", "q"), ("= R", "r"), ("(Q)", "q"), ("q", "q"))
    for written, piece in pieces:
        text = f"1. a4 h5 2. a5 h4 3. a6 h3 4. axb7 hxg2 5. bxa8 {written} 1-0\n"
        yield survives(f"bxa8 {written}", text, Wanted(queens.format(piece), "1-0"))
