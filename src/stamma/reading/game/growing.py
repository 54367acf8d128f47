"""A game while it grows: its nodes with their boards, and what is said about them.

A node of a finished game finds its board by playing all moves before it. Here every node has its
board at hand, so that a tree takes no longer to grow than its moves take to read; the game is made
of it at once.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from stamma.pgn import Game

if TYPE_CHECKING:
    from collections.abc import Sequence

    from stamma._core import Board, Move
    from stamma.pgn import GameNode


@dataclass(slots=True, eq=False)
class Sprout:
    """A place in a game that is growing."""

    board: Board
    move: Move | None = None
    parent: Sprout | None = None
    #: How many half-moves stand before it.
    depth: int = 0
    #: Its number in the tree.
    number: int = 0
    variations: list[Sprout] = field(default_factory=list)
    #: The first continuation with each move, where there are several.
    by_move: dict[Move | None, Sprout] | None = None
    # Of most moves nothing is said: lists for each of them would take longer than the moves.
    starting_comments: Sequence[str] = ()
    comments: Sequence[str] = ()
    nags: frozenset[int] = frozenset()
    draw_offer: bool = False

    def after(self, move: Move) -> Sprout | None:
        """Return the first continuation with a move, if there is one."""
        if self.by_move is not None:
            return self.by_move.get(move)
        return next((one for one in self.variations if one.move == move), None)


class Seedling:
    """A tree that is growing."""

    def __init__(self, root: Sprout) -> None:
        self._sprouts = [root]

    @property
    def root(self) -> Sprout:
        """Where it begins."""
        return self._sprouts[0]

    def __contains__(self, sprout: Sprout) -> bool:
        return sprout.number < len(self._sprouts) and self._sprouts[sprout.number] is sprout

    def add(self, parent: Sprout, move: Move, board: Board) -> Sprout:
        """Add a continuation, and the board after it."""
        sprout = Sprout(board, move, parent, parent.depth + 1, len(self._sprouts))
        if parent.variations:
            if parent.by_move is None:
                parent.by_move = {one.move: one for one in parent.variations}
            parent.by_move.setdefault(move, sprout)
        parent.variations.append(sprout)
        self._sprouts.append(sprout)
        return sprout

    def nodes(self) -> list[GameNode]:
        """Make the game; its nodes by their numbers, the game itself first."""
        steps = [
            (one.parent.number, one.move)
            for one in self._sprouts
            if one.parent is not None and one.move is not None
        ]
        orders = [
            (one.number, [later.number for later in one.variations])
            for one in self._sprouts
            if one.variations
        ]
        return Game._grown(self.root.board, steps, orders)  # noqa: SLF001

    def annotate(self, nodes: list[GameNode]) -> None:
        """Say about the nodes of the game what is said about its moves."""
        for sprout, node in zip(self._sprouts, nodes, strict=True):
            if sprout.starting_comments:
                node.starting_comments = list(sprout.starting_comments)
            if sprout.comments:
                node.comments = list(sprout.comments)
            if sprout.nags:
                node.nags = set(sprout.nags)
            if sprout.draw_offer:
                node.draw_offer = True
            # What goes round in a circle would have to be looked for as garbage.
            sprout.variations.clear()
