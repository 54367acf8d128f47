"""``stamma sort``: the games of files in the order of their tags."""

from __future__ import annotations

from stamma.cli import games, keeping
from stamma.cli.parsers import UsageError
from stamma.counting import counted

TYPE_CHECKING = False
if TYPE_CHECKING:
    import argparse

_EXAMPLES = """\
examples:
  stamma sort games.pgn --by Date,Round -o sorted.pgn
  stamma sort tournament/ --by -WhiteElo,White -o strongest-first.pgn
"""


def add_to(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Add the command to the command line."""
    parser = commands.add_parser(
        "sort",
        help="sort the games of files by their tags",
        description="Writes the games of files in the order of their tags, as they stand. Numbers "
        "in values count as numbers, letters without case and accents; what is not known comes "
        "last. Games that are the same in all these tags keep their order. Files may be larger "
        "than memory. The status is 1 if something could not be read; it is passed on all the "
        "same.",
        epilog=_EXAMPLES,
    )
    keeping.add_to(parser)
    games.add_output_to(parser)
    parser.add_argument(
        "--by",
        metavar="TAGS",
        required=True,
        help="the tags, with commas between them, the first counts most; -WhiteElo for the "
        "greatest first",
    )
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    """Sort the games; the status is 1 if some could not be read whole."""
    from stamma.pgn import sort
    from stamma.pgn.keeping import keys

    try:
        keys(options.by)
    except ValueError as error:
        raise UsageError(f"--by: {error}") from error
    with keeping.reading(options) as (files, how):
        counts = sort(files, options.output, by=options.by, **how)
    keeping.report(options, f"{counted(counts.games, 'game')} sorted by {options.by}")
    return keeping.tell(options, counts)
