"""Side lines: put into the tree of a game where the decoder says that they are played from."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from stamma.reading.decode.explanation import AGAIN
from stamma.reading.game.growing import Seedling, Sprout
from stamma.reading.play.line import Line

if TYPE_CHECKING:
    from stamma.reading.decode.solution import Solution
    from stamma.reading.decode.trie import Place
    from stamma.reading.text.page import Page, Run, Token


@dataclass(slots=True, eq=False)
class Branch:
    """A side line in the tree: its first and last nodes, and the tokens that it was read from."""

    run: Run
    nodes: list[Sprout]
    steps: list[Line]
    #: It goes on after the last move of the game: the tree would take it for the game itself, so
    #: its nodes are in a tree of their own.
    beyond: bool
    #: What could not be read after it.
    rest: list[Token] = field(default_factory=list)

    @property
    def group(self) -> int:
        """The brackets that it stands in."""
        return self.run.group


class Sidelines:
    """Puts the side lines of a game into its tree."""

    def __init__(self, page: Page, tree: Seedling, main: list[Sprout], solution: Solution) -> None:
        self.page = page
        self.tree = tree
        self.player = solution.player
        #: Where the game begins in the text.
        self.first = solution.decisions[0].step.run.run.start
        self.sides = {id(step.run.run): step for step in solution.sides}
        #: The nodes of the main line, the start first, and the places that they stand for.
        self.main = main
        self.places = [solution.start]
        for node in main[1:]:
            assert node.move is not None  # noqa: S101
            self.places.append(self.places[-1].play(node.move))
        #: For each group of brackets the nodes of the places that it has been to.
        self.nodes: dict[int, dict[Place, Sprout]] = {0: dict(zip(self.places, main, strict=True))}
        last = main[-1]
        self.beyond = Seedling(Sprout(last.board, last.move, last.parent, last.depth))

    def add(self, run: Run, tokens: list[Token]) -> Branch | None:
        """Put a run into the tree, as far as its tokens; nothing if it is no line of the game."""
        step = self.sides.get(id(run))
        if step is None or step.start is None or step.played is None:
            return None
        own = self.nodes.setdefault(run.group, {})
        start, played = step.start, step.played
        node = self._node(run.group, start)
        if node is None:
            # The game was mended, and has come to other positions.
            if start.depth >= len(self.places):
                return None
            start, node = self.places[start.depth], self.main[start.depth]
            played = self.player.play(start, run.tokens)[0]
        line = Line(None, start.board, start.board.ply(), 0.0)
        nodes: list[Sprout] = []
        steps: list[Line] = []
        # Brackets before the game may tell its first moves beforehand.
        is_before = step.role == AGAIN and run.start < self.first
        is_new = not own and run.group > 0 and self.page.groups[run.group].sign == "("
        is_new = is_new and not is_before
        for token, one in zip(tokens, played.steps, strict=False):
            if one is None:
                continue
            place, found = one
            line = Line(
                line,
                place.board,
                place.board.ply(),
                line.score + 1,
                token,
                found,
                run,
                "repair" if found.repaired else "",
                moves=line.moves + 1,
                group=run.group,
                depth=run.depth,
            )
            known = None if is_new else self._node(run.group, place)
            is_new = False
            if known is None or (known.parent is not node and node is not self.main[-1]):
                known = self._grow(node, place)
            own[place] = known
            node = known
            nodes.append(node)
            steps.append(line)
        if not nodes:
            return None
        beyond = nodes[-1] in self.beyond
        return Branch(run, nodes, steps, beyond, tokens[played.taken :])

    def _grow(self, node: Sprout, place: Place) -> Sprout:
        """Add a node below another: in the tree of the game, or in one beyond its last move."""
        assert place.move is not None  # noqa: S101
        if node is self.main[-1]:
            node = self.beyond.root
        tree = self.beyond if node in self.beyond else self.tree
        return tree.add(node, place.move, place.board)

    def _node(self, group: int, place: Place) -> Sprout | None:
        """Find the node of a place, as the brackets around it know it."""
        while group > 0:
            known = self.nodes.get(group, {}).get(place)
            if known is not None:
                return known
            group = self.page.groups[group].parent
        return self.nodes[0].get(place)
