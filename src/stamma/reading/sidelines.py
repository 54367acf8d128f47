"""Side lines: what a text says about a game, put in its place in the tree.

A run that is not part of the main line is tried where its number says, in the line that the text
has just been following or in the main line; without a number, in place of the last move or after
it. What fits nowhere stays text.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from stamma.pgn import Game
from stamma.reading.search import Search

if TYPE_CHECKING:
    from stamma._core import Move
    from stamma.pgn import GameNode
    from stamma.reading.line import Line
    from stamma.reading.moves import Letters
    from stamma.reading.page import Page, Run, Token

# The tries that a side line may cost.
_BUDGET = 400


@dataclass(slots=True)
class Branch:
    """A side line in the tree: its first and last nodes, and the tokens that it was read from."""

    group: int
    nodes: list[GameNode]
    steps: list[Line]
    #: It goes on after the last move of the game: the tree would take it for the game itself, so
    #: its nodes are in a tree of their own.
    beyond: bool
    #: What could not be read after it.
    rest: list[Token] = field(default_factory=list)


class Sidelines:
    """Puts side lines into the tree of a game."""

    def __init__(
        self, page: Page, letters: Letters, main: list[GameNode], steps: list[Line], offset: int
    ) -> None:
        self.page = page
        self.letters = letters
        #: The nodes of the main line, the start first.
        self.main = main
        self.steps = steps
        self.offset = offset
        self.root_ply = main[0].board().ply()
        self.group = steps[0].group if steps else 0
        # For each group the line that was followed last, and after how many moves of the main line.
        self.followed: dict[int, tuple[int, list[GameNode]]] = {}

    def add(self, run: Run, tokens: list[Token]) -> Branch | None:
        """Put a run into the tree; nothing if it fits nowhere."""
        made = sum(step.token is not None and step.token.start < run.start for step in self.steps)
        ways = self._ways(run, len(tokens), made)
        best: tuple[int, list[GameNode], Line] | None = None
        for way in ways:
            line = self._play(way[-1], run, tokens)
            if line is not None and (best is None or line.moves > best[0]):
                best = (line.moves, way, line)
                if line.moves == len(tokens):
                    break
        if best is None:
            return None
        _, way, line = best
        steps = line.steps()
        if len(steps) == 1 and self._is_gloss(way, steps[0]):
            return None
        nodes = []
        node = way[-1]
        if node == self.main[-1]:
            node = Game(node.board())
            way = [*way[:-1], node]
        beyond = node.game() != self.main[0].game()
        for number, step in enumerate(steps):
            if step.found is not None:
                node = self._step(node, step.found.move, is_last=number + 1 == len(steps))
                node.nags = node.nags | {step.found.nag} - {0}
                nodes.append(node)
        self.followed[run.group] = (made, [*way, *nodes])
        return Branch(run.group, nodes, steps, beyond, tokens[len(steps) :])

    def _step(self, node: GameNode, move: Move, *, is_last: bool) -> GameNode:
        """Go on with a move that is there, unless the line would then go on after the game."""
        if not node.has_variation(move):
            return node.add_variation(move)
        known = node.variation(move)
        return node.add_variation(move) if known == self.main[-1] and not is_last else known

    def _is_gloss(self, way: list[GameNode], step: Line) -> bool:
        """Whether a single move only repeats the move of the main line: ``Ce7+ (Ne7+)``."""
        following = way[-1].next()
        return (
            following is not None and step.found is not None and following.move == step.found.move
        )

    def _ways(self, run: Run, count: int, made: int) -> list[list[GameNode]]:
        """List the lines after whose last move the run may begin, the likeliest first."""
        base = self._base(run.group, made)
        followed = self.followed.get(run.group)
        current = followed[1] if followed is not None and followed[0] == made else None
        in_brackets = run.group != self.group
        if run.ply is not None:
            place = run.ply + self.offset - self.root_ply
            return [
                line[: place + 1]
                for line in (current, base)
                if line is not None and 0 <= place < len(line)
            ]
        instead = run.negated or run.optional
        if count == 1 and not (in_brackets or instead):
            return []
        ways = []
        if current is not None:
            ways = [current, current[:-1]] if run.adjacent else [current[:-1], current]
        here = [base[:-1], base] if in_brackets or instead else [base, base[:-1]]
        return [way for way in (*ways, *here) if way]

    def _base(self, group: int, made: int) -> list[GameNode]:
        """Find the line that a group is about: that of the group around it, or the main line."""
        parent = self.page.groups[group].parent
        while parent >= 0 and group != self.group:
            followed = self.followed.get(parent)
            if parent != self.group and followed is not None and followed[0] == made:
                return followed[1]
            group, parent = parent, self.page.groups[parent].parent
        return self.main[: made + 1]

    def _play(self, node: GameNode, run: Run, tokens: list[Token]) -> Line | None:
        search = Search(node.board(), self.letters, is_start=False, budget=_BUDGET)
        ends = search.play(run, tokens)
        if not ends:
            return None
        return max(ends, key=lambda line: (line.moves, line.score))
