"""Moves: two squares and a promotion, in UCI."""

from __future__ import annotations

import copy
import pickle
import string

import chess
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import stamma

# UCI, squares and promotion.
MOVES = (
    ("e2e4", stamma.E2, stamma.E4, None),
    ("a1h8", stamma.A1, stamma.H8, None),
    ("e1g1", stamma.E1, stamma.G1, None),
    ("e7e8q", stamma.E7, stamma.E8, stamma.QUEEN),
    ("a7b8r", stamma.A7, stamma.B8, stamma.ROOK),
    ("h2g1b", stamma.H2, stamma.G1, stamma.BISHOP),
    ("d2d1n", stamma.D2, stamma.D1, stamma.KNIGHT),
)

NOT_UCI = (
    *("", " ", "e2", "e2e", "e2e9", "i2e4", "E2E4", "e2-e4", "e2e4 ", " e2e4", "e2e4\n"),
    *("e7e8k", "e7e8p", "e7e8x", "e7e8qq", "e2e2", "a1a1", "P@e4", "Q@d5"),
    *("Nf3", "O-O", "0-0", "000", "00000", "--", "@@@@", "é2e4", "\ud800"),
)


@pytest.mark.parametrize(("uci", "from_square", "to_square", "promotion"), MOVES)
def test_a_move_is_read_and_written(
    uci: str, from_square: int, to_square: int, promotion: int | None
) -> None:
    move = stamma.Move.from_uci(uci)
    assert (move.from_square, move.to_square, move.promotion) == (
        from_square,
        to_square,
        promotion,
    )
    assert move == stamma.Move(from_square, to_square, promotion)
    assert move.uci() == str(move) == uci
    assert repr(move) == repr(chess.Move.from_uci(uci))
    assert bool(move)


@pytest.mark.parametrize("uci", NOT_UCI)
def test_what_is_not_uci_is_refused(uci: str) -> None:
    with pytest.raises(stamma.InvalidMoveError) as caught:
        stamma.Move.from_uci(uci)
    assert caught.value.diagnostic.code == "MOV001"
    with pytest.raises(stamma.InvalidMoveError):
        stamma.Board().parse_uci(uci)
    with pytest.raises(stamma.InvalidMoveError):
        stamma.Board().push_uci(uci)


def test_the_message_says_what_a_move_looks_like() -> None:
    with pytest.raises(stamma.InvalidMoveError) as caught:
        stamma.Move.from_uci("Nf3")
    message, *shown = str(caught.value).splitlines()
    assert message.startswith("'Nf3' is not a move in UCI notation")
    assert shown == [
        "  Nf3",
        "  ^^^",
        "  help: write two squares and, for a promotion, q, r, b or n: e2e4, e7e8q; 0000 passes",
    ]


def test_the_message_says_which_move_is_illegal_where() -> None:
    with pytest.raises(stamma.IllegalMoveError) as caught:
        stamma.Board().push_uci("e2e5")
    assert caught.value.diagnostic.code == "MOV002"
    message, *shown = str(caught.value).splitlines()
    assert message.startswith("e2e5 is not legal here")
    assert shown == ["  e2e5", "  ^^^^", f"  help: the position is {stamma.STARTING_FEN}"]


def test_the_null_move() -> None:
    null = stamma.Move.null()
    assert not null
    assert null.uci() == "0000"
    assert null == stamma.Move.from_uci("0000") == stamma.Move(stamma.A1, stamma.A1)
    assert (null.from_square, null.to_square, null.promotion) == (0, 0, None)


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ((-1, 0), "-1 is not a square"),
        ((0, 64), "64 is not a square"),
        ((48, 56, 0), "0 is not a kind of piece"),
        ((48, 56, 7), "7 is not a kind of piece"),
        ((48, 56, stamma.PAWN), "cannot become a pawn"),
        ((48, 56, stamma.KING), "cannot become a king"),
    ],
)
def test_what_makes_no_move_is_refused(arguments: tuple[int, ...], message: str) -> None:
    with pytest.raises(ValueError, match=message):
        stamma.Move(*arguments)


@pytest.mark.parametrize("uci", [b"e2e4", None, 12])
def test_only_text_is_read(uci: object) -> None:
    board = stamma.Board()
    for reader in (stamma.Move.from_uci, board.parse_uci, board.push_uci):
        with pytest.raises(TypeError, match="str"):
            reader(uci)  # type: ignore[arg-type]
    assert board == stamma.Board()


def test_a_move_cannot_be_changed() -> None:
    with pytest.raises(AttributeError):
        stamma.Move.from_uci("e2e4").promotion = stamma.QUEEN  # type: ignore[misc]


def test_a_move_is_only_equal_to_a_move() -> None:
    assert stamma.Move.from_uci("e2e4") != "e2e4"
    assert stamma.Move.from_uci("e7e8q") != stamma.Move.from_uci("e7e8r")
    assert stamma.Move.from_uci("e7e8q") != stamma.Move.from_uci("e7e8")


# Properties.

_squares = st.integers(0, 63)
_promotions = st.sampled_from((None, stamma.KNIGHT, stamma.BISHOP, stamma.ROOK, stamma.QUEEN))
_two_squares = st.tuples(_squares, _squares).filter(lambda pair: pair[0] != pair[1])


@given(_two_squares, _promotions)
def test_a_move_survives_writing_and_copying(pair: tuple[int, int], promotion: int | None) -> None:
    move = stamma.Move(*pair, promotion)
    assert move.uci() == chess.Move(*pair, promotion).uci()
    copies = (
        stamma.Move.from_uci(move.uci()),
        pickle.loads(pickle.dumps(move)),  # noqa: S301 - our own pickle
        copy.copy(move),
        copy.deepcopy(move),
    )
    for other in copies:
        assert other == move
        assert hash(other) == hash(move)
        assert repr(other) == repr(move)


@given(st.sets(st.tuples(_two_squares, _promotions), max_size=20))
def test_different_moves_differ(made_of: set[tuple[tuple[int, int], int | None]]) -> None:
    moves = {stamma.Move(*pair, promotion) for pair, promotion in made_of}
    assert len(moves) == len(made_of)


_texts = st.text() | st.text("abcdefgh12345678qrbnkp0@", max_size=6) | st.text(string.printable)


@settings(max_examples=300)
@given(_texts)
def test_any_text_is_a_move_or_an_error(text: str) -> None:
    try:
        move = stamma.Move.from_uci(text)
    except stamma.InvalidMoveError:
        return
    assert move.uci() == text
    assert move.uci() == chess.Move.from_uci(text).uci()


@settings(max_examples=300)
@given(_texts)
def test_any_text_is_played_or_leaves_the_board_alone(text: str) -> None:
    board = stamma.Board()
    try:
        parsed = board.parse_uci(text)
        assert board.push_uci(text) == parsed == board.peek()
    except (stamma.InvalidMoveError, stamma.IllegalMoveError):
        assert board == stamma.Board()
        assert board.move_stack == []
