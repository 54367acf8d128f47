"""Score sheets as a recogniser of handwriting reads them, with several guesses for each cell.

The recogniser is simulated: its first guess is right as often as is said. The move that was played
is mostly among the next guesses where it is not the first; the other guesses are moves that look
like it. *First guess* takes the first guesses as they are; *greedy* takes the first guess of each
cell that is legal after the moves that were taken before; *stamma* is ``read_candidates``.
"""

from __future__ import annotations

import random
from typing import TYPE_CHECKING

import stamma
from benchmarks.reading import games, share, table
from benchmarks.reading.damage import look_alike, lost_capture, transposed, wrong_file, wrong_rank

if TYPE_CHECKING:
    from collections.abc import Iterator

    from benchmarks.reading import Game

    Cell = list[tuple[str, float]]

RIGHT = (0.6, 0.8, 0.9, 0.95)
# How often the move is among the other guesses when it is not the first.
_LISTED = 0.85
_GUESSES = 5
_SLIPS = (look_alike, look_alike, wrong_file, wrong_rank, transposed, lost_capture)
_SEED = 1737


def report(count: int) -> str:
    """Read so many sheets with each recogniser, and lay out what came out."""
    stock = games(count)
    head = ["first guess right", "sheets", "half-moves: first guess", "greedy", "stamma"]
    head += ["games: first guess", "greedy", "stamma", "wrong without a word"]
    rows = []
    for right in RIGHT:
        moves = [0, 0, 0]
        whole = [0, 0, 0]
        silent = 0
        for cells, game in sheets(stock, right):
            reading = stamma.read_candidates(cells)
            found = list(reading.game.mainline_moves())
            counts = (_first(cells, game), _greedy(cells, game), _matching(found, game))
            for place, hits in enumerate(counts):
                moves[place] += hits
                whole[place] += hits == len(game.moves)
            is_doubted = any(one.name == "doubtful-guess" for one in reading.diagnostics)
            silent += counts[-1] < len(game.moves) and not is_doubted
        every = sum(len(game.moves) for game in stock)
        shares = [share(hits, every) for hits in moves] + [share(hits, count) for hits in whole]
        rows.append([f"{right:.0%}", str(count), *shares, share(silent, count)])
    return "\n\n".join(["### Score sheets by machines", table(head, rows)])


def sheets(stock: list[Game], right: float) -> Iterator[tuple[list[Cell], Game]]:
    """Recognise the score sheets of games; the first guess is right as often as is said."""
    dice = random.Random(_SEED)  # noqa: S311
    for game in stock:
        yield [_cell(word, right, dice) for word in game.write(stamma.SAN)], game


def _cell(word: str, right: float, dice: random.Random) -> Cell:
    """Guess at a written move."""
    others: list[str] = []
    while len(others) < _GUESSES:
        moves = [word]
        for _ in range(dice.choice((1, 1, 2))):
            dice.choice(_SLIPS)(moves, 0, dice)
        if moves[0] not in (word, *others):
            others.append(moves[0])
    is_right = dice.random() < right
    guesses = [word, *others] if is_right else list(others)
    if not is_right and dice.random() < _LISTED:
        guesses.insert(1 + min(int(dice.expovariate(1.0)), _GUESSES - 2), word)
    # A recogniser is surer of itself where it is right, but not by much.
    first = dice.uniform(0.5, 0.98) if is_right else dice.uniform(0.3, 0.8)
    weights = [first]
    for _ in range(_GUESSES - 1):
        weights.append((0.98 - sum(weights)) * dice.uniform(0.4, 0.7))
    return list(zip(guesses, weights, strict=False))


def _first(cells: list[Cell], game: Game) -> int:
    """Count the first guesses that are the moves that were played."""
    return sum(
        _played(board, cell[0][0]) == move
        for cell, board, move in zip(cells, game.boards, game.moves, strict=True)
    )


def _greedy(cells: list[Cell], game: Game) -> int:
    """Take the first legal guess of each cell; count the moves before the first wrong one."""
    board = stamma.Board()
    found: list[stamma.Move] = []
    for cell in cells:
        played = [_played(board, text) for text, _ in cell]
        move = next((move for move in played if move is not None), None)
        if move is None:
            break
        found.append(move)
        board.push(move)
    return _matching(found, game)


def _played(board: stamma.Board, text: str) -> stamma.Move | None:
    try:
        return board.parse_san(text)
    except ValueError:
        return None


def _matching(found: list[stamma.Move], game: Game) -> int:
    return sum(one == other for one, other in zip(found, game.moves, strict=False))
