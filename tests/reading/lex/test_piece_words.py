"""Words for men and what they do: found in whatever case, form and compound."""

from __future__ import annotations

import pytest

from stamma.reading.lex import piece_words


@pytest.mark.parametrize(
    ("word", "man"),
    [
        ("Läuferzug", "Läufer"),
        ("Damenspringer", "springer"),
        ("Königsbauer", "bauer"),
        ("Dame", "Dame"),
        ("lady", "lady"),
    ],
)
def test_a_compound_names_a_man(word: str, man: str) -> None:
    assert piece_words.man_of(word) == man


def test_words_of_told_games_are_those_of_a_language() -> None:
    assert "took" in piece_words.taking()
    assert {"with"} == piece_words.told("with", ("en",))
    assert {"with", "mit"} <= piece_words.told("with")
    assert piece_words.doers(("ru",))[piece_words.key("конём")] == "конь"
    assert piece_words.doers(("uk",))[piece_words.key("конем")] == "кінь"
