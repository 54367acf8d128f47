"""Bare games that are dressed for the benchmarks are what Lichess writes, and say the same."""

from __future__ import annotations

from functools import cache
from itertools import islice
from typing import TYPE_CHECKING

from benchmarks import generate, lichess

import stamma.pgn

if TYPE_CHECKING:
    from pathlib import Path

GAMES = 20


@cache
def bare() -> tuple[str, ...]:
    shares = generate.Shares(annotated=0, clocks=0)
    return tuple(islice(generate.games(shares=shares), GAMES))


def dressed(games: tuple[str, ...]) -> list[str]:
    lines = "".join(games).splitlines()
    return list(lichess.games(lichess.bare_games(lines)))


def test_moves_and_results_are_those_of_the_bare_games(tmp_path: Path) -> None:
    (tmp_path / "bare.pgn").write_text("".join(bare()), encoding="utf-8")
    (tmp_path / "dressed.pgn").write_text("".join(dressed(bare())), encoding="utf-8")
    pairs = zip(
        stamma.pgn.open(tmp_path / "bare.pgn"),
        stamma.pgn.open(tmp_path / "dressed.pgn"),
        strict=True,
    )
    count = 0
    for one, other in pairs:
        assert one.uci() == other.uci()
        assert one.headers["Result"] == other.headers["Result"]
        assert other.headers["Site"].startswith("https://lichess.org/")
        assert not other.errors
        count += 1
    assert count == GAMES


def test_every_move_has_a_clock_and_all_but_mates_an_evaluation() -> None:
    for game in dressed(bare()):
        moves = game.splitlines()[-2]
        mates = moves.count("#") - moves.count("[%eval #")
        assert moves.count("[%clk ") == moves.count("{ ")
        assert moves.count("[%eval ") == moves.count("{ ") - mates


def test_the_same_seed_makes_the_same_games() -> None:
    assert dressed(bare()) == dressed(bare())
