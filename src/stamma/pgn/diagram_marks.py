"""Marks in a game that ask for a diagram: NAGs, on which programs do not agree, and ``[#]``.

They say nothing of the move that they stand by.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from stamma.pgn import GameNode

#: NAGs that ask for a diagram seen from Black's side.
FROM_BLACK: Final = frozenset({156, 221})
#: All NAGs that ask for a diagram.
DIAGRAM_NAGS: Final = frozenset({155, 201, 220}) | FROM_BLACK
#: The same in a comment.
DIAGRAM_SIGN: Final = "[#]"


def asks_for_diagram(node: GameNode) -> bool:
    """Return whether a diagram is to stand after a move.

    >>> from stamma.pgn import read_game
    >>> [asks_for_diagram(node) for node in read_game("1. e4 $220 e5 2. Nf3 {[#] so} *").mainline()]
    [True, False, True]
    """
    has_nag = not DIAGRAM_NAGS.isdisjoint(node.nags)
    return has_nag or any(DIAGRAM_SIGN in comment for comment in node.comments)
