"""The positions of a page in one trie: each is a place, which all explanations share."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from stamma._core import Board, Move


class Place:
    """A position, and how a game came to it."""

    __slots__ = ("_children", "_way", "board", "memo", "move", "parent", "ply", "root")

    def __init__(self, parent: Place | None, move: Move | None, board: Board, ply: int) -> None:
        self.parent = parent
        self.move = move
        #: The position; nobody may play on it.
        self.board = board
        #: Half-moves, as the numbers of the text count them.
        self.ply = ply
        self.root: Place = self if parent is None else parent.root
        # The places from the root to here, and perhaps beyond. A place that goes on with a line
        # shares the list of the place before it; one that leaves a line has a copy.
        if parent is None:
            self._way = [self]
        else:
            way, depth = parent._way, ply - self.root.ply  # noqa: SLF001
            self._way = way if len(way) == depth else way[:depth]
            self._way.append(self)
        self._children: dict[Move, Place] = {}
        #: What was found out about moves from here.
        self.memo: dict[object, object] = {}

    @property
    def depth(self) -> int:
        """How many half-moves it is away from its root."""
        return self.ply - self.root.ply

    def play(self, move: Move, board: Board | None = None) -> Place:
        """Return the place behind a move; the board there is made unless it is given."""
        child = self._children.get(move)
        if child is None:
            if board is None:
                board = self.board.copy(stack=False)
                board.push(move)
            child = self._children[move] = Place(self, move, board, self.ply + 1)
        return child

    def up(self, ply: int) -> Place | None:
        """Return the place on the way here that has come to a half-move."""
        first = self.root.ply
        return self._way[ply - first] if first <= ply <= self.ply else None

    def is_above(self, other: Place) -> bool:
        """Return whether this place is on the way to another, or the same."""
        return other.root is self.root and other.up(self.ply) is self

    def fork(self, other: Place) -> Place:
        """Return the last place on the way to both; both have one root."""
        one, two = self._way, other._way
        low, high = 0, min(self.depth, other.depth)
        if one is two:
            return one[high]
        while low < high:
            middle = (low + high + 1) // 2
            if one[middle] is two[middle]:
                low = middle
            else:
                high = middle - 1
        return one[low]

    def path(self) -> list[Place]:
        """Return the places from behind the root to here."""
        return self._way[1 : self.depth + 1]
