"""What may stand on the command line: the parser of it all, and the kinds of values."""

from __future__ import annotations

import argparse
import sys
from functools import cache
from importlib import import_module

from stamma.cli import configuration
from stamma.cli.parsers import Parser, commands_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

#: The modules of the commands, in the order of the help.
COMMANDS = (
    *("read", "move", "explain", "show", "convert", "score", "check", "fix", "count"),
    *("tags", "export", "languages", "rule", "completion", "man"),
)

_EXAMPLES = """\
examples:
  stamma move Sf3 --language de
  stamma read mail.txt
  stamma check games.pgn
  stamma check --help
"""

# No number needs more digits: more would be more than a computer's own numbers hold.
_LARGEST = 1_000_000_000
# How much is shown of what is no number.
_SHOWN = 80


class _Version(argparse.Action):
    """Looks the version up when it is asked for: that takes longer than starting a command."""

    def __call__(self, parser: argparse.ArgumentParser, *_: object) -> None:
        from importlib.metadata import version

        sys.stdout.write(f"stamma {version('stamma')}\n")
        parser.exit()


def parser(command: str | None = None) -> argparse.ArgumentParser:
    """Build the parser of the whole command line, or only as much as one command needs."""
    top = Parser(
        prog="stamma", description="Reads and writes chess in any notation.", epilog=_EXAMPLES
    )
    top.add_argument("--version", action=_Version, nargs=0, help="show the version and exit")
    commands = top.add_subparsers(title="commands", metavar="COMMAND", required=True)
    for name in COMMANDS if command is None else [command]:
        import_module(f"stamma.cli.{name}").add_to(commands)
    if command is not None:
        configuration.apply(commands.choices[command], command)
    return top


@cache
def _flags_of(command: str) -> frozenset[str]:
    """List the options of a command."""
    top = Parser()
    import_module(f"stamma.cli.{command}").add_to(top.add_subparsers())
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


def number(least: int, most: int = _LARGEST) -> Callable[[str], int]:
    """Make a kind of value: a whole number in these bounds.

    >>> number(1)("8")
    8
    """

    def read(text: str) -> int:
        # Python refuses to read numbers of thousands of digits.
        is_number = text.isdecimal() and len(text.lstrip("0")) <= len(str(most))
        if not is_number or not least <= int(text) <= most:
            shown = text if len(text) <= _SHOWN else f"{text[:_SHOWN]}..."
            raise argparse.ArgumentTypeError(
                f"{shown!r} is not a number from {least:,} to {most:,}"
            )
        return int(text)

    return read
