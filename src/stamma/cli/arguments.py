"""What may stand on the command line: the parser of it all, and the kinds of values."""

from __future__ import annotations

import argparse
import sys
from importlib import import_module

from stamma.cli import configuration
from stamma.cli.parsers import Parser

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

#: The modules of the commands, in the order of the help.
COMMANDS = (
    *("read", "move", "explain", "show", "convert", "check", "fix", "count", "tags"),
    *("languages", "rule"),
)

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
    top = Parser(prog="stamma", description="Reads and writes chess in any notation.")
    top.add_argument("--version", action=_Version, nargs=0, help="show the version and exit")
    commands = top.add_subparsers(title="commands", metavar="COMMAND", required=True)
    for name in COMMANDS if command is None else [command]:
        import_module(f"stamma.cli.{name}").add_to(commands)
    if command is not None:
        configuration.apply(commands.choices[command], command)
    return top


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
