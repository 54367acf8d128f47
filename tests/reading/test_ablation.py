"""Ablation: what is won and lost by switching off a part of the reader."""

from __future__ import annotations

from collections import Counter
from functools import partial
from typing import TYPE_CHECKING
from unittest.mock import patch

from benchmarks.reading import ablate
from benchmarks.reading.ablate import Part, Verdicts, parts, report
from benchmarks.reading.snapshot.case import Case

from stamma.reading.decode.weights import WEIGHTS
from stamma.reading.play import weights

if TYPE_CHECKING:
    import pytest

TEXT = "1. e4 e5 2. Nf3 Nc6 3. Bd5 a6 4. Ba4 Nf6 5. O-O"
MOVES = "e2e4 e7e5 g1f3 b8c6 f1b5 a7a6 b5a4 g8f6 e1g1"
CASES = [Case("misprint", "tests", TEXT, truth=[{"uci": MOVES.split()}])]


def test_a_part_wins_what_is_read_worse_without_it(capsys: pytest.CaptureFixture[str]) -> None:
    # Whatever is read is worth nothing then.
    silent = Part("moves", partial(patch.dict, WEIGHTS, {"game moves": -5.0}))
    (bracket,) = (part for part in parts() if part.name == "bracket")
    found = ablate.ablate([silent, bracket], CASES, 1)
    assert found["moves"].won == {"tests": 1}
    assert not found["moves"].lost
    assert not found["bracket"].won
    assert "| moves | tests 1 |" in report(found)
    assert "moves" in capsys.readouterr().err


def test_a_part_is_worth_having_for_two_sources_or_against_silence() -> None:
    one, two = {"pages": 3}, {"pages": 1, "readings": 1}
    assert not Verdicts(Counter(one), Counter(), Counter()).is_worth_it
    assert Verdicts(Counter(two), Counter(), Counter()).is_worth_it
    assert Verdicts(Counter(), Counter(), Counter(one)).is_worth_it


def test_weights_are_nothing_only_as_long_as_they_are_off() -> None:
    named = {part.name: part for part in parts()}
    before = WEIGHTS["main bracket"]
    with named["bracket"].without():
        assert WEIGHTS["main bracket"] == WEIGHTS["side bracket"] == 0
    assert WEIGHTS["main bracket"] == before < 0
    with named["MISREAD"].without():
        assert weights.MISREAD == 0
    assert weights.MISREAD > 0
