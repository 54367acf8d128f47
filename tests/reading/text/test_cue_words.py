"""Words around moves: what they say, by language."""

from __future__ import annotations

from stamma.reading.text import cue_words


def test_a_side_has_a_name_in_many_languages() -> None:
    assert {"white", "weiß", "blancas"} <= cue_words.words("white")
    assert {"black", "schwarz", "noirs"} <= cue_words.words("black")


def test_words_may_be_asked_for_by_language() -> None:
    assert "schwarz" in cue_words.words("black", ("de",))
    assert "schwarz" not in cue_words.words("black", ("fr",))
