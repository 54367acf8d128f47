"""Moves that are in no game: what nothing says to be talk is told."""

from __future__ import annotations

import pytest

from stamma import read

TALK = "Bg5 or Nf3 was to be thought of, e3 and Bf4, too, or a3, b3, h3."


@pytest.mark.parametrize(
    "text",
    [
        f"d4 d5 c4 e6 Nc3 Nf6\n\n{TALK}\n\nQxa8 Rxh1 Kf3\n",
        f"1. d4 d5\nc4 e6 Nc3 Nf6\n\n{TALK}\n\nQxa8 Rxh1 Kf3\n",
        f"1. d4 d5 2. c4 e6 3. Nc3 Nf6\n\n{TALK}\n\nA blunder, and **6... Qxd5** the answer.\n",
    ],
    ids=["rows", "few numbers", "number"],
)
def test_what_stands_as_the_game_does_behind_its_end_is_told(text: str) -> None:
    found = {one.name for one in read(text).diagnostics}
    assert found & {"unread-rest", "illegal-move"}
