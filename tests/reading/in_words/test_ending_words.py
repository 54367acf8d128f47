"""Words that end games: they are found in a sentence, in whatever case and with accents."""

from __future__ import annotations

import pytest

from stamma.reading.in_words import ending_words


@pytest.mark.parametrize(
    ("sentence", "kind"),
    [
        ("black resigns", "resigns"),
        ("schwarz gab auf", "resigns"),
        ("les noirs abandonnent", "resigns"),
        ("белые сдались", "resigns"),
        ("remis", "draws"),
        ("lost on time", "on_time"),
    ],
)
def test_an_ending_is_found(sentence: str, kind: str) -> None:
    words = [ending_words.fold(word) for word in sentence.split()]
    assert kind in {match.kind for match in ending_words.matches(words)}


def test_accents_and_capitals_make_no_difference() -> None:
    assert ending_words.fold("Également") == ending_words.fold("egalement")
