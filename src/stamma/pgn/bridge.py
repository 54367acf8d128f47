"""Games and boards of python-chess, for those who have it: both ways."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeVar

import chess
import chess.pgn

from stamma._core import Board, GameNode, GameRoot, Move
from stamma.pgn.headers import ROSTER

if TYPE_CHECKING:
    from collections.abc import Callable

GameT = TypeVar("GameT", bound=GameRoot)


def board_to_chess(board: Board) -> chess.Board:
    """Return a board as python-chess has it, with its moves."""
    start = board.root()
    theirs = chess.Board(start.fen(), chess960=start.chess960)
    for move in board.move_stack:
        theirs.push(chess.Move.from_uci(move.uci()))
    if theirs.fen(en_passant="fen") != board.fen():
        # Something was set by hand, and the moves do not lead there.
        theirs = chess.Board(board.fen(), chess960=board.chess960)
    return theirs


def board_from_chess(theirs: chess.Board) -> Board:
    """Make a board from one of python-chess, with its moves."""
    start = theirs.root()
    board = Board(start.fen(en_passant="fen"), chess960=start.chess960)
    for move in theirs.move_stack:
        board.push_uci(move.uci())
    if board.fen() != theirs.fen(en_passant="fen"):
        board = Board(theirs.fen(en_passant="fen"), chess960=theirs.chess960)
    return board


def to_chess(game: GameRoot) -> chess.pgn.Game:
    """Return a game as python-chess has it."""
    start = game.board()
    theirs = chess.pgn.Game()
    theirs.headers.clear()
    for name, value in game.headers.items():
        theirs.headers[name] = value
    if start.chess960 or start != Board():
        theirs.setup(chess.Board(start.fen(), chess960=start.chess960))
    theirs.comment = game.comment
    work: list[tuple[GameNode, chess.pgn.GameNode]] = [(game, theirs)]
    while work:
        ours, node = work.pop()
        for variation in ours.variations:
            move = variation.move or Move.null()
            child = node.add_variation(
                chess.Move.from_uci(move.uci()),
                comment=_with_offer(variation),
                starting_comment=" ".join(variation.starting_comments),
                nags=variation.nags,
            )
            work.append((variation, child))
    return theirs


def from_chess(theirs: chess.pgn.Game, make: Callable[[Board], GameT]) -> GameT:
    """Make a game from one of python-chess; the function makes one that starts from a board."""
    start = theirs.board()
    game = make(Board(start.fen(en_passant="fen"), chess960=start.chess960))
    for name, value in theirs.headers.items():
        # What is unknown need not be said: the roster is there.
        if name not in {"FEN", "SetUp"} and ROSTER.get(name) != value:
            game.headers[name] = value
    game.comment = theirs.comment
    work: list[tuple[chess.pgn.GameNode, GameNode]] = [(theirs, game)]
    while work:
        node, ours = work.pop()
        for variation in node.variations:
            offer, comment = _without_offer(variation.comment)
            child = ours.add_variation(
                Move.from_uci(variation.move.uci()),
                comment=comment,
                starting_comment=variation.starting_comment,
                nags=variation.nags,
            )
            child.draw_offer = offer
            work.append((variation, child))
    return game


# python-chess has no place for the offer of a draw but a comment, as in PGN.
_OFFER = "(=)"


def _with_offer(node: GameNode) -> str:
    return f"{_OFFER} {node.comment}".strip() if node.draw_offer else node.comment


def _without_offer(comment: str) -> tuple[bool, str]:
    first, _, rest = comment.strip().partition(" ")
    return (True, rest.strip()) if first == _OFFER else (False, comment)
