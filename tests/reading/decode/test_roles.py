"""Pages with the games that they mean, and their side lines where these are plain.

They are in ``tests/data/roles.jsonl``, an object on each line; weights are fitted to them, too. A
line that begins anew at move 1 in a block of its own is a game of its own, and the same moves told
again count once.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from stamma import read

if TYPE_CHECKING:
    from stamma.pgn import Game, GameNode

_PAGES = [
    json.loads(line)
    for line in (Path(__file__).parents[2] / "data" / "roles.jsonl")
    .read_text(encoding="utf-8")
    .splitlines()
]


def _lines(game: Game) -> list[str]:
    """Write each side line of a game from the start of the game on."""
    first = next(iter(game.mainline()))
    found: list[str] = []

    def walk(node: GameNode, path: list[str], *, is_main: bool) -> None:
        if not node.variations and not is_main:
            found.append(" ".join(path))
        for number, after in enumerate(node.variations):
            assert after.move is not None
            walk(after, [*path, after.move.uci()], is_main=is_main and number == 0)

    assert first.parent is not None
    walk(first.parent, [], is_main=True)
    return found


@pytest.mark.parametrize("page", [pytest.param(page, id=page["name"]) for page in _PAGES])
def test_each_run_has_its_role(page: dict[str, object]) -> None:
    games = read(str(page["text"])).games
    meant = page["games"]
    assert isinstance(meant, list)
    assert [game.uci() for game in games] == [one["uci"] for one in meant]
    for game, one in zip(games, meant, strict=True):
        if "lines" in one:
            assert sorted(_lines(game)) == sorted(one["lines"])
