"""What there is to say about a rule at length: read from ``rules.toml`` when it is asked for."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING, Any

from stamma.fixed import fix_mappings, given

if TYPE_CHECKING:
    from collections.abc import Mapping

# What the examples of a family are given to, unless they say otherwise.
_DOORS = {
    "FEN": "Board",
    "EPD": "Board.from_epd",
    "MOV": "Board.parse",
    "SPL": "Board.parse",
    "PGN": "pgn.check",
    "RDG": "read",
    "TAB": "pgn.table",
    "SEL": "pgn.Selection",
}
# What is given to them, if not the text as it is.
_SUBJECTS = {
    "pgn.check": '"game.pgn", print',
    "pgn.table": '"game.pgn", columns=[text]',
    "Board.write": "Move.from_uci(text)",
    "pgn.Selection.games": "games=text",
}
# What needs no board yet.
_OF_THE_CLASS = {"Board.from_epd", "Board.read_epd", "Board.read_fen"}


@dataclass(frozen=True, slots=True)
class Page:
    """The page of a rule."""

    #: What is wrong.
    what: str
    #: Why it matters.
    why: str
    #: A small input that raises it.
    example: str
    #: The same as it should be; empty where there is no such thing.
    instead: str
    #: What in ``stamma`` the example is given to: ``Board.parse``, ``pgn.check`` …
    door: str
    #: What else is given there.
    given: Mapping[str, str]
    #: Why there is no example; empty if there is one.
    unreachable: str

    def __post_init__(self) -> None:
        fix_mappings(self, "given")

    @property
    def call(self) -> str:
        """How the example is given to stamma, in Python.

        >>> load("promotion-sign").call
        'Board("8/4P3/8/8/8/8/k6K/8 w - - 0 1").parse(text, notation="san")'
        >>> load("pgn-suffix").call
        'pgn.check("game.pgn", print, strict="pgn")'
        """
        text = _SUBJECTS.get(self.door, "text")
        options = [f'{key}="{value}"' for key, value in self.given.items() if key != "fen"]
        name = self.door.removesuffix(".games")
        if name.startswith("Board.") and name not in _OF_THE_CLASS:
            board = f'Board("{self.given["fen"]}")' if "fen" in self.given else "Board()"
            name = name.replace("Board", board, 1)
        return f"{name}({', '.join([text, *options])})"

    def __reduce__(self) -> tuple[type[Page], tuple[object, ...]]:
        return Page, given(self)


@cache
def read_file() -> dict[str, dict[str, Any]]:
    """Read the entries of ``rules.toml`` as they are, by the names of the rules."""
    import tomllib
    from importlib.resources import files

    return tomllib.loads(files(__package__).joinpath("rules.toml").read_text("utf-8"))


def load(name: str) -> Page:
    """Return the page of the rule with this name."""
    entry = read_file()[name]
    return Page(
        what=entry["what"],
        why=entry["why"],
        example=entry.get("example", ""),
        instead=entry.get("instead", ""),
        door=entry.get("door") or _DOORS[entry["code"][:3]],
        given=entry.get("given", {}),
        unreachable=entry.get("unreachable", ""),
    )
