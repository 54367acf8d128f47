"""Words beyond those of moves: of prose and of headings, by language."""

from __future__ import annotations

import re
from itertools import chain

import pytest

from stamma.language_table import lexicon


@pytest.mark.parametrize(
    ("kind", "name", "words"),
    [
        ("cues", "white", {"white", "weiß", "blancas"}),
        ("cues", "black", {"black", "schwarz", "noirs"}),
        ("cues", "played", {"played", "spielte", "сыграли"}),
        ("headings", "event", {"event", "turnier", "tournoi"}),
        ("headings", "round", {"round", "runde", "ronda"}),
        ("headings", "result", {"result", "ergebnis"}),
        ("headings", "against", {"vs", "gegen", "contre"}),
        ("endings", "draws", {"draw", "remis"}),
    ],
)
def test_words_of_many_languages(kind: str, name: str, words: set[str]) -> None:
    assert words <= lexicon.words(kind, name)


def test_words_may_be_asked_for_by_language() -> None:
    assert "schwarz" in lexicon.cues("black", ("de",))
    assert "schwarz" not in lexicon.cues("black", ("fr",))
    assert lexicon.cues("black", ("de", "fr")) >= {"schwarz", "noirs"}


def test_languages_without_words_have_those_of_all() -> None:
    assert lexicon.cues("black", ("te",)) == lexicon.cues("black")
    assert lexicon.cues("black", ("te", "de")) == {"schwarz"}


def test_a_language_in_two_scripts_has_its_words_together() -> None:
    assert lexicon.headings("round", ("sr",)) >= {"kolo", "коло"}


def test_words_that_nobody_has_are_a_mistake() -> None:
    with pytest.raises(KeyError, match="balck"):
        lexicon.cues("balck")


@pytest.mark.parametrize("kind", ["cues", "headings", "told", "endings"])
def test_words_are_written_in_small_letters(kind: str) -> None:
    for code, entry in lexicon.table(kind).items():
        for name, words in entry.items():
            for word in chain.from_iterable(words) if name == "months" else words:
                assert word == word.lower(), (code, name)
                assert word.strip() == word != "", (code, name)


def test_months_are_single_words_of_twelve_months() -> None:
    # They are looked up word by word.
    for entry in lexicon.table("headings").values():
        months = entry.get("months", [["x"]] * 12)
        assert len(months) == 12
        assert all(re.fullmatch(r"[^\W\d_]+", name) for names in months for name in names)


def test_ranks_are_eight() -> None:
    assert {len(ranks) for ranks in lexicon.table("ranks").values()} == {8}
