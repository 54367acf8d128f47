"""The author of a page: a language, a notation, a way to number moves, and sentences about a game.

All that an author writes down has a truth: the moves of the game that the page is about. What else
stands on the page was not played.
"""

from __future__ import annotations

import tomllib
from functools import cache
from itertools import pairwise
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

import stamma
from benchmarks.reading.damage import DAMAGES, spoil

if TYPE_CHECKING:
    import random

    from benchmarks.reading import Game

PHRASES = Path(__file__).with_name("phrases.toml")
_PLACES = ("Hastings", "Wien", "Lyon", "Gijón", "Riga", "Torino", "Utrecht", "Lublin", "Porto")
_NAMES = (
    *("Albrecht", "Baker", "Corti", "Dumont", "Everts", "Ferraz", "Gromov", "Hübner", "Ibáñez"),
    *("Janssen", "Kowal", "Lindqvist", "Moreau", "Nowicki", "Orlov", "Pires", "Quinn", "Ricci"),
)
# How a number is written before a move of White's, and of Black's.
_NUMBERS = (
    ("{}.", "{}..."),
    ("{}. ", "{}... "),
    ("{}. ", "{}. ... "),
    ("{}.", "{}…"),
    ("{} ", "{} ... "),
    ("{}. ", "{}...\u00a0"),
)
# With the letters of a language, and where it has none.
_LETTERED = ("san", "fide", "san", "fide", "lan", "colon", "fide_bare", "san")
_UNLETTERED = ("fan", "uci", "iccf")
_PLAIN = ("uci", "iccf")
_ASIDES = ("better", "after", "threat", "repeat", "remark", "elsewhere")
_MARKS = ("!", "?", "!?", "?!", "!!")


@cache
def phrases() -> dict[str, dict[str, list[str]]]:
    """Return the sentences of all languages, by what they are for."""
    return tomllib.loads(PHRASES.read_text(encoding="utf-8"))


class Sentence(NamedTuple):
    """A sentence, and how many moves of the game it tells."""

    text: str
    told: int = 0


class Author:
    """Writes about one game."""

    def __init__(self, game: Game, dice: random.Random, *, damaged: bool, only: str = "") -> None:
        self.dice = dice
        self.language = dice.choice(list(phrases()))
        name = only or dice.choice(_LETTERED if dice.random() < 0.88 else _UNLETTERED)  # noqa: PLR2004
        if self.language == "en" and not only and dice.random() < 0.15:  # noqa: PLR2004
            name = "descriptive"
        notation = stamma.NOTATIONS[name]
        self.is_plain = name in _PLAIN
        lettered = notation.form in ("short", "long") and notation.pieces == "letters"
        self.notation = notation.in_language(self.language) if lettered else notation
        self.white_number, self.black_number = dice.choice(_NUMBERS)
        self.game = game
        #: The half-move that the page begins with, and the one that it has come to.
        self.first = 0
        self.ply = 0
        #: The moves of the game as they stand on the page; an empty one is lost.
        self.written = game.write(self.notation)
        self.damage = self._spoil() if damaged else ""
        if not self.is_plain and dice.random() < 0.4:  # noqa: PLR2004
            for at in dice.sample(range(len(self.written)), len(self.written) // 15):
                self.written[at] += dice.choice(_MARKS) if self.written[at] else ""

    def _spoil(self) -> str:
        """Spoil some moves in one way, so that it shows: else nobody could tell."""
        sound = list(self.written)
        for _ in range(20):
            damage = self.dice.choice(DAMAGES)
            self.written = list(sound)
            spoil(self.written, damage, self.dice.choice((1, 1, 1, 2, 4)), self.dice)
            if self.written != sound and not self._is_another_game():
                return damage.__name__
        self.written = sound
        return ""

    def _is_another_game(self) -> bool:
        board = stamma.Board()
        for text in self.written:
            try:
                board.push(board.parse(text, self.notation).move)
            except ValueError:
                return False
        return tuple(board.move_stack) != self.game.moves

    def excerpt(self, first: int, end: int) -> None:
        """Write about a part of the game only; it is sound, for what shows a damage may be cut."""
        self.first = self.ply = first
        self.damage = ""
        self.written = self.game.write(self.notation)[:end]

    @property
    def left(self) -> int:
        """How many moves of the game are still to be told."""
        return len(self.written) - self.ply

    def number(self, ply: int) -> str:
        """Write the number of a half-move."""
        return (self.black_number if ply % 2 else self.white_number).format(ply // 2 + 1)

    def line(self, ply: int, texts: list[str]) -> str:
        """Write moves with their numbers, from a half-move on."""
        words = [
            f"{self.number(ply + at) if at == 0 or (ply + at) % 2 == 0 else ''}{text}"
            for at, text in enumerate(texts)
            if text or at == 0 or (ply + at) % 2 == 0
        ]
        return " ".join(words)

    def take(self, count: int) -> list[str]:
        """Take the next moves of the game."""
        taken = self.written[self.ply : self.ply + count]
        self.ply += len(taken)
        return taken

    def main(self, count: int) -> str:
        """Write the next moves of the game with their numbers."""
        ply = self.ply
        return self.line(ply, self.take(count))

    # What was not played.

    def _other(self, ply: int, most: int) -> list[str]:
        """Write moves that were not played, from a half-move on."""
        board = self.game.boards[ply].copy()
        texts = []
        forbidden = {self.game.moves[ply]}
        for _ in range(self.dice.randint(1, most)):
            legal = [move for move in board.legal_moves if move not in forbidden]
            forbidden = set()
            if not legal:
                break
            # People talk about captures and checks rather than about anything.
            sharp = [move for move in legal if board.is_capture(move) or board.gives_check(move)]
            move = self.dice.choice(sharp if sharp and self.dice.random() < 0.5 else legal)  # noqa: PLR2004
            texts.append(board.write(move, self.notation))
            board.push(move)
        return texts

    def _opening(self) -> str:
        """Write how another game begins; it leaves this one early."""
        ply = self.dice.randint(2, min(8, len(self.written) - 2))
        shared = self.game.write(self.notation)[:ply]
        return self.line(0, shared + (self._other(ply, 4) or []))

    # Sentences.

    def say(self, role: str) -> Sentence:
        """Write a sentence of a kind about where the game has come to."""
        template = self.dice.choice(phrases()[self.language][role])
        slots: dict[str, object] = {}
        told = 0
        last = max(0, self.ply - 1)
        at = min(self.ply, len(self.game.moves) - 1)
        sides = phrases()[self.language]["sides"]
        slots["side"], slots["other"] = sides[last % 2], sides[1 - last % 2]
        white, black = self.dice.sample(_NAMES, 2)
        slots |= {"white": white, "black": black, "place": self.dice.choice(_PLACES)}
        slots |= {"year": self.dice.randint(1880, 2024), "number": self.dice.randint(2, 45)}
        slots["square"] = self.dice.choice("abcdefgh") + self.dice.choice("3456")
        if "{line}" in template:
            slots["line"] = self._line_for(role, last, at)
        if "{bare}" in template:
            slots["bare"] = (self._other(last, 1) or ["…"])[0]
        if "{plan}" in template:
            moves = [text for _ in range(2) for text in self._other(last, 1)]
            both = f" {phrases()[self.language]['and']} "
            slots["plan"] = self.dice.choice((both, ", ", "-")).join(moves)
        if "{played}" in template or "{done}" in template:
            text = self.game.boards[last].write(self.game.moves[last], self.notation)
            slots["played"], slots["done"] = f"{self.number(last)}{text}", text
        if "{main}" in template:
            told = min(self.left, self.dice.randint(1, 7))
            slots["main"] = self.main(told)
        text = template.format_map(slots)
        return Sentence(text[0].upper() + text[1:], told)

    def _line_for(self, role: str, last: int, at: int) -> str:
        if role == "elsewhere" and self.ply > 10 and self.dice.random() < 0.3:  # noqa: PLR2004
            return self._opening()
        ply = at if role == "after" else last
        return self.line(ply, self._other(ply, 5)) or "…"

    def aside(self) -> str:
        """Say something that is not the game."""
        role = self.dice.choices(_ASIDES, (5, 5, 3, 4, 6, 1))[0]
        return self.say(role).text

    def asides(self, most: int) -> str:
        """Say a few such things."""
        return " ".join(self.aside() for _ in range(self.dice.randint(1, most)))

    def end(self) -> str:
        """Say how the game ended, if it does: who moved last has won, or nobody."""
        board = self.game.boards[-1].copy()
        board.push(self.game.moves[-1])
        if self.left or board.is_checkmate() or self.dice.random() < 0.3:  # noqa: PLR2004
            return ""
        kind = self.dice.choice(("result", "resigned", "drawn", "result"))
        if kind == "result":
            return self.dice.choice(("1-0", "0-1", "1/2-1/2", "½-½"))
        if kind == "resigned":
            words = self.dice.choice(phrases()[self.language]["resigned"])
            sides = phrases()[self.language]["sides"]
            text = words.format(side=sides[len(self.game.moves) % 2])
            return text[0].upper() + text[1:]
        return self.dice.choice(phrases()[self.language]["drawn"])

    def title(self) -> str:
        """Write a heading for the game."""
        white, black = self.dice.sample(_NAMES, 2)
        dash = self.dice.choice((" – ", " - ", "-", " vs. ", " : "))
        place, year = self.dice.choice(_PLACES), self.dice.randint(1880, 2024)
        return f"{white}{dash}{black}, {place} {year}"

    def parts(self, shortest: int, longest: int) -> list[int]:
        """Divide what is left of the game into parts of such lengths."""
        cuts = [self.ply]
        while cuts[-1] < len(self.written):
            cuts.append(min(len(self.written), cuts[-1] + self.dice.randint(shortest, longest)))
        return [later - earlier for earlier, later in pairwise(cuts)]
