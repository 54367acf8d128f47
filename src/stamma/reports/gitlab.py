"""A report for GitLab's code quality: one JSON array."""

from __future__ import annotations

import json
from collections import Counter
from hashlib import sha256

from stamma.diagnostics.rule import Severity

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import TextIO

    from stamma.diagnostics import Diagnostic
    from stamma.reports.summary import Summary

_LEVELS = {
    Severity.ERROR: "critical",
    Severity.WARNING: "major",
    Severity.STYLE: "minor",
    Severity.NOTE: "info",
}


class Report:
    """An array of issues; GitLab tells them apart by their fingerprints."""

    def __init__(self, out: TextIO, *, color: bool) -> None:  # noqa: ARG002
        self._out = out
        self._seen: Counter[str] = Counter()
        self._out.write("[")

    def add(self, found: Diagnostic) -> None:
        """Write an issue."""
        place = found.place
        path = (place.file if place else None) or ""
        issue = {
            "description": f"{found.message}; {found.advice}",
            "check_name": f"{found.code} {found.name}",
            "fingerprint": self._fingerprint(path, found),
            "severity": _LEVELS[found.severity],
            "location": {"path": path, "lines": {"begin": place.line if place else 1}},
        }
        comma = "," if self._seen.total() > 1 else ""
        self._out.write(f"{comma}\n  {json.dumps(issue, ensure_ascii=False)}")

    def finish(self, summary: Summary) -> None:
        """End the array."""
        self._out.write("\n]\n" if summary.rules else "]\n")

    def _fingerprint(self, path: str, found: Diagnostic) -> str:
        """Make a name that stays the same when the lines before it change."""
        key = f"{path}\n{found.code}\n{found.message}"
        digest = sha256(key.encode("utf-8", "surrogatepass")).hexdigest()
        self._seen[digest] += 1
        return sha256(f"{digest}\n{self._seen[digest]}".encode()).hexdigest()[:40]
