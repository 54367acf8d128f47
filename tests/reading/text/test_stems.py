"""Stems: the moves of an opening, which its page gives more than once and goes on from."""

from __future__ import annotations

import pytest

import stamma

FRENCH = "e2e4 e7e6 d2d4 d7d5"

PAGES = {
    "ways in paragraphs": (
        "The French\n\nMoves: 1. e4 e6 2. d4 d5\n\nThe French begins with 1. e4 e6 2. d4 d5 and is "
        "solid.\n\n3. Nc3 keeps everything open. Mostly 3... Nf6 is the reply.\n\n3. e5 takes "
        "space; "
        "3... c5 strikes back.\n\n3. exd5 is the quiet way."
    ),
    "one way in a sentence": (
        "Opening theory/1. e4/1...e6/2. d4/2...d5\n\nMoves: 1. e4 e6 2. d4 d5\n\nWhite can choose, "
        "though 3. Nc3 is seen most."
    ),
    "a title that is a path": (
        "Theory/1. e4/1...e6/2. d4/2...d5\n\nWith 2...d5 Black attacks the pawn. After 2...d5 "
        "there "
        "are two ways.\n\nNc3\n\nWith 3. Nc3 White defends it.\n\nNd2\n\nWith 3. Nd2 he does so, "
        "too."
    ),
}


@pytest.mark.parametrize("name", PAGES)
def test_the_stem_is_the_game_of_the_page(name: str) -> None:
    assert [game.uci() for game in stamma.read(PAGES[name]).games] == [FRENCH]


@pytest.mark.parametrize(
    "rest",
    [
        # The game goes on apart from the prose, or further than one mentions moves.
        "3. Nc3 Nf6\n\nor 3. e5 c5 instead.",
        "Then came 3. Nc3 Nf6 4. Bg5 Be7 5. e5 Nfd7 6. Bxe7 Qxe7, and 3. e5 was not played.",
    ],
)
def test_a_game_that_goes_on_is_no_stem(rest: str) -> None:
    text = f"The French: 1. e4 e6 2. d4 d5\n\n1. e4 e6 2. d4 d5\n\n{rest}"
    games = stamma.read(text).games
    assert len(games) == 1
    assert games[0].uci().startswith(f"{FRENCH} b1c3 g8f6")


def test_where_a_way_was_played_the_stem_alone_is_not_the_game() -> None:
    text = (
        "The French: 1. e4 e6 2. d4 d5\n\n1. e4 e6 2. d4 d5\n\nI thought of 3. e5 and of 3. Nd2, "
        "but "
        "I played 3. Nc3. Then came 3... Nf6 and peace."
    )
    (game,) = stamma.read(text).games
    assert game.uci() == f"{FRENCH} b1c3 g8f6"
