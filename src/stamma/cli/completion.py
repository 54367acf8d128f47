"""``stamma completion``: a script by which a shell completes commands, options and their values.

The library shtab writes it from the parsers of the commands. They do not list the names of
languages, notations and rules, which would take too long at every start; here they are added.
"""

from __future__ import annotations

import sys

from stamma.cli.parsers import brief, commands_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    import argparse

_SHELLS = ("bash", "zsh", "fish")
_EXAMPLES = """\
examples:
  stamma completion bash > ~/.local/share/bash-completion/completions/stamma
  stamma completion zsh > ~/.zfunc/_stamma
  stamma completion fish > ~/.config/fish/completions/stamma.fish
"""

# The options and arguments that name a file.
_FILES = {"file", "files", "output", "rejects", "svg", "png", "animate"}


def add_to(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Add the command to the command line."""
    parser = commands.add_parser(
        "completion",
        help="write a script for completion in a shell",
        description="Writes a script by which a shell completes commands, options and their "
        "values. A new shell reads it from the place in the example; the folder for zsh must be "
        "in its fpath before compinit.",
        epilog=_EXAMPLES,
    )
    parser.add_argument("shell", choices=_SHELLS, help="the shell")
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    """Write the script."""
    sys.stdout.write(script(options.shell, options.whole()))
    return 0


def script(shell: str, top: argparse.ArgumentParser) -> str:
    """Write the script for a shell, from the parser of all commands."""
    import shtab

    for name, command in commands_of(top).items():
        command.description = brief(top)[name]
        for action in command._actions:  # noqa: SLF001 - argparse has no other list of them
            _complete(action, command.prog)
    return f"{shtab.complete(top, shell).rstrip()}\n"


def _complete(action: argparse.Action, command: str) -> None:
    """Say what the values of an option may be; here nobody checks them."""
    if action.dest in _FILES:
        import shtab

        action.complete = shtab.FILE  # type: ignore[attr-defined] # the way of shtab
    elif action.choices is None:
        action.choices = _values(action.dest, command)


def _values(name: str, command: str) -> list[str] | None:
    from stamma.diagnostics import CATALOGUE
    from stamma.language_table import languages
    from stamma.notations import NOTATIONS

    codes = [each.code for each in languages]
    if name in {"language", "names"}:
        return [*codes, "auto"] if name == "language" else codes
    if name in {"language_out", "letters"}:
        return codes
    if name in {"notation", "to", "strict"}:
        return [*NOTATIONS, "pgn"] if name == "strict" else list(NOTATIONS)
    if name in {"rules", "ignore"} or (name, command) == ("select", "stamma check"):
        return [rule.code for rule in CATALOGUE.values()]
    return None
