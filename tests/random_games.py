"""Random games, played side by side with python-chess: how they are drawn and compared."""

from __future__ import annotations

from enum import Enum, auto
from typing import TYPE_CHECKING, NamedTuple

import chess
from hypothesis import strategies as st

import stamma

if TYPE_CHECKING:
    from collections.abc import Callable


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

ODD_FENS = (
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

ORDINARY_STARTS = st.just(Start(stamma.STARTING_FEN, chess960=False))
CHESS960_STARTS = st.integers(0, 959).map(
    lambda number: Start(chess.Board.from_chess960_pos(number).fen(), chess960=True)
)
ODD_STARTS = st.builds(Start, st.sampled_from(ODD_FENS), st.booleans())


def games(starts: st.SearchStrategy[Start]) -> st.SearchStrategy[Game]:
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


def choose(board: chess.Board, ply: Ply) -> chess.Move | None:
    legal = list(board.legal_moves)
    if ply.wish is Wish.PASS and legal and not board.is_check():
        return chess.Move.null()
    moves = [move for move in legal if _fulfils(board, move, ply.wish)] or legal
    return moves[ply.number % len(moves)] if moves else None


def boards(start: Start) -> tuple[stamma.Board, chess.Board]:
    ours = stamma.Board(start.fen, chess960=start.chess960)
    return ours, chess.Board(start.fen, chess960=start.chess960)


def play(game: Game) -> stamma.Board:
    ours, theirs = boards(game.start)
    for ply in game.plies:
        move = choose(theirs, ply)
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


def assert_same_moves(ours: stamma.Board, theirs: chess.Board) -> None:
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


def assert_same(ours: stamma.Board, theirs: chess.Board) -> None:
    _assert_same_text(ours, theirs)
    _assert_same_state(ours, theirs)
    assert_same_moves(ours, theirs)
    _assert_same_end(ours, theirs)


def assert_same_game(game: Game) -> None:
    ours, theirs = boards(game.start)
    assert_same(ours, theirs)
    for ply in game.plies:
        move = choose(theirs, ply)
        if move is None:
            break
        theirs.push(move)
        assert ours.push_uci(move.uci()).uci() == move.uci()
        assert_same(ours, theirs)
    assert [move.uci() for move in ours.move_stack] == [move.uci() for move in theirs.move_stack]


ANY_GAME = games(st.one_of(ORDINARY_STARTS, CHESS960_STARTS, ODD_STARTS))
