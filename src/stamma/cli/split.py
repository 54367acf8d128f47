"""``stamma split``: files of games cut into parts."""

from __future__ import annotations

import argparse
import os
import sys

from stamma.cli import keeping
from stamma.cli.parsers import UsageError, number
from stamma.counting import counted

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

_EXAMPLES = """\
examples:
  stamma split games.pgn --games 1000
  stamma split games.pgn --size 100MB -o 'parts/games-{}.pgn'
  stamma split games.pgn --by White -o players/
"""

_UNITS = {"": 1, "k": 1000, "m": 1000**2, "g": 1000**3, "ki": 1 << 10, "mi": 1 << 20, "gi": 1 << 30}


def size(text: str) -> int:
    """Read a number of bytes.

    >>> size("100MB"), size("1.5 GiB"), size("700")
    (100000000, 1610612736, 700)
    """
    digits = text.rstrip("bBkKmMgGiI ")
    factor = _UNITS.get(text[len(digits) :].strip().lower().removesuffix("b"))
    is_number = digits.replace(".", "", 1).isdecimal() and digits.isascii() and len(digits) < 20  # noqa: PLR2004
    if factor is None or not is_number or int(float(digits) * factor) < 1:
        raise argparse.ArgumentTypeError(f"{text!r} is not a size such as 100MB, 1.5GB or 64KiB")
    return int(float(digits) * factor)


def add_to(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Add the command to the command line."""
    parser = commands.add_parser(
        "split",
        help="cut files of games into parts",
        description="Cuts files of games into parts, each game as it stands; compressed files are "
        "unpacked, and UTF-16 becomes UTF-8. The parts take their names when all are complete. The "
        "status is 1 if something could not be read; it is passed on all the same.",
        epilog=_EXAMPLES,
    )
    keeping.add_to(parser, ("games",))
    ways = parser.add_mutually_exclusive_group(required=True)
    ways.add_argument(
        "--games", dest="each", type=number(1), metavar="NUMBER", help="so many games a part"
    )
    ways.add_argument(
        "--size", type=size, help="so many bytes a part, such as 100MB, or one game if it has more"
    )
    ways.add_argument("--by", metavar="TAG", help="a part for each value of a tag, such as White")
    parser.add_argument(
        *("-o", "--output"),
        metavar="PLACE",
        help="a folder, or the names of the parts with {} for the number or the value (default: "
        "beside the first file)",
    )
    parser.add_argument("--force", action="store_true", help="replace files that are there already")
    # It writes files, also if it is not said where.
    parser.set_defaults(run=run, write=True)


def run(options: argparse.Namespace) -> int:
    """Cut the files; the status is 1 if some games could not be read whole."""
    from stamma.pgn import split
    from stamma.pgn.keeping import tag_name

    if options.by is not None:
        try:
            tag_name(options.by)
        except ValueError as error:
            raise UsageError(f"--by: {error}") from error
    with keeping.reading(options) as (files, how):
        pattern = _pattern(options.output, files)
        counts, parts = split(
            files,
            pattern,
            games=options.each,
            size=options.size,
            by=options.by,
            force=options.force,
            **how,
        )
    sys.stdout.writelines(f"{part}\n" for part in parts)
    keeping.report(options, f"{counted(counts.games, 'game')} in {counted(len(parts), 'file')}")
    return keeping.tell(options, counts)


def _pattern(given: str | None, files: Sequence[str]) -> str:
    """Say how the parts are called."""
    if given == "-":
        raise UsageError("split writes several files, and cannot write to standard output")
    if given is not None and "{}" in os.path.basename(given):  # noqa: PTH119
        return given
    folder, name = os.path.split(files[0])
    stem = "games" if name == "-" else name.partition(".pgn")[0]
    if given is None:
        return os.path.join(folder, f"{stem}-{{}}.pgn")  # noqa: PTH118
    if given.endswith(".pgn"):
        raise UsageError(f"{given} has no {{}} for the number or the value, as in part-{{}}.pgn")
    return os.path.join(given, f"{stem}-{{}}.pgn")  # noqa: PTH118
