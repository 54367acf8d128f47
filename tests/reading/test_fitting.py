"""Fitting: weights can be varied from outside, and the confidence follows what is exact."""

from __future__ import annotations

from pathlib import Path

import pytest
from benchmarks.reading import EXACT
from benchmarks.reading.calibrate import Case, regress, report, troubles, with_block
from benchmarks.reading.fit import HAND, STAY, read_with
from benchmarks.reading.samples import CLEAN, PAGE, Sample, made

from stamma import Move, read
from stamma.reading.play import weights
from stamma.reading.remarks.confidence import Evidence, estimate

SHOWN = Path(__file__).parents[2] / "docs" / "confidence.md"
MOVES = ("e2e4", "e7e5", "g1f3", "b8c6", "f1b5", "a7a6", "b5a4", "g8f6", "e1g1")
GAME = tuple(Move.from_uci(move) for move in MOVES)


def test_a_text_is_read_with_other_weights() -> None:
    # Whether "3. Bd5" is a misprint of Bb5 is a question of price.
    sample = Sample("text", "1. e4 e5 2. Nf3 Nc6 3. Bd5 a6 4. Ba4 Nf6 5. O-O", (GAME,))
    outcome = read_with(HAND, sample)
    assert outcome.verdict == EXACT
    assert {"MISREAD", "DISTANCE", "WHOLE"} <= outcome.used
    assert "DIAGRAM" not in outcome.used
    assert read_with({**HAND, "MISREAD": 50.0}, sample).verdict != EXACT
    # All is as it was.
    assert HAND["MISREAD"] == weights.MISREAD
    assert tuple(read(sample.text).games[0].mainline_moves()) == GAME


def test_what_stays_is_a_weight() -> None:
    assert HAND.keys() > STAY


def test_lots_are_of_pages() -> None:
    samples = made(1, 13)
    assert {sample.kind for sample in samples} == {CLEAN, PAGE}
    assert all(sample.games for sample in samples)


def test_what_goes_with_wrong_readings_is_held_against_them() -> None:
    sure = [Case("page", Evidence(asides=1.0), is_exact=True, weight=1.0)] * 60
    unsure = [
        Case("page", Evidence(skipped=1.0), is_exact=at % 2 == 0, weight=1.0) for at in range(60)
    ]
    fitted = regress(sure + unsure)
    assert set(fitted.against) == {"skipped"}
    assert estimate(Evidence(asides=1.0), fitted) > 0.9
    assert estimate(Evidence(skipped=1.0), fitted) == pytest.approx(0.5, abs=0.15)


def test_what_goes_with_right_readings_is_not_held_in_their_favour() -> None:
    cases = [Case("page", Evidence(mended=1.0), is_exact=True, weight=1.0)] * 60
    cases += [Case("page", Evidence(), is_exact=at % 2 == 0, weight=1.0) for at in range(60)]
    assert regress(cases).against == {}


def test_the_table_counts_what_is_exact() -> None:
    shown = report([(0.99, True), (0.97, True), (0.96, False), (0.2, False), (0.6, True)])
    assert "| 0.95 to 0.98 | 2 | 0.965 | 50.0 % |" in shown
    assert shown.endswith(
        "Of readings at 0.95 and above 66.7 % are exact; of exact readings 66.7 % have it."
    )


def test_the_page_shows_the_coefficients_that_are_used() -> None:
    text = SHOWN.read_text(encoding="utf-8")
    assert with_block(text, "troubles", troubles()) == text
