"""The hooks for pre-commit call commands that exist, on files that they read."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from stamma.cli.arguments import COMMANDS

HOOKS = (Path(__file__).parent.parent / ".pre-commit-hooks.yaml").read_text("utf-8")


def test_the_hooks_are_commands() -> None:
    ids = re.findall(r"^- id: stamma-(\w+)$", HOOKS, re.MULTILINE)
    entries = re.findall(r"^  entry: stamma (\w+)\b", HOOKS, re.MULTILINE)
    assert ids == entries
    assert set(ids) == {"check", "fix"} & set(COMMANDS)


@pytest.mark.parametrize(
    ("name", "is_checked"),
    [
        ("games.pgn", True),
        ("a/b/GAMES.PGN", True),
        ("games.pgn.zst", True),
        ("games.pgn.md", False),
        ("pgn", False),
        ("read.txt", False),
    ],
)
def test_files_of_games_are_checked(name: str, is_checked: bool) -> None:
    for pattern in re.findall(r"^  files: (.*)$", HOOKS, re.MULTILINE):
        assert (re.search(pattern, name) is not None) == is_checked
