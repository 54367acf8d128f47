"""Words of headings: what they are called, by language, and the months by their names."""

from __future__ import annotations

import re

import pytest

from stamma.reading.text import heading_words


@pytest.mark.parametrize(
    ("label", "words"),
    [
        ("event", {"event", "turnier", "tournoi"}),
        ("round", {"round", "runde", "ronda"}),
        ("result", {"result", "ergebnis"}),
        ("against", {"vs", "gegen", "contre"}),
    ],
)
def test_a_part_of_a_heading_has_a_word_in_many_languages(
    label: heading_words.Label, words: set[str]
) -> None:
    assert words <= heading_words.words(label)


@pytest.mark.parametrize(
    "label",
    ["event", "site", "date", "round", "result", "opening", "annotator", "against", "not_a_name"],
)
def test_words_are_written_in_small_letters(label: heading_words.Label) -> None:
    words = heading_words.words(label)
    assert words
    assert all(word == word.lower() and word.strip() == word for word in words)


@pytest.mark.parametrize(
    ("name", "number"),
    [("january", 1), ("märz", 3), ("mai", 5), ("août", 8), ("октября", 10), ("dicembre", 12)],
)
def test_months_are_known_by_their_names(name: str, number: int) -> None:
    assert heading_words.months()[name] == number


def test_a_name_of_two_months_is_none() -> None:
    # November in Polish and Czech, October in Croatian.
    assert "listopad" not in heading_words.months()


@pytest.mark.parametrize(
    ("spellings", "text", "found"),
    [
        (["rd", "rd."], "rd. 5", "rd."),
        (["vs", "versus"], "versus", "versus"),
        (["a.b"], "axb", None),
    ],
    ids=["the longest", "the longest of two words", "a full stop is one"],
)
def test_one_of_several_spellings(spellings: list[str], text: str, found: str | None) -> None:
    match = re.match(heading_words.either(spellings), text)
    assert (None if match is None else match[0]) == found


def test_months_are_single_words() -> None:
    # They are looked up word by word.
    assert all(re.fullmatch(r"[^\W\d_]+", name) for name in heading_words.months())
