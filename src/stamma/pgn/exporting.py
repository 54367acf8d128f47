"""Tables of games as files: Parquet, Arrow, CSV and lines of JSON.

They are written by a library for tables that is there: Polars, pyarrow or DuckDB. None of them
holds a table whole; rows go through as they are read.
"""

from __future__ import annotations

import importlib.util
import os
from errno import EBADF, ENOSPC, EPIPE
from pathlib import Path
from typing import TYPE_CHECKING, Literal, TypeAlias, get_args

from stamma.pgn.targets import STANDARD_OUTPUT, beside, keep_source

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    import polars as pl
    import pyarrow as pa

    from stamma._core import TableStream
    from stamma.pgn.tables import Listener, Table
    from stamma.pgn.targets import Output

    Writer: TypeAlias = Callable[[Table, TableStream, Output, str], None]

Format: TypeAlias = Literal["parquet", "arrow", "csv", "jsonl"]
FORMATS: Sequence[Format] = get_args(Format)

# Groups of rows that are large enough to be packed well and small enough to be held.
_GROUP_ROWS = 1 << 17
# What may be wrong with standard output: nobody reads it any more, it is closed, or full.
_OF_PIPES = (EPIPE, EBADF, ENOSPC)
_GROUP_BYTES = 1 << 26


def format_of(name: str) -> Format | None:
    """Return the format that the name of a file stands for, if it does.

    >>> format_of("games.parquet"), format_of("games.pgn")
    ('parquet', None)
    """
    ending = Path(name).suffix.removeprefix(".")
    return ending if ending in FORMATS else None  # type: ignore[return-value]


def export(
    table: Table,
    target: str | os.PathLike[str],
    kind: Format,
    listener: Listener | None = None,
) -> None:
    """Write a table to a file, which takes its name when it is complete; ``"-"`` is a pipe.

    :raises OSError: if a file cannot be read or written, or would be written over; BrokenPipeError
        if nobody reads the pipe any more.
    :raises ValueError: if a game cannot be read whole, and the table is to fail then.
    :raises ImportError: if no library is there that can write it.
    """
    writer = _writer(kind)
    for source in table.sources:
        keep_source(source, target)
    with beside(target) as (output,):
        if output is None:
            return
        try:
            writer(table, table.batches(listener), output, kind)
        except Exception as error:
            # Libraries have errors of their own; what was wrong is said in them.
            known = (each for each in _OF_PIPES if os.strerror(each) in str(error))
            if os.fspath(target) == "-" and (number := next(known, None)) is not None:
                raise OSError(number, os.strerror(number), STANDARD_OUTPUT) from None
            if isinstance(error, OSError | ValueError):
                raise
            raise OSError(str(error)) from None


def _writer(kind: Format) -> Writer:
    """Return what writes a format, with the first library that is there and can.

    :raises ImportError: if there is none.
    """
    for name, (formats, writer) in WRITERS.items():
        if kind in formats and importlib.util.find_spec(name) is not None:
            return writer
    able = [name for name, (formats, _) in WRITERS.items() if kind in formats]
    raise ImportError(f"{kind} is written by {' or '.join(able)}: pip install 'stamma[table]'")


def _write_by_polars(table: Table, batches: TableStream, output: Output, kind: str) -> None:
    import polars as pl
    from polars.io.plugins import register_io_source

    schema = pl.DataFrame(table.empty()).schema
    failed: list[Exception] = []

    def frames(
        columns: list[str] | None, _: object, __: object, ___: object
    ) -> Iterator[pl.DataFrame]:
        try:
            for batch in batches:
                frame = pl.DataFrame(batch)
                yield frame if columns is None else frame.select(columns)
        except (OSError, ValueError) as error:
            # The rows end here, and the error is raised when all is written: where it goes through
            # the threads of Polars, these may still hold it when the program ends, and crash.
            failed.append(error)

    rows = register_io_source(frames, schema=schema)
    try:
        match kind:
            case "parquet":
                rows.sink_parquet(output, compression="zstd", row_group_size=_GROUP_ROWS)
            case "arrow":
                rows.sink_ipc(output, compression="zstd")
            case "csv":
                rows.select(_flat(name, schema[name]) for name in schema).sink_csv(output)
            case _:
                rows.sink_ndjson(output)
    except pl.exceptions.PolarsError as error:
        raise (failed or [error])[0] from None
    if failed:
        raise failed[0]


def _flat(name: str, kind: pl.DataType) -> pl.Expr:
    """Return a column that CSV can hold: entries of lists with blanks between them."""
    import polars as pl

    column = pl.col(name)
    if not isinstance(kind, pl.List):
        return column
    if isinstance(kind.inner, pl.Struct):
        # Tags, as they stand in PGN.
        tag = pl.format(
            '[{} "{}"]', pl.element().struct.field("key"), pl.element().struct.field("value")
        )
        return column.list.eval(tag).list.join(" ")
    return column.cast(pl.List(pl.String)).list.eval(pl.element().fill_null("")).list.join(" ")


def _write_by_pyarrow(table: Table, batches: TableStream, output: Output, kind: str) -> None:
    import pyarrow as pa

    schema = pa.schema(table)
    if kind == "parquet":
        from pyarrow.parquet import ParquetWriter

        with ParquetWriter(output, schema, compression="zstd") as parquet:
            for group in _groups(batches):
                parquet.write_table(group)
    else:
        options = pa.ipc.IpcWriteOptions(compression="zstd")
        with pa.ipc.new_file(output, schema, options=options) as arrow:
            for group in _groups(batches):
                arrow.write_table(group)


def _groups(batches: TableStream) -> Iterator[pa.Table]:
    """Put batches together to groups of rows."""
    import pyarrow as pa

    waiting: list[pa.Table] = []
    for batch in batches:
        waiting.append(pa.table(batch))
        is_large = sum(part.nbytes for part in waiting) >= _GROUP_BYTES
        if is_large or sum(len(part) for part in waiting) >= _GROUP_ROWS:
            yield pa.concat_tables(waiting).combine_chunks()
            waiting.clear()
    if waiting:
        yield pa.concat_tables(waiting).combine_chunks()


class _Rows:
    """Rows on their way, with their schema: DuckDB asks those who have none for all rows, twice."""

    def __init__(self, table: Table, batches: TableStream) -> None:
        self.__arrow_c_schema__ = table.__arrow_c_schema__
        self.__arrow_c_stream__ = batches.__arrow_c_stream__


def _write_by_duckdb(table: Table, batches: TableStream, output: Output, kind: str) -> None:
    import duckdb

    rows = _Rows(table, batches)  # noqa: F841 - DuckDB finds it by its name
    how = {
        "parquet": f"format parquet, compression zstd, row_group_size {_GROUP_ROWS}",
        "csv": "format csv",
        "jsonl": "format json",
    }
    with duckdb.connect() as connection:
        # Rows stay in their order; the file is the one that is open already.
        connection.execute(
            f"copy (from rows) to '/dev/fd/{output.fileno()}' ({how[kind]}, use_tmp_file false)"
        )


#: What writes tables, the first choice first: the formats of each library.
WRITERS: dict[str, tuple[Sequence[str], Writer]] = {
    "polars": (FORMATS, _write_by_polars),
    "pyarrow": (("parquet", "arrow"), _write_by_pyarrow),
    "duckdb": (("parquet", "csv", "jsonl"), _write_by_duckdb),
}
