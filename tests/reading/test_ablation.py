"""Ablation: what is won and lost by switching off a part of the reader."""

from __future__ import annotations

from collections import Counter
from contextlib import contextmanager
from typing import TYPE_CHECKING

from benchmarks.reading import ablate
from benchmarks.reading.ablate import Part, Verdicts, price_parts, report
from benchmarks.reading.fit import HAND
from benchmarks.reading.snapshot.case import Case

from stamma import read
from stamma.reading.play import prices, weights
from stamma.reading.search import beam

if TYPE_CHECKING:
    from collections.abc import Iterator

    import pytest

# Whether "3. Bd5" is a misprint of Bb5 is a question of price.
TEXT = "1. e4 e5 2. Nf3 Nc6 3. Bd5 a6 4. Ba4 Nf6 5. O-O"
MOVES = "e2e4 e7e5 g1f3 b8c6 f1b5 a7a6 b5a4 g8f6 e1g1"
CASES = [Case("misprint", "tests", TEXT, truth=[{"uci": MOVES.split()}])]


@contextmanager
def dear_misprints() -> Iterator[None]:
    kept, weights.MISREAD = weights.MISREAD, 50.0
    try:
        yield
    finally:
        weights.MISREAD = kept


def test_a_part_wins_what_is_read_worse_without_it(capsys: pytest.CaptureFixture[str]) -> None:
    (diagram,) = (part for part in price_parts() if part.name == "DIAGRAM")
    found = ablate.ablate([Part("misprints", dear_misprints), diagram], CASES, 1)
    assert found["misprints"].won == {"tests": 1}
    assert not found["misprints"].lost
    # The text has no diagram, and is not read again.
    assert found["DIAGRAM"].used == 0
    assert "| misprints | 1 | tests 1 |" in report(found)
    assert "misprints" in capsys.readouterr().err


def test_a_part_is_worth_having_for_two_sources_or_against_silence() -> None:
    one, two = {"pages": 3}, {"pages": 1, "readings": 1}
    assert not Verdicts(4, Counter(one), Counter(), Counter()).is_worth_it
    assert Verdicts(4, Counter(two), Counter(), Counter()).is_worth_it
    assert Verdicts(4, Counter(), Counter(), Counter(one)).is_worth_it


def test_prices_are_nothing_only_as_long_as_they_are_off() -> None:
    read(TEXT)
    parts = {part.name: part for part in price_parts()}
    assert parts.keys() > HAND.keys()
    with parts["prices.REACH"].without():
        assert prices.REACH == vars(beam)["REACH"] == 0
    assert prices.REACH == vars(beam)["REACH"] > 0
    with parts["MISREAD"].without():
        assert weights.MISREAD == 0
    assert HAND["MISREAD"] == weights.MISREAD > 0
