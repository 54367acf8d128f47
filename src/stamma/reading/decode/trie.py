"""The positions of a page in one trie: each is a place, which all explanations share."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from stamma._core import Board, Move

# Each place knows the one before it at which the count can be divided by this.
_STRIDE = 16


class Place:
    """A position, and how a game came to it."""

    __slots__ = ("_children", "board", "far", "memo", "move", "parent", "ply", "root")

    def __init__(self, parent: Place | None, move: Move | None, board: Board, ply: int) -> None:
        self.parent = parent
        self.move = move
        #: The position; nobody may play on it.
        self.board = board
        #: Half-moves, as the numbers of the text count them.
        self.ply = ply
        self.root: Place = self if parent is None else parent.root
        #: A place far above, by which longer ways are shorter.
        self.far: Place | None = None
        if parent is not None:
            self.far = parent if parent.ply % _STRIDE == 0 else parent.far
        self._children: dict[Move, Place] = {}
        #: What was found out about moves from here.
        self.memo: dict[object, object] = {}

    @property
    def depth(self) -> int:
        """How many half-moves it is away from its root."""
        return self.ply - self.root.ply

    def play(self, move: Move) -> Place:
        """Return the place behind a move."""
        child = self._children.get(move)
        if child is None:
            board = self.board.copy(stack=False)
            board.push(move)
            child = self._children[move] = Place(self, move, board, self.ply + 1)
        return child

    def up(self, ply: int) -> Place | None:
        """Return the place on the way here that has come to a half-move."""
        if ply > self.ply or ply < self.root.ply:
            return None
        place = self
        while place.far is not None and place.far.ply >= ply:
            place = place.far
        while place.ply > ply and place.parent is not None:
            place = place.parent
        return place

    def is_above(self, other: Place) -> bool:
        """Return whether this place is on the way to another, or the same."""
        return other.root is self.root and other.up(self.ply) is self

    def fork(self, other: Place) -> Place:
        """Return the last place on the way to both; both have one root."""
        low, high = self.root.ply, min(self.ply, other.ply)
        while low < high:
            middle = (low + high + 1) // 2
            if self.up(middle) is other.up(middle):
                low = middle
            else:
                high = middle - 1
        found = self.up(low)
        return self.root if found is None else found

    def path(self) -> list[Place]:
        """Return the places from behind the root to here."""
        found = []
        place = self
        while place.parent is not None:
            found.append(place)
            place = place.parent
        found.reverse()
        return found
