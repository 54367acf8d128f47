"""``stamma man``: the page for ``man``, made from the parsers of the commands.

It is written here and not by argparse-manpage, which would come with every installation for the
sake of a page that takes a hundred lines.
"""

from __future__ import annotations

import re
import sys

from stamma.cli.parsers import commands_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    import argparse
    from collections.abc import Iterator

_EXAMPLES = """\
examples:
  stamma man | man -l -
  stamma man > ~/.local/share/man/man1/stamma.1
"""

_STATUS = (
    ("0", "It was done, and nothing is wrong."),
    ("1", "Something is wrong with the chess that was given."),
    ("2", "It could not be done: the command line is wrong, or a file cannot be read or written."),
    ("130", "It was interrupted."),
    ("141", "Nobody reads the output any more."),
)
_ENVIRONMENT = (
    ("NO_COLOR", "If it is not empty, there are no colours unless --color always asks for them."),
    ("FORCE_COLOR", "If it is not empty, there are colours in pipes and files, too."),
    ("COLUMNS", "How wide the terminal is."),
)
_SETTINGS = (
    "The nearest one, in the folder of the call or above it, has the options that a project always "
    "wants, in a table for each command: [check], or [tool.stamma.check]."
)
_FILES = (("stamma.toml, pyproject.toml", _SETTINGS),)


def add_to(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Add the command to the command line."""
    parser = commands.add_parser(
        "man",
        help="write the manual page",
        description="Writes the manual page, which has all commands and their options.",
        epilog=_EXAMPLES,
    )
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    """Write the page."""
    sys.stdout.write(page(options.whole()))
    return 0


def page(top: argparse.ArgumentParser) -> str:
    """Write the page of a parser of all commands, in the language of troff."""
    return "\n".join(_lines(top)) + "\n"


def _lines(top: argparse.ArgumentParser) -> Iterator[str]:
    from importlib.metadata import version

    yield f'.TH STAMMA 1 "" "stamma {version("stamma")}" "User Commands"'
    yield ".SH NAME"
    yield r"stamma \- reads and writes chess in any notation"
    yield ".SH SYNOPSIS"
    yield r".B stamma"
    yield r"\fICOMMAND\fR [\fIOPTION\fR ...]"
    yield ".SH DESCRIPTION"
    yield _text(
        "stamma reads a move, a file of games or a page of a book however it is written, and "
        "writes it in any other notation and language. Nothing is guessed silently: what had to "
        "be assumed is said, and what cannot be read is explained."
    )
    yield ".SH COMMANDS"
    for command in commands_of(top).values():
        yield from _command(command)
    for title, entries in (
        ("EXIT STATUS", _STATUS),
        ("ENVIRONMENT", _ENVIRONMENT),
        ("FILES", _FILES),
    ):
        yield f".SH {title}"
        for name, text in entries:
            yield from (".TP", rf"\fB{_text(name)}\fR", _text(text))


def _command(command: argparse.ArgumentParser) -> Iterator[str]:
    yield f'.SS "{_text(command.prog)}"'
    yield _text(command.description or "")
    shown = [action for action in command._actions if action.dest != "help"]  # noqa: SLF001
    for action in shown:
        yield from (".TP", _invocation(action), _help(command, action))
    examples = (command.epilog or "").splitlines()[1:]
    if examples:
        # The next paragraph is no longer part of the list.
        yield from (".PP", "Examples:", ".PP", ".nf")
        yield from (f"    {_text(line.strip())}" for line in examples)
        yield ".fi"


def _invocation(action: argparse.Action) -> str:
    """Write an option and what follows it: names as they are typed, values as they are meant."""
    value = action.metavar or (action.dest if not action.option_strings else action.dest.upper())
    if action.choices is not None:
        value = "|".join(map(str, action.choices))
    value = rf"\fI{_text(str(value))}\fR"
    if not action.option_strings:
        return value
    names = ", ".join(rf"\fB{_text(name)}\fR" for name in action.option_strings)
    return names if action.nargs == 0 else f"{names} {value}"


def _help(command: argparse.ArgumentParser, action: argparse.Action) -> str:
    formatter = command._get_formatter()  # noqa: SLF001
    return _text(formatter._expand_help(action))  # noqa: SLF001


def _text(text: str) -> str:
    r"""Write a text so that troff takes nothing in it for its own.

    >>> print(_text("--fen 'a'"))
    \-\-fen \(aqa\(aq
    """
    for sign, written in (("\\", r"\e"), ("-", r"\-"), ("'", r"\(aq"), ('"', r"\(dq")):
        text = text.replace(sign, written)
    return re.sub(r"^\.", r"\\&.", text)
