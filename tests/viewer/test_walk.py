"""Where somebody is in a game, and the ways on from there."""

from __future__ import annotations

import pytest
from tests.viewer.games import read_game

from stamma.viewer.walk import Walk, line_through, marked, name_of, place

GAME = read_game("1. e4 e5 2. Nf3 (2. f4 exf4 (2... d5) 3. Nf3) (2. Nc3) 2... Nc6 3. Bb5 a6 *")


def moves(walk: Walk) -> str:
    return " ".join(node.san() for node in walk.line()[1:])


def test_a_walk_along_the_main_line() -> None:
    walk = Walk(GAME)
    seen = []
    for _ in range(8):
        seen.append("-" if walk.node.move is None else walk.node.san())
        walk.forward()
    assert seen == ["-", "e4", "e5", "Nf3", "Nc6", "Bb5", "a6", "a6"]
    for _ in range(9):
        walk.back()
    assert walk.index == 0
    assert walk.node.move is None


def test_variations_of_variations() -> None:
    walk = Walk(GAME)
    walk.forward(3)
    assert walk.enter()
    assert moves(walk) == "e4 e5 f4 exf4 Nf3"
    walk.forward()
    assert walk.enter()
    assert moves(walk) == "e4 e5 f4 d5"
    assert not walk.enter()
    assert walk.leave()
    assert walk.node.san() == "exf4"
    assert walk.leave()
    assert walk.node.san() == "Nf3"
    assert moves(walk) == "e4 e5 Nf3 Nc6 Bb5 a6"
    assert not walk.leave()


def test_back_out_of_a_variation_stays_on_its_line() -> None:
    walk = Walk(GAME)
    walk.forward(3)
    walk.enter()
    walk.back()
    assert walk.node.san() == "e5"
    # To go on is to go on with what was looked at.
    walk.forward()
    assert walk.node.san() == "f4"


def test_variations_in_both_directions() -> None:
    walk = Walk(GAME)
    assert not walk.enter()
    walk.forward(3)
    assert walk.enter()
    assert walk.enter()
    assert walk.node.san() == "Nc3"
    assert not walk.enter()
    assert walk.enter(-1)
    assert walk.enter(-1)
    assert walk.node.san() == "Nf3"
    assert not walk.enter(-1)


@pytest.mark.parametrize(
    ("text", "move"),
    [
        ("0", None),
        ("1", "e4"),
        ("6", "a6"),
        ("1w", "e4"),
        ("1W", "e4"),
        ("3b", "a6"),
        ("3...", "a6"),
        ("3.", "Bb5"),
        (" 2 b ", "Nc6"),
        ("007", "?"),
        ("7", "?"),
        ("0w", "?"),
        ("0b", "?"),
        ("4w", "?"),
        ("-1", "?"),
        ("", "?"),
        ("b", "?"),
        ("3x", "?"),
        ("٣", "?"),
        ("9" * 400, "?"),
    ],
)
def test_places(text: str, move: str | None) -> None:
    found = place(line_through(GAME), text)
    assert (found and found.move and found.san()) == (None if move in (None, "?") else move)
    assert (found is None) == (move == "?")


def test_places_of_a_game_that_begins_later() -> None:
    game = read_game(
        '[SetUp "1"]\n[FEN "4k3/4p3/8/8/8/8/4P3/4K3 b - - 0 30"]\n\n30... e5 31. e4 Kd7 *'
    )
    line = line_through(game)
    assert [name_of(node) for node in line[1:]] == ["30b", "31w", "31b"]
    for node in line[1:]:
        assert place(line, name_of(node)) == node
    assert place(line, "30w") is None
    assert place(line, "1w") is None
    assert place(line, "1") == line[1]


def test_a_number_while_stepping_is_that_of_a_move() -> None:
    walk = Walk(GAME)
    assert walk.go_to("3")
    assert walk.node.san() == "Bb5"
    assert not walk.go_to("9")
    assert walk.node.san() == "Bb5"


@pytest.mark.parametrize("mark", ["$155", "$156", "$201", "$220", "$221", "{[#]}"])
def test_diagrams_that_a_game_asks_for(mark: str) -> None:
    game = read_game(f"1. e4 $1 e5 {mark} 2. Nf3 *")
    assert marked(line_through(game)) == [2]
