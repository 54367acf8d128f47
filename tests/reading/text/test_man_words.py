"""Words for men and what they do: found in whatever case, form and compound."""

from __future__ import annotations

import pytest

from stamma.reading.text import man_words


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
    assert man_words.man_of(word) == man


def test_words_of_told_games_are_those_of_a_language() -> None:
    assert "took" in man_words.taking()
    assert {"with"} == man_words.told("with", ("en",))
    assert {"with", "mit"} <= man_words.told("with")
    assert man_words.doers(("ru",))[man_words.key("конём")] == "конь"
    assert man_words.doers(("uk",))[man_words.key("конем")] == "кінь"
