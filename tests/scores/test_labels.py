"""What the parts of a score are called."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from tests.scores.games import game_of

from stamma import languages, read
from stamma.language_table import lexicon
from stamma.scores.labels import labels

if TYPE_CHECKING:
    from collections.abc import Mapping

TABLE: Mapping[str, dict[str, str]] = lexicon.table("labels")


@pytest.mark.parametrize("code", TABLE)
def test_a_language_has_all_words(code: str) -> None:
    assert code in languages
    assert list(TABLE[code]) == list(TABLE["en"])
    assert all(word.strip() == word != "" for word in TABLE[code].values())
    assert labels(code) == (code, TABLE[code])


def test_other_languages_have_english_words() -> None:
    assert labels("te") == ("en", TABLE["en"])


@pytest.mark.parametrize("code", TABLE)
def test_players_and_positions_are_read_in_every_language(code: str) -> None:
    game = game_of(
        '[White "Ann Lee"] [Black "Bob Roy"] [FEN "6k1/8/5K2/8/8/8/8/R7 b - - 0 1"] '
        "1... Kh8 2. Kf7 Kh7 3. Rh1# 1-0"
    )
    for layout in ("running", "sheet", "helpmate"):
        (again,) = read(game.score(layout, "text", "san", code)).games
        assert (again.headers["White"], again.headers["Black"]) == ("Ann Lee", "Bob Roy")
        assert again.headers["FEN"] == game.headers["FEN"]
        assert again.uci() == game.uci()
