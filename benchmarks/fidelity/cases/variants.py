"""Point 11: games of variants that are not known.

Their moves are never read by the rules of chess: they come out as they stand.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from benchmarks.fidelity.case import Case, Wanted, reads, survives
from benchmarks.fidelity.tools import OURS

if TYPE_CHECKING:
    from collections.abc import Iterator

TITLE = "unknown variants"
ABOUT = "games by other rules keep their moves as they stand, between games of chess and alone"

# Moves that the rules of chess would read as others, or not at all.
_GAMES = {
    "atomic": "1. Nf3 f6 2. Nd4 Nc6 3. Nxc6 dxc6",
    "Crazyhouse": "1. e4 d5 2. exd5 Qxd5 3. Nc3 Qa5 4. P@d5 P@e6",
    "Antichess": "1. e3 b5 2. Bxb5 Bb7 3. Bxd7 Bxg2",
    "Three-check": "1. e4 e5 2. Bc4 Nc6 3. Bxf7+ Kxf7",
    "Horde": "1. f6 gxf6 2. gxf6 h6",
    "Racing Kings": "1. Kg3 Nc1 2. Kg4 Nxd3",
    "King of the Hill": "1. e4 e5 2. Ke2 Ke7",
    "Shogi": "1. P-7f P-3d 2. B-2b+ S-2b",
    "Xiangqi": "1. C2=5 H8+7 2. H2+3 R9=8",
    "Seirawan": "1. Nf3/E d5 2. Nc3/H d4",
    "Duck": "1. e4,@e5 d5,@e6 2. d4,@d3 c5,@c4",
    "Gothic": "1. i4 i5 2. Ni3 Ni6",
}
_HEAD = '[Event "a"]\n[Result "1-0"]\n'


def cases() -> Iterator[Case]:
    """Make all cases."""
    for variant, moves in _GAMES.items():
        text = f'{_HEAD}[Variant "{variant}"]\n\n{moves} 1-0\n'
        wanted = Wanted(None, "1-0", {"Variant": variant})
        yield survives(f"{variant}, as it stands", text, wanted, keeps=[moves])
        # Its neighbours are read.
        chess = f"{_HEAD}\n1. e4 e5 1-0\n\n"
        beside = Wanted("e2e4 e7e5", "1-0")
        name = f"{variant}, between games of chess"
        yield survives(name, f"{chess}{text}\n{chess}", beside, wanted, beside, keeps=[moves])
        yield reads(f"{variant} is reported", text, wanted, says=True, tools=[OURS])
        noted = f"{moves.replace(' 2.', ' {a note} 2.')} (1. d4 {{or so}})"
        text = f'{_HEAD}[Variant "{variant}"]\n\n{noted} 1-0\n'
        yield survives(f"{variant}, with notes", text, wanted, keeps=["a note", "or so"])
