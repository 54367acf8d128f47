"""Games on a cluster: a data source for Apache Spark 4.

>>> from stamma.spark import PgnDataSource
>>> PgnDataSource.name()
'pgn'

In a session: ``spark.dataSource.register(PgnDataSource)``, and then
``spark.read.format("pgn").option("rows", "moves").load("games/*.pgn.zst")``. docs/tables.md has the
options. pyspark and pyarrow must be there, and stamma on every machine that reads.
"""

from __future__ import annotations

import glob
import json
import os
from dataclasses import dataclass
from errno import ENOENT
from itertools import pairwise
from typing import TYPE_CHECKING, Any

import pyarrow as pa
from pyspark.sql.datasource import DataSource, DataSourceReader, InputPartition
from pyspark.sql.types import (
    ArrayType,
    BooleanType,
    DataType,
    DateType,
    DoubleType,
    IntegerType,
    LongType,
    MapType,
    ShortType,
    StringType,
    StructField,
    StructType,
    TimestampNTZType,
)

from stamma.pgn.sources import open_input
from stamma.pgn.tables import USUAL, Rows, Table

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

# Files are put together to partitions of about this size, and plain ones are cut into such.
_PARTITION_BYTES = 128 << 20

_TYPES: dict[pa.DataType, type[DataType]] = {
    pa.string(): StringType,
    pa.bool_(): BooleanType,
    pa.int16(): ShortType,
    pa.int32(): IntegerType,
    pa.int64(): LongType,
    pa.float64(): DoubleType,
    pa.date32(): DateType,
    pa.timestamp("us"): TimestampNTZType,
}


class PgnDataSource(DataSource):
    """Files of games as tables, for ``spark.read.format("pgn")``."""

    @classmethod
    def name(cls) -> str:
        """Return what the format is called."""
        return "pgn"

    def schema(self) -> StructType:
        """Return the columns with their types."""
        return _struct(_table([], _Choices.of(self.options)))

    def reader(self, schema: StructType) -> DataSourceReader:
        """Return what reads the files."""
        del schema
        return PgnReader(_Choices.of(self.options))


@dataclass(frozen=True)
class _Choices:
    """What a user has chosen by options."""

    paths: tuple[str, ...]
    rows: Rows
    columns: tuple[str, ...]
    where: str | None
    on_error: str
    on_broken_file: str
    language: str | None
    partition_bytes: int

    @staticmethod
    def of(options: Mapping[str, str]) -> _Choices:
        """Read the options; their names are in lower case here, whatever was written.

        :raises ValueError: if a choice is none.
        """
        given = {name.lower(): value for name, value in options.items()}
        rows: Any = given.get("rows", "games")
        # Where a file is cut, its games cannot be numbered.
        usual = [name for name in USUAL.get(rows, ()) if name != "number"]
        columns = [name.strip() for name in given.get("columns", ",".join(usual)).split(",")]
        on_broken_file = given.get("onbrokenfile", "fail")
        if on_broken_file not in ("fail", "skip"):
            raise ValueError(f"onBrokenFile is 'fail' or 'skip', not {on_broken_file!r}")
        return _Choices(
            paths=tuple(json.loads(given.get("paths", "[]"))) or (given.get("path", ""),),
            rows=rows,
            columns=tuple(columns),
            where=given.get("where"),
            on_error=given.get("onerror", "keep"),
            on_broken_file=on_broken_file,
            language=given.get("language"),
            partition_bytes=int(given.get("partitionbytes", _PARTITION_BYTES)),
        )


@dataclass
class _Partition(InputPartition):
    """Files that are read together, or a range of the bytes of one."""

    parts: list[tuple[str, tuple[int, int] | None]]


class PgnReader(DataSourceReader):
    """Reads the files of a source, partition by partition."""

    def __init__(self, choices: _Choices) -> None:
        self._choices = choices

    def partitions(self) -> list[InputPartition]:
        """Cut large plain files where games begin, and put small files together.

        :raises OSError: if there is no such file.
        """
        size = max(1, self._choices.partition_bytes)
        made: list[InputPartition] = []
        waiting: list[tuple[str, tuple[int, int] | None]] = []
        room = size
        for path in _files(self._choices.paths):
            length = os.stat(path).st_size  # noqa: PTH116
            if length > size and self._is_cut(path):
                edges = [*range(0, length, size), length]
                made.extend(_Partition([(path, part)]) for part in pairwise(edges))
                continue
            if waiting and length > room:
                made.append(_Partition(waiting))
                waiting, room = [], size
            waiting.append((path, None))
            room -= length
        return [*made, _Partition(waiting)] if waiting or not made else made

    def _is_cut(self, path: str) -> bool:
        """Whether a file can be read from any game on: where nothing counts from its start."""
        if "number" in self._choices.columns:
            return False
        file = open_input(path)
        return not (file.is_compressed() or file.is_utf16())

    def read(self, partition: InputPartition) -> Iterator[pa.RecordBatch]:
        """Read the rows of a partition.

        :raises OSError: if a file cannot be read, unless that is to be passed over.
        """
        assert isinstance(partition, _Partition)  # noqa: S101 - it is one of those above
        for part in partition.parts:
            table = _table([part], self._choices)
            try:
                for batch in table.batches():
                    yield from pa.table(batch).to_batches()
            except OSError as error:
                if self._choices.on_broken_file == "fail":
                    raise
                _warn(error)


def _warn(error: OSError) -> None:
    import logging

    # What is logged by a worker stands in its log; the job goes on.
    logging.getLogger("stamma.spark").warning("left out the rest of a file: %s", error)


def _table(parts: list[tuple[str, tuple[int, int] | None]], choices: _Choices) -> Table:
    # Each partition has a processor of its own.
    return Table(
        parts,
        choices.rows,
        choices.columns,
        where=choices.where,
        on_error=choices.on_error,  # type: ignore[arg-type]
        language=choices.language,
        threads=1,
    )


def _files(paths: tuple[str, ...]) -> list[str]:
    """Return the files that are meant, in order: paths, folders, patterns.

    :raises OSError: if there is none.
    """
    files: list[str] = []
    for given in paths:
        path = given.removeprefix("file://")
        pattern = os.path.join(path, "**", "*.pgn*") if os.path.isdir(path) else path  # noqa: PTH112, PTH118
        found = sorted(glob.glob(pattern, recursive=True))  # noqa: PTH207
        if not found:
            raise FileNotFoundError(ENOENT, "there is no file of games", given)
        files.extend(found)
    return files


def _struct(table: Table) -> StructType:
    fields = [StructField(field.name, _type(field.type), True) for field in pa.schema(table)]
    return StructType(fields)


def _type(kind: pa.DataType) -> DataType:
    if pa.types.is_map(kind):
        return MapType(_type(kind.key_type), _type(kind.item_type))
    if pa.types.is_list(kind):
        return ArrayType(_type(kind.value_type))
    return _TYPES[kind]()
