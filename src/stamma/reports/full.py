"""For people: what is wrong, the line that it stands on with a mark under it, and what to do."""

from __future__ import annotations

from typing import TYPE_CHECKING

from stamma.diagnostics.rule import Severity

if TYPE_CHECKING:
    from typing import TextIO

    from stamma.diagnostics import Diagnostic
    from stamma.reports.summary import Summary

_COLORS = {
    Severity.ERROR: "\033[1;31m",
    Severity.WARNING: "\033[1;33m",
    Severity.STYLE: "\033[1;36m",
    Severity.NOTE: "\033[1;34m",
}
_BOLD, _PLAIN = "\033[1m", "\033[0m"


class Report:
    """A paragraph for each thing that is wrong."""

    def __init__(self, out: TextIO, *, color: bool) -> None:
        self._out = out
        self._color = color

    def add(self, found: Diagnostic) -> None:
        """Write a paragraph."""
        severity = self._painted(_COLORS[found.severity], str(found.severity))
        lines = [f"{severity}: {self._painted(_BOLD, f'{found.code} {found.message}')}"]
        place, number = found.place, ""
        if place is not None:
            game = f" (game {place.game})" if place.game else ""
            number = str(place.line)
            lines.append(f"{' ' * len(number)}--> {place}{game}")
        margin = " " * len(number)
        shown, caret = found.excerpt()
        if shown:
            lines += [
                f"{margin} |",
                f"{number} | {shown}",
                f"{margin} | {self._painted(_COLORS[found.severity], caret)}",
            ]
        by = f" (by {found.by})" if found.by else ""
        lines.append(f"{margin} = help: {found.advice}{by}")
        self._out.write("\n".join(lines) + "\n\n")

    def finish(self, summary: Summary) -> None:
        """Write how often each rule was broken, and the totals."""
        self._out.writelines(f"{line}\n" for line in summary.lines())

    def _painted(self, color: str, text: str) -> str:
        return f"{color}{text}{_PLAIN}" if self._color and text.strip() else text
