"""A report in the form of JUnit's, which build servers show as tests that failed."""

from __future__ import annotations

from xml.sax.saxutils import escape, quoteattr

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import TextIO

    from stamma.diagnostics import Diagnostic
    from stamma.reports.summary import Summary

_UNKNOWN = "\N{REPLACEMENT CHARACTER}"


class Report:
    """A failed test for each thing that is wrong, and one that passed if nothing is."""

    def __init__(self, out: TextIO, *, color: bool) -> None:  # noqa: ARG002
        self._out = out
        self._out.write(
            '<?xml version="1.0" encoding="UTF-8"?>\n'
            '<testsuites>\n<testsuite name="stamma check">\n'
        )

    def add(self, found: Diagnostic) -> None:
        """Write a test that failed."""
        place = found.place
        name = f"{found.code} {found.name} at {place}" if place else f"{found.code} {found.name}"
        file = quoteattr(_printable((place.file if place else None) or "<bytes>"))
        line = f' line="{place.line}"' if place else ""
        shown = escape(_printable("\n".join((*found.excerpt(), f"help: {found.advice}"))))
        self._out.write(
            f"<testcase classname={file} file={file}{line} name={quoteattr(_printable(name))}>\n"
            f"<failure type={quoteattr(str(found.severity))} "
            f"message={quoteattr(_printable(found.message))}>"
            f"{shown}</failure>\n</testcase>\n"
        )

    def finish(self, summary: Summary) -> None:
        """End the report."""
        if not summary.rules:
            self._out.write('<testcase classname="stamma check" name="nothing is wrong"/>\n')
        self._out.write("</testsuite>\n</testsuites>\n")


def _printable(text: str) -> str:
    """Leave out what XML cannot hold."""
    return "".join(sign if sign.isprintable() or sign in "\n\t" else _UNKNOWN for sign in text)
