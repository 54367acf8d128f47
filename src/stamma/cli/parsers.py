"""The parser of the command line, with its help, its errors and the numbers that it takes."""

from __future__ import annotations

import argparse
import sys
from functools import partial

from stamma.cli.slips import did_you_mean, no_command, refusal

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable
    from typing import Any, NoReturn

    from _typeshed import SupportsWrite

_ANY_WIDTH = 80
# No number needs more digits: more would be more than a computer's own numbers hold.
_LARGEST = 1_000_000_000
# How much is shown of what is no number.
_SHOWN = 80


class UsageError(ValueError):
    """Something is wrong with the command line, or with what a project has set for it."""


class _Help(argparse.HelpFormatter):
    """Help in which examples stand as they were written."""

    def add_argument(self, action: argparse.Action) -> None:
        """Make room for an option; argparse forgets that commands stand further in."""
        super().add_argument(action)
        if isinstance(action.choices, dict):
            self._action_max_length += self._indent_increment

    def _fill_text(self, text: str, width: int, indent: str) -> str:
        if text.startswith("examples:"):
            return text
        return super()._fill_text(text, width, indent)

    def _split_lines(self, text: str, width: int) -> list[str]:
        import textwrap

        # Names of rules and options have hyphens.
        return textwrap.wrap(text, width, break_on_hyphens=False)


class Parser(argparse.ArgumentParser):
    """Asks how wide the terminal is when it shows help, not before.

    argparse makes a formatter of help for every option that it is told of, to check it. One that
    asks for the width imports all that the standard library has to compress files.
    """

    def __init__(self, **options: Any) -> None:  # noqa: ANN401
        super().__init__(**options, formatter_class=partial(_Help, width=_ANY_WIDTH))
        self._positionals.title = "arguments"

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

    def parse_args(self, args: Any = None, namespace: Any = None) -> argparse.Namespace:  # type: ignore[override] # noqa: ANN401
        """Read the command line; an option that does not exist may be a slip."""
        options: argparse.Namespace
        options, unknown = self.parse_known_args(args, namespace)
        if unknown:
            slip = next((word.partition("=")[0] for word in unknown if word[:2] == "--"), "")
            meant = did_you_mean(slip, self._options()) if slip else ""
            # With one command alone, it is that one which was called.
            *_, called = (self, *commands_of(self).values())
            called.error(f"unrecognized arguments: {' '.join(unknown)}{meant}")
        return options

    def parse_known_args(self, args: Any = None, namespace: Any = None) -> Any:  # noqa: ANN401
        """Read the command line as far as it is known."""
        words = sys.argv[1:] if args is None else args
        return super().parse_known_args(self._joined(words), namespace)

    def _joined(self, words: Iterable[str]) -> list[str]:
        """Let a value begin with a minus, as in ``--by -WhiteElo``: to argparse it is an option."""
        joined: list[str] = []
        options = self._option_string_actions
        for word in words:
            last = joined[-1] if joined else ""
            takes_value = last[:2] == "--" and last in options and options[last].nargs is None
            is_value = word[:1] == "-" and word[1:2].isalpha() and word[:2] not in options
            if takes_value and is_value:
                joined[-1] = f"{last}={word}"
            else:
                joined.append(word)
        return joined

    def _check_value(self, action: argparse.Action, value: Any) -> None:  # noqa: ANN401
        """Refuse what is not one of the choices."""
        if action.choices is None or value in action.choices:
            return
        known = [str(choice) for choice in action.choices]
        if isinstance(action.choices, dict):
            self.error(no_command(value, known))
        listed = f"{', '.join(known[:-1])} or {known[-1]}"
        raise argparse.ArgumentError(
            action, f"it is {listed}, not {value!r}{did_you_mean(value, known)}"
        )

    def error(self, message: str) -> NoReturn:
        """Say in one line what is wrong, and how it is right or where to read of that."""
        self.exit(2, f"{refusal(message.removeprefix('argument '), self.prog)}\n")

    def _options(self) -> set[str]:
        """List the options of this command and of those below it."""
        found = set(self._option_string_actions)
        for command in commands_of(self).values():
            found |= set(command._option_string_actions)  # noqa: SLF001
        return found


def commands_of(parser: argparse.ArgumentParser) -> dict[str, argparse.ArgumentParser]:
    """List the commands of a parser, by their names."""
    for action in parser._actions:  # noqa: SLF001 - argparse has no other list of them
        # Only the action of commands has parsers for choices.
        if isinstance(action.choices, dict):
            return action.choices
    return {}


def brief(parser: argparse.ArgumentParser) -> dict[str, str]:
    """List what each command does, as the help of all has it."""
    for action in parser._actions:  # noqa: SLF001
        if isinstance(action, argparse._SubParsersAction):  # noqa: SLF001
            return {each.dest: each.help or "" for each in action._choices_actions}  # noqa: SLF001
    return {}


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
