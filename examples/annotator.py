"""Annotates the games of a file: evaluations, marks, clocks, and what was to be played instead.

    python examples/annotator.py games.pgn

It counts men and looks one capture ahead, so that it sees what hangs and nothing more.
"""

from __future__ import annotations

import sys
from pathlib import Path

import stamma as chess
from stamma.pgn import Cp, Mate, PovScore

VALUES = {chess.PAWN: 100, chess.KNIGHT: 300, chess.BISHOP: 310, chess.ROOK: 500, chess.QUEEN: 900}
BLUNDER, MISTAKE = 250, 120
HURRY = 60


def material(board: chess.Board) -> int:
    """Return what White has more than Black."""
    return sum(
        value * (len(board.pieces(kind, chess.WHITE)) - len(board.pieces(kind, chess.BLACK)))
        for kind, value in VALUES.items()
    )


def gain(board: chess.Board, move: chess.Move) -> int:
    """Return what a capture wins, if the other side takes back where it can."""
    taken = board.piece_type_at(move.to_square) or chess.PAWN
    mover = board.piece_type_at(move.from_square)
    is_guarded = bool(board.attackers(not board.turn, move.to_square))
    return VALUES.get(taken, 0) - (VALUES.get(mover, 0) if is_guarded else 0)


def best_capture(board: chess.Board) -> tuple[int, chess.Move | None]:
    """Return the capture that wins most, and what it wins."""
    captures = list(board.generate_legal_captures())
    if not captures:
        return 0, None
    best = max(captures, key=lambda move: (gain(board, move), move.uci()))
    return max(0, gain(board, best)), best


def evaluate(board: chess.Board) -> PovScore:
    """Return the score of a position for the side to move."""
    if board.is_checkmate():
        return PovScore(Mate(0), board.turn)
    if board.is_stalemate() or board.is_insufficient_material():
        return PovScore(Cp(0), board.turn)
    sign = 1 if board.turn == chess.WHITE else -1
    won, _ = best_capture(board)
    return PovScore(Cp(sign * material(board) + won), board.turn)


def annotate(game: chess.pgn.Game) -> None:
    """Add evaluations to a game, marks to its mistakes, and what was better."""
    before = evaluate(game.board())
    for node in list(game.mainline()):
        board = node.parent.board()
        after = evaluate(node.board())
        if not node.board().is_game_over():
            node.set_eval(after, 1)
        lost = before.pov(board.turn).score(mate_score=10_000) - after.pov(board.turn).score(
            mate_score=10_000
        )
        won, better = best_capture(board)
        if lost >= BLUNDER:
            node.nags.add(chess.pgn.NAG_BLUNDER)
        elif lost >= MISTAKE:
            node.nags.add(chess.pgn.NAG_MISTAKE)
        elif board.legal_moves.count() == 1:
            node.nags.add(chess.pgn.NAG_FORCED_MOVE)
        if lost >= MISTAKE and won > 0 and better not in (None, node.move):
            line = [better]
            board.push(better)
            if (answer := best_capture(board)[1]) is not None:
                line.append(answer)
            last = node.parent.add_line(line, starting_comment="better:", nags=[16 + node.turn()])
            if not last.board().is_game_over():
                last.set_eval(evaluate(last.board()), 1)
        if (clock := node.clock()) is not None and clock < HURRY:
            node.nags.add(
                chess.pgn.NAG_BLACK_SEVERE_TIME_PRESSURE
                if node.turn()
                else chess.pgn.NAG_WHITE_SEVERE_TIME_PRESSURE
            )
        before = after


def main() -> None:
    """Annotate all games of a file."""
    with Path(sys.argv[1]).open(encoding="utf-8") as file:
        while (game := chess.pgn.read_game(file)) is not None:
            annotate(game)
            print(game.accept(chess.pgn.StringExporter(columns=80)), end="\n\n")


if __name__ == "__main__":
    main()
