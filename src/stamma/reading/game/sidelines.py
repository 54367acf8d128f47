"""Side lines: what a text says about a game, put in its place in the tree.

A run that is not part of the main line is tried where its number says, in the line that the text
has just been following or in the main line; without a number, in place of the last move or after
it. What fits nowhere stays text.
"""

from __future__ import annotations

from bisect import bisect_left
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from stamma.reading.game.growing import Seedling, Sprout
from stamma.reading.search.search import Search

if TYPE_CHECKING:
    from stamma._core import Board, Move
    from stamma.reading.play.line import Line
    from stamma.reading.play.spellings import Letters
    from stamma.reading.search.patience import Patience
    from stamma.reading.text.page import Page, Run, Token

# The tries that a side line may cost before it is followed in one way only.
_BUDGET = 400


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
    #: After how many half-moves it leaves the main line; nothing if it stays there, or begins in
    #: another side line.
    leaves: int | None = None

    @property
    def group(self) -> int:
        """The brackets that it stands in."""
        return self.run.group


class Sidelines:
    """Puts side lines into the tree of a game."""

    def __init__(
        self,
        page: Page,
        letters: Letters,
        *,
        tree: Seedling,
        main: list[Sprout],
        steps: list[Line],
        offset: int,
        patience: Patience,
    ) -> None:
        self.page = page
        self.letters = letters
        self.tree = tree
        #: The nodes of the main line, the start first.
        self.main = main
        self.starts = sorted(step.token.start for step in steps if step.token is not None)
        self.offset = offset
        self.patience = patience
        self.root_ply = main[0].board.ply()
        self.group = steps[0].group if steps else 0
        # For each group the line that was followed last, and after how many moves of the main line.
        self.followed: dict[int, tuple[int, Sprout]] = {}
        # For each group where its moves stand, and the nodes that these have become.
        self.places: dict[int, list[tuple[int, Sprout]]] = {}

    def add(self, run: Run, tokens: list[Token]) -> Branch | None:
        """Put a run into the tree; nothing if it fits nowhere."""
        made = bisect_left(self.starts, run.start)
        best = self._best(run, tokens, made)
        if best is None:
            return None
        way, line = best
        steps = line.steps()
        is_apart = self._is_apart(run, way, made)
        if len(steps) == 1 and not is_apart and self._is_gloss(way, steps[0]):
            return None
        node = way
        tree = self.tree
        if node is self.main[-1]:
            node = Sprout(node.board, node.move, node.parent, node.depth)
        if node not in tree:
            tree = Seedling(node)
        nodes = []
        for number, step in enumerate(steps):
            if step.found is not None:
                is_last = number + 1 == len(steps)
                if is_apart and number == 0:
                    node = tree.add(node, step.found.move, step.board)
                else:
                    node = self._step(tree, node, step.found.move, step.board, is_last=is_last)
                nodes.append(node)
                if step.token is not None:
                    self.places.setdefault(run.group, []).append((step.token.start, node))
        self.followed[run.group] = (made, node)
        beyond = tree is not self.tree
        rest = tokens[len(steps) :]
        return Branch(run, nodes, steps, beyond, rest, self._leaves(nodes))

    def _is_apart(self, run: Run, way: Sprout, made: int) -> bool:
        """Whether a run opens a variation, by its number and its bracket.

        ``2. c4 (2. Nf3 d5) (2. Nf3 c5)`` has two variations, whatever moves they share.
        """
        is_first = run.group != self.group and run.group not in self.followed
        is_bracket = self.page.groups[run.group].sign == "("
        if run.ply is None or not (is_first and is_bracket):
            return False
        parent = self.page.groups[run.group].parent
        before = self.main[made]
        if parent != self.group:
            places = self.places.get(parent, [])
            count = bisect_left(places, run.start, key=lambda place: place[0])
            before = places[count - 1][1] if count else self._base(run.group, made)
        return way is before.parent

    def _leaves(self, nodes: list[Sprout]) -> int | None:
        """Find the first node that is not of the main line, if the one before it is."""
        main = self.main
        for node in nodes:
            depth = node.depth
            if depth >= len(main) or main[depth] is not node:
                is_from_main = depth <= len(main) and main[depth - 1] is node.parent
                return depth - 1 if is_from_main else None
        return None

    def _best(self, run: Run, tokens: list[Token], made: int) -> tuple[Sprout, Line] | None:
        """Find the move after which the most of a run can be played."""
        best: tuple[Sprout, Line] | None = None
        for way in self._ways(run, len(tokens), made):
            if best is not None and not self.patience.left:
                break
            line = self._play(way, run, tokens)
            if line is not None and (best is None or line.moves > best[1].moves):
                best = (way, line)
                if line.moves == len(tokens):
                    break
        return best

    def _step(
        self, tree: Seedling, node: Sprout, move: Move, board: Board, *, is_last: bool
    ) -> Sprout:
        """Go on with a move that is there, unless the line would then go on after the game."""
        known = node.after(move)
        if known is None or (known is self.main[-1] and not is_last):
            return tree.add(node, move, board)
        return known

    def _is_gloss(self, way: Sprout, step: Line) -> bool:
        """Whether a single move only repeats the move of the main line: ``Ce7+ (Ne7+)``."""
        following = way.variations[0] if way.variations else None
        return (
            following is not None and step.found is not None and following.move == step.found.move
        )

    def _ways(self, run: Run, count: int, made: int) -> list[Sprout]:
        """List the moves after which the run may begin, the likeliest first."""
        base = self._base(run.group, made)
        followed = self.followed.get(run.group)
        current = followed[1] if followed is not None and followed[0] == made else None
        in_brackets = run.group != self.group
        if run.ply is not None:
            place = run.ply + self.offset - self.root_ply
            # What stands before the moves of a game may be about any of them.
            lines = (current, base, self.main[-1])
            ways = [
                self._before(line, place)
                for line in lines
                if line is not None and 0 <= place <= line.depth
            ]
            return list(dict.fromkeys(ways))
        instead = run.negated or run.optional
        if count == 1 and not (in_brackets or instead):
            return []
        near: list[Sprout | None] = []
        if current is not None:
            near = [current, current.parent] if run.adjacent else [current.parent, current]
        near += [base.parent, base] if in_brackets or instead else [base, base.parent]
        return [way for way in near if way is not None]

    def _before(self, line: Sprout, depth: int) -> Sprout:
        """Go back in a line until so many half-moves stand before."""
        while line.depth > depth and line.parent is not None:
            line = line.parent
            if line.depth < len(self.main) and self.main[line.depth] is line:
                return self.main[depth]
        return line

    def _base(self, group: int, made: int) -> Sprout:
        """Find the line that a group is about: that of the group around it, or the main line."""
        parent = self.page.groups[group].parent
        while parent >= 0 and group != self.group:
            followed = self.followed.get(parent)
            if parent != self.group and followed is not None and followed[0] == made:
                return followed[1]
            group, parent = parent, self.page.groups[parent].parent
        return self.main[made]

    def _play(self, node: Sprout, run: Run, tokens: list[Token]) -> Line | None:
        budget = min(_BUDGET, self.patience.left)
        search = Search(node.board, self.letters, is_start=False, budget=budget)
        ends = search.play(run, tokens)
        self.patience.pay(budget - search.budget - len(tokens))
        if not ends:
            return None
        return max(ends, key=lambda line: (line.moves, line.score))
