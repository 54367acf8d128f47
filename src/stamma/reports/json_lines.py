"""For programs: a JSON object on a line for each thing that is wrong."""

from __future__ import annotations

import json

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import TextIO

    from stamma.diagnostics import Diagnostic
    from stamma.reports.summary import Summary


class Report:
    """JSON Lines."""

    def __init__(self, out: TextIO, *, color: bool) -> None:  # noqa: ARG002
        self._out = out

    def add(self, found: Diagnostic) -> None:
        """Write an object."""
        place = found.place._asdict() if found.place else {}
        text = found.text[found.start : found.end]
        held = {"held": games} if (games := found.facts.get("games")) else {}
        facts = {**found.to_dict(), **held, "text": text, **place}
        self._out.write(json.dumps(facts, ensure_ascii=False) + "\n")

    def finish(self, summary: Summary) -> None:
        """Write nothing: whoever reads it counts the lines."""
