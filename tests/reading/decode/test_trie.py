"""Places: positions of a page in one trie."""

from __future__ import annotations

from typing import TYPE_CHECKING

import hypothesis.strategies as st
from hypothesis import given

from stamma import Board, Move
from stamma.reading.decode.trie import Place

if TYPE_CHECKING:
    from collections.abc import Sequence

MOVES = ("e2e4", "e7e5", "g1f3", "b8c6", "f1b5", "a7a6", "b5a4", "g8f6", "e1g1", "f8e7")


def played(root: Place, moves: Sequence[str]) -> Place:
    place = root
    for move in moves:
        place = place.play(Move.from_uci(move))
    return place


def test_a_position_is_one_place_however_often_a_game_comes_to_it() -> None:
    root = Place(None, None, Board(), 0)
    assert played(root, MOVES) is played(root, MOVES)
    assert [one.move for one in played(root, MOVES).path()] == list(map(Move.from_uci, MOVES))
    assert root.board == Board()


@given(st.integers(0, 30), st.integers(-2, 90), st.integers(0, 70))
def test_the_way_up_is_that_of_the_path(first: int, ply: int, length: int) -> None:
    place = Place(None, None, Board(), first)
    places = [place]
    # Knights that go out and back make a game as long as one likes.
    for at in range(length):
        place = place.play(Move.from_uci(("g1f3", "g8f6", "f3g1", "f6g8")[at % 4]))
        places.append(place)
    known = places[ply - first] if 0 <= ply - first < len(places) else None
    assert place.up(ply) is known
    assert known is None or known.is_above(place)


@given(st.integers(0, len(MOVES)), st.booleans())
def test_two_lines_part_at_their_fork(shared: int, is_longer: bool) -> None:
    root = Place(None, None, Board(), 0)
    main = played(root, MOVES)
    fork = played(root, MOVES[:shared])
    other = fork
    if is_longer:
        move = next(one for one in fork.board.legal_moves if one.uci() not in MOVES)
        other = fork.play(move)
    assert main.fork(other) is other.fork(main) is fork
    assert other.is_above(main) == (other is fork)
