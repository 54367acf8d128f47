"""Finds puzzles in a file of games: mates in one or two, forks, and men that hang or are pinned.

python examples/puzzles.py games.pgn
"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING

import stamma as chess

if TYPE_CHECKING:
    from collections.abc import Iterator


def mates(board: chess.Board) -> Iterator[chess.Move]:
    """Go through the moves that mate."""
    for move in board.legal_moves:
        if not board.gives_check(move):
            continue
        board.push(move)
        is_mate = board.is_checkmate()
        board.pop()
        if is_mate:
            yield move


def mate_in_two(board: chess.Board) -> chess.Move | None:
    """Return the only check after which every answer is mated."""
    found = []
    for move in [move for move in board.legal_moves if board.gives_check(move)]:
        board.push(move)
        answers = list(board.legal_moves)
        is_forced = bool(answers)
        for answer in answers:
            board.push(answer)
            is_forced = is_forced and next(mates(board), None) is not None
            board.pop()
        board.pop()
        if is_forced:
            found.append(move)
    return found[0] if len(found) == 1 else None


def forks(board: chess.Board) -> Iterator[tuple[chess.Move, chess.SquareSet]]:
    """Go through the moves of knights that attack two greater men or more from a safe square."""
    great = board.pieces(chess.QUEEN, not board.turn) | board.pieces(chess.ROOK, not board.turn)
    great |= board.pieces(chess.KING, not board.turn)
    knights = board.pieces(chess.KNIGHT, board.turn)
    for move in board.generate_legal_moves(int(knights), chess.BB_ALL):
        if board.is_attacked_by(not board.turn, move.to_square):
            continue
        board.push(move)
        attacked = board.attacks(move.to_square) & great
        board.pop()
        if len(attacked) > 1:
            yield move, attacked


def loose(board: chess.Board) -> chess.SquareSet:
    """Return the men of the other side that are attacked and not guarded."""
    squares = chess.SquareSet()
    for square, piece in board.piece_map().items():
        if piece.color == board.turn or piece.piece_type == chess.KING:
            continue
        is_attacked = board.is_attacked_by(board.turn, square)
        if is_attacked and not board.attackers(piece.color, square):
            squares.add(square)
    return squares


def pinned(board: chess.Board) -> list[str]:
    """Return the squares of the men of the other side that are pinned to their king."""
    them = not board.turn
    return [
        chess.square_name(square)
        for square in chess.SquareSet(board.occupied_co[them])
        if board.is_pinned(them, square) and square != board.king(them)
    ]


def puzzles(board: chess.Board) -> Iterator[str]:
    """Go through what there is to find in a position."""
    solutions = list(mates(board))
    if len(solutions) == 1:
        yield f"mate in one: {board.san(solutions[0])}"
    elif not solutions and (move := mate_in_two(board)) is not None:
        yield f"mate in two: {board.san(move)}"
    for move, attacked in forks(board):
        names = " ".join(chess.square_name(square) for square in attacked)
        yield f"fork: {board.san(move)} attacks {names}"
    if (hanging := loose(board)) and not board.is_check():
        names = " ".join(chess.square_name(square) for square in hanging)
        yield f"hanging: {names}, pinned: {' '.join(pinned(board)) or 'none'}"


def main() -> None:
    """Print the puzzles of all games of a file."""
    with Path(sys.argv[1]).open(encoding="utf-8") as file:
        while (game := chess.pgn.read_game(file)) is not None:
            for node in game.mainline():
                board = node.board()
                for puzzle in puzzles(board):
                    print(f"{board.epd()} {board.fullmove_number} {puzzle}")


if __name__ == "__main__":
    main()
