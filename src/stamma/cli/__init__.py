"""The command line: ``stamma COMMAND``. Each command lives in a module of its own."""

from __future__ import annotations

import argparse
import os
import sys
from typing import TYPE_CHECKING

from stamma.cli import check, convert, count, explain, languages, move, read, show, tags

if TYPE_CHECKING:
    from collections.abc import Sequence

_COMMANDS = (read, move, explain, show, convert, check, count, tags, languages)

# What a shell reports for a program that was interrupted.
_INTERRUPTED = 130


class _Version(argparse.Action):
    """Looks the version up when it is asked for: that takes longer than starting a command."""

    def __call__(self, parser: argparse.ArgumentParser, *_: object) -> None:
        from importlib.metadata import version

        sys.stdout.write(f"stamma {version('stamma')}\n")
        parser.exit()


def parser() -> argparse.ArgumentParser:
    """Build the parser of the whole command line."""
    top = argparse.ArgumentParser(
        prog="stamma", description="Reads and writes chess in any notation."
    )
    top.add_argument("--version", action=_Version, nargs=0, help="show the version and exit")
    commands = top.add_subparsers(title="commands", metavar="COMMAND", required=True)
    for command in _COMMANDS:
        command.add_to(commands)
    return top


def main(arguments: Sequence[str] | None = None) -> int:
    """Run a command and return the exit status: 0, 1 for bad input, 2 for bad usage."""
    options = parser().parse_args(arguments)
    try:
        status: int = options.run(options)
        sys.stdout.flush()
    except BrokenPipeError:
        # The reader has gone, as in `stamma show | head -1`: nothing is left to say to it.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
    except (ValueError, OSError, ImportError) as error:
        sys.stderr.write(f"error: {error}\n")
        return 1
    except KeyboardInterrupt:
        return _INTERRUPTED
    return status
