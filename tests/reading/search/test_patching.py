"""Patching: what is followed where a token of prose does not fit."""

from __future__ import annotations

import pytest

from stamma import Board, language
from stamma.reading.play.spellings import Letters
from stamma.reading.search.patching import PatchingSearch
from stamma.reading.text.runs import cut


@pytest.mark.parametrize(
    ("text", "notes"),
    [
        ("1. e4 e5 2. Nt3 Nc6 3. Bb5 a6 4. Ba4 Nf6 5. O-O", ["repair"]),
        ("1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 Nf6", []),
    ],
)
def test_a_misprint_is_followed_as_what_it_may_be(text: str, notes: list[str]) -> None:
    search = PatchingSearch(Board(), Letters(language("en")), is_start=True, budget=5000)
    line = search.best(cut(text).runs)
    assert [step.note for step in line.steps() if step.note] == notes
