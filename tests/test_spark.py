"""Games on a cluster: partitions together are the table that one machine makes.

Spark's own server needs Java; Sail speaks its protocol without. Neither is needed for the rest of
the package: without them these tests are passed over.
"""

from __future__ import annotations

import bz2
import os
import pickle
import sys
from typing import TYPE_CHECKING, Any

import pyarrow as pa
import pytest

from stamma import pgn

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from pyspark.sql import SparkSession

pysail = pytest.importorskip("pysail")
spark_module = pytest.importorskip("stamma.spark")

# pyspark warns of this when it is imported, and of what it does not close at the end.
pytestmark = [
    pytest.mark.filterwarnings("ignore:PySpark does not yet fully support pandas:FutureWarning"),
    pytest.mark.filterwarnings("ignore::ResourceWarning"),
]

GAME = '[Event "{0}"]\n[Site "x"]\n[WhiteElo "{1}"]\n\n1. e4 {{[%clk 0:01:00]}} e5 2. Nf3 1-0\n\n'
BROKEN = '[Event "{0}"]\n\n1. d4 d5 2. Ke3 1-0\n\n'
TEXT = "".join((BROKEN if n % 7 == 3 else GAME).format(n, 2000 + n) for n in range(300))


@pytest.fixture(scope="module")
def session() -> Iterator[SparkSession]:
    from pysail.spark import SparkConnectServer
    from pyspark.sql import SparkSession

    os.environ["PYSPARK_PYTHON"] = sys.executable
    # Where tests run side by side the main module has no file, which Spark takes for doctests of
    # its own.
    vars(sys.modules["__main__"]).setdefault("__file__", __file__)
    server = SparkConnectServer("127.0.0.1", 0)
    server.start(background=True)
    _, port = server.listening_address
    session = SparkSession.builder.remote(f"sc://127.0.0.1:{port}").getOrCreate()
    session.dataSource.register(spark_module.PgnDataSource)
    yield session
    session.stop()
    server.stop()


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("games")
    (folder / "a.pgn").write_text(TEXT)
    for number in range(5):
        (folder / f"b{number}.pgn.bz2").write_bytes(bz2.compress(TEXT[:5000].encode()))
    return folder


def expected(folder: Path, rows: Any, columns: list[str]) -> list[dict[str, Any]]:  # noqa: ANN401
    files = sorted(folder.glob("*.pgn*"))
    found: list[dict[str, Any]] = pa.table(pgn.table(files, rows, columns)).to_pylist()
    return found


def reader(options: dict[str, str]) -> Any:  # noqa: ANN401
    source = spark_module.PgnDataSource(options)
    return pickle.loads(pickle.dumps(source.reader(source.schema())))  # noqa: S301


COLUMNS = {
    "games": "file,offset,Event,WhiteElo,Date,utc_timestamp,result,broken,uci,clock,faults,tags",
    "moves": "file,offset,ply,depth,san,nags,clock,hash_after,fen_before,faults",
    "positions": "file,offset,ply,hash,epd,san,white_wins",
}


@pytest.mark.parametrize("rows", COLUMNS)
@pytest.mark.parametrize("size", [700, 5_000, 1 << 27])
def test_partitions_together_are_the_table(rows: str, size: int, folder: Path) -> None:
    names = COLUMNS[rows]
    options = {"path": f"{folder}", "rows": rows, "columns": names, "partitionBytes": f"{size}"}
    made = reader(options)
    partitions = made.partitions()
    assert (len(partitions) > 5) == (size < 1 << 27)
    found = [
        row
        for partition in partitions
        for batch in made.read(pickle.loads(pickle.dumps(partition)))  # noqa: S301
        for row in batch.to_pylist()
    ]
    key = lambda row: (row["file"], row["offset"], row.get("ply", 0))  # noqa: E731
    assert sorted(found, key=key) == sorted(expected(folder, rows, names.split(",")), key=key)


@pytest.mark.parametrize("rows", COLUMNS)
def test_a_cluster_makes_the_table_of_one_machine(
    rows: str, session: SparkSession, folder: Path
) -> None:
    names = COLUMNS[rows]
    loaded = (
        session.read.format("pgn")
        .option("rows", rows)
        .option("columns", names)
        .option("partitionBytes", "5000")
        .load(f"{folder}/*.pgn*")
    )
    order = ["file", "offset"] + ["ply"] * (rows != "games")
    found = loaded.orderBy(order).toArrow().to_pylist()
    assert found == sorted(
        expected(folder, rows, names.split(",")), key=lambda row: [row[name] for name in order]
    )


def test_a_cluster_counts_and_groups(session: SparkSession, folder: Path) -> None:
    loaded = session.read.format("pgn").load(f"{folder}")
    loaded.createOrReplaceTempView("games")
    asked = session.sql("select count(*), count(WhiteElo), sum(ply_count) from games").collect()
    rows = expected(folder, "games", ["WhiteElo", "ply_count"])
    elos = [row for row in rows if row["WhiteElo"] is not None]
    assert [*asked[0]] == [len(rows), len(elos), sum(row["ply_count"] for row in rows)]


def test_a_file_with_numbered_games_is_not_cut(folder: Path) -> None:
    made = reader({"path": f"{folder}/a.pgn", "columns": "number", "partitionBytes": "5000"})
    assert len(made.partitions()) == 1


def test_a_broken_file_is_named_or_passed_over(tmp_path: Path) -> None:
    path = tmp_path / "broken.pgn.bz2"
    path.write_bytes(bz2.compress(TEXT.encode() * 50)[:-50])
    (tmp_path / "good.pgn").write_text(TEXT)
    options = {"path": f"{tmp_path}", "columns": "file"}
    strict, lenient = reader(options), reader({**options, "onBrokenFile": "skip"})
    with pytest.raises(OSError, match=r"broken\.pgn\.bz2: "):
        [*strict.read(strict.partitions()[0])]
    files = {
        row["file"] for batch in lenient.read(lenient.partitions()[0]) for row in batch.to_pylist()
    }
    assert f"{tmp_path}/good.pgn" in files
    with pytest.raises(FileNotFoundError, match="there is no file of games"):
        reader({"path": f"{tmp_path}/*.nothing"}).partitions()
    with pytest.raises(ValueError, match="onBrokenFile is 'fail' or 'skip', not 'stop'"):
        reader({"path": f"{tmp_path}", "onBrokenFile": "stop"})
