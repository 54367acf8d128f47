"""One line for each thing that is wrong, which editors can jump to."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import TextIO

    from stamma.diagnostics import Diagnostic
    from stamma.reports.summary import Summary


class Report:
    """``file:line:column: severity: code message``."""

    def __init__(self, out: TextIO, *, color: bool) -> None:  # noqa: ARG002
        self._out = out

    def add(self, found: Diagnostic) -> None:
        """Write a line."""
        by = f" (by {found.by})" if found.by else ""
        self._out.write(
            f"{found.place}: {found.severity}: {found.code} {found.message}; {found.advice}{by}\n"
        )

    def finish(self, summary: Summary) -> None:
        """Write the totals."""
        *_, last = summary.lines()
        self._out.write(f"{last}\n")
