"""Games on a cluster: a data source for Apache Spark 4.

>>> from stamma.spark import PgnDataSource
>>> PgnDataSource.name()
'pgn'

In a session: ``spark.dataSource.register(PgnDataSource)``, and then
``spark.read.format("pgn").option("rows", "moves").load("games/*.pgn.zst")``. docs/tables.md has the
options. pyspark and pyarrow must be there, and stamma on every machine that reads.
"""

from __future__ import annotations

import json
import logging
import os
import re
from dataclasses import dataclass, replace
from datetime import date
from errno import EINVAL, ENOENT
from itertools import pairwise
from typing import TYPE_CHECKING, Any

import pyarrow as pa
from pyspark.sql import datasource as ds
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

from stamma._core import zstd_cuts
from stamma.errors import SelectionError
from stamma.pgn.selection import compiled
from stamma.pgn.sources import files_meant, open_input
from stamma.pgn.tables import USUAL, Part, Rows, Table

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

# Files are put together to partitions of about this size, and those that can be cut are cut into
# such.
_PARTITION_BYTES = 128 << 20

# What is logged by a worker stands in its log; the job goes on.
_LOG = logging.getLogger("stamma.spark")

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
        choices = _Choices.of(self.options)
        return FilteringReader(choices) if choices.push_filters else PgnReader(choices)


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
    push_filters: bool

    @staticmethod
    def of(options: Mapping[str, str]) -> _Choices:
        """Read the options; their names are in lower case here, whatever was written.

        :raises ValueError: if a choice is none.
        """
        given = {name.lower(): value for name, value in options.items()}
        rows: Any = given.get("rows", "games")
        # What counts from the start of a file keeps it from being cut. Rows of moves need something
        # that tells their games apart.
        counted = ("number", "offset") if rows == "games" else ("number",)
        usual = [name for name in USUAL.get(rows, ()) if name not in counted]
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
            push_filters=_is_true(given.get("pushfilters", "false")),
        )


def _is_true(given: str) -> bool:
    if given.lower() not in ("true", "false"):
        raise ValueError(f"pushFilters is 'true' or 'false', not {given!r}")
    return given.lower() == "true"


@dataclass
class _Partition(InputPartition):
    """Files that are read together, or a range of the bytes of one."""

    parts: list[tuple[str, Part | None]]


class PgnReader(DataSourceReader):
    """Reads the files of a source, partition by partition."""

    def __init__(self, choices: _Choices) -> None:
        self._choices = choices

    def partitions(self) -> list[InputPartition]:
        """Cut large files where games begin, and put small files together.

        :raises OSError: if there is no such file.
        """
        size = max(1, self._choices.partition_bytes)
        made: list[InputPartition] = []
        waiting: list[tuple[str, Part | None]] = []
        room = size
        for path in _files(self._choices.paths):
            length = os.stat(path).st_size  # noqa: PTH116
            parts = self._cut(path, length, size) if length > size else []
            if len(parts) > 1:
                made.extend(_Partition([(path, part)]) for part in parts)
                continue
            if waiting and length > room:
                made.append(_Partition(waiting))
                waiting, room = [], size
            waiting.append((path, None))
            room -= length
        return [*made, _Partition(waiting)] if waiting or not made else made

    def _cut(self, path: str, length: int, size: int) -> list[Part]:
        """Cut a file into parts of this size, if nothing of it counts from its start."""
        if "number" in self._choices.columns:
            return []
        try:
            file = open_input(path)
        except OSError:
            # Whoever reads it is told what is wrong.
            return []
        if file.is_utf16():
            return []
        if not file.is_compressed():
            return [(*part, None) for part in pairwise([*range(0, length, size), length])]
        cuts = zstd_cuts(path, size)
        if "offset" in self._choices.columns and any(text is None for _, text in cuts):
            _LOG.warning(
                "%s is read as one partition, since its frames do not say how long their text is: "
                "leave the column offset out to have it cut",
                path,
            )
            return []
        return [(start, end, text or 0) for (start, text), (end, _) in pairwise(cuts)]

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
                _LOG.warning("left out the rest of a file: %s", error)


class FilteringReader(PgnReader):
    """Reads only games that may pass the filters of a query on tags.

    Spark fails when it meets one unless its ``spark.sql.python.filterPushdown.enabled`` is set.
    """

    def pushFilters(self, filters: list[ds.Filter]) -> Iterable[ds.Filter]:  # noqa: N802
        """Leave out games that no row can come of; what passes is still filtered by the cluster."""
        types = {field.name: field.type for field in pa.schema(_table([], self._choices))}
        for each in filters:
            asked = [where for where in (self._choices.where, _where(each, types)) if where]
            where = " and ".join(f"({where})" for where in asked) or None
            try:
                compiled(where or "")
            except SelectionError:
                # It may be too long, or have signs that are not taken.
                continue
            self._choices = replace(self._choices, where=where)
        return filters


# The filters that are comparisons, with their signs in an expression.
_SIGNS: dict[type[ds.Filter], str] = {
    ds.EqualTo: "=",
    ds.EqualNullSafe: "=",
    ds.LessThan: "<",
    ds.LessThanOrEqual: "<=",
    ds.GreaterThan: ">",
    ds.GreaterThanOrEqual: ">=",
}
# Those that look into a text, as regular expressions.
_PATTERNS: dict[type[ds.Filter], str] = {
    ds.StringStartsWith: "^{}",
    ds.StringContains: "{}",
    ds.StringEndsWith: "{}$",
}


def _where(asked: ds.Filter, types: Mapping[str, pa.DataType]) -> str | None:
    """Return an expression that is true of every game with a row that passes a filter, if any is.

    It may be true of other games, too: a comparison with what is not there is null for the one and
    false for the other, which is the same for a row, but not for what is not so.
    """
    path: tuple[str, ...] = getattr(asked, "attribute", ())
    if len(path) != 1 or not _is_tag(path[0]) or path[0] not in types:
        return None
    tag, kind = f'"{path[0]}"', types[path[0]]
    match asked:
        case ds.IsNotNull():
            return f"has {tag}"
        case ds.In(value=values):
            written = [_written(value, kind) for value in values]
            listed = ", ".join(value for value in written if value is not None)
            return f"{tag} in ({listed})" if written and None not in written else None
    if (pattern := _PATTERNS.get(type(asked))) and kind == pa.string():
        found = pattern.format(re.escape(asked.value))  # type: ignore[attr-defined]
        return f"{tag} ~ {_quoted(found)}"
    sign = _SIGNS.get(type(asked))
    value = _written(asked.value, kind) if sign else None  # type: ignore[attr-defined]
    return f"{tag} {sign} {value}" if value is not None else None


def _is_tag(column: str) -> bool:
    """Whether a column is the tag of its name, and not one under another name."""
    return column[:1].isupper() and not column.endswith("Text")


def _written(value: object, kind: pa.DataType) -> str | None:
    """Write a value of a column as an expression has it."""
    match value:
        case str() if kind == pa.string():
            return _quoted(value)
        case int() if pa.types.is_integer(kind) and not isinstance(value, bool):
            return str(value)
        case int() if kind == pa.date32() and 0 < value + _EPOCH <= date.max.toordinal():
            # Some count the days.
            return _written(date.fromordinal(value + _EPOCH), kind)
        case date() if kind == pa.date32():
            return f"{value.year:04}.{value.month:02}.{value.day:02}"
    return None


_EPOCH = date(1970, 1, 1).toordinal()


def _quoted(text: str) -> str:
    doubled = text.replace('"', '""')
    return f'"{doubled}"'


def _table(parts: list[tuple[str, Part | None]], choices: _Choices) -> Table:
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
        found = files_meant(path)
        if not found and "://" in path:
            raise OSError(
                EINVAL,
                "this is an address and not a path: mount it where every machine sees it, or copy "
                "the files there",
                given,
            )
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
