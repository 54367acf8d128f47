"""``stamma openings``: the openings of games, from a table."""

from __future__ import annotations

import sys

from stamma.cli import keeping
from stamma.cli.parsers import UsageError
from stamma.counting import counted

TYPE_CHECKING = False
if TYPE_CHECKING:
    import argparse

    from stamma.pgn import Openings
    from stamma.pgn.tallies import Score

_EXAMPLES = """\
examples:
  stamma openings games.pgn --table lines.tsv
  stamma openings games.pgn tournament/ --table lines.tsv --json
  stamma openings games.pgn --table lines.tsv -o named.pgn
"""


def add_to(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Add the command to the command line."""
    parser = commands.add_parser(
        "openings",
        help="find the openings of games in a table",
        description="Finds the opening of each game: the last of its positions that is in a table, "
        "in whatever order the moves came. Lists the openings, or writes the tags ECO and Opening "
        "into the games. The status is 1 if something could not be read.",
        epilog=_EXAMPLES,
    )
    keeping.add_to(parser)
    parser.add_argument(
        "--table",
        metavar="FILE",
        action="append",
        required=True,
        help="the openings: columns eco, name and pgn with tabs between them, as in the public "
        "collection lichess-org/chess-openings; may be given several times",
    )
    parser.add_argument(
        *("-o", "--output"),
        metavar="FILE",
        help="write the games with their tags to this file (-: standard output), and list nothing",
    )
    parser.add_argument(
        "--replace", action="store_true", help="replace tags that say something else (with -o)"
    )
    parser.add_argument("--json", action="store_true", help="facts for programs")
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    """Find the openings; the status is 1 if some games could not be read whole."""
    from stamma.pgn import openings, read_openings

    if options.replace and options.output is None:
        raise UsageError("--replace is for the tags of games that are written: -o says where")
    if options.json and options.output == "-":
        raise UsageError("--json writes to standard output, and so do the games with -o -")
    table = [opening for file in options.table for opening in read_openings(file)]
    with keeping.reading(options) as (files, how):
        found = openings(files, table, options.output, replace=options.replace, **how)
    if options.json:
        _write_json(found)
    elif options.output is None:
        _list(found)
    if options.output is not None:
        keeping.report(options, _said(options, found))
    return keeping.tell(options, found.counts, "left as before")


def _said(options: argparse.Namespace, found: Openings) -> str:
    said = f"tags written into {found.written} of {counted(found.counts.games, 'game')}"
    if found.differing:
        done = "replaced" if options.replace else "left; --replace replaces them"
        said += f"; {counted(found.differing, 'game')} with other tags: {done}"
    return said


def _write_json(found: Openings) -> None:
    import json

    listed = [
        {"eco": eco, "name": name, **score._asdict()} for (eco, name), score in found.found.items()
    ]
    facts = {
        "games": found.counts.games,
        "openings": listed,
        "without": found.without._asdict(),
        "written": found.written,
        "differing": found.differing,
    }
    sys.stdout.write(json.dumps(facts, ensure_ascii=False) + "\n")


def _list(found: Openings) -> None:
    rows = [(f"{eco}  {name}", score) for (eco, name), score in found.found.items()]
    if found.without.games:
        rows.append(("none of these", found.without))
    width = max((len(str(score.games)) for _, score in rows), default=1)
    sys.stdout.writelines(f"{_row(score, width)}  {name}\n" for name, score in rows)


def _row(score: Score, width: int) -> str:
    return f"{score.games:>{width}}  +{score.won} ={score.drawn} -{score.lost}"
