"""Games as tables of Apache Arrow: a row for each game, each move, or each position.

What :func:`table` returns is taken as it is by DuckDB, Polars, pandas and pyarrow, none of which is
needed here. Nothing is read before one of them asks, and then as a stream, on all cores.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Literal, TypeAlias, cast, get_args

from stamma._core import GAME_BYTES, Style, TablePlan, TableStream, table_columns
from stamma.bounds import at_least
from stamma.diagnostics import diagnose
from stamma.errors import NotationError
from stamma.pgn.bulk import BLOCK, workers
from stamma.pgn.detection import resolve
from stamma.pgn.selection import Selection, compiled
from stamma.pgn.sources import as_file, name_of, naming, open_input

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from stamma._core import Selection as CoreSelection
    from stamma.language_table import Language
    from stamma.pgn.sources import Source

Rows: TypeAlias = Literal["games", "moves", "positions"]
OnError: TypeAlias = Literal["keep", "skip", "fail"]

#: A part of a file: a range of its bytes, and if it is packed by zstd, how many bytes of text stand
#: before it.
Part: TypeAlias = tuple[int, int, int | None]

#: Told how many games and bytes of files have been read, how many games could not be read whole,
#: and how many stretches of text are no games.
Listener: TypeAlias = Callable[[int, int, int, int], object]

#: The columns of a table, if none are asked for.
USUAL: Mapping[str, tuple[str, ...]] = {
    "games": (
        *("file", "number", "offset", "Event", "Site", "Date", "Round", "White", "Black", "result"),
        *("WhiteElo", "BlackElo", "ECO", "Opening", "TimeControl", "Termination", "utc_timestamp"),
        *("ply_count", "san", "faults"),
    ),
    "moves": (
        *("file", "offset", "ply", "depth", "san", "uci", "piece", "capture", "check"),
        *("promotion", "clock", "eval", "mate", "nags", "comment", "faults"),
    ),
    "positions": (
        *("file", "offset", "ply", "hash", "epd", "san", "white_wins", "draws", "black_wins"),
    ),
}


def table(
    source: Source | Iterable[Source],
    rows: Rows = "games",
    columns: Iterable[str] | None = None,
    *,
    where: str | Selection | None = None,
    on_error: OnError = "keep",
    language: str | Language | None = None,
    game_bytes: int = GAME_BYTES,
    unpack_all: bool = False,
    threads: int | None = None,
) -> Table:
    """Make a table of the games of a file, or of several.

    ``rows`` says what a row is: a game, a move (those of variations, too), or a position of a main
    line. ``columns`` are names of tags (``"White"``, ``"WhiteElo"``), of facts (``"ply_count"``,
    ``"clock"``) or of notations (``"san"``, ``"uci"``, ``"lan"``); what is said about moves is a
    list in a table of games. docs/tables.md has all of them with their types. Only what is asked
    for is computed. With ``where`` only games that meet an expression or a :class:`Selection` are
    in the table; not one by ``games``, ``limit`` or ``sample``, which depend on the order of games.

    A game that cannot be read whole is a row with its faults (``"keep"``), left out (``"skip"``),
    or an error (``"fail"``). The other choices are those of :func:`stamma.pgn.check`.

    >>> file = b'[White "Morphy"] [WhiteElo "2690"] 1. e4 e5 2. Ke3 1-0'
    >>> games = table(file, columns=["White", "WhiteElo", "uci", "faults"])
    >>> games.columns
    ('White', 'WhiteElo', 'uci', 'faults')

    With Polars: ``polars.DataFrame(games)``; with DuckDB: ``duckdb.sql("from games")``; with
    pandas: ``pandas.DataFrame.from_arrow(games)``; with pyarrow: ``pyarrow.table(games)``. Each of
    them can ask again and again, unless the source is an open file, which is read once.

    :raises UnknownColumnError: if there is no such column.
    :raises SelectionError: if the expression cannot be understood.
    :raises OSError: if the language is to be found, and a file cannot be read.
    :raises ValueError: if a column is asked for twice, if a number is too small or too large, or if
        games are selected by their place.
    """
    sources = cast("list[Source]", [source] if _is_one(source) else list(cast("Any", source)))
    if language == "auto" and sources:
        with naming(sources[0]):
            _, language = resolve(open_input(sources[0]), language)
    return Table(
        [(each, None) for each in sources],
        rows,
        tuple(USUAL.get(rows, ()) if columns is None else columns),
        where=where,
        on_error=on_error,
        language=language,
        game_bytes=game_bytes,
        unpack_all=unpack_all,
        threads=threads,
    )


class UnknownColumnError(NotationError):
    """A column that a table does not have."""


def unknown_column(name: str, rows: Rows, nearest: str | None) -> UnknownColumnError:
    """Make the exception for a column that a table does not have."""
    from difflib import get_close_matches

    from stamma.notations import NOTATIONS

    known = [known for known, _ in table_columns(rows)]
    near = [nearest] if nearest else [each for each in known if each.startswith(f"{name}_")]
    near = near or get_close_matches(name, [*known, *NOTATIONS], n=1)
    advice = (
        f"did you mean {near[0]}?" if near else f"there are tags, notations, {', '.join(known)}"
    )
    return UnknownColumnError(
        diagnose("unknown-column", name, 0, len(name), text=name, rows=rows, help=advice)
    )


def _compiled(where: str | Selection) -> CoreSelection:
    # Rows are made on all cores and by many machines, none of which knows the numbers of games.
    for name in ("games", "limit", "sample"):
        if isinstance(where, Selection) and getattr(where, name) is not None:
            raise ValueError(f"a table does not select games by their place ({name})")
    return compiled(where)


def _is_one(source: object) -> bool:
    return isinstance(source, str | os.PathLike | bytes) or hasattr(source, "read")


class Table:
    """A table that can be read, again and again, by whatever knows the interface of Arrow."""

    def __init__(
        self,
        parts: Sequence[tuple[Source, Part | None]],
        rows: Rows,
        columns: tuple[str, ...],
        *,
        where: str | Selection | None = None,
        on_error: OnError = "keep",
        language: str | Language | None = None,
        game_bytes: int = GAME_BYTES,
        unpack_all: bool = False,
        threads: int | None = None,
    ) -> None:
        self._given = (
            (parts, rows, columns),
            {
                "where": where,
                "on_error": on_error,
                "language": language,
                "game_bytes": game_bytes,
                "unpack_all": unpack_all,
                "threads": threads,
            },
        )
        if on_error not in get_args(OnError):
            raise ValueError(f"on_error is 'keep', 'skip' or 'fail', not {on_error!r}")
        #: What a row is, and the names of the columns.
        self.rows, self.columns = rows, columns
        self._parts = parts
        self._plan = TablePlan(rows, [(name, _style(name, rows)) for name in columns])
        self._selection = None if where is None else _compiled(where)
        self._on_error = on_error
        self._language = Style.find(None, language)
        self._game_bytes = at_least(1, game_bytes, "game_bytes")
        self._threads = workers(threads)
        self._unpack_all = unpack_all
        # Empty when sources that can be read only once have been.
        self._unread = [None]

    @property
    def sources(self) -> tuple[Source, ...]:
        """The files that it is made of."""
        return tuple(source for source, _ in self._parts)

    @property
    def unmet_tags(self) -> tuple[str, ...]:
        """The tags among its columns that no game had which was read so far."""
        return tuple(self._plan.unmet_tags())

    def __reduce__(self) -> tuple[Callable[..., Table], tuple[object, ...]]:
        # What is compiled of it is made anew where it is needed.
        return _restore, self._given

    def empty(self) -> Table:
        """Return the same table without rows, for those who want to know its types."""
        return Table([], self.rows, self.columns)

    def __repr__(self) -> str:
        return f"<Table of {self.rows} with the columns {', '.join(self.columns)}>"

    def __arrow_c_schema__(self) -> object:
        """Return the schema as a capsule: what Arrow's PyCapsule interface asks for."""
        return self._plan.schema()

    def __arrow_c_stream__(self, requested_schema: object = None) -> object:
        """Return the rows as a capsule; they have the types of the schema, whatever is requested.

        :raises OSError: if a source that can be read only once is asked for a second time.
        """
        return self.batches().__arrow_c_stream__(requested_schema)

    def batches(self, listener: Listener | None = None) -> TableStream:
        """Read the rows some by some; each batch has Arrow's interface, too.

        The listener is told how many games and bytes of files have been read, how many games
        could not be read whole, and how many stretches of text are no games.

        >>> [len(batch) for batch in table(b"1. e4 * 1. d4 *").batches()]
        [2]

        :raises OSError: if a file cannot be read, or is asked for a second time and can be read
            only once.
        :raises ValueError: if a game cannot be read whole, and the table is to fail then.
        """
        if not all(_is_lasting(source) for source, _ in self._parts):
            try:
                # One step, for threads that ask at once.
                self._unread.pop()
            except IndexError:
                error = "an open file can be read only once; give a path or bytes"
                raise OSError(error) from None
        files: list[tuple[str | None, object, Part | None]] = [
            (name_of(source), as_file(source), part) for source, part in self._parts
        ]
        return self._plan.open(
            files,
            self._language,
            on_error=self._on_error,
            game_bytes=self._game_bytes,
            threads=self._threads,
            block=BLOCK,
            unpack_all=self._unpack_all,
            selection=self._selection,
            listener=listener,
        )


def _is_lasting(source: Source) -> bool:
    return source != "-" and isinstance(source, str | os.PathLike | bytes)


def _restore(given: tuple[Any, ...], how: dict[str, Any]) -> Table:
    return Table(*given, **how)


def _style(name: str, rows: Rows) -> Style | None:
    """Return the notation that a column is named after, if it is."""
    if name in ("san", "uci"):
        return Style.find(name, None)
    if name[:1].isupper() or any(name == known for known, _ in table_columns(rows)):
        return None
    from stamma.notations import NOTATIONS

    return Style.find(name, None) if name in NOTATIONS else None
