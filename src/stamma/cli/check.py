"""``stamma check``: what is wrong with the games of a file."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

from stamma.cli import games

if TYPE_CHECKING:
    import argparse

    from stamma.pgn import Finding


def add_to(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Add the command to the command line."""
    parser = commands.add_parser(
        "check",
        help="check the games of a file",
        description="Reads every move of every game and says what is wrong, with file, line, "
        "column and code. The status is 1 if something could not be read.",
    )
    games.add_to(parser)
    parser.add_argument("--json", action="store_true", help="one object a line, for programs")
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    """Check the games; the status is 1 if something could not be read."""
    from stamma.pgn import check

    report = _json if options.json else lambda finding: _line(options.file, finding)
    with games.progress(options) as progress:
        counts = check(
            options.file,
            report,
            language=options.language,
            threads=options.threads,
            progress=progress,
        )
    if not options.quiet and not options.json:
        sys.stdout.write(f"{counts.games} games, {counts.moves} moves, {counts.broken} broken\n")
    return 1 if counts.broken else 0


def _line(file: str, finding: Finding) -> None:
    place = f"{file}:{finding.line}:{finding.column}"
    sys.stdout.write(f"{place}: {finding.rule.code} {finding.message}\n")


def _json(finding: Finding) -> None:
    import json

    facts = {
        "code": finding.rule.code,
        "name": finding.rule.name,
        "severity": str(finding.rule.severity),
        "message": finding.message,
        "advice": finding.rule.advice,
        "game": finding.game,
        "line": finding.line,
        "column": finding.column,
        "ply": finding.ply,
        "text": finding.text,
    }
    sys.stdout.write(json.dumps(facts, ensure_ascii=False) + "\n")
