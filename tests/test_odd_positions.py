"""Positions that no game reaches: what is odd about them, and that they can be played on."""

from __future__ import annotations

import chess
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.random_games import assert_same, assert_same_moves

import stamma

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
    assert_same(ours, theirs)
    status = theirs.status()
    if _two_steppers_check(theirs):
        # A deliberate difference: python-chess does not mind two knights or pawns giving check
        # at once, but no move does that.
        status |= chess.STATUS_IMPOSSIBLE_CHECK
    assert int(ours.status() & _KNOWN_TO_BOTH) == int(status) & int(_KNOWN_TO_BOTH)
    for move in list(theirs.legal_moves)[:3]:
        theirs.push(move)
        ours.push_uci(move.uci())
        assert_same(ours, theirs)
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
    # python-chess takes a check by two knights for possible.
    is_possible = "IMPOSSIBLE_CHECK" not in oddities
    assert board.is_valid() is (chess.Board(fen).is_valid() and is_possible)
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
    assert_same_moves(ours, theirs)
    assert ours.legal_moves.count() == len(list(ours.legal_moves)) == count
    for move in ours.legal_moves:
        ours.push(move)
        ours.pop()
    assert ours.fen() == fen
