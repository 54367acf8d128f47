"""What may stand on the command line: the parser of it all, and how options are named."""

from __future__ import annotations

from functools import cache

from stamma.cli import configuration
from stamma.cli.commands import COMMANDS, add
from stamma.cli.parsers import Parser, commands_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    import argparse

_EXAMPLES = """\
examples:
  stamma move Sf3 --language de
  stamma read mail.txt
  stamma check games.pgn
  stamma check --help
"""


def parser(command: str | None = None) -> argparse.ArgumentParser:
    """Build the parser of the whole command line, or only as much as one command needs."""
    top = Parser(
        prog="stamma", description="Reads and writes chess in any notation.", epilog=_EXAMPLES
    )
    # It is dealt with before there is a parser, and stands here for the help.
    top.add_argument("--version", action="store_true", help="show the version and exit")
    commands = top.add_subparsers(title="commands", metavar="COMMAND", required=True)
    for name in COMMANDS if command is None else [command]:
        add(name, commands)
    if command is not None:
        configuration.apply(commands.choices[command], command)
    return top


@cache
def _flags_of(command: str) -> frozenset[str]:
    """List the options of a command."""
    top = Parser()
    add(command, top.add_subparsers())
    return frozenset(commands_of(top)[command]._option_string_actions)  # noqa: SLF001


# What options of Python are called here, if not the same.
_CALLED = {"start": "fen"}


def flag(command: str | None, name: str, value: str) -> str:
    """Name an option of Python as whoever has called a command can give it.

    >>> flag("move", "language", "de"), flag("show", "chess960", "True")
    ('--language de', '--chess960')
    >>> flag("check", "start", "")
    'stamma read --fen'
    """
    flag = f"--{_CALLED.get(name, name).replace('_', '-')}"
    given = flag if value in {"", "True"} else f"{flag} {value}"
    if command is not None and flag in _flags_of(command):
        return given
    others = (f"stamma {each} {given}" for each in COMMANDS if flag in _flags_of(each))
    return next(others, given)
