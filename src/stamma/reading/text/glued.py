"""Glued moves: ``1.e4e5 2.Nf3Nc6``, ``O-ONxe4``, ``Nf3-Nc6`` are two moves without a blank.

``e4e5`` alone may as well be one move, from square to square. Where several pairs of a text cannot
be one, all that can be cut into short moves is. What is copied from the page of a game has no
blanks around its comments either: ``2.Nf3Nc6the usual move3.Bb5a6``.
"""

from __future__ import annotations

from itertools import pairwise

from stamma._patterns import late
from stamma.reading.text.dashes import DASHES

# The cross of a capture stands among the capital letters.
_PIECE = "[A-ZÀ-ÖØ-ÞĀ-ŽА-Я♔-♟]"
_CASTLING = f"[O0][{DASHES}][O0](?:[{DASHES}][O0])?"
_MARKS = "[+#!?†‡]*"
_BETWEEN = f"[{DASHES}/,;]"
_MOVE = (
    rf"(?:{_PIECE}(?:[a-h]|[1-8])?[x:×]?[a-h][1-8]|(?:[a-h][x:×])?[a-h][1-8](?:=\(?{_PIECE}\)?)?"
    rf"|{_CASTLING}){_MARKS}"
)
_NUMBER = rf"\d{{1,3}}(?:\.+|(?=[a-h][1-8x]|{_PIECE}))"
_PARTS = late(rf"{_NUMBER}|{_MOVE}|{_BETWEEN}|[()]")
# Nothing is tried twice: `O-O-O-O-O` could be cut in more ways than there is time for.
_WORD = late(rf"(?<!\S)(?:{_NUMBER}|{_MOVE}|{_BETWEEN}|[()])++[.,;]?+(?!\S)")
# The end of a move, and the beginning of something right behind it.
_CLOSE = late(
    rf"(?:[a-h][1-8]|[O0][{DASHES}][O0]){_MARKS}{_BETWEEN}?(?:[^\W\d_]|[♔-♟]|0[{DASHES}])"
)
# Two moves that are no single one: the second begins with a piece, takes, or is castling.
_PAIR = late(
    rf"(?:[a-h][1-8]{_MARKS}|{_CASTLING}{_MARKS}){_BETWEEN}?"
    rf"(?:{_PIECE}[a-h1-8]?[x:×]?[a-h][1-8]|[a-h][x:×][a-h][1-8]|{_CASTLING})"
    rf"|{_CASTLING}{_MARKS}[a-h][1-8]"
)
# A number right behind the move before it, and what is numbered in the midst of words.
_AFTER_MOVE = late(rf"(?:[a-h][1-8]|{_CASTLING}){_MARKS}\d{{1,3}}(?:\.|…)+(?={_MOVE})")
_AMIDST = late(rf"(?<!\d)(?:\d{{1,3}}(?:\.|…)+{_MOVE}(?:{_MOVE})?+)++")
_NUMBER_AMIDST = late(rf"\d{{1,3}}(?:\.|…)+|{_MOVE}")
# The same where moves are not glued otherwise: `b62. d4`.
_HINT = late(r"[a-h][1-8][+#!?]*[1-9]\d?\.")
_NEXT_NUMBER = late(
    rf"(?<![^\W_])(?:{_PIECE}?[a-h]?[1-8]?[x:×]?[a-h][1-8]|{_CASTLING}){_MARKS}"
    rf"(?P<number>[1-9]\d?)\.[ ]?(?={_PIECE}|[a-h][1-8x]|[O0]-)"
)
_TWICE = 2


def places(text: str) -> list[int]:
    """Return the places inside of words at which moves, numbers and dashes are to be cut.

    >>> places("1.e4e5 2.Nf3Nc6 3.Bb5a6 4.Bxc6dxc6")
    [2, 4, 9, 12, 18, 21, 26, 30]
    >>> places("e4 b62. d4 Bb73. Bd3")
    [5, 14]
    >>> places("1.e2e4 e7e5 2.Ng1f3 Nb8c6")
    []
    """
    if not _CLOSE.search(text) or sum(1 for _ in _PAIR.finditer(text)) < _TWICE:
        return _before_numbers(text)
    if sum(1 for _ in _AFTER_MOVE.finditer(text)) >= _TWICE:
        return _places_amidst(text)
    found = []
    for word in _WORD.finditer(text):
        parts = [match.start() for match in _PARTS.finditer(word[0])]
        found += [word.start() + place for _, place in pairwise(parts)]
    return found


def _before_numbers(text: str) -> list[int]:
    """Return the places between moves and the numbers of the next ones, if these count on."""
    if not _HINT.search(text):
        return []
    found = list(_NEXT_NUMBER.finditer(text))
    steps = [int(other["number"]) - int(one["number"]) for one, other in pairwise(found)]
    return [match.start("number") for match in found] if 1 in steps else []


def _places_amidst(text: str) -> list[int]:
    """Return the places around moves and numbers that stand in the midst of words, too.

    >>> _places_amidst("see2.Nf3Nc6good")
    [3, 5, 8, 11]
    """
    found: set[int] = set()
    for row in _AMIDST.finditer(text):
        found.update(part.start() + row.start() for part in _NUMBER_AMIDST.finditer(row[0]))
        found.add(row.end())
    return sorted(found - {0, len(text)})
