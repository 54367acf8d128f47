"""What a check has found, written for people, editors and build servers: one module a format.

Each module has a class ``Report``. It is told of every diagnostic as it is found and writes it at
once, so that memory does not grow with what is wrong; at the end it is told the totals.
"""

from __future__ import annotations

from importlib import import_module

from stamma.reports.summary import Summary

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Protocol, TextIO

    from stamma.diagnostics import Diagnostic

    class Report(Protocol):
        """Something that writes down what is found."""

        def __init__(self, out: TextIO, /, *, color: bool) -> None:
            """Begin a report; ``color`` says whether it may have colours."""

        def add(self, found: Diagnostic, /) -> None:
            """Write down something that was found."""

        def finish(self, summary: Summary, /) -> None:
            """Write what is said at the end."""


__all__ = ["FORMATS", "Report", "Summary", "report"]

#: The formats, in the order of the help, and their modules.
FORMATS = {
    "full": "full",
    "concise": "concise",
    "json": "json_lines",
    "github": "github",
    "gitlab": "gitlab",
    "sarif": "sarif",
    "junit": "junit",
}


def report(name: str, out: TextIO, *, color: bool = False) -> Report:
    """Begin a report in a format.

    >>> import sys
    >>> from stamma import pgn
    >>> found = report("concise", sys.stdout)
    >>> _ = pgn.check(b"1. e4 Ke6 *", found.add)
    ... # doctest: +ELLIPSIS
    <bytes>:1:7: error: MOV005 'Ke6' is not possible: the king on e8 cannot go there; did you ...?
    """
    if name not in FORMATS:
        raise ValueError(f"there is no format {name!r}: it is one of {', '.join(FORMATS)}")
    made: Report = import_module(f"stamma.reports.{FORMATS[name]}").Report(out, color=color)
    return made
