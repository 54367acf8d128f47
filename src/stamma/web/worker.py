"""A process that works for the server, asked by standard input and answering by standard output.

It can be killed at any moment, and nothing is lost but the task at hand. Questions and answers are
bytes with their lengths before them, so that the server need not look into either.
"""

from __future__ import annotations

import os
import signal
import struct
import sys
from contextlib import suppress
from typing import IO, TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Callable

#: The lengths of a task's name and of its body.
QUESTION = struct.Struct(">II")
#: The status of an answer, and the lengths of its media type and of its body.
ANSWER = struct.Struct(">HHI")

# What a hostile text may make a process take, in bytes.
_MEMORY = 2 << 30
# The server stops what takes too long. If there is no server any more, this does, in seconds.
_AT_LAST = 120


class Answer(NamedTuple):
    """What came of a task, as it is sent over the network."""

    status: int
    media: str
    body: bytes


def work(answer: Callable[[str, bytes], Answer], warm_up: Callable[[], None]) -> None:
    """Answer until nobody asks any more."""
    # Ctrl-C is for the server, which then ends its processes.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    _bound_memory()
    questions = os.fdopen(os.dup(0), "rb")
    answers = os.fdopen(os.dup(1), "wb")
    # Whatever a library prints must not come between the answers.
    os.dup2(2, 1)
    warm_up()
    _send(answers, Answer(200, "", b""))
    while head := questions.read(QUESTION.size):
        name, body = (questions.read(length) for length in QUESTION.unpack(head))
        _wake_me(_AT_LAST)
        answered = answer(name.decode(), body)
        _wake_me(0)
        _send(answers, answered)


def _send(answers: IO[bytes], answer: Answer) -> None:
    media = answer.media.encode()
    answers.write(ANSWER.pack(answer.status, len(media), len(answer.body)))
    answers.write(media)
    answers.write(answer.body)
    answers.flush()


def _wake_me(seconds: int) -> None:
    """Let the system end this process after so many seconds; with 0, not any more."""
    if hasattr(signal, "alarm"):
        signal.alarm(seconds)


def _bound_memory() -> None:
    """Let a task fail that takes all memory, instead of the whole machine."""
    if sys.platform == "linux":
        import resource

        with suppress(ValueError, OSError):
            resource.setrlimit(resource.RLIMIT_AS, (_MEMORY, _MEMORY))
