"""Dress bare games as Lichess exports them: ``python -m benchmarks.lichess FILE``.

Each game is one line of moves, after each of which a comment has an evaluation and a clock; a move
that throws much away is marked. The tags are those of Lichess's monthly files. All of it is made
up, the same for the same seed, but for the moves and the result.
"""

from __future__ import annotations

import argparse
import random
import re
import sys
from contextlib import nullcontext
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

_TAG = re.compile(r'\[(\w+) "(.*)"\]')
_MOVE = re.compile(r"[a-hBKNOQR][a-h1-8xBKNOQR=+#-]+")

_LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789"
_TITLES = ("GM", "IM", "FM", "CM", "WFM", "BOT")
_OPENINGS = (
    ("A00", "Polish Opening"),
    ("B01", "Scandinavian Defense: Mieses-Kotroc Variation"),
    ("B30", "Sicilian Defense: Old Sicilian"),
    ("C00", "French Defense: Knight Variation"),
    ("C41", "Philidor Defense"),
    ("C55", "Italian Game: Two Knights Defense, Modern Bishop's Opening"),
    ("D02", "Queen's Pawn Game: London System"),
    ("E61", "King's Indian Defense"),
)
# Seconds at the start, and those that each move adds; the name of such games.
_CONTROLS = (
    (60, 0, "Bullet"),
    (120, 1, "Bullet"),
    (180, 0, "Blitz"),
    (180, 2, "Blitz"),
    (300, 3, "Blitz"),
    (600, 0, "Rapid"),
    (900, 10, "Rapid"),
)
# What a move throws away, in hundredths of a pawn, and how Lichess marks it.
_MARKS = ((300, "??"), (100, "?"), (50, "?!"))
_WON = 2500


class _Side:
    """The clock of a player."""

    def __init__(self, seconds: int, added: int) -> None:
        self.left = float(seconds)
        self._added = added
        self._pace = seconds / 40

    def think(self, chance: random.Random) -> None:
        """Make a move."""
        spent = min(chance.expovariate(1 / self._pace), self.left * 0.2)
        self.left = self.left - spent + self._added


class Bare(NamedTuple):
    """A game without comments: its tags, its moves and its result."""

    tags: dict[str, str]
    moves: list[str]
    result: str


def bare_games(lines: Iterable[str]) -> Iterator[Bare]:
    """Split a file of bare games, in which tags come before moves and moves end with a result."""
    tags: dict[str, str] = {}
    moves: list[str] = []
    for line in lines:
        if tag := _TAG.match(line):
            tags[tag[1]] = tag[2]
            continue
        words = line.split()
        moves += [word for word in words if _MOVE.fullmatch(word)]
        if words and words[-1] in ("1-0", "0-1", "1/2-1/2", "*"):
            yield Bare(tags, moves, words[-1])
            tags, moves = {}, []


def games(bare: Iterable[Bare], seed: int = 0) -> Iterator[str]:
    """Dress one game after the other."""
    chance = random.Random(seed)  # noqa: S311
    for game in bare:
        yield _game(chance, game)


def _game(chance: random.Random, game: Bare) -> str:
    seconds, added, speed = chance.choice(_CONTROLS)
    tags = "".join(
        f'[{name} "{value}"]\n'
        for name, value in _tags(chance, game, f"{seconds}+{added}", speed).items()
    )
    clocks = (_Side(seconds, added), _Side(seconds, added))
    words: list[str] = []
    balance = 20
    for ply, san in enumerate(game.moves):
        number = f"{ply // 2 + 1}{'...' if ply % 2 else '.'}"
        clock = clocks[ply % 2]
        if ply > 1:
            clock.think(chance)
        lost = max(0, round(chance.gauss(0, 25)))
        if chance.random() < 0.06:  # noqa: PLR2004
            lost += chance.randint(50, 500)
        balance += lost if ply % 2 else -lost
        mark = next((mark for least, mark in _MARKS if lost >= least), "")
        words += [number, san + mark]
        # Nothing is left to be said of a mate.
        value = "" if san.endswith("#") else f"[%eval {_evaluation(balance)}] "
        words.append(f"{{ {value}[%clk {_clock(clock.left)}] }}")
        balance = round(balance * 0.97)
    words.append(game.result)
    return f"{tags}\n{' '.join(words)}\n\n"


def _tags(chance: random.Random, game: Bare, control: str, speed: str) -> dict[str, str]:
    date = f"{chance.randint(2013, 2025)}.{chance.randint(1, 12):02}.{chance.randint(1, 28):02}"
    time = f"{chance.randint(0, 23):02}:{chance.randint(0, 59):02}:{chance.randint(0, 59):02}"
    code, opening = chance.choice(_OPENINGS)
    tags = {
        "Event": f"Rated {speed} {'tournament' if chance.random() < 0.1 else 'game'}",  # noqa: PLR2004
        "Site": f"https://lichess.org/{''.join(chance.choices(_LETTERS, k=8))}",
        "Date": date,
        "Round": "-",
        "White": _name(game.tags.get("White", "White"), chance),
        "Black": _name(game.tags.get("Black", "Black"), chance),
        "Result": game.result,
        "UTCDate": date,
        "UTCTime": time,
        "WhiteElo": str(chance.randint(800, 2800)),
        "BlackElo": str(chance.randint(800, 2800)),
        "WhiteRatingDiff": f"{chance.randint(-12, 12):+}",
        "BlackRatingDiff": f"{chance.randint(-12, 12):+}",
    }
    for name in ("WhiteTitle", "BlackTitle"):
        if chance.random() < 0.01:  # noqa: PLR2004
            tags[name] = chance.choice(_TITLES)
    ending = "Normal" if chance.random() < 0.7 else "Time forfeit"  # noqa: PLR2004
    return tags | {
        "ECO": code,
        "Opening": opening,
        "TimeControl": control,
        "Termination": ending,
    }


def _name(player: str, chance: random.Random) -> str:
    """What somebody calls himself: letters and digits."""
    letters = re.sub(r"[^A-Za-z]", "", player) or "Anonymous"
    return f"{letters[:16]}{chance.randint(1, 99) if chance.random() < 0.5 else ''}"  # noqa: PLR2004


def _evaluation(balance: int) -> str:
    """Hundredths of a pawn, as Lichess writes them; beyond a queen and more it is a mate."""
    if abs(balance) > _WON:
        return f"#{(1 if balance > 0 else -1) * max(1, 20 - abs(balance) // 200)}"
    return str(balance / 100)


def _clock(seconds: float) -> str:
    whole = int(seconds)
    return f"{whole // 3600}:{whole // 60 % 60:02}:{whole % 60:02}"


def main() -> None:
    """Dress the games of a file."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.lichess", description=__doc__)
    parser.add_argument("file", type=Path, metavar="FILE", help="bare games, as PGN")
    parser.add_argument(
        "--seed", type=int, default=0, metavar="S", help="another seed, other numbers"
    )
    parser.add_argument("-o", "--output", type=Path, metavar="FILE", help="else standard output")
    chosen = parser.parse_args()
    target = chosen.output.open("w", encoding="utf-8") if chosen.output else nullcontext(sys.stdout)
    with chosen.file.open(encoding="utf-8", errors="replace") as source, target as file:
        file.writelines(games(bare_games(source), chosen.seed))


if __name__ == "__main__":
    main()
