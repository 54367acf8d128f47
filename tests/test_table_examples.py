"""The scripts in ``examples/tables`` run, and what they say is so."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest

ROOT = Path(__file__).parent.parent
SCRIPTS = ROOT / "examples" / "tables"


@pytest.fixture
def games(tmp_path: Path) -> Path:
    """Make a file of real games, with Elos, clocks that run down, and evaluations."""
    lines = (ROOT / "benchmarks" / "games.txt").read_text("utf-8").splitlines()[:60]
    text = []
    for number, line in enumerate(lines):
        result = ("1-0", "0-1", "1/2-1/2")[number % 3]
        elos = f'[WhiteElo "{1500 + 20 * number}"]\n[BlackElo "{1520 + 20 * number}"]\n'
        text.append(f'[Event "x"]\n[Result "{result}"]\n{elos}\n')
        for ply, san in enumerate(line.split()):
            seconds = max(1, 90 - ply)
            # White blunders in time trouble, and only then.
            pawns = -4.0 if seconds < 10 and ply % 2 == 0 else 0.1
            clock = f"[%clk 0:{seconds // 60:02}:{seconds % 60:02}]"
            text.append(f"{san} {{{clock} [%eval {pawns}]}} ")
        text.append(f"{result}\n\n")
    path = tmp_path / "games.pgn"
    path.write_text("".join(text), "utf-8")
    return path


def run(name: str, *arguments: object) -> str:
    done = subprocess.run(  # noqa: S603 - our own scripts
        [sys.executable, "-X", "utf8", SCRIPTS / f"{name}.py", *map(str, arguments)],
        capture_output=True,
        encoding="utf-8",
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_blunders_are_made_in_time_trouble(games: Path) -> None:
    rows = [line.split("\t") for line in run("blunders_by_clock", games).splitlines()]
    assert [row[0] for row in rows] == [
        "below 10 s",
        "10 to 30 s",
        "30 to 60 s",
        "a minute and more",
    ]
    assert [float(row[2]) > 0 for row in rows] == [True, False, False, False]


def test_the_tree_begins_with_the_first_moves(games: Path) -> None:
    lines = [line.split() for line in run("opening_tree", games).splitlines()]
    first = [line for line in lines if line[0] == "0"]
    # Moves that only one game has are left out.
    assert 58 <= sum(int(line[2]) for line in first) <= 60
    assert {line[4] for line in first} == {"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR"}
    assert int(first[0][2]) == max(int(line[2]) for line in first)


def test_the_picture_of_lengths_is_drawn(games: Path, tmp_path: Path) -> None:
    printed = run("elo_and_length", games, tmp_path / "elo.svg").splitlines()
    counts = [float(line.split()[1]) for line in printed if line[:1].isdigit()]
    assert sum(counts) == 60
    assert ET.parse(tmp_path / "elo.svg").getroot().tag.endswith("svg")  # noqa: S314 - our own
