"""The rules of chess, by examples."""

from __future__ import annotations

import pytest

import stamma

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
