"""Games that a text tells more than once, and lines that it goes on with in several ways."""

from __future__ import annotations

from stamma import read

STEM = "1. e4 e5 2. Nf3 Nc6 3. c3"


def games(*lines: str) -> list[str]:
    """Read a page with these lines, each a paragraph, and write the main lines of its games."""
    text = "\n\n".join(f"A word.\n\n{line}" for line in lines)
    return [" ".join(node.san() for node in game.mainline()) for game in read(text).games]


def test_a_line_with_two_continuations_is_one_game() -> None:
    text = f"{STEM}\n\nOften:\n\n{STEM} d5 4. Qa4\n\nOr:\n\n{STEM} Nf6 4. d4\n"
    reading = read(text)
    assert len(reading.games) == 1
    (game,) = reading.games
    assert game.uci() == "e2e4 e7e5 g1f3 b8c6 c2c3"
    written = " ".join(game.pgn().split())
    assert "(3. c3 d5 4. Qa4)" in written
    assert "(3. c3 Nf6 4. d4)" in written


def test_a_line_with_one_continuation_is_the_longer_one() -> None:
    assert games(STEM, f"{STEM} d5 4. Qa4") == ["e4 e5 Nf3 Nc6 c3 d5 Qa4"]


def test_games_that_were_played_are_games() -> None:
    played = ["e4 e5 Nf3 Nc6 c3 d5 Qa4", "e4 e5 Nf3 Nc6 c3 Nf6 d4"]
    assert games(STEM, f"{STEM} d5 4. Qa4 1-0", f"{STEM} Nf6 4. d4 0-1") == played
    heading = "Smith – Jones, Hastings 1905\n\n"
    assert games(STEM, f"{heading}{STEM} d5 4. Qa4", f"{heading}{STEM} Nf6 4. d4") == played


def test_other_openings_are_other_games() -> None:
    assert len(games(STEM, "1. d4 d5 2. c4 e6 3. Nc3", "1. c4 e5 2. Nc3 Nf6 3. g3")) == 3


def test_one_move_is_the_beginning_of_too_many_games() -> None:
    lines = ("1. e4 e5", "1. e4 e5 2. Nf3 Nc6 3. Bb5", "1. e4 e5 2. f4 exf4 3. Nf3")
    assert games(*lines) == ["e4 e5 Nf3 Nc6 Bb5", "e4 e5 f4 exf4 Nf3"]
