"""What scores are worth in wins, draws and losses: as in ``chess.engine``."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import chess.engine
import pytest
from hypothesis import given
from hypothesis import strategies as st

from stamma import pgn

if TYPE_CHECKING:
    from stamma.pgn.chances import WdlModel

MODELS = ("sf", "sf16.1", "sf16", "sf15.1", "sf15", "sf14", "sf12", "lichess")


@given(
    st.sampled_from(MODELS),
    st.integers(-20_000, 20_000) | st.integers(-300, 300),
    st.integers(-10, 400),
    st.booleans(),
    st.booleans(),
)
def test_chances_are_the_same(
    model: Any,  # noqa: ANN401 - of both libraries
    number: int,
    ply: int,
    is_mate: bool,
    turn: bool,
) -> None:
    ours: pgn.Score = pgn.Mate(number) if is_mate else pgn.Cp(number)
    theirs = chess.engine.Mate(number) if is_mate else chess.engine.Cp(number)
    found, expected = ours.wdl(model=model, ply=ply), theirs.wdl(model=model, ply=ply)
    assert list(found) == list(expected)
    assert list(reversed(found)) == list(reversed(expected))
    for name in ("total", "winning_chance", "drawing_chance", "losing_chance", "expectation"):
        assert getattr(found, name)() == getattr(expected, name)()
    seen = pgn.PovScore(ours, turn).wdl(model=model, ply=ply)
    there = chess.engine.PovScore(theirs, turn).wdl(model=model, ply=ply)
    assert (list(seen.white()), list(seen.black())) == (list(there.white()), list(there.black()))


def test_a_mate_that_was_given_is_won() -> None:
    assert list(pgn.MateGiven.wdl()) == [1000, 0, 0]
    assert list(pgn.Mate(0).wdl()) == [0, 0, 1000]
    assert pgn.MateGiven.wdl(model="lichess") == -pgn.Mate(0).wdl(model="lichess")


@pytest.mark.parametrize("score", [pgn.Cp(3), pgn.Mate(3)])
def test_a_model_that_nobody_knows_is_refused(score: pgn.Score) -> None:
    model: WdlModel = "sf99"  # type: ignore[assignment]
    with pytest.raises(ValueError, match="there is no model 'sf99': there are sf, sf16"):
        score.wdl(model=model)
