"""What python-chess's names cost: each row does the same in both, on the positions of a game.

A row that is not ten times as fast says why.
"""

from __future__ import annotations

import io
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING, Any

import chess
import chess.pgn
import chess.polyglot
import chess.svg

import stamma
import stamma.pgn
import stamma.polyglot
import stamma.svg
from benchmarks.board import GAME
from benchmarks.measure import Row, compare

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

TITLE = "Names of python-chess"

# Python's own work on both sides, or as much as a call costs.
_CALL = "a call costs as much as the work"
_OBJECT = "a call and an object cost as much as the work"
_PYTHON = "the same Python on both sides"
_EDIT = "with the copy; whether it can be played on is found out"

# What is done on each board; `s` and `t` are sets of squares, `m` is a legal move.
BOARDS: dict[str, str] = {
    "board.pieces(1, True)": _OBJECT,
    "board.piece_map()": "",
    "board.attacks(28)": _OBJECT,
    "board.attackers(True, 28)": _OBJECT,
    "board.is_attacked_by(True, 28)": _CALL,
    "board.pin(True, 12)": _OBJECT,
    "board.is_pinned(True, 12)": "",
    "board.checkers()": "",
    "board.is_check()": "",
    "board.king(True)": _CALL,
    "board.occupied": _CALL,
    "board.is_capture(m)": _CALL,
    "board.is_castling(m)": _CALL,
    "board.is_en_passant(m)": _CALL,
    "board.is_zeroing(m)": _CALL,
    "board.is_irreversible(m)": _CALL,
    "board.gives_check(m)": "",
    "board.is_pseudo_legal(m)": "",
    "board.find_move(m.from_square, m.to_square)": "",
    "list(board.generate_legal_moves(lib.BB_RANK_2))": "all legal moves are found first",
    "list(board.generate_legal_captures())": "",
    "list(board.pseudo_legal_moves)": "",
    "board.has_insufficient_material(True)": _CALL,
    "board.is_seventyfive_moves()": _CALL,
    "board.is_fivefold_repetition()": _CALL,
    "board.clean_castling_rights()": _CALL,
    "board.status()": "a value of an enum is made on both sides",
    "board.epd()": "",
    "board.lan(m)": "the notation is looked up in Python",
    "board.xboard(m)": _CALL,
    "board.unicode()": "",
    "board.chess960_pos()": _CALL,
    "board.mirror()": "",
    "board.transform(lib.flip_horizontal)": "a function is called for each mask on both sides",
    "board.copy(stack=False).set_piece_at(28, piece)": _EDIT,
    "board.copy(stack=False).remove_piece_at(12)": _EDIT,
    "board.copy(stack=False).clear_board()": _EDIT,
    "board.copy(stack=False).set_board_fen('8/8/8/8/8/8/8/K6k')": "",
    "lib.polyglot.zobrist_hash(board)": "",
}
SETS: dict[str, str] = {
    "lib.SquareSet(mask)": _OBJECT,
    "s | t": _OBJECT,
    "s & t": _OBJECT,
    "s - t": _OBJECT,
    "s ^ t": _OBJECT,
    "~s": _OBJECT,
    "s == t": _CALL,
    "s.issubset(t)": _CALL,
    "28 in s": _CALL,
    "len(s)": _CALL,
    "list(s)": "a list is made on both sides",
    "s.tolist()": "a list is made on both sides",
    "s.mirror()": _OBJECT,
    "list(lib.SquareSet(0xff).carry_rippler())": "a list is made on both sides",
    "lib.SquareSet.between(0, 63)": _OBJECT,
    "lib.between(0, 63)": _CALL,
    "lib.lsb(mask)": _CALL,
    "lib.popcount(mask)": _CALL,
    "list(lib.scan_forward(mask))": "a list is made on both sides",
    "lib.flip_vertical(mask)": _CALL,
    "lib.flip_diagonal(mask)": _CALL,
    "lib.square_distance(0, 63)": _PYTHON,
    "lib.square_mirror(12)": _PYTHON,
    "lib.shift_up(mask)": _PYTHON,
}
GAMES: dict[str, str] = {
    "all_of(lib.pgn.read_game, text)": "",
    "all_of(lib.pgn.read_headers, text)": "python-chess passes over the moves, we read them",
    "all_of(lib.pgn.skip_game, text)": "python-chess passes over the moves, we read them",
    "game.accept(lib.pgn.StringExporter())": "visitors are Python on both sides",
    "last.eval()": _PYTHON,
    "lib.svg.board(board)": "",
    "lib.svg.piece(piece)": "",
    "book.find(start)": "a file is looked up by the same steps on both sides",
}
TEXT = """[White "Morphy"]

1. e4 {[%eval 0.30,12]} e5 2. Nf3 d6 (2... Nc6 3. Bb5) 3. d4 $1 Bg4 {a mistake} 4. dxe5 Bxf3 5. Qxf3
dxe5 6. Bc4 Nf6 7. Qb3 Qe7 8. Nc3 c6 9. Bg5 {[%eval 1.20,12]} *
"""


def _measured(lib: Any, book: Path) -> dict[str, object]:  # noqa: ANN401
    """Return what the rows of one library are about."""
    board, boards = lib.Board(), []
    for uci in GAME:
        move = lib.Move.from_uci(uci)
        boards.append((board.copy(stack=False), move))
        board.push(move)
    game = lib.pgn.read_game(io.StringIO(TEXT))
    return {
        "lib": lib,
        "all_of": _all_of,
        "boards": boards,
        "board": board,
        "piece": lib.Piece(2, lib.WHITE),
        "mask": 0x00FF_0000_1800_FF01,
        "s": lib.SquareSet(0x00FF_0000_1800_FF01),
        "t": lib.SquareSet(0xFF00_0000_1800_0001),
        "text": f"{TEXT}\n" * 50,
        "game": game,
        "last": game.end(),
        "book": lib.polyglot.open_reader(book),
        "start": lib.Board(),
    }


def _all_of(read: Callable[[io.StringIO], object], text: str) -> int:
    """Call a reader until there is nothing left to read."""
    handle, games = io.StringIO(text), 0
    while read(handle):
        games += 1
    return games


def _compiled(code: str, names: dict[str, object]) -> Callable[[], object]:
    made: Callable[[], object] = eval(f"lambda: {code}", names)  # noqa: S307 - of this module
    return made


def _book(path: Path) -> Path:
    key = chess.polyglot.zobrist_hash(chess.Board())
    rows = [
        (key, from_ << 6 | from_ + 16, weight, 0) for weight, from_ in enumerate(range(8, 16), 1)
    ]
    rows += [(number << 40, 0, 1, 0) for number in range(1000)]
    path.write_bytes(b"".join(chess.polyglot.ENTRY_STRUCT.pack(*row) for row in sorted(rows)))
    return path


def rows() -> Iterator[Row]:
    """Measure one row after the other."""
    with tempfile.TemporaryDirectory() as folder:
        book = _book(Path(folder) / "book.bin")
        ours, theirs = _measured(stamma, book), _measured(chess, book)
        for table in (BOARDS, SETS, GAMES):
            for what, why in table.items():
                code = {
                    id(BOARDS): f"[{what} for board, m in boards]",
                    id(SETS): f"[{what} for _ in range(32)]",
                    id(GAMES): what,
                }[id(table)]
                shown = f"`{what.replace('|', chr(92) + '|')}`" + (f" ({why})" if why else "")
                yield compare(shown, _compiled(code, ours), _compiled(code, theirs))
