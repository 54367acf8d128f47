"""What a project has set: ``stamma.toml``, or ``[tool.stamma]`` in ``pyproject.toml``.

The nearest such file counts, in the folder where the command is called or above it. Each command
has a table of its own, with the names of its options::

    [check]
    strict = "pgn"
    ignore = ["PGN028"]
    fail-on = "warning"

What is given on the command line goes before it.
"""

from __future__ import annotations

import argparse
import os

from stamma.cli.parsers import UsageError
from stamma.cli.slips import did_you_mean

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping


def apply(parser: argparse.ArgumentParser, command: str) -> None:
    """Let what is set for a command be the defaults of its options.

    :raises UsageError: if something is set that the command does not have, or to a wrong value.
    """
    # Imported when there is a file: most have none, and it takes longer than a small file does.
    path = _nearest(os.getcwd())  # noqa: PTH109 - pathlib takes longer to import
    if path is None:
        return
    parser.set_defaults(settings=path)
    for name, value in _settings(path).get(command, {}).items():
        parser.set_defaults(**_default(parser, path, command, name, value))


def _nearest(folder: str) -> str | None:
    while True:
        for name in ("stamma.toml", "pyproject.toml"):
            path = os.path.join(folder, name)  # noqa: PTH118
            if os.path.isfile(path) and (name == "stamma.toml" or _has_table(path)):  # noqa: PTH113
                return path
        above = os.path.dirname(folder)  # noqa: PTH120
        if above == folder:
            return None
        folder = above


def _has_table(path: str) -> bool:
    with open(path, "rb") as file:  # noqa: PTH123
        return b"[tool.stamma" in file.read()


def _settings(path: str) -> Mapping[str, Mapping[str, object]]:
    import tomllib

    with open(path, "rb") as file:  # noqa: PTH123
        try:
            settings = tomllib.load(file)
        except tomllib.TOMLDecodeError as error:
            raise UsageError(f"{path}: {error}") from error
    if path.endswith("pyproject.toml"):
        settings = settings.get("tool", {}).get("stamma", {})
    for name, table in settings.items():
        if not isinstance(table, dict):
            raise UsageError(f"{path}: {name} is set outside of the table of a command: [check]")
    return settings


def _default(
    parser: argparse.ArgumentParser, path: str, command: str, name: str, value: object
) -> dict[str, object]:
    actions = parser._option_string_actions  # noqa: SLF001 - argparse has no other list of them
    action = actions.get(f"--{name}")
    if action is None or not action.option_strings or action.dest in {"help", "output", "rejects"}:
        known = [option.removeprefix("--") for option in actions]
        meant = did_you_mean(name, known)
        raise UsageError(f"{path}: [{command}] has no setting {name!r}{meant}")
    if isinstance(action, argparse._StoreTrueAction | argparse._StoreConstAction):  # noqa: SLF001
        if not isinstance(value, bool):
            raise UsageError(f"{path}: [{command}] {name} is true or false, not {value!r}")
        return {action.dest: action.const} if value else {}
    if isinstance(action, argparse._ExtendAction):  # noqa: SLF001
        if not isinstance(value, list) or not all(isinstance(each, str) for each in value):
            raise UsageError(f"{path}: [{command}] {name} is a list of texts, not {value!r}")
        return {action.dest: value}
    if isinstance(value, bool) or not isinstance(value, str | int):
        raise UsageError(f"{path}: [{command}] {name} is a text or a number, not {value!r}")
    if action.choices is not None and value not in action.choices:
        choices = ", ".join(map(str, action.choices))
        raise UsageError(f"{path}: [{command}] {name} is one of {choices}, not {value!r}")
    # argparse reads texts as if they had been typed.
    return {action.dest: str(value)}
