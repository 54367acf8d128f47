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
    from stamma.pgn.chances import PovWdl, Wdl
    from stamma.pgn.commands import Evaluation
    from stamma.pgn.detection import Detected, LanguageNotFoundError, detect_language
    from stamma.pgn.files import Games, open  # noqa: A004
    from stamma.pgn.game import Game
    from stamma.pgn.game_builder import GameBuilder
    from stamma.pgn.handles import read_game, read_headers, skip_game
    from stamma.pgn.headers import TAG_ROSTER, Headers
    from stamma.pgn.helpmates import write_helpmate
    from stamma.pgn.keeping import merge, sort, split
    from stamma.pgn.mainline import Mainline
    from stamma.pgn.nags import *  # noqa: F403
    from stamma.pgn.node import ChildNode, GameNode
    from stamma.pgn.opening_table import Opening, Openings, openings, read_openings
    from stamma.pgn.scores import Cp, Mate, MateGiven, PovScore, Score
    from stamma.pgn.selection import Selection
    from stamma.pgn.skimming import TagSection, tags
    from stamma.pgn.tables import Table, UnknownColumnError, table
    from stamma.pgn.tallies import Stats, stats
    from stamma.pgn.time_controls import (
        TimeControl,
        TimeControlPart,
        TimeControlType,
        parse_time_control,
    )
    from stamma.pgn.twins import GamePlace, Twin, dedup
    from stamma.pgn.visitors import (
        SKIP,
        BaseVisitor,
        BoardBuilder,
        FileExporter,
        HeadersBuilder,
        SkipVisitor,
        StringExporter,
    )

__all__ = [
    "SKIP",
    "TAG_ROSTER",
    "BaseVisitor",
    "BoardBuilder",
    "ChildNode",
    "Counts",
    "Cp",
    "Detected",
    "Evaluation",
    "FileExporter",
    "Game",
    "GameBuilder",
    "GameNode",
    "GamePlace",
    "Games",
    "Headers",
    "HeadersBuilder",
    "LanguageNotFoundError",
    "Mainline",
    "Mate",
    "MateGiven",
    "Opening",
    "Openings",
    "PovScore",
    "PovWdl",
    "Progress",
    "Score",
    "Selection",
    "SkipVisitor",
    "Stats",
    "StringExporter",
    "Table",
    "TagSection",
    "TimeControl",
    "TimeControlPart",
    "TimeControlType",
    "Twin",
    "UnknownColumnError",
    "Wdl",
    "check",
    "convert",
    "count",
    "dedup",
    "detect_language",
    "list_tags",
    "merge",
    "open",
    "openings",
    "parse_time_control",
    "read_game",
    "read_headers",
    "read_openings",
    "skip_game",
    "sort",
    "split",
    "stats",
    "table",
    "tags",
    "write_helpmate",
]

# Where to find what is imported on first use.
_LATER = {
    "BaseVisitor": "stamma.pgn.visitors",
    "BoardBuilder": "stamma.pgn.visitors",
    "ChildNode": "stamma.pgn.node",
    "Counts": "stamma.pgn.bulk",
    "Cp": "stamma.pgn.scores",
    "Detected": "stamma.pgn.detection",
    "Evaluation": "stamma.pgn.commands",
    "FileExporter": "stamma.pgn.visitors",
    "Game": "stamma.pgn.game",
    "GameBuilder": "stamma.pgn.game_builder",
    "GameNode": "stamma.pgn.node",
    "GamePlace": "stamma.pgn.twins",
    "Games": "stamma.pgn.files",
    "Headers": "stamma.pgn.headers",
    "HeadersBuilder": "stamma.pgn.visitors",
    "LanguageNotFoundError": "stamma.pgn.detection",
    "Mainline": "stamma.pgn.mainline",
    "Mate": "stamma.pgn.scores",
    "MateGiven": "stamma.pgn.scores",
    "Opening": "stamma.pgn.opening_table",
    "Openings": "stamma.pgn.opening_table",
    "PovScore": "stamma.pgn.scores",
    "PovWdl": "stamma.pgn.chances",
    "Progress": "stamma.pgn.bulk",
    "SKIP": "stamma.pgn.visitors",
    "Score": "stamma.pgn.scores",
    "Selection": "stamma.pgn.selection",
    "SkipVisitor": "stamma.pgn.visitors",
    "Stats": "stamma.pgn.tallies",
    "StringExporter": "stamma.pgn.visitors",
    "TAG_ROSTER": "stamma.pgn.headers",
    "Table": "stamma.pgn.tables",
    "TagSection": "stamma.pgn.skimming",
    "TimeControl": "stamma.pgn.time_controls",
    "TimeControlPart": "stamma.pgn.time_controls",
    "TimeControlType": "stamma.pgn.time_controls",
    "Twin": "stamma.pgn.twins",
    "UnknownColumnError": "stamma.pgn.tables",
    "Wdl": "stamma.pgn.chances",
    "check": "stamma.pgn.bulk",
    "convert": "stamma.pgn.bulk",
    "count": "stamma.pgn.bulk",
    "dedup": "stamma.pgn.twins",
    "detect_language": "stamma.pgn.detection",
    "list_tags": "stamma.pgn.bulk",
    "merge": "stamma.pgn.keeping",
    "open": "stamma.pgn.files",
    "openings": "stamma.pgn.opening_table",
    "parse_time_control": "stamma.pgn.time_controls",
    "read_game": "stamma.pgn.handles",
    "read_headers": "stamma.pgn.handles",
    "read_openings": "stamma.pgn.opening_table",
    "skip_game": "stamma.pgn.handles",
    "sort": "stamma.pgn.keeping",
    "split": "stamma.pgn.keeping",
    "stats": "stamma.pgn.tallies",
    "table": "stamma.pgn.tables",
    "tags": "stamma.pgn.skimming",
    "write_helpmate": "stamma.pgn.helpmates",
}
_NAGS = [
    f"NAG_{glyph}"
    for glyph in (
        "ACTIVE_POSITION",
        "BLACK_DECISIVE_ADVANTAGE",
        "BLACK_DECISIVE_COUNTERPLAY",
        "BLACK_MODERATE_ADVANTAGE",
        "BLACK_MODERATE_COUNTERPLAY",
        "BLACK_MODERATE_TIME_PRESSURE",
        "BLACK_SEVERE_TIME_PRESSURE",
        "BLACK_SLIGHT_ADVANTAGE",
        "BLACK_ZUGZWANG",
        "BLUNDER",
        "BRILLIANT_MOVE",
        "DRAWISH_POSITION",
        "DUBIOUS_MOVE",
        "FORCED_MOVE",
        "GOOD_MOVE",
        "MISTAKE",
        "NOVELTY",
        "NULL",
        "QUIET_POSITION",
        "SINGULAR_MOVE",
        "SPECULATIVE_MOVE",
        "UNCLEAR_POSITION",
        "WHITE_DECISIVE_ADVANTAGE",
        "WHITE_DECISIVE_COUNTERPLAY",
        "WHITE_MODERATE_ADVANTAGE",
        "WHITE_MODERATE_COUNTERPLAY",
        "WHITE_MODERATE_TIME_PRESSURE",
        "WHITE_SEVERE_TIME_PRESSURE",
        "WHITE_SLIGHT_ADVANTAGE",
        "WHITE_ZUGZWANG",
        "WORST_MOVE",
    )
]
_LATER |= dict.fromkeys(_NAGS, "stamma.pgn.nags")
__all__ += _NAGS  # noqa: PLE0605 - names in series

if not TYPE_CHECKING:
    __getattr__, __dir__ = _later.names(__name__, _LATER)
