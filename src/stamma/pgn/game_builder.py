"""A visitor that makes a game of what it is told."""

from __future__ import annotations

from typing import TYPE_CHECKING

from stamma.pgn.game import Game
from stamma.pgn.visitors import BaseVisitor

if TYPE_CHECKING:
    from stamma._core import Board, GameNode, Move


class GameBuilder(BaseVisitor[Game]):
    """Makes a game of what is told."""

    def __init__(self) -> None:
        self._game = Game()
        self._at: list[GameNode] = [self._game]
        self._starting = ""
        self._in_variation = False

    def begin_game(self) -> None:
        """Begin a new game."""
        self.__init__()  # type: ignore[misc]

    def visit_header(self, tagname: str, tagvalue: str) -> None:
        """Keep a tag."""
        if tagname != "SetUp":
            self._game.headers[tagname] = tagvalue

    def begin_variation(self) -> None:
        """Go back to the place before the last move."""
        parent = self._at[-1].parent
        if parent is None:
            raise ValueError("a variation begins before the first move")
        self._at.append(parent)
        self._in_variation = True

    def end_variation(self) -> None:
        """Go back to the line that the variation left."""
        self._at.pop()
        self._in_variation = False

    def visit_comment(self, comment: str) -> None:
        """Keep a comment, after the move or before the first of a variation."""
        if self._in_variation:
            self._starting = f"{self._starting} {comment}".strip()
        else:
            self._at[-1].comments.append(comment)

    def visit_nag(self, nag: int) -> None:
        """Keep a numeric annotation glyph."""
        self._at[-1].nags.add(nag)

    def visit_move(self, board: Board, move: Move) -> None:  # noqa: ARG002
        """Add a move."""
        starting, self._starting = self._starting, ""
        self._at[-1] = self._at[-1].add_variation(move, starting_comment=starting)
        self._in_variation = False

    def visit_result(self, result: str) -> None:
        """Keep the result."""
        self._game.headers["Result"] = result

    def result(self) -> Game:
        """Return the game."""
        return self._game
