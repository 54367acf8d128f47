"""The lattice of games behind the guesses of a recogniser, half-move by half-move.

For each cell of a score sheet every legal move has a likelihood: high if a guess says it, lower the
further its spelling is from all of them. The positions that a game may have come to are followed
side by side, and two games that reach the same position go on as one. So the best game is found,
and how likely each move is when everything before and behind it is known (forwards and backwards,
as in a hidden Markov model).
"""

from __future__ import annotations

from dataclasses import dataclass, field
from math import exp, inf, log
from typing import TYPE_CHECKING, NamedTuple

from stamma.reading.lex.lexemes import Kind, scan
from stamma.reading.play import weights
from stamma.reading.repair.likelihood import unlikelihood
from stamma.reading.text.page import Token

if TYPE_CHECKING:
    from collections.abc import Sequence

    from stamma._core import Board, Move
    from stamma.reading.play.spellings import Letters

#: How many positions are followed.
WIDTH = 40
# How far they may be behind the best one, as a logarithm.
_MARGIN = 14.0
# So many guesses of a cell are looked at for moves that are written nearly like them.
_NEAR_GUESSES = 3


class Guess(NamedTuple):
    """What a recogniser takes a cell for, and its share of all that the cell may say."""

    token: Token
    share: float


class Cell(NamedTuple):
    """The guesses for one half-move, the likeliest first; none where nothing could be read."""

    guesses: tuple[Guess, ...]
    #: How likely it is that the move is not among the guesses.
    missed: float


class Claimed(NamedTuple):
    """A legal move, how likely the cell is if it was played, and the guess that says so."""

    move: Move
    log: float
    #: Its place among the guesses; none if no guess says it.
    guess: int | None


class _Edge(NamedTuple):
    parent: int
    claimed: Claimed


@dataclass(slots=True)
class _Node:
    """A position after so many half-moves."""

    board: Board
    #: The likelihood of the best game that comes here, and of all of them together.
    best: float
    forward: float
    edges: list[_Edge] = field(default_factory=list)
    backward: float = 0.0


class Half(NamedTuple):
    """A half-move of the best game, and how likely each move is in its place."""

    board: Board
    claimed: Claimed
    likelihoods: dict[Move, float]


@dataclass(slots=True)
class BestGame:
    """The best game: its half-moves, and how likely it is among all that were followed."""

    halves: list[Half]
    likelihood: float
    #: The logarithm of how well all games together explain the cells.
    evidence: float


def token_of(text: str) -> Token:
    """Make a token of a guess, as if it stood alone in a text.

    >>> token_of("Nf3").form
    Form.ALGEBRAIC
    """
    lexemes = [lexeme for lexeme in scan(text) if lexeme.kind is Kind.MOVE]
    if len(lexemes) == 1 and lexemes[0].text == text:
        return Token(text, 0, len(text), lexemes[0].form, lexemes[0].piece, 0)
    return Token(text, 0, len(text), None, "", 0)


def follow(
    board: Board, cells: Sequence[Cell], letters: Letters, *, width: int = WIDTH
) -> BestGame:
    """Find the best game behind cells; it ends before them where no move is possible any more.

    So many positions as ``width`` says are followed side by side.
    """
    columns = [[_Node(board.copy(), 0.0, 0.0)]]
    for cell in cells:
        after = _next_column(columns[-1], cell, letters, width)
        if not after:
            break
        columns.append(after)
    _look_back(columns)
    return _trace(columns)


def claims(board: Board, cell: Cell, letters: Letters) -> list[Claimed]:
    """Return every legal move with the likelihood of a cell if it was played."""
    legal = list(board.legal_moves)
    if not legal:
        return []
    if not cell.guesses:
        odds = [exp(-weights.SENSE * unlikelihood(board, move)) for move in legal]
        whole = sum(odds)
        return [
            Claimed(move, log(one / whole), None) for move, one in zip(legal, odds, strict=True)
        ]
    floor = cell.missed * weights.ANY_MOVE / len(legal)
    likelihood = dict.fromkeys(legal, floor)
    said: dict[Move, tuple[float, int]] = {}
    for place, (token, share) in enumerate(cell.guesses):
        for found in letters.read(board, token):
            part = (1 - cell.missed) * share * exp(-weights.GUESS_COST * found.cost)
            likelihood[found.move] += part
            said[found.move] = max(said.get(found.move, (0.0, -place)), (part, -place))
        if place < _NEAR_GUESSES:
            for near in letters.near(board, token, weights.FAR):
                part = cell.missed * share * exp(-weights.GUESS_DISTANCE * near.cost)
                likelihood[near.move] += part
    return [
        Claimed(move, log(one), -said[move][1] if move in said else None)
        for move, one in likelihood.items()
    ]


def _next_column(column: list[_Node], cell: Cell, letters: Letters, width: int) -> list[_Node]:
    steps = [
        (node.best + claimed.log, place, claimed)
        for place, node in enumerate(column)
        for claimed in claims(node.board, cell, letters)
    ]
    steps.sort(key=lambda step: -step[0])
    after: dict[Board, _Node] = {}
    for best, place, claimed in steps:
        if best < steps[0][0] - _MARGIN:
            break
        parent = column[place]
        board = parent.board.copy()
        board.push(claimed.move)
        node = after.get(board)
        if node is None:
            if len(after) == width:
                continue
            node = after[board] = _Node(board, best, -inf)
        node.forward = _added(node.forward, parent.forward + claimed.log)
        node.edges.append(_Edge(place, claimed))
    return list(after.values())


def _look_back(columns: list[list[_Node]]) -> None:
    """Find out how well what follows a position explains the cells behind it."""
    for before, after in zip(columns[-2::-1], columns[:0:-1], strict=True):
        for node in before:
            node.backward = -inf
        for node in after:
            for edge in node.edges:
                parent = before[edge.parent]
                value = edge.claimed.log + node.backward
                parent.backward = _added(parent.backward, value)


def _trace(columns: list[list[_Node]]) -> BestGame:
    """Go back from the best position at the end, and weigh the moves that others have instead."""
    evidence = columns[0][0].backward
    node = max(columns[-1], key=lambda node: node.best)
    likelihood = exp(node.best - evidence)
    halves: list[Half] = []
    for before, column in zip(columns[-2::-1], columns[:0:-1], strict=True):
        odds: dict[Move, float] = {}
        for one in column:
            for edge in one.edges:
                whole = before[edge.parent].forward + edge.claimed.log + one.backward - evidence
                odds[edge.claimed.move] = odds.get(edge.claimed.move, 0.0) + exp(whole)
        edge = max(node.edges, key=lambda edge: before[edge.parent].best + edge.claimed.log)
        node = before[edge.parent]
        halves.append(Half(node.board, edge.claimed, odds))
    halves.reverse()
    return BestGame(halves, min(1.0, likelihood), evidence)


def _added(one: float, other: float) -> float:
    """Add two likelihoods that are given by their logarithms."""
    low, high = sorted((one, other))
    return high if low == -inf else high + log(1 + exp(low - high))
