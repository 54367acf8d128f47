"""The smallest engine that speaks UCI: it plays the first legal move, and thinks well of it."""

from __future__ import annotations

import sys

import stamma


def _board(words: list[str]) -> stamma.Board:
    """Set up what ``position`` tells."""
    at = words.index("moves") if "moves" in words else len(words)
    board = stamma.Board() if words[0] == "startpos" else stamma.Board(" ".join(words[1:at]))
    for uci in words[at + 1 :]:
        board.push_uci(uci)
    return board


def answers(question: str, board: stamma.Board) -> list[str]:
    """Return what an engine says to a line."""
    if question == "uci":
        return ["id name Tiny", "id author stamma", "uciok"]
    if question == "isready":
        return ["readyok"]
    if question.startswith("go"):
        move = next(iter(board.legal_moves)).uci()
        return [f"info depth 12 score cp 31 pv {move}", f"bestmove {move}"]
    return []


def main() -> None:
    """Answer line by line."""
    board = stamma.Board()
    for line in sys.stdin:
        question = line.strip()
        if question == "quit":
            return
        if question.startswith("position "):
            board = _board(question.split()[1:])
        for answer in answers(question, board):
            sys.stdout.write(f"{answer}\n")
            sys.stdout.flush()


if __name__ == "__main__":
    main()
