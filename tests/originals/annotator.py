"""The annotator as a user of python-chess writes it."""

import sys

import chess
import chess.engine
import chess.pgn

WORTH = [0, 100, 300, 310, 500, 900, 0]


def count(board: chess.Board) -> int:
    """Return White's men less Black's."""
    total = 0
    for piece in board.piece_map().values():
        total += WORTH[piece.piece_type] if piece.color else -WORTH[piece.piece_type]
    return total


def captures(board: chess.Board) -> list[tuple[int, str, chess.Move]]:
    """Return the captures with what they win, the best last."""
    found = []
    for move in board.legal_moves:
        if board.is_capture(move):
            won = WORTH[board.piece_type_at(move.to_square) or chess.PAWN]
            if board.is_attacked_by(not board.turn, move.to_square):
                won -= WORTH[board.piece_type_at(move.from_square) or 0]
            found.append((won, move.uci(), move))
    return sorted(found)


def score(board: chess.Board) -> chess.engine.PovScore:
    """Return the score for the side to move."""
    if board.is_checkmate():
        return chess.engine.PovScore(chess.engine.Mate(0), board.turn)
    if board.is_stalemate() or board.is_insufficient_material():
        return chess.engine.PovScore(chess.engine.Cp(0), board.turn)
    value = count(board) if board.turn else -count(board)
    found = captures(board)
    if found and found[-1][0] > 0:
        value += found[-1][0]
    return chess.engine.PovScore(chess.engine.Cp(value), board.turn)


def annotate(game: chess.pgn.Game) -> None:
    """Write into a game what is found."""
    board = game.board()
    last = score(board)
    for node in list(game.mainline()):
        us = board.turn
        found = captures(board)
        is_only = board.legal_moves.count() == 1
        board.push(node.move)
        now = score(board)
        if not board.is_game_over():
            node.set_eval(now, 1)
        lost = last.pov(us).score(mate_score=10000) - now.pov(us).score(mate_score=10000)
        if lost >= 250:
            node.nags.add(chess.pgn.NAG_BLUNDER)
        elif lost >= 120:
            node.nags.add(chess.pgn.NAG_MISTAKE)
        elif is_only:
            node.nags.add(chess.pgn.NAG_FORCED_MOVE)
        if lost >= 120 and found and found[-1][0] > 0 and found[-1][2] != node.move:
            instead = node.parent.board()
            line = [found[-1][2]]
            instead.push(line[0])
            answers = captures(instead)
            if answers:
                line.append(answers[-1][2])
                instead.push(line[1])
            end = node.parent.add_line(
                line, starting_comment="better:", nags=[17 if not us else 16]
            )
            if not instead.is_game_over():
                end.set_eval(score(instead), 1)
        clock = node.clock()
        if clock is not None and clock < 60:
            node.nags.add(
                chess.pgn.NAG_WHITE_SEVERE_TIME_PRESSURE
                if us
                else chess.pgn.NAG_BLACK_SEVERE_TIME_PRESSURE
            )
        last = now


pgn = open(sys.argv[1], encoding="utf-8")  # noqa: SIM115, PTH123 - as scripts do
while True:
    game = chess.pgn.read_game(pgn)
    if game is None:
        break
    annotate(game)
    print(game.accept(chess.pgn.StringExporter()))
    print()
