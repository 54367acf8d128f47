"""Boards that are set up by hand: any position can stand on them, and the rest stays safe."""

from __future__ import annotations

import copy
import pickle
from typing import TYPE_CHECKING

import chess
import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

import stamma
from stamma import Board, Move, Piece

if TYPE_CHECKING:
    from collections.abc import Callable

KING = Piece.from_symbol("K")
LADY = Piece.from_symbol("q")


def test_a_board_is_set_up_man_by_man() -> None:
    board = Board.empty()
    assert board == Board(None)
    assert board.status() == stamma.STATUS_EMPTY | stamma.STATUS_NO_WHITE_KING | (
        stamma.STATUS_NO_BLACK_KING
    )
    board.set_piece_at(stamma.E1, KING)
    board.set_piece_at(stamma.E8, Piece.from_symbol("k"))
    board.turn = stamma.BLACK
    board.fullmove_number = 40
    board.halfmove_clock = 3
    assert board.fen() == "4k3/8/8/8/8/8/8/4K3 b - - 3 40"
    assert board.legal_moves.count() == 5
    assert board.remove_piece_at(stamma.E1) == KING
    assert board.remove_piece_at(stamma.E1) is None
    assert board.status() == stamma.STATUS_NO_WHITE_KING


@pytest.mark.parametrize(
    "act",
    [
        lambda board: list(board.legal_moves),
        lambda board: board.legal_moves.count(),
        lambda board: Move.from_uci("e2e4") in board.legal_moves,
        lambda board: list(board.generate_legal_moves()),
        lambda board: board.push(Move.from_uci("e2e4")),
        lambda board: board.push_uci("e2e4"),
        lambda board: board.push_san("e4"),
        lambda board: board.parse_uci("e2e4"),
        lambda board: board.parse("e4"),
        lambda board: board.san(Move.from_uci("e2e4")),
        lambda board: board.uci(Move.from_uci("e2e4")),
        lambda board: board.gives_check(Move.from_uci("e2e4")),
        lambda board: board.find_move(stamma.E2, stamma.E4),
        lambda board: board.is_checkmate(),
        lambda board: board.outcome(),
        lambda board: board.is_repetition(),
        lambda board: board.perft(1),
        lambda board: board.explain("e4"),
        stamma.polyglot.zobrist_hash,
        stamma.pgn.Game,
    ],
)
def test_what_needs_a_position_to_play_on_says_why_there_is_none(
    act: Callable[[Board], object],
) -> None:
    board = Board()
    board.remove_piece_at(stamma.E8)
    with pytest.raises(stamma.UnplayablePositionError, match="Black has no king"):
        act(board)


@pytest.mark.parametrize(
    ("edit", "why"),
    [
        (lambda board: board.set_piece_at(stamma.A8, Piece.from_symbol("P")), "pawn"),
        (lambda board: board.set_piece_at(stamma.E2, LADY), "check"),
        (lambda board: board.set_piece_at(stamma.E3, KING), "more than one king"),
    ],
)
def test_the_error_names_what_forbids_to_play(edit: Callable[[Board], None], why: str) -> None:
    board = Board()
    board.turn = stamma.BLACK
    edit(board)
    with pytest.raises(stamma.UnplayablePositionError, match=why):
        board.push_uci("e7e5")


def test_the_side_to_move_is_turned_and_turned_back() -> None:
    board = Board()
    board.push_uci("e2e4")
    board.turn = stamma.WHITE
    assert Move.from_uci("d1h5") in board.legal_moves
    board.turn = stamma.BLACK
    assert board.pop() == Move.from_uci("e2e4")
    assert board == Board()


def test_rights_stay_as_they_were_set_until_a_move_is_played() -> None:
    board = Board()
    rook = board.remove_piece_at(stamma.H1)
    assert board.castling_rights == stamma.BB_CORNERS
    assert board.clean_castling_rights() == stamma.BB_CORNERS & ~stamma.BB_H1
    assert board.castling_xfen() == "Qkq"
    assert board.status() == stamma.STATUS_BAD_CASTLING_RIGHTS
    board.set_piece_at(stamma.H1, rook)
    assert board.castling_xfen() == "KQkq"
    board.ep_square = stamma.E3
    assert board.status() == stamma.STATUS_INVALID_EP_SQUARE
    board.push_uci("d2d4")
    assert board.ep_square == stamma.D3


def test_a_move_of_the_past_is_kept_where_the_side_was_turned() -> None:
    board = Board()
    board.push_uci("e2e4")
    board.turn = stamma.WHITE
    board.push_uci("d2d4")
    board.castling_rights = stamma.BB_A1 | stamma.BB_B5
    for copied in (copy.deepcopy(board), pickle.loads(pickle.dumps(board))):  # noqa: S301
        assert copied == board
        assert copied.castling_rights == board.castling_rights
        assert list(copied.move_stack) == list(board.move_stack)
        copied.pop()
        assert copied.turn == stamma.WHITE
        assert copied.pop() == Move.from_uci("e2e4")
        assert copied == Board()


def test_boards_without_kings_are_values() -> None:
    board = Board.empty()
    board.set_piece_at(stamma.C3, LADY)
    assert pickle.loads(pickle.dumps(board)) == board  # noqa: S301
    assert hash(board) == hash(board.copy())
    assert board != Board.empty()
    assert "♛" in board.unicode()
    assert board.svg().startswith("<svg")
    assert repr(board) == "Board('8/8/8/8/8/2q5/8/8 w - - 0 1')"


def test_a_copy_can_keep_the_last_moves_only() -> None:
    board = Board()
    for uci in ("e2e4", "e7e5", "g1f3"):
        board.push_uci(uci)
    kept = board.copy(stack=2)
    assert [move.uci() for move in kept.move_stack] == ["e7e5", "g1f3"]
    assert kept == board
    assert not board.copy(stack=False).move_stack
    assert len(board.copy(stack=10**30).move_stack) == 3


@pytest.mark.parametrize(
    ("act", "error"),
    [
        (lambda board: board.set_piece_at(64, KING), ValueError),
        (lambda board: board.set_piece_map({64: KING}), ValueError),
        (lambda board: board.set_board_fen("8/8"), stamma.InvalidFenError),
        (lambda board: board.set_castling_fen("KK?"), ValueError),
        (lambda board: board.set_chess960_pos(960), ValueError),
        (lambda board: setattr(board, "fullmove_number", 0), ValueError),
        (lambda board: setattr(board, "ep_square", 64), ValueError),
        (lambda board: board.transform(lambda _: 1), ValueError),
        (lambda board: board.transform(lambda _: "e4"), (TypeError, ValueError)),
    ],
)
def test_bad_values_are_refused_and_change_nothing(
    act: Callable[[Board], object], error: type[Exception]
) -> None:
    board = Board()
    board.push_uci("e2e4")
    with pytest.raises(error):
        act(board)
    assert board.fen().startswith("rnbqkbnr/pppppppp/8/8/4P3/")
    assert len(board.move_stack) == 1


# Whatever is set, both libraries see the same.

EDITS = st.lists(
    st.one_of(
        st.tuples(st.just("put"), st.integers(0, 63), st.sampled_from("KQRBNPkqrbnp")),
        st.tuples(st.just("take"), st.integers(0, 63)),
        st.tuples(st.just("turn"), st.booleans()),
        st.tuples(st.just("rights"), st.sets(st.sampled_from([0, 4, 7, 56, 60, 63]))),
        st.tuples(st.just("ep"), st.none() | st.integers(16, 47)),
        st.tuples(st.just("clear")),
        st.tuples(st.just("mirror")),
    ),
    max_size=24,
)


UNPLAYABLE = (
    stamma.STATUS_NO_WHITE_KING
    | stamma.STATUS_NO_BLACK_KING
    | stamma.STATUS_TOO_MANY_KINGS
    | stamma.STATUS_PAWNS_ON_BACKRANK
    | stamma.STATUS_OPPOSITE_CHECK
)


def _edit(board: Board | chess.Board, edit: tuple[object, ...]) -> None:
    match edit:
        case "put", int(square), str(symbol):
            kind = Piece if isinstance(board, Board) else chess.Piece
            board.set_piece_at(square, kind.from_symbol(symbol))  # type: ignore[arg-type]
        case "take", int(square):
            board.remove_piece_at(square)
        case "turn", bool(turn):
            board.turn = turn
        case "rights", set(squares):
            board.castling_rights = sum(1 << square for square in squares)
        case "ep", square:
            board.ep_square = square  # type: ignore[assignment]
        case ("clear",):
            board.clear_board()
        case _:
            board.apply_mirror()


@given(st.booleans(), EDITS)
def test_edited_boards_are_those_of_python_chess(
    chess960: bool,
    edits: list[tuple[object, ...]],
) -> None:
    ours, theirs = Board(chess960=chess960), chess.Board(chess960=chess960)
    for edit in edits:
        _edit(ours, edit)
        _edit(theirs, edit)
    assert ours.board_fen() == theirs.board_fen()
    # Of several kings python-chess lets any castle, and we none.
    assume(all(len(ours.pieces(stamma.KING, color)) < 2 for color in stamma.COLORS))
    assert ours.fen(en_passant="xfen") == theirs.fen(en_passant="xfen")
    assert ours.castling_rights == theirs.castling_rights
    assert ours.checkers_mask() == theirs.checkers_mask()
    assert int(ours.status()) & 0x1FFFF == int(theirs.status())
    pseudo = sorted(move.uci() for move in theirs.pseudo_legal_moves)
    assert sorted(move.uci() for move in ours.pseudo_legal_moves) == pseudo
    if ours.status() & UNPLAYABLE:
        return
    assert ours.is_valid() == theirs.is_valid()
    legal = [move.uci() for move in theirs.legal_moves]
    assert [move.uci() for move in ours.legal_moves] == legal
