"""The board, by example: what it says of itself, and how moves come and go."""

from __future__ import annotations

import chess
import pytest

import stamma
from stamma import Board, Move, Piece

FOOLS_MATE = "rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3"
CASTLE = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1"
CHESS960 = "1r2k1r1/8/8/8/8/8/8/1R2K1R1 w GBgb - 0 1"
ROOKS_APART = "4k3/8/8/8/8/8/8/1R2K1R1 w GB - 0 1"


def _after(moves: str, fen: str = stamma.STARTING_FEN) -> Board:
    board = Board(fen)
    for uci in moves.split():
        board.push_uci(uci)
    return board


# What a board is.


def test_a_new_board_is_the_start_of_a_game() -> None:
    board = Board()
    assert board.fen() == stamma.STARTING_FEN
    assert board.board_fen() == stamma.STARTING_BOARD_FEN
    assert board == Board(stamma.STARTING_FEN)
    assert not board.chess960
    assert Board(chess960=True).chess960
    assert Board(chess960=True).fen() == stamma.STARTING_FEN


@pytest.mark.parametrize(
    ("board", "text"),
    [
        (Board(), f"Board('{stamma.STARTING_FEN}')"),
        (Board(FOOLS_MATE), f"Board('{FOOLS_MATE}')"),
        (
            Board(CHESS960),
            "Board('1r2k1r1/8/8/8/8/8/8/1R2K1R1 w KQkq - 0 1', chess960=True)",
        ),
    ],
)
def test_repr_makes_the_board_again(board: Board, text: str) -> None:
    assert repr(board) == text
    assert eval(text, {"Board": Board}) == board  # noqa: S307 - our own text


@pytest.mark.parametrize("fen", [stamma.STARTING_FEN, FOOLS_MATE, CASTLE])
def test_str_is_that_of_python_chess(fen: str) -> None:
    assert str(Board(fen)) == str(chess.Board(fen))


@pytest.mark.parametrize(
    ("one", "other", "are_equal"),
    [
        (Board(), Board(), True),
        (_after("e2e4 e7e5"), _after("e2e4 e7e5"), True),
        (_after("e2e4 e7e5 g1f3"), _after("g1f3 e7e5 e2e4"), False),  # by the clock
        # The moves behind a board do not count, nor does an en-passant square without a capture.
        (_after("e2e4"), Board("rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1"), True),
        (Board(CASTLE), Board(CASTLE.replace("KQkq", "Qkq")), False),
        (Board(CASTLE), Board(CASTLE.replace(" w ", " b ")), False),
        (Board(CASTLE), Board(CASTLE.replace("0 1", "1 1")), False),
        (Board(CASTLE), Board(CASTLE.replace("0 1", "0 2")), False),
    ],
)
def test_equality(one: Board, other: Board, are_equal: bool) -> None:
    assert (one == other) is are_equal
    assert (one != other) is not are_equal
    if are_equal:
        assert hash(one) == hash(other)


def test_a_board_is_only_equal_to_a_board() -> None:
    assert Board() != stamma.STARTING_FEN
    assert Board() != chess.Board()
    assert Board() != None  # noqa: E711 - the comparison is the point


def test_pieces_by_square() -> None:
    board = Board()
    assert board.piece_at(stamma.E1) == Piece(stamma.KING, stamma.WHITE)
    assert board.piece_type_at(stamma.E1) == stamma.KING
    assert board.color_at(stamma.D8) is stamma.BLACK
    assert board.piece_at(stamma.E4) is None
    assert board.piece_type_at(stamma.E4) is None
    assert board.color_at(stamma.E4) is None
    assert board.king(stamma.WHITE) == stamma.E1
    assert board.king(stamma.BLACK) == stamma.E8


@pytest.mark.parametrize("fen", [stamma.STARTING_FEN, FOOLS_MATE, CASTLE])
def test_the_piece_map_is_that_of_python_chess(fen: str) -> None:
    ours = {square: piece.symbol() for square, piece in Board(fen).piece_map().items()}
    theirs = {square: piece.symbol() for square, piece in chess.Board(fen).piece_map().items()}
    assert ours == theirs


@pytest.mark.parametrize("square", [-1, 64, 1000])
def test_a_number_without_a_square_is_refused(square: int) -> None:
    board = Board()
    for question in (board.piece_at, board.piece_type_at, board.color_at):
        with pytest.raises(ValueError, match=f"{square} is not a square"):
            question(square)


@pytest.mark.parametrize(
    ("fen", "checkers"),
    [
        (stamma.STARTING_FEN, []),
        (FOOLS_MATE, [stamma.H4]),
        ("4k3/8/3N4/8/8/8/8/4R1K1 b - - 0 1", [stamma.E1, stamma.D6]),
        ("4k3/8/3N4/1B6/8/8/8/4R1K1 b - - 0 1", [stamma.E1, stamma.B5, stamma.D6]),
    ],
)
def test_checkers(fen: str, checkers: list[int]) -> None:
    board = Board(fen)
    assert board.checkers() == checkers
    assert board.is_check() is bool(checkers)


def test_castling_rights() -> None:
    board = Board(CASTLE.replace("KQkq", "Kq"))
    assert board.castling_rights == 1 << stamma.H1 | 1 << stamma.A8
    assert board.has_castling_rights(stamma.WHITE)
    assert board.has_kingside_castling_rights(stamma.WHITE)
    assert not board.has_queenside_castling_rights(stamma.WHITE)
    assert not board.has_kingside_castling_rights(stamma.BLACK)
    assert board.has_queenside_castling_rights(stamma.BLACK)
    board.push_uci("e1e2")
    assert not board.has_castling_rights(stamma.WHITE)


def test_is_valid() -> None:
    assert Board().is_valid()
    too_many = Board("4k3/8/8/8/8/8/PPPPPPPP/QQQQKQQQ w - - 0 1")
    assert too_many.is_valid()
    assert too_many.status() == stamma.Status.TOO_MANY_WHITE_PROMOTIONS
    assert not Board("QQQQkQQQ/8/8/8/8/8/8/QQQQKQQQ b - - 0 1").is_valid()


# Moves come and go.


def test_moves_are_pushed_and_popped() -> None:
    board = Board()
    board.push(Move(stamma.E2, stamma.E4))
    assert board.push_uci("e7e5") == Move.from_uci("e7e5")
    assert board.peek() == Move.from_uci("e7e5")
    assert board.move_stack == [Move.from_uci("e2e4"), Move.from_uci("e7e5")]
    assert board.pop() == Move.from_uci("e7e5")
    assert board.pop() == Move.from_uci("e2e4")
    assert board == Board()


def test_there_is_nothing_before_the_first_move() -> None:
    board = Board()
    assert board.move_stack == []
    with pytest.raises(IndexError, match="no move has been played"):
        board.pop()
    with pytest.raises(IndexError, match="no move has been played"):
        board.peek()


def test_the_move_stack_cannot_be_changed() -> None:
    board = _after("e2e4")
    with pytest.raises(TypeError, match="cannot be changed"):
        board.move_stack.clear()
    assert board.move_stack == [Move.from_uci("e2e4")]


@pytest.mark.parametrize("uci", ["e2e5", "e7e5", "e1g1", "e4e5", "e2e4q"])
def test_an_illegal_move_leaves_the_board_alone(uci: str) -> None:
    board = Board()
    assert not board.is_legal(Move.from_uci(uci))
    assert Move.from_uci(uci) not in board.legal_moves
    with pytest.raises(stamma.IllegalMoveError):
        board.push(Move.from_uci(uci))
    with pytest.raises(stamma.IllegalMoveError):
        board.push_uci(uci)
    with pytest.raises(stamma.IllegalMoveError):
        board.parse_uci(uci)
    assert board == Board()
    assert board.move_stack == []


def test_illegal_moves_are_nothing_special() -> None:
    board = Board()
    move = Move.from_uci("e2d3")
    assert not board.is_capture(move)
    assert not board.is_castling(move)
    assert not board.is_en_passant(move)
    assert not board.gives_check(move)


@pytest.mark.parametrize(
    ("fen", "written", "played", "after"),
    [
        (CASTLE, "e1g1", "e1g1", "r3k2r/8/8/8/8/8/8/R4RK1 b kq - 1 1"),
        (CASTLE, "e1h1", "e1g1", "r3k2r/8/8/8/8/8/8/R4RK1 b kq - 1 1"),
        (CASTLE, "e1a1", "e1c1", "r3k2r/8/8/8/8/8/8/2KR3R b kq - 1 1"),
        (ROOKS_APART, "e1g1", "e1g1", "4k3/8/8/8/8/8/8/1R3RK1 b - - 1 1"),
        (ROOKS_APART, "e1b1", "e1b1", "4k3/8/8/8/8/8/8/2KR2R1 b - - 1 1"),
    ],
)
def test_castling_is_understood_in_both_forms(
    fen: str, written: str, played: str, after: str
) -> None:
    board = Board(fen)
    assert board.parse_uci(written).uci() == played
    assert Move.from_uci(written) in board.legal_moves
    assert board.is_castling(Move.from_uci(written))
    assert board.push_uci(written).uci() == played
    assert board.fen() == after
    assert board.peek().uci() == played


def test_castling_in_chess960_is_the_king_taking_its_rook() -> None:
    board = Board(CASTLE, chess960=True)
    castling = {move.uci() for move in board.legal_moves if board.is_castling(move)}
    assert castling == {"e1h1", "e1a1"}
    assert board.push_uci("e1g1").uci() == "e1h1"


def test_a_null_move_passes() -> None:
    board = _after("e2e4")
    assert board.parse_uci("0000") == Move.null()
    board.push(Move.null())
    assert board.fen() == "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 1 2"
    assert board.peek() == Move.null()
    assert board.pop() == Move.null()
    assert board == _after("e2e4")


def test_nobody_passes_in_check() -> None:
    # A deliberate difference: python-chess lets the king be taken.
    board = Board(FOOLS_MATE)
    with pytest.raises(stamma.IllegalMoveError):
        board.push(Move.null())
    assert board.move_stack == []


def test_a_null_move_is_not_legal() -> None:
    assert Move.null() not in Board().legal_moves
    assert not Board().is_legal(Move.null())


def test_set_fen_forgets_the_moves() -> None:
    board = _after("e2e4")
    board.set_fen(CASTLE)
    assert board.fen() == CASTLE
    assert board.move_stack == []


def test_set_fen_leaves_the_board_alone_when_it_fails() -> None:
    board = _after("e2e4 e7e5")
    with pytest.raises(stamma.InvalidFenError):
        board.set_fen("4k3/8/8/8/8/8/8/8 w - - 0 1")
    assert board == _after("e2e4 e7e5")
    assert len(board.move_stack) == 2


def test_reset_goes_back_to_the_start() -> None:
    board = _after("e1g1", CASTLE)
    board.reset()
    assert board == Board()
    assert board.move_stack == []


def test_root_is_the_position_before_the_first_move() -> None:
    board = _after("e1g1 e8c8", CASTLE)
    root = board.root()
    assert root.fen() == CASTLE
    assert root.move_stack == []
    root.push_uci("a1b1")
    assert board.root().fen() == CASTLE
    assert Board().root() == Board()


def test_clear_stack_keeps_the_position() -> None:
    board = _after("e2e4 e7e5")
    fen = board.fen()
    board.clear_stack()
    assert board.fen() == fen
    assert board.move_stack == []
    assert board.root().fen() == fen
    with pytest.raises(IndexError):
        board.pop()


def test_a_copy_without_its_stack_forgets_repetitions() -> None:
    board = _after("g1f3 g8f6 f3g1 f6g8")
    assert board.copy().is_repetition(2)
    assert not board.copy(stack=False).is_repetition(2)


@pytest.mark.parametrize(("moves", "ply"), [("", 0), ("e2e4", 1), ("e2e4 e7e5", 2)])
def test_ply_counts_half_moves(moves: str, ply: int) -> None:
    assert _after(moves).ply() == ply


# Legal moves.


def test_legal_moves_can_be_counted_listed_and_looked_up() -> None:
    moves = Board().legal_moves
    assert moves.count() == len(moves) == len(list(moves)) == len(set(moves)) == 20
    assert moves
    assert Move.from_uci("e2e4") in moves
    assert Move.from_uci("e7e5") not in moves


def test_a_mate_has_no_legal_moves() -> None:
    moves = Board(FOOLS_MATE).legal_moves
    assert not moves
    assert list(moves) == []
    assert repr(moves) == "<LegalMoveGenerator ()>"


def test_the_repr_of_legal_moves_lists_them() -> None:
    moves = Board("7k/8/8/8/8/8/5q2/7K w - - 0 1").legal_moves
    assert repr(moves) == "<LegalMoveGenerator ()>"
    board = Board("k7/8/8/8/8/8/4q3/7K w - - 0 1")
    assert repr(board.legal_moves) == "<LegalMoveGenerator (Kg1)>"


def test_legal_moves_follow_their_board() -> None:
    board = Board()
    moves = board.legal_moves
    board.push_uci("e2e4")
    assert Move.from_uci("e7e5") in moves
    assert Move.from_uci("d2d4") not in moves


def test_moves_may_be_played_while_they_are_listed() -> None:
    board = Board()
    count = 0
    for move in board.legal_moves:
        board.push(move)
        count += board.legal_moves.count()
        board.pop()
    assert count == 400


@pytest.mark.parametrize("move", ["e2e4", None, 796])
def test_only_a_move_can_be_a_legal_move(move: object) -> None:
    with pytest.raises(TypeError):
        move in Board().legal_moves  # type: ignore[operator]  # noqa: B015


# Pictures: the drawing itself is tested with the diagrams.


def test_a_notebook_shows_the_board_with_its_last_move() -> None:
    board = _after("e2e4")
    picture = board._repr_svg_()
    assert picture.startswith("<svg")
    assert picture == board.svg(lastmove=Move.from_uci("e2e4"))
    assert picture != board.svg()


def test_a_notebook_shows_a_board_without_moves_and_after_a_pass() -> None:
    assert Board()._repr_svg_() == Board().svg()
    passed = _after("0000")
    assert passed._repr_svg_() == passed.svg()
