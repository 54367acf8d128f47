"""The manual page has all commands and options, and nothing that troff takes for its own."""

from __future__ import annotations

import os
import re
import shutil
import subprocess

import pytest

from stamma.cli.arguments import parser
from stamma.cli.commands import COMMANDS
from stamma.cli.man import page
from stamma.cli.parsers import commands_of


@pytest.fixture(scope="module")
def shown() -> str:
    """The page as man shows it, or, without man, its text without marks."""
    if shutil.which("man") is None:
        return re.sub(r"\\f.|\\&|\\", "", page(parser()))
    done = subprocess.run(
        ["man", "--warnings", "-l", "-"],  # noqa: S607
        input=page(parser()),
        env={**os.environ, "MANWIDTH": "500", "LC_ALL": "C.UTF-8", "MAN_KEEP_FORMATTING": ""},
        capture_output=True,
        encoding="utf-8",
        check=True,
    )
    assert done.stderr == ""
    return done.stdout


@pytest.mark.parametrize("command", COMMANDS)
def test_a_command_is_there_with_all_its_options(command: str, shown: str) -> None:
    parts = re.split(r'^(?:   |\.SS ")stamma (\w+)"?$', shown, flags=re.MULTILINE)
    part = dict(zip(parts[1::2], parts[2::2], strict=True))[command]
    for name, action in commands_of(parser())[command]._option_string_actions.items():  # noqa: SLF001
        if action.dest != "help":
            assert name in part


def test_signs_of_troff_are_text(shown: str) -> None:
    assert 'moves to play from there: "1. e4 e5 2. Nf3"' in shown
    assert "\n    stamma count - --json < games.pgn\n" in shown.replace("\n           ", "\n    ")
