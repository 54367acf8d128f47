"""Score sheets by machines: the likeliest legal game behind the guesses for each cell."""

from __future__ import annotations

import math
import random

import pytest
from benchmarks.reading import games
from hypothesis import given, settings
from hypothesis import strategies as st

import stamma
from stamma import read_candidates

SICILIAN = ["e4", "c5", "Nf3", "d6", "d4", "cxd4", "Nxd4", "Nf6", "Nc3", "a6"]


def sans(reading: stamma.SheetReading) -> list[str]:
    return [cell.san for cell in reading.cells]


def names(reading: stamma.SheetReading) -> list[str]:
    return [found.name for found in reading.diagnostics]


def test_sure_guesses_are_the_game() -> None:
    reading = read_candidates(SICILIAN)
    assert sans(reading) == SICILIAN
    assert names(reading) == []
    assert reading.confidence > 0.9
    assert [cell.guess for cell in reading.cells] == [0] * len(SICILIAN)


def test_a_later_cell_decides_about_an_earlier_one() -> None:
    # Only the pawn that went to c5 can take on d4.
    cells: list[list[str] | str] = ["e4", ["e5", "c5"], "Nf3", "d6", "d4", "cxd4"]
    reading = read_candidates(cells)
    assert sans(reading) == SICILIAN[:6]
    (found,) = reading.diagnostics
    assert (found.name, found.line, found.column) == ("other-guess", 1, 7)
    assert reading.cells[1].guess == 1


def test_a_move_that_no_guess_says_is_found_by_its_spelling() -> None:
    reading = read_candidates(["e4", "c5", "Nt3", "d6", "d4", "cxd4", "Nxd4"])
    assert sans(reading) == SICILIAN[:7]
    assert reading.cells[2].guess is None
    assert names(reading) == ["other-guess"]


def test_what_is_open_is_a_doubt_with_its_alternatives() -> None:
    reading = read_candidates(["e4", "c5", {"Nf3": 0.5, "Nc3": 0.45}, "d6"])
    assert names(reading) == ["doubtful-guess"]
    cell = reading.cells[2]
    assert cell.san == "Nf3"
    assert cell.alternatives[0][0] == "Nc3"
    assert 0.4 < cell.alternatives[0][1] < cell.confidence < 0.6
    assert reading.confidence < 0.6


@pytest.mark.parametrize("empty", [None, [], {}, "", " ", {"e5": 0.0}])
def test_a_cell_that_nobody_could_read_is_any_move(empty: object) -> None:
    reading = read_candidates(["e4", "e5", "Nf3", empty, "Nxe5", "Nxe5"])  # type: ignore[list-item]
    # Nothing else lets Black take back with a knight.
    assert sans(reading) == ["e4", "e5", "Nf3", "Nc6", "Nxe5", "Nxe5"]
    assert reading.cells[3].guess is None


def test_empty_cells_at_the_end_are_none_and_a_result_ends_the_game() -> None:
    reading = read_candidates([*SICILIAN, "½–½", None, "junk"])
    assert sans(reading) == SICILIAN
    assert reading.game.headers["Result"] == "1/2-1/2"
    assert len(read_candidates([*SICILIAN, None, ""]).cells) == len(SICILIAN)


def test_cells_behind_the_end_of_the_game_are_told() -> None:
    mate = ["f3", "e5", "g4", "Qh4#"]
    board = stamma.Board()
    for san in mate:
        board.push_san(san)
    reading = read_candidates(["a3", "a6"], start=board)
    assert reading.cells == []
    assert names(reading) == ["unread-rest"]
    assert reading.confidence == 0.0


def test_letters_are_found_out_or_given() -> None:
    german = ["e4", "e5", "Sf3", "Sc6", "Lb5", "a6", "La4", "Sf6", "0-0", "Le7", "Te1"]
    assert read_candidates(german).language.code == "de"
    french = read_candidates(["e4", "e5", "Cf3", "Cc6", "Fb5"], language="fr")
    assert sans(french)[2:] == ["Nf3", "Nc6", "Bb5"]


def test_a_game_may_begin_elsewhere_and_with_black() -> None:
    reading = read_candidates(["Kd7", "Kd3"], start="4k3/8/8/8/8/8/8/4K3 b - - 0 40")
    assert reading.text.startswith("40... Kd7")
    assert sans(reading)[0] == "Kd7"


@pytest.mark.parametrize("weight", [-0.1, math.nan, math.inf])
def test_weights_are_likelihoods(weight: float) -> None:
    with pytest.raises(ValueError, match="weight of 'e4'"):
        read_candidates([{"e4": weight}])


def test_weights_are_for_all_guesses_or_none() -> None:
    with pytest.raises(ValueError, match="either all"):
        read_candidates([["e4", ("d4", 0.3)]])


@settings(max_examples=25, deadline=None)
@given(st.lists(st.dictionaries(st.text(max_size=6), st.floats(0, 2), max_size=4), max_size=6))
def test_anything_is_a_legal_game_that_says_what_it_doubts(
    cells: list[dict[str, float]],
) -> None:
    reading = read_candidates(cells)
    board = stamma.Board()
    for cell in reading.cells:
        assert board.is_legal(cell.move)
        assert 0 <= cell.confidence <= 1
        board.push(cell.move)
    assert 0 <= reading.confidence <= 1


@pytest.mark.parametrize("place", range(3))
def test_a_first_guess_that_is_wrong_now_and_then_is_set_right(place: int) -> None:
    game = games(place + 1)[place]
    words = game.write(stamma.SAN)
    dice = random.Random(place)  # noqa: S311
    cells = [
        [("Kh1", 0.5), (word, 0.4)] if dice.random() < 0.2 else [(word, 0.9)] for word in words
    ]
    reading = read_candidates(cells, language="en")
    assert tuple(cell.move for cell in reading.cells) == game.moves
