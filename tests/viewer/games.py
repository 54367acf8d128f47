"""Games for the tests of this folder."""

from __future__ import annotations

from typing import TYPE_CHECKING

from stamma import pgn

if TYPE_CHECKING:
    from stamma.pgn import Game


def read_game(text: str) -> Game:
    """Read a game that is there."""
    game = pgn.read_game(text)
    assert game is not None
    return game
