"""PGN: files of games, read and written; games to be made and edited by hand.

>>> import stamma.pgn
>>> for game in stamma.pgn.open(b'[White "Morphy"] 1. e4 e5 2. Nf3 *'):
...     print(game.headers["White"], game.uci())
Morphy e2e4 e7e5 g1f3
"""

from __future__ import annotations

from stamma import _later

TYPE_CHECKING = False
if TYPE_CHECKING:
    from stamma.pgn.bulk import Counts, Progress, check, convert, count, list_tags
    from stamma.pgn.commands import Evaluation
    from stamma.pgn.detection import Detected, LanguageNotFoundError, detect_language
    from stamma.pgn.files import Games, open, read_game  # noqa: A004
    from stamma.pgn.game import Game, GameNode
    from stamma.pgn.headers import Headers
    from stamma.pgn.helpmates import write_helpmate
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
    "write_helpmate",
]

# Where to find what is imported on first use.
_LATER = {
    "Counts": "stamma.pgn.bulk",
    "Detected": "stamma.pgn.detection",
    "Evaluation": "stamma.pgn.commands",
    "Game": "stamma.pgn.game",
    "GameNode": "stamma.pgn.game",
    "Games": "stamma.pgn.files",
    "Headers": "stamma.pgn.headers",
    "LanguageNotFoundError": "stamma.pgn.detection",
    "Progress": "stamma.pgn.bulk",
    "TagSection": "stamma.pgn.skimming",
    "check": "stamma.pgn.bulk",
    "convert": "stamma.pgn.bulk",
    "count": "stamma.pgn.bulk",
    "detect_language": "stamma.pgn.detection",
    "list_tags": "stamma.pgn.bulk",
    "open": "stamma.pgn.files",
    "read_game": "stamma.pgn.files",
    "tags": "stamma.pgn.skimming",
    "write_helpmate": "stamma.pgn.helpmates",
}

if not TYPE_CHECKING:
    __getattr__, __dir__ = _later.names(__name__, _LATER)
