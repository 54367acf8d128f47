"""``stamma count``: how many games and moves a file has."""

from __future__ import annotations

import sys

from stamma.cli import games

TYPE_CHECKING = False
if TYPE_CHECKING:
    import argparse


_EXAMPLES = """\
examples:
  stamma count games.pgn
  stamma count - --json < games.pgn
  stamma count games.pgn --where 'plies < 50'
"""


def add_to(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Add the command to the command line."""
    parser = commands.add_parser(
        "count",
        help="count the games of a file",
        description="Counts the games and moves of a file; every move is read. The status is 1 "
        "if a game could not be read whole.",
        epilog=_EXAMPLES,
    )
    games.add_to(parser)
    games.add_selection_to(parser)
    parser.add_argument("--json", action="store_true", help="facts for programs")
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    """Count the games; the status is 1 if one could not be read whole."""
    from stamma.pgn import count

    where = games.selection(options)
    with games.progress(options, options.file) as progress:
        counts = count(
            options.file,
            language=options.language,
            where=where,
            game_bytes=options.game_bytes,
            unpack_all=options.unpack_all,
            threads=options.threads,
            progress=progress,
        )
    games.tell_language(options, counts)
    games.tell_selection(options, where)
    if options.json:
        import json

        facts = counts._asdict()
        del facts["detected"], facts["unmet_tags"], facts["converted"]
        if counts.seen is None:
            del facts["seen"]
        sys.stdout.write(json.dumps(facts) + "\n")
    else:
        sys.stdout.write(f"{games.summary(counts)}\n")
    return int(counts.broken > 0)
