"""Squares: names, numbers, and what is none."""

from __future__ import annotations

import chess
import pytest
from hypothesis import given
from hypothesis import strategies as st

import stamma

LISTS = ("FILE_NAMES", "RANK_NAMES", "SQUARES", "SQUARE_NAMES")


@pytest.mark.parametrize("name", LISTS)
def test_the_lists_are_those_of_python_chess(name: str) -> None:
    assert list(getattr(stamma, name)) == list(getattr(chess, name))


@pytest.mark.parametrize("name", chess.SQUARE_NAMES)
def test_a_square_has_the_number_of_python_chess(name: str) -> None:
    square = getattr(chess, name.upper())
    assert getattr(stamma, name.upper()) == square
    assert stamma.parse_square(name) == square
    assert stamma.square_name(square) == name
    assert stamma.square_file(square) == chess.square_file(square)
    assert stamma.square_rank(square) == chess.square_rank(square)
    assert stamma.square(stamma.square_file(square), stamma.square_rank(square)) == square


@pytest.mark.parametrize("name", ["", "e", "e9", "i1", "E4", "e4 ", "e44", "4e", "-", "é4"])
def test_what_is_not_a_square_is_refused(name: str) -> None:
    with pytest.raises(ValueError, match="not a square: they are named from a1 to h8"):
        stamma.parse_square(name)


@pytest.mark.parametrize("number", [-1, 64, 100, -64, 2**70])
def test_a_number_without_a_square_is_refused(number: int) -> None:
    with pytest.raises(ValueError, match=f"{number} is not a square"):
        stamma.square_name(number)


@given(st.text())
def test_any_text_is_a_square_or_an_error(text: str) -> None:
    try:
        square = stamma.parse_square(text)
    except ValueError:
        assert text not in chess.SQUARE_NAMES
    else:
        assert stamma.square_name(square) == text
