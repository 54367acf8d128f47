"""The weights of the reader: each has a name, a value and a sentence that says what it is."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from stamma.reading.play import weights

READING = Path(weights.__file__).parents[1]
SOURCE = Path(weights.__file__).read_text(encoding="utf-8")
NAMES = [name for name in vars(weights) if name.isupper()]


@pytest.mark.parametrize("name", NAMES)
def test_each_weight_is_a_number_with_a_sentence(name: str) -> None:
    said = re.search(rf"((?:^#: .*\n)+){name} = \d+\.\d+$", SOURCE, re.MULTILINE)
    assert said is not None, "a number with a point, and lines that begin with #: above it"
    sentence = " ".join(line.removeprefix("#: ") for line in said[1].splitlines())
    assert sentence[0].isupper() or sentence[0] == "`"
    assert sentence.endswith(".")


@pytest.mark.parametrize("name", NAMES)
def test_each_weight_is_looked_up_when_it_is_used(name: str) -> None:
    # A name that were imported by itself could not be fitted.
    modules = [path.read_text(encoding="utf-8") for path in READING.rglob("*.py")]
    assert any(re.search(rf"\bweights\.{name}\b", text) for text in modules)
    assert not any(re.search(rf"weights import .*\b{name}\b", text) for text in modules)


def test_there_are_weights() -> None:
    assert len(NAMES) > 30
