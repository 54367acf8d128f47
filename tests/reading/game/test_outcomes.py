"""How a game ended: whom to believe when board, tag, printed result, heading and words differ."""

from __future__ import annotations

import pytest

from stamma import read

MATE = "1. f3 e5 2. g4 Qh4#"
OPEN = "1. e4 e5 2. Nf3 Nc6"


@pytest.mark.parametrize(
    ("text", "result", "is_contradicted"),
    [
        (f"{OPEN} 1-0", "1-0", False),
        (f"{OPEN} White resigned.", "0-1", False),
        (f"{OPEN} Draw agreed.", "1/2-1/2", False),
        (OPEN, "*", False),
        # The board before everything else.
        (f"{MATE} 0-1", "0-1", False),
        (f"{MATE} 1-0", "0-1", True),
        # The tag before what is printed, and that before words.
        (f'[Result "1-0"]\n\n{OPEN} 0-1', "1-0", True),
        (f"{OPEN} 1-0 White resigned.", "1-0", True),
    ],
)
def test_the_order_of_trust(text: str, result: str, *, is_contradicted: bool) -> None:
    reading = read(text)
    assert reading.games[0].result == result
    names = [found.name for found in reading.diagnostics]
    assert ("contradicted-ending" in names) is is_contradicted


def test_how_it_ended_is_kept() -> None:
    assert read(f"{OPEN} Black lost on time.").games[0].headers["Termination"] == "time forfeit"


def test_a_list_of_results_is_no_heading() -> None:
    index = "1. Anna – Bert  1-0\n2. Cleo – Dora  0-1\n3. Emil – Fred  1/2-1/2"
    reading = read(f"{index}\n\nAnna – Bert\n\n{OPEN} 1-0")
    assert [game.result for game in reading.games] == ["1-0"]
    assert not reading.diagnostics
    assert read(f"{index}\n\nCleo – Dora 0-1\n\n{OPEN}").games[0].result == "0-1"
