"""Tables as files: what is written can be read back, whichever library writes it."""

from __future__ import annotations

import csv
import json
from typing import TYPE_CHECKING, Any

import polars as pl
import pyarrow as pa
import pyarrow.parquet as pq
import pytest

from stamma import pgn
from stamma.pgn import exporting

if TYPE_CHECKING:
    from pathlib import Path

    from stamma.pgn.exporting import Format

GAME = '[White "A \\"b\\""]\n[Date "2024.02.29"]\n\n1. e4 {[%clk 0:01:00]} e5 1-0\n\n'
FILE = (GAME + "1. d4 d5 2. Ke3 *\n\n").encode() * 3
COLUMNS = ["number", "White", "Date", "ply_count", "uci", "clock", "faults"]

WRITERS = [(name, kind) for name, (kinds, _) in exporting.WRITERS.items() for kind in kinds]


@pytest.fixture
def only(monkeypatch: pytest.MonkeyPatch, request: pytest.FixtureRequest) -> str:
    """Let only one library be there."""
    name: str = request.param
    one = {name: exporting.WRITERS[name]}
    monkeypatch.setattr(exporting, "WRITERS", one)
    return name


def expected() -> list[dict[str, Any]]:
    rows: list[dict[str, Any]] = pa.table(pgn.table(FILE, columns=COLUMNS)).to_pylist()
    return rows


@pytest.mark.parametrize(("only", "kind"), WRITERS, indirect=["only"])
def test_what_is_written_can_be_read_back(only: str, kind: Format, tmp_path: Path) -> None:
    target = tmp_path / f"games.{kind}"
    told: list[tuple[int, ...]] = []
    exporting.export(
        pgn.table(FILE, columns=COLUMNS), target, kind, lambda *state: told.append(state)
    )
    assert [path.name for path in tmp_path.iterdir()] == [target.name], only
    # Games, bytes, games that could not be read whole, texts that are no games.
    assert told[-1] == (6, len(FILE), 3, 0)
    rows = expected()
    match kind:
        case "parquet":
            assert pq.read_table(target).to_pylist() == rows
            assert pq.ParquetFile(target).metadata.row_group(0).column(0).compression == "ZSTD"
        case "arrow":
            assert pl.read_ipc(target).to_dicts() == rows
        case "jsonl":
            lines = target.read_text("utf-8").splitlines()
            found = [json.loads(line) for line in lines]
            assert found == [{**row, "Date": row["Date"] and str(row["Date"])} for row in rows]
        case "csv":
            with target.open(encoding="utf-8", newline="") as file:
                found = list(csv.DictReader(file))
            assert [row["White"] for row in found] == ['A "b"', ""] * 3
            assert [row["Date"] for row in found] == ["2024-02-29", ""] * 3
            if only == "polars":
                assert [row["uci"] for row in found] == ["e2e4 e7e5", "d2d4 d7d5"] * 3
                assert [row["clock"] for row in found] == ["60.0 ", " "] * 3


def test_without_a_library_there_is_a_way_to_get_one(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr("importlib.util.find_spec", lambda _: None)
    with pytest.raises(
        ImportError, match=r"parquet is written by polars or pyarrow or duckdb: pip"
    ):
        exporting.export(pgn.table(FILE), tmp_path / "games.parquet", "parquet")


@pytest.mark.parametrize("only", ["polars", "pyarrow", "duckdb"], indirect=True)
def test_what_goes_wrong_leaves_the_target_as_it_was(only: str, tmp_path: Path) -> None:
    target = tmp_path / "games.parquet"
    target.write_text("precious")
    with pytest.raises(Exception, match="game 2 cannot be read whole"):
        exporting.export(pgn.table(FILE, on_error="fail"), target, "parquet")
    assert target.read_text() == "precious", only
    assert [path.name for path in tmp_path.iterdir()] == [target.name]
