"""Point 8: helpmates. Black moves first, and White's move follows under the same number.

From a given position the solution is read, as PGN and as a text, and written so again; an ellipsis
stands for a move of Black that is not there (set play).
"""

from __future__ import annotations

import random
from typing import TYPE_CHECKING

import chess

import stamma
import stamma.pgn
from benchmarks.fidelity.case import Case, Wanted, reads
from benchmarks.fidelity.tools import OURS, ours, reader

if TYPE_CHECKING:
    from collections.abc import Iterator

TITLE = "helpmates"
ABOUT = "solutions in which Black moves first, read from a position and written so"

_POSITIONS = (
    "7k/8/5K2/8/8/8/8/R7 b - - 0 1",
    "8/8/8/3k4/8/3K4/8/QR6 b - - 0 1",
    "4k3/4p3/8/8/2B5/8/5Q2/4K3 b - - 0 1",
    "2r1k3/3p4/8/1N6/8/8/R3P3/4K3 b - - 0 1",
    "8/1p6/k7/p7/2K5/1P6/8/7R b - - 0 1",
    "5b1k/6pp/8/6N1/8/2Q5/8/1K6 b - - 0 1",
    "8/8/8/8/2k5/2p5/3R4/K6B b - - 0 1",
    "3q3k/6pp/7N/8/8/1B6/8/K7 b - - 0 1",
    "r3k2r/8/8/8/8/8/4Q3/4K3 b kq - 0 1",
    "8/2p5/1k6/1P6/1K6/8/8/6R1 b - - 0 1",
)


def _line(fen: str, length: int, seed: int) -> list[chess.Move]:
    """Play some moves, a mate if there is one."""
    board = chess.Board(fen)
    chance = random.Random(seed)  # noqa: S311
    line: list[chess.Move] = []
    while len(line) < length and not board.is_game_over():
        moves = sorted(board.legal_moves, key=chess.Move.uci)
        mates = [move for move in moves if _mates(board, move)]
        line.append(mates[0] if mates and board.turn else chance.choice(moves))
        board.push(line[-1])
    return line


def _mates(board: chess.Board, move: chess.Move) -> bool:
    board.push(move)
    mates = board.is_checkmate()
    board.pop()
    return mates


def _solution(fen: str, line: list[chess.Move], space: str) -> str:
    """Number pairs that begin with Black."""
    board = chess.Board(fen)
    words = []
    for ply, move in enumerate(line):
        number = f"{ply // 2 + 1}." if ply % 2 == 0 else ""
        words.append(f"{number}{space if number else ''}{board.san(move)}")
        board.push(move)
    return " ".join(words)


def _text(name: str, text: str, fen: str, wanted: str) -> Case:
    def check() -> str | None:
        found = reader.read(text, start=fen)
        if len(found.games) != 1:
            return f"{len(found.games)} games, not 1"
        return Wanted(wanted).compare(found.games[0])

    return Case(name, f"{fen}\n{text}", {OURS: check})


def _written(name: str, solution: str, fen: str, wanted: str) -> Case:
    """What is read as a helpmate is written as one."""

    def check() -> str | None:
        reading = stamma.read(solution, start=fen)
        if len(reading.games) != 1 or ours.facts(reading.games[0]).moves != wanted:
            return "not read"
        game = reading.games[0]
        written = stamma.pgn.write_helpmate(game)
        return None if written == solution else f"written {written!r}"

    return Case(name, f"{fen}\n{solution}", {OURS: check})


def cases() -> Iterator[Case]:
    """Make all cases."""
    for number, fen in enumerate(_POSITIONS, 1):
        for length in (2, 4, 6):
            line = _line(fen, length, number * 10 + length)
            wanted = " ".join(move.uci() for move in line)
            name = f"position {number}, {length} half-moves"
            solution = _solution(fen, line, " ")
            yield reads(
                f"{name}, PGN", f'[SetUp "1"]\n[FEN "{fen}"]\n\n{solution} *\n', Wanted(wanted)
            )
            yield _text(f"{name}, a text", solution, fen, wanted)
            yield _text(f"{name}, print", _solution(fen, line, ""), fen, wanted)
            yield _written(f"{name}, written", solution, fen, wanted)
            yield from _set_play(name, fen.replace(" b ", " w "), length, number)


def _set_play(name: str, fen: str, length: int, seed: int) -> Iterator[Case]:
    """White's move first, after an ellipsis for the move of Black that is not there."""
    if not chess.Board(fen).is_valid():
        return
    first, *line = _line(fen, length + 1, seed)
    board = chess.Board(fen)
    words = [f"1... {board.san(first)}"]
    board.push(first)
    for ply, move in enumerate(line):
        words.append(f"{ply // 2 + 2}. {board.san(move)}" if ply % 2 == 0 else board.san(move))
        board.push(move)
    moves = " ".join(move.uci() for move in (first, *line))
    yield _text(f"{name}, set play", " ".join(words), fen, moves)
