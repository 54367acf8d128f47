"""What a command says beside what was asked for, on the standard streams and by its exit status."""

from __future__ import annotations

import io
import os
import sys

#: The status if the work could not be done: bad usage, or a file that cannot be read or written.
NOT_DONE = 2
# What a shell reports for a program that was interrupted, or that nobody reads from any more.
INTERRUPTED = 130
UNREAD = 141


def allow_any_script() -> None:
    """Write signs that the terminal cannot show by their numbers, instead of failing."""
    if isinstance(sys.stdout, io.TextIOWrapper):
        sys.stdout.reconfigure(errors="backslashreplace")


def in_a_line(text: str) -> str:
    r"""Write line breaks and other signs that steer a terminal by their names.

    >>> in_a_line("a\nb")
    'a\\nb'
    """
    return text.translate({number: repr(chr(number))[1:-1] for number in (*range(32), 127)})


def say(text: str) -> None:
    """Write a line to standard error, if that is possible; what is asked for goes on if not."""
    try:
        sys.stderr.write(f"{text}\n")
        sys.stderr.flush()
    except OSError:
        silence(sys.stderr)


def silence(stream: object) -> None:
    """Let what is left in a stream that cannot be written to go nowhere, when Python ends."""
    number = 1 if stream is sys.stdout else 2
    os.dup2(os.open(os.devnull, os.O_WRONLY), number)


def report_unfinished() -> None:
    """Remove the files that are not complete, and name those that could not be removed."""
    targets = sys.modules.get("stamma.pgn.targets")
    if targets is not None:
        for path in targets.discard_unfinished():
            say(f"note: {path} is not complete, and could not be removed")
