"""Layouts: the ways to put a game on paper, as data."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, Literal, TypeAlias, TypeVar, get_args

if TYPE_CHECKING:
    from collections.abc import Mapping

T = TypeVar("T")

#: How moves stand on paper: one behind the other, two to a row with all that is said about them
#: between the rows, or two to a row and nothing else.
Arrangement: TypeAlias = Literal["running", "table", "sheet"]

_MOST_ROWS = 1000


@dataclass(frozen=True, slots=True, kw_only=True)
class Layout:
    """How a game stands on paper. Every field has running text's value unless you give another.

    >>> LAYOUTS["sheet"].replace(rows=40).rows
    40
    """

    name: str = "custom"
    #: What it is, in a few words.
    about: str = ""
    arrangement: Arrangement = "running"
    #: The rows of a sheet; a longer game has several sheets.
    rows: int = 30
    #: A sheet has a second block of rows beside the first one: 31 to 60 beside 1 to 30.
    beside: bool = False
    #: The first thing is a diagram of the position that the moves start from.
    opens_with_diagram: bool = False
    #: Numbers count Black's moves, which come first, as in helpmates.
    black_first: bool = False

    def __post_init__(self) -> None:
        known = get_args(Arrangement)
        if self.arrangement not in known:
            raise ValueError(
                f"arrangement is {self.arrangement!r}: it is one of {', '.join(known)}"
            )
        if not 1 <= self.rows <= _MOST_ROWS:
            raise ValueError(f"rows is {self.rows}: a sheet has 1 to {_MOST_ROWS}")

    @property
    def sides(self) -> tuple[str, str]:
        """The sides in the order of the columns."""
        return ("black", "white") if self.black_first else ("white", "black")

    def replace(self, **changes: Any) -> Layout:  # noqa: ANN401
        """Return the same layout with other fields.

        :raises TypeError: if there is no such field.
        """
        return replace(self, **changes)

    def __str__(self) -> str:
        return self.name


_NAMED = (
    Layout(name="running", about="running text, with comments and variations"),
    Layout(
        name="table",
        about="a row for each pair of moves, with comments and variations between the rows",
        arrangement="table",
    ),
    Layout(
        name="sheet",
        about="a score sheet of 30 rows, with lines to sign on",
        arrangement="sheet",
    ),
    Layout(
        name="sheet-60",
        about="a score sheet of 60 rows",
        arrangement="sheet",
        rows=60,
    ),
    Layout(
        name="sheet-beside",
        about="a score sheet with moves 31 to 60 beside 1 to 30",
        arrangement="sheet",
        beside=True,
    ),
    Layout(
        name="problem",
        about="a diagram, and the solution in running text",
        opens_with_diagram=True,
    ),
    Layout(
        name="helpmate",
        about="the same with numbers that count Black's moves, which come first",
        opens_with_diagram=True,
        black_first=True,
    ),
)

#: The layouts that have a name.
LAYOUTS: Mapping[str, Layout] = {layout.name: layout for layout in _NAMED}


def layout(name: str | Layout) -> Layout:
    """Return the layout with this name.

    >>> layout("sheet").about
    'a score sheet of 30 rows, with lines to sign on'

    :raises ValueError: if there is none; the message suggests one.
    """
    return name if isinstance(name, Layout) else find(name, LAYOUTS, "layout")


def find(name: str, known: Mapping[str, T], kind: str) -> T:
    """Return what has a name, or say what there is."""
    key = name.strip().lower().replace("_", "-")
    if key in known:
        return known[key]
    import difflib

    near = difflib.get_close_matches(key[:64], known, n=1)
    hint = f"did you mean {near[0]}?" if near else f"there are {', '.join(known)}"
    raise ValueError(f"there is no {kind} {name[:64]!r}: {hint}")
