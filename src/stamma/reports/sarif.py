"""A report in SARIF 2.1.0, the format in which tools of analysis exchange what they find."""

from __future__ import annotations

import json
from importlib.metadata import version
from urllib.parse import quote

from stamma.diagnostics import CATALOGUE
from stamma.diagnostics.rule import Severity
from stamma.diagnostics.templates import outline

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any, TextIO

    from stamma.diagnostics import Diagnostic, Place
    from stamma.reports.summary import Summary

_LEVELS = {
    Severity.ERROR: "error",
    Severity.WARNING: "warning",
    Severity.STYLE: "warning",
    Severity.NOTE: "note",
}
_SCHEMA = "https://docs.oasis-open.org/sarif/sarif/v2.1.0/os/schemas/sarif-schema-2.1.0.json"


class Report:
    """One run, with all rules of the catalogue."""

    def __init__(self, out: TextIO, *, color: bool) -> None:  # noqa: ARG002
        self._out = out
        self._separator = ""
        self._indexes = {name: index for index, name in enumerate(CATALOGUE)}
        rules = [
            {
                "id": rule.code,
                "name": rule.name,
                "shortDescription": {"text": outline(rule.message)},
                "help": {"text": outline(rule.advice)},
                "defaultConfiguration": {"level": _LEVELS[rule.severity]},
            }
            for rule in CATALOGUE.values()
        ]
        tool = {"driver": {"name": "stamma", "version": version("stamma"), "rules": rules}}
        self._out.write(
            f'{{"$schema": "{_SCHEMA}", "version": "2.1.0", "runs": [{{'
            f'"columnKind": "unicodeCodePoints",\n"tool": {json.dumps(tool)},\n"results": ['
        )

    def add(self, found: Diagnostic) -> None:
        """Write a result."""
        result: dict[str, Any] = {
            "ruleId": found.code,
            "ruleIndex": self._indexes[found.name],
            "level": _LEVELS[found.severity],
            "message": {"text": f"{found.message}; {found.advice}"},
        }
        if found.place is not None:
            result["locations"] = [{"physicalLocation": _location(found, found.place)}]
        self._out.write(f"{self._separator}\n{json.dumps(result, ensure_ascii=False)}")
        self._separator = ","

    def finish(self, summary: Summary) -> None:  # noqa: ARG002
        """End the run."""
        self._out.write("\n]}]}\n")


def _location(found: Diagnostic, place: Place) -> dict[str, Any]:
    region = {
        "startLine": place.line,
        "startColumn": place.column,
        "byteOffset": place.start,
        "byteLength": place.end - place.start,
    }
    words = found.text[found.start : found.end]
    if words and "\n" not in words:
        region["endColumn"] = place.column + len(words)
    # A file that has no name was read from bytes or standard input.
    name = place.file if place.file not in {None, "-"} else "stdin"
    uri = quote(str(name).replace("\\", "/"))
    return {"artifactLocation": {"uri": uri}, "region": region}
