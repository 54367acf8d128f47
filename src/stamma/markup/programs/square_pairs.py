"""Pairs: programs and records give a move as two squares, ``("e2", "e4")``, ``{from: "e2", …}``.

Two squares without names may as well be two moves of pawns. They are a move from one to the other
if the first pair of all begins where White's men stand at the beginning.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from stamma._patterns import late

if TYPE_CHECKING:
    from stamma.markup.rendering import Writer

_QUOTE = "[\"']"


def _field(names: str, value: str) -> str:
    """Match a string, with one of these names before it or with none."""
    return rf"(?:{_QUOTE}?(?:{names}){_QUOTE}?\s*[:=]\s*)?{_QUOTE}{value}{_QUOTE}\s*"


_PAIR = (
    r"[(\[{]\s*"
    + _field(r"(?P<name>from|source|start)\w*", "(?P<from>[a-h][1-8])")
    + r",\s*"
    + _field(r"(?:to|target|dest|end)\w*", "(?P<to>[a-h][1-8])")
    + r"(?:,\s*"
    + _field("promotion", "(?P<promotion>[qrbn])")
    + r")?,?\s*[)\]}]"
)
_PAIRS = late(_PAIR)
# What may stand between the pairs of a list: brackets, comments, the name that makes a move of two.
# Each of these is matched in one way only, so that nothing is tried twice.
_BETWEEN = r"[\s,()\[\]{}]|//[^\n]*+|\bnew\b|\b(?!new\b)\w++(?=\s*+\()"
_NEXT = late(rf"(?:{_BETWEEN})*?(?={_PAIR})")
_PROMOTIONS = frozenset({"78", "21"})


def has_pairs(text: str) -> bool:
    """Return whether two squares in brackets are a move in this text.

    >>> has_pairs('f("e2", "e4")'), has_pairs('f("e4", "e5")'), has_pairs('{from: "e4", to: "e5"}')
    (True, False, True)
    """
    first = _PAIRS.search(text)
    return first is not None and (first["name"] is not None or first["from"][1] in "12")


def write(writer: Writer, place: int) -> int | None:
    """Write the pairs that follow each other from a bracket on; return where they end."""
    text = writer.source
    found = []
    pair = _PAIRS.match(text, place)
    while pair is not None:
        found.append(pair)
        between = _NEXT.match(text, pair.end())
        pair = None if between is None else _PAIRS.match(text, between.end())
    if not found:
        return None
    for pair in found:
        writer.part(pair.start("from"))
        writer.copy(*pair.span("from"))
        writer.copy(*pair.span("to"))
        # Programs name a queen with every move, in case it is one of a pawn to the last rank.
        if pair["from"][1] + pair["to"][1] in _PROMOTIONS and pair["promotion"]:
            writer.copy(*pair.span("promotion"))
    writer.end_line(2)
    return found[-1].end()
