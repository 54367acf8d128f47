"""Games in running text: what is played and what is said, where only words and lines tell."""

from __future__ import annotations

import pytest

from stamma import read

RUY = "e2e4 e7e5 g1f3 b8c6 f1b5 a7a6 b5a4 g8f6 e1g1 f8e7"


GAMES = {
    "the game goes on right behind possibilities that are single moves": """
We play 1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 and now 4. Ba4 is usual. Then 4... Nf6 is best, other moves
are 4... d6 or 4... b5 5. O-O Be7""",
    "what is chosen of several possibilities is named once more": """
1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 Nf6. Ann proposed 5. d3 and Ben 5. O-O; we chose 5. O-O Be7""",
    "votes are counted, and then the move is played": """
Team A plays 1. e4. Votes: 1... e5 (12), 1... c5 (9). Team B plays 1... e5 2. Nf3 Nc6 3. Bb5 a6.
Votes: 4. Ba4 (8), 4. Bxc6 (7). Team A plays 4. Ba4 Nf6 5. O-O Be7""",
    "somebody asks whether to play a move": """
e4 e5 Nf3 Nc6 Bb5 a6 Ba4 Nf6 O-O Be7, and what do I do now, Re1?""",
    "a row announces its moves by a number": """
Coup 1 : les Blancs jouent e4, les Noirs répondent e5.
Coup 2 : les Blancs jouent Cf3, les Noirs le défendent par Cc6.
Coup 3 : Fb5 pour les Blancs, a6 pour les Noirs.
Coup 4 : le fou va en Fa4, les Noirs jouent Cf6.
Coup 5 : 0-0 pour les Blancs, les Noirs jouent Fe7.""",
    "an item of a list begins with a command": """
1. Start a game
2. Play `e4 e5 Nf3 Nc6 Bb5 a6 Ba4 Nf6 O-O Be7`
3. Press undo twice; the position after 4...Nf6 is wrong""",
    "a later paragraph asks what could follow": """
1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 Nf6 5. O-O Be7

Question: why not take the pawn? Because after 6. Bxc6 dxc6 7. Nxe5 it is taken back.""",
}


@pytest.mark.parametrize("what", GAMES)
def test_the_game_is_read(what: str) -> None:
    assert [game.uci() for game in read(GAMES[what]).games] == [RUY]


@pytest.mark.parametrize(
    ("text", "result"),
    [
        ("1. e4 e5 2. Sf3 Sc6 3. Lb5 a6 4. La4 Sf6 5. 0-0 Le7 6. uppg.", "0-1"),
        ("1. e4 e5 2. Sf3 Sc6 3. Lb5 a6 4. La4 Sf6 5. 0-0 Le7 aufg.", "0-1"),
        ("1. e4 e5 2. Cf3 Cc6 3. Ab5 a6 4. Aa4 Cf6 5. 0-0 Ae7 6. abb.", "0-1"),
    ],
)
def test_somebody_resigns_in_short(text: str, result: str) -> None:
    (game,) = read(text).games
    assert (game.uci(), game.headers["Result"]) == (RUY, result)


@pytest.mark.parametrize(
    ("text", "moves"),
    [
        ("1. e4 e5 2. Nf3 Nc6\n\nHello Tom,\n\nmy move is Bb5.", 5),
        ("1. e4 e5 2. Sf3 Sc6\n\nMein Zug ist Lb5.\n\nGruss, Max", 5),
        ("1. e4 e5 2. Nf3 Nc6\n\nMy favourite move is Bb5.", 4),
    ],
)
def test_a_sentence_may_say_the_next_move(text: str, moves: int) -> None:
    (game,) = read(text).games
    assert len(game.moves) == moves


def test_a_move_that_is_announced_before_the_game_is_told() -> None:
    text = "My move is 6. Re1.\n\nThe game: 1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 Nf6 5. O-O Be7"
    reading = read(text)
    assert [game.uci() for game in reading.games] == [RUY]
    assert [found.name for found in reading.diagnostics] == ["skipped-move"]


def test_what_is_only_asked_at_the_end_is_told() -> None:
    text = "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 Nf6. Mi történik 5. O-O Be7 után?"
    reading = read(text)
    doubts = {"mentioned-end", "possible-continuation"}
    assert doubts.intersection(found.name for found in reading.diagnostics)
