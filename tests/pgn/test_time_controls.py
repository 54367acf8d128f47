"""The tag ``TimeControl``: what python-chess reads of it, and what is refused."""

from __future__ import annotations

import chess.pgn
import pytest
from hypothesis import given
from hypothesis import strategies as st

from stamma import pgn

READ = [
    *("", "?", "-", "300", "180+2", "60+0.5", "600+5d", "40/7200", "40/7200:3600", "1/86400"),
    *("40/5400+30:1800+30", "40/7200:20/3600:900+30", "179", "180", "899", "900", "3600", "0"),
]
REFUSED = ["*60", "300:40/600", "x", "300+", "+5", "40/", "/300", "300xy", "3 00", "٣"]


def _shown(control: pgn.TimeControl | chess.pgn.TimeControl) -> object:
    parts = [(part.moves, part.time, part.increment, part.delay) for part in control.parts]
    return control.type.name, control.type.value, parts


@pytest.mark.parametrize("text", READ)
def test_time_controls_are_read_as_python_chess_reads_them(text: str) -> None:
    assert _shown(pgn.parse_time_control(text)) == _shown(chess.pgn.parse_time_control(text))


@pytest.mark.parametrize("text", REFUSED)
def test_what_is_no_time_control_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match="is not a time control"):
        pgn.parse_time_control(text)


@given(st.text("0123456789+/:dD.?-* x", max_size=12))
def test_any_text_is_read_as_there_or_refused(text: str) -> None:
    try:
        control = pgn.parse_time_control(text)
    except ValueError:
        return
    assert _shown(control) == _shown(chess.pgn.parse_time_control(text))


def test_a_game_knows_its_time_control() -> None:
    game = pgn.Game()
    assert game.time_control().type is pgn.TimeControlType.UNKNOWN
    game.headers["TimeControl"] = "180+2"
    assert game.time_control().type is pgn.TimeControlType.BLITZ
