"""Commands in comments: ``[%clk 0:05:12]``, ``[%eval 0.35,20]``, ``[%cal Ge2e4]`` and the like.

They are read from the comments of a move and written back into the first of them; commands that are
not known here stay as they are.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, NamedTuple

from stamma.diagrams import Arrow
from stamma.squares import parse_square, square_name

if TYPE_CHECKING:
    from collections.abc import Sequence

_COMMAND = re.compile(r"\[%(\w+)\s+([^\]]*)\]")
_CLOCK = re.compile(r"(?:(\d+):)?(\d+):(\d+(?:\.\d+)?)\Z", re.ASCII)
_EVALUATION = re.compile(
    r"(?:#(?P<mate>[+-]?\d+)|(?P<pawns>[+-]?\d*\.?\d+))(?:,(?P<depth>\d+))?\Z", re.ASCII
)
_COLORS = {"G": "green", "R": "red", "Y": "yellow", "B": "blue"}
_LETTERS = {color: letter for letter, color in _COLORS.items()}
_ONE_SQUARE = 3


class Evaluation(NamedTuple):
    """An evaluation for White, in pawns or as mate in so many moves, and its depth."""

    pawns: float | None
    mate: int | None
    depth: int | None = None


def find(comments: Sequence[str], name: str) -> str | None:
    """Return the operand of a command, or ``None``.

    >>> find(["[%clk 0:05:12] fine"], "clk")
    '0:05:12'
    """
    for comment in comments:
        for command in _COMMAND.finditer(comment):
            if command.group(1) == name:
                return command.group(2).strip()
    return None


def replace(comments: Sequence[str], name: str, operand: str | None) -> list[str]:
    """Set a command, in place of the one that was there; with ``None`` take it out.

    >>> replace(["fine"], "clk", "0:05:12")
    ['[%clk 0:05:12] fine']
    """
    kept = []
    for comment in comments:
        text = _COMMAND.sub(
            lambda command: "" if command.group(1) == name else command.group(), comment
        )
        text = " ".join(text.split())
        if text:
            kept.append(text)
    if operand is None:
        return kept
    command = f"[%{name} {operand}]"
    first = f"{command} {kept[0]}" if kept else command
    return [first, *kept[1:]]


def read_clock(operand: str) -> float | None:
    """Return a time in seconds; ``None`` if it is no time.

    >>> read_clock("1:02:03.5")
    3723.5
    """
    found = _CLOCK.match(operand)
    if found is None:
        return None
    hours, minutes, seconds = found.groups()
    return int(hours or 0) * 3600 + int(minutes) * 60 + float(seconds)


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


def read_evaluation(operand: str) -> Evaluation | None:
    """Return an evaluation; ``None`` if it is none.

    >>> read_evaluation("#-3,20")
    Evaluation(pawns=None, mate=-3, depth=20)
    """
    found = _EVALUATION.match(operand)
    if found is None:
        return None
    depth = int(found["depth"]) if found["depth"] else None
    if found["mate"]:
        return Evaluation(None, int(found["mate"]), depth)
    return Evaluation(float(found["pawns"]), None, depth)


def write_evaluation(evaluation: Evaluation) -> str:
    """Write an evaluation.

    >>> write_evaluation(Evaluation(0.35, None, 20))
    '0.35,20'
    """
    value = f"#{evaluation.mate}" if evaluation.mate is not None else f"{evaluation.pawns or 0:.2f}"
    return value if evaluation.depth is None else f"{value},{evaluation.depth}"


def read_arrows(comments: Sequence[str]) -> list[Arrow]:
    """Return the coloured squares and arrows of comments; a square is an arrow to itself.

    >>> read_arrows(["[%csl Rf7][%cal Ge2e4]"])
    [Arrow(tail=53, head=53, color='red'), Arrow(tail=12, head=28, color='green')]
    """
    arrows = []
    for name in ("csl", "cal"):
        for word in (find(comments, name) or "").split(","):
            sign, tail, head = word.strip()[:1], word.strip()[1:3], word.strip()[3:5]
            if len(word.strip()) == _ONE_SQUARE:
                head = tail
            try:
                arrows.append(Arrow(parse_square(tail), parse_square(head), _COLORS[sign]))
            except (ValueError, KeyError):
                continue
    return arrows


def write_arrows(arrows: list[Arrow]) -> tuple[str | None, str | None]:
    """Return the operands of ``csl`` and ``cal``; ``None`` where there is nothing to write."""
    squares, lines = [], []
    for tail, head, color in arrows:
        letter = _LETTERS.get(color, "G")
        if tail == head:
            squares.append(letter + square_name(tail))
        else:
            lines.append(letter + square_name(tail) + square_name(head))
    return ",".join(squares) or None, ",".join(lines) or None
