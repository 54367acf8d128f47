"""Texts that the reader is fuzzed with, and those in which fuzzing found something."""

from __future__ import annotations

from pathlib import Path

import pytest
from fuzz.read import check

SEEDS = sorted((Path(__file__).parents[2] / "fuzz" / "seeds" / "texts").iterdir())


@pytest.mark.parametrize("seed", SEEDS, ids=lambda seed: seed.name)
def test_everything_holds_for_a_seed(seed: Path) -> None:
    check(seed.read_bytes())
