"""Names of python-chess that are here, with a difference that ``docs`` tells."""

from __future__ import annotations

import inspect

import chess
import chess.pgn
import chess.svg
import pytest
from hypothesis import given, settings
from tests.test_python_chess import boards

import stamma
import stamma.pgn
import stamma.svg


def test_a_base_board_is_a_board_of_men_alone() -> None:
    board = stamma.BaseBoard()
    assert board.fen() == f"{chess.BaseBoard().board_fen()} w - - 0 1"
    assert stamma.BaseBoard(None) == stamma.BaseBoard.empty() == stamma.Board(None)
    assert isinstance(stamma.Board(), stamma.BaseBoard)
    assert not isinstance(chess.Board(), stamma.BaseBoard)
    for number in (0, 518, 959):
        ours = stamma.BaseBoard.from_chess960_pos(number)
        assert ours.board_fen() == chess.BaseBoard.from_chess960_pos(number).board_fen()
        assert not ours.castling_rights
    with pytest.raises(stamma.InvalidFenError):
        stamma.BaseBoard("8/8")


def test_every_position_of_chess960_has_its_number() -> None:
    for number in range(960):
        assert stamma.Board.from_chess960_pos(number).chess960_pos() == number


@settings(max_examples=60)
@given(boards())
def test_promoted_pieces_are_known_of_the_moves_played(
    both: tuple[stamma.Board, chess.Board],
) -> None:
    ours, theirs = both
    assert ours.promoted == theirs.promoted


def test_a_promoted_piece_is_followed_until_it_is_taken() -> None:
    ours = stamma.Board("1r2k3/P7/8/8/8/8/8/4K3 w - - 0 1")
    theirs = chess.Board(ours.fen())
    for uci in ("a7a8q", "e8e7", "a8a2", "b8b2", "a2b2", "e7e8", "b2b8"):
        ours.push_uci(uci)
        theirs.push_uci(uci)
        assert ours.promoted == theirs.promoted != 0
    ours.set_piece_at(stamma.B8, None)
    assert not ours.promoted


@pytest.mark.parametrize("uci", ["e2e4", "e7e8n", "0000"])
def test_moves_go_both_ways(uci: str) -> None:
    move = stamma.Move.from_uci(uci)
    assert move.to_chess() == chess.Move.from_uci(uci)
    assert stamma.Move.from_chess(move.to_chess()) == move
    with pytest.raises(stamma.InvalidMoveError):
        stamma.Move.from_chess(chess.Move.from_uci("Q@f7"))


def test_headers_can_stand_alone() -> None:
    headers = stamma.pgn.Headers({"White": "A"}, ECO="C41")
    assert (headers["White"], headers["ECO"], headers["Black"]) == ("A", "C41", "?")
    copied = headers.copy()
    copied["White"] = "B"
    assert (headers["White"], type(copied)) == ("A", stamma.pgn.Headers)
    assert headers.board() == stamma.Board()
    fen = "bqnrkbnr/pppppppp/8/8/8/8/PPPPPPPP/BQNRKBNR w KQkq - 0 1"
    wide = stamma.pgn.Headers([("Variant", "Chess960"), ("FEN", fen)])
    assert wide.is_chess960()
    assert wide.board().fen() == fen
    with pytest.raises(ValueError, match="is not a tag name"):
        stamma.pgn.Headers({"a b": "c"})


def test_pictures_take_all_that_python_chess_takes() -> None:
    board = stamma.Board()
    plain = stamma.svg.board(board)
    for option in inspect.signature(chess.svg.board).parameters:
        assert option in inspect.signature(stamma.svg.board).parameters
    assert stamma.svg.board(board, flipped=True) == stamma.svg.board(board, orientation=False)
    assert stamma.svg.board(board, flipped=True, orientation=False) == plain
    styled = stamma.svg.board(board, style="a > b {fill: red} </style>")
    assert "<style>a &gt; b {fill: red} &lt;/style&gt;</style>" in styled
    for coordinates, lines in ((True, 2), (False, 1)):
        colors = {"inner border": "teal", "outer border": "#ff000080"}
        framed = stamma.svg.board(board, borders=True, coordinates=coordinates, colors=colors)
        assert framed.count('fill="none" stroke="teal"') == lines - 1
        assert framed.count('stroke="#ff0000" stroke-opacity="0.5"') == 1
        assert framed.count("<svg") == framed.count("</svg>") == 1
    with pytest.raises(ValueError, match="is not a colour"):
        stamma.svg.board(board, borders=True, colors={"inner border": "url(#x)"})


def test_pseudo_legal_moves_are_shown_in_san_and_the_illegal_ones_in_uci() -> None:
    board = stamma.Board("r3k1nr/ppq1pp1p/2p3p1/8/1PPR4/2N5/P3QPPP/5RK1 b kq b3 0 16")
    shown = repr(board.pseudo_legal_moves)
    assert "Qxh2+" in shown
    assert "e8d7" in shown
    assert "Kd7" not in shown
    board.set_piece_at(stamma.G1, None)
    assert "c7h2" in repr(board.pseudo_legal_moves)
