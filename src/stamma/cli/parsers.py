"""The parser of the command line: help that keeps its examples, errors that say what was meant."""

from __future__ import annotations

import argparse
import re
import sys
from functools import partial

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable
    from typing import Any, NoReturn

    from _typeshed import SupportsWrite

_ANY_WIDTH = 80


class UsageError(ValueError):
    """Something is wrong with the command line, or with what a project has set for it."""


class _Help(argparse.HelpFormatter):
    """Help in which examples stand as they were written."""

    def _fill_text(self, text: str, width: int, indent: str) -> str:
        if text.startswith("examples:"):
            return text
        return super()._fill_text(text, width, indent)


class Parser(argparse.ArgumentParser):
    """Asks how wide the terminal is when it shows help, not before.

    argparse makes a formatter of help for every option that it is told of, to check it. One that
    asks for the width imports all that the standard library has to compress files.
    """

    def __init__(self, **options: Any) -> None:  # noqa: ANN401
        super().__init__(**options, formatter_class=partial(_Help, width=_ANY_WIDTH))

    def format_usage(self) -> str:
        """Write how the command is called."""
        self.formatter_class = _Help
        return super().format_usage()

    def format_help(self) -> str:
        """Write the help."""
        self.formatter_class = _Help
        return super().format_help()

    def print_help(self, file: SupportsWrite[str] | None = None) -> None:
        """Write the help; argparse would not say if that is impossible."""
        (file or sys.stdout).write(self.format_help())

    def error(self, message: str) -> NoReturn:
        """Say what is wrong and what may have been meant; without usage if a value is wrong."""
        message += self._suggestion(message)
        if message.startswith("argument -"):
            self.exit(2, f"error: {message}\n")
        super().error(message)

    def _suggestion(self, message: str) -> str:
        choice = re.search(r"invalid choice: '(.*?)' \(choose from (.*)\)", message)
        if choice is not None:
            return did_you_mean(choice[1], re.findall(r"[\w-]+", choice[2]))
        unknown = re.search(r"unrecognized arguments: .*?(--[\w-]+)", message)
        return "" if unknown is None else did_you_mean(unknown[1], self._options())

    def _options(self) -> set[str]:
        """List the options of this command and of those below it."""
        found = set(self._option_string_actions)
        for action in self._actions:
            # Only the action of commands has parsers for choices.
            if isinstance(action.choices, dict):
                found = found.union(*map(Parser._options, action.choices.values()))
        return found


def did_you_mean(text: str, known: Iterable[str]) -> str:
    """Say which of the known words was meant, as the end of a message; nothing if none is near.

    >>> did_you_mean("strct", ["strict", "select"])
    '; did you mean strict?'
    """
    from difflib import get_close_matches

    near = get_close_matches(text, sorted(known), 1)
    return f"; did you mean {near[0]}?" if near else ""
