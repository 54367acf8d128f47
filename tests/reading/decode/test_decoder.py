"""The decoder: what each run of a page is, told by what comes out of the page."""

from __future__ import annotations

import pytest

import stamma

LESSON = """### A short lesson

**1. e4 e5 2. Sf3 Sc6 3. Lb5 a6** Nach 3... Sf6 folgt 4. O-O Sxe4. **4. La4 Sf6** (4... b5 5. Lb3)
**5. O-O Le7 1-0**

Statt 4. La4 kann Weiß auf c6 tauschen: 4. Lxc6 dxc6.
"""


def written(text: str) -> list[str]:
    """Return the games of a text, without tags."""
    games = stamma.read(text).games
    return [" ".join(game.pgn(tags=False, comments=False).split()) for game in games]


def test_a_page_has_a_game_side_lines_and_mentions() -> None:
    (game,) = written(LESSON)
    assert game == (
        "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 (3... Nf6 4. O-O Nxe4) 4. Ba4 (4. Bxc6 dxc6) 4... Nf6 "
        "(4... b5 5. Bb3) 5. O-O Be7 1-0"
    )


@pytest.mark.parametrize(
    ("text", "games"),
    [
        ("1. e4 e5 2. Nf3 Nc6 3. Bb5", ["1. e4 e5 2. Nf3 Nc6 3. Bb5 *"]),
        (
            "1. e4 e5 2. Nf3 (2. f4 exf4) 2... Nc6",
            ["1. e4 e5 2. Nf3 (2. f4 exf4) 2... Nc6 *"],
        ),
        (
            "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 1-0\n\n1. d4 d5 2. c4 e6 3. Nc3 Nf6 0-1",
            ["1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 1-0", "1. d4 d5 2. c4 e6 3. Nc3 Nf6 0-1"],
        ),
        ("Today we eat at table d4, and nobody plays.", []),
    ],
)
def test_each_run_has_its_role(text: str, games: list[str]) -> None:
    assert written(text) == games


def test_a_position_of_the_page_may_begin_a_game() -> None:
    text = "6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1\n\n1. Rd8#"
    (game,) = stamma.read(text).games
    assert game.board().fen().startswith("6k1/5ppp")
    assert game.uci() == "d1d8"


def test_a_misprint_does_not_end_a_game() -> None:
    (game,) = stamma.read("1. e4 e5 2. Nf3 Nc6 3. Bb9 a6 4. Ba4 Nf6 5. O-O Be7").games
    assert game.uci().split()[4] == "f1b5"
