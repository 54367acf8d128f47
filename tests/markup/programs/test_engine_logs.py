"""Logs of engines: the game, and the move that was found."""

from __future__ import annotations

import pytest

import stamma
from stamma.markup.programs import engine_logs

LOG = """uci
position startpos moves e2e4 e7e5
go movetime 50
info depth 3 score cp 20 pv g1f3 b8c6
bestmove g1f3 ponder b8c6
position startpos moves e2e4 e7e5 g1f3 g8f6
go movetime 50
info depth 3 score cp 20 pv f3e5 d7d6
bestmove f3e5 ponder d7d6
"""


@pytest.mark.parametrize("before", ["", "> ", "12:03:11.250 <Engine(1): ", "stdin: "])
def test_a_log_is_one_game_with_the_last_move_found(before: str) -> None:
    text = "".join(f"{before}{line}\n" for line in LOG.splitlines())
    reading = stamma.read(text)
    assert [game.uci() for game in reading.games] == ["e2e4 e7e5 g1f3 g8f6 f3e5"]
    assert not reading.diagnostics


def test_a_log_of_two_games() -> None:
    text = f"{LOG}ucinewgame\nposition startpos\ngo\nbestmove c2c4\n"
    assert [game.uci() for game in stamma.read(text).games][1:] == ["c2c4"]


def test_a_log_may_begin_from_a_position() -> None:
    fen = "6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1"
    (game,) = stamma.read(f"position fen {fen} moves g1f1\ngo depth 3\nbestmove g8f8\n").games
    assert (game.board().fen(), game.uci()) == (fen, "g1f1 g8f8")


@pytest.mark.parametrize(
    "text", ["The position is bad.\n1. e4", "bestmove e2e4", "position after 5"]
)
def test_what_is_no_log(text: str) -> None:
    assert not engine_logs.is_log(text)
