"""The opening tree as a user of python-chess writes it."""

import collections
import sys

import chess
import chess.pgn

path, depth = sys.argv[1], int(sys.argv[2])
points = {"1-0": 1.0, "0-1": 0.0, "1/2-1/2": 0.5}
# Games and points by position and move.
tree: dict[str, dict[str, list[float]]] = collections.defaultdict(dict)

pgn = open(path, encoding="utf-8")  # noqa: SIM115, PTH123 - as scripts do
while True:
    game = chess.pgn.read_game(pgn)
    if game is None:
        break
    if game.headers["Result"] not in points:
        continue
    board = game.board()
    for move in game.mainline_moves():
        if len(board.move_stack) == depth:
            break
        entry = tree[board.epd()].setdefault(board.san(move), [0, 0.0])
        entry[0] += 1
        entry[1] += points[game.headers["Result"]]
        board.push(move)


def show(board: chess.Board) -> None:
    """Print what was played here."""
    moves = tree.get(board.epd(), {})
    for san, (games, score) in sorted(moves.items(), key=lambda item: (-item[1][0], item[0])):
        line = "  " * len(board.move_stack) + f"{san} {games:g} {score / games:.1%}"
        move = board.parse_san(san)
        if board.is_capture(move):
            line += " capture"
        elif board.gives_check(move):
            line += " check"
        print(line)
        if len(board.move_stack) + 1 < depth:
            board.push(move)
            show(board)
            board.pop()


print(f"{len(tree)} positions")
show(chess.Board())
