"""What may stand on the command line: the parser of it all, and the kinds of values."""

from __future__ import annotations

import argparse
import sys
from functools import partial
from importlib import import_module

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any, NoReturn

    from _typeshed import SupportsWrite

#: The modules of the commands, in the order of the help.
COMMANDS = ("read", "move", "explain", "show", "convert", "check", "count", "tags", "languages")

_ANY_WIDTH = 80

# No number needs more digits: more would be more than a computer's own numbers hold.
_LARGEST = 1_000_000_000


class _Version(argparse.Action):
    """Looks the version up when it is asked for: that takes longer than starting a command."""

    def __call__(self, parser: argparse.ArgumentParser, *_: object) -> None:
        from importlib.metadata import version

        sys.stdout.write(f"stamma {version('stamma')}\n")
        parser.exit()


class _Parser(argparse.ArgumentParser):
    """Asks how wide the terminal is when it shows help, not before.

    argparse makes a formatter of help for every option that it is told of, to check it. One that
    asks for the width imports all that the standard library has to compress files.
    """

    def __init__(self, **options: Any) -> None:  # noqa: ANN401
        narrow = partial(argparse.HelpFormatter, width=_ANY_WIDTH)
        super().__init__(**options, formatter_class=narrow)

    def format_usage(self) -> str:
        self.formatter_class = argparse.HelpFormatter
        return super().format_usage()

    def format_help(self) -> str:
        self.formatter_class = argparse.HelpFormatter
        return super().format_help()

    def print_help(self, file: SupportsWrite[str] | None = None) -> None:
        """Write the help; argparse would not say if that is impossible."""
        (file or sys.stdout).write(self.format_help())

    def error(self, message: str) -> NoReturn:
        """Say what is wrong: in one line if it is the value of an option that is known."""
        if message.startswith("argument -"):
            self.exit(2, f"error: {message}\n")
        super().error(message)


def parser(command: str | None = None) -> argparse.ArgumentParser:
    """Build the parser of the whole command line, or only as much as one command needs."""
    top = _Parser(prog="stamma", description="Reads and writes chess in any notation.")
    top.add_argument("--version", action=_Version, nargs=0, help="show the version and exit")
    commands = top.add_subparsers(title="commands", metavar="COMMAND", required=True)
    for name in COMMANDS if command is None else [command]:
        import_module(f"stamma.cli.{name}").add_to(commands)
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
            shown = text if len(text) <= _ANY_WIDTH else f"{text[:_ANY_WIDTH]}..."
            raise argparse.ArgumentTypeError(
                f"{shown!r} is not a number from {least:,} to {most:,}"
            )
        return int(text)

    return read
