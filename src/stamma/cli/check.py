"""``stamma check``: what is wrong with the games of a file."""

from __future__ import annotations

import sys

from stamma.cli import games

TYPE_CHECKING = False
if TYPE_CHECKING:
    import argparse

    from stamma.diagnostics import Diagnostic


def add_to(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Add the command to the command line."""
    parser = commands.add_parser(
        "check",
        help="check the games of a file",
        description="Reads every move of every game and says what is wrong, with file, line, "
        "column and code. The status is 1 if something could not be read.",
    )
    games.add_to(parser)
    games.add_kind_to(parser, "pgn")
    parser.add_argument("--json", action="store_true", help="one object a line, for programs")
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    """Check the games; the status is 1 if something could not be read."""
    if options.kind == "text":
        from stamma.cli import texts

        return texts.check(options)
    from stamma.pgn import check

    with games.progress(options) as progress:
        counts = check(
            options.file,
            _json if options.json else _line,
            language=options.language,
            threads=options.threads,
            progress=progress,
        )
    games.tell_language(options, counts)
    if not options.quiet and not options.json:
        sys.stdout.write(f"{games.summary(*counts[:3])}\n")
    return 1 if counts.broken else 0


def _line(found: Diagnostic) -> None:
    sys.stdout.write(f"{found.place}: {found}\n")


def _json(found: Diagnostic) -> None:
    import json

    place = found.place._asdict() if found.place else {}
    facts = {**found.to_dict(), "text": found.text, **place}
    sys.stdout.write(json.dumps(facts, ensure_ascii=False) + "\n")
