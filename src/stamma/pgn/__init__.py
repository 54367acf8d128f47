"""PGN: files of games, read and written; games to be made and edited by hand.

>>> import stamma.pgn
>>> for game in stamma.pgn.open(b'[White "Morphy"] 1. e4 e5 2. Nf3 *'):
...     print(game.headers["White"], game.uci())
Morphy e2e4 e7e5 g1f3
"""

from __future__ import annotations

from stamma.pgn.bulk import Counts, Progress, check, convert, count, list_tags
from stamma.pgn.commands import Evaluation
from stamma.pgn.detection import Detected, LanguageNotFoundError, detect_language
from stamma.pgn.files import Games, open, read_game  # noqa: A004
from stamma.pgn.game import Game, GameNode
from stamma.pgn.headers import Headers
from stamma.pgn.skimming import TagSection, tags

__all__ = [
    "Counts",
    "Detected",
    "Evaluation",
    "Game",
    "GameNode",
    "Games",
    "Headers",
    "LanguageNotFoundError",
    "Progress",
    "TagSection",
    "check",
    "convert",
    "count",
    "detect_language",
    "list_tags",
    "open",
    "read_game",
    "tags",
]
