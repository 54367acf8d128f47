"""How much is tried to read a text: its length bounds it, and what was not tried is told."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from stamma import read
from stamma.reading.play.spellings import Found, Letters

ROOT = Path(__file__).parents[3]
SLOW = [
    json.loads(line)
    for line in (ROOT / "benchmarks" / "reading" / "slow.jsonl").read_text("utf-8").splitlines()
]
GAMES = (ROOT / "benchmarks" / "games.txt").read_text().splitlines()


def tries(text: str, monkeypatch: pytest.MonkeyPatch) -> int:
    """Count the spellings that are read on a board."""
    count = 0
    candidates = Letters._read  # noqa: SLF001

    def counting(letters: Letters, *asked: Any, **options: Any) -> list[Found]:  # noqa: ANN401
        nonlocal count
        count += 1
        return candidates(letters, *asked, **options)

    with monkeypatch.context() as patch:
        patch.setattr(Letters, "_read", counting)
        read(text)
    return count


@pytest.mark.parametrize("slow", SLOW, ids=lambda slow: slow["name"])
def test_what_is_tried_grows_no_faster_than_the_text(
    slow: dict[str, str], monkeypatch: pytest.MonkeyPatch
) -> None:
    once, twice = (
        tries((slow["before"] + slow["unit"] * size)[:size], monkeypatch) for size in (4_000, 8_000)
    )
    assert once < 60_000
    assert twice <= 2.2 * once + 1_000


@pytest.mark.parametrize(
    "text",
    [
        "(" * 20_000 + "e4",
        "{[(" * 10_000,
        "e4 " * 20_000,
        "1. e4 " * 2_000,
        "K Q R B N P " * 5_000,
        "g1f3 g8f6 f3g1 f6g8 " * 3_000,
        " ".join(f"{i}. Nf3 Nf6 {i}. Ng1 Ng8" for i in range(1, 3_000)),
        "Ke1 " * 20_000 + "/",
        "1. " * 20_000,
        "-" * 100_000,
    ],
)
def test_a_hostile_text_is_given_up_in_time(text: str, monkeypatch: pytest.MonkeyPatch) -> None:
    assert tries(text, monkeypatch) < len(text) + 1_000


def running(moves: list[str]) -> str:
    return " ".join(
        f"{at // 2 + 1}. {move}" if at % 2 == 0 else move for at, move in enumerate(moves)
    )


def broken(count: int, places: tuple[int, ...] = (9, 20, 31)) -> str:
    """Write games of which each has moves that are none."""
    texts = []
    for line in [line for line in GAMES if len(line.split()) > 40][:count]:
        moves = line.split()
        for at in places:
            moves[at] = "Qh9"
        texts.append(running(moves))
    return "\n\n".join(texts)


def test_what_was_not_tried_is_told() -> None:
    reading = read(broken(60))
    names = [diagnostic.name for diagnostic in reading.diagnostics]
    assert "budget-spent" in names
    # What can be read as it stands is.
    assert len(reading.games) == 60
    assert all(len(game.moves) >= 9 for game in reading.games)


def test_one_game_is_looked_at_from_all_sides() -> None:
    names = [diagnostic.name for diagnostic in read(broken(1, (9,))).diagnostics]
    assert "budget-spent" not in names


def test_sound_games_among_broken_ones_are_read_whole() -> None:
    sound = GAMES[99].split()
    reading = read(f"{broken(40)}\n\n{running(sound)}")
    assert len(reading.games[-1].moves) == len(sound)
