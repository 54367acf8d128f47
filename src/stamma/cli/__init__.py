"""The command line: ``stamma COMMAND``. Each command lives in a module of its own.

A command starts quickly, since a script may call it on many small files: only what the command
needs is imported and built.
"""

from __future__ import annotations

import argparse
import os
import sys
from errno import EIO
from importlib import import_module

from stamma.cli import configuration
from stamma.cli.parsers import Parser

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Any

# The modules of the commands, in the order of the help.
_COMMANDS = (
    *("read", "move", "explain", "show", "convert", "check", "count", "tags", "languages", "rule"),
)

# The options that name a file to be written.
_TARGETS = ("output", "rejects", "svg", "png")

#: What a shell reports for a program that was interrupted.
INTERRUPTED = 130

#: A file could not be read to its end: what was read of it has been dealt with.
CUT_OFF = 2


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
    for name in _COMMANDS if command is None else [command]:
        import_module(f"stamma.cli.{name}").add_to(commands)
    if command is not None:
        configuration.apply(commands.choices[command], command)
    return top


def allow_any_script() -> None:
    """Write signs that the terminal cannot show by their numbers, instead of failing."""
    import io

    if isinstance(sys.stdout, io.TextIOWrapper):
        sys.stdout.reconfigure(errors="backslashreplace")


def main(arguments: Sequence[str] | None = None) -> int:
    """Run a command and return the exit status.

    It is 0, 1 for bad input, 2 for bad usage and for a file that could not be read to its end.
    """
    given = sys.argv[1:] if arguments is None else arguments
    command = given[0] if given and given[0] in _COMMANDS else None
    try:
        options = parser(command).parse_args(given)
    except ValueError as error:
        sys.stderr.write(f"error: {error}\n")
        return 2
    writes = any(getattr(options, name, None) not in {None, "-"} for name in _TARGETS)
    read = getattr(options, "files", None) or [getattr(options, "file", None)]
    if arguments is None and (writes or "-" in read):
        from stamma.cli.ending import tidy_up

        tidy_up()
    try:
        status: int = options.run(options)
        sys.stdout.flush()
    except BrokenPipeError:
        # The reader has gone, as in `stamma show | head -1`: nothing is left to say to it.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
    except OSError as error:
        named = error.filename is not None and error.strerror is not None
        said = f"{os.fsdecode(error.filename)}: {error.strerror}" if named else error
        sys.stderr.write(f"error: {said}\n")
        return CUT_OFF if error.errno == EIO else 1
    except (ValueError, ImportError) as error:
        sys.stderr.write(f"error: {error}\n")
        return 1
    except KeyboardInterrupt:
        return INTERRUPTED
    return status
