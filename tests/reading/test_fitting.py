"""Fitting: the confidence follows what is exact."""

from __future__ import annotations

from pathlib import Path

import pytest
from benchmarks.reading.calibrate import Case, regress, report, troubles, with_block
from benchmarks.reading.samples import CLEAN, PAGE, made

from stamma.reading.remarks.confidence import Evidence, estimate

SHOWN = Path(__file__).parents[2] / "docs" / "confidence.md"


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
    cases = [Case("page", Evidence(likely=1.0), is_exact=True, weight=1.0)] * 60
    cases += [Case("page", Evidence(), is_exact=at % 2 == 0, weight=1.0) for at in range(60)]
    assert regress(cases).against == {}


def test_the_table_counts_what_is_exact() -> None:
    shown = report([(0.99, True), (0.97, True), (0.96, False), (0.2, False), (0.6, True)])
    assert "| 0.95 to 0.98 | 2 | 0.965 | 50.0 % |" in shown
    assert shown.endswith(
        "Of those at 0.95 and above 66.7 % are exact; of the exact ones 66.7 % have it."
    )


def test_the_page_shows_the_coefficients_that_are_used() -> None:
    text = SHOWN.read_text(encoding="utf-8")
    assert with_block(text, "troubles", troubles()) == text
