"""The glyphs in a text that judge its moves, by the table of the core."""

from __future__ import annotations

import re

from stamma._core import glyphs
from stamma._patterns import late

_TABLE = dict(glyphs())
_LAST_NAG = 0xFFFF
# NAGs up to this one judge the move; those after it, the position (PGN 10).
_LAST_OF_MOVES = 9


def _either(texts: list[str]) -> str:
    return "|".join(map(re.escape, texts))


# Glyphs of letters are words, and say something only right behind a move.
_WORDS = frozenset(text for text in _TABLE if text.isascii() and text.isalpha())
# One of the signs; many of those that judge the move say the same as two (``!!!``).
_SIGN = f"!!+|[?][?]+|{_either([text for text in _TABLE if text not in _WORDS])}"
#: One of the signs that judge the move, which are written to it.
MARK = "[{}]".format(
    "".join(text for text, (nag, _) in _TABLE.items() if nag <= _LAST_OF_MOVES and len(text) == 1)
)
_MARKS = late(f"{MARK}+")
_GLYPH = late(rf"\$\d+|{_SIGN}|{_either(sorted(_WORDS))}")


def nags_of(text: str, *, is_white: bool) -> set[int]:
    """Return the NAGs of all glyphs in a text without words, behind a move of this side.

    >>> nags_of("!? → $146", is_white=True), nags_of("→", is_white=False)
    ({40, 146, 5}, {41})
    """
    found = set()
    for glyph in _GLYPH.findall(text):
        if glyph[0] == "$":
            nag = int(glyph[1:])
        else:
            white, black = _TABLE[glyph if glyph in _TABLE else glyph[:2]]
            nag = white if is_white else black
        if 0 < nag <= _LAST_NAG:
            found.add(nag)
    return found


def nags_at(move: str, *, is_white: bool) -> set[int]:
    """Return the NAGs of the marks that are written to a move of this side.

    >>> nags_at("e8=N!□", is_white=True)
    {1, 7}
    """
    marks = _MARKS.findall(move)
    return nags_of(" ".join(marks), is_white=is_white) if marks else set()
