"""Choices: possibilities that are named together are not played on, and what was played is."""

from __future__ import annotations

import pytest

import stamma
from stamma.language_table import lexicon

SLAV = "d2d4 d7d5 c2c4 c7c6"
STORIES = {
    "en": (
        "1. d4 d5 2. c4 c6. Now 3. cxd5 is the Exchange, but, as always, I played 3. Nf3. After "
        "3... Nf6 4. e3 nothing happened."
    ),
    "behind": (
        "1. d4 d5 2. c4 c6. Now 3. cxd5 is the Exchange, while 3. Nf3 was played. After 3... Nf6 "
        "4. e3 nothing happened."
    ),
    "first": (
        "1. d4 d5 2. c4 c6. My friend chose 3. Nf3, though 3. cxd5 is the Exchange. After 3... Nf6 "
        "4. e3 nothing happened."
    ),
    "instead": (
        "1. d4 d5 2. c4 c6. Now 3. cxd5 is the Exchange. Instead my friend played 3. Nf3 and after "
        "3... Nf6 4. e3 nothing happened."
    ),
    "bold": (
        "**1. d4 d5 2. c4 c6** Now **3. cxd5** is the Exchange, but I played **3. Nf3**. After "
        "**3... Nf6 4. e3** nothing happened."
    ),
    "de": (
        "1. d4 d5 2. c4 c6. Nun führt 3. cxd5 zum Abtausch, doch Weiß spielte 3. Sf3. Nach 3... "
        "Sf6 4. e3 geschah nichts."
    ),
    "fr": (
        "1. d4 d5 2. c4 c6. Maintenant 3. cxd5 est l'échange, mais les blancs ont joué 3. Cf3. "
        "Après 3... Cf6 4. e3 rien ne se passa."
    ),
    "pl": (
        "1. d4 d5 2. c4 c6. Teraz 3. cxd5 prowadzi do wymiany, ale białe zagrały 3. Sf3. Po 3... "
        "Sf6 4. e3 nic się nie stało."
    ),
    "ru": (
        "1. d4 d5 2. c4 c6. Теперь 3. cxd5 ведёт к размену, но белые сыграли 3. Кf3. После 3... "
        "Кf6 4. e3 ничего не случилось."
    ),
}


@pytest.mark.parametrize("name", STORIES)
def test_what_somebody_played_is_the_game(name: str) -> None:
    (game,) = stamma.read(STORIES[name]).games
    assert game.uci() == SLAV + " g1f3 g8f6 e2e3"


@pytest.mark.parametrize(
    "said",
    [
        "I never played 3. Nf3",
        "White could have played 3. Nf3",
        "Here 3. Nf3 would be played by many",
    ],
)
def test_what_nobody_played_is_not(said: str) -> None:
    (game,) = stamma.read(f"1. d4 d5 2. c4 c6. {said}, now 3. cxd5 cxd5 follows.").games
    assert game.uci() == SLAV + " c4d5 c6d5"


@pytest.mark.parametrize(
    "said",
    [
        "The usual moves are now 3. Nf3 and Nc3.",
        "Popular continuations are 3. Nf3, Nc3 and e3; even g3 was seen.",
        "Here 3. Nf3 or Nc3 keeps the tension.",
        "Üblich sind jetzt 3. Sf3 und Sc3.",
        "Weiß hat hier die Wahl: 3. Sf3 oder Sc3.",
        "Les coups habituels sont 3. Cf3 et Cc3.",
        "Las jugadas habituales son 3. Cf3 y Cc3, y también e3.",
        "Le mosse più comuni sono 3. Cf3 e Cc3.",
        "Běžné tahy jsou 3. Jf3 a Jc3, někdy i e3.",
        "Обычные ходы 3. Кf3 и Кc3.",
        "De gebruikelijke zetten zijn nu 3. Pf3 en Pc3.",
        "A szokásos lépések most 3. Hf3 és Hc3.",
    ],
)
def test_what_is_usual_is_not_played_on(said: str) -> None:
    reading = stamma.read(f"1. d4 d5 2. c4 c6. {said}")
    assert [game.uci() for game in reading.games] == [SLAV]
    assert "mentioned-move" in [one.name for one in reading.diagnostics]


@pytest.mark.parametrize(
    "said",
    [
        "White plays the usual 3. Nf3 Nf6.",
        "We made the usual moves 3. Nf3 Nf6.",
        "The main line goes 3. Nf3, and Black answers 3... Nf6.",
    ],
)
def test_a_usual_move_may_be_played(said: str) -> None:
    (game,) = stamma.read(f"1. d4 d5 2. c4 c6. {said}").games
    assert game.uci() == SLAV + " g1f3 g8f6"


def test_words_for_choices_are_given_in_the_languages_of_mentions() -> None:
    assert {"played", "spielte", "сыграли"} <= lexicon.cues("played")
    assert "üblichen" in lexicon.cues("usual", ("de",))
    assert "üblichen" not in lexicon.cues("usual", ("fr",))
