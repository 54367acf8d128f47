"""X-FEN castling rights mean the same in every way in: boards, PGN, EPD, texts and scores."""

from __future__ import annotations

import chess
import pytest

from stamma import Board, pgn, read

START = "1rk2r2/pppppppp/8/8/8/8/PPPPPPPP/1RK2R2 w {} - 0 1"
MOVES = "1. O-O {first} (1. O-O-O O-O) 1... O-O-O 2. a3 *"
VARIANTS = ("", '[Variant "Chess960"]\n', '[Variant "Fischerandom"]\n')


@pytest.mark.parametrize("number", range(0, 960, 7))
def test_a_start_has_the_moves_of_python_chess(number: int) -> None:
    theirs = chess.Board.from_chess960_pos(number)
    fen = f"{theirs.board_fen()} w KQkq - 0 1"
    board = Board(fen)
    is_ordinary = (fen[0], fen[4], fen[7]) == ("r", "k", "r")
    assert board.fen() == fen
    assert board.chess960 != is_ordinary
    assert {move.uci() for move in board.legal_moves} == {m.uci() for m in theirs.legal_moves}


@pytest.mark.parametrize("variant", VARIANTS)
@pytest.mark.parametrize("rights", ["KQkq", "FBfb"])
def test_a_game_castles_with_and_without_a_variant_tag(variant: str, rights: str) -> None:
    text = f'{variant}[SetUp "1"]\n[FEN "{START.format(rights)}"]\n\n{MOVES}\n'
    found: list[object] = []
    pgn.check(text.encode(), found.append)
    assert not found
    game = pgn.read_game(text)
    assert game is not None
    assert [move.uci() for move in game.mainline_moves()] == ["c1f1", "c8b8", "a2a3"]
    assert game.headers["Variant"]
    assert [move.uci() for move in read(text).games[0].mainline_moves()] == ["c1f1", "c8b8", "a2a3"]


def test_a_position_on_a_line_keeps_its_rights() -> None:
    reading = read(f"Position: {START.format('KQkq')}\n\n{MOVES}\n")
    assert reading.games[0].board().fen() == START.format("KQkq")
    assert [move.uci() for move in reading.games[0].mainline_moves()] == ["c1f1", "c8b8", "a2a3"]
    assert not reading.diagnostics


def test_an_epd_has_the_rights() -> None:
    epd = START.format("KQkq").rsplit(" ", 2)[0]
    assert Board.from_epd(f"{epd} bm O-O;")[0].chess960


@pytest.mark.parametrize("form", ["Position: {}\n\n", '[FEN "{}"]\n\n'])
def test_rights_without_a_rook_are_reported(form: str) -> None:
    fen = "r4rk1/pppppppp/8/8/8/8/PPPPPPPP/R3K2R w KQkq - 0 1"
    text = form.format(fen) + "1. O-O a6 2. a3 b6 *\n"
    found = [(each.code, each.text[each.start : each.end]) for each in read(text).diagnostics]
    assert ("FEN014", "k") in found
    assert ("FEN016", "q") in found
