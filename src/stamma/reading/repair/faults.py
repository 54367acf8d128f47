"""Faults of a text that has a misprint, and those that are found by cutting it otherwise."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, NamedTuple

from stamma._patterns import late
from stamma.reading.play import weights
from stamma.reading.text.page import JUNK

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from stamma.reading.play.line import Line
    from stamma.reading.play.spellings import Found, Letters
    from stamma.reading.text.page import Run, Token

_BLANKS = " \t\r\n|.,;"
_LEADING = late(r"^[\s|]*(?:\d+[\s|.)]+)?")
_NUMBER_BEFORE = late(r"(?<!\w)\d*\W*$")
_WORD = late(r"^[^\W_]\S{0,8}$")
_FRAGMENT_AFTER = late(r"[ \u00a0]([\w+#=\-]{1,4})(?![\w.])")
_FRAGMENT_BEFORE = late(r"(?<!\w)([^\W\d_]\w{0,2})[ \u00a0]$")
# A move ends with a rank, a castling, a piece that a pawn has become, or a mark.
_ENDS = late(r"[1-8O0+#!?QRBN]")


class Fault(NamedTuple):
    """Something that is assumed to be wrong at a token."""

    #: ``misread``, ``lost`` or ``overlooked`` (a move before the token), ``extra``, ``number``,
    #: ``recounted``, ``split`` (a blank inside), ``glued`` (two moves) or ``swapped`` (with the
    #: next token).
    kind: str
    cost: float
    found: Found | None = None
    #: What the text should have been cut into here.
    tokens: tuple[Token, ...] = ()
    #: How many tokens it takes up.
    span: int = 1
    #: The number before the next token is a part of this move.
    mute: bool = False


class Cuts:
    """Lists the faults of a text that was cut wrongly into tokens."""

    def __init__(
        self,
        tokens: list[tuple[Run, Token]],
        text: str,
        letters: Letters,
        pay: Callable[[int], None],
    ) -> None:
        self.tokens = tokens
        self.text = text
        self.letters = letters
        self._pay = pay

    def overlooked(self, line: Line, at: int) -> Iterator[Fault]:
        """Take what stands before a token, and was not seen as a move, for one."""
        token = self.tokens[at][1]
        start = self.tokens[at - 1][1].end if at else max(0, token.start - JUNK)
        if not 0 < token.start - start <= JUNK:
            return
        between = _LEADING.sub("", self.text[start : token.start])
        start = token.start - len(between)
        for is_mute in (False, True) if token.number is not None else (False,):
            # What is taken for the number of this token may be a part of the move before it.
            words = (between if is_mute else _NUMBER_BEFORE.sub("", between)).strip(_BLANKS)
            text = "".join(words.split())
            if not _WORD.search(text):
                continue
            place = start + between.index(words)
            end = place + len(words)
            made = replace(token, text=text, start=place, end=end, form=None, piece="", number=None)
            for found in self._spelt(line, made):
                cost = weights.OVERLOOKED + weights.DISTANCE * found.cost
                yield Fault("overlooked", cost, found, tokens=(made,), mute=is_mute)

    def split(self, line: Line, at: int) -> Iterator[Fault]:
        """Take a blank before or after what was seen as a move for one inside of it."""
        token = self.tokens[at][1]
        after = _FRAGMENT_AFTER.match(self.text, token.end)
        if after is not None:
            following = self.tokens[at + 1][1] if at + 1 < len(self.tokens) else None
            span = 2 if following is not None and following.start < after.end() else 1
            is_number = following is not None and after[1] == str(following.number)
            made = replace(token, text=token.text + after[1], end=after.end(), form=None)
            for found in self._spelt(line, made):
                cost = weights.SPLIT + weights.DISTANCE * found.cost
                yield Fault("split", cost, found, (made,), span, span == 1 and is_number)
        before = _FRAGMENT_BEFORE.search(self.text, max(0, token.start - 4), token.start)
        if before is not None:
            made = replace(token, text=before[1] + token.text, start=before.start(1), form=None)
            for found in self._spelt(line, made):
                yield Fault("split", weights.SPLIT + weights.DISTANCE * found.cost, found, (made,))

    def _spelt(self, line: Line, token: Token) -> list[Found]:
        """Read a token that was put together: what it says, or what it nearly says."""
        self._pay(4)
        return self.letters.read(line.board, token) or self.letters.near(
            line.board, token, weights.NEAR
        )

    def glued(self, at: int) -> Iterator[Fault]:
        """Take a token for two moves whose blank is lost."""
        token = self.tokens[at][1]
        if len(token.text) != token.end - token.start:
            return
        for place in range(2, len(token.text) - 1):
            if not _ENDS.match(token.text[place - 1]):
                continue
            left = replace(token, text=token.text[:place], end=token.start + place)
            rest = token.text[place:].lstrip()
            start = token.end - len(rest)
            right = replace(token, text=rest, start=start, number=None, black=False)
            yield Fault("glued", weights.GLUED, tokens=(left, right))
