"""``stamma dedup``: the games of files without those that occur twice."""

from __future__ import annotations

import sys

from stamma.cli import games, keeping
from stamma.cli.parsers import UsageError
from stamma.cli.streams import say
from stamma.counting import counted

TYPE_CHECKING = False
if TYPE_CHECKING:
    import argparse

    from stamma.pgn import Twin
    from stamma.pgn.twins import GamePlace

_EXAMPLES = """\
examples:
  stamma dedup games.pgn tournament/ -o once.pgn
  stamma dedup games.pgn tournament/ --near --rejects twice.pgn -o once.pgn
  stamma dedup games.pgn --json -o once.pgn
"""

_COMPARED = (
    "compared: moves, Event, Site, Date, Round, White, Black, Result "
    "(stamma check: only moves, White, Black)"
)


def add_to(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Add the command to the command line."""
    parser = commands.add_parser(
        "dedup",
        help="leave out games that occur twice",
        description="Writes the games of files without those that occur twice: the same moves, "
        "however they are written, and tags that do not contradict each other. What is absent or ? "
        "agrees with anything. The tags compared are Event, Site, Date, Round, White, Black and "
        "Result; stamma check reports games with the same moves and players, whatever the other "
        "tags say. The best annotated is kept. Says for each game that is left out "
        "where its twin stands. Games that cannot be read whole are kept. The status is 1 if there "
        "are any.",
        epilog=_EXAMPLES,
    )
    keeping.add_to(parser)
    games.add_output_to(parser)
    parser.add_argument(
        "--near",
        action="store_true",
        help="tags also agree that may be two spellings of one value: initials, slips of a letter, "
        "another day of the same month",
    )
    parser.add_argument("--rejects", metavar="FILE", help="gets the games that are left out")
    parser.add_argument(
        "--json",
        action="store_true",
        help="what is left out and why, one object a line, on standard output; needs -o",
    )
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    """Leave games out; the status is 1 if some could not be read whole."""
    from stamma.pgn import dedup

    if options.json and options.output == "-":
        raise UsageError("--json writes to standard output; -o says where the games go")
    report = _tell if not options.quiet else None
    with keeping.reading(options) as (files, how):
        counts, removed = dedup(
            files,
            options.output,
            near=options.near,
            rejects=options.rejects,
            report=_write if options.json else report,
            **how,
        )
    keeping.report(options, f"{counted(counts.games, 'game')}, {removed} left out")
    keeping.report(options, _COMPARED)
    return keeping.tell(options, counts, "kept")


def _place(place: GamePlace) -> str:
    return f"{place.file}:{place.line}: game {place.game}"


def _tell(twin: Twin) -> None:
    players = f", {twin.white or '?'} - {twin.black or '?'}" if twin.white or twin.black else ""
    say(f"{_place(twin.place)}{players}, is {_place(twin.kept)} ({twin.why})")


def _write(twin: Twin) -> None:
    import json

    facts = twin._asdict() | {
        "place": twin.place._asdict(),
        "kept": twin.kept._asdict(),
        "why": twin.why,
    }
    sys.stdout.write(json.dumps(facts, ensure_ascii=False) + "\n")
