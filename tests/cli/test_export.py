"""``stamma export``: tables of files, together or one by one."""

from __future__ import annotations

import bz2
import json
import subprocess
from typing import TYPE_CHECKING

import polars as pl
import pytest
from tests.cli.program import BROKEN, GAME, PROGRAM, run, stamma

if TYPE_CHECKING:
    from pathlib import Path


KEPT = "could not be read whole: kept with what is wrong as faults; stamma check says why\n"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "a.pgn").write_text(GAME * 2)
    (tmp_path / "b.pgn.bz2").write_bytes(bz2.compress((GAME + BROKEN).encode()))
    return tmp_path


def test_files_become_one_table(folder: Path) -> None:
    target = folder / "games.parquet"
    done = run("export", folder, "-o", target)
    assert (done.returncode, done.stdout, done.stderr) == (1, "", f"1 of 4 games {KEPT}")
    table = pl.read_parquet(target)
    assert table["number"].to_list() == [1, 2, 1, 2]
    assert [file[-5:] for file in table["file"]] == ["a.pgn"] * 2 + ["n.bz2"] * 2
    assert table["faults"].to_list() == [[], [], [], ["illegal-move"]]


def test_rows_and_columns_are_chosen(folder: Path) -> None:
    target = folder / "moves.jsonl"
    wanted = ["--rows", "moves", "--columns", "ply, san,Event"]
    assert run("export", folder / "a.pgn", *wanted, "-o", target).returncode == 0
    rows = [json.loads(line) for line in target.read_text().splitlines()]
    assert rows[0] == {"ply": 1, "san": "e4", "Event": "a"}
    assert len(rows) == 8


def test_a_folder_gets_a_table_for_each_file_and_work_goes_on(folder: Path) -> None:
    tables = folder / "tables"
    files = [folder / "a.pgn", folder / "b.pgn.bz2"]
    assert run("export", files[0], "-o", f"{tables}/").returncode == 0
    written = (tables / "a.parquet").stat()
    done = run("export", *files, "-o", tables)
    there = f"{tables}/a.parquet is there already\n"
    assert (done.returncode, done.stderr) == (1, f"{there}1 of 2 games {KEPT}")
    assert sorted(path.name for path in tables.iterdir()) == ["a.parquet", "b.parquet"]
    assert (tables / "a.parquet").stat().st_mtime_ns == written.st_mtime_ns


def test_two_files_never_take_one_place(folder: Path) -> None:
    (folder / "b.pgn").write_text(GAME)
    done = run("export", folder, "-o", f"{folder}/tables/")
    assert done.returncode == 2
    assert "would both be written to" in done.stderr


@pytest.mark.parametrize("kind", ["parquet", "arrow", "csv", "jsonl"])
def test_a_pipe_takes_any_format(kind: str) -> None:
    options = ["--columns", "number,Event", "--format", kind]
    done = stamma("export", "-", *options, "-o", "-", data=GAME.encode())
    assert (done.returncode, done.stderr) == (0, b"")
    starts = {"parquet": b"PAR1", "arrow": b"ARROW1", "csv": b"number,Event\n1,", "jsonl": b'{"num'}
    assert done.stdout.startswith(starts[kind])


@pytest.mark.parametrize("kind", ["parquet", "csv"])
def test_who_has_seen_enough_of_a_pipe_hears_no_complaint(kind: str) -> None:
    # More rows than a pipe has room for.
    games = (GAME * 3000).encode()
    command = [*PROGRAM, "export", "-", "--rows", "moves", "--format", kind, "-o", "-"]
    with subprocess.Popen(  # noqa: S603
        command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE
    ) as process:
        assert process.stdout is not None
        process.stdout.close()
        process.stdout = None
        _, said = process.communicate(games)
    assert (process.returncode, said) == (141, b"")


def test_what_is_wrong_is_said(folder: Path) -> None:
    target = folder / "games.parquet"
    cases: list[tuple[list[object], int, str]] = [
        (["-o", "games.xls"], 2, "give --format"),
        (["-o", target, "--columns", "Whtie"], 1, "did you mean White?"),
        (["-o", target, "--on-error", "fail"], 2, "b.pgn.bz2: game 2 cannot be read whole"),
        (["-o", folder / "no" / "games.parquet"], 2, "No such file or directory"),
    ]
    for arguments, status, said in cases:
        done = run("export", folder / "b.pgn.bz2", *arguments)
        assert (done.returncode, said in done.stderr) == (status, True), done.stderr
        assert not target.exists()
    done = run("export", folder / "none.pgn", "-o", target)
    assert (done.returncode, "none.pgn: No such file" in done.stderr) == (2, True), done.stderr


def test_broken_games_are_left_out_if_asked(folder: Path) -> None:
    target = folder / "games.csv"
    files = folder / "b.pgn.bz2"
    done = run("export", files, "--on-error", "skip", "-o", target, "--columns", "number")
    assert done.stderr.startswith("1 of 2 games could not be read whole: skipped")
    assert target.read_text() == "number\n1\n"


@pytest.mark.parametrize(
    ("text", "how", "rows", "said"),
    [
        ("1. e4 e5 2. Ke3 *\n\n1. d4 *\n", "keep", 2, "1 of 2 games could not be read whole: kept"),
        ("1. e4 e5 2. Ke3 *\n\n1. d4 *\n", "skip", 1, "1 of 2 games could not be read whole: skip"),
        ("1. d4 *\n\nWhat a game!\n", "keep", 1, "1 text outside of games: passed over"),
    ],
)
def test_what_could_not_be_read_is_told_whatever_the_columns(
    tmp_path: Path, text: str, how: str, rows: int, said: str
) -> None:
    games = tmp_path / "games.pgn"
    games.write_text(text)
    command = ["export", games, "--columns", "ply_count", "--on-error", how]
    done = run(*command, "--format", "jsonl", "-o", "-")
    assert (done.returncode, len(done.stdout.splitlines())) == (1, rows)
    assert said in done.stderr
