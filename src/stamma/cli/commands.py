"""The list of the commands. Each is a module of its own, which is imported when it is needed."""

from __future__ import annotations

import sys

TYPE_CHECKING = False
if TYPE_CHECKING:
    import argparse
    from typing import Any

#: The modules of the commands, in the order of the help.
COMMANDS = (
    *("read", "move", "explain", "show", "convert", "score", "check", "fix", "count"),
    *("tags", "split", "merge", "sort", "dedup", "stats", "openings", "export"),
    *("serve", "languages", "rule", "completion", "man"),
)


def add(name: str, commands: argparse._SubParsersAction[Any]) -> None:
    """Add a command to the command line."""
    module = f"stamma.cli.{name}"
    # To import importlib for it takes as long as a module of ours does.
    __import__(module)
    sys.modules[module].add_to(commands)
