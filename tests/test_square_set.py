"""Sets of squares and bit masks, held to python-chess's."""

from __future__ import annotations

import operator
from collections.abc import MutableSet
from typing import TYPE_CHECKING

import chess
import pytest
from hypothesis import given
from hypothesis import strategies as st

import stamma
from stamma import SquareSet

if TYPE_CHECKING:
    from collections.abc import Callable

MASKS = st.integers(0, stamma.BB_ALL)
SQUARES = st.integers(0, 63)


def test_it_is_a_set() -> None:
    squares = SquareSet([stamma.E4, stamma.A1])
    assert isinstance(squares, MutableSet)
    assert list(squares) == [stamma.A1, stamma.E4]
    assert squares == {stamma.A1, stamma.E4} == set(squares)
    assert squares == stamma.BB_A1 | stamma.BB_E4
    assert squares < {0, 28, 63}
    assert {0} | set(squares) == squares
    assert 64 not in squares
    with pytest.raises(TypeError):
        hash(squares)
    with pytest.raises(TypeError):
        operator.lt(squares, [0])


def test_it_is_changed_in_place() -> None:
    squares = same = SquareSet(stamma.BB_RANK_1)
    squares &= stamma.BB_CORNERS
    squares |= [stamma.E4]
    squares -= {stamma.A1}
    squares ^= stamma.BB_E4 | stamma.BB_E5
    assert same is squares
    assert set(same) == {stamma.H1, stamma.E5}
    same.remove(stamma.H1)
    with pytest.raises(KeyError):
        same.remove(stamma.H1)
    same.discard(stamma.H1)
    assert same.pop() == stamma.E5
    with pytest.raises(KeyError):
        same.pop()
    same.add(stamma.B2)
    same.clear()
    assert not same


@pytest.mark.parametrize("bad", ["e4", [64], [-1], None, 1.5, ["e4"]])
def test_what_is_no_set_of_squares_is_refused(bad: object) -> None:
    with pytest.raises((TypeError, ValueError)):
        SquareSet(bad)  # type: ignore[arg-type]
    assert SquareSet() != bad


@given(st.integers())
def test_any_number_is_cut_to_sixty_four_bits(number: int) -> None:
    assert SquareSet(number).mask == chess.SquareSet(number).mask
    assert SquareSet(~number).mask == ~number & stamma.BB_ALL


@pytest.mark.parametrize(
    "act",
    [operator.or_, operator.and_, operator.sub, operator.xor, operator.eq, operator.ne],
)
@given(MASKS, MASKS)
def test_operators(act: Callable[[object, object], object], a: int, b: int) -> None:
    ours, theirs = act(SquareSet(a), SquareSet(b)), act(chess.SquareSet(a), chess.SquareSet(b))
    assert ours == theirs if isinstance(theirs, bool) else int(ours) == int(theirs)  # type: ignore[call-overload]


@pytest.mark.parametrize("act", [operator.le, operator.lt, operator.ge, operator.gt])
@given(st.sets(st.integers(0, 3)), st.sets(st.integers(0, 3)))
def test_order_is_that_of_sets(
    act: Callable[[object, object], object], a: set[int], b: set[int]
) -> None:
    assert act(SquareSet(a), SquareSet(b)) == act(SquareSet(a), b) == act(a, b)


@given(MASKS, MASKS, st.integers(0, 70))
def test_methods(a: int, b: int, by: int) -> None:
    ours, theirs = SquareSet(a), chess.SquareSet(a)
    for name in ("isdisjoint", "issubset", "issuperset"):
        assert getattr(ours, name)(b) == getattr(theirs, name)(b)
    for name in ("union", "intersection", "difference", "symmetric_difference"):
        assert int(getattr(ours, name)(b)) == int(getattr(theirs, name)(b))
    for name in ("update", "intersection_update", "difference_update"):
        changed, expected = ours.copy(), theirs.copy()
        getattr(changed, name)(b)
        getattr(expected, name)(b)
        assert int(changed) == int(expected)
    assert int(ours << by) == int(theirs << by)
    assert int(ours >> by) == int(theirs >> by)
    assert int(~ours) == int(~theirs)
    assert int(ours.mirror()) == int(theirs.mirror())
    assert ours.tolist() == theirs.tolist()
    assert len(ours) == len(theirs)
    assert bool(ours) == bool(theirs)
    assert list(reversed(ours)) == list(reversed(theirs))
    assert (repr(ours), str(ours)) == (repr(theirs), str(theirs))


@given(st.sets(SQUARES, max_size=8))
def test_subsets_are_gone_through_in_order(squares: set[int]) -> None:
    assert list(SquareSet(squares).carry_rippler()) == list(
        chess.SquareSet(squares).carry_rippler()
    )


@given(SQUARES, SQUARES)
def test_lines_of_two_squares(a: int, b: int) -> None:
    assert SquareSet.ray(a, b).mask == chess.SquareSet.ray(a, b).mask == stamma.ray(a, b)
    assert SquareSet.between(a, b).mask == chess.SquareSet.between(a, b).mask
    assert stamma.between(a, b) == chess.between(a, b)
    for name in ("distance", "manhattan_distance", "knight_distance"):
        assert getattr(stamma, f"square_{name}")(a, b) == getattr(chess, f"square_{name}")(a, b)
    assert stamma.square_mirror(a) == chess.square_mirror(a)


@given(MASKS)
def test_functions_on_masks(mask: int) -> None:
    for name in ("lsb", "msb", "popcount"):
        assert getattr(stamma, name)(mask) == getattr(chess, name)(mask), name
    for name in ("scan_forward", "scan_reversed"):
        assert list(getattr(stamma, name)(mask)) == list(getattr(chess, name)(mask)), name
    moves = [name for name in dir(chess) if name.startswith(("shift_", "flip_"))]
    assert len(moves) == 16
    for name in moves:
        assert getattr(stamma, name)(mask) == getattr(chess, name)(mask), name


def test_masks_have_the_same_values() -> None:
    names = [name for name in dir(stamma) if name.startswith("BB_")]
    assert len(names) == 64 + 8 + 8 + 13
    for name in names:
        assert getattr(stamma, name) == getattr(chess, name), name
