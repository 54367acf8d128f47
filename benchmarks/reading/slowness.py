"""How long the hardest texts take, and the longest: CPU time.

Of the hardest 50,000 and 100,000 characters of each are read.

The time must be bounded, and grow no faster than the text. ``slow.jsonl`` has the kinds of texts
that were slow once: a ``unit`` that is repeated, and what stands ``before`` it. ``search`` looks
for worse ones: it changes and crosses what is slow, and keeps the slowest.
"""

from __future__ import annotations

import json
import random
import sys
from pathlib import Path
from time import process_time
from typing import NamedTuple

import stamma
from benchmarks.reading import games, table
from benchmarks.reading.damage import DAMAGES, spoil
from benchmarks.reading.layouts import LAYOUTS, running
from benchmarks.reading.texts import OWN

KNOWN = Path(__file__).with_name("slow.jsonl")
_SIZE = 50_000
_MEGABYTE = 1_000_000
# The games that a long text is made of.
_STOCK = 1000
_PROSE = "It was a fine evening in the club, and everybody talked about the match that was drawn. "
# What else the machine does must not count: the best of so many.
_ROUNDS = 3
# The search measures shorter texts, and has so many parents at a time.
_SAMPLE = 12_000
_PARENTS = 24
_LONGEST_UNIT = 1_200
_SHOWN = 60
# What a unit may be changed with: everything that some part of the reader looks for.
_PARTS: tuple[str, ...] = (
    "1. ",
    "2. ",
    "1... ",
    "12",
    "(3)",
    "e4 ",
    "e5 ",
    "Nf3 ",
    "Nf6 ",
    "Ng1 ",
    "Ng8 ",
    "Cc6 ",
    "R1e3 ",
    "O-O ",
    "0-0-0 ",
    "P-K4 ",
    "KKt-B3 ",
    "QxP ",
    "P4R ",
    "e2-e4 ",
    "7163 ",
    "exd ",
    "1-0 ",
    "½-½ ",
    "(",
    ")",
    "[",
    "]",
    "{",
    "}",
    "$1 ",
    "!? ",
    "+- ",
    "... ",
    "the ",
    "if ",
    "not ",
    "or ",
    "draw ",
    "White resigns. ",
    "could have resigned ",
    "offers a draw ",
    "mate ",
    "Matt ",
    "dis ch ",
    "\n",
    "\n\n",
    "\t",
    "|",
    "<b>",
    "\\move ",
    '[Event "x"]\n',
    '[FEN "8/8/8/4k3/8/8/8/R3K2R w - - 0 1"]\n',
    "K~ ",
    "Kf7 Pg8 / Kg3 Lc8 f4 ",
    "8/8/8/4k3/8/8/8/R3K2R w - - 0 1\n",
    "Springer f3 ",
    "dama e4 ",
    "    ",
    "Re3 Re6 Rd3 Rd6 ",
    "Кf3 ",
    "Фе4 ",
    "♘f3 ",
    "h#2 ",
    "Qh9 ",
    "e4e5 ",
    "1.e4e5 ",
    "Tee1 ",
    "W: Ke1 B: Ke8 ",
)


class Slow(NamedTuple):
    """A kind of text: a unit that is repeated, and what stands before it."""

    unit: str
    before: str = ""

    def text(self, size: int) -> str:
        """Write so many characters of it."""
        return (self.before + self.unit * (size // len(self.unit) + 1))[:size]

    def seconds(self, size: int) -> float:
        """Measure the CPU time that reading so much of it takes."""
        return _seconds(self.text(size))


def _seconds(text: str) -> float:
    begun = process_time()
    stamma.read(text)
    return process_time() - begun


def _long_texts() -> dict[str, str]:
    """Write long texts of the plainest kinds."""
    written = (running(game.write(stamma.SAN)).replace("\n", " ") for game in games(_STOCK))
    stock = "".join(f"{text} 1-0\n\n" for text in written)
    return {
        "games, 1 MB": (stock * (_MEGABYTE // len(stock) + 1))[:_MEGABYTE],
        "prose, 1 MB": (_PROSE * (_MEGABYTE // len(_PROSE) + 1))[:_MEGABYTE],
        "`1. e4 ` 20,000 times": "1. e4 " * 20_000,
        "4,000 broken games": "".join(
            f"1. e4 e5 2. Nf3 Qz{number % 9} 3. Bb5 a6 4. Kx{number % 7} 1-0\n\n"
            for number in range(4000)
        ),
    }


def known() -> dict[str, Slow]:
    """Return the kinds of texts that were slow once, by their names."""
    found = {}
    for line in KNOWN.read_text(encoding="utf-8").splitlines():
        item = json.loads(line)
        found[item["name"]] = Slow(item["unit"], item.get("before", ""))
    return found


def report() -> str:
    """Measure the texts that were slow once, and long ones."""
    stamma.read("1. e4 e5")
    rows = []
    for name, slow in known().items():
        once, twice = (
            min(slow.seconds(size) for _ in range(_ROUNDS)) for size in (_SIZE, 2 * _SIZE)
        )
        rows.append((once, [name, f"{once:.2f} s", f"{twice:.2f} s", f"{twice / once:.1f}"]))
    rows.sort(reverse=True)
    head = ["text", "50,000 characters", "100,000", "ratio"]
    long = [
        [name, f"{min(_seconds(text) for _ in range(_ROUNDS)):.2f} s"]
        for name, text in _long_texts().items()
    ]
    tables = [table(head, [row for _, row in rows]), table(["long text", "time"], long)]
    return "\n\n".join(["### Slowness", *tables])


def search(seconds: float, seed: int) -> str:
    """Look for slow texts for so much CPU time; return the slowest, as lines for ``slow.jsonl``."""
    dice = random.Random(seed)  # noqa: S311
    begun = process_time()
    pool: list[tuple[float, Slow]] = []
    seeds = _seeds(dice)
    while process_time() - begun < seconds:
        if seeds:
            slow = seeds.pop()
        else:
            parents = [dice.choice(pool)[1], dice.choice(pool)[1]]
            slow = _child(parents[0], parents[1], dice)
        pool.append((slow.seconds(_SAMPLE), slow))
        if pool[-1][0] > pool[0][0]:
            print(f"{pool[-1][0]:.2f} s: {slow!r}", file=sys.stderr, flush=True)
        pool.sort(key=lambda entry: -entry[0])
        # Nothing is gained by many that are nearly the same.
        pool = [
            entry
            for place, entry in enumerate(pool)
            if entry[1].unit[:_SHOWN] not in {other.unit[:_SHOWN] for _, other in pool[:place]}
        ][:_PARENTS]
    lines = []
    for _, slow in pool[:8]:
        once = slow.seconds(_SIZE)
        item = {"name": f"{once:.2f} s", "unit": slow.unit, "before": slow.before}
        lines.append((once, json.dumps(item, ensure_ascii=False)))
    return "\n".join(line for _, line in sorted(lines, reverse=True))


def _seeds(dice: random.Random) -> list[Slow]:
    """Make the texts to begin with: known ones, our own, games written and spoilt in every way."""
    found = list(known().values())
    found += [
        Slow(json.loads(line)["text"][:_LONGEST_UNIT] + "\n\n")
        for line in OWN.read_text(encoding="utf-8").splitlines()
    ]
    for place, game in enumerate(games(16)):
        moves = game.write(stamma.SAN.in_language(dice.choice(list(stamma.languages))))
        spoil(moves, DAMAGES[place % len(DAMAGES)], dice.choice((0, 1, 5)), dice)
        found.append(Slow(LAYOUTS[place % len(LAYOUTS)](moves)[:_LONGEST_UNIT] + "\n\n"))
    found += [Slow("".join(dice.choices(_PARTS, k=dice.randint(1, 12)))) for _ in range(60)]
    dice.shuffle(found)
    return found


def _child(one: Slow, other: Slow, dice: random.Random) -> Slow:
    """Change a text, or cross it with another."""
    unit, before = one
    for _ in range(dice.randint(1, 3)):
        start, end = sorted(dice.randint(0, len(unit)) for _ in range(2))
        match dice.randrange(7):
            case 0:
                unit = unit[:start] + unit[end:]
            case 1:
                unit = unit[:start] + dice.choice(_PARTS) + unit[start:]
            case 2:
                unit = unit[:end] + unit[start:end] + unit[end:]
            case 3:
                cut = dice.randint(0, len(other.unit))
                unit = unit[:start] + other.unit[cut:]
            case 4:
                unit = unit[start:end]
            case 5:
                before = dice.choice(
                    ("", before, other.before, unit, "".join(dice.choices(_PARTS, k=4)))
                )
            case _:
                unit = unit[:start] + chr(dice.choice((32, 10, 46, 45, 40, 49, 101))) + unit[end:]
    return Slow(unit[:_LONGEST_UNIT] or dice.choice(_PARTS), before[:_LONGEST_UNIT])
