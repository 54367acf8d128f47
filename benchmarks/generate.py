"""Make a PGN file of any size, the same one for the same seed: ``python -m benchmarks.generate``.

The games are those of ``games.txt``, cut at random, under the names of people who never lived. A
share of them carries clocks, another one comments, NAGs and variations.
"""

from __future__ import annotations

import argparse
import random
import sys
from contextlib import nullcontext
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

import stamma

if TYPE_CHECKING:
    from collections.abc import Iterator

_STOCK = Path(__file__).with_name("games.txt")
_WIDTH = 79
_SHORTEST = 20
_VARIATIONS_A_GAME = 10
_LONGEST_VARIATION = 8

_EVENTS = ("Open", "Masters", "Rapid", "Team Championship", "Memorial", "Cup", "ch U18", "League")
_TOWNS = (
    "Aarhus",
    "Bilbao",
    "Cluj",
    "Delhi",
    "Graz",
    "Lima",
    "Lviv",
    "Oslo",
    "Pune",
    "Riga",
    "Évora",
)
_SYLLABLES = (
    "ba",
    "chen",
    "do",
    "gar",
    "ka",
    "li",
    "mir",
    "no",
    "ra",
    "ros",
    "sen",
    "ti",
    "ve",
    "zu",
)
_RESULTS = ("1-0", "0-1", "1/2-1/2", "*")
_RESULT_WEIGHTS = (37, 28, 34, 1)
_NAGS = ("$1", "$2", "$3", "$4", "$5", "$6", "$10", "$14", "$16", "$18")
_COMMENTS = (
    "A novelty.",
    "The plan is clear: pressure on the open file.",
    "White has more space, and Black has no weakness yet.",
    "Not the best; the knight belongs on the other wing (see the next game).",
    "Played after long thought. With little time left, both sides now miss the same idea twice.",
    "Only move",
    "Threatens mate in two, which is easy to meet, and a fork, which is not.",
)


class Shares(NamedTuple):
    """How many of the games, from 0 to 1, carry more than moves."""

    annotated: float = 0.1
    clocks: float = 0.1


class _Stock(NamedTuple):
    """A game to cut from: its moves, and other lines by the ply they begin at."""

    moves: list[str]
    variations: dict[int, list[str]]


def games(seed: int = 0, shares: Shares | None = None) -> Iterator[str]:
    """Write one game after the other, without end."""
    chance = random.Random(seed)  # noqa: S311
    shares = shares or Shares()
    lines = _STOCK.read_text(encoding="ascii").splitlines()
    stock = [_prepare(line.split(), chance) for line in lines]
    while True:
        yield _game(chance, chance.choice(stock), shares)


def _prepare(moves: list[str], chance: random.Random) -> _Stock:
    plies = set(chance.sample(range(len(moves)), min(_VARIATIONS_A_GAME, len(moves))))
    variations = {}
    board = stamma.Board()
    for ply, san in enumerate(moves):
        if ply in plies:
            variations[ply] = _variation(board.copy(), san, chance)
        board.push_san(san)
    return _Stock(moves, {ply: line for ply, line in variations.items() if line})


def _variation(board: stamma.Board, played: str, chance: random.Random) -> list[str]:
    """Other legal moves from here on; none when there is no other move."""
    line: list[str] = []
    for _ in range(chance.randint(1, _LONGEST_VARIATION)):
        choices = [san for move in board.legal_moves if (san := board.san(move)) != played or line]
        if not choices:
            break
        line.append(chance.choice(choices))
        board.push_san(line[-1])
    return line


def _game(chance: random.Random, stock: _Stock, shares: Shares) -> str:
    result = chance.choices(_RESULTS, _RESULT_WEIGHTS)[0]
    length = chance.randint(min(_SHORTEST, len(stock.moves)), len(stock.moves))
    kind = chance.random()
    if kind < shares.annotated:
        tokens = _annotated(chance, stock, length)
    elif kind < shares.annotated + shares.clocks:
        tokens = _clocked(chance, stock.moves[:length])
    else:
        tokens = _numbered(stock.moves[:length])
    tokens.append(result)
    return f"{_tags(chance, result)}\n{_wrap(tokens)}\n\n"


def _tags(chance: random.Random, result: str) -> str:
    town = chance.choice(_TOWNS)
    date = f"{chance.randint(1950, 2025)}.{chance.randint(1, 12):02}.{chance.randint(1, 28):02}"
    tags = {
        "Event": f"{town} {chance.choice(_EVENTS)}",
        "Site": town,
        "Date": date if chance.random() < 0.9 else f"{date[:4]}.??.??",  # noqa: PLR2004
        "Round": f"{chance.randint(1, 11)}.{chance.randint(1, 60)}",
        "White": _name(chance),
        "Black": _name(chance),
        "Result": result,
        "WhiteElo": str(chance.randint(1400, 2800)),
        "BlackElo": str(chance.randint(1400, 2800)),
        "ECO": f"{chance.choice('ABCDE')}{chance.randint(0, 99):02}",
    }
    return "".join(f'[{name} "{value}"]\n' for name, value in tags.items())


def _name(chance: random.Random) -> str:
    surname = "".join(chance.choices(_SYLLABLES, k=chance.randint(2, 4))).capitalize()
    return f"{surname}, {''.join(chance.choices(_SYLLABLES, k=2)).capitalize()}"


def _numbered(moves: list[str]) -> list[str]:
    tokens = []
    for ply, san in enumerate(moves):
        if ply % 2 == 0:
            tokens.append(f"{ply // 2 + 1}.")
        tokens.append(san)
    return tokens


def _clocked(chance: random.Random, moves: list[str]) -> list[str]:
    """As servers write it: every move with its number and what the clock showed."""
    seconds = [5400, 5400]
    tokens = []
    for ply, san in enumerate(moves):
        side = ply % 2
        seconds[side] = max(1, seconds[side] - chance.randint(0, 150) + 30)
        minutes, second = divmod(seconds[side], 60)
        clock = f"{minutes // 60}:{minutes % 60:02}:{second:02}"
        tokens += [_number(ply), san, f"{{[%clk {clock}]}}"]
    return tokens


def _annotated(chance: random.Random, stock: _Stock, length: int) -> list[str]:
    tokens = _comment(chance) if chance.random() < 0.2 else []  # noqa: PLR2004
    interrupted = True
    for ply, san in enumerate(stock.moves[:length]):
        if interrupted or ply % 2 == 0:
            tokens.append(_number(ply))
        tokens.append(san)
        interrupted = False
        if chance.random() < 0.1:  # noqa: PLR2004
            tokens.append(chance.choice(_NAGS))
        if chance.random() < 0.1:  # noqa: PLR2004
            tokens += _comment(chance)
            interrupted = True
        if line := stock.variations.get(ply):
            tokens += _parenthesis(chance, ply, line)
            interrupted = True
    return tokens


def _parenthesis(chance: random.Random, ply: int, line: list[str]) -> list[str]:
    tokens = [_number(ply), line[0]]
    for later, san in enumerate(line[1:], ply + 1):
        if later % 2 == 0:
            tokens.append(_number(later))
        tokens.append(san)
    if chance.random() < 0.3:  # noqa: PLR2004
        tokens += _comment(chance)
    tokens[0] = f"({tokens[0]}"
    tokens[-1] = f"{tokens[-1]})"
    return tokens


def _comment(chance: random.Random) -> list[str]:
    return f"{{{chance.choice(_COMMENTS)}}}".split()


def _number(ply: int) -> str:
    return f"{ply // 2 + 1}{'...' if ply % 2 else '.'}"


def _wrap(tokens: list[str]) -> str:
    lines: list[str] = []
    line: list[str] = []
    width = -1
    for token in tokens:
        width += len(token) + 1
        if width > _WIDTH:
            lines.append(" ".join(line))
            line, width = [], len(token)
        line.append(token)
    lines.append(" ".join(line))
    return "\n".join(lines)


def main() -> None:
    """Write the games that the command line asks for."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.generate", description=__doc__)
    parser.add_argument("--games", type=int, default=10_000, metavar="N", help="how many")
    parser.add_argument(
        "--seed", type=int, default=0, metavar="S", help="another seed, other games"
    )
    parser.add_argument(
        "--annotated",
        type=float,
        default=0.1,
        metavar="SHARE",
        help="games with comments, NAGs and variations, from 0 to 1",
    )
    parser.add_argument(
        "--clocks",
        type=float,
        default=0.1,
        metavar="SHARE",
        help="games with the clock after every move, from 0 to 1",
    )
    parser.add_argument("-o", "--output", type=Path, metavar="FILE", help="else standard output")
    chosen = parser.parse_args()
    made = games(chosen.seed, Shares(chosen.annotated, chosen.clocks))
    target = chosen.output.open("w", encoding="utf-8") if chosen.output else nullcontext(sys.stdout)
    with target as file:
        file.writelines(islice(made, chosen.games))


if __name__ == "__main__":
    main()
