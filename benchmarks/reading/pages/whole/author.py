"""The author of a page: one language, one notation, one markup; and all that he says of games."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING

from benchmarks.reading.pages.whole import markup
from benchmarks.reading.pages.whole.heads import varied_head
from benchmarks.reading.pages.whole.pen import Pen
from benchmarks.reading.pages.whole.people import Names
from benchmarks.reading.pages.whole.phrases import phrases
from benchmarks.reading.pages.whole.told import Told, plausible

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from benchmarks.reading import Game
    from stamma import Board, Move

# The share of headings that are written in one of many ways.
_VARIED = 0.5
_CYRILLIC = ("ru", "uk", "sr")
_RESULTS = {
    "1-0": ("1-0", "1-0", "1–0", "1 - 0", "1:0"),
    "0-1": ("0-1", "0-1", "0–1", "0 - 1", "0:1"),
    "1/2-1/2": ("1/2-1/2", "½-½", "½–½", "1/2"),
}
# What is said where nothing is analysed; a plan or a threat is no line.
_REMARKS = ("remark", "squares", "squares", "mention", "refused", "repeat")
# What is analysed, before the last move or after it.
_INSTEAD = ("instead", "instead", "refuted", "question")
_NEXT = ("next", "then")


class Author:
    """Writes a page, and keeps what it means."""

    def __init__(self, dice: random.Random, stock: Callable[[], Game]) -> None:
        self.dice = dice
        #: Dice for headings alone: what else a page has does not depend on them.
        self.own = random.Random(repr(dice.getstate()[1][:8]))  # noqa: S311
        self._stock = stock
        self.language = dice.choice(list(phrases()))
        own = phrases()[self.language]
        self.words: dict[str, str] = own["words"]
        self.openings: dict[str, str] = own["openings"]
        #: What White and Black are called, and what is said of who is to move.
        self.sides: list[str] = own["sides"]
        self.to_move: list[str] = own["to_move"]
        self.wrote: str = own["wrote"]
        self.ordinary: list[str] = own["ordinary"]
        self.pen = Pen(dice, self.language)
        self.markup = dice.choice(markup.KINDS)(dice)
        self.names = Names(dice, is_cyrillic=self.language in _CYRILLIC)
        self.blocks: list[str] = []
        self.games: list[Told] = []
        #: Whether moves of games are in bold print.
        self.is_bold = self.markup.has_bold and self.chance(0.5)
        self._result = dice.randrange(3)

    def chance(self, share: float) -> bool:
        """Return yes in such a share of cases."""
        return self.dice.random() < share

    def phrases(self, role: str) -> list[str]:
        """Return all sentences of a kind."""
        return list(phrases()[self.language][role])

    def phrase(self, role: str) -> str:
        """Choose a sentence of a kind."""
        return str(self.dice.choice(phrases()[self.language][role]))

    # Games.

    def game(self, least: int, most: int) -> Told:
        """Begin to tell a game of so many half-moves."""
        moves = self._stock().moves[: self.dice.randint(least, most)]
        return self.tell(Told(moves))

    def excerpt(self, least: int, most: int) -> Told:
        """Begin to tell a part of a game, from a position."""
        game = self._stock()
        count = self.dice.randint(least, most)
        first = self.dice.randrange(len(game.moves) // 3, len(game.moves) - count)
        board = game.boards[first].copy(stack=False)
        if self.chance(0.5):
            # Problems begin at move 1.
            board.fullmove_number = 1
        return self.tell(Told(game.moves[first : first + count], board))

    def opening(self, moves: Sequence[Move]) -> Told:
        """Begin to tell the first moves of an opening."""
        return self.tell(Told(moves))

    def tell(self, told: Told) -> Told:
        """Take a game up among those that the page means."""
        self.games.append(told)
        return told

    def main(self, told: Told, count: int) -> str:
        """Write the next moves of a game."""
        board = told.board()
        text = self.pen.line(board, told.take(count))
        return self.markup.bold(text) if self.is_bold else text

    def on(self, told: Told, count: int) -> str:
        """Say in a sentence how a game went on."""
        side = self.sides[0 if told.board().turn else 1]
        return self.capital(self.phrase("on").format(main=self.main(told, count), side=side))

    def parts(self, told: Told, least: int, most: int) -> list[int]:
        """Divide what is left of a game into parts of such lengths."""
        found = []
        left = told.left
        while left:
            found.append(min(left, self.dice.randint(least, most)))
            left -= found[-1]
        return found

    def passages(self, told: Told, least: int, most: int, share: float) -> list[int]:
        """Divide it likewise, but go on without a break except in such a share of places."""
        found: list[int] = []
        is_over = True
        for count in self.parts(told, least, most):
            if is_over:
                found.append(count)
            else:
                found[-1] += count
            is_over = self.chance(share)
        return found

    # Blocks.

    def add(self, *blocks: str) -> None:
        """Put blocks on the page; empty ones are left out."""
        self.blocks += [block for block in blocks if block]

    def paragraph(self, *texts: str) -> None:
        """Put a paragraph on the page."""
        text = " ".join(text for text in texts if text)
        self.add(self.markup.paragraph(text) if text else "")

    def heading(self, text: str, level: int = 2) -> None:
        """Put a heading on the page."""
        self.add(self.markup.heading(text, level))

    def head(self, told: Told, level: int = 2, *, has_occasion: bool = True) -> None:
        """Say who played, perhaps where and when, and a sentence or two."""
        if has_occasion and self.own.random() < _VARIED:
            varied_head(self, told)
            return
        pairing = self.names.pairing(told)
        if has_occasion and self.chance(0.7):
            occasion = self.occasion([told])
            if self.chance(0.5):
                self.heading(f"{pairing}, {occasion}", level)
            else:
                self.heading(pairing, level)
                self.paragraph(occasion)
        else:
            self.heading(pairing, level)
        if self.chance(0.4):
            self.paragraph(self.intro(told))

    def intro(self, told: Told) -> str:
        """Write a sentence about a game before it begins."""
        return self.phrase("intro").format(
            white=told.tags["White"].split(",")[0], black=told.tags["Black"].split(",")[0]
        )

    def occasion(self, games: Sequence[Told]) -> str:
        """Say at which event games were played, where and when, and record it."""
        tags = {}
        texts = []
        if self.chance(0.5):
            tags["Event"] = self.phrase("events")
            texts.append(tags["Event"])
        written, date = self.names.date()
        tags |= {"Site": self.names.place, "Date": date}
        is_short = "Event" not in tags and written.isdigit() and self.chance(0.7)
        texts += [f"{self.names.place} {written}"] if is_short else [self.names.place, written]
        if self.chance(0.4):
            tags["Round"] = str(self.dice.randint(1, 11))
            texts.append(f"{self.words['round']} {tags['Round']}")
        for told in games:
            told.tags |= tags
        return ", ".join(texts)

    # Endings.

    def end(self, told: Told, *, in_words: bool = False) -> str:
        """Say how a game ended."""
        self.decide(told)
        result = told.result
        if result is None:
            return ""
        if in_words or self.chance(0.25):
            if result == "1/2-1/2":
                return self.capital(self.phrase("draws"))
            if not told.board(len(told.moves)).is_game_over():
                loser = self.sides[1 if result == "1-0" else 0]
                return self.capital(self.phrase("resigns").format(side=loser))
        return self.result(result)

    def result(self, result: str) -> str:
        """Write a result as this page does."""
        forms = _RESULTS[result]
        return forms[self._result % len(forms)]

    @staticmethod
    def decide(told: Told) -> None:
        """Give a game its result: who is to move has lost, unless both were content."""
        board = told.board(len(told.moves))
        if board.is_stalemate() or (len(told.moves) % 5 == 0 and not board.is_checkmate()):
            told.result = "1/2-1/2"
        else:
            told.result = "0-1" if board.turn else "1-0"

    # Sentences.

    @staticmethod
    def capital(text: str) -> str:
        """Begin a sentence with a capital letter, unless it begins with a square."""
        return text if text[1:2].isdigit() else text[0].upper() + text[1:]

    def remark(self, told: Told) -> str:
        """Say something with no line in it, about where the game has come to."""
        role = self.dice.choice(_REMARKS)
        if role == "repeat" and not told.ply:
            role = "squares"
        if role == "repeat":
            return self.repeat(told)
        if role in ("mention", "refused"):
            return self._mention(told, role)
        side = self.sides[(told.ply + 1) % 2 if told.board(0).turn else told.ply % 2]
        return self.capital(self.phrase(role).format(side=side, **self.squares()))

    def squares(self) -> dict[str, str]:
        """Choose squares to be named."""
        names = self.dice.sample([file + rank for file in "abcdefgh" for rank in "3456"], 3)
        return dict(zip("abc", names, strict=True))

    def repeat(self, told: Told) -> str:
        """Speak of the last move."""
        last = told.board(told.ply - 1)
        played = self.pen.one(last, told.moves[told.ply - 1])
        side = self.sides[0 if last.turn else 1]
        return self.capital(self.phrase("repeat").format(played=played, side=side))

    def _mention(self, told: Told, role: str) -> str:
        """Speak of a move that somebody plans, fears or refuses."""
        board = told.board()
        side = self.sides[0 if board.turn else 1]
        avoid = told.moves[told.ply : told.ply + 1]
        found = plausible(board, self.dice, 1, avoid)
        if not found:
            return self.capital(self.phrase("squares").format(**self.squares()))
        bare = self.pen.move(board, found[0])
        one = self.pen.one(board, found[0])
        told.mentioned.append(bare if role == "mention" else one)
        return self.capital(self.phrase(role).format(side=side, bare=bare, one=one))

    def analysis(self, told: Told, *, is_first: bool = True) -> str:
        """Say what might have been played instead of the last move, or next.

        What comes next is said first: behind another line it might go on from that one.
        """
        may_be_next = told.left and (is_first or not told.ply)
        role = self.dice.choice((*(_INSTEAD if told.ply else ()), *(_NEXT if may_be_next else ())))
        text = self.said(told, role, told.ply - (role in _INSTEAD))
        if role != "question":
            return text
        # Moves right behind a question would be its answer.
        return f"{text} {self.capital(self.phrase('remark').format(side=self.sides[0]))}"

    def said(self, told: Told, role: str, ply: int) -> str:
        """Write a line that leaves the game at a half-move in a sentence of a kind."""
        has_reply = role in ("then", "refuted")
        count = self.dice.randint(2, 5) if has_reply else self.dice.randint(1, 5)
        moves = self.line(told, ply, 1 if role == "question" else count)
        if len(moves) <= has_reply:
            return self.capital(self.phrase("remark").format(side=self.sides[0]))
        told.beside(ply, moves)
        board = told.board(ply)
        template = self.phrase(role)
        if has_reply or role == "question":
            after = board.copy()
            after.push(moves[0])
            one, two = self.pen.line(board, moves[:1]), self.pen.line(after, moves[1:])
            return self.capital(template.format(one=one, two=two))
        return self.capital(template.format(line=self.pen.line(board, moves)))

    def line(self, told: Told, ply: int, count: int) -> list[Move]:
        """Choose a line that leaves the game at a half-move."""
        taken = {line[ply] for line in told.lines if line[:ply] == told.moves[:ply]}
        avoid = {*told.moves[ply : ply + 1], *taken}
        return plausible(told.board(ply), self.dice, count, avoid)

    def talk(self, told: Told, density: float) -> str:
        """Write a few sentences; the share of analysis is given."""
        count = self.dice.choice((1, 1, 2, 3))
        said = []
        is_first = True
        for _ in range(count):
            is_line = self.chance(density)
            said.append(self.analysis(told, is_first=is_first) if is_line else self.remark(told))
            is_first = is_first and not is_line
        return " ".join(said)

    def board_after(self, board: Board, moves: Sequence[Move]) -> Board:
        """Return the position after moves."""
        board = board.copy()
        for move in moves:
            board.push(move)
        return board
