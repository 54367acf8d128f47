"""``stamma tags``: the tags of the games of a file, without their moves."""

from __future__ import annotations

import sys

from stamma.cli import games
from stamma.cli.parsers import UsageError

TYPE_CHECKING = False
if TYPE_CHECKING:
    import argparse


_EXAMPLES = """\
examples:
  stamma tags games.pgn
  stamma tags games.pgn --select White,Black,Result
  stamma tags games.pgn --json -o tags.json
  stamma tags games.pgn --where 'Date >= 1850 and has ECO'
"""


def add_to(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Add the command to the command line."""
    parser = commands.add_parser(
        "tags",
        help="list the tags of the games of a file",
        description="Lists the tags of the games of a file, a row for each game, with tabs between "
        "the columns. The moves are not read, unless games are selected by them.",
        epilog=_EXAMPLES,
    )
    games.add_file_to(parser)
    games.add_output_to(parser)
    games.add_language_to(parser)
    games.add_selection_to(parser)
    parser.add_argument(
        "--select",
        metavar="NAMES",
        help="which tags, with commas between them (default: the seven of the standard; "
        "with --json, all)",
    )
    parser.add_argument("--json", action="store_true", help="one object a line, for programs")
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    """List the tags."""
    from stamma.pgn import list_tags
    from stamma.pgn.headers import ROSTER

    names = list(ROSTER) if options.select is None and not options.json else []
    if options.select is not None:
        names = _names(options.select)
    if not names and not options.json:
        raise ValueError("--select names no tag")
    where = games.selection(options)
    unmet: list[str] = []
    sys.stdout.flush()
    with games.progress(options, options.file) as progress:
        list_tags(
            options.file,
            options.output,
            names,
            json=options.json,
            where=where,
            language=options.language,
            game_bytes=options.game_bytes,
            unpack_all=options.unpack_all,
            threads=options.threads,
            progress=progress,
            unmet=None if options.select is None else unmet.append,
        )
    games.tell_unmet(options, unmet)
    games.tell_selection(options, where)
    return 0


def _names(select: str) -> list[str]:
    from stamma.pgn.keeping import tag_name

    try:
        return [tag_name(name) for name in games.names(select)]
    except ValueError as error:
        raise UsageError(f"--select: {error}") from error
