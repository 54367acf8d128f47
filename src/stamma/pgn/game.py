"""A game: its tags, what it was read from, and all ways to write it. Its places are nodes."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, TypeAlias, TypeVar

from stamma._core import Board, GameRoot, Style, Tree
from stamma.bounds import at_least
from stamma.fixed import FixedList
from stamma.pgn.headers import set_up
from stamma.pgn.mainline import MainlineMoves
from stamma.pgn.node import ChildNode, Origin

if TYPE_CHECKING:
    from typing import Self

    import chess.pgn

    from stamma._core import Move
    from stamma.diagnostics import Diagnostic
    from stamma.language_table import Language
    from stamma.notations import Notation
    from stamma.pgn.commands import Evaluation
    from stamma.pgn.node import GameNode
    from stamma.pgn.time_controls import TimeControl
    from stamma.pgn.visitors import BaseVisitor
    from stamma.speech import FileNames, Saying

ResultT = TypeVar("ResultT")

#: How numeric annotation glyphs are written.
Nags: TypeAlias = Literal["numbers", "glyphs", "none"]

_STANDARD_WIDTH = 79


class Game(GameRoot):
    """A game: tags, moves, variations, comments.

    >>> from stamma import Move
    >>> game = Game()
    >>> game.headers["White"] = "Morphy, Paul"
    >>> node = game.add_variation(Move.from_uci("e2e4"), comment="best by test")
    >>> node = node.add_variation(Move.from_uci("e7e5"))
    >>> print(game.pgn(tags=False))
    1. e4 {best by test} 1... e5 *
    <BLANKLINE>
    <BLANKLINE>
    """

    __slots__ = ()

    def __new__(cls, *_: object, **__: object) -> Self:
        """Make an empty game; what a subclass is given besides is for its ``__init__``."""
        return cls._of(Tree(Board()), Origin())

    def __init__(self, board: Board | None = None) -> None:
        if board is not None:
            self._tree.set_up(board)

    @classmethod
    def _of(cls, tree: Tree, origin: Origin) -> Self:
        return GameRoot.__new__(cls, tree, origin)

    @classmethod
    def _grown(
        cls, start: Board, steps: list[tuple[int, Move]], orders: list[tuple[int, list[int]]]
    ) -> list[GameNode]:
        """Make a game of all its moves at once; return all nodes, the game itself first.

        Nodes are numbered in the order of the steps, which have the node before and the move;
        the orders are those of the continuations.
        """
        tree, origin = Tree._restore(start, steps, orders, [], [], "*", []), Origin()  # noqa: SLF001
        nodes = (ChildNode(tree, node + 1, origin) for node in range(len(steps)))
        return [cls._of(tree, origin), *nodes]

    @property
    def errors(self) -> list[Diagnostic]:
        """What is wrong with the text that the game was read from."""
        return self._origin.errors

    @property
    def text_start(self) -> int:
        """The byte of its file that the game begins at."""
        return self._origin.text_start

    @property
    def text_end(self) -> int:
        """The byte of its file behind the game."""
        return self._origin.text_end

    @property
    def line(self) -> int:
        """The line of its file that the game begins on, from 1; 0 if it was not read from one."""
        return self._origin.line

    @property
    def number(self) -> int:
        """The number of the game in its file, from 1; 0 if it was not read from one."""
        return self._origin.number

    @classmethod
    def from_board(cls, board: Board) -> Game:
        """Make a game from a board and the moves that were played on it."""
        game = cls(board.root())
        game.add_line(board.move_stack)
        if (outcome := board.outcome()) is not None:
            game.headers["Result"] = outcome.result()
        return game

    def setup(self, board: Board | str) -> None:
        """Let the game start from another position, given as a board or a FEN.

        >>> game = Game()
        >>> game.setup("4k3/8/8/8/8/8/4P3/4K3 w - - 0 1")
        >>> game.headers["FEN"], game.headers["SetUp"]
        ('4k3/8/8/8/8/8/4P3/4K3 w - - 0 1', '1')

        :raises InvalidFenError: if the FEN cannot be read.
        :raises ValueError: if the game has moves, which would not fit any more.
        """
        set_up(self._tree, Board(board) if isinstance(board, str) else board)

    def time_control(self) -> TimeControl:
        """Read the tag ``TimeControl``.

        :raises ValueError: if it cannot be read.
        """
        from stamma.pgn.time_controls import parse_time_control

        return parse_time_control(self.headers.get("TimeControl", ""))

    @property
    def result(self) -> str:
        """The result: ``1-0``, ``0-1``, ``1/2-1/2`` or ``*``."""
        return self._tree.result

    @property
    def unread(self) -> FixedList[str]:
        """What could not be read of the text, as it stands there."""
        return FixedList(text for _, text in self._tree.unread)

    @property
    def escapes(self) -> FixedList[str]:
        """The lines that begin with ``%``, which the standard leaves to programs."""
        return FixedList(self._tree.escapes)

    @property
    def moves(self) -> FixedList[Move]:
        """The moves of the main line; more are added by ``add_line`` and ``add_variation``."""
        return FixedList(self._tree.mainline_moves())

    def mainline_moves(self) -> MainlineMoves:
        """Return the moves of the main line."""
        return MainlineMoves(self._tree.mainline_moves(), self.mainline())

    def clocks(self) -> list[float | None]:
        """Return the clocks of the main line, one for each move: see :meth:`GameNode.clock`.

        >>> from stamma.pgn import read_game
        >>> read_game("1. e4 {[%clk 0:05:00]} e5 {[%clk 0:04:58]} 2. Nf3 *").clocks()
        [300.0, 298.0, None]
        """
        return self._tree.clocks()

    def evals(self) -> list[Evaluation | None]:
        """Return the evaluations of the main line, one for each move: see :meth:`GameNode.eval`.

        >>> from stamma.pgn import read_game
        >>> read_game("1. e4 {[%eval 0.35]} e5 2. Nf3 {[%eval #-3]} *").evals()[::2]
        [Evaluation(pawns=0.35, mate=None, depth=None), Evaluation(pawns=None, mate=-3, depth=None)]
        """
        return self._tree.evals()

    def say(self, language: str | Language = "en", *, files: FileNames = "letters") -> list[Saying]:
        """Say the moves of the main line, one by one: see :func:`stamma.say`.

        Variations, comments and tags are not said.

        >>> from stamma.pgn import read_game
        >>> for saying in read_game("1. e4 d5 2. Bb5+ *").say("de"):
        ...     print(saying)
        e4
        d5
        Läufer b5, Schach
        """
        from stamma.speech import say_line

        return say_line(self.board(), self.mainline_moves(), language, files=files)

    def pgn(
        self,
        notation: str | Notation = "san",
        language: str | Language | None = None,
        *,
        width: int | None = _STANDARD_WIDTH,
        tags: bool = True,
        reduced: bool = False,
        comments: bool = True,
        variations: bool = True,
        nags: Nags = "numbers",
        clocks: bool = True,
        line_breaks: bool = False,
    ) -> str:
        """Write the game in the export format of the PGN standard.

        ``reduced`` is the standard's reduced format: the seven tags and the moves alone. NAGs are
        numbers as in the standard, glyphs where there are any that are read back as the same NAGs,
        or none; without ``clocks`` comments lose ``[%clk]`` and the like. Another notation or
        language makes a text for people, which is not PGN any more.

        >>> from stamma.pgn import read_game
        >>> game = read_game("1. e4 $1 $16 {[%clk 0:05:00] best} *")
        >>> print(game.pgn(tags=False, nags="glyphs", clocks=False).strip())
        1. e4! ± {best} *

        :raises ValueError: if ``nags`` is none of ``"numbers"``, ``"glyphs"`` and ``"none"``, or if
            ``width`` is too small or too large a number.
        """
        return self._tree.write(
            Style.find(notation, language),
            width=None if width is None else at_least(0, width, "width"),
            tags=tags,
            all_tags=not reduced,
            comments=comments and not reduced,
            variations=variations and not reduced,
            nags="none" if reduced else nags,
            clocks=clocks,
            line_breaks=line_breaks,
        )

    def accept(self, visitor: BaseVisitor[ResultT]) -> ResultT:
        """Tell a visitor all of the game; return what came of it."""
        from stamma.pgn.visitors import tell_game

        return tell_game(self, visitor)

    def _repr_html_(self) -> str:
        """Show the last position of the main line and the game as PGN, for notebooks."""
        from html import escape

        picture = self.end()._repr_svg_()
        return f'<div>{picture}<pre style="white-space: pre-wrap">{escape(self.pgn())}</pre></div>'

    def __str__(self) -> str:
        return self.pgn()

    def __eq__(self, other: object) -> bool:
        """Return whether tags, start, lines, comments, NAGs and result are the same."""
        if not isinstance(other, Game):
            return NotImplemented
        return self._tree is other._tree or self._tree == other._tree

    def __ne__(self, other: object) -> bool:
        # Nodes are told apart by their places.
        return not self == other

    # As a list it can change while it is equal to others, so it cannot be the key of a dictionary.
    __hash__ = None  # type: ignore[assignment]

    def __copy__(self) -> Game:
        from copy import deepcopy

        return deepcopy(self)

    def __reduce__(self) -> tuple[object, ...]:
        return self._of, (self._tree, self._origin), self.__getstate__()

    def to_chess(self) -> chess.pgn.Game:
        """Return the game as python-chess has it; python-chess must be installed."""
        from stamma.pgn.bridge import to_chess

        return to_chess(self)

    @classmethod
    def from_chess(cls, game: chess.pgn.Game) -> Game:
        """Make a game from one of python-chess."""
        from stamma.pgn.bridge import from_chess

        return from_chess(game, Game)
