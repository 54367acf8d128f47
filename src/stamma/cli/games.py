"""What the commands on files of games share: their options, and the progress they show."""

from __future__ import annotations

import os
import sys
import time
from contextlib import contextmanager
from errno import ENOENT

from stamma._core import GAME_BYTES
from stamma.cli import voice
from stamma.cli.parsers import number
from stamma.cli.streams import say
from stamma.counting import counted, totals

TYPE_CHECKING = False
if TYPE_CHECKING:
    import argparse
    from collections.abc import Callable, Iterable, Iterator

    from stamma.pgn import Counts, Progress, Selection
    from stamma.pgn.sources import Replayed

_SECONDS_BETWEEN = 0.2


def add_to(parser: argparse.ArgumentParser) -> None:
    """Add the options that commands which read moves share."""
    add_file_to(parser)
    add_language_to(parser)


def add_language_to(parser: argparse.ArgumentParser) -> None:
    """Add the option for the letters of the moves."""
    parser.add_argument(
        "--language",
        help="the language of the piece letters, or auto to find it (default: English)",
    )


def add_file_to(parser: argparse.ArgumentParser) -> None:
    """Add the options that all commands on a file of games share."""
    parser.add_argument("file", help="a file of games, plain or compressed; - for standard input")
    _add_work_to(parser)


def add_files_to(parser: argparse.ArgumentParser) -> None:
    """Add the options of commands on several files."""
    parser.add_argument(
        "files",
        metavar="file",
        nargs="+",
        help="files of games, plain or compressed; folders, for all such files in them; patterns "
        "such as **/*.pgn; - for standard input",
    )
    _add_work_to(parser)


def _add_work_to(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--threads",
        type=number(1),
        metavar="NUMBER",
        help="how many threads (default: all cores)",
    )
    voice.add_quiet_to(parser)
    parser.add_argument(
        "--verbose",
        action="store_true",
        help="say which file of settings counts, and what was read in how many seconds",
    )
    add_bounds_to(parser)


def add_bounds_to(parser: argparse.ArgumentParser) -> None:
    """Add the options for how much is read."""
    parser.add_argument(
        "--game-bytes",
        type=number(1),
        default=GAME_BYTES,
        metavar="BYTES",
        help=f"how much of one game is read; the rest of it is passed over (default: {GAME_BYTES})",
    )
    add_unpacking_to(parser)


def add_unpacking_to(parser: argparse.ArgumentParser | argparse._ArgumentGroup) -> None:
    """Add the option for files that unfold to more than any text does."""
    parser.add_argument(
        "--unpack-all",
        action="store_true",
        help="read a compressed file even if it unfolds to more than a thousand times its size",
    )


def add_output_to(parser: argparse.ArgumentParser) -> None:
    """Add the option that names the file to be written."""
    parser.add_argument(
        *("-o", "--output"),
        metavar="FILE",
        default="-",
        help="the file to write (default: standard output)",
    )


def add_notation_out_to(parser: argparse.ArgumentParser) -> None:
    """Add the options for the notation and the language that are written."""
    parser.add_argument(
        "--to", default="san", metavar="NOTATION", help="notation to write (default: san)"
    )
    parser.add_argument(
        "--language-out", metavar="LANGUAGE", help="language to write in (default: English)"
    )


def add_selection_to(parser: argparse.ArgumentParser, without: tuple[str, ...] = ()) -> None:
    """Add the options that say which games are wanted, but for some."""
    group = parser.add_argument_group(
        "which games", "All that is given must hold. docs/selecting.md has the grammar."
    )
    texts = (
        ("where", "EXPRESSION", "such as 'WhiteElo >= 2500 and player ~ \"Carlsen\"'"),
        ("position", "FEN", "a position that is reached, or a pattern with ? for any square"),
        ("material", "MEN", "material that is on the board: KRPvKR, KRP+vKRP*, 'KRPvKR for 10'"),
        ("line", "MOVES", "the moves that games begin with, in any notation and language"),
        ("ends", "HOW", "mate, stalemate, repetition, fifty, material, resignation or agreement"),
        ("motif", "WHAT", "underpromotion, en-passant, castles-both, double-check ..."),
        ("games", "NUMBERS", "numbers in the file: 3-9,20-"),
    )
    for name, metavar, text in texts:
        if name not in without:
            group.add_argument(f"--{name}", metavar=metavar, help=text)
    numbers = (
        ("max-ply", "the board is looked at for so many half-moves of each game"),
        ("limit", "so many games, and no more is read"),
        ("sample", "so many of them, chosen at random"),
        ("seed", "chooses others at random (default: 0)"),
    )
    for name, text in numbers:
        if name not in without:
            group.add_argument(f"--{name}", type=number(0), metavar="NUMBER", help=text)
    flags = (
        ("transposed", "--line may be played in another order: its last position counts"),
        ("mirror", "--position and --material also with the colours exchanged"),
        ("invert", "the games that do not meet all of this"),
    )
    for name, text in flags:
        group.add_argument(f"--{name}", action="store_true", help=text)


# The options that say which games are wanted.
_SELECTING = (
    *("where", "position", "material", "line", "ends", "motif", "games", "max_ply", "limit"),
    *("sample", "seed", "transposed", "mirror", "invert"),
)


def selection(options: argparse.Namespace) -> Selection | None:
    """Return which games are wanted, if not all.

    :raises SelectionError: if that cannot be understood.
    """
    known = vars(options)
    given = {name: known[name] for name in _SELECTING if name in known}
    # Zero is a number like others.
    given = {
        name: value for name, value in given.items() if value is not None and value is not False
    }
    if not given:
        return None
    from stamma.pgn import Selection

    return Selection(**given)


def tell_selection(options: argparse.Namespace, where: Selection | None) -> None:
    """Say which tags no game had, though they were asked for."""
    if where is not None:
        tell_unmet(options, where.unmet_tags)


def tell_selected(options: argparse.Namespace, counts: Counts, what_became: str) -> Counts:
    """Say how many games were wanted, and what became of the text that is no game.

    Nobody wants such text, so that it is not among what could not be read: the counts that are
    returned are without it.
    """
    if counts.seen is None:
        return counts
    if not options.quiet:
        stray = f"; {counted(counts.stray, 'text')} outside of games {what_became}"
        selected = f"{counts.games} of {counted(counts.seen, 'game')} selected"
        say(selected + stray * bool(counts.stray))
    return counts._replace(stray=0)


def tell_unmet(options: argparse.Namespace, names: Iterable[str]) -> None:
    """Say that no game had these tags."""
    if not options.quiet:
        for name in names:
            say(f"note: no game has a tag {name}")


def add_kind_to(parser: argparse.ArgumentParser, default: str, flag: str = "--as") -> None:
    """Add the option that says what the file is."""
    parser.set_defaults(kind_flag=flag)
    parser.add_argument(
        flag,
        dest="kind",
        choices=("pgn", "text"),
        help=f"what the file is: games in PGN, or any text with games in it (default: {default})",
    )


def is_pgn(source: Replayed | str, options: argparse.Namespace, file: str) -> bool:
    """Take the user's word for what the file is, or find out and say so."""
    if options.kind is not None:
        is_pgn: bool = options.kind == "pgn"
        return is_pgn
    from stamma.pgn import recognition

    if not isinstance(source, str):
        source.look()
    found = recognition.is_pgn(source, options.language)
    if not isinstance(source, str):
        source.rewind()
    if not found and not options.quiet:
        # Before the work, which takes its time: it may be a mistake.
        say(f"{file} is taken for a text, not for PGN ({options.kind_flag} pgn)")
    return found


def summary(counts: Counts) -> str:
    """Write what was counted in a file."""
    return totals(*counts[:5], seen=counts.seen)


class Tally:
    """What was read so far."""

    games = broken = stray = 0


def unread(counts: Counts | Tally) -> str:
    """Write what could not be read of a file; nothing if all could."""
    left = []
    if counts.broken:
        left.append(f"{counts.broken} of {counted(counts.games, 'game')} could not be read whole")
    if counts.stray:
        left.append(f"{counted(counts.stray, 'text')} outside of games")
    return " and ".join(left)


def expanded(given: list[str], pass_over: Callable[[str], None] | None = None) -> Iterator[str]:
    """Go through the files that are meant: a folder has many, and so may a pattern.

    ``pass_over`` is called with what is in a folder and is no file of games.

    :raises OSError: if a folder has none, or cannot be read.
    """
    from stamma.pgn.sources import files_meant

    for name in given:
        found = [name] if name == "-" else files_meant(name, pass_over)
        if not found and os.path.isdir(name):  # noqa: PTH112 - pathlib takes longer to import
            raise FileNotFoundError(ENOENT, "there is no file of games in this folder", name)
        # What does not exist is opened all the same, for the error that says so.
        yield from found or [name]


def names(text: str) -> list[str]:
    """Cut a list at its commas.

    >>> names("PGN028, missing-check")
    ['PGN028', 'missing-check']
    """
    return [name.strip() for name in text.split(",") if name.strip()]


def tell_language(options: argparse.Namespace, counts: Counts) -> None:
    """Say which language was found, if it was looked for."""
    if counts.detected is not None and not options.quiet:
        say(f"language: {counts.detected}")


@contextmanager
def progress(
    options: argparse.Namespace, source: Replayed | str
) -> Iterator[Callable[[Progress], None] | None]:
    """Show games, megabytes, speed and the time left on a terminal; nothing in a pipe.

    With ``--verbose``, say at the end what was read and how long it took.
    """
    shows = not options.quiet and sys.stderr.isatty()
    if not shows and not options.verbose:
        yield None
        return
    start = shown = time.monotonic()
    last: Progress | None = None

    def show(state: Progress) -> None:
        nonlocal shown, last
        last = state
        now = time.monotonic()
        if shows and now - shown >= _SECONDS_BETWEEN:
            shown = now
            sys.stderr.write(f"\r{describe(state, now - start)}\033[K")
            sys.stderr.flush()

    try:
        yield show
    finally:
        if shown > start:
            sys.stderr.write("\r\033[K")
        if options.verbose:
            from stamma.pgn.sources import name_of

            amount = "" if last is None else f"{last.games:,} games, {last.bytes:,} bytes, "
            seconds = time.monotonic() - start
            say(f"{name_of(source)}: {amount}{seconds:.2f} s")


def describe(state: Progress, seconds: float) -> str:
    """Write how far the work has come after so many seconds.

    >>> from stamma.pgn import Progress
    >>> describe(Progress(games=1200, bytes=5_000_000, part=0.25), 30)
    '1,200 games, 5 MB, 0 MB/s, 1:30 left'
    """
    megabytes = state.bytes / 1e6
    games = f"{state.games:,} game" + "s" * (state.games != 1)
    text = f"{games}, {megabytes:,.0f} MB, {megabytes / max(seconds, 1e-9):,.0f} MB/s"
    if not state.part:
        return text
    minutes, second = divmod(round(seconds / state.part - seconds), 60)
    hours, minute = divmod(minutes, 60)
    left = f"{hours}:{minute:02}:{second:02}" if hours else f"{minute}:{second:02}"
    return f"{text}, {left} left"
