"""What ``docs/selecting.md`` says is selected, and what pgn-extract selects."""

from __future__ import annotations

import re
import shlex
import shutil
import subprocess
from pathlib import Path

import pytest

from stamma import pgn
from stamma.cli.arguments import parser
from stamma.cli.games import selection

ROOT = Path(__file__).parent.parent
PAGE = (ROOT / "docs/selecting.md").read_text("utf-8")
GAMES = ROOT / "docs/selecting/games.pgn"
# Debian installs it among the games.
PGN_EXTRACT = shutil.which("pgn-extract", path="/usr/local/bin:/usr/bin:/bin:/usr/games")


def rows(title: str) -> list[list[str]]:
    """Return the cells of the first table behind a title, without its head."""
    section = PAGE.split(f"## {title}\n")[1].split("\n## ")[0]
    lines = [line for line in section.splitlines() if line.startswith("|")]
    cells = [re.split(r"(?<!\\)\|", line)[1:-1] for line in lines[2:]]
    return [[cell.strip().strip("`").replace("\\|", "|") for cell in row] for row in cells]


def selected(options: str) -> list[int]:
    """Return the numbers of the games that options of the command line select."""
    given = parser("count").parse_args(["count", str(GAMES), *shlex.split(options)])
    return [game.number for game in pgn.open(GAMES, where=selection(given))]


def numbers(cell: str) -> list[int]:
    return [int(number) for number in cell.split()]


@pytest.mark.parametrize(("expression", "games"), rows("Expressions"))
def test_expressions(expression: str, games: str) -> None:
    assert selected(f"--where {shlex.quote(expression)}") == numbers(games)


@pytest.mark.parametrize(("options", "games"), [*rows("On the board"), *rows("By place")])
def test_options(options: str, games: str) -> None:
    assert selected(options) == numbers(games)


@pytest.mark.parametrize(
    "options", ["--limit 0", "--sample 0", "--max-ply 0 --material KRPvKR --where 'plies > 0'"]
)
def test_zero_is_a_number_like_others(options: str) -> None:
    given = parser("count").parse_args(["count", str(GAMES), *shlex.split(options)])
    where = selection(given)
    assert where is not None
    assert 0 in {where.limit, where.sample, where.max_ply} - {None}


@pytest.mark.parametrize(("query", "options", "games"), rows("Coming from scoutfish"))
def test_scoutfish(query: str, options: str, games: str) -> None:
    assert query.startswith("{")
    assert selected(options) == numbers(games)


@pytest.mark.skipif(PGN_EXTRACT is None, reason="pgn-extract is not installed")
@pytest.mark.parametrize(("flags", "content", "options"), rows("Coming from pgn-extract"))
def test_pgn_extract(flags: str, content: str, options: str, tmp_path: Path) -> None:
    command = flags.split()
    if content:
        file = tmp_path / "criteria"
        file.write_text(f"{content}\n", encoding="utf-8")
        command[-1] += str(file)
    done = subprocess.run(  # noqa: S603 - flags of our own page
        [PGN_EXTRACT or "", "-s", *command, str(GAMES)], capture_output=True, check=True
    )

    def key(tags: dict[str, str]) -> tuple[str, ...]:
        return tags["Date"], tags["Round"]

    all_games = {key(tags): tags.number for tags in pgn.tags(GAMES)}
    theirs = [all_games[key(tags)] for tags in pgn.tags(done.stdout)]
    assert selected(options) == theirs
