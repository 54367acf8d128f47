"""The rules of chess: examples first, then random games played side by side with python-chess."""

from __future__ import annotations

import copy
import pickle
from enum import Enum, auto
from typing import TYPE_CHECKING, NamedTuple

import chess
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import stamma

if TYPE_CHECKING:
    from collections.abc import Callable

# Outcomes: a position, how the game has ended in it, and the result.
OUTCOMES = (
    ("rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3", "CHECKMATE", "0-1"),
    ("7k/6Q1/6K1/8/8/8/8/8 b - - 0 1", "CHECKMATE", "1-0"),
    ("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1", "STALEMATE", "1/2-1/2"),
    ("K7/2q5/1k6/8/8/8/8/8 w - - 0 1", "STALEMATE", "1/2-1/2"),
    ("4k3/8/8/8/8/8/8/4K3 w - - 0 1", "INSUFFICIENT_MATERIAL", "1/2-1/2"),
    ("4k3/8/8/8/8/8/8/4KN2 w - - 0 1", "INSUFFICIENT_MATERIAL", "1/2-1/2"),
    ("4k3/8/8/8/8/8/8/b1B1K3 w - - 0 1", "INSUFFICIENT_MATERIAL", "1/2-1/2"),
    ("4k3/8/8/8/8/8/8/R3K3 w - - 150 100", "SEVENTYFIVE_MOVES", "1/2-1/2"),
    # A mate ends the game before the seventy-five moves do (FIDE 9.6.2).
    ("7k/6Q1/6K1/8/8/8/8/8 b - - 150 100", "CHECKMATE", "1-0"),
)

# The game goes on: nothing that ends it without a claim.
GOES_ON = (
    stamma.STARTING_FEN,
    "4k3/8/8/8/8/8/8/2b1KB2 w - - 0 1",
    "4k3/8/8/8/8/8/8/3NKN2 w - - 0 1",
    "4k3/7p/8/8/8/8/8/4K3 w - - 0 1",
    "4k3/8/8/8/8/8/8/R3K3 w - - 149 100",
)

# Castling: a position, and how it may be castled there.
CASTLING: tuple[tuple[str, set[str]], ...] = (
    ("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", {"e1g1", "e1c1"}),
    ("r3k2r/8/8/8/8/8/8/R3K2R b KQkq - 0 1", {"e8g8", "e8c8"}),
    ("r3k2r/8/8/8/8/8/8/R3K2R w Qk - 0 1", {"e1c1"}),
    ("r3k2r/8/8/8/8/8/8/R3K2R w - - 0 1", set()),
    ("4k3/8/8/8/8/8/8/RN2K1NR w KQ - 0 1", set()),  # men in between
    ("4r1k1/8/8/8/8/8/8/R3K2R w KQ - 0 1", set()),  # out of check
    ("5rk1/8/8/8/8/8/8/R3K2R w KQ - 0 1", {"e1c1"}),  # through check
    ("1k4r1/8/8/8/8/8/8/R3K2R w KQ - 0 1", {"e1c1"}),  # into check
    ("1r4k1/8/8/8/8/8/8/R3K2R w KQ - 0 1", {"e1g1", "e1c1"}),  # only the rook is passed by
    ("r5kr/8/8/8/8/8/8/R5KR w HAha - 0 1", {"g1h1", "g1a1"}),  # the king stays put
    ("4k3/8/8/8/8/8/8/qRK5 w B - 0 1", set()),  # the rook shields its king
)

# En passant: a position, and whether the capture is legal.
EN_PASSANT = (
    ("4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", True),
    ("4k3/8/8/3pP3/8/8/8/4K3 w - - 0 1", False),
    ("8/8/8/8/k2Pp2R/8/8/4K3 b - d3 0 1", False),  # both pawns leave the fourth rank
    ("8/8/8/8/k2Pp3/8/8/4K2R b - d3 0 1", True),
    ("4k3/8/8/8/3Pp3/8/8/4RK2 b - d3 0 1", False),  # pinned on the file
    ("8/8/8/2k5/3Pp3/8/8/4K3 b - d3 0 1", True),  # takes the checker
    ("4k3/8/8/b2pP3/8/8/8/4K3 w - d6 0 1", False),  # does not help against another check
)

# Shuffles: moves from the start, and how often the last position has stood.
KNIGHTS_OUT_AND_BACK = "g1f3 g8f6 f3g1 f6g8"
REPETITIONS = (
    ("", 1),
    ("g1f3", 1),
    (KNIGHTS_OUT_AND_BACK, 2),
    (" ".join([KNIGHTS_OUT_AND_BACK] * 2), 3),
    (" ".join([KNIGHTS_OUT_AND_BACK] * 4), 5),
    # The first position after e2e4 has an en-passant square, but no capture: it counts.
    ("e2e4 " + "g8f6 g1f3 f6g8 f3g1 " * 2, 3),
    # Castling rights were lost on the way: not the same position.
    ("e2e4 e7e5 e1e2 e8e7 e2e1 e7e8 e1e2 e8e7 e2e1 e7e8", 2),
    # En passant was possible the first time: not the same position.
    ("e2e4 g8f6 e4e5 d7d5 g1f3 f6g8 f3g1 g8f6", 1),
)


@pytest.mark.parametrize(("fen", "termination", "result"), OUTCOMES)
def test_a_game_has_ended(fen: str, termination: str, result: str) -> None:
    board = stamma.Board(fen)
    outcome = board.outcome()
    assert outcome is not None
    assert outcome.termination is stamma.Termination[termination]
    assert outcome.result() == board.result() == result
    assert board.is_game_over()


@pytest.mark.parametrize("fen", GOES_ON)
def test_a_game_goes_on(fen: str) -> None:
    board = stamma.Board(fen)
    assert board.outcome() is None
    assert board.result() == "*"
    assert not board.is_game_over()


@pytest.mark.parametrize(("fen", "castling"), CASTLING)
def test_castling(fen: str, castling: set[str]) -> None:
    board = stamma.Board(fen)
    assert {move.uci() for move in board.legal_moves if board.is_castling(move)} == castling


@pytest.mark.parametrize(("fen", "is_legal"), EN_PASSANT)
def test_en_passant(fen: str, *, is_legal: bool) -> None:
    board = stamma.Board(fen)
    assert board.has_legal_en_passant() is is_legal
    assert any(board.is_en_passant(move) for move in board.legal_moves) is is_legal


@pytest.mark.parametrize(("moves", "times"), REPETITIONS)
def test_repetition(moves: str, times: int) -> None:
    board = stamma.Board()
    for uci in moves.split():
        board.push_uci(uci)
    assert [board.is_repetition(count) for count in range(1, 7)] == [
        count <= times for count in range(1, 7)
    ]


@pytest.mark.parametrize(
    ("fen", "can_claim"),
    [
        ("4k3/8/8/8/8/8/8/R3K3 w - - 100 90", True),
        ("4k3/8/8/8/8/8/8/R3K3 w - - 99 90", True),  # any move makes it fifty
        ("4k3/8/8/8/8/8/8/R3K3 w - - 98 90", False),
        ("8/8/8/8/8/k7/p7/K7 w - - 99 90", False),  # stalemate: no move to claim with
        ("7k/7P/6K1/8/8/8/8/8 b - - 100 90", False),  # stalemate: the game is over
    ],
)
def test_fifty_moves(fen: str, *, can_claim: bool) -> None:
    board = stamma.Board(fen)
    assert board.can_claim_fifty_moves() is can_claim
    assert board.can_claim_draw() is can_claim


def test_a_third_repetition_can_be_claimed_one_move_early() -> None:
    board = stamma.Board()
    for uci in (KNIGHTS_OUT_AND_BACK + " g1f3 g8f6 f3g1").split():
        board.push_uci(uci)
    assert not board.is_repetition(3)
    assert board.can_claim_threefold_repetition()
    assert board.outcome() is None
    assert board.outcome(claim_draw=True) == stamma.Outcome(
        stamma.Termination.THREEFOLD_REPETITION, None
    )


# Random games.


class Wish(Enum):
    """What a ply is chosen for, where the position allows it: plain chance rarely gets there."""

    ANYTHING = auto()
    BACK_AGAIN = auto()
    SPECIAL = auto()
    PAWN = auto()
    CAPTURE = auto()
    CHECK = auto()
    MATE = auto()
    PASS = auto()


class Start(NamedTuple):
    fen: str
    chess960: bool


class Ply(NamedTuple):
    wish: Wish
    number: int


class Game(NamedTuple):
    start: Start
    plies: list[Ply]


_WISHES = (
    *[Wish.ANYTHING] * 6,
    *[Wish.BACK_AGAIN] * 4,
    *[Wish.SPECIAL] * 4,
    *[Wish.PAWN] * 2,
    Wish.CAPTURE,
    *[Wish.CHECK] * 2,
    *[Wish.MATE] * 4,
    Wish.PASS,
)

_ODD_FENS = (
    "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1",
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
    "8/PPPPPPPP/8/2k5/5K2/8/pppppppp/8 w - - 0 1",
    "n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 0 1",
    "4k3/pppppppp/8/8/8/8/PPPPPPPP/4K3 w - - 0 1",
    "4k3/pppppppp/8/PPPPPPPP/pppppppp/8/PPPPPPPP/4K3 w - - 3 1",
    "8/8/8/4k3/8/8/8/KQ6 w - - 90 80",
    "4k3/8/8/8/8/8/QQ6/R3K2R w KQ - 0 1",
    "6k1/5ppp/8/8/8/8/rr3PPP/RR4K1 b - - 0 1",
    "8/8/4k3/8/8/3BK3/8/5b2 w - - 140 100",
    "8/8/4k3/8/8/3BK3/8/4b3 w - - 95 60",
    "8/8/4k3/3n4/8/4K3/8/8 w - - 0 1",
    "8/8/8/8/k2Pp2R/8/8/4K3 b - d3 0 1",
    "8/8/8/8/k1p4R/8/3P4/4K3 w - - 0 1",
    "4k3/8/8/8/2p5/8/B2P4/4K3 w - - 0 1",
    "rnbqkbnr/pppppppp/8/8/8/8/QQQQQQQQ/QQQQKQQQ b kq - 0 1",
    "qqqqkqqq/qqqqqqqq/8/8/8/8/PPPPPPPP/RNBQKBNR w KQ - 0 1",
    "4k3/8/3N4/8/4R3/8/6B1/4K1Q1 b - - 0 1",
)

_ordinary_starts = st.just(Start(stamma.STARTING_FEN, chess960=False))
_chess960_starts = st.integers(0, 959).map(
    lambda number: Start(chess.Board.from_chess960_pos(number).fen(), chess960=True)
)
_odd_starts = st.builds(Start, st.sampled_from(_ODD_FENS), st.booleans())


def _games(starts: st.SearchStrategy[Start]) -> st.SearchStrategy[Game]:
    ply = st.builds(Ply, st.sampled_from(_WISHES), st.integers(0, 255))
    lengths = st.sampled_from((2, 20, 60, 120))
    plies = lengths.flatmap(lambda length: st.lists(ply, min_size=length, max_size=length))
    return st.builds(Game, starts, plies)


def _fulfils(board: chess.Board, move: chess.Move, wish: Wish) -> bool:
    fulfilled: dict[Wish, Callable[[], object]] = {
        Wish.BACK_AGAIN: lambda: _takes_back(board, move),
        Wish.SPECIAL: lambda: (
            move.promotion or board.is_castling(move) or board.is_en_passant(move)
        ),
        Wish.PAWN: lambda: board.piece_type_at(move.from_square) == chess.PAWN,
        Wish.CAPTURE: lambda: board.is_capture(move),
        Wish.CHECK: lambda: board.gives_check(move),
        Wish.MATE: lambda: _mates(board, move),
    }
    return wish in fulfilled and bool(fulfilled[wish]())


def _takes_back(board: chess.Board, move: chess.Move) -> bool:
    if len(board.move_stack) < 2:
        return False
    last = board.move_stack[-2]
    return (move.from_square, move.to_square) == (last.to_square, last.from_square)


def _mates(board: chess.Board, move: chess.Move) -> bool:
    board.push(move)
    mates = board.is_checkmate()
    board.pop()
    return mates


def _choose(board: chess.Board, ply: Ply) -> chess.Move | None:
    legal = list(board.legal_moves)
    if ply.wish is Wish.PASS and legal and not board.is_check():
        return chess.Move.null()
    moves = [move for move in legal if _fulfils(board, move, ply.wish)] or legal
    return moves[ply.number % len(moves)] if moves else None


def _boards(start: Start) -> tuple[stamma.Board, chess.Board]:
    ours = stamma.Board(start.fen, chess960=start.chess960)
    return ours, chess.Board(start.fen, chess960=start.chess960)


def _play(game: Game) -> stamma.Board:
    ours, theirs = _boards(game.start)
    for ply in game.plies:
        move = _choose(theirs, ply)
        if move is None:
            break
        theirs.push(move)
        ours.push_uci(move.uci())
    return ours


def _assert_same_text(ours: stamma.Board, theirs: chess.Board) -> None:
    assert ours.fen(en_passant="legal") == theirs.fen()
    assert ours.fen(en_passant="xfen") == theirs.fen(en_passant="xfen")
    # stamma writes every double step by default, python-chess only legal captures.
    assert ours.fen() == theirs.fen(en_passant="fen")
    assert ours.fen(shredder=True, en_passant="legal") == theirs.fen(shredder=True)
    assert ours.epd(en_passant="legal") == theirs.epd()
    assert ours.board_fen() == theirs.board_fen()
    assert ours.castling_xfen() == theirs.castling_xfen()
    assert ours.castling_shredder_fen() == theirs.castling_shredder_fen()
    assert str(ours) == str(theirs)


def _assert_same_state(ours: stamma.Board, theirs: chess.Board) -> None:
    assert ours.turn == theirs.turn
    assert ours.ply() == theirs.ply()
    assert ours.halfmove_clock == theirs.halfmove_clock
    assert ours.fullmove_number == theirs.fullmove_number
    assert ours.ep_square == theirs.ep_square
    assert ours.has_legal_en_passant() == theirs.has_legal_en_passant()
    assert ours.castling_rights == theirs.castling_rights
    assert ours.chess960 == theirs.chess960
    for color in stamma.COLORS:
        assert ours.king(color) == theirs.king(color)
        assert ours.has_castling_rights(color) == theirs.has_castling_rights(color)
        wings = (
            ours.has_kingside_castling_rights(color),
            ours.has_queenside_castling_rights(color),
        )
        assert wings == (
            theirs.has_kingside_castling_rights(color),
            theirs.has_queenside_castling_rights(color),
        )


def _assert_same_moves(ours: stamma.Board, theirs: chess.Board) -> None:
    legal = {move.uci() for move in ours.legal_moves}
    assert legal == {move.uci() for move in theirs.legal_moves}
    assert ours.legal_moves.count() == len(legal)
    assert set(ours.checkers()) == set(theirs.checkers())
    assert ours.is_check() == theirs.is_check()
    for their_move in theirs.legal_moves:
        move = stamma.Move.from_uci(their_move.uci())
        assert ours.is_legal(move)
        assert ours.gives_check(move) == theirs.gives_check(their_move), move
        assert ours.is_capture(move) == theirs.is_capture(their_move), move
        assert ours.is_castling(move) == theirs.is_castling(their_move), move
        assert ours.is_en_passant(move) == theirs.is_en_passant(their_move), move


def _assert_same_end(ours: stamma.Board, theirs: chess.Board) -> None:
    assert ours.is_checkmate() == theirs.is_checkmate()
    assert ours.is_stalemate() == theirs.is_stalemate()
    assert ours.is_insufficient_material() == theirs.is_insufficient_material()
    for count in range(1, 6):
        assert ours.is_repetition(count) == theirs.is_repetition(count), count
    assert ours.can_claim_fifty_moves() == theirs.can_claim_fifty_moves()
    threefold = theirs.can_claim_threefold_repetition()
    assert ours.can_claim_threefold_repetition() == threefold
    assert ours.can_claim_draw() == theirs.can_claim_draw()
    for claim_draw in (False, True):
        our_outcome = ours.outcome(claim_draw=claim_draw)
        their_outcome = theirs.outcome(claim_draw=claim_draw)
        assert (our_outcome is None) == (their_outcome is None)
        if our_outcome is not None and their_outcome is not None:
            assert our_outcome.termination.name == their_outcome.termination.name
            assert our_outcome.termination.value == their_outcome.termination.value
            assert our_outcome.winner == their_outcome.winner
        assert ours.is_game_over(claim_draw=claim_draw) == (our_outcome is not None)
        assert ours.result(claim_draw=claim_draw) == theirs.result(claim_draw=claim_draw)


def _assert_same(ours: stamma.Board, theirs: chess.Board) -> None:
    _assert_same_text(ours, theirs)
    _assert_same_state(ours, theirs)
    _assert_same_moves(ours, theirs)
    _assert_same_end(ours, theirs)


def _assert_same_game(game: Game) -> None:
    ours, theirs = _boards(game.start)
    _assert_same(ours, theirs)
    for ply in game.plies:
        move = _choose(theirs, ply)
        if move is None:
            break
        theirs.push(move)
        assert ours.push_uci(move.uci()).uci() == move.uci()
        _assert_same(ours, theirs)
    assert [move.uci() for move in ours.move_stack] == [move.uci() for move in theirs.move_stack]


@pytest.mark.parametrize("fen", _ODD_FENS)
def test_an_odd_position_and_each_of_its_moves_agree_with_python_chess(fen: str) -> None:
    ours, theirs = _boards(Start(fen, chess960=False))
    _assert_same(ours, theirs)
    for move in list(theirs.legal_moves):
        theirs.push(move)
        ours.push_uci(move.uci())
        _assert_same(ours, theirs)
        theirs.pop()
        ours.pop()


@settings(max_examples=40)
@given(_games(_ordinary_starts))
def test_an_ordinary_game_agrees_with_python_chess(game: Game) -> None:
    _assert_same_game(game)


@settings(max_examples=40)
@given(_games(_chess960_starts))
def test_a_chess960_game_agrees_with_python_chess(game: Game) -> None:
    _assert_same_game(game)


@settings(max_examples=60)
@given(_games(_odd_starts))
def test_a_game_from_an_odd_position_agrees_with_python_chess(game: Game) -> None:
    _assert_same_game(game)


_any_game = _games(st.one_of(_ordinary_starts, _chess960_starts, _odd_starts))


@settings(max_examples=40)
@given(_any_game)
def test_moves_taken_back_restore_each_position(game: Game) -> None:
    ours, theirs = _boards(game.start)
    before = [ours.copy()]
    for ply in game.plies:
        move = _choose(theirs, ply)
        if move is None:
            break
        theirs.push(move)
        ours.push_uci(move.uci())
        before.append(ours.copy())
    while theirs.move_stack:
        position = before.pop()
        assert ours == position
        assert ours.fen() == position.fen()
        assert ours.move_stack == position.move_stack
        assert ours.pop().uci() == theirs.pop().uci()
    assert ours.fen() == _boards(game.start)[0].fen()
    assert ours.move_stack == []


@settings(max_examples=40)
@given(_any_game, st.integers(0, 255))
def test_a_copy_goes_its_own_way(game: Game, number: int) -> None:
    board = _play(game)
    fen, moves = board.fen(), board.move_stack
    other = board.copy()
    for _ in range(min(number % 8, len(moves))):
        other.pop()
    legal = list(other.legal_moves)
    if legal:
        other.push(legal[number % len(legal)])
        assert other.move_stack[:-1] == moves[: len(other.move_stack) - 1]
    assert board.fen() == fen
    assert board.move_stack == moves


@settings(max_examples=40)
@given(_any_game)
def test_a_board_survives_pickling_and_copying_with_its_moves(game: Game) -> None:
    board = _play(game)
    copies = [
        pickle.loads(pickle.dumps(board)),  # noqa: S301 - our own pickle
        copy.deepcopy(board),
        copy.copy(board),
        board.copy(),
    ]
    for other in copies:
        assert other == board
        assert hash(other) == hash(board)
        assert repr(other) == repr(board)
        assert other.move_stack == board.move_stack
        assert other.root() == board.root()
        assert [other.is_repetition(n) for n in range(6)] == [
            board.is_repetition(n) for n in range(6)
        ]
    bare = board.copy(stack=False)
    assert bare == board
    assert bare.move_stack == []


@settings(max_examples=40)
@given(_any_game)
def test_a_game_played_from_its_fen_ends_alike(game: Game) -> None:
    board = _play(game)
    again = stamma.Board(board.root().fen(), chess960=board.chess960)
    for move in board.move_stack:
        again.push(move)
    assert again == board
    assert stamma.Board(board.fen(), chess960=board.chess960) == board


# Positions that no game reaches.

_CROWDS = (
    ("QqRr", 20),
    ("Q", 40),
    ("q", 40),
    ("Pp", 40),
    ("N", 40),
    ("Nn", 20),
    ("QRBNPqrbnp", 60),
    ("QRBNPqrbnp", 6),
    ("PPPPPQpppppq", 24),
)

_KNOWN_TO_BOTH = (
    stamma.Status.TOO_MANY_WHITE_PAWNS
    | stamma.Status.TOO_MANY_BLACK_PAWNS
    | stamma.Status.TOO_MANY_WHITE_PIECES
    | stamma.Status.TOO_MANY_BLACK_PIECES
    | stamma.Status.TOO_MANY_CHECKERS
    | stamma.Status.IMPOSSIBLE_CHECK
)


@st.composite
def _composed(draw: st.DrawFn) -> chess.Board:
    """One king each, and men from a crowd; perhaps an en-passant square."""
    letters, most = draw(st.sampled_from(_CROWDS))
    squares = draw(st.permutations(range(64)))
    count = draw(st.integers(0, most))
    board = chess.Board(None)
    board.set_piece_at(squares[0], chess.Piece.from_symbol("K"))
    board.set_piece_at(squares[1], chess.Piece.from_symbol("k"))
    men = draw(st.lists(st.sampled_from(letters), min_size=count, max_size=count))
    for square, letter in zip(squares[2:], men, strict=False):
        if letter not in "Pp" or chess.square_rank(square) not in {0, 7}:
            board.set_piece_at(square, chess.Piece.from_symbol(letter))
    board.turn = draw(st.booleans())
    if board.was_into_check():
        board.turn = not board.turn
    possible = [square for square in chess.SQUARES if _is_en_passant(board, square)]
    board.ep_square = draw(st.sampled_from([None, *possible]))
    return board


def _is_en_passant(board: chess.Board, square: chess.Square) -> bool:
    trial = board.copy(stack=False)
    trial.ep_square = square
    return not trial.status() & chess.STATUS_INVALID_EP_SQUARE


def _two_steppers_check(board: chess.Board) -> bool:
    kinds = [board.piece_type_at(square) for square in board.checkers()]
    return sum(kind in {chess.KNIGHT, chess.PAWN} for kind in kinds) > 1


@settings(max_examples=300)
@given(_composed())
def test_an_odd_position_is_refused_or_agrees_with_python_chess(theirs: chess.Board) -> None:
    fen = theirs.fen(en_passant="fen")
    if theirs.was_into_check():
        with pytest.raises(stamma.InvalidFenError) as caught:
            stamma.Board(fen)
        assert caught.value.diagnostic.code == "FEN027"
        return
    ours = stamma.Board(fen)
    _assert_same(ours, theirs)
    status = theirs.status()
    if _two_steppers_check(theirs):
        # A deliberate difference: python-chess does not mind two knights or pawns giving check
        # at once, but no move does that.
        status |= chess.STATUS_IMPOSSIBLE_CHECK
    assert int(ours.status() & _KNOWN_TO_BOTH) == int(status) & int(_KNOWN_TO_BOTH)
    for move in list(theirs.legal_moves)[:3]:
        theirs.push(move)
        ours.push_uci(move.uci())
        _assert_same(ours, theirs)
        theirs.pop()
        ours.pop()


@pytest.mark.parametrize(
    ("fen", "oddities"),
    [
        (stamma.STARTING_FEN, "VALID"),
        ("4k3/p7/8/8/8/P7/PPPPPPPP/4K3 w - - 0 1", "TOO_MANY_WHITE_PAWNS"),
        ("4k3/pppppppp/p7/8/8/8/8/4K3 w - - 0 1", "TOO_MANY_BLACK_PAWNS"),
        (
            "4k3/8/8/8/8/N7/PPPPPPPP/RNBQKBNR w - - 0 1",
            "TOO_MANY_WHITE_PIECES TOO_MANY_WHITE_PROMOTIONS",
        ),
        (
            "rnbqkbnr/pppppppp/n7/8/8/8/8/4K3 w - - 0 1",
            "TOO_MANY_BLACK_PIECES TOO_MANY_BLACK_PROMOTIONS",
        ),
        ("4k3/8/8/8/8/8/PPPPPPPP/3QKQ2 w - - 0 1", "TOO_MANY_WHITE_PROMOTIONS"),
        ("4k3/8/8/8/8/8/PPPPPPP1/3QKQ2 w - - 0 1", "VALID"),
        ("2b1k1b1/pppppppp/8/8/8/8/8/4K3 w - - 0 1", "TOO_MANY_BLACK_PROMOTIONS"),
        ("2b1kb2/pppppppp/8/8/8/8/8/4K3 w - - 0 1", "VALID"),
        ("4k3/8/3N4/1B6/8/8/8/4R1K1 b - - 0 1", "TOO_MANY_CHECKERS IMPOSSIBLE_CHECK"),
        ("4k3/8/3N4/8/8/8/8/4R1K1 b - - 0 1", "VALID"),
        ("4k3/8/3N1N2/8/8/8/8/6K1 b - - 0 1", "IMPOSSIBLE_CHECK"),
        ("R3k2R/8/8/8/8/8/8/6K1 b - - 0 1", "IMPOSSIBLE_CHECK"),
        ("4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 2", "VALID"),
        ("4k3/8/8/3pP3/8/8/8/4K3 w - d6 1 2", "CLOCK_NOT_ZERO"),
        ("4k3/8/8/8/8/8/8/R3K3 w - - 150 200", "VALID"),
        ("4k3/8/8/8/8/8/8/R3K3 w - - 151 200", "CLOCK_TOO_HIGH"),
        ("4k3/8/8/8/8/8/8/R3K3 w - - 2 2", "VALID"),
        ("4k3/8/8/8/8/8/8/R3K3 w - - 3 2", "CLOCK_TOO_HIGH"),
        ("4k3/8/8/8/8/8/8/R3K3 b - - 3 2", "VALID"),
    ],
)
def test_status_names_each_oddity(fen: str, oddities: str) -> None:
    board = stamma.Board(fen)
    expected = stamma.Status.VALID
    for name in oddities.split():
        expected |= stamma.Status[name]
    assert board.status() == expected
    assert board.is_valid() is (expected == stamma.Status.VALID)
    assert len(board.status().describe()) == expected.bit_count()


@pytest.mark.parametrize("name", [oddity.name for oddity in _KNOWN_TO_BOTH])
def test_an_oddity_has_the_number_of_python_chess(name: str) -> None:
    assert stamma.Status[name].value == chess.Status[name].value


@pytest.mark.parametrize(
    ("fen", "count"),
    [
        # 218 are the most that a game can reach; the lists of shakmaty hold 270.
        ("R6R/3Q4/1Q4Q1/4Q3/2Q4Q/Q4Q2/pp1Q4/kBNN1KB1 w - - 0 1", 218),
        ("kBQQQQQQ/BR5Q/Q6Q/Q6Q/Q6Q/Q6Q/Q6Q/KQQQQQQQ w - - 0 1", 270),
        ("Kbqqqqqq/br5q/q6q/q6q/q6q/q6q/q6q/kqqqqqqq b - - 0 1", 270),
    ],
)
def test_very_many_legal_moves_are_all_listed(fen: str, count: int) -> None:
    ours, theirs = stamma.Board(fen), chess.Board(fen)
    _assert_same_moves(ours, theirs)
    assert ours.legal_moves.count() == len(list(ours.legal_moves)) == count
    for move in ours.legal_moves:
        ours.push(move)
        ours.pop()
    assert ours.fen() == fen
