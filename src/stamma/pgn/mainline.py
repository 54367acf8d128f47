"""The main continuation of a node, to be gone through, told and shown."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeVar

from stamma.slots import Slotted

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from stamma._core import ChildNode, GameNode, Move
    from stamma.pgn.visitors import BaseVisitor

ResultT = TypeVar("ResultT")


class Mainline(Slotted):
    """The nodes of a main continuation, to be gone through as often as you like.

    >>> from stamma.pgn import read_game
    >>> line = read_game("1. e4 e5 (1... c5) 2. Nf3 *").mainline()
    >>> print(line, len(list(line)), [node.san() for node in reversed(line)])
    1. e4 e5 2. Nf3 3 ['Nf3', 'e5', 'e4']
    """

    __slots__ = ("_start",)

    def __init__(self, start: GameNode) -> None:
        self._start = start

    def __bool__(self) -> bool:
        return not self._start.is_end()

    def __iter__(self) -> Iterator[ChildNode]:
        return self._start._line()  # noqa: SLF001

    def __reversed__(self) -> Iterator[ChildNode]:
        return reversed(list(self))

    def __eq__(self, other: object) -> bool:
        return self._start == other._start if isinstance(other, Mainline) else NotImplemented

    __hash__ = None  # type: ignore[assignment]

    def accept(self, visitor: BaseVisitor[ResultT]) -> ResultT:
        """Tell a visitor of the moves of the line; return what came of it."""
        from stamma.pgn.visitors import tell_node

        board = self._start.board()
        for node in self:
            tell_node(node, board, visitor)
            board.push(node.move)
        return visitor.result()

    def __str__(self) -> str:
        from stamma.pgn.visitors import StringExporter

        return self.accept(StringExporter(columns=None))

    def __repr__(self) -> str:
        return f"<Mainline {self}>"


class MainlineMoves(list["Move"]):
    """The moves of a main continuation: a list that shows itself in SAN.

    >>> from stamma.pgn import read_game
    >>> print(read_game("1. e4 e5 (1... c5) 2. Nf3 *").mainline_moves())
    1. e4 e5 2. Nf3
    """

    def __init__(self, moves: Iterable[Move], line: Mainline) -> None:
        super().__init__(moves)
        self._line = line

    def __str__(self) -> str:
        return str(self._line)

    def accept(self, visitor: BaseVisitor[ResultT]) -> ResultT:
        """Tell a visitor of the moves; return what came of it."""
        return self._line.accept(visitor)
