"""Files of games: listed piece by piece, so that one of any size can be looked through."""

from __future__ import annotations

from typing import Annotated, TypedDict

import msgspec

from stamma.pgn.files import open as open_games
from stamma.pgn.skimming import tags
from stamma.web.api.games import GameScore, first_game, game_score
from stamma.web.api.reading import Doubt, doubt


class Slice(msgspec.Struct, forbid_unknown_fields=True):
    """Which slice of a file it is."""

    #: The number of its first game.
    first: Annotated[int, msgspec.Meta(ge=1)] = 1
    #: Whether nothing follows it.
    last: bool = False


class Listed(TypedDict):
    """A game of the slice: its number in the file, its bytes in the slice, and its tags."""

    number: int
    start: int
    length: int
    headers: dict[str, str]


class Listing(TypedDict):
    """The games of a slice, and how much of it they are; the rest belongs to the next slice."""

    games: list[Listed]
    used: int


def games(asked: Slice, body: bytes) -> Listing:
    """List the games of a slice of a file."""
    found = [(each.text_start, each.text_end, dict(each)) for each in tags(body)]
    if not found:
        # Games without tags have to be read to be found.
        plays = open_games(body)
        found = [(each.text_start, each.text_end, dict(each.headers)) for each in plays]
    used = len(body)
    if not asked.last and len(found) > 1:
        # More of the file may belong to the last one.
        used = found.pop()[0]
    listed: list[Listed] = [
        {"number": number, "start": start, "length": end - start, "headers": headers}
        for number, (start, end, headers) in enumerate(found, asked.first)
    ]
    return {"games": listed, "used": used}


class Opened(TypedDict):
    """A game of a file, and what is wrong with how it is written."""

    game: GameScore
    diagnostics: list[Doubt]


def open_game(body: bytes) -> Opened:
    """Open a game by its bytes."""
    game = first_game(body)
    return {"game": game_score(game), "diagnostics": [doubt(found) for found in game.errors]}
