"""The help of every command: it has examples that run, and fits into its terminal."""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from stamma.cli.arguments import parser
from stamma.cli.parsers import brief, commands_of

TOUR = Path(__file__).parents[2] / "docs/tour"
# All commands, and the program itself.
HELP = {**commands_of(parser()), "": parser()}
STAMMA = f'stamma() {{ {sys.executable} -m stamma.cli "$@"; }}'


def examples(command: str) -> list[str]:
    title, *lines = (HELP[command].epilog or "").splitlines()
    assert title == "examples:"
    return [line.strip() for line in lines]


@pytest.mark.parametrize("command", HELP)
def test_there_are_a_few_examples(command: str) -> None:
    assert 2 <= len(examples(command)) <= 4
    for line in examples(command):
        assert line.startswith(f"stamma {command}")


# A server runs until it is interrupted: see test_serve.
@pytest.mark.parametrize("command", sorted(HELP.keys() - {"serve"}))
def test_the_examples_run(command: str, tmp_path: Path) -> None:
    here = tmp_path / "tour"
    shutil.copytree(TOUR, here)
    for line in examples(command):
        folders = [word for word in line.split() if word.startswith("~/")]
        for folder in folders:
            (tmp_path / folder[2:]).parent.mkdir(parents=True)
        if "| man " in line and shutil.which("man") is None:
            continue
        done = subprocess.run(  # noqa: S603
            ["bash", "-o", "pipefail", "-c", f"{STAMMA}; {line}"],  # noqa: S607
            cwd=here,
            env={"HOME": str(tmp_path), "PATH": "/usr/bin:/bin", "LC_ALL": "C.UTF-8"},
            capture_output=True,
            encoding="utf-8",
            check=False,
        )
        # 1 is an answer: something is wrong with a file or a move.
        assert done.returncode in {0, 1}, done.stderr
        assert "Traceback" not in done.stderr
        for folder in folders:
            assert (tmp_path / folder[2:]).read_text("utf-8")


@pytest.mark.parametrize("columns", [80, 120])
@pytest.mark.parametrize("command", HELP)
def test_the_help_fits(command: str, columns: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", str(columns))
    text = HELP[command].format_help()
    assert max(map(len, text.splitlines())) <= columns
    # Every option says what it is for.
    for action in HELP[command]._actions:  # noqa: SLF001
        assert action.help or action.metavar == "COMMAND"


def test_the_help_of_all_has_a_line_for_each(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    lines = parser().format_help().splitlines()
    for name, what in brief(parser()).items():
        assert any(line.split(maxsplit=1) == [name, what] for line in lines), name
