"""Point 12: castling rights of Chess960.

They mean what the FEN says, with or without a Variant tag.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from benchmarks.fidelity.case import Case, Wanted, survives

if TYPE_CHECKING:
    from collections.abc import Iterator

TITLE = "Chess960"
ABOUT = "castling as the FEN grants it, with KQkq and with files, with and without a Variant tag"

_HEAD = '[Event "a"]\n[Result "1-0"]\n'


def cases() -> Iterator[Case]:
    """Castle on both sides from starts that have room for it."""
    for row, letters in (
        ("1rk2r2", "FBfb"),
        ("r1k2r2", "FAfa"),
        ("2rk3r", "HChc"),
        ("1r3kr1", "GBgb"),
        ("r2k3r", "HAha"),
        ("r3k2r", "HAha"),
    ):
        for rights in ("KQkq", letters):
            for tag in ("", '[Variant "Chess960"]\n', '[Variant "Fischerandom"]\n'):
                fen = f"{row}/pppppppp/8/8/8/8/PPPPPPPP/{row.upper()} w {rights} - 0 1"
                text = f'{_HEAD}{tag}[SetUp "1"]\n[FEN "{fen}"]\n\n1. O-O O-O-O 2. a3 a6 1-0\n'
                squares = _squares(row)
                (king,), (long, short) = squares["k"], squares["r"]
                if row == "r3k2r" and not tag:
                    long, short = "c", "g"
                yield survives(
                    f"{row}, {rights}, {tag.strip() or 'no Variant tag'}",
                    text,
                    Wanted(f"{king}1{short}1 {king}8{long}8 a2a3 a7a6", "1-0"),
                )


def _squares(row: str) -> dict[str, list[str]]:
    """List the files on which each piece of a rank stands."""
    found: dict[str, list[str]] = {}
    at = 0
    for sign in row:
        if sign.isdigit():
            at += int(sign)
        else:
            found.setdefault(sign, []).append("abcdefgh"[at])
            at += 1
    return found
