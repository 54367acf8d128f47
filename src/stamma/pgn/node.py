"""The nodes of a game: places in its tree, with what is said there.

The tree itself is compact and compiled; a node is a handle on it that is made when it is asked for.
Names and meanings are python-chess's.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeVar

from stamma.notations import Notation
from stamma.notations import notation as find_notation
from stamma.pgn import commands
from stamma.pgn.mainline import Mainline, MainlineMoves
from stamma.pgn.views import (
    COMMENTS,
    STARTING_COMMENTS,
    Comments,
    NagSet,
    Variations,
    set_notes,
)

if TYPE_CHECKING:
    from collections.abc import Iterable

    from stamma._core import Board, Move, Tree
    from stamma.diagnostics import Diagnostic
    from stamma.diagrams import Arrow
    from stamma.language_table import Language
    from stamma.pgn.game import Game
    from stamma.pgn.scores import PovScore
    from stamma.pgn.visitors import BaseVisitor

ResultT = TypeVar("ResultT")


class Origin:
    """Where a game was read from, and what is wrong there; all its nodes share it."""

    __slots__ = ("errors", "line", "number", "text_end", "text_start")

    def __init__(
        self,
        errors: Iterable[Diagnostic] = (),
        start: int = 0,
        end: int = 0,
        line: int = 0,
        number: int = 0,
    ) -> None:
        self.errors = list(errors)
        self.text_start, self.text_end = start, end
        self.line, self.number = line, number


def _texts(comments: Iterable[str]) -> list[str]:
    if isinstance(comments, str):
        # Its letters would be a comment each.
        raise TypeError("comments are a list of texts; a single one is set as `comment`")
    return list(comments)


class GameNode:
    """A place in a game: the start, or a move with what is said about it.

    Two nodes are equal if they are the same place in the same game. A node can be pickled and
    copied: ``copy.copy`` gives the same place, ``copy.deepcopy`` and pickling the place in a copy
    of the whole game.
    """

    __slots__ = ("_node", "_origin", "_tree")

    def __init__(self, tree: Tree, node: int, origin: Origin) -> None:
        self._tree = tree
        self._node = node
        self._origin = origin

    def _at(self, node: int) -> GameNode:
        return GameNode(self._tree, node, self._origin) if node else self.game()

    @property
    def parent(self) -> GameNode | None:
        """The node before, or ``None`` at the start."""
        parent = self._tree.parent(self._node)
        return None if parent is None else self._at(parent)

    @property
    def move(self) -> Move | None:
        """The move that led here, or ``None`` at the start."""
        return self._tree.played(self._node)

    @property
    def variations(self) -> Variations:
        """The continuations, the main one first: a list to be reordered and thinned out."""
        return Variations(self)

    @variations.setter
    def variations(self, variations: Iterable[GameNode]) -> None:
        self._set_continuations(list(variations))

    def _continuations(self) -> list[GameNode]:
        return [self._at(node) for node in self._tree.variations(self._node)]

    def _set_continuations(self, nodes: list[GameNode]) -> None:
        for node in nodes:
            if node._tree is not self._tree or self._tree.parent(node._node) != self._node:  # noqa: SLF001
                raise ValueError(f"{node!r} is no continuation of {self!r}: use add_variation()")
        order = [node._node for node in nodes]  # noqa: SLF001
        if len(set(order)) < len(order):
            raise ValueError("a continuation can stand in one place only")
        self._tree.set_variations(self._node, order)

    @property
    def starting_comments(self) -> Comments:
        """The comments before the move, at the start of a variation: a list to be changed."""
        return Comments(self._tree, self._node, STARTING_COMMENTS)

    @starting_comments.setter
    def starting_comments(self, comments: Iterable[str]) -> None:
        set_notes(self._tree, self._node, STARTING_COMMENTS, _texts(comments))

    @property
    def starting_comment(self) -> str:
        """The comments before the move as one."""
        return " ".join(self.starting_comments)

    @starting_comment.setter
    def starting_comment(self, comment: str) -> None:
        self.starting_comments = [comment] if comment else []

    @property
    def comments(self) -> Comments:
        """The comments after the move: a list to be changed."""
        return Comments(self._tree, self._node, COMMENTS)

    @comments.setter
    def comments(self, comments: Iterable[str]) -> None:
        set_notes(self._tree, self._node, COMMENTS, _texts(comments))

    @property
    def comment(self) -> str:
        """The comments after the move as one."""
        return " ".join(self.comments)

    @comment.setter
    def comment(self, comment: str) -> None:
        self.comments = [comment] if comment else []

    @property
    def nags(self) -> NagSet:
        """The numeric annotation glyphs: a set to be changed."""
        return NagSet(self._tree, self._node)

    @nags.setter
    def nags(self, nags: Iterable[int]) -> None:
        self.nags.replace(nags)

    @property
    def draw_offer(self) -> bool:
        """Whether the mover offered a draw with the move: ``(=)`` on a score sheet (FIDE C.12).

        >>> from stamma.pgn import read_game
        >>> game = read_game("1. e4 e5 (=) 2. Nf3 *")
        >>> [node.draw_offer for node in game.mainline()]
        [False, True, False]
        >>> print(game.pgn(tags=False).strip())
        1. e4 e5 {(=)} 2. Nf3 *
        >>> print(game.pgn("fide", tags=False).strip())
        1. e4 e5 (=) 2. Nf3 *
        """
        return self._tree.draw_offer(self._node)

    @draw_offer.setter
    def draw_offer(self, offered: bool) -> None:
        if self._tree.played(self._node) is None:
            raise ValueError("a draw is offered with a move, and the start of a game has none")
        self._tree.set_draw_offer(self._node, offered)

    def board(self) -> Board:
        """Return the board at this place, with the moves that led to it."""
        return self._tree.board(self._node)

    def ply(self) -> int:
        """Return the number of half-moves before this place, by the move number of the board."""
        return self.board().ply()

    def turn(self) -> bool:
        """Return the side to move."""
        return self.board().turn

    def san(self) -> str:
        """Write the move in SAN.

        :raises ValueError: at the start, where there is no move.
        """
        return self.write()

    def uci(self) -> str:
        """Write the move in UCI.

        :raises ValueError: at the start, where there is no move.
        """
        return self.write("uci")

    def write(
        self,
        notation: str | Notation | None = None,
        language: str | Language | None = None,
    ) -> str:
        """Write the move in any notation, with the offer of a draw if the notation has a sign.

        :raises ValueError: at the start, where there is no move.
        """
        parent, move = self.parent, self.move
        if parent is None or move is None:
            raise ValueError("the start of a game has no move to write")
        written = parent.board().write(move, notation, language)
        if notation is None or not self.draw_offer:
            return written
        return find_notation(notation).with_offer(written)

    def game(self) -> Game:
        """Return the game that this is a place of."""
        from stamma.pgn.game import Game

        return Game._of(self._tree, self._origin)  # noqa: SLF001

    def root(self) -> Game:
        """Return the start of the game: the game itself."""
        return self.game()

    def next(self) -> GameNode | None:
        """Return the main continuation, or ``None`` at the end."""
        node = self._tree.next(self._node)
        return None if node is None else self._at(node)

    def end(self) -> GameNode:
        """Return the end of the main continuation."""
        node: GameNode = self
        while (following := node.next()) is not None:
            node = following
        return node

    def is_end(self) -> bool:
        """Return whether there is no continuation."""
        return self._tree.next(self._node) is None

    def starts_variation(self) -> bool:
        """Return whether this is the first move of a side variation."""
        parent = self._tree.parent(self._node)
        return parent is not None and self._tree.variations(parent)[0] != self._node

    def is_main_variation(self) -> bool:
        """Return whether this is the main continuation of the node before it."""
        return not self.starts_variation()

    def is_mainline(self) -> bool:
        """Return whether this place is in the main line of the game."""
        node: GameNode | None = self
        while node is not None:
            if node.starts_variation():
                return False
            node = node.parent
        return True

    def has_variation(self, move: Move) -> bool:
        """Return whether a move is one of the continuations."""
        return any(node.move == move for node in self.variations)

    def variation(self, move: int | Move) -> GameNode:
        """Return a continuation by its number or by its move.

        :raises KeyError: if there is none.
        """
        for number, node in enumerate(self.variations):
            if move in (number, node.move):
                return node
        raise KeyError(move)

    def __getitem__(self, move: int | Move) -> GameNode:
        return self.variation(move)

    def __contains__(self, move: Move) -> bool:
        return self.has_variation(move)

    def add_variation(
        self,
        move: Move,
        *,
        comment: str = "",
        starting_comment: str = "",
        nags: Iterable[int] = (),
    ) -> GameNode:
        """Add a continuation after the ones that are there, be it the same move once more.

        :raises IllegalMoveError: if the move is not legal here.
        """
        node = self._at(self._tree.add(self._node, move))
        if comment:
            node.comments.append(comment)
        if starting_comment:
            node.starting_comments.append(starting_comment)
        node.nags.update(nags)
        return node

    def add_main_variation(
        self, move: Move, *, comment: str = "", nags: Iterable[int] = ()
    ) -> GameNode:
        """Add a continuation and make it the main one."""
        node = self.add_variation(move, comment=comment, nags=nags)
        self.promote_to_main(node)
        return node

    def add_line(
        self,
        moves: Iterable[Move],
        *,
        comment: str = "",
        starting_comment: str = "",
        nags: Iterable[int] = (),
    ) -> GameNode:
        """Add moves one after the other; return the last.

        The comment and the NAGs go to the last move, the starting comment before the first.
        """
        node: GameNode = self
        for move in moves:
            node = node.add_variation(move, starting_comment=starting_comment)
            starting_comment = ""
        if comment:
            node.comments.append(comment)
        node.nags.update(nags)
        return node

    def _reorder(self, variation: int | Move | GameNode, place: int | None) -> None:
        node = variation if isinstance(variation, GameNode) else self.variation(variation)
        order = self._tree.variations(self._node)
        if node._tree is not self._tree or node._node not in order:  # noqa: SLF001
            raise KeyError(variation)
        here = order.index(node._node)  # noqa: SLF001
        order.remove(node._node)  # noqa: SLF001
        if place is not None:
            order.insert(max(0, here + place) if place else 0, node._node)  # noqa: SLF001
        self._tree.set_variations(self._node, order)

    def promote_to_main(self, variation: int | Move | GameNode) -> None:
        """Make a continuation the main one."""
        self._reorder(variation, 0)

    def promote(self, variation: int | Move | GameNode) -> None:
        """Move a continuation one place up."""
        self._reorder(variation, -1)

    def demote(self, variation: int | Move | GameNode) -> None:
        """Move a continuation one place down."""
        self._reorder(variation, 1)

    def remove_variation(self, variation: int | Move | GameNode) -> None:
        """Remove a continuation with all that follows it."""
        self._reorder(variation, None)

    def mainline(self) -> Mainline:
        """Return the nodes that follow in the main continuation, to go through them."""
        return Mainline(self)

    def mainline_moves(self) -> MainlineMoves:
        """Return the moves that follow in the main continuation."""
        line = self.mainline()
        moves = (node.move for node in line)
        return MainlineMoves((move for move in moves if move is not None), line)

    def clock(self) -> float | None:
        """Return the time left on the mover's clock in seconds: ``[%clk]``."""
        operand = commands.find(self.comments, "clk")
        return None if operand is None else commands.read_clock(operand)

    def set_clock(self, seconds: float | None) -> None:
        """Set the time left on the mover's clock; ``None`` takes it out."""
        # Here and below: what is set to what it is stays as it is written.
        if seconds != self.clock():
            self._set_command("clk", None if seconds is None else commands.write_clock(seconds))

    def emt(self) -> float | None:
        """Return the time used for the move in seconds: ``[%emt]``."""
        operand = commands.find(self.comments, "emt")
        return None if operand is None else commands.read_clock(operand)

    def set_emt(self, seconds: float | None) -> None:
        """Set the time used for the move; ``None`` takes it out."""
        if seconds != self.emt():
            self._set_command("emt", None if seconds is None else commands.write_clock(seconds))

    def eval(self) -> commands.Evaluation | None:
        """Return the evaluation: ``[%eval]``.

        >>> from stamma.pgn import read_game
        >>> score = read_game("1. e4 {[%eval 0.35,20]} *").next().eval()
        >>> score.pawns, score.depth, score.white(), score.relative
        (0.35, 20, Cp(+35), Cp(-35))
        """
        operand = commands.find(self.comments, "eval")
        found = None if operand is None else commands.read_evaluation(operand)
        return found if found is None or self.turn() else commands.BlackToMove(*found)

    def eval_depth(self) -> int | None:
        """Return the depth of the evaluation, or ``None``."""
        evaluation = self.eval()
        return None if evaluation is None else evaluation.depth

    def set_eval(
        self,
        evaluation: commands.Evaluation | PovScore | commands.HasSides | None,
        depth: int | None = None,
    ) -> None:
        """Set the evaluation, such as a score of ``chess.engine``; ``None`` takes it out.

        >>> from stamma.pgn import Cp, PovScore, read_game
        >>> node = read_game("1. e4 *").next()
        >>> node.set_eval(PovScore(Cp(-20), turn=False), depth=12)
        >>> node.comment
        '[%eval 0.20,12]'
        """
        given = None if evaluation is None else commands.as_evaluation(evaluation, depth)
        if given != self.eval():
            operand = None if given is None else commands.write_evaluation(given)
            self._set_command("eval", operand)

    def arrows(self) -> list[Arrow]:
        """Return the coloured squares and arrows: ``[%csl]`` and ``[%cal]``."""
        return commands.read_arrows(self.comments)

    def set_arrows(self, arrows: Iterable[Arrow]) -> None:
        """Set the coloured squares and arrows.

        :raises ValueError: if a colour is none of green, red, yellow, blue, cyan, magenta, orange.
        """
        given = list(arrows)
        if given != self.arrows():
            self.comments = commands.replace_arrows(self.comments, given)

    def accept(self, visitor: BaseVisitor[ResultT]) -> ResultT:
        """Tell a visitor of this move and all that follows; return what came of it."""
        from stamma.pgn.visitors import tell_line

        if (parent := self.parent) is not None:
            tell_line(self, parent.board(), visitor, with_siblings=False)
        return visitor.result()

    def accept_subgame(self, visitor: BaseVisitor[ResultT]) -> ResultT:
        """Tell a visitor what follows, as if the game began here; return what came of it."""
        from stamma.pgn.visitors import tell_subgame

        return tell_subgame(self, visitor)

    def _repr_svg_(self) -> str:
        """Draw the board with the last move, for notebooks."""
        return self.board()._repr_svg_()

    def _set_command(self, name: str, operand: str | None) -> None:
        self.comments = commands.replace(self.comments, name, operand)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, GameNode):
            return NotImplemented
        return self._tree is other._tree and self._node == other._node

    def __hash__(self) -> int:
        return hash((id(self._tree), self._node))

    def __repr__(self) -> str:
        if self.move is None:
            return f"<{type(self).__name__} at the start>"
        board = self.board()
        number = (board.ply() + 1) // 2
        dots = "..." if board.turn else "."
        return f"<{type(self).__name__} at {number}{dots}{self.san()}>"
