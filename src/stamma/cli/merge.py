"""``stamma merge``: the games of several files in one."""

from __future__ import annotations

from stamma.cli import games, keeping
from stamma.counting import counted

TYPE_CHECKING = False
if TYPE_CHECKING:
    import argparse

_EXAMPLES = """\
examples:
  stamma merge games.pgn tournament/ -o all.pgn
  stamma merge games.pgn tournament/round1.pgn | stamma count -
"""


def add_to(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Add the command to the command line."""
    parser = commands.add_parser(
        "merge",
        help="put the games of several files into one",
        description="Writes the games of several files into one, in the order of the files, as "
        "they stand but for their encoding: all of them are written in UTF-8, and games that had "
        "another encoding are reported. Compressed files are unpacked; what is in a folder and is "
        "no file of games is named. The status is 1 if something could not be read; it is passed "
        "on all the same.",
        epilog=_EXAMPLES,
    )
    keeping.add_to(parser)
    games.add_output_to(parser)
    parser.add_argument(
        "--encoding",
        choices=["utf-8", "windows-1252"],
        default="utf-8",
        help="how the games are written (default: utf-8); Windows-1252 refuses what it lacks",
    )
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    """Merge the files; the status is 1 if some games could not be read whole."""
    from stamma.pgn import merge

    with keeping.reading(options) as (files, how):
        counts = merge(files, options.output, encoding=options.encoding, **how)
    keeping.report(options, f"{counted(counts.games, 'game')} from {counted(len(files), 'file')}")
    return keeping.tell(options, counts)
