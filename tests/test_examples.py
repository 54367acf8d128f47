"""The scripts in ``examples`` print what scripts for python-chess print.

Each has an original in ``tests/originals``, written for python-chess in another way; and with its
own imports turned back it runs with python-chess, too.
"""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

import stamma

ROOT = Path(__file__).parent.parent
EXAMPLES = ROOT / "examples"
ORIGINALS = ROOT / "tests" / "originals"
GAMES = ROOT / "benchmarks" / "games.txt"

# What is changed in a script to run it with stamma, turned round.
IMPORTS = {
    "import stamma as chess\n": "import chess\nimport chess.pgn\n",
    "from stamma.pgn import Cp, Mate, PovScore\n": "from chess.engine import Cp, Mate, PovScore\n",
}
ARGUMENTS = {"opening_tree": ["8"], "annotator": [], "puzzles": []}


def _games(count: int) -> str:
    """Return real games, with clocks."""
    games = []
    for number, line in enumerate(GAMES.read_text(encoding="utf-8").splitlines()[:count]):
        board, text = stamma.Board(), []
        for place, san in enumerate(line.split()):
            mark = f"{board.fullmove_number}. " if board.turn else ""
            clock = f" {{[%clk 0:{max(0, 20 - place // 3):02}:0{place % 10}]}}" if place % 2 else ""
            board.push_san(san)
            text.append(mark + san + clock)
        result = ("1-0", "0-1", "1/2-1/2")[number % 3]
        games.append(f'[Event "{number}"]\n[Result "{result}"]\n\n{" ".join(text)} {result}\n\n')
    return "".join(games)


def _run(script: Path, *arguments: str) -> str:
    done = subprocess.run(  # noqa: S603 - our own scripts
        [sys.executable, "-X", "utf8", str(script), *arguments],
        capture_output=True,
        encoding="utf-8",
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_all_examples_are_tested() -> None:
    for folder in (EXAMPLES, ORIGINALS):
        assert {path.stem for path in folder.glob("*.py")} == set(ARGUMENTS)


@pytest.mark.parametrize("name", ARGUMENTS)
def test_a_script_prints_what_its_original_prints(name: str, tmp_path: Path) -> None:
    (tmp_path / "games.pgn").write_text(_games(12), encoding="utf-8")
    arguments = [str(tmp_path / "games.pgn"), *ARGUMENTS[name]]
    expected = _run(ORIGINALS / f"{name}.py", *arguments)
    assert len(expected.splitlines()) > 20
    assert _run(EXAMPLES / f"{name}.py", *arguments) == expected


@pytest.mark.parametrize("name", ARGUMENTS)
def test_a_script_prints_what_it_prints_with_python_chess(name: str, tmp_path: Path) -> None:
    source = (EXAMPLES / f"{name}.py").read_text(encoding="utf-8")
    original = source
    for ours, theirs in IMPORTS.items():
        original = original.replace(ours, theirs)
    assert "stamma" not in original.partition('"""\n')[2]
    (tmp_path / "original.py").write_text(original, encoding="utf-8")
    (tmp_path / "games.pgn").write_text(_games(12), encoding="utf-8")
    arguments = [str(tmp_path / "games.pgn"), *ARGUMENTS[name]]
    expected = _run(tmp_path / "original.py", *arguments)
    assert len(expected.splitlines()) > 20
    assert _run(EXAMPLES / f"{name}.py", *arguments) == expected
