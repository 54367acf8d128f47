"""Where somebody is in a game, and the ways that lead on from there."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from stamma.pgn.diagram_marks import asks_for_diagram

if TYPE_CHECKING:
    from collections.abc import Iterator

    from stamma import Board
    from stamma.pgn import Game, GameNode

_PLACE: Final = re.compile(r"([0-9]{1,9})\s*(w|b|\.{3}|…|\.)?", re.IGNORECASE)
_BLACK: Final = ("b", "...", "…")


class Walk:
    """A place in a game, and the side at the bottom of the board.

    >>> from stamma.pgn import read_game
    >>> walk = Walk(read_game("1. e4 e5 (1... c5 2. Nf3) 2. Nc3 *"))
    >>> walk.forward(2)
    >>> walk.enter()
    True
    >>> [node.san() for node in walk.line()[1:]]
    ['e4', 'c5', 'Nf3']
    >>> walk.leave()
    True
    >>> walk.node.san()
    'e5'
    """

    def __init__(
        self, game: Game, node: GameNode | None = None, *, orientation: bool = True
    ) -> None:
        self.game = game
        self.node: GameNode = game if node is None else node
        self.orientation = orientation
        self._line: list[GameNode] = []
        self._index = 0
        self._turn_to(self.node)

    def _turn_to(self, node: GameNode) -> None:
        """Go to a place that may be on another line."""
        self._line = line_through(node)
        self._index = self._line.index(node)
        self.node = node

    def line(self) -> list[GameNode]:
        """List the places of the line that is followed, from the start of the game to its end."""
        return self._line

    @property
    def index(self) -> int:
        """How many moves of the line lead here."""
        return self._index

    def forward(self, moves: int = 1) -> None:
        """Go on, to the end of the line at most."""
        self._index = min(self._index + moves, len(self._line) - 1)
        self.node = self._line[self._index]

    def back(self, moves: int = 1) -> None:
        """Go back, to the start of the game at most."""
        self._index = max(self._index - moves, 0)
        self.node = self._line[self._index]

    def first(self) -> None:
        """Go to the start of the game."""
        self.back(self._index)

    def last(self) -> None:
        """Go to the end of the line."""
        self.forward(len(self._line))

    def alternatives(self) -> list[GameNode]:
        """List all moves that were considered in the place of the last one, that one included."""
        parent = self.node.parent
        return [] if parent is None else list(parent.variations)

    def enter(self, step: int = 1) -> bool:
        """Go to the next move that was considered instead; return whether there is one."""
        around = self.alternatives()
        wanted = around.index(self.node) + step if around else -1
        if not 0 <= wanted < len(around):
            return False
        self._turn_to(around[wanted])
        return True

    def leave(self) -> bool:
        """Go back to the move that this variation is an alternative to."""
        node: GameNode | None = self.node
        while node is not None and not node.starts_variation():
            node = node.parent
        if node is None or node.parent is None:
            return False
        self._turn_to(node.parent.variations[0])
        return True

    def flip(self) -> None:
        """Look at the board from the other side."""
        self.orientation = not self.orientation

    def go_to(self, text: str) -> bool:
        """Go to a move of the line by its number: ``23``, ``23w`` or ``23b``."""
        found = place(self._line, text, number_is="move")
        if found is None:
            return False
        self._index = self._line.index(found)
        self.node = found
        return True


def line_through(node: GameNode) -> list[GameNode]:
    """List the places from the start of a game to one of them, and the main line from there."""
    before: list[GameNode] = []
    at: GameNode | None = node
    while at is not None:
        before.append(at)
        at = at.parent
    return [*reversed(before), *node.mainline()]


def boards(line: list[GameNode]) -> Iterator[tuple[GameNode, Board]]:
    """Go along a line with its boards, each a copy of one that moves on.

    >>> from stamma.pgn import read_game
    >>> [board.ply() for _, board in boards(line_through(read_game("1. e4 e5 *")))]
    [0, 1, 2]
    """
    board = line[0].board()
    for node in line:
        if node.move is not None:
            board.push(node.move)
        yield node, board.copy()


def place(line: list[GameNode], text: str, *, number_is: str = "ply") -> GameNode | None:
    """Find the place of a line after a move, by ``23w``, ``23b``, or the number of half-moves.

    >>> from stamma.pgn import read_game
    >>> line = line_through(read_game("1. e4 e5 2. Nf3 *"))
    >>> place(line, "1b").san(), place(line, "3").san(), place(line, "2", number_is="move").san()
    ('e5', 'Nf3', 'Nf3')
    >>> place(line, "2b"), place(line, "e4")
    (None, None)
    """
    found = _PLACE.fullmatch(text.strip())
    if found is None:
        return None
    number, side = int(found[1]), (found[2] or "").lower()
    if not side and number_is == "ply":
        return line[number] if number < len(line) else None
    first = line[0].board()
    # The half-moves before the game, by the number of its first move.
    before = 2 * (first.fullmove_number - 1) + (not first.turn)
    at = 2 * (number - 1) + (side in _BLACK) + 1 - before
    return line[at] if 0 < at < len(line) else None


def name_of(node: GameNode) -> str:
    """Name the place after a move, as `place` reads it.

    >>> from stamma.pgn import read_game
    >>> name_of(read_game("1. e4 e5 *").end())
    '1b'
    """
    board = node.board()
    return f"{(board.ply() + 1) // 2}{'b' if board.turn else 'w'}"


def marked(line: list[GameNode]) -> list[int]:
    """List the places of a line at which the game asks for a diagram.

    >>> from stamma.pgn import read_game
    >>> marked(line_through(read_game("1. e4 e5 $220 2. Nf3 *")))
    [2]
    """
    return [at for at, node in enumerate(line) if asks_for_diagram(node)]
