"""Games on a cluster: partitions together are the table that one machine makes.

Spark's own server needs Java; Sail speaks its protocol without. Neither is needed for the rest of
the package: without them these tests are passed over.
"""

from __future__ import annotations

import bz2
import os
import pickle
import sys
from datetime import date
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
ds = pytest.importorskip("pyspark.sql.datasource")

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
    (folder / "c.pgn.zst").write_bytes(frames(1_000, are_sized=True))
    return folder


def expected(folder: Path, rows: Any, columns: list[str]) -> list[dict[str, Any]]:  # noqa: ANN401
    files = sorted(folder.glob("*.pgn*"))
    found: list[dict[str, Any]] = pa.table(pgn.table(files, rows, columns)).to_pylist()
    return found


def reader(options: dict[str, str]) -> Any:  # noqa: ANN401
    source = spark_module.PgnDataSource(options)
    return pickle.loads(pickle.dumps(source.reader(source.schema())))  # noqa: S301


def frames(length: int, *, are_sized: bool) -> bytes:
    """Pack the text in frames of so many bytes, which cut games anywhere."""
    packed = b""
    for start in range(0, len(TEXT), length):
        part = TEXT[start : start + length].encode()
        if are_sized:
            packed += pa.compress(part, "zstd", asbytes=True)
        else:
            frame = pa.BufferOutputStream()
            with pa.CompressedOutputStream(frame, "zstd") as stream:
                stream.write(part)
            packed += frame.getvalue().to_pybytes()
    return packed


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


def test_a_folder_has_the_files_that_commands_find_there(tmp_path: Path) -> None:
    for name in ("a.pgn", "B.PGN", "c.pgn.bak"):
        (tmp_path / name).write_text(TEXT[:500])
    (partition,) = reader({"path": str(tmp_path)}).partitions()
    assert [os.path.basename(path) for path, _ in partition.parts] == ["B.PGN", "a.pgn"]  # noqa: PTH119


@pytest.mark.parametrize("rows", COLUMNS)
def test_a_cluster_makes_the_table_of_one_machine(
    rows: str, session: SparkSession, folder: Path
) -> None:
    names = COLUMNS[rows]
    loaded = (
        session.read.format("pgn")
        .option("rows", rows)
        .option("columns", names)
        .option("partitionBytes", "500")
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


@pytest.mark.parametrize("length", [50, 1_000, 3_333, len(TEXT)])
@pytest.mark.parametrize(("are_sized", "columns"), [(True, "file,offset,Event"), (False, "Event")])
def test_a_file_packed_by_zstd_is_cut_between_frames(
    length: int, are_sized: bool, columns: str, tmp_path: Path
) -> None:
    (tmp_path / "a.pgn.zst").write_bytes(frames(length, are_sized=are_sized))
    made = reader({"path": f"{tmp_path}", "columns": columns, "partitionBytes": "60"})
    partitions = made.partitions()
    assert (len(partitions) > 3) == (length < len(TEXT))
    found = [row for part in partitions for batch in made.read(part) for row in batch.to_pylist()]
    assert found == expected(tmp_path, "games", columns.split(","))


def test_frames_whose_text_has_no_length_are_not_cut_where_offsets_are_asked_for(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    (tmp_path / "a.pgn.zst").write_bytes(frames(1_000, are_sized=False))
    made = reader({"path": f"{tmp_path}", "columns": "offset", "partitionBytes": "60"})
    assert len(made.partitions()) == 1
    assert "leave the column offset out to have it cut" in caplog.text


@pytest.mark.parametrize(("rows", "is_cut"), [("games", True), ("moves", False)])
def test_the_usual_columns_of_games_let_such_files_be_cut(
    rows: str, is_cut: bool, tmp_path: Path
) -> None:
    (tmp_path / "a.pgn.zst").write_bytes(frames(1_000, are_sized=False))
    made = reader({"path": f"{tmp_path}", "rows": rows, "partitionBytes": "60"})
    assert (len(made.partitions()) > 1) == is_cut


def test_a_broken_frame_loses_no_game_before_it(tmp_path: Path) -> None:
    packed = bytearray(frames(5_000, are_sized=True))
    middle = packed.rfind(b"\x28\xb5\x2f\xfd", 0, len(packed) // 2)
    packed[middle + 20 : middle + 40] = b"\xff" * 20
    (tmp_path / "a.pgn.zst").write_bytes(packed)
    options = {"path": f"{tmp_path}", "columns": "Event", "partitionBytes": "100"}
    strict, lenient = reader(options), reader({**options, "onBrokenFile": "skip"})
    assert len(strict.partitions()) > 4
    with pytest.raises(OSError, match=r"a\.pgn\.zst: "):
        [[*strict.read(part)] for part in strict.partitions()]
    found = [
        int(row["Event"])
        for part in lenient.partitions()
        for batch in lenient.read(part)
        for row in batch.to_pylist()
    ]
    assert found == sorted(set(found))
    missing = sorted({*range(300)} - {*found})
    assert missing == [*range(missing[0], missing[-1] + 1)]
    assert len(missing) < 150


FILTERED = [
    ("WhiteElo > 2290", 8),
    ("WhiteElo between 2100 and 2109", 8),
    ("Event = '17'", 1),
    ("Event in ('1', '2', '3') and Site = 'x'", 2),
    ("Event like '29%'", 11),
    ("Event like '%9' and WhiteElo is not null", 26),
    ("Event like '%1%' and not WhiteElo = 2001", None),
    ("WhiteElo is null", 43),
    ("White = 'a \"b\" \\\\ c'", 0),
    ("Date > date'2020-01-01'", 0),
    ("result = '1-0' and Event < '2'", None),
]


@pytest.mark.parametrize(("condition", "count"), FILTERED)
def test_filters_leave_out_games_and_no_row(
    condition: str, count: int | None, session: SparkSession, folder: Path
) -> None:
    names = "Event,Site,White,Date,WhiteElo,result"
    loaded = session.read.format("pgn").option("columns", names)
    path = f"{folder}/a.pgn"
    plain = loaded.load(path).where(condition).orderBy("Event").toArrow().to_pylist()
    pushed = loaded.option("pushFilters", "true").load(path).where(condition)
    assert pushed.orderBy("Event").toArrow().to_pylist() == plain
    assert count is None or len(plain) == count


def test_games_that_a_filter_leaves_out_are_not_read(session: SparkSession, folder: Path) -> None:
    loaded = (
        session.read.format("pgn").option("columns", "Event,WhiteElo").option("onError", "fail")
    )
    path, condition = f"{folder}/a.pgn", "Event = '18'"
    with pytest.raises(Exception, match="game 4 cannot be read whole"):
        loaded.load(path).where(condition).count()
    assert loaded.option("pushFilters", "true").load(path).where(condition).count() == 1


@pytest.mark.parametrize(
    ("asked", "where"),
    [
        (ds.EqualTo(("White",), 'a "b"'), '"White" = "a ""b"""'),
        (ds.EqualNullSafe(("WhiteElo",), 2500), '"WhiteElo" = 2500'),
        (ds.LessThan(("WhiteElo",), 2500), '"WhiteElo" < 2500'),
        (ds.GreaterThanOrEqual(("Date",), date(2020, 2, 3)), '"Date" >= 2020.02.03'),
        # Sail counts days.
        (ds.LessThanOrEqual(("Date",), 18262), '"Date" <= 2020.01.01'),
        (ds.In(("White",), ("a", "b")), '"White" in ("a", "b")'),
        (ds.IsNotNull(("White",)), 'has "White"'),
        (ds.StringStartsWith(("White",), "a.b"), '"White" ~ "^a\\.b"'),
        (ds.StringEndsWith(("White",), "a"), '"White" ~ "a$"'),
        (ds.StringContains(("White",), "(a"), '"White" ~ "\\(a"'),
        # What cannot be said of tags alone is left to the cluster.
        (ds.EqualTo(("result",), "1-0"), None),
        (ds.EqualTo(("WhiteEloText",), "1"), None),
        (ds.EqualTo(("White",), None), None),
        (ds.In(("White",), ("a", None)), None),
        (ds.IsNull(("White",)), None),
        (ds.Not(ds.EqualTo(("White",), "a")), None),
        (ds.EqualTo(("White", "x"), "a"), None),
    ],
)
def test_filters_on_tags_are_expressions(asked: object, where: str | None) -> None:
    columns = "White,WhiteElo,WhiteEloText,Date,result"
    made = reader({"path": "x", "columns": columns, "pushFilters": "true"})
    assert [*made.pushFilters([asked])] == [asked]
    assert made._choices.where == (where and f"({where})")  # noqa: SLF001


def test_a_filter_is_asked_beside_the_users_expression(folder: Path) -> None:
    options = {"path": f"{folder}/a.pgn", "where": "Event = '5' or Event = '6'", "columns": "Event"}
    made = reader({**options, "pushFilters": "true"})
    made.pushFilters([ds.StringStartsWith(("Event",), "6"), ds.EqualTo(("Event",), "x" * 99_999)])
    rows = [row for part in made.partitions() for b in made.read(part) for row in b.to_pylist()]
    assert rows == [{"Event": "6"}] * bool(rows)
    with pytest.raises(ValueError, match="pushFilters is 'true' or 'false', not 'yes'"):
        reader({"path": "x", "pushFilters": "yes"})


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
