"""How moves are put on a page: their notation and letters, their numbers, and signs behind them."""

from __future__ import annotations

from typing import TYPE_CHECKING

import stamma

if TYPE_CHECKING:
    import random
    from collections.abc import Sequence

    from stamma import Board, Move, Notation

# How the number is written before a move of White's, and of Black's; the usual ones more often.
_NUMBERS = (
    *(("{}. ", "{}... "), ("{}.", "{}..."), ("{}. ", "{}..."), ("{}.", "{}... ")),
    *(("{}. ", "{}. ... "), ("{}. ", "{}. ..."), ("{}.", "{}…"), ("{} ", "{}... ")),
)
_DASHED = (("{}. ", "{}. - "), ("{}.", "{}. - "))
_DASHING = ("cs", "sk")
# With the letters of the page's language or with English ones; then what has no letters.
_LETTERED = ("san", "fide", "san", "fide", "fide", "san", "lan", "fide_bare", "colon")
_UNLETTERED = ("fan", "fan", "iccf", "uci")
_UNMARKED = ("iccf", "uci", "descriptive")
_MARKS = ("!", "?", "!?", "?!", "!!")


class Pen:
    """Writes moves in one way."""

    def __init__(self, dice: random.Random, language: str) -> None:
        self._dice = dice
        name = dice.choice(_LETTERED if dice.random() < 0.92 else _UNLETTERED)  # noqa: PLR2004
        if language == "en" and dice.random() < 0.1:  # noqa: PLR2004
            name = "descriptive"
        self.name = name
        self.notation: Notation = stamma.NOTATIONS[name]
        # Pages in all languages have moves in English letters.
        if name in _LETTERED and dice.random() < 0.75:  # noqa: PLR2004
            self.notation = self.notation.in_language(language)
        is_dashed = language in _DASHING and dice.random() < 0.5  # noqa: PLR2004
        self._white, self._black = dice.choice(_DASHED if is_dashed else _NUMBERS)
        self._marks = 0.0 if name in _UNMARKED else dice.choice((0.0, 0.0, 0.05, 0.15))

    def keep_to_files(self) -> None:
        """Write as programs write files, or with the letters of the language."""
        if self.name not in ("san", "fide"):
            self.notation = stamma.SAN
        self._white, self._black = _NUMBERS[0]

    def leave_marks_out(self) -> None:
        """Write no `!` and `?` from here on: well-known moves have none."""
        self._marks = 0.0

    def number(self, board: Board) -> str:
        """Write the number of the next move."""
        return (self._white if board.turn else self._black).format(board.fullmove_number)

    def move(self, board: Board, move: Move) -> str:
        """Write a move without a number."""
        return board.write(move, self.notation)

    def one(self, board: Board, move: Move) -> str:
        """Write a move with its number."""
        return self.number(board) + self.move(board, move)

    def line(self, board: Board, moves: Sequence[Move]) -> str:
        """Write moves with their numbers."""
        board = board.copy()
        words = []
        for at, move in enumerate(moves):
            number = self.number(board) if at == 0 or board.turn else ""
            mark = self._dice.choice(_MARKS) if self._dice.random() < self._marks else ""
            words.append(number + self.move(board, move) + mark)
            board.push(move)
        return " ".join(words)

    def rows(self, board: Board, moves: Sequence[Move]) -> list[tuple[str, str, str]]:
        """Write moves as rows of a table: number, White's move, Black's move."""
        board = board.copy()
        found: list[tuple[str, str, str]] = []
        for move in moves:
            text = self.move(board, move)
            if board.turn:
                found.append((f"{board.fullmove_number}.", text, ""))
            elif found:
                found[-1] = (*found[-1][:2], text)
            else:
                found.append((f"{board.fullmove_number}.", "...", text))
            board.push(move)
        return found
