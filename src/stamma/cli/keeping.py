"""What the commands that keep files of games share: how they read, and what they say."""

from __future__ import annotations

from contextlib import contextmanager

from stamma.cli import games
from stamma.cli.streams import say
from stamma.counting import inside

TYPE_CHECKING = False
if TYPE_CHECKING:
    import argparse
    from collections.abc import Iterator

    from stamma.pgn import Counts
    from stamma.pgn.keeping import How


def add_to(parser: argparse.ArgumentParser, without: tuple[str, ...] = ()) -> None:
    """Add the options that these commands share, but for some."""
    games.add_files_to(parser)
    games.add_language_to(parser)
    games.add_selection_to(parser, without)


@contextmanager
def reading(options: argparse.Namespace) -> Iterator[tuple[list[str], How]]:
    """Say which files are read, and how; show how far that has come."""

    def pass_over(path: str) -> None:
        report(options, f"{path}: passed over, since its name is not that of a file of games")

    files = list(games.expanded(options.files, pass_over))
    where = games.selection(options)
    with games.progress(options, ", ".join(files)) as progress:
        yield (
            files,
            {
                "language": options.language,
                "game_bytes": options.game_bytes,
                "unpack_all": options.unpack_all,
                "threads": options.threads,
                "progress": progress,
                "where": where,
            },
        )
    games.tell_selection(options, where)


def tell(options: argparse.Namespace, counts: Counts, done: str = "passed on as before") -> int:
    """Say what could not be read, and what was done with it; return the status."""
    games.tell_language(options, counts)
    games.tell_unmet(options, counts.unmet_tags)
    for conversion in counts.converted:
        report(options, str(conversion))
    counts = games.tell_selected(options, counts, "left to the game before")
    left = games.unread(counts)
    if left and not options.quiet:
        say(f"{left}: {done}; stamma check says why")
    if counts.held and not options.quiet:
        say(f"{inside(counts.held)}, {done}; stamma check says where")
    return 1 if left else 0


def report(options: argparse.Namespace, text: str) -> None:
    """Say what was done, on standard error, since games may go to standard output."""
    if not options.quiet:
        say(text)
