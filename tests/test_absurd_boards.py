"""Boards set up by hand into what no game knows: every method answers, or says what is wrong.

No kings or ten, forty queens, pawns on the first rank, both sides in check, castling rights and
en-passant squares out of nowhere.
"""

from __future__ import annotations

import copy
import inspect
import pickle
import re
from typing import TYPE_CHECKING, Any

import chess
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import stamma
import stamma.polyglot
import stamma.svg

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

PIECES = [stamma.Piece.from_symbol(symbol) for symbol in "PNBRQKpnbrqk"]


def _board(
    men: dict[int, stamma.Piece],
    turn: bool = True,
    rights: int = 0,
    ep_square: int | None = None,
    chess960: bool = False,
) -> stamma.Board:
    board = stamma.Board.empty(chess960=chess960)
    board.set_piece_map(men)
    board.turn = turn
    board.castling_rights = rights
    board.ep_square = ep_square
    return board


def _placed(placement: str, turn: bool = True, **options: Any) -> stamma.Board:  # noqa: ANN401
    men = stamma.BaseBoard(placement).piece_map()
    return _board(men, turn, **options)


ABSURD = {
    "nothing": _placed("8/8/8/8/8/8/8/8"),
    "no kings": _placed("rnbq1bnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQ1BNR", rights=stamma.BB_CORNERS),
    "kings alone": _placed("KKKKKKKK/kkkkkkkk/8/8/8/8/kkkkkkkk/KKKKKKKK"),
    "queens alone": _placed("QQQQQQQQ/QQQQQQQQ/8/qqqqqqqq/qqqqqqqq/8/8/8"),
    "forty queens": _placed("kQQQQQQQ/QQQQQQQQ/QQQQQQQQ/8/QQQQQQQQ/QQQQQQQQ/7Q/K7"),
    "218 moves and more": _placed("3Q4/1Q4Q1/4Q3/2Q4R/Q4Q2/3Q4/NR4Q1/kN1BB1K1"),
    "a crowd of queens": _placed("QQQQQQQQ/8/QQQ1QQQQ/8/QQQQ1QQQ/8/K6Q/6Qk"),
    "pawns on back ranks": _placed("PPPPkppp/8/8/8/8/8/8/ppppKPPP", ep_square=stamma.E6),
    "all pawns": _placed("pppppppp/" * 7 + "PPPPPPPP"),
    "both in check": _placed("4k3/4R3/8/8/8/8/4r3/4K3"),
    "the wrong side in check": _placed("4k3/4R3/8/8/8/8/8/4K3"),
    "kings side by side": _placed("8/8/8/3kK3/8/8/8/8"),
    "check by eight": _placed("8/8/1n1q1n2/3bk1r1/2q1r3/3K4/2n1n3/3r4"),
    "rights of nobody": _placed("4k3/8/8/8/8/8/8/4K3", rights=stamma.BB_ALL),
    "rights in the middle": _placed("8/8/3RKR2/8/8/2rkr3/8/8", rights=stamma.BB_ALL, chess960=True),
    "en passant from nowhere": _placed("4k3/8/8/8/8/8/8/4K3", ep_square=stamma.A1),
    "en passant on a man": _placed("4k3/8/4q3/3PpP2/8/8/8/4K3", ep_square=stamma.E6),
    "en passant for the wrong side": _placed("4k3/8/8/8/3pPp2/8/8/4K3", ep_square=stamma.E3),
}

MOVES = [
    stamma.Move.null(),
    *map(stamma.Move.from_uci, ("e1g1", "e1h1", "e8c8", "a1a8", "e2e4", "d5e6", "a7a8q", "h8a1")),
]
# By the names of parameters; whatever is missing is one of the moves.
VALUES: dict[str, Sequence[Any]] = {
    **dict.fromkeys(("square", "from_square", "to_square"), (0, 4, 28, 63)),
    "color": [True, False],
    "piece_type": [1, 6],
    "piece": [None, PIECES[0], PIECES[-1]],
    "pieces": [{}, {0: PIECES[-1]}],
    "variation": [MOVES[1:3], []],
    "f": [stamma.flip_vertical, stamma.flip_diagonal],
    "depth": [1],
    "scharnagl": [0],
    **dict.fromkeys(("fen", "text", "xboard", "san", "uci"), ("", "e4", "e1g1", "O-O")),
    **dict.fromkeys(("epd", "castling_fen"), ("", "KQkq", "8/8/8/8/8/8/8/8 w - -")),
    "board": [],
}
# Of python-chess's boards, of texts, and what is no method of a board.
LEFT_OUT = {"from_chess", "to_chess"}


def _methods() -> dict[str, Callable[..., object]]:
    board = stamma.Board()
    names = [name for name in dir(board) if not name.startswith("_") and name not in LEFT_OUT]
    return {name: getattr(stamma.Board, name) for name in names}


def _calls(name: str, method: Any) -> list[dict[str, Any]]:  # noqa: ANN401
    """Return what a method is called with: each value of its first parameter that has one."""
    if not callable(method):
        return [{}]
    needed = [
        parameter
        for parameter in inspect.signature(method).parameters.values()
        if parameter.default is parameter.empty
        and parameter.name != "self"
        and parameter.kind not in {parameter.VAR_KEYWORD, parameter.VAR_POSITIONAL}
    ]
    choices = [VALUES.get(parameter.name, MOVES) for parameter in needed]
    assert all(choices), name
    longest = max(map(len, choices), default=1)
    return [
        {
            parameter.name: values[at % len(values)]
            for parameter, values in zip(needed, choices, strict=True)
        }
        for at in range(longest)
    ]


# What a person may be told. A panic is none of these: PyO3's PanicException is a BaseException.
TOLD = (ValueError, IndexError)


def _try_everything(board: stamma.Board) -> set[str]:
    """Call all methods of a board; return those that did not answer."""
    silent = set()
    for name, method in _methods().items():
        for values in _calls(name, method):
            tried = board.copy()
            found = getattr(tried, name)
            try:
                answer = found(**values) if callable(found) else found
                if hasattr(answer, "__iter__"):
                    list(answer)
                str(answer)
                repr(answer)
            except TOLD as error:
                if not str(error):
                    pytest.fail(f"{name} refuses without a word")
                silent.add(name)
            # Whatever was done, the board can still be looked at, copied and written.
            str(tried)
            repr(tried)
            assert pickle.loads(pickle.dumps(tried)) == tried == copy.copy(tried)  # noqa: S301
    stamma.svg.board(board)
    return silent


# What needs a position that can be played on, as the page for users of python-chess says.
NEEDS_PLAY = {
    *("parse", "parse_san", "parse_uci", "parse_xboard", "push", "push_san", "push_uci"),
    *("push_xboard", "san", "san_and_push", "lan", "uci", "variation_san", "write", "explain"),
    *("is_legal", "is_into_check", "gives_check", "find_move", "generate_legal_moves"),
    *("generate_legal_captures", "generate_legal_ep", "legal_moves", "is_checkmate"),
    *("is_stalemate", "is_insufficient_material", "has_insufficient_material"),
    *("is_seventyfive_moves", "is_fifty_moves", "is_fivefold_repetition", "is_repetition"),
    *("can_claim_draw", "can_claim_fifty_moves", "can_claim_threefold_repetition", "outcome"),
    *("is_game_over", "result", "perft", "has_legal_en_passant"),
}
# What is refused on any board, for what it was given or because no move was played.
REFUSES = {
    *("pop", "peek", "set_fen", "set_board_fen", "set_castling_fen", "set_epd", "from_epd"),
    *("read_fen", "read_epd", "transform", "apply_transform"),
}


@pytest.mark.parametrize("name", ABSURD)
def test_every_method_answers_or_says_what_is_wrong(name: str) -> None:
    board = ABSURD[name].copy()
    silent = _try_everything(board)
    assert silent <= NEEDS_PLAY | REFUSES
    if "perft" in silent:
        with pytest.raises(stamma.UnplayablePositionError):
            stamma.polyglot.zobrist_hash(board)


def test_what_needs_a_position_to_play_on_says_so() -> None:
    silent = _try_everything(stamma.Board.empty())
    assert silent - REFUSES == NEEDS_PLAY - {"is_into_check"}


def test_the_page_names_what_needs_a_position_to_play_on() -> None:
    from tests.test_python_chess import PAGE

    page = PAGE.read_text(encoding="utf-8").partition("`UnplayablePositionError`")[2]
    named = re.findall(r"`([a-z_]+)`", page.partition("So do")[0])
    assert sorted(named) == sorted(NEEDS_PLAY)


@st.composite
def absurd_boards(draw: st.DrawFn) -> stamma.Board:
    """Draw any men on any squares."""
    squares = st.integers(0, 63)
    return _board(
        draw(st.dictionaries(squares, st.sampled_from(PIECES), max_size=64)),
        turn=draw(st.booleans()),
        rights=draw(st.integers(0, stamma.BB_ALL)),
        ep_square=draw(st.none() | squares),
        chess960=draw(st.booleans()),
    )


@settings(max_examples=25, deadline=None)
@given(absurd_boards())
def test_any_board_answers_or_says_what_is_wrong(board: stamma.Board) -> None:
    assert _try_everything(board) <= NEEDS_PLAY | REFUSES


@settings(max_examples=100, deadline=None)
@given(absurd_boards())
def test_attacks_and_moves_of_any_board_are_those_of_python_chess(board: stamma.Board) -> None:
    theirs = chess.Board(None)
    men = {at: chess.Piece.from_symbol(man.symbol()) for at, man in board.piece_map().items()}
    theirs.set_piece_map(men)
    theirs.turn = board.turn
    for color in (True, False):
        assert board.king(color) == theirs.king(color)
        for square in range(64):
            assert board.attackers_mask(color, square) == theirs.attackers_mask(color, square)
            assert board.pin_mask(color, square) == theirs.pin_mask(color, square)
    assert board.checkers_mask() == theirs.checkers_mask()
    board.castling_rights, board.ep_square = 0, None
    ours = [move.uci() for move in board.pseudo_legal_moves]
    assert ours == [move.uci() for move in theirs.pseudo_legal_moves]
    assert board.is_valid() <= theirs.is_valid()
