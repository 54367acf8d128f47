"""Boards and moves in the Braille Chess Code are those of the code, and are read back."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from tests.notation.test_properties import FENS, any_board

import stamma
from stamma import Board, Move
from stamma.braille import read_board, read_move, write_move

START = "⠷⠮⠧⠿⠥⠧⠮⠷ ⠯⠯⠯⠯⠯⠯⠯⠯ ⠒⠆ ⠏⠏⠏⠏⠏⠏⠏⠏ ⠗⠎⠇⠟⠅⠇⠎⠗"
EIGHT = """\
⠦ ⠷⠮⠧⠿⠥⠧⠮⠷
⠶ ⠯⠯⠯⠯⠯⠯⠯⠯
⠖ ⠄⠤⠄⠤⠄⠤⠄⠤
⠢ ⠤⠄⠤⠄⠤⠄⠤⠄
⠲ ⠄⠤⠄⠤⠏⠤⠄⠤
⠒ ⠤⠄⠤⠄⠤⠄⠤⠄
⠆ ⠏⠏⠏⠏⠄⠏⠏⠏
⠂ ⠗⠎⠇⠟⠅⠇⠎⠗
  ⠁⠃⠉⠙⠑⠋⠛⠓"""


@pytest.mark.parametrize(
    ("fen", "line"),
    [
        # The example of the code, 5.1.
        (stamma.STARTING_FEN, START),
        ("4k3/8/8/8/8/8/8/4K3 w - - 0 1", "⠲⠥⠒ ⠲⠦ ⠲⠅⠒"),
        ("8/8/1k6/8/8/6K1/8/8 w - - 0 1", "⠂⠖ ⠂⠥⠖ ⠂⠖ ⠖⠅⠂ ⠂⠖"),
    ],
)
def test_a_board_in_one_line(fen: str, line: str) -> None:
    assert Board(fen).braille() == line
    assert read_board(line) == fen.split(maxsplit=1)[0]


def test_a_board_in_eight_lines() -> None:
    board = Board()
    board.push_san("e4")
    assert board.braille(lines=8) == EIGHT
    assert read_board(EIGHT) == board.board_fen()


@pytest.mark.parametrize(
    ("fen", "san", "cells"),
    [
        # The examples of the code, 3.2 to 3.6 and 2.2.
        ("k7/8/8/8/8/8/8/K4R2 w - - 0 1", "Rf4", "⠗⠋⠲"),
        ("k7/8/8/8/3P4/8/8/K7 w - - 0 1", "d5", "⠙⠢"),
        ("k7/8/8/3p4/2P5/8/8/K7 w - - 0 1", "cxd5", "⠉⠰⠙⠢"),
        ("8/8/4k3/8/5P2/8/8/K7 w - - 0 1", "f5+", "⠘⠋⠢"),
        ("5k2/8/8/8/5p2/8/8/K4R2 w - - 0 1", "Rxf4+", "⠗⠸⠋⠲"),
        ("k7/8/8/8/2N3N1/8/8/K7 w - - 0 1", "Nce5", "⠎⠉⠑⠢"),
        ("k7/8/8/8/8/8/8/KN1N4 w - - 0 1", "Nbc3", "⠎⠃⠉⠒"),
        ("6k1/5ppp/8/8/8/8/8/K3R3 w - - 0 1", "Re8#", "⠗⠑⠦⠜⠍"),
        (stamma.STARTING_FEN, "Nf3", "⠎⠋⠒"),
        # Our choices.
        ("2k5/8/8/8/8/8/8/4K2R w K - 0 1", "O-O", "⠴⠤⠴"),
        ("2k5/8/8/8/8/8/8/R3K3 w Q - 0 1", "O-O-O", "⠴⠤⠴⠤⠴"),
        ("3k4/8/8/8/8/8/8/R3K3 w Q - 0 1", "O-O-O+", "⠘⠴⠤⠴⠤⠴"),
        ("8/P1k5/8/8/8/8/8/K7 w - - 0 1", "a8=Q", "⠁⠦⠟"),
        ("1r6/P1k5/8/8/8/8/8/K7 w - - 0 1", "axb8=Q+", "⠁⠸⠃⠦⠟"),
    ],
)
def test_a_move(fen: str, san: str, cells: str) -> None:
    board = Board(fen)
    move = board.parse_san(san)
    assert board.san(move) == san
    assert write_move(board, move) == cells
    assert read_move(board, cells) == move


def test_check_behind_the_move_is_read() -> None:
    # As in an example of the code, 1.4.
    board = Board("8/8/8/3k4/8/8/4P3/K7 w - - 0 1")
    assert read_move(board, "⠑⠲⠜⠏") == board.parse_san("e4+")
    assert write_move(board, board.parse_san("e4+")) == "⠘⠑⠲"


def read_back(board: Board) -> None:
    assert read_board(board.braille()) == board.board_fen()
    assert read_board(board.braille(lines=8)) == board.board_fen()
    assert read_board(board.braille(lines=8).replace(" ", "\u2800")) == board.board_fen()
    for move in board.legal_moves:
        assert read_move(board, write_move(board, move)) == move


@pytest.mark.parametrize("fen", FENS)
def test_what_is_written_is_read_back(fen: str) -> None:
    read_back(Board(fen))


@settings(max_examples=40)
@given(board=any_board)
def test_any_position_is_read_back(board: Board) -> None:
    read_back(board)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "the board has 0 squares"),
        (START[:-1], "the rank '⠗⠎⠇⠟⠅⠇⠎' has 7 squares"),
        (f"{START} ⠦", "the board has 72 squares"),
        (START.replace("⠥", "⠁"), "'⠁', cell 5 of '⠷⠮⠧⠿⠁⠧⠮⠷', is no man"),
        (START.replace("⠥", "⡥"), "'⡥', cell 5"),
        (START.replace("⠒⠆", "⠔" * 5000), "more than 64 squares"),
        ("rnbqkbnr", "'r', cell 1 of 'rnbqkbnr', is no man"),
    ],
)
def test_what_is_no_board_is_refused(text: str, message: str) -> None:
    with pytest.raises(ValueError, match=message):
        read_board(text)


def test_what_is_no_move_is_refused() -> None:
    with pytest.raises(ValueError, match="'⠿', cell 2 of '⠎⠿⠒', is no sign of a move"):
        read_move(Board(), "⠎⠿⠒")
    with pytest.raises(stamma.IllegalMoveError):
        read_move(Board(), "⠎⠑⠢")
    with pytest.raises(ValueError, match="'⠜', cell 4"):
        read_move(Board(), "⠎⠋⠒⠜⠍⠎")
    with pytest.raises(stamma.InvalidMoveError):
        read_move(Board(), "")
    with pytest.raises(stamma.IllegalMoveError):
        write_move(Board(), Move.from_uci("e2e5"))
    with pytest.raises(ValueError, match="no move of a man"):
        write_move(Board(), Move.null())
    with pytest.raises(ValueError, match="lines is 2"):
        Board().braille(lines=2)  # type: ignore[arg-type]
