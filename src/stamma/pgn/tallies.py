"""What there is in files of games: results, lengths, players, openings, years, clocks."""

from __future__ import annotations

from collections import namedtuple

from stamma._core import Counting
from stamma.pgn.keeping import Sources

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence
    from typing import Unpack

    from stamma.pgn.bulk import Counts
    from stamma.pgn.keeping import How
    from stamma.pgn.sources import Source


class Score(namedtuple("Score", "won drawn lost unknown")):  # noqa: PYI024
    """How games ended: for White, or for a player."""

    __slots__ = ()

    won: int
    drawn: int
    lost: int
    unknown: int

    @property
    def games(self) -> int:
        """How many games there are."""
        return sum(self)

    @property
    def percent(self) -> float | None:
        """What was scored of all that could be, if any game has a result."""
        decided = self.won + self.drawn + self.lost
        return 100 * (self.won + self.drawn / 2) / decided if decided else None


class Lengths(namedtuple("Lengths", "least median mean most")):  # noqa: PYI024
    """How long games are, in half-moves."""

    __slots__ = ()

    least: int
    median: int
    mean: float
    most: int


class Stats(
    namedtuple(  # noqa: PYI024
        "Stats",
        "counts results lengths plies players openings years time_controls clocks annotated left",
    )
):
    """What there is in files of games.

    ``plies`` has how many games have so many half-moves, of those that could be read whole;
    ``lengths`` sums that up, if there are any. ``players``, ``openings`` (by their ECO tags),
    ``years`` and ``time_controls`` have the most frequent first. ``clocks`` counts games with times
    of clocks, ``annotated`` those with comments, variations or marks. ``left`` names what there was
    too much of to count all: the players, say, beyond the first million.
    """

    __slots__ = ()

    counts: Counts
    results: Score
    lengths: Lengths | None
    plies: dict[int, int]
    players: dict[str, Score]
    openings: dict[str, Score]
    years: dict[str, int]
    time_controls: dict[str, int]
    clocks: int
    annotated: int
    left: list[str]


def stats(sources: Source | Iterable[Source], **how: Unpack[How]) -> Stats:
    r"""Count what there is in files of games; the choices are those of :func:`stamma.pgn.check`.

    >>> found = stats(b'[White "Morphy"]\n[ECO "C41"]\n\n1. e4 e5 2. Nf3 d6 1-0')
    >>> found.results.won, found.lengths.median, found.players["Morphy"].percent
    (1, 4, 100.0)

    :raises OSError: if a file cannot be read.
    """
    counting = Counting()
    counts = Sources(sources, **how).read(counting)
    ends, plies, players, openings, years, controls, clocks, annotated = counting.counted()
    others = {
        "players": sum(players[1]),
        "openings": sum(openings[1]),
        "years": years[1],
        "time controls": controls[1],
    }
    left = [name for name, count in others.items() if count]
    return Stats(
        counts,
        Score(*ends),
        _lengths(plies[0]),
        dict(sorted(plies[0].items())),
        _scores(players[0]),
        _scores(openings[0]),
        _ordered(years[0]),
        _ordered(controls[0]),
        clocks,
        annotated,
        left,
    )


def _ordered(counts: Mapping[str, int]) -> dict[str, int]:
    """Put the most frequent first; names decide among equals."""
    return dict(sorted(counts.items(), key=lambda item: (-item[1], item[0])))


def _scores(ends: Mapping[str, Sequence[int]]) -> dict[str, Score]:
    scores = {name: Score(*each) for name, each in ends.items()}
    return dict(sorted(scores.items(), key=lambda item: (-item[1].games, item[0])))


def _lengths(plies: Mapping[int, int]) -> Lengths | None:
    if not plies:
        return None
    games = sum(plies.values())
    middle, seen = (games + 1) // 2, 0
    for median in sorted(plies):
        seen += plies[median]
        if seen >= middle:
            break
    mean = sum(length * count for length, count in plies.items()) / games
    return Lengths(min(plies), median, round(mean, 2), max(plies))
