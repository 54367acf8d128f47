"""How well texts are read: games written in every way and read back without a hint.

``translation`` writes real games in each language and notation, in several layouts; ``damage``
spoils them first, and ``worn`` does so as scanners do with old books; ``pages`` writes about them;
``texts`` takes texts that people have written.
Each counts what came out:

* *exact*: the whole game, and nothing else;
* *doubtful*: not that, and the reading warns itself that something is wrong or unclear;
* *wrong*: not that, and no warning.
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

import stamma
from stamma.diagnostics import Severity

if TYPE_CHECKING:
    from collections import Counter
    from collections.abc import Iterable, Sequence

_GAMES = Path(__file__).parent.with_name("games.txt")

# What says that a game may be another: a remark about how something is written does not.
_GRAVE = (Severity.ERROR, Severity.WARNING)

EXACT, DOUBTFUL, WRONG = "exact", "doubtful", "wrong"


class Game(NamedTuple):
    """A real game: its boards before each move, and its moves."""

    boards: tuple[stamma.Board, ...]
    moves: tuple[stamma.Move, ...]

    def write(self, notation: stamma.Notation) -> list[str]:
        """Write all moves in a notation."""
        return [
            board.write(move, notation) for board, move in zip(self.boards, self.moves, strict=True)
        ]


def games(count: int) -> list[Game]:
    """Take the first games of the stock."""
    with _GAMES.open(encoding="ascii") as file:
        lines = [line for line, _ in zip(file, range(count), strict=False)]
    return [_game(line.split()) for line in lines]


def _game(words: list[str]) -> Game:
    board = stamma.Board()
    boards, moves = [], []
    for word in words:
        boards.append(board.copy())
        moves.append(board.push_san(word))
    return Game(tuple(boards), tuple(moves))


def judge(reading: stamma.Reading, moves: Sequence[stamma.Move]) -> str:
    """Compare a reading with the game that was meant."""
    return judge_games(reading, [moves])


def judge_games(reading: stamma.Reading, meant: Sequence[Sequence[stamma.Move]]) -> str:
    """Compare a reading with all games that were meant."""
    if [tuple(game.mainline_moves()) for game in reading.games] == [tuple(one) for one in meant]:
        return EXACT
    is_doubted = any(one.severity in _GRAVE for one in reading.diagnostics)
    return DOUBTFUL if is_doubted or not reading.games else WRONG


def share(part: int, whole: int) -> str:
    """Write a share in percent."""
    return f"{100 * part / whole:.1f} %" if whole else "–"


def table(head: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    """Lay out a table in Markdown."""
    lines = [head, ["---"] * len(head), *rows]
    return "\n".join(f"| {' | '.join(line)} |" for line in lines)


def counted(verdicts: Counter[str]) -> list[str]:
    """Write how many there were, and the shares of the verdicts."""
    whole = verdicts.total()
    return [str(whole), *(share(verdicts[verdict], whole) for verdict in (EXACT, DOUBTFUL, WRONG))]
