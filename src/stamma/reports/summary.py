"""What is said at the end of a report: how much was read, and how often each rule was broken."""

from __future__ import annotations

from collections import defaultdict

from stamma.counting import counted, totals
from stamma.diagnostics import CATALOGUE
from stamma.diagnostics.rule import Severity

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from stamma.diagnostics import Diagnostic
    from stamma.pgn import Counts


class Summary:
    """How much was read and found."""

    def __init__(self) -> None:
        self.files = 0
        self.games = 0
        self.moves = 0
        self.broken = 0
        self.stray = 0
        self.held = 0
        #: All games that were looked at, if only some are wanted.
        self.seen: int | None = None
        #: How often each rule was broken, by its name.
        self.rules: defaultdict[str, int] = defaultdict(int)
        self.severities: defaultdict[Severity, int] = defaultdict(int)

    def add_file(self, counts: Counts) -> None:
        """Count what a file holds."""
        self.files += 1
        self.games += counts.games
        self.moves += counts.moves
        self.broken += counts.broken
        self.stray += counts.stray
        self.held += counts.held
        if counts.seen is not None:
            self.seen = (self.seen or 0) + counts.seen

    def add(self, found: Diagnostic) -> None:
        """Count something that was found."""
        self.rules[found.rule.name] += 1
        self.severities[found.severity] += 1

    def worst(self) -> Severity | None:
        """Return how bad the worst of it is; ``None`` if nothing was found."""
        return next((severity for severity in Severity if self.severities[severity]), None)

    def lines(self) -> Iterator[str]:
        """Say how often each rule was broken, the most frequent first, and then the totals."""
        width = len(str(max(self.rules.values(), default=0)))
        rules = [(CATALOGUE[name], count) for name, count in self.rules.items()]
        # The codes decide among equals, so that the order is the same in every run.
        for rule, count in sorted(rules, key=lambda item: (-item[1], item[0].code)):
            yield f"{count:>{width}}  {rule.code}  {rule.name}"
        found = [
            counted(self.severities[severity], _NOUNS[severity])
            for severity in Severity
            if self.severities[severity]
        ]
        read = totals(self.games, self.moves, self.broken, self.stray, self.held, seen=self.seen)
        if self.files > 1:
            read = f"{counted(self.files, 'file')}: {read}"
        yield f"{read}; {', '.join(found)}" if found else read


_NOUNS = {
    Severity.ERROR: "error",
    Severity.WARNING: "warning",
    Severity.STYLE: "style remark",
    Severity.NOTE: "note",
}
