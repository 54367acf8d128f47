"""Several games in a text: none is lost without a word, and none has the tags of another."""

from __future__ import annotations

import pytest

from stamma import Reading, read

FIRST = "e2e4 e7e5 g1f3 b8c6 f1b5 a7a6 b5a4 g8f6 e1g1 f8e7"
SECOND = "d2d4 d7d5 c2c4 e7e6 b1c3 g8f6 c1g5 f8e7"
PRINTED = "1. d4 d5 2. c4 e6 3. Nc3 Nf6 4. Bg5 Be7 1/2-1/2"
BOLD = """**1. e4 e5 2. Nf3 Nc6 3. Bb5**

After 3. Bc4 it is the Italian.

**3... a6 4. Ba4 Nf6 5. O-O Be7**
"""


TEX = r"""\mainline{1. e4 e5 2. Nf3 Nc6 3. Bb5}
After \variation{3. Bc4} it is the Italian.
\mainline{3... a6 4. Ba4 Nf6 5. O-O Be7}
"""


def games(reading: Reading) -> list[str]:
    return [game.uci() for game in reading.games]


def names(reading: Reading) -> list[str]:
    return [one.name for one in reading.diagnostics]


@pytest.mark.parametrize("between", ["\nAnother game:\n\n", '\n[White "Ann"]\n\n'])
def test_a_game_behind_one_that_is_marked_is_a_game(between: str) -> None:
    assert games(read(TEX + between + PRINTED)) == [FIRST, SECOND]


def test_a_game_behind_one_from_a_position_is_a_game() -> None:
    text = (
        "8/8/8/4k3/8/4K3/4P3/8 w - - 0 40\n\n40. Kd3 Kd5 41. e3 Ke5\n\nAnother game:\n\n" + PRINTED
    )
    assert games(read(text))[1:] == [SECOND]


def test_a_game_in_a_sentence_behind_another_is_told() -> None:
    reading = read(BOLD + "\n0-1\n\nThe next one went " + PRINTED + " and was short.")
    assert games(reading) in ([FIRST, SECOND], [FIRST])
    reported = {"unread-section", "rival-game"}
    assert len(reading.games) == 2 or reported.intersection(names(reading))


def test_a_first_move_that_is_told_again_in_bold_ends_no_game() -> None:
    text = (
        "# My game **1. e4 e5 2. Nf3 Nc6 3. Bb5** I opened with **1. e4** as ever. My pawn on e4, "
        "the square d5, his own on e5, then d4 and perhaps f4: all of that came to my mind. And "
        "here he went on: **3... a6 4. Ba4 Nf6 5. O-O Be7** We drew."
    )
    reading = read(text)
    assert games(reading) == [FIRST]


@pytest.mark.parametrize("result", ["*", "1-0"])
def test_tags_without_moves_are_not_those_of_the_next_game(result: str) -> None:
    empty = f'[White "Ann"]\n[Result "{result}"]\n\n{result}\n\n'
    reading = read(empty + '[Event "Club"]\n\n1. e4 e5 2. Nf3 Nc6 3. Bb5 0-1')
    (game,) = reading.games
    assert (game.headers["White"], game.headers["Event"], game.result) == ("?", "Club", "0-1")
    assert names(reading) == ["no-game"]


def test_tags_without_moves_say_nothing_of_the_game_before() -> None:
    reading = read('[White "Ann"]\n\n1. e4 e5 2. Nf3 *\n\n[White "Bob"]\n[Result "1-0"]\n\n1-0')
    (game,) = reading.games
    assert (game.headers["White"], game.result) == ("Ann", "*")
    assert names(reading) == ["no-game"]


def test_tags_of_moves_that_cannot_be_played_are_told() -> None:
    reading = read('[White "Ann"]\n\n1. Kd4 Qh5 2. Rh7\n\n[White "Bob"]\n\n1. d4 d5 2. c4 e6')
    assert [game.headers["White"] for game in reading.games] == ["Bob"]
    assert "no-game" in names(reading)


@pytest.mark.parametrize("end", ["*", "1-0", "½-½"])
def test_a_move_1_on_a_line_of_its_own_behind_an_end_begins_a_game(end: str) -> None:
    reading = read(f"1. e4 e5 2. Nf3 {end}\n\n{{first of two}} 1. c4 e5 0-1")
    assert [game.uci() for game in reading.games] == ["e2e4 e7e5 g1f3", "c2c4 e7e5"]


def test_a_result_behind_a_bracket_does_not_end_the_game_before_it() -> None:
    (game,) = read("1. e4 e5 2. Nf3\n(1. d4 d5 2. c4 e6 3. Nc3 Nf6)\n1-0").games
    assert game.uci() == "e2e4 e7e5 g1f3"
    assert len(game.variations) == 2
