"""The openings of games, by the positions that they reach, from a table that somebody gives.

A table is a text of columns with tabs between them: ``eco``, ``name`` and ``pgn``, in the order of
its first line, as in the public collection ``lichess-org/chess-openings``.
"""

from __future__ import annotations

from collections import namedtuple
from errno import EINVAL

from stamma._core import Naming
from stamma.pgn.keeping import Sources
from stamma.pgn.sources import name_of, naming, open_input, read_page
from stamma.pgn.tallies import Score
from stamma.pgn.targets import beside

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator
    from typing import Unpack

    from stamma.pgn.bulk import Counts
    from stamma.pgn.keeping import How
    from stamma.pgn.sources import Source
    from stamma.pgn.targets import Target

_COLUMNS = ("eco", "name", "pgn")
_LARGEST = 1 << 26


class Opening(namedtuple("Opening", "eco name pgn")):  # noqa: PYI024
    """An opening: its code, its name, and moves that lead to it."""

    __slots__ = ()

    eco: str
    name: str
    pgn: str


class Openings(namedtuple("Openings", "counts found without written differing")):  # noqa: PYI024
    """The openings of games.

    ``found`` has how the games of each opening ended, the most frequent first, by code and name;
    ``without`` of those that reach no position of the table. ``written`` counts the games into
    which tags were written, ``differing`` those with tags that say something else.
    """

    __slots__ = ()

    counts: Counts
    found: dict[tuple[str, str], Score]
    without: Score
    written: int
    differing: int


def read_openings(source: Source) -> list[Opening]:
    r"""Read a table of openings.

    >>> read_openings(b"eco\tname\tpgn\nC20\tKing's Pawn Game\t1. e4 e5\n")
    [Opening(eco='C20', name="King's Pawn Game", pgn='1. e4 e5')]

    :raises OSError: if it cannot be read, or is no such table; it names the line.
    """
    with naming(source):
        data = open_input(source).read(_LARGEST)
    if len(data) == _LARGEST:
        raise OSError(EINVAL, "this is too large for a table of openings", name_of(source))
    return list(_rows(read_page(data).text, source))


def _rows(text: str, source: Source) -> Iterator[Opening]:
    lines = text.splitlines()
    names = lines[0].strip().lower().split("\t") if lines else []
    if not set(_COLUMNS) <= set(names):
        raise OSError(
            EINVAL,
            "this is no table of openings: its first line has to name the columns eco, name and "
            "pgn, with tabs between them",
            name_of(source),
        )
    for number, line in enumerate(lines[1:], 2):
        if not line.strip():
            continue
        values = line.split("\t")
        if len(values) < len(names):
            raise OSError(
                EINVAL, f"line {number} has fewer columns than the first", name_of(source)
            )
        row = dict(zip(names, values, strict=False))
        yield Opening(*(row[name].strip() for name in _COLUMNS))


def openings(
    sources: Source | Iterable[Source],
    table: Source | Iterable[Opening],
    target: Target | None = None,
    *,
    replace: bool = False,
    **how: Unpack[How],
) -> Openings:
    """Find the opening of each game: the last of its positions that is in the table.

    The order of moves does not count. The table is a file, or a list of openings. With a ``target``
    the games are written there, with their tags ECO and Opening; every other byte stays. A tag that
    says something else is left as it is unless ``replace`` is true; so is a game that cannot be
    read whole.

    :raises OSError: if a file cannot be read or written, or would be written over; if the table is
        none.
    :raises ValueError: if the moves of an opening cannot be played.
    """
    is_list = isinstance(table, list | tuple)
    rows: list[Opening] = list(table) if is_list else read_openings(table)  # type: ignore[arg-type]
    files = Sources(sources, **how)
    seen = files.keep(target, may_replace=True)
    with beside(target, seen=seen) as (output,):
        naming = _naming(rows, output, replace=replace)
        counts = files.read(naming)
    ends, written, differing = naming.counted()
    scores: dict[tuple[str, str], Score] = {}
    for place, found in ends.items():
        if place is not None:
            name = rows[place][:2]
            added = zip(scores.get(name, (0, 0, 0, 0)), found, strict=True)
            scores[name] = Score(*map(sum, added))
    ordered = dict(sorted(scores.items(), key=lambda item: (-item[1].games, item[0])))
    without = Score(*ends.get(None, (0, 0, 0, 0)))
    return Openings(counts, ordered, without, written, differing)


def _naming(rows: list[Opening], output: object | None, *, replace: bool) -> Naming:
    try:
        return Naming([tuple(row) for row in rows], target=output, replace=replace)
    except KeyError as error:
        eco, name, moves = rows[error.args[0]]
        raise ValueError(
            f"the moves of {eco} {name} in the table cannot be played: {moves}"
        ) from None
