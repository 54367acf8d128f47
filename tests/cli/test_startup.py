"""The commands that work on files of games import nothing that they do not need."""

from __future__ import annotations

import subprocess
import sys
from typing import TYPE_CHECKING

import pytest
from tests.cli.program import run

if TYPE_CHECKING:
    from pathlib import Path

# What takes long to import, and what belongs to other work.
NEEDLESS = (
    *("dataclasses", "inspect", "json", "pathlib", "rich", "shutil", "tempfile", "typing"),
    *("stamma.diagnostics", "stamma.diagrams", "stamma.errors", "stamma.language_table"),
    *("stamma.notations", "stamma.reading", "stamma.pgn.files", "stamma.pgn.game"),
    *("stamma.cli.move", "stamma.cli.show"),
)

# What argparse imports by itself is not our doing, and differs from one Python to the next.
CODE = """
import argparse, functools, sys
narrow = functools.partial(argparse.HelpFormatter, width=80)
argparse.ArgumentParser(formatter_class=narrow).add_argument("file")
before = set(sys.modules)
from stamma.cli import main
status = main(sys.argv[1:])
print(*sorted(set(sys.modules) - before), file=sys.stderr)
sys.exit(status)
"""

GAMES = ('[Event "a"]\n\n1. e4 e5 2. Nf3 Nc6 1-0\n', "1. e4 e5 2. Nf3 Nc6 1-0\n")

COMMANDS = (
    ("check", "FILE"),
    ("check", "FILE", "--quiet"),
    ("check", "FILE", "--json"),
    ("count", "FILE"),
    ("tags", "FILE"),
    ("tags", "FILE", "--json", "-o", "OUT"),
    ("convert", "FILE"),
    ("convert", "FILE", "--to", "san", "-o", "OUT"),
    ("convert", "FILE", "--to", "uci", "-o", "OUT"),
)


RUNS = [(command, text) for command in COMMANDS for text in (*GAMES, "")]


def imports(arguments: list[str]) -> list[str]:
    """Return the modules that a command imports."""
    done = subprocess.run(  # noqa: S603 - our own command
        # -S: what the site packages import is not our doing; the path stays as it is.
        [sys.executable, "-S", "-c", f"import sys; sys.path = {sys.path!r}\n{CODE}", *arguments],
        capture_output=True,
        encoding="utf-8",
        check=True,
    )
    return done.stderr.split()


@pytest.mark.parametrize(("command", "text"), RUNS)
def test_a_command_on_files_starts_light(
    command: tuple[str, ...], text: str, tmp_path: Path
) -> None:
    # Without a name that tells, convert has to look at it.
    file = tmp_path / "games"
    file.write_text(text)
    places = {"FILE": str(file), "OUT": str(tmp_path / "out.pgn")}
    arguments = [places.get(word, word) for word in command]
    imported = imports(arguments)
    assert "stamma.pgn.bulk" in imported
    assert [name for name in NEEDLESS if name in imported] == []


@pytest.mark.parametrize("word", ["--version", "nonsense"])
def test_what_is_asked_in_passing_needs_no_parser(word: str) -> None:
    code = CODE.replace("import argparse, functools, sys\n", "import sys\n").replace(
        "narrow = functools.partial(argparse.HelpFormatter, width=80)\n"
        'argparse.ArgumentParser(formatter_class=narrow).add_argument("file")\n',
        "",
    )
    done = subprocess.run(  # noqa: S603
        [sys.executable, "-c", code, word], capture_output=True, encoding="utf-8", check=False
    )
    assert done.returncode == (0 if word == "--version" else 2)
    assert "stamma.cli" in done.stderr.split()
    assert "argparse" not in done.stderr.split()


def test_a_move_in_the_usual_letters_starts_light() -> None:
    imported = imports(["move", "Nf3"])
    assert [name for name in NEEDLESS if name in imported] == ["stamma.cli.move"]


def test_only_moves_that_go_wrong_need_the_languages(tmp_path: Path) -> None:
    file = tmp_path / "games.pgn"
    file.write_text("[Event x]\n\n1. e4 e5 *\n")
    imported = imports(["check", str(file)])
    assert "stamma.diagnostics" in imported
    assert [name for name in imported if name.startswith("stamma.language_table")] == []
    assert [name for name in ("dataclasses", "inspect", "typing") if name in imported] == []


# What no command needs that reads a text or shows a game, and what of the standard library.
HEAVY = ("datetime", "html", "pathlib", "rich", "shutil", "tempfile")

SHEET = "Ann - Bob\n1. e4   e5\n2. Nf3  Nc6\n3. Bb5  a6\n4. N-d4 exd4\n"


@pytest.mark.parametrize("text", [*GAMES, SHEET, "Nach 1. e4 e5 2. Sf3 Sc6 3. Lb5 steht Weiß gut."])
def test_a_text_is_read_without_what_is_heavy(text: str, tmp_path: Path) -> None:
    file = tmp_path / "text"
    file.write_text(text, encoding="utf-8")
    imported = imports(["read", str(file)])
    assert "stamma.reading.pipeline" in imported
    assert [name for name in HEAVY if name in imported] == []


def test_a_text_without_markup_or_doubts_needs_neither(tmp_path: Path) -> None:
    file = tmp_path / "text"
    file.write_text(
        "Ann - Ben, Ghent 1931\n\n1. e4 e5 2. Sf3 Sc6 3. Lb5 a6 4. La4 Sf6 5. O-O Le7\n"
    )
    imported = imports(["read", str(file)])
    needless = (
        *("stamma.diagnostics", "stamma.errors", "stamma.outcome", "stamma.reading.placing"),
        *("stamma.reading.repair.mending", "stamma.reading.search.patching"),
        *("stamma.markup.layers", "stamma.markup.html"),
    )
    assert "stamma.reading.pipeline" in imported
    assert [name for name in (*HEAVY, *needless) if name in imported] == []


def test_a_game_is_shown_without_tables_and_terminal(tmp_path: Path) -> None:
    file = tmp_path / "games.pgn"
    file.write_text(GAMES[0])
    imported = imports(["show", str(file)])
    needless = ("stamma.diagnostics", "stamma.language_table", "stamma.notations", "termios")
    assert "stamma.pgn.files" in imported
    assert [name for name in (*HEAVY, *needless) if name in imported] == []


def test_few_patterns_are_compiled_for_a_short_text(tmp_path: Path) -> None:
    file = tmp_path / "text"
    file.write_text(SHEET)
    code = """
import re, sys
from re import _compiler
compiled, real = [], _compiler.compile
_compiler.compile = lambda pattern, flags=0: compiled.append(pattern) or real(pattern, flags)
from stamma.cli import main
status = main(sys.argv[1:])
print(len(compiled), max(map(len, compiled)), file=sys.stderr)
sys.exit(status)
"""
    done = subprocess.run(  # noqa: S603
        [sys.executable, "-c", code, "read", str(file)],
        capture_output=True,
        encoding="utf-8",
        check=True,
    )
    count, longest = map(int, done.stderr.split())
    # There are some 260, and the longest would be that of all languages.
    assert count < 100
    assert longest < 12_000


def test_help_is_as_wide_as_the_terminal() -> None:
    for columns in (60, 120):
        help_text = run("count", "--help", COLUMNS=str(columns)).stdout
        assert columns - 30 < max(map(len, help_text.splitlines())) < columns


def test_every_command_is_in_the_help() -> None:
    help_text = run("--help").stdout
    commands = (
        *("check", "convert", "count", "explain", "fix", "languages", "move", "read", "rule"),
        *("show", "tags"),
    )
    for command in commands:
        assert f"\n    {command}" in help_text


@pytest.mark.parametrize("words", [("--print",), ("--moves", "e4 e5"), ("--moves", "e4", "--flip")])
def test_a_board_without_colours_needs_no_library_for_them(words: tuple[str, ...]) -> None:
    imported = imports(["show", *words])
    assert "stamma.diagrams.text" in imported
    needless = ("dataclasses", "rich", "stamma.language_table", "stamma.notations")
    assert [name for name in needless if name in imported] == []
