"""What python-chess's names cost: each row does the same in both, on the positions of a game.

The time is that of one call, without the loop around it. A row that is not ten times as fast says
why. A call of a compiled method takes some 20 to 40 ns, whatever it does, and a new object as much
again; a name of the module some 20 ns more, since Python does not speed up attributes of a module
that imports late. Where python-chess itself needs no more than two or three hundred, that is all
there is to win.
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
from benchmarks.measure import Row, best, compare_calls

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from benchmarks.measure import Sides

TITLE = "Names of python-chess"

_CALL = "the call itself"
_OBJECT = "the call and a new object"
_NUMBER = "the call and an int of 64 bits"
_TEXT = "the call and a new text"
_ATTRIBUTE = "an attribute of an instance there"
_PYTHON = "the same Python on both sides"
_LIST = "a list is made on both sides"
_NOTHING = "there is nothing to list, and a list and its iterator are made for it"
_SHIFT = "the call and an int of 64 bits; one or two operators there"
_EDIT = "a copy on both sides; whether it can be played on is found out at once"
_NODE = "the call and a new object; a reference there"

# What is done on each board; `m` is a legal move, and `san` its text.
BOARDS: dict[str, str] = {
    "board.turn": _ATTRIBUTE,
    "board.castling_rights": _ATTRIBUTE,
    "board.ep_square": _ATTRIBUTE,
    "board.halfmove_clock": _ATTRIBUTE,
    "board.fullmove_number": _ATTRIBUTE,
    "board.chess960": _ATTRIBUTE,
    "board.pawns": _ATTRIBUTE,
    "board.knights": _ATTRIBUTE,
    "board.bishops": _ATTRIBUTE,
    "board.rooks": _ATTRIBUTE,
    "board.queens": _ATTRIBUTE,
    "board.kings": _ATTRIBUTE,
    "board.occupied": _ATTRIBUTE,
    "board.occupied_co": _ATTRIBUTE,
    "board.promoted": _ATTRIBUTE,
    "board.move_stack": _ATTRIBUTE,
    "board.legal_moves": _OBJECT,
    "board.legal_moves.count()": "",
    "m in board.legal_moves": "",
    "list(board.legal_moves)": "",
    "board.pseudo_legal_moves": _OBJECT,
    "list(board.pseudo_legal_moves)": "",
    "list(board.generate_legal_moves(lib.BB_RANK_2))": "",
    "list(board.generate_legal_captures())": "",
    "list(board.generate_legal_ep())": _NOTHING,
    "list(board.generate_castling_moves())": "",
    "list(board.generate_pseudo_legal_moves())": "",
    "list(board.generate_pseudo_legal_captures())": "",
    "list(board.generate_pseudo_legal_ep())": _NOTHING,
    "board.piece_at(12)": _CALL,
    "board.piece_type_at(12)": _CALL,
    "board.color_at(12)": _CALL,
    "board.piece_map()": "",
    "board.pieces(1, True)": _OBJECT,
    "board.pieces_mask(1, True)": _CALL,
    "board.king(True)": _CALL,
    "board.attacks(28)": _OBJECT,
    "board.attacks_mask(28)": _CALL,
    "board.attackers(True, 28)": _OBJECT,
    "board.attackers_mask(True, 28)": _CALL,
    "board.is_attacked_by(True, 28)": _CALL,
    "board.pin(True, 12)": _OBJECT,
    "board.pin_mask(True, 12)": _NUMBER,
    "board.is_pinned(True, 12)": "",
    "board.checkers()": "",
    "board.checkers_mask()": "",
    "board.is_check()": "",
    "board.was_into_check()": "",
    "board.is_legal(m)": "",
    "board.is_pseudo_legal(m)": "",
    "board.is_into_check(m)": "",
    "board.is_capture(m)": _CALL,
    "board.is_castling(m)": _CALL,
    "board.is_kingside_castling(m)": _CALL,
    "board.is_queenside_castling(m)": _CALL,
    "board.is_en_passant(m)": _CALL,
    "board.is_zeroing(m)": _CALL,
    "board.is_irreversible(m)": _CALL,
    "board.gives_check(m)": "",
    "board.find_move(m.from_square, m.to_square)": "",
    "board.parse_uci(m.uci())": "",
    "(board.push_uci(m.uci()), board.pop())": "",
    "(board.push(m), board.pop())": "",
    "(board.push(m), board.peek(), board.pop())": "",
    "board.root()": _OBJECT,
    "board.ply()": _CALL,
    "board.copy()": _OBJECT,
    "board.copy(stack=False)": _OBJECT,
    "board.copy().clear_stack()": _OBJECT,
    "board.parse_san(san)": "",
    "(board.push_san(san), board.pop())": "",
    "board.parse_xboard(san)": "",
    "(board.push_xboard(san), board.pop())": "",
    "board.san(m)": "",
    "(board.san_and_push(m), board.pop())": "",
    "board.lan(m)": "",
    "board.uci(m)": _TEXT,
    "board.xboard(m)": _TEXT,
    "board.variation_san([m])": "",
    "board.is_checkmate()": "",
    "board.is_stalemate()": "",
    "board.is_insufficient_material()": _CALL,
    "board.has_insufficient_material(True)": _CALL,
    "board.is_seventyfive_moves()": _CALL,
    "board.is_fifty_moves()": _CALL,
    "board.is_fivefold_repetition()": _CALL,
    "board.is_repetition()": _CALL,
    "board.can_claim_draw()": "",
    "board.can_claim_fifty_moves()": _CALL,
    "board.can_claim_threefold_repetition()": "",
    "board.is_game_over()": "",
    "board.result()": "",
    "board.outcome()": "",
    "board.status()": "",
    "board.is_valid()": "",
    "board.clean_castling_rights()": "",
    "board.has_castling_rights(True)": _CALL,
    "board.has_kingside_castling_rights(True)": _CALL,
    "board.has_queenside_castling_rights(True)": _CALL,
    "board.has_chess960_castling_rights()": "the rights are read anew by the rules of Chess960",
    "board.has_legal_en_passant()": _CALL,
    "board.has_pseudo_legal_en_passant()": _CALL,
    "board.fen()": "",
    "board.shredder_fen()": "",
    "board.board_fen()": "",
    "board.castling_xfen()": "",
    "board.castling_shredder_fen()": "",
    "board.epd()": "",
    "board.unicode()": "",
    "board.chess960_pos()": _CALL,
    "board.mirror()": "",
    "board.copy(stack=False).apply_mirror()": "",
    "board.transform(lib.flip_horizontal)": "a function is called for each mask on both sides",
    "board.copy(stack=False).apply_transform(lib.flip_horizontal)": "the same",
    "board.copy(stack=False).set_piece_at(28, piece)": _EDIT,
    "board.copy(stack=False).remove_piece_at(12)": _EDIT,
    "board.copy(stack=False).set_piece_map({12: piece})": _EDIT,
    "board.copy(stack=False).clear_board()": _EDIT,
    "board.copy(stack=False).clear()": _EDIT,
    "board.copy(stack=False).reset()": _EDIT,
    "board.copy(stack=False).reset_board()": _EDIT,
    "board.copy(stack=False).set_board_fen('8/8/8/8/8/8/8/K6k')": "",
    "board.copy(stack=False).set_castling_fen('KQ')": _EDIT,
    "board.copy(stack=False).set_chess960_pos(518)": _EDIT,
    "board.copy(stack=False).set_fen(fen)": "",
    "board.copy(stack=False).set_epd(epd)": "an EPD record is read by Python on both sides",
    "lib.Board.from_epd(epd)": "an EPD record is read by Python on both sides",
    "lib.Board.empty()": _EDIT,
    "lib.Board.from_chess960_pos(518)": _EDIT,
    "lib.polyglot.zobrist_hash(board)": "",
    "m.uci()": _TEXT,
    "m.xboard()": _TEXT,
    "m.promotion": _ATTRIBUTE,
    "m.drop": _ATTRIBUTE,
    "lib.Move.from_uci('e7e8q')": "",
    "lib.Move.null()": _OBJECT,
    "lib.Move(12, 28)": _OBJECT,
    "hash(m)": _CALL,
    "piece.symbol()": _TEXT,
    "piece.unicode_symbol()": _TEXT,
    "lib.Piece.from_symbol('N')": _OBJECT,
    "piece.piece_type": _ATTRIBUTE,
    "piece.color": _ATTRIBUTE,
}
# `s` and `t` are sets of squares.
SETS: dict[str, str] = {
    "lib.SquareSet(mask)": _OBJECT,
    "s | t": _OBJECT,
    "s & t": _OBJECT,
    "s - t": _OBJECT,
    "s ^ t": _OBJECT,
    "~s": _OBJECT,
    "s << 8": _OBJECT,
    "s == t": _CALL,
    "s.mask": _ATTRIBUTE,
    "s.union(t)": _OBJECT,
    "s.intersection(t)": _OBJECT,
    "s.difference(t)": _OBJECT,
    "s.symmetric_difference(t)": _OBJECT,
    "s.update(t)": _CALL,
    "s.copy().intersection_update(t)": _OBJECT,
    "s.copy().difference_update(t)": _OBJECT,
    "s.copy().symmetric_difference_update(t)": _OBJECT,
    "s.isdisjoint(t)": _CALL,
    "s.issubset(t)": "",
    "s.issuperset(t)": "",
    "s.add(28)": _CALL,
    "s.discard(2)": _CALL,
    "(s.add(5), s.remove(5))": _CALL,
    "s.copy().pop()": _OBJECT,
    "s.copy().clear()": _OBJECT,
    "28 in s": _CALL,
    "len(s)": _CALL,
    "list(s)": _LIST,
    "s.tolist()": _LIST,
    "s.mirror()": _OBJECT,
    "list(lib.SquareSet(0xff).carry_rippler())": "an int is made for each subset on both sides",
    "lib.SquareSet.between(0, 63)": _OBJECT,
    "lib.SquareSet.ray(0, 63)": _OBJECT,
    "lib.SquareSet.from_square(28)": _OBJECT,
    "lib.between(0, 63)": _NUMBER,
    "lib.ray(0, 63)": "the call and an int of 64 bits; a table there",
    "lib.lsb(mask)": _CALL,
    "lib.msb(mask)": "the call; two builtins there",
    "lib.popcount(mask)": "the same builtin on both sides, looked up in our module",
    "list(lib.scan_forward(mask))": _LIST,
    "list(lib.scan_reversed(mask))": _LIST,
    "lib.flip_vertical(mask)": _NUMBER,
    "lib.flip_horizontal(mask)": _NUMBER,
    "lib.flip_diagonal(mask)": _NUMBER,
    "lib.flip_anti_diagonal(mask)": _NUMBER,
    "lib.shift_up(mask)": _SHIFT,
    "lib.shift_2_up(mask)": _SHIFT,
    "lib.shift_down(mask)": _SHIFT,
    "lib.shift_2_down(mask)": _SHIFT,
    "lib.shift_left(mask)": _NUMBER,
    "lib.shift_2_left(mask)": _NUMBER,
    "lib.shift_right(mask)": _NUMBER,
    "lib.shift_2_right(mask)": _NUMBER,
    "lib.shift_up_left(mask)": _NUMBER,
    "lib.shift_up_right(mask)": _NUMBER,
    "lib.shift_down_left(mask)": _NUMBER,
    "lib.shift_down_right(mask)": _NUMBER,
    "lib.square(4, 3)": _PYTHON,
    "lib.square_file(12)": _PYTHON,
    "lib.square_rank(12)": _PYTHON,
    "lib.square_mirror(12)": _PYTHON,
    "lib.square_name(12)": "the same, but what is no square is refused",
    "lib.parse_square('e4')": _CALL,
    "lib.square_distance(0, 63)": _CALL,
    "lib.square_manhattan_distance(0, 63)": _CALL,
    "lib.square_knight_distance(0, 63)": _CALL,
    "lib.piece_name(2)": _PYTHON,
    "lib.piece_symbol(2)": _PYTHON,
}
# `game` is a game with comments, `text` fifty of them, `last` its last node, `middle` one before.
GAMES: dict[str, str] = {
    "all_of(lib.pgn.read_game, text)": "",
    "all_of(lib.pgn.read_headers, text)": "both pass over the moves, and files are Python's",
    "all_of(lib.pgn.skip_game, text)": "both pass over the moves, and files are Python's",
    "game.accept(lib.pgn.StringExporter())": "visitors are Python on both sides",
    "game.accept(lib.pgn.GameBuilder())": "visitors are Python on both sides",
    "game.accept(lib.pgn.BoardBuilder())": "visitors are Python on both sides",
    "lib.pgn.Headers({'White': 'Morphy'})": "a game of their own is made",
    "game.headers['White']": "a view of the game is made each time; a dictionary there",
    "list(game.mainline_moves())": _LIST,
    "list(game.mainline())": _LIST,
    "middle.board()": "",
    "middle.san()": "",
    "middle.ply()": "",
    "middle.turn()": "",
    "middle.parent": _NODE,
    "middle.next()": _NODE,
    "middle.end()": _NODE,
    "middle.comment": _ATTRIBUTE,
    "middle.nags": "a live set is made each time; an attribute there",
    "middle.eval()": _CALL,
    "middle.eval_depth()": _CALL,
    "middle.clock()": _CALL,
    "lib.pgn.Game.from_board(board)": "tags and lines are Python on both sides",
    "lib.svg.board(board)": "",
    "lib.svg.piece(piece)": "",
    "book.find(start)": "a file is looked up by the same steps on both sides",
    "list(book.find_all(start))": "a file is looked up by the same steps on both sides",
    "book.get(start)": "a file is looked up by the same steps on both sides",
    "book.choice(start)": "a file is looked up by the same steps on both sides",
    "book.weighted_choice(start)": "a file is looked up by the same steps on both sides",
    "book.bisect_key_left(1 << 60)": "a file is looked up by the same steps on both sides",
}
TEXT = """[White "Morphy"]

1. e4 {[%eval 0.30,12]} e5 2. Nf3 d6 (2... Nc6 3. Bb5) 3. d4 $1 Bg4 {a mistake} 4. dxe5 Bxf3 5. Qxf3
dxe5 6. Bc4 Nf6 7. Qb3 Qe7 8. Nc3 c6 9. Bg5 {[%eval 1.20,12] [%clk 0:01:02]} *
"""
EPD = 'r1bqkbnr/ppp2ppp/2np4/4p3/B3P3/5N2/PPPP1PPP/RNBQK2R b KQkq - bm Nf6; id "one";'
FEN = "r1bqkbnr/ppp2ppp/2np4/4p3/B3P3/5N2/PPPP1PPP/RNBQK2R b KQkq - 0 1"


def _measured(lib: Any, book: Path) -> dict[str, object]:  # noqa: ANN401
    """Return what the rows of one library are about."""
    board, boards = lib.Board(), []
    for uci in GAME:
        move = lib.Move.from_uci(uci)
        boards.append((board.copy(stack=False), move, board.san(move)))
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
        "middle": game.end().parent.parent,
        "last": game.end(),
        "book": lib.polyglot.open_reader(book),
        "start": lib.Board(),
        "epd": EPD,
        "fen": FEN,
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


# How a row is called, and how often, in a loop around nothing.
_LOOPS = (
    (BOARDS, "[{} for board, m, san in boards]", "board", len(GAME)),
    (SETS, "[{} for _ in range(32)]", "_", 32),
    (GAMES, "[{} for _ in range(2)]", "_", 2),
)


def rows() -> Iterator[Row]:
    """Measure one row after the other."""
    with tempfile.TemporaryDirectory() as folder:
        book = _book(Path(folder) / "book.bin")
        ours, theirs = _measured(stamma, book), _measured(chess, book)
        for table, loop, nothing, calls in _LOOPS:
            empty = best(_both(loop.format(nothing), ours, theirs))
            for what, why in table.items():
                shown = f"`{what.replace('|', chr(92) + '|')}`"
                loops = _both(loop.format(what), ours, theirs)
                yield compare_calls(shown, why, calls=calls, loops=loops, empty_loops=empty)


def _both(code: str, ours: dict[str, object], theirs: dict[str, object]) -> Sides:
    return _compiled(code, ours), _compiled(code, theirs)
