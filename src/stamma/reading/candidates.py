"""Score sheets read by machines: from the guesses for each half-move to the likeliest legal game.

A recogniser of handwriting has several guesses for each cell of a score sheet.
:func:`read_candidates` is the last step of such a program: it knows which games are legal.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from itertools import islice
from math import isfinite
from typing import TYPE_CHECKING

from stamma._core import Board
from stamma._patterns import late
from stamma.diagnostics import diagnose
from stamma.language_table import language as find_language
from stamma.pgn import Game
from stamma.reading.decode.letters import kin
from stamma.reading.lattice import Cell, Guess, follow, token_of
from stamma.reading.play import weights
from stamma.reading.play.spellings import Letters
from stamma.reading.start import start_position
from stamma.slots import Slotted

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence
    from typing import TypeAlias

    from stamma._core import Move
    from stamma.diagnostics import Diagnostic
    from stamma.language_table import Language
    from stamma.pgn import GameNode
    from stamma.reading.lattice import BestGame, Half

    Candidates: TypeAlias = str | Mapping[str, float] | Iterable[str | tuple[str, float]] | None

# A move that is less likely than this is a doubt.
_SURE = 0.9
# Moves that are less likely than this are not named as alternatives.
_WORTH_NAMING = 0.01
_SHOWN = 3
# The letters are found out from so many cells, in the languages that can read most of them.
_TRIED_CELLS = 24
_TRIED_LANGUAGES = 4
_TRIED_WIDTH = 5
_RESULTS = {"1-0": "1-0", "0-1": "0-1", "1/2-1/2": "1/2-1/2", "1/2": "1/2-1/2", "*": "*"}
_DASHES = late("[‐-―−]")


@dataclass(frozen=True, slots=True)
class ReadCell:
    """What a cell was read as."""

    #: What the recogniser took it for, with the share of each guess, the likeliest first.
    guesses: tuple[tuple[str, float], ...]
    move: Move
    #: The move in SAN.
    san: str
    #: How likely it is that this move was played, knowing all other cells.
    confidence: float
    #: The other moves that may have been played, in SAN, the likeliest first.
    alternatives: tuple[tuple[str, float], ...]
    #: The place of the guess that says this move, from 0; none if it is not among the guesses.
    guess: int | None


@dataclass(slots=True)
class SheetReading(Slotted):
    """The likeliest game behind the guesses for the cells of a score sheet."""

    #: The first guesses, two to a line with their number: the text that diagnostics point into.
    text: str = field(repr=False)
    game: Game
    #: The cells that were read, one for each half-move of the game.
    cells: list[ReadCell] = field(repr=False)
    #: How likely it is that the whole game is the one that was played.
    confidence: float
    #: The language of the letters.
    language: Language
    diagnostics: list[Diagnostic] = field(default_factory=list, repr=False)


def read_candidates(
    cells: Iterable[Candidates],
    *,
    language: str | Language | None = None,
    start: str | Board | None = None,
) -> SheetReading:
    """Find the likeliest legal game behind the guesses of a recogniser.

    >>> from stamma import read_candidates
    >>> sheet = read_candidates([
    ...     {"e4": 0.9, "c4": 0.1},
    ...     {"c5": 0.5, "e5": 0.4},
    ...     ["Kf3", "Nf3"],
    ...     ["Nc6"],
    ...     ["Bb5", "Rb5"],
    ...     ["Nge7"],
    ... ])
    >>> print(sheet.game.pgn(tags=False).strip())
    1. e4 e5 2. Nf3 Nc6 3. Bb5 Nge7 *
    >>> for found in sheet.diagnostics:
    ...     print(found)
    RDG040 'c5' is read as e5, guess 2 of 2
    RDG040 'Kf3' is read as Nf3, guess 2 of 2

    There is a cell for each half-move, in their order. A cell is the guesses with their weights,
    the guesses alone (then each weighs half of the one before it), or nothing if it could not be
    read. Weights are likelihoods: what they leave of 1 is how likely it is that the move is not
    among them. Guesses may be in any notation; the language of their letters is found out unless
    it is given. Empty cells at the end are none, and a result ends the game.

    Every cell says how likely its move is and which others it may be. The diagnostics tell where
    the move is not the first guess (``other-guess``), where another would do nearly as well
    (``doubtful-guess``), and where the game is over before the cells are.

    :raises ValueError: if a weight is negative or no number.
    :raises UnknownLanguageError: if there is no such language.
    :raises InvalidFenError: if the position cannot be set up.
    """
    board = start_position(start) or Board()
    rows = [_guesses(cell) for cell in cells]
    rows, result = _without_end(rows)
    read = [_cell(row) for row in rows]
    letters = _letters(board, read, language)
    best = follow(board, read, letters)
    text, places = _sheet(board, rows)
    return SheetReading(
        text,
        _game(board, best, result),
        [_read_cell(row, half) for row, half in zip(rows, best.halves, strict=False)],
        best.likelihood if len(best.halves) == len(rows) else 0.0,
        letters.language,
        list(_remarks(text, places, rows, best)),
    )


def _guesses(cell: Candidates) -> list[tuple[str, float]]:
    """Return the guesses of a cell with their weights, the heaviest first."""
    found: dict[str, float] = {}
    for given, weight in _weighed(cell):
        text = " ".join(given.split())
        if not isfinite(weight) or weight < 0:
            raise ValueError(f"the weight of {text!r} is {weight!r}: it is a likelihood, 0 or more")
        if text and weight > 0:
            found[text] = found.get(text, 0.0) + float(weight)
    return sorted(found.items(), key=lambda pair: -pair[1])


def _weighed(cell: Candidates) -> Iterable[tuple[str, float]]:
    if cell is None:
        return ()
    if isinstance(cell, Mapping):
        return cell.items()
    given = [cell] if isinstance(cell, str) else list(cell)
    texts = [guess for guess in given if isinstance(guess, str)]
    if not texts:
        return [guess for guess in given if not isinstance(guess, str)]
    if len(texts) < len(given):
        raise ValueError("either all guesses of a cell have a weight, or none has")
    whole = 1 - 0.5 ** len(texts)
    return [(text, 0.5 ** (place + 1) / whole) for place, text in enumerate(texts)]


def _without_end(rows: list[list[tuple[str, float]]]) -> tuple[list[list[tuple[str, float]]], str]:
    """Leave out empty cells at the end, and a result with all behind it."""
    result = "*"
    for place, row in enumerate(rows):
        if row and (said := _result(row[0][0])):
            rows, result = rows[:place], said
            break
    while rows and not rows[-1]:
        rows = rows[:-1]
    return rows, result


def _result(text: str) -> str | None:
    text = _DASHES.sub("-", text).replace(" ", "").replace("½", "1/2").replace(":", "-")
    return _RESULTS.get(text)


def _cell(row: list[tuple[str, float]]) -> Cell:
    whole = sum(weight for _, weight in row)
    missed = min(0.5, max(weights.UNLISTED, 1 - whole))
    return Cell(tuple(Guess(token_of(text), weight / whole) for text, weight in row), missed)


def _letters(board: Board, cells: Sequence[Cell], language: str | Language | None) -> Letters:
    """Return the letters that are given, or those in which the first cells make most sense."""
    if language is not None:
        return Letters(find_language(language))
    few = list(islice(cells, _TRIED_CELLS))
    tokens = [guess.token for cell in few for guess in cell.guesses[:2]]
    families = [Letters(family[0]) for family in kin((), by_name=False)]
    families.sort(key=lambda letters: -sum(letters.is_move(board, token) for token in tokens))
    tried = families[:_TRIED_LANGUAGES]
    return max(tried, key=lambda letters: follow(board, few, letters, width=_TRIED_WIDTH).evidence)


def _sheet(board: Board, rows: list[list[tuple[str, float]]]) -> tuple[str, list[int]]:
    """Write the first guesses, two to a line, and where each of them begins."""
    text, places = "", []
    for place, row in enumerate(rows, board.ply()):
        if place % 2 == 0 or not text:
            text += ("\n" if text else "") + f"{place // 2 + 1}." + ".." * (place % 2)
        places.append(len(text) + 1)
        text += " " + (row[0][0] if row else "…")
    return text, places


def _game(board: Board, best: BestGame, result: str) -> Game:
    game = Game(board)
    node: GameNode = game
    for half in best.halves:
        node = node.add_variation(half.claimed.move)
    outcome = node.board().outcome()
    game.headers["Result"] = outcome.result() if outcome is not None else result
    return game


def _read_cell(row: list[tuple[str, float]], half: Half) -> ReadCell:
    move = half.claimed.move
    return ReadCell(
        tuple(row),
        move,
        half.board.san(move),
        min(1.0, half.likelihoods[move]),
        tuple(_others(half)),
        half.claimed.guess,
    )


def _others(half: Half) -> list[tuple[str, float]]:
    """List the other moves of a cell that are legal here, in SAN, the likeliest first."""
    odds = sorted(half.likelihoods.items(), key=lambda pair: -pair[1])
    return [
        (half.board.san(move), likelihood)
        for move, likelihood in odds
        if move != half.claimed.move and likelihood >= _WORTH_NAMING and half.board.is_legal(move)
    ]


def _remarks(
    text: str, places: list[int], rows: list[list[tuple[str, float]]], best: BestGame
) -> Iterable[Diagnostic]:
    for start, row, half in zip(places, rows, best.halves, strict=False):
        guess = row[0][0] if row else "…"
        end = start + len(guess)
        move, place = half.claimed.move, half.claimed.guess
        facts: dict[str, object] = {"text": guess, "move": half.board.san(move)}
        likelihood = half.likelihoods[move]
        if likelihood < _SURE:
            facts["sure"] = f"{likelihood:.0%}"
            facts["moves"] = ", ".join(san for san, _ in _others(half)[:_SHOWN]) or "another game"
            yield diagnose("doubtful-guess", text, start, end, **facts)
        elif place != 0:
            which = "which no guess says" if place is None else f"guess {place + 1} of {len(row)}"
            yield diagnose("other-guess", text, start, end, which=which, **facts)
    if len(best.halves) < len(rows):
        start = places[len(best.halves)]
        yield diagnose(
            "unread-rest", text, start, len(text), text=text[start:].split("\n", maxsplit=1)[0]
        )
