"""Squares in words, as they are heard."""

from __future__ import annotations

import pytest

import stamma
from stamma.language_table import lexicon
from stamma.reading.in_words.squares_in_words import squares
from stamma.reading.lex.lexemes import PAD

EXCHANGE = "e2e4 e7e5 g1f3 b8c6 f1b5 a7a6 b5c6 d7c6 e1g1"


@pytest.mark.parametrize(
    "text",
    [
        (
            "e four e five knight f three knight c six bishop b five a six "
            "bishop takes c six d takes c six castles"
        ),
        (
            "one e four e five two knight f three knight c six three bishop b five a six "
            "four bishop takes c six d takes c six five castles"
        ),
        (
            "pawn e four, pawn e five, knight f three, knight c six, bishop b five, pawn a six, "
            "bishop takes c six, pawn d takes c six, short castle"
        ),
        (
            "1. e vier e fünf 2. Springer f drei Springer c sechs 3. Läufer b fünf a sechs "
            "4. Läufer schlägt c sechs d schlägt c sechs 5. kurze Rochade"
        ),
        (
            "1. e quatre e cinq 2. cavalier f trois cavalier c six 3. fou b cinq a six "
            "4. fou prend c six d prend c six 5. petit roque"
        ),
    ],
)
def test_a_game_as_it_is_heard(text: str) -> None:
    assert [game.uci() for game in stamma.read(text).games] == [EXCHANGE]


def test_the_place_of_a_square_is_all_of_it() -> None:
    text = "e four e five knight f three knight c six bishop b five a six"
    moves = [text[span.start : span.end] for span in stamma.read(text).spans if span.move]
    assert moves == ["e four", "e five", "knight f three", "knight c six", "bishop b five", "a six"]


@pytest.mark.parametrize(
    "text",
    [
        "a two and a three and a four and a five",  # one file
        "e four e five d four",
        "a three-fold repetition, d two, e six",
    ],
)
def test_articles_and_numbers_are_words(text: str) -> None:
    assert squares(text) == text


def test_every_rank_has_one_number_in_all_languages() -> None:
    table = lexicon.table("ranks")
    found: dict[str, set[int]] = {}
    for names in table.values():
        for rank, name in enumerate(names, 1):
            found.setdefault(name, set()).add(rank)
    assert [name for name, ranks in found.items() if len(ranks) > 1] == []
    for names in table.values():
        text = " ".join(f"{file} {name}" for file, name in zip("abcdefgh", names, strict=True))
        assert squares(text).replace(PAD, "") == "a1 b2 c3 d4 e5 f6 g7 h8"
