"""What there is in files of games, counted; compared with a slow count by python-chess."""

from __future__ import annotations

import io
import json
from collections import Counter
from typing import TYPE_CHECKING

import chess.pgn
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from stamma import pgn
from stamma.cli import main

if TYPE_CHECKING:
    from pathlib import Path

FILE = b"""\
[White "Ames"]
[Black "Bell"]
[ECO "C20"]
[Date "1984.05.12"]
[TimeControl "300+3"]

1. e4 {[%clk 0:05:00]} e5 2. Nf3 1-0

[White "Bell"]
[Black "Ames"]
[ECO "C20"]
[Date "1984.??.??"]

1. e4 1/2-1/2

[White "?"]
[Black "Ames"]
[Date "????.??.??"]

1. e4 Ke6 0-1
"""


def test_games_are_counted() -> None:
    found = pgn.stats(FILE)
    assert found.counts[:3] == (3, 5, 1)
    assert found.results.percent == 50
    assert found.results == (1, 1, 1, 0)
    assert found.lengths == (1, 1, 2.0, 3)
    assert found.plies == {1: 1, 3: 1}
    assert found.players == {"Ames": (2, 1, 0, 0), "Bell": (0, 1, 1, 0)}
    assert [*found.players] == ["Ames", "Bell"]
    assert found.openings == {"C20": (1, 1, 0, 0)}
    assert found.years == {"1984": 2}
    assert found.time_controls == {"300+3": 1}
    assert (found.clocks, found.annotated, found.left) == (1, 1, [])


@pytest.mark.parametrize("file", [b"", b"No game here."])
def test_nothing_is_counted(file: bytes) -> None:
    found = pgn.stats(file)
    assert (found.results, found.lengths, found.players) == ((0, 0, 0, 0), None, {})
    assert found.results.percent is None


def test_the_command_says_it_for_people_and_for_programs(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "games.pgn"
    file.write_bytes(FILE)
    assert main(["stats", str(file), "--top", "1"]) == 1
    said, warned = capsys.readouterr()
    assert said.startswith("3 games, 5 moves, 1 broken\n\nresults\n  1-0 ")
    assert "\nplayers (1 of 2)\n  Ames" in said
    assert "+2 =1 -0, 83.3 %" in said
    assert "Bell" not in said
    assert warned.startswith("1 of 3 games could not be read whole: counted as far")
    assert main(["stats", str(file), "--json"]) == 1
    facts = json.loads(capsys.readouterr().out)
    assert facts["players"]["Bell"] == {"won": 0, "drawn": 1, "lost": 1, "unknown": 0}
    assert (facts["games"], facts["broken"]) == (3, 1)
    assert facts["lengths"] == {"least": 1, "median": 1, "mean": 2.0, "most": 3}


GAMES = st.lists(
    st.tuples(
        st.sampled_from(["Ames", "Bell", "Cole", "?"]),
        st.sampled_from(["Ames", "Dunn"]),
        st.sampled_from(["B01", "C20", ""]),
        st.sampled_from(["1. e4 e5", "1. d4", "1. e4 e5 2. Nf3 Nc6 3. Bb5"]),
        st.sampled_from(["1-0", "0-1", "1/2-1/2", "*"]),
    ),
    max_size=15,
)


@settings(max_examples=40, deadline=None)
@given(games=GAMES)
def test_a_slow_count_comes_to_the_same(games: list[tuple[str, ...]]) -> None:
    text = "".join(
        f'[White "{white}"]\n[Black "{black}"]\n[ECO "{eco}"]\n[Result "{result}"]\n\n'
        f"{moves} {result}\n\n"
        for white, black, eco, moves, result in games
    )
    found = pgn.stats(text.encode())
    handle = io.StringIO(text)
    read = list(iter(lambda: chess.pgn.read_game(handle), None))
    results = Counter(game.headers["Result"] for game in read)
    assert found.results == tuple(results[end] for end in ("1-0", "1/2-1/2", "0-1", "*"))
    assert found.plies == Counter(game.end().ply() for game in read)
    players = Counter(game.headers[side] for game in read for side in ("White", "Black"))
    del players["?"]
    assert {name: score.games for name, score in found.players.items()} == players
    won = Counter(game.headers["White"] for game in read if game.headers["Result"] == "1-0")
    won += Counter(game.headers["Black"] for game in read if game.headers["Result"] == "0-1")
    for name, score in found.players.items():
        assert score.won == won[name]
    codes = Counter(game.headers["ECO"] for game in read if game.headers["ECO"])
    assert {code: score.games for code, score in found.openings.items()} == codes
