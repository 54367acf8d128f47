"""Sections: which runs of a text are one game."""

from __future__ import annotations

import pytest

from stamma import read

ONE = "1. e4 e5 2. Nf3 Nc6"
OTHER = "1. d4 d5 2. c4 e6"


@pytest.mark.parametrize(
    "text",
    [
        f"{ONE} 1-0\n\n{OTHER} 0-1",
        f"{ONE}\n\n{OTHER}",
        f'[Event "a"]\n\n{ONE} *\n\n[Event "b"]\n\n{OTHER} *',
    ],
)
def test_each_game_is_one_of_its_own(text: str) -> None:
    assert [game.uci().split()[0] for game in read(text).games] == ["e2e4", "d2d4"]


def test_notes_belong_to_the_game_before_them() -> None:
    assert len(read(f"{ONE} and now 3. Bb5, or perhaps 3. Bc4.").games) == 1


def test_a_position_begins_a_game() -> None:
    study = "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1\n\n1. Kd2 Kd7"
    assert [game.uci().split()[0] for game in read(f"{ONE} 1-0\n\n{study}").games] == [
        "e2e4",
        "e1d2",
    ]


@pytest.mark.parametrize(
    ("text", "count"),
    [
        # A line that is quoted from its first move on, in one run or two.
        (f"We had {ONE}, and not {OTHER} as always. Then 3. Bb5 a6 followed.", 1),
        (f"We had {ONE}, and not {OTHER} 3. Nc3 Nf6. Nor 4. Bg5. Then 3. Bb5 a6 followed.", 1),
        ("We had 1. d4 d5 2. c4 e6, or 1. c4 e6 2. d4 d5 if you like. Then 3. Nc3 Nf6.", 1),
        (f"We had {ONE} 3. Bb5 a6 as usual. But there is {OTHER}. And 3. Nc3 Nf6 follows.", 2),
        (f"We had {ONE} as usual. Then we had {OTHER} for a change.", 2),
        (f"We had {ONE} as usual.\n\n{OTHER}\n\n3. Nc3 Nf6", 2),
    ],
)
def test_a_quotation_is_no_game_if_the_game_goes_on_behind_it(text: str, count: int) -> None:
    assert len(read(text).games) == count


@pytest.mark.parametrize(
    "text",
    [
        "White: e4 Nf3 Bb5 Ba4 O-O\nBlack: e5 Nc6 a6 Nf6",
        "Black: e5 Nc6 a6 Nf6\nWhite: e4 Nf3 Bb5 Ba4 O-O",
        'cpu: ["", "e5", "Nc6", "a6", "Nf6", "-"],\nhuman: ["e4", "Nf3", "Bb5", "Ba4", "O-O"],\n',
        'w = ["e4", "Nf3", "Bb5", "Ba4", "O-O"]\nb = ["e5", "Nc6", "a6", "Nf6"]\nplay(w, b)\n',
    ],
    ids=["rows", "black first", "arrays, black first", "arrays"],
)
def test_the_moves_of_the_sides_may_stand_apart_in_either_order(text: str) -> None:
    reading = read(text)
    assert reading.games[0].uci() == "e2e4 e7e5 g1f3 b8c6 f1b5 a7a6 b5a4 g8f6 e1g1"
    assert [found.name for found in reading.diagnostics] == ["reordered-moves"]


def test_two_rows_that_are_two_lines_are_not_woven() -> None:
    reading = read("First: e4 e5 Nf3 Nc6 Bb5\nSecond: e4 c5 Nf3 d6 d4\n")
    assert [game.uci() for game in reading.games] == [
        "e2e4 e7e5 g1f3 b8c6 f1b5",
        "e2e4 c7c5 g1f3 d7d6 d2d4",
    ]
