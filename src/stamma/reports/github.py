"""Commands with which a workflow on GitHub marks the lines of files."""

from __future__ import annotations

from stamma.diagnostics.rule import Severity

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import TextIO

    from stamma.diagnostics import Diagnostic
    from stamma.reports.summary import Summary

_LEVELS = {
    Severity.ERROR: "error",
    Severity.WARNING: "warning",
    Severity.STYLE: "warning",
    Severity.NOTE: "notice",
}
_ENDS = {"%": "%25", "\r": "%0D", "\n": "%0A"}
# In the properties, before the message, two more signs have a meaning.
_SIGNS = str.maketrans({**_ENDS, ":": "%3A", ",": "%2C"})
_MESSAGE = str.maketrans(_ENDS)


class Report:
    """``::error file=...,line=...::message``."""

    def __init__(self, out: TextIO, *, color: bool) -> None:  # noqa: ARG002
        self._out = out

    def add(self, found: Diagnostic) -> None:
        """Write a command."""
        facts: dict[str, object] = {"title": f"{found.code} {found.name}"}
        if found.place is not None:
            place = found.place
            facts = {"file": place.file or "", "line": place.line, "col": place.column, **facts}
        pairs = (f"{name}={str(fact).translate(_SIGNS)}" for name, fact in facts.items())
        message = f"{found.message}; {found.advice}".translate(_MESSAGE)
        self._out.write(f"::{_LEVELS[found.severity]} {','.join(pairs)}::{message}\n")

    def finish(self, summary: Summary) -> None:
        """Write the totals into the log."""
        *_, last = summary.lines()
        self._out.write(f"{last}\n")
