"""How a command speaks: in colours or not, and what it says beside what was asked for."""

from __future__ import annotations

import os
import sys

from stamma.cli.streams import say

TYPE_CHECKING = False
if TYPE_CHECKING:
    import argparse
    from collections.abc import Mapping
    from typing import TextIO

    from rich.console import Console

# How wide sentences are in a pipe.
_WIDTH = 100


def add_color_to(parser: argparse.ArgumentParser) -> None:
    """Add the option that says whether there are colours."""
    parser.add_argument(
        "--color",
        choices=("auto", "always", "never"),
        default="auto",
        help="colours (default: on a terminal, unless NO_COLOR is set)",
    )


def add_quiet_to(parser: argparse.ArgumentParser) -> None:
    """Add the option that leaves out what was not asked for."""
    parser.add_argument("--quiet", action="store_true", help="say nothing but what is asked for")


def has_color(options: argparse.Namespace | None, out: TextIO) -> bool:
    """Whether what is written for people has colours: on a terminal, unless it is not wanted."""
    asked = getattr(options, "color", "auto")
    if asked != "auto":
        return bool(asked == "always")
    # These names count, by their own standards, if they are not empty.
    if os.environ.get("NO_COLOR") or os.environ.get("TERM") == "dumb":
        return False
    return bool(os.environ.get("FORCE_COLOR")) or out.isatty()


def console(options: argparse.Namespace) -> Console:
    """Return a console for standard output, with colours or without."""
    from rich.console import Console

    class Piped(Console):
        """Leaves it to the command line what it means if nobody reads the output any more."""

        def on_broken_pipe(self) -> None:
            raise  # noqa: PLE0704 - it is called while the error is handled

    color = has_color(options, sys.stdout)
    return Piped(
        highlight=False,
        force_terminal=color,
        no_color=not color,
        # Whoever wants colours in a file gets those that every terminal of today has.
        color_system="256" if color and not sys.stdout.isatty() else "auto",
    )


def write_pairs(pairs: Mapping[str, str], indent: str = "") -> None:
    """Write a table of two columns."""
    width = max(map(len, pairs))
    sys.stdout.writelines(f"{indent}{name:{width}}  {text}\n" for name, text in pairs.items())


def wrapped(sentence: str) -> str:
    """Break a sentence for the terminal."""
    import textwrap

    from stamma.terminal import columns

    width = columns(sys.stdout, _WIDTH)
    return textwrap.fill(sentence, width, break_long_words=False, break_on_hyphens=False)


def note(options: argparse.Namespace, text: str) -> None:
    """Say something on standard error that is worth knowing, unless only the answer is wanted."""
    if not options.quiet:
        say(f"note: {text}")
