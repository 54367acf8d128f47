"""Limits: how much a request may bring, and how long its work may take."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Limits:
    """What one request may take. Sizes are in bytes, times in seconds."""

    #: A text with all that stands around it.
    text: int = 1 << 20
    #: A slice of a file of games.
    slice: int = 4 << 20
    #: The time for a body to arrive.
    arrival: float = 20.0
    #: The time to wait for a process that is free.
    queue: float = 30.0
    #: The time for the work.
    work: float = 30.0
    #: Work that takes longer goes on in a process of its own, beside the pool.
    short: float = 0.4
    #: So much long work is done at a time; more of it is refused.
    long_tasks: int = 6
    #: So many requests may wait for a process.
    waiting: int = 512
