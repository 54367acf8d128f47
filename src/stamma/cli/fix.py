"""``stamma fix``: puts right what is certain in files of games, and leaves all else as it is."""

from __future__ import annotations

import sys

from stamma.cli import games
from stamma.cli.parsers import UsageError
from stamma.counting import counted

TYPE_CHECKING = False
if TYPE_CHECKING:
    import argparse

    from stamma.fixing import Fixed

_EXAMPLES = """\
examples:
  stamma fix games.pgn
  stamma fix games.pgn --write
  stamma fix tournament/ --unsafe | less
"""


def add_to(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Add the command to the command line."""
    parser = commands.add_parser(
        "fix",
        help="put right what is certain in files of games",
        description="Puts right what can be put right, and leaves every other byte as it is: "
        "spellings of moves, marks that are missing, names of tags, dates. Shows what it would "
        "change, as a diff; the status is 1 if there is anything.",
        epilog=_EXAMPLES,
    )
    parser.add_argument(
        "files",
        metavar="file",
        nargs="+",
        help="files of games, not compressed; folders; patterns such as **/*.pgn",
    )
    parser.add_argument("--write", action="store_true", help="change the files, and show nothing")
    parser.add_argument(
        "--unsafe",
        action="store_true",
        help="also what has to be assumed: marks that say what is not so, numbers of moves, moves "
        "that cannot be played where it is likely which one was meant",
    )
    parser.add_argument("--quiet", action="store_true", help="say nothing but what is asked for")
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    """Fix the files; the status is 1 if something is left to do."""
    from stamma import fixing
    from stamma.pgn import targets

    if "-" in options.files:
        raise UsageError("fix changes files, and cannot change standard input")
    status = 0
    for file in games.expanded(options.files):
        seen = targets.Seen.of(file)
        fixed = fixing.fix(fixing.load(file), unsafe=options.unsafe)
        if options.write:
            if fixed.new != fixed.old:
                targets.write(file, fixed.new, seen=[seen])
            is_left = fixed.kept + fixed.unread + fixed.spent > 0
        else:
            sys.stdout.flush()
            for line in fixing.diff(fixed, file):
                sys.stdout.buffer.write(line)
            is_left = fixed.kept + fixed.unread + fixed.spent > 0 or fixed.new != fixed.old
        status = max(status, int(is_left))
        if not options.quiet:
            # What is shown of a file is for other programs, too.
            is_shown = fixed.new != fixed.old and not options.write
            out = sys.stderr if is_shown else sys.stdout
            out.write(f"{file}: {_summary(fixed, is_written=options.write)}\n")
    return status


def _summary(fixed: Fixed, *, is_written: bool) -> str:
    count = sum(fixed.counts.values())
    verb = "fixed" if is_written else "can be fixed"
    said = f"{counted(count, 'place')} {verb}" if count else "nothing to fix"
    if fixed.kept:
        said += f"; {counted(fixed.kept, 'game')} left, which would not say the same"
    if fixed.unread:
        said += f"; {counted(fixed.unread, 'game')} left, which cannot be read (see stamma check)"
    if fixed.spent:
        said += (
            f"; {counted(fixed.spent, 'game')} left, in which it would take too long to find what "
            "was meant (run fix again, or on fewer games)"
        )
    return said
