"""Commands in comments: ``[%clk 0:05:12]``, ``[%eval 0.35,20]``, ``[%cal Ge2e4]`` and the like.

They are written back where they stood in the comments of a move; a new one goes to the front of the
first comment, behind the commands that it begins with. Whatever else the comments say stays as it
is: other commands, text, and operands that are not understood. Clocks and evaluations are read by
the core.
"""

from __future__ import annotations

import math
import re
from typing import TYPE_CHECKING, NamedTuple

from stamma.pgn.scores import Cp, Mate
from stamma.pieces import BLACK, WHITE
from stamma.squares import parse_square, square_name

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence
    from typing import Protocol

    from stamma.diagrams import Arrow
    from stamma.pgn.scores import PovScore, Score
    from stamma.pieces import Color

    class ForOneSide(Protocol):
        """A score for one side."""

        def mate(self) -> int | None:
            """Return the moves to mate."""

        def score(self) -> int | None:
            """Return hundredths of a pawn."""

    class HasSides(Protocol):
        """A score that knows whose it is."""

        def white(self) -> ForOneSide:
            """Return the score for White."""


_COMMAND = re.compile(r"\[%(\w+)\s+([^\[\]]*)\]")
_OPENING = re.compile(r"(?:\s*\[%\w+\s[^\[\]]*\])*")
# ChessBase and those who follow it name the colours so. A letter that stands for no certain colour
# is left as it is.
_COLORS = {
    "G": "green",
    "R": "red",
    "Y": "yellow",
    "B": "blue",
    "C": "cyan",
    "M": "magenta",
    "O": "orange",
}
_LETTERS = {color: letter for letter, color in _COLORS.items()}
_ARROW = re.compile(rf"([{''.join(_COLORS)}])([A-H][1-8])([A-H][1-8])?\Z", re.ASCII | re.IGNORECASE)
_BETWEEN = re.compile(r"[\s,;]+")


class Evaluation(NamedTuple):
    """An evaluation for White, in pawns or as mate in so many moves, and its depth.

    It is a score, too, as those of ``chess.engine``:

    >>> Evaluation(0.35, None).white(), Evaluation(None, -3).black()
    (Cp(+35), Mate(+3))
    """

    pawns: float | None
    mate: int | None
    depth: int | None = None

    @property
    def turn(self) -> Color:
        """The side that :attr:`relative` is for: the side to move, if a node was asked for it."""
        return WHITE

    @property
    def relative(self) -> Score:
        """The score for the side to move."""
        return self.pov(self.turn)

    def white(self) -> Score:
        """Return the score for White."""
        if self.mate is not None:
            return Mate(self.mate)
        return Cp(round((self.pawns or 0) * 100))

    def black(self) -> Score:
        """Return the score for Black."""
        return -self.white()

    def pov(self, color: Color) -> Score:
        """Return the score for a side."""
        return self.white() if color == WHITE else self.black()

    def is_mate(self) -> bool:
        """Return whether this is a mate."""
        return self.mate is not None


class BlackToMove(Evaluation):
    """An evaluation of a position with Black to move."""

    __slots__ = ()

    @property
    def turn(self) -> Color:
        """Black."""
        return BLACK

    def __repr__(self) -> str:
        return super().__repr__().replace(type(self).__name__, Evaluation.__name__)


def as_evaluation(score: Evaluation | PovScore | HasSides, depth: int | None) -> Evaluation:
    """Return a score of whatever kind as an evaluation, such as one of ``chess.engine``."""
    if isinstance(score, Evaluation):
        return score if depth is None else Evaluation(score.pawns, score.mate, depth)
    for_white = score.white()
    mate, cp = for_white.mate(), for_white.score()
    if mate is not None or cp is None:
        return Evaluation(None, mate, depth)
    return Evaluation(cp / 100, None, depth)


def _operands(comments: Sequence[str], name: str) -> Iterator[str]:
    for comment in comments:
        for command in _COMMAND.finditer(comment):
            if command.group(1) == name:
                yield command.group(2).strip()


def replace(comments: Sequence[str], name: str, operand: str | None) -> list[str]:
    """Set a command, in place of the first that was there; with ``None`` take all of them out.

    >>> replace(["fine"], "clk", "0:05:12")
    ['[%clk 0:05:12] fine']
    >>> replace(["so [%clk 0:05:12] [%emt 0:00:07]", "fine"], "clk", "0:04:00")
    ['so [%clk 0:04:00] [%emt 0:00:07]', 'fine']
    """
    given = iter(() if operand is None else (operand,))
    changed = _rewrite(comments, name, lambda _: next(given, None))
    left = next(given, None)
    opening = _OPENING.match(changed[0])[0] if changed else ""  # type: ignore[index]
    if left is None or not opening:
        return _put_first(changed, name, left)
    rest = changed[0][len(opening) :]
    first, *others = _put_first([rest.lstrip(), *changed[1:]], name, left)
    return [f"{opening} {first}", *others]


def _rewrite(comments: Sequence[str], name: str, change: Callable[[str], str | None]) -> list[str]:
    """Change the operands of all commands of a name; those that become ``None`` are taken out."""
    changed = []
    for comment in comments:
        text, at = "", 0
        for command in _COMMAND.finditer(comment):
            if command.group(1) != name:
                continue
            text += comment[at : command.start()]
            at = command.end()
            operand = change(command.group(2).strip())
            if operand is not None:
                text += f"[%{name} {operand}]"
            elif comment[at : at + 1].isspace() and (not text or text[-1].isspace()):
                # One of the two blanks around it goes with it.
                at += 1
        text += comment[at:]
        # Only what a command has left behind is trimmed.
        if at:
            text = text.strip(" ")
        if text or not comment:
            changed.append(text)
    return changed


def without(comment: str) -> tuple[str, int]:
    """Return what a comment says to people, and how many commands were taken out of it.

    >>> without("[%clk 0:05:12] fine")
    ('fine', 1)
    """
    text, count = _COMMAND.subn(" ", comment)
    return (" ".join(text.split()) if count else text), count


def reworded(comments: Sequence[str], text: str) -> list[str]:
    """Return comments that say something else to people, with the commands that there were.

    >>> reworded(["[%clk 0:05:12] fine", "[%eval 0.3] really"], "poor")
    ['[%clk 0:05:12] [%eval 0.3] poor']
    """
    found = (command[0] for comment in comments for command in _COMMAND.finditer(comment))
    said = " ".join(filter(None, (*found, text)))
    return [said] if said else []


def _put_first(comments: list[str], name: str, operand: str | None) -> list[str]:
    if operand is None:
        return comments
    command = f"[%{name} {operand}]"
    first = f"{command} {comments[0]}" if comments and comments[0] else command
    return [first, *comments[1:]]


def write_clock(seconds: float) -> str:
    """Write a time as ``h:mm:ss``, with what is left of a second only if there is something.

    >>> write_clock(3723.5)
    '1:02:03.5'
    """
    whole, part = divmod(round(max(0.0, seconds), 3), 1)
    minutes, second = divmod(int(whole), 60)
    hours, minute = divmod(minutes, 60)
    decimals = f"{part:.3f}"[1:].rstrip("0").rstrip(".")
    return f"{hours}:{minute:02}:{second:02}{decimals}"


def write_evaluation(evaluation: Evaluation) -> str:
    """Write an evaluation.

    >>> write_evaluation(Evaluation(0.35, None, 20))
    '0.35,20'
    """
    value = f"#{evaluation.mate}" if evaluation.mate is not None else _pawns(evaluation.pawns)
    return value if evaluation.depth is None else f"{value},{evaluation.depth}"


def _pawns(pawns: float | None) -> str:
    """Write pawns with two decimals, or as many as they need."""
    if pawns is None or not math.isfinite(pawns):
        raise ValueError(f"an evaluation is a number of pawns or of moves to mate, not {pawns}")
    text = f"{pawns:.2f}"
    return text if float(text) == pawns else f"{pawns:.9f}".rstrip("0")


def read_arrows(comments: Sequence[str]) -> list[Arrow]:
    """Return the coloured squares and arrows of comments; a square is an arrow to itself.

    >>> read_arrows(["[%csl Rf7][%cal Ge2e4]"])
    [Arrow(tail=53, head=53, color='red'), Arrow(tail=12, head=28, color='green')]
    """
    words = (
        word
        for name in ("csl", "cal")
        for operand in _operands(comments, name)
        for word in _BETWEEN.split(operand)
    )
    return [arrow for word in words if (arrow := _read_arrow(word)) is not None]


def _read_arrow(word: str) -> Arrow | None:
    found = _ARROW.match(word)
    if found is None:
        return None
    from stamma.diagrams import Arrow

    color, tail, head = found.groups()
    squares = parse_square(tail.lower()), parse_square((head or tail).lower())
    return Arrow(*squares, _COLORS[color.upper()])


def replace_arrows(comments: Sequence[str], arrows: Iterable[Arrow]) -> list[str]:
    """Set the coloured squares and arrows; operands that are neither stay where they are.

    >>> from stamma.diagrams import Arrow
    >>> replace_arrows(["[%csl Rf7,Zd5] so [%cal Ge2e4]"], [Arrow(12, 20, "blue")])
    ['[%csl Zd5] so [%cal Be2e3]']

    :raises ValueError: if there is no letter for a colour.
    """
    squares, lines = _words(arrows)
    changed = list(comments)
    for name, words in (("cal", lines), ("csl", squares)):

        def change(operand: str, words: list[str] = words) -> str | None:
            kept = [word for word in _BETWEEN.split(operand) if word and not _read_arrow(word)]
            wanted = [*kept, *words]
            words.clear()
            return ",".join(wanted) or None

        changed = _rewrite(changed, name, change)
        # What found no command to stand in gets a new one.
        changed = _put_first(changed, name, ",".join(words) or None)
    return changed


def _words(arrows: Iterable[Arrow]) -> tuple[list[str], list[str]]:
    """Write coloured squares and arrows as operands of ``csl`` and of ``cal``."""
    squares, lines = [], []
    for tail, head, color in arrows:
        if color not in _LETTERS:
            known = ", ".join(_LETTERS)
            raise ValueError(f"PGN has no letter for the colour {color!r}: it has {known}")
        if tail == head:
            squares.append(_LETTERS[color] + square_name(tail))
        else:
            lines.append(_LETTERS[color] + square_name(tail) + square_name(head))
    return squares, lines
