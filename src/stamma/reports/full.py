"""For people: what is wrong, the line that it stands on with a mark under it, and what to do."""

from __future__ import annotations

from stamma.diagnostics.rule import Severity
from stamma.terminal import columns

TYPE_CHECKING = False
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
        self._severities = {each: self._painted(_COLORS[each], each.value) for each in Severity}

    def add(self, found: Diagnostic) -> None:
        """Write a paragraph."""
        self._out.write(f"{self.paragraph(found)}\n\n")

    def paragraph(self, found: Diagnostic) -> str:
        """Return what is said about it."""
        # There may be many, so nothing is called here that need not be.
        severity, place, by = found.severity, found.place, found.by
        message = f"{found.rule.code} {found.message}"
        advice = f"{found.advice} (by {by})" if by else found.advice
        number = margin = where = excerpt = ""
        if place is not None:
            number = str(place.line)
            margin = " " * len(number)
            game = f" (game {place.game})" if place.game else ""
            where = f"{margin}--> {place!s}{game}\n"
        shown, caret = found.excerpt()
        if shown:
            room = self._width - len(margin) - len(" | ")
            if len(shown) > room:
                shown, caret = _cut(shown, caret, max(1, room))
            if self._color:
                caret = self._painted(_COLORS[severity], caret)
            excerpt = f"{margin} |\n{number} | {shown}\n{margin} | {caret}\n"
        if self._is_terminal:
            message = self._wrapped(message, len(severity) + len(": "))
            advice = self._wrapped(advice, len(margin) + len(" = help: "))
        if self._color:
            message = self._painted(_BOLD, message)
        told = f"{self._severities[severity]}: {message}\n"
        return f"{told}{where}{excerpt}{margin} = help: {advice}"

    def finish(self, summary: Summary) -> None:
        """Write how often each rule was broken, and the totals."""
        self._out.writelines(f"{line}\n" for line in summary.lines())

    def _wrapped(self, text: str, indent: int) -> str:
        """Break a sentence for a terminal, with its lines below each other."""
        width = max(1, self._width - indent)
        if len(text) <= width:
            return text
        import textwrap

        lines = textwrap.wrap(text, width, break_long_words=False, break_on_hyphens=False)
        return f"\n{' ' * indent}".join(lines)

    def _painted(self, color: str, text: str) -> str:
        return f"{color}{text}{_PLAIN}" if self._color and text.strip() else text


def _cut(shown: str, caret: str, width: int) -> tuple[str, str]:
    """Show of a long line what stands around the place."""
    if len(shown) <= width:
        return shown, caret
    start = max(0, min(caret.find("^") - int(width * _BEFORE), len(shown) - width))
    return shown[start : start + width], caret[start : start + width]
