"""The nodes of a game: places in its tree, with what is said there.

The tree is compact and compiled, and so are its nodes, each of which is made when it is asked for.
Names and meanings are python-chess's. The methods of nodes that need words, pictures or visitors,
and those that set commands in comments, are written here and put into the class. An ``Origin`` is
where a game was read from, and what is wrong there.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeVar

from stamma._core import ChildNode, GameNode, Origin
from stamma.pgn import commands
from stamma.pgn.mainline import Mainline, MainlineMoves

if TYPE_CHECKING:
    from collections.abc import Iterable

    from stamma.diagrams import Arrow
    from stamma.language_table import Language
    from stamma.notations import Notation
    from stamma.pgn.scores import PovScore
    from stamma.pgn.visitors import BaseVisitor

__all__ = ["ChildNode", "GameNode", "Origin"]

ResultT = TypeVar("ResultT")


def write(
    self: GameNode,
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
    from stamma.notations import notation as find

    return find(notation).with_offer(written)


def mainline(self: GameNode) -> Mainline:
    """Return the nodes that follow in the main continuation, to go through them."""
    return Mainline(self)


def mainline_moves(self: GameNode) -> MainlineMoves:
    """Return the moves that follow in the main continuation."""
    line = Mainline(self)
    return MainlineMoves((node.move for node in line), line)


def set_clock(self: GameNode, seconds: float | None) -> None:
    """Set the time left on the mover's clock; ``None`` takes it out."""
    # Here and below: what is set to what it is stays as it is written.
    if seconds != self.clock():
        _set_command(self, "clk", None if seconds is None else commands.write_clock(seconds))


def set_emt(self: GameNode, seconds: float | None) -> None:
    """Set the time used for the move; ``None`` takes it out."""
    if seconds != self.emt():
        _set_command(self, "emt", None if seconds is None else commands.write_clock(seconds))


def set_eval(
    self: GameNode,
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
        _set_command(self, "eval", operand)


def _set_command(node: GameNode, name: str, operand: str | None) -> None:
    node.comments = commands.replace(node.comments, name, operand)


def arrows(self: GameNode) -> list[Arrow]:
    """Return the coloured squares and arrows: ``[%csl]`` and ``[%cal]``."""
    return commands.read_arrows(self.comments)


def set_arrows(self: GameNode, arrows: Iterable[Arrow]) -> None:
    """Set the coloured squares and arrows.

    :raises ValueError: if a colour is none of green, red, yellow, blue, cyan, magenta, orange.
    """
    given = list(arrows)
    if given != self.arrows():
        self.comments = commands.replace_arrows(self.comments, given)


def accept(self: GameNode, visitor: BaseVisitor[ResultT]) -> ResultT:
    """Tell a visitor of this move and all that follows; return what came of it."""
    from stamma.pgn.visitors import tell_line

    if (parent := self.parent) is not None:
        tell_line(self, parent.board(), visitor, with_siblings=False)
    return visitor.result()


def accept_subgame(self: GameNode, visitor: BaseVisitor[ResultT]) -> ResultT:
    """Tell a visitor what follows, as if the game began here; return what came of it."""
    from stamma.pgn.visitors import tell_subgame

    return tell_subgame(self, visitor)


def _repr_svg_(self: GameNode) -> str:
    """Draw the board with the last move, for notebooks."""
    return self.board()._repr_svg_()


for _method in (
    *(write, mainline, mainline_moves, set_clock, set_emt, set_eval, arrows, set_arrows),
    *(accept, accept_subgame, _repr_svg_),
):
    _method.__qualname__ = f"{GameNode.__name__}.{_method.__name__}"
    setattr(GameNode, _method.__name__, _method)
