"""The rules of chess in random games, which python-chess plays as well."""

from __future__ import annotations

import copy
import pickle

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.random_games import (
    ANY_GAME,
    CHESS960_STARTS,
    ODD_FENS,
    ODD_STARTS,
    ORDINARY_STARTS,
    Game,
    Start,
    assert_same,
    assert_same_game,
    boards,
    choose,
    games,
    play,
)

import stamma


@pytest.mark.parametrize("fen", ODD_FENS)
def test_an_odd_position_and_each_of_its_moves_agree_with_python_chess(fen: str) -> None:
    ours, theirs = boards(Start(fen, chess960=False))
    assert_same(ours, theirs)
    for move in list(theirs.legal_moves):
        theirs.push(move)
        ours.push_uci(move.uci())
        assert_same(ours, theirs)
        theirs.pop()
        ours.pop()


@settings(max_examples=40)
@given(games(ORDINARY_STARTS))
def test_an_ordinary_game_agrees_with_python_chess(game: Game) -> None:
    assert_same_game(game)


@settings(max_examples=40)
@given(games(CHESS960_STARTS))
def test_a_chess960_game_agrees_with_python_chess(game: Game) -> None:
    assert_same_game(game)


@settings(max_examples=60)
@given(games(ODD_STARTS))
def test_a_game_from_an_odd_position_agrees_with_python_chess(game: Game) -> None:
    assert_same_game(game)


@settings(max_examples=40)
@given(ANY_GAME)
def test_moves_taken_back_restore_each_position(game: Game) -> None:
    ours, theirs = boards(game.start)
    before = [ours.copy()]
    for ply in game.plies:
        move = choose(theirs, ply)
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
    assert ours.fen() == boards(game.start)[0].fen()
    assert ours.move_stack == []


@settings(max_examples=40)
@given(ANY_GAME, st.integers(0, 255))
def test_a_copy_goes_its_own_way(game: Game, number: int) -> None:
    board = play(game)
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
@given(ANY_GAME)
def test_a_board_survives_pickling_and_copying_with_its_moves(game: Game) -> None:
    board = play(game)
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
@given(ANY_GAME)
def test_a_game_played_from_its_fen_ends_alike(game: Game) -> None:
    board = play(game)
    again = stamma.Board(board.root().fen(), chess960=board.chess960)
    for move in board.move_stack:
        again.push(move)
    assert again == board
    assert stamma.Board(board.fen(), chess960=board.chess960) == board
