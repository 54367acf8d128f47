"""The hooks for pre-commit call commands that exist, on files that they read."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from stamma.cli.commands import COMMANDS

HOOKS = (Path(__file__).parent.parent / ".pre-commit-hooks.yaml").read_text("utf-8")


def test_the_hooks_are_commands() -> None:
    ids = re.findall(r"^- id: stamma-(\w+)$", HOOKS, re.MULTILINE)
    entries = re.findall(r"^  entry: stamma (\w+)\b", HOOKS, re.MULTILINE)
    assert ids == entries
    assert set(ids) == {"check", "fix"} & set(COMMANDS)


@pytest.mark.parametrize(
    ("name", "hooks"),
    [
        ("games.pgn", ["check", "fix"]),
        ("a/b/GAMES.PGN", ["check", "fix"]),
        ("games.pgn.zst", ["check"]),
        ("games.pgn.md", []),
        ("pgn", []),
        ("read.txt", []),
    ],
)
def test_hooks_take_the_files_that_their_commands_take(name: str, hooks: list[str]) -> None:
    patterns = re.findall(r"^- id: stamma-(\w+)\n(?:  .*\n)*?  files: (.*)$", HOOKS, re.MULTILINE)
    assert [hook for hook, pattern in patterns if re.search(pattern, name)] == hooks
