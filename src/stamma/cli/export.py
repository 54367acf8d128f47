"""``stamma export``: games, moves or positions as a table in a file."""

from __future__ import annotations

import os

from stamma.cli import games
from stamma.cli.parsers import UsageError
from stamma.cli.streams import say

TYPE_CHECKING = False
if TYPE_CHECKING:
    import argparse
    from collections.abc import Callable, Iterator

    from stamma.pgn import Progress, Selection
    from stamma.pgn.exporting import Format
    from stamma.pgn.tables import Table

_EXAMPLES = """\
examples:
  stamma export games.pgn -o games.parquet
  stamma export games.pgn --columns White,Black,WhiteElo,uci -o games.csv
  stamma export games.pgn --rows moves --columns ply,san,clock -o moves.jsonl
  stamma export *.pgn -o tables/
"""


def add_to(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Add the command to the command line."""
    parser = commands.add_parser(
        "export",
        help="write games as a table: Parquet, Arrow, CSV or JSON",
        description="Writes a table with a row for each game, each move or each position of the "
        "files, in their order. It needs Polars, pyarrow or DuckDB: pip install 'stamma[table]'. "
        "The columns are those of docs/tables.md. If the output is a folder, each file gets a "
        "table of its own there; those that are there already are left as they are, so that work "
        "which was broken off goes on where it was.",
        epilog=_EXAMPLES,
    )
    games.add_files_to(parser)
    games.add_language_to(parser)
    parser.add_argument(
        *("-o", "--output"),
        metavar="FILE",
        required=True,
        help="the file to write, a folder, or - for standard output",
    )
    parser.add_argument(
        "--format",
        choices=("parquet", "arrow", "csv", "jsonl"),
        help="what to write (default: by the name of the output; in a folder, parquet)",
    )
    parser.add_argument(
        "--rows",
        choices=("games", "moves", "positions"),
        default="games",
        help="what a row is (default: games)",
    )
    parser.add_argument(
        "--columns", metavar="NAMES", help="which columns, with commas between them"
    )
    parser.add_argument(
        "--on-error",
        choices=("keep", "skip", "fail"),
        default="keep",
        help="games that cannot be read whole: keep them with their faults, skip them, or fail "
        "(default: keep)",
    )
    games.add_selection_to(parser, ("games", "limit", "sample", "seed"))
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    """Write the table; the status is 1 if something could not be read."""
    from stamma.pgn.exporting import export

    status = 0
    where = games.selection(options)
    unmet: list[str] | None = None
    for files, target, kind in _work(options):
        tally = games.Tally()
        table = _table(files, options, where)
        with games.progress(options, files[0]) as progress:
            export(table, target, kind, _listener(progress, files, tally))
        if tally.games:
            missing = table.unmet_tags
            unmet = [name for name in missing if unmet is None or name in unmet]
        if where is not None:
            # Text that is no game is never wanted.
            tally.stray = 0
        left = games.unread(tally)
        if left and not options.quiet:
            done = "skipped" if options.on_error == "skip" else "kept with what is wrong as faults"
            say(f"{left}: {done if tally.broken else 'passed over'}; stamma check says why")
        status = 1 if left else status
    if options.columns is not None:
        games.tell_unmet(options, unmet or ())
    games.tell_selection(options, where)
    return status


def _table(files: list[str], options: argparse.Namespace, where: Selection | None) -> Table:
    from stamma.pgn import table

    return table(
        files,
        options.rows,
        None if options.columns is None else games.names(options.columns),
        where=where,
        on_error=options.on_error,
        language=options.language,
        game_bytes=options.game_bytes,
        unpack_all=options.unpack_all,
        threads=options.threads,
    )


def _work(options: argparse.Namespace) -> Iterator[tuple[list[str], str, Format]]:
    """Go through what is to be written: all files together, or one by one into a folder."""
    files = list(games.expanded(options.files))
    target: str = options.output
    kind: Format | None = options.format
    if os.path.isdir(target) or target.endswith(os.sep):  # noqa: PTH112
        kind = kind or "parquet"
        os.makedirs(target, exist_ok=True)  # noqa: PTH103
        named = {file: os.path.join(target, f"{_stem(file)}.{kind}") for file in files}  # noqa: PTH118
        for file, place in _apart(named):
            if not os.path.exists(place):  # noqa: PTH110
                yield [file], place, kind
            elif not options.quiet:
                say(f"{place} is there already")
        return
    from stamma.pgn.exporting import format_of

    kind = kind or format_of(target)
    if kind is None:
        raise UsageError(f"what {target} shall be is not clear by its name: give --format")
    yield files, target, kind


def _stem(file: str) -> str:
    """Return what a file is called without its folder and endings.

    >>> _stem("2024/lichess.pgn.zst")
    'lichess'
    """
    name = "standard-input" if file == "-" else os.path.basename(file)  # noqa: PTH119
    start, _, _ = name.lower().partition(".pgn")
    return name[: len(start)] or name


def _apart(named: dict[str, str]) -> Iterator[tuple[str, str]]:
    """Refuse to write two files to one place."""
    seen: dict[str, str] = {}
    for file, place in named.items():
        if place in seen:
            raise UsageError(f"{seen[place]} and {file} would both be written to {place}")
        seen[place] = file
    yield from named.items()


def _listener(
    progress: Callable[[Progress], None] | None, files: list[str], tally: games.Tally
) -> Callable[[int, int, int, int], None]:
    from stamma.pgn import Progress
    from stamma.pgn.sources import size_of

    sizes = [size_of(file) for file in files]
    size = sum(filter(None, sizes)) if None not in sizes else None

    def listener(count: int, read: int, broken: int, stray: int) -> None:
        tally.games, tally.broken, tally.stray = count, broken, stray
        if progress is not None:
            progress(Progress(count, read, read / size if size else None))

    return listener
