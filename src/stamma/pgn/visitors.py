"""Visitors, who are told what a game says in the order of PGN, and what they make of it.

>>> from stamma.pgn import StringExporter, read_game
>>> game = read_game("1. e4 {best} e5 (1... c5) *")
>>> print(game.accept(StringExporter(headers=False, comments=False)))
1. e4 e5 ( 1... c5 ) *

Names and meanings are python-chess's. A game is read as a whole before it is visited, so that a
visitor saves no time by skipping; what is wrong with the text is in ``errors`` of the game.
"""

from __future__ import annotations

import enum
from typing import TYPE_CHECKING, Generic, Literal, TypeAlias, TypeVar

from stamma._core import GameRoot, Origin, Tree
from stamma.pieces import WHITE

if TYPE_CHECKING:
    from typing import Protocol

    from stamma._core import Board, GameNode, Move
    from stamma.pgn.headers import Headers

    class TextFile(Protocol):
        """Something that text can be written to."""

        def write(self, text: str, /) -> int:
            """Write a text, and return its length."""


ResultT = TypeVar("ResultT")


class Skip(enum.Enum):
    """What a visitor answers who wants to hear no more of something."""

    SKIP = None


SkipType: TypeAlias = Literal[Skip.SKIP]
SKIP: SkipType = Skip.SKIP


class BaseVisitor(Generic[ResultT]):
    """A visitor who listens to nothing: override what you want to hear of, and ``result``."""

    def begin_game(self) -> SkipType | None:
        """Hear that a game begins; with ``SKIP``, hear only of its end."""

    def begin_headers(self) -> Headers | None:
        """Hear that the tags begin."""

    def visit_header(self, tagname: str, tagvalue: str) -> None:
        """Hear of a tag."""

    def end_headers(self) -> SkipType | None:
        """Hear that the tags are over; with ``SKIP``, hear of no move."""

    def visit_move(self, board: Board, move: Move) -> None:
        """Hear of a move and the board before it."""

    def visit_board(self, board: Board) -> None:
        """Hear of the board at the start, and after every move."""

    def visit_comment(self, comment: str) -> None:
        """Hear of a comment."""

    def visit_nag(self, nag: int) -> None:
        """Hear of a numeric annotation glyph."""

    def begin_variation(self) -> SkipType | None:
        """Hear that a side variation begins; with ``SKIP``, hear only of its end."""

    def end_variation(self) -> None:
        """Hear that a side variation is over."""

    def visit_result(self, result: str) -> None:
        """Hear of the result."""

    def end_game(self) -> None:
        """Hear that the game is over."""

    def handle_error(self, error: Exception) -> None:
        """Hear of something that is wrong with the text of the game."""

    def result(self) -> ResultT:
        """Return what came of it."""
        raise NotImplementedError


def tell_game(game: GameRoot, visitor: BaseVisitor[ResultT]) -> ResultT:
    """Tell a visitor all of a game."""
    if visitor.begin_game() is not SKIP:
        visitor.begin_headers()
        for name, value in game.headers.items():
            visitor.visit_header(name, value)
        if visitor.end_headers() is not SKIP:
            board = game.board()
            visitor.visit_board(board)
            if game.comment:
                visitor.visit_comment(game.comment)
            for node in game.variations[:1]:
                tell_line(node, board, visitor, with_siblings=True)
            visitor.visit_result(game.headers["Result"])
    visitor.end_game()
    return visitor.result()


def tell_subgame(node: GameNode, visitor: BaseVisitor[ResultT]) -> ResultT:
    """Tell a visitor what follows a place, as if the game began there."""
    if visitor.begin_game() is not SKIP:
        game, board = node.game(), node.board()
        visitor.begin_headers()
        start = GameRoot(Tree(board.copy(stack=False)), Origin()).headers
        set_up = {name: start[name] for name in ("SetUp", "FEN", "Variant") if name in start}
        for name, value in game.headers.items():
            if name not in set_up:
                visitor.visit_header(name, value)
        for name, value in set_up.items():
            visitor.visit_header(name, value)
        if visitor.end_headers() is not SKIP:
            visitor.visit_board(board)
            for following in node.variations[:1]:
                tell_line(following, board, visitor, with_siblings=True)
            visitor.visit_result(game.result)
    visitor.end_game()
    return visitor.result()


def tell_node(node: GameNode, board: Board, visitor: BaseVisitor[ResultT]) -> None:
    """Tell of one move, on the board before it, which is left as it was."""
    if node.move is None:
        return
    if node.starting_comment:
        visitor.visit_comment(node.starting_comment)
    visitor.visit_move(board, node.move)
    board.push(node.move)
    visitor.visit_board(board)
    board.pop()
    for nag in sorted(node.nags):
        visitor.visit_nag(nag)
    if node.comment:
        visitor.visit_comment(node.comment)


def tell_line(
    node: GameNode, board: Board, visitor: BaseVisitor[ResultT], *, with_siblings: bool
) -> None:
    """Tell of a move and all that follows, on the board before it, which is left as it was.

    Side variations can be as deep as a file has brackets: there is no recursion.
    """
    # What is still to be told: nodes (and whether their siblings are told, too), or acts.
    work: list[tuple[str, GameNode | None, bool]] = [("node", node, with_siblings)]
    while work:
        act, at, siblings = work.pop()
        if act == "pop":
            board.pop()
        elif act == "end":
            visitor.end_variation()
        elif act == "begin" and at is not None:
            work.append(("end", None, False))
            if visitor.begin_variation() is not SKIP:
                work.append(("node", at, False))
        elif act == "on" and at is not None and at.move is not None:
            following = at.next()
            if following is not None:
                board.push(at.move)
                work += [("pop", None, False), ("node", following, True)]
        elif at is not None:
            tell_node(at, board, visitor)
            work.append(("on", at, False))
            others = at.parent.variations[1:] if siblings and at.parent is not None else []
            work += [("begin", other, False) for other in reversed(others)]


class HeadersBuilder(BaseVisitor["dict[str, str]"]):
    """Keeps the tags, and listens to nothing else."""

    def begin_headers(self) -> None:
        """Begin anew."""
        self._tags: dict[str, str] = {}

    def visit_header(self, tagname: str, tagvalue: str) -> None:
        """Keep a tag."""
        self._tags[tagname] = tagvalue

    def end_headers(self) -> SkipType:
        """Hear of no move."""
        return SKIP

    def result(self) -> dict[str, str]:
        """Return the tags."""
        return self._tags


class BoardBuilder(BaseVisitor["Board"]):
    """Keeps the last board of the main line."""

    def begin_game(self) -> None:
        """Begin anew."""
        self._board: Board | None = None

    def begin_variation(self) -> SkipType:
        """Hear of the main line alone."""
        return SKIP

    def visit_board(self, board: Board) -> None:
        """Keep a board."""
        self._board = board.copy()

    def result(self) -> Board:
        """Return the board."""
        if self._board is None:
            raise ValueError("no game was told of")
        return self._board


class SkipVisitor(BaseVisitor[Literal[True]]):
    """Listens to nothing."""

    def begin_game(self) -> SkipType:
        """Skip all of it."""
        return SKIP

    def result(self) -> Literal[True]:
        """Return that there was a game."""
        return True


class _Exporter(BaseVisitor[ResultT]):
    """Writes what is told, line by line, as python-chess lays it out."""

    def __init__(
        self,
        *,
        columns: int | None = 80,
        headers: bool = True,
        comments: bool = True,
        variations: bool = True,
    ) -> None:
        self._columns = columns
        self._headers, self._comments, self._variations = headers, comments, variations
        self._has_tags = False
        self._depth = 0
        self._line = ""
        self._wants_number = True
        self._lines: list[str] = []

    def write_line(self, line: str = "") -> None:
        """Write what stands on the line, and then another."""
        self._flush()
        self._put(line.rstrip())

    def _put(self, line: str) -> None:
        self._lines.append(line)

    def _flush(self) -> None:
        if self._line:
            self._put(self._line.rstrip())
        self._line = ""

    def _write(self, token: str) -> None:
        if self._columns is not None and self._columns - len(self._line) < len(token):
            self._flush()
        self._line += token

    @property
    def _is_heard(self) -> bool:
        return self._variations or not self._depth

    def begin_headers(self) -> None:
        """Begin anew."""
        self._has_tags = False

    def visit_header(self, tagname: str, tagvalue: str) -> None:
        """Write a tag."""
        if self._headers:
            self._has_tags = True
            quoted = tagvalue.replace("\\", r"\\").replace('"', r"\"")
            self.write_line(f'[{tagname} "{quoted}"]')

    def end_headers(self) -> None:
        """Write an empty line."""
        if self._has_tags:
            self.write_line()

    def begin_variation(self) -> SkipType | None:
        """Open a bracket."""
        self._depth += 1
        if not self._variations:
            return SKIP
        self._write("( ")
        self._wants_number = True
        return None

    def end_variation(self) -> None:
        """Close a bracket."""
        self._depth -= 1
        if self._variations:
            self._write(") ")
            self._wants_number = True

    def visit_comment(self, comment: str) -> None:
        """Write a comment."""
        if self._comments and self._is_heard:
            self._write("{ " + comment.replace("}", "").strip() + " } ")
            self._wants_number = True

    def visit_nag(self, nag: int) -> None:
        """Write a numeric annotation glyph."""
        if self._comments and self._is_heard:
            self._write(f"${nag} ")

    def visit_move(self, board: Board, move: Move) -> None:
        """Write a move, with its number where one is due."""
        if not self._is_heard:
            return
        if board.turn == WHITE:
            self._write(f"{board.fullmove_number}. ")
        elif self._wants_number:
            self._write(f"{board.fullmove_number}... ")
        self._write(f"{board.san(move)} ")
        self._wants_number = False

    def visit_result(self, result: str) -> None:
        """Write the result."""
        self._write(f"{result} ")

    def end_game(self) -> None:
        """Write an empty line."""
        self.write_line()


class StringExporter(_Exporter[str]):
    """Writes a game as a text, as python-chess lays it out: ``{ comment }``, ``( 1. d4 )``.

    :meth:`stamma.pgn.Game.pgn` writes the export format of the standard. ``columns`` is the width
    of lines, ``None`` for one line.
    """

    def result(self) -> str:
        """Return the text."""
        return "\n".join([*self._lines, self._line.rstrip()]).rstrip()

    def __str__(self) -> str:
        return self.result()


class FileExporter(_Exporter[int]):
    """Writes games into a text file as :class:`StringExporter` does, an empty line after each."""

    def __init__(
        self,
        handle: TextFile,
        *,
        columns: int | None = 80,
        headers: bool = True,
        comments: bool = True,
        variations: bool = True,
    ) -> None:
        super().__init__(columns=columns, headers=headers, comments=comments, variations=variations)
        self._handle = handle
        self._written = 0

    def begin_game(self) -> None:
        """Begin to count."""
        self._written = 0

    def _put(self, line: str) -> None:
        self._handle.write(f"{line}\n")
        self._written += len(line) + 1

    def result(self) -> int:
        """Return how many characters the last game took."""
        return self._written
