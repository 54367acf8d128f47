"""The main tokens of a text: those of the game, told by numbers and places, not by playing them."""

from __future__ import annotations

import pytest

import stamma
from stamma.reading.decode.deciphering import solve
from stamma.reading.repair.main_tokens import main_tokens
from stamma.reading.text.runs import cut


def tokens(text: str, *, played: bool = False) -> str:
    page, solutions = solve(text, language="en", start=None, repair="none")
    line = solutions[0].line if played else None
    return " ".join(token.text for _, token in main_tokens(page.runs, line))


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("1. e4 e5 2. Nf3 Nc6", "e4 e5 Nf3 Nc6"),
        ("1. e4 e5 (1... c5 2. Nf3) 2. Nf3", "e4 e5 Nf3"),
        ("(1. e4 e5)", "e4 e5"),
        ("1. e4 e5, not 2. f4 but 2. Nf3", "e4 e5 Nf3"),
        ("1. e4 e5 2. Nf3\n\nIf 2. f4 then 2... exf4.\n\n2... Nc6", "e4 e5 Nf3 Nc6"),
        # Wrong numbers: the first one, and one in the middle. Others are of another game.
        ("9. e4 e5 2. Nf3 Nc6", "e4 e5 Nf3 Nc6"),
        ("1. e4 e5 22. Nf3 Nc6 3. Bb5 a6", "e4 e5 Nf3 Nc6 Bb5 a6"),
        ("1. e4 e5 2. Nf3 Nc6 30. Kd4 Ke6", "e4 e5 Nf3 Nc6"),
        ("1. e4 e5 (1... c5 2. Nf3) 2. Nf3 Nc6 30. Kf1", "e4 e5 Nf3 Nc6"),
        # What cannot be played is of the game all the same.
        ("1. e4 e5 2. Qh9 Nc6", "e4 e5 Qh9 Nc6"),
    ],
)
def test_the_game_is_told_from_what_is_said_about_it(text: str, expected: str) -> None:
    assert tokens(text) == expected


def test_without_numbers_only_playing_tells_what_belongs_to_it() -> None:
    text = "After e4 e5 White went Nf3 and Black Nc6."
    assert tokens(text) == ""
    assert tokens(text, played=True) != ""


def test_each_token_comes_with_its_run() -> None:
    runs = cut("1. e4 e5\n\nGood.\n\n2. Nf3").runs
    assert [run for run, _ in main_tokens(runs)] == [runs[0], runs[0], runs[1]]


def test_what_goes_back_behind_the_end_of_a_game_with_a_misprint_is_a_side_line() -> None:
    game = "1.e4 e5 2.Nf3 Nc6 3.Bb5 a6 4.Ba4 Nf6 5.O-O Be7 6.Rf1 b5 7.Bb3, a draw."
    other = "Reply 6...d6 7.c3 Bd7 8.d4 O-O 9.d5 Nb8, a draw."
    reading = stamma.read(f"{game}\n{other}")
    assert reading.games[0].uci().split()[10:] == ["f1e1", "b7b5", "a4b3"]
    assert "(6... d6 7. c3 Bd7 8. d4 O-O 9. d5 Nb8)" in reading.games[0].pgn().replace("\n", " ")
