"""For people: what is wrong, the line that it stands on with a mark under it, and what to do."""

from __future__ import annotations

from typing import TYPE_CHECKING

from stamma.diagnostics.rule import Severity
from stamma.terminal import columns

if TYPE_CHECKING:
    from typing import TextIO

    from stamma.diagnostics import Diagnostic
    from stamma.reports.summary import Summary

_BOLD, _PLAIN = "\033[1m", "\033[0m"
# Colours that can be read on black and on white; yellow and cyan cannot.
_COLORS = {
    Severity.ERROR: "\033[1;31m",
    Severity.WARNING: "\033[1;35m",
    Severity.STYLE: "\033[1;94m",
    Severity.NOTE: _BOLD,
}

# How wide a line of a file is shown in a pipe, and which part of it may stand before the place.
_WIDTH = 100
_BEFORE = 0.4


class Report:
    """A paragraph for each thing that is wrong."""

    def __init__(self, out: TextIO, *, color: bool) -> None:
        self._out = out
        self._color = color
        self._width = columns(out, _WIDTH)
        self._is_terminal = out.isatty()

    def add(self, found: Diagnostic) -> None:
        """Write a paragraph."""
        self._out.write(f"{self.paragraph(found)}\n\n")

    def paragraph(self, found: Diagnostic) -> str:
        """Return what is said about it."""
        severity = self._painted(_COLORS[found.severity], str(found.severity))
        message = self._wrapped(f"{found.code} {found.message}", len(f"{found.severity}: "))
        lines = [f"{severity}: {self._painted(_BOLD, message)}"]
        place, number = found.place, ""
        if place is not None:
            game = f" (game {place.game})" if place.game else ""
            number = str(place.line)
            lines.append(f"{' ' * len(number)}--> {place}{game}")
        margin = " " * len(number)
        shown, caret = self._cut(*found.excerpt(), len(margin) + 3)
        if shown:
            lines += [
                f"{margin} |",
                f"{number} | {shown}",
                f"{margin} | {self._painted(_COLORS[found.severity], caret)}",
            ]
        by = f" (by {found.by})" if found.by else ""
        head = f"{margin} = help: "
        lines.append(f"{head}{self._wrapped(f'{found.advice}{by}', len(head))}")
        return "\n".join(lines)

    def finish(self, summary: Summary) -> None:
        """Write how often each rule was broken, and the totals."""
        self._out.writelines(f"{line}\n" for line in summary.lines())

    def _cut(self, shown: str, caret: str, margin: int) -> tuple[str, str]:
        """Show of a long line what stands around the place."""
        width = max(1, self._width - margin)
        if len(shown) <= width:
            return shown, caret
        start = max(0, min(caret.find("^") - int(width * _BEFORE), len(shown) - width))
        return shown[start : start + width], caret[start : start + width]

    def _wrapped(self, text: str, indent: int) -> str:
        """Break a sentence for a terminal, with its lines below each other."""
        width = max(1, self._width - indent)
        if not self._is_terminal or len(text) <= width:
            return text
        import textwrap

        lines = textwrap.wrap(text, width, break_long_words=False, break_on_hyphens=False)
        return f"\n{' ' * indent}".join(lines)

    def _painted(self, color: str, text: str) -> str:
        return f"{color}{text}{_PLAIN}" if self._color and text.strip() else text
