"""The tag ``TimeControl`` (PGN 9.6.1), with the names of ``chess.pgn``.

>>> control = parse_time_control("40/7200:900+30")
>>> control.type.name, [(part.moves, part.time, part.increment) for part in control.parts]
('STANDARD', [(40, 7200, 0), (0, 900, 30.0)])
"""

from __future__ import annotations

import enum
import re
from dataclasses import dataclass, field

# Moves and seconds, or seconds for the rest of the game; and what each move adds, or may take.
_PART = re.compile(r"(?:(\d{1,9})/)?(\d{1,9})(?:\+(\d{1,9}(?:\.\d{1,9})?)([dD])?)?", re.ASCII)

# What a player has for sixty moves says what is played (FIDE A.1 and B.1), from the shortest on.
_MOVES = 60
_MINUTE = 60


class TimeControlType(enum.Enum):
    """What is played: the numbers are those of python-chess."""

    UNKNOWN = 0
    UNLIMITED = 1
    STANDARD = 2
    RAPID = 3
    BLITZ = 4
    BULLET = 5


@dataclass
class TimeControlPart:
    """A period: so many seconds for so many moves, or for all that are left if these are 0."""

    moves: int = 0
    time: int = 0
    #: What each move adds, and how long the clock waits before it runs, in seconds.
    increment: float = 0
    delay: float = 0


@dataclass
class TimeControl:
    """The periods of a game, one after the other."""

    parts: list[TimeControlPart] = field(default_factory=list)
    type: TimeControlType = TimeControlType.UNKNOWN


def parse_time_control(time_control: str) -> TimeControl:
    """Read what the tag says; nothing or ``?`` is unknown, and ``-`` is no time control.

    :raises ValueError: if it cannot be read. An hourglass (``*60``) is none of these.
    """
    if not time_control or time_control.startswith("?"):
        return TimeControl()
    if time_control.startswith("-"):
        return TimeControl(type=TimeControlType.UNLIMITED)
    parts = [_read(part, time_control) for part in time_control.split(":")]
    for part in parts[:-1]:
        if not part.moves:
            raise ValueError(
                f"{time_control!r} is not a time control: only the last period has no moves"
            )
    return TimeControl(parts, _kind(parts[0]))


def _read(text: str, whole: str) -> TimeControlPart:
    found = _PART.fullmatch(text)
    if found is None:
        raise ValueError(
            f"{whole!r} is not a time control: {text!r} is not seconds (300), seconds and what a"
            " move adds (300+3) or delays (300+3d), nor moves and seconds (40/7200)"
        )
    moves, time, bonus, is_delay = found.groups()
    part = TimeControlPart(int(moves or 0), int(time))
    if bonus is not None and is_delay:
        part.delay = float(bonus)
    elif bonus is not None:
        part.increment = float(bonus)
    return part


def _kind(part: TimeControlPart) -> TimeControlType:
    seconds = part.time + _MOVES * part.increment
    for minutes, kind in (
        (3, TimeControlType.BULLET),
        (15, TimeControlType.BLITZ),
        (60, TimeControlType.RAPID),
    ):
        if seconds < minutes * _MINUTE:
            return kind
    return TimeControlType.STANDARD
