from __future__ import annotations

import json
import subprocess
import sys
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from pathlib import Path

GOOD = '[Event "a"]\n\n1. e4 e5 2. Nf3 Nc6 1-0\n\n'
BROKEN = '[Event "b"]\n\n1. e4 Ke6 1-0\n\n'


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "games.pgn"
    path.write_text(GOOD + BROKEN)
    return path


def stamma(*arguments: object, text: str | None = None) -> subprocess.CompletedProcess[str]:
    return subprocess.run(  # noqa: S603
        [sys.executable, "-m", "stamma.cli", *map(str, arguments)],
        input=text,
        capture_output=True,
        check=False,
        encoding="utf-8",
    )


def test_games_are_counted(file: Path) -> None:
    done = stamma("count", file)
    assert (done.returncode, done.stdout) == (0, "2 games, 5 moves, 1 broken\n")
    done = stamma("count", "-", "--json", text=GOOD)
    assert json.loads(done.stdout) == {"games": 1, "moves": 4, "broken": 0}


def test_games_are_checked(file: Path) -> None:
    done = stamma("check", file)
    assert done.returncode == 1
    assert done.stdout.splitlines() == [
        f"{file}:7:7: PGN004 'Ke6' is not legal here; the rest of this line is not read",
        "2 games, 5 moves, 1 broken",
    ]
    assert stamma("check", "-", "--quiet", text=GOOD).returncode == 0
    facts = json.loads(stamma("check", file, "--json").stdout)
    assert (facts["code"], facts["game"], facts["line"], facts["ply"]) == ("PGN004", 2, 7, 1)


def test_games_are_converted(file: Path, tmp_path: Path) -> None:
    done = stamma("convert", "-", "--to", "lan", "--language-out", "de", text=GOOD)
    assert done.returncode == 0
    assert done.stdout.endswith("1. e2-e4 e7-e5 2. Sg1-f3 Sb8-c6 1-0\n\n")
    target = tmp_path / "out.pgn"
    done = stamma("convert", file, "-o", target, "--on-error", "skip")
    assert done.returncode == 1
    assert "1 of 2 games could not be read whole: skipped" in done.stderr
    assert target.read_text().count("[Event ") == 1


def test_a_file_that_cannot_be_read_ends_with_a_message(tmp_path: Path) -> None:
    for command in ("count", "check", "convert"):
        done = stamma(command, tmp_path / "none.pgn")
        assert done.returncode == 1
        assert done.stderr.startswith("error: ")
        assert "Traceback" not in done.stderr
