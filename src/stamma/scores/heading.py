"""The heading of a score: who played, where and when, as far as the tags say it."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping

    from stamma.pgn.game import Game

# What stands for the unknown at the end of a date.
_UNKNOWN_END = re.compile(r"(?:\.\?+)+\Z")


@dataclass(frozen=True, slots=True)
class Player:
    """One side of a game, as far as it is known."""

    name: str
    title: str
    elo: str

    @property
    def rated(self) -> str:
        """The name with the rating behind it."""
        return f"{self.name} ({self.elo})" if self.elo else self.name

    @property
    def whole(self) -> str:
        """The name with title and rating."""
        return f"{self.title} {self.rated}" if self.title else self.rated


@dataclass(frozen=True, slots=True)
class Heading:
    """What stands above the moves; what is not known is empty."""

    event: str
    site: str
    date: str
    round: str
    board: str
    eco: str
    white: Player
    black: Player
    result: str
    #: The position that the game starts from, if it is not the usual one.
    fen: str
    #: All tags.
    tags: Mapping[str, str]

    @property
    def players(self) -> str:
        """Both names, as far as they are known."""
        if not (self.white.name or self.black.name):
            return ""
        return f"{self.white.name or '?'} – {self.black.name or '?'}"

    def occasion(self, labels: Mapping[str, str]) -> list[str]:
        """Say where and when the game was played, from the large to the small, and its opening."""
        known = [self.event, self.site, self.date]
        for name, value in (("round", self.round), ("board", self.board)):
            known.append(f"{labels[name]} {value}" if value else "")
        return list(filter(None, [*known, self.eco]))


def heading_of(game: Game) -> Heading:
    """Read the tags of a game.

    >>> from stamma.pgn import read_game
    >>> heading = heading_of(read_game('[White "Morphy"] [Date "1858.??.??"] 1. e4 1-0'))
    >>> heading.players, heading.date, heading.result
    ('Morphy – ?', '1858', '1-0')
    """
    tags = dict(game.headers)

    def known(name: str) -> str:
        value = " ".join(tags.get(name, "").split())
        return "" if not value.strip("?-. ") else value

    def player(side: str) -> Player:
        elo = known(f"{side}Elo")
        return Player(known(side), known(f"{side}Title"), elo if elo.strip("0") else "")

    return Heading(
        event=known("Event"),
        site=known("Site"),
        date=_UNKNOWN_END.sub("", known("Date")),
        round=known("Round"),
        board=known("Board"),
        eco=known("ECO"),
        white=player("White"),
        black=player("Black"),
        result=game.result,
        fen=tags.get("FEN", ""),
        tags=tags,
    )
