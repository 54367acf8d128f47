"""The finder of puzzles as a user of python-chess writes it."""

import sys

import chess
import chess.pgn


def is_mate(board: chess.Board, move: chess.Move) -> bool:
    """Return whether a move mates."""
    after = board.copy()
    after.push(move)
    return after.is_checkmate()


def forces(board: chess.Board, move: chess.Move) -> bool:
    """Return whether a check mates in one more, whatever the answer."""
    if not board.gives_check(move):
        return False
    after = board.copy()
    after.push(move)
    answers = list(after.legal_moves)
    for answer in answers:
        after.push(answer)
        can_mate = any(is_mate(after, reply) for reply in after.legal_moves)
        after.pop()
        if not can_mate:
            return False
    return bool(answers)


def forks(board: chess.Board) -> list[str]:
    """Return the moves of knights that attack two great men."""
    found = []
    them = not board.turn
    for move in board.legal_moves:
        if board.piece_type_at(move.from_square) != chess.KNIGHT:
            continue
        if board.attackers(them, move.to_square):
            continue
        board.push(move)
        targets = []
        for square in board.attacks(move.to_square):
            piece = board.piece_at(square)
            if piece and piece.color == them and piece.piece_type >= chess.ROOK:
                targets.append(chess.square_name(square))
        board.pop()
        if len(targets) >= 2:
            found.append(f"fork: {board.san(move)} attacks {' '.join(targets)}")
    return found


def weak(board: chess.Board) -> list[str]:
    """Return the men of the other side that hang, and those that are pinned."""
    us, them = board.turn, not board.turn
    hanging, pinned = [], []
    for square in chess.SQUARES:
        piece = board.piece_at(square)
        if piece is None or piece.color == us or piece.piece_type == chess.KING:
            continue
        name = chess.square_name(square)
        if board.is_attacked_by(us, square) and not board.is_attacked_by(them, square):
            hanging.append(name)
        if board.is_pinned(them, square):
            pinned.append(name)
    if not hanging:
        return []
    return [f"hanging: {' '.join(hanging)}, pinned: {' '.join(pinned) or 'none'}"]


def find(board: chess.Board) -> list[str]:
    """Return the puzzles of a position."""
    found = []
    mates = [move for move in board.legal_moves if is_mate(board, move)]
    forced = [] if mates else [move for move in board.legal_moves if forces(board, move)]
    if len(mates) == 1:
        found.append("mate in one: " + board.san(mates[0]))
    elif len(forced) == 1:
        found.append("mate in two: " + board.san(forced[0]))
    return found + forks(board) + ([] if board.is_check() else weak(board))


with open(sys.argv[1], encoding="utf-8") as pgn:  # noqa: PTH123 - as scripts do
    while (game := chess.pgn.read_game(pgn)) is not None:
        board = game.board()
        for move in game.mainline_moves():
            board.push(move)
            for puzzle in find(board):
                print(board.epd(), board.fullmove_number, puzzle)
