"""Pieces: letters, figurines, kinds and colours."""

from __future__ import annotations

import copy
import pickle

import chess
import pytest
from hypothesis import given
from hypothesis import strategies as st

import stamma

NAMES = (
    *("WHITE", "BLACK", "COLORS", "COLOR_NAMES"),
    *("PAWN", "KNIGHT", "BISHOP", "ROOK", "QUEEN", "KING"),
    *("PIECE_TYPES", "PIECE_SYMBOLS", "PIECE_NAMES"),
)
SYMBOLS = "KQRBNPkqrbnp"


@pytest.mark.parametrize("name", NAMES)
def test_the_constants_are_those_of_python_chess(name: str) -> None:
    assert getattr(stamma, name) == getattr(chess, name)


@pytest.mark.parametrize("symbol", SYMBOLS)
def test_a_piece_is_that_of_python_chess(symbol: str) -> None:
    ours, theirs = stamma.Piece.from_symbol(symbol), chess.Piece.from_symbol(symbol)
    assert ours.piece_type == theirs.piece_type
    assert ours.color == theirs.color
    assert ours.symbol() == str(ours) == symbol
    assert repr(ours) == repr(theirs)
    assert ours.unicode_symbol() == theirs.unicode_symbol()
    inverted = theirs.unicode_symbol(invert_color=True)
    assert ours.unicode_symbol(invert_color=True) == inverted


@pytest.mark.parametrize("symbol", SYMBOLS)
def test_a_piece_survives_copying(symbol: str) -> None:
    piece = stamma.Piece.from_symbol(symbol)
    copies = (
        stamma.Piece(piece.piece_type, piece.color),
        pickle.loads(pickle.dumps(piece)),  # noqa: S301 - our own pickle
        copy.copy(piece),
        copy.deepcopy(piece),
    )
    for other in copies:
        assert other == piece
        assert hash(other) == hash(piece)


def test_twelve_pieces_differ() -> None:
    assert len({stamma.Piece.from_symbol(symbol) for symbol in SYMBOLS}) == 12
    assert stamma.Piece.from_symbol("K") != stamma.Piece.from_symbol("k")
    assert stamma.Piece.from_symbol("K") != "K"


@pytest.mark.parametrize("symbol", ["", "x", "KK", " K", "K ", "1", "♔", "\u212a", "\ud800"])
def test_what_is_not_a_piece_is_refused(symbol: str) -> None:
    with pytest.raises(ValueError, match="is not a piece: the letters are K Q R B N P"):
        stamma.Piece.from_symbol(symbol)


@pytest.mark.parametrize("piece_type", [-1, 0, 7, 2**40])
def test_a_number_without_a_kind_is_refused(piece_type: int) -> None:
    with pytest.raises(ValueError, match="not a kind of piece"):
        stamma.Piece(piece_type, stamma.WHITE)
    with pytest.raises(ValueError, match="not a kind of piece"):
        stamma.piece_symbol(piece_type)
    with pytest.raises(ValueError, match="not a kind of piece"):
        stamma.piece_name(piece_type)


@pytest.mark.parametrize("piece_type", chess.PIECE_TYPES)
def test_kinds_have_the_names_of_python_chess(piece_type: int) -> None:
    assert stamma.piece_symbol(piece_type) == chess.piece_symbol(piece_type)
    assert stamma.piece_name(piece_type) == chess.piece_name(piece_type)


@pytest.mark.parametrize("symbol", [b"K", None, 6])
def test_only_text_is_read(symbol: object) -> None:
    with pytest.raises(TypeError, match="str"):
        stamma.Piece.from_symbol(symbol)  # type: ignore[arg-type]


def test_a_piece_cannot_be_changed() -> None:
    with pytest.raises(AttributeError):
        stamma.Piece.from_symbol("K").color = stamma.BLACK  # type: ignore[misc]


@given(st.text())
def test_any_text_is_a_piece_or_an_error(text: str) -> None:
    try:
        piece = stamma.Piece.from_symbol(text)
    except ValueError:
        assert not (len(text) == 1 and text in SYMBOLS)
    else:
        assert piece.symbol() == text
