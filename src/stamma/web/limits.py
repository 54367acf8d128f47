"""Limits: how much a request may bring, and how long its work may take."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Limits:
    """What one request may take. Sizes are in bytes, times in seconds."""

    #: A text.
    text: int = 1 << 20
    #: A slice of a file of games.
    slice: int = 4 << 20
    #: The time for a body to arrive.
    arrival: float = 20.0
    #: The time to wait for a process that is free.
    queue: float = 30.0
    #: The time for the work.
    work: float = 30.0
    #: If work takes longer, others get another process meanwhile.
    short: float = 0.4
    #: So many processes are started for others beside those of the pool.
    extra: int = 4
    #: If somebody waits as long as this for a process, work that takes longer may be stopped.
    fair: float = 5.0
    #: So many requests may wait for a process.
    waiting: int = 512
