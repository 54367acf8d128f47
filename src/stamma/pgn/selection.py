"""Which games of a file are wanted: by their tags, by what happens on the board, by their place.

``docs/selecting.md`` has the grammar of expressions, and examples.
"""

from __future__ import annotations

import re

from stamma import _core
from stamma.bounds import at_least
from stamma.options import named

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator
    from typing import Any, Never, TypeVar

    from stamma.errors import SelectionError
    from stamma.pgn.windows import Window

    _T = TypeVar("_T")

# The texts of an expression.
_QUOTED = re.compile(r'"(?:[^"]|"")*"|\'(?:[^\']|\'\')*\'')
# The words of an expression that are no tags.
_WORD = re.compile(r"\b[a-z]+\b")

# All that can be asked for, and what it is if nobody does.
_DEFAULTS: dict[str, object] = {
    **dict.fromkeys(("where", "position", "material", "line", "ends", "motif", "games")),
    **dict.fromkeys(("max_ply", "limit", "sample")),
    **dict.fromkeys(("transposed", "mirror", "invert"), False),
    "seed": 0,
}
# No file has more games.
_ALL = 1 << 63


# What is asked of the board.
_OF_BOARD = ("position", "material", "line", "ends", "motif")


class Selection:
    """Which games are wanted; all that is given must hold.

    Whatever takes ``where`` takes an expression or a selection. It is compiled when it is made.

    >>> from stamma import pgn
    >>> wanted = Selection("WhiteElo >= 2500 and plies > 40", games="3-9,20-", limit=5)
    >>> long = Selection("plies > 2")
    >>> [game.uci() for game in pgn.open(b"1. e4 e5 * 1. d4 d5 2. c4 *", where=long)]
    ['d2d4 d7d5 c2c4']

    :raises SelectionError: if a part of it cannot be understood; it says where and why.
    :raises InvalidFenError: if a position is given whole, and cannot be one.
    :raises ValueError: if a number is too small or too large, or if something has no effect because
        that is missing which it is about.
    """

    # A dataclass would be shorter, but importing it takes as long as selecting in 20 MB of games.
    __slots__ = ("_compiled", *_DEFAULTS)

    #: An expression: ``WhiteElo >= 2500 and player ~ "Carlsen"``.
    where: str | None
    #: A position that is reached: a FEN, its first fields, or a pattern.
    position: str | None
    #: Material that is on the board: ``KRPvKR``.
    material: str | None
    #: The moves that games begin with, in any notation and language.
    line: str | None
    #: Whether the position after the line counts, by whatever moves it was reached.
    transposed: bool
    #: How games end: ``mate``, ``stalemate``, ``repetition``, ``fifty``, ``material``,
    #: ``resignation``, ``agreement``.
    ends: str | None
    #: What happens in them: ``underpromotion``, ``en-passant``, ``castles-both`` …
    motif: str | None
    #: Whether positions and material count with the colours exchanged, too.
    mirror: bool
    #: How many half-moves of each game the board is looked at.
    max_ply: int | None
    #: Numbers of games in the file, from 1: ``3-9,20-``.
    games: str | None
    #: How many games are wanted: then reading ends.
    limit: int | None
    #: How many of them, chosen at random in one pass.
    sample: int | None
    #: Another seed chooses other games.
    seed: int
    #: Whether the games are wanted that do not meet all of this; how many stays the same.
    invert: bool
    _compiled: _core.Selection

    def __init__(
        self,
        where: str | None = None,
        *,
        position: str | None = None,
        material: str | None = None,
        line: str | None = None,
        transposed: bool = False,
        ends: str | None = None,
        motif: str | None = None,
        mirror: bool = False,
        max_ply: int | None = None,
        games: str | None = None,
        limit: int | None = None,
        sample: int | None = None,
        seed: int = 0,
        invert: bool = False,
    ) -> None:
        """Compile what is wanted."""
        given = locals()
        for name in _DEFAULTS:
            object.__setattr__(self, name, given[name])
        object.__setattr__(self, "_compiled", self._compile())
        self._refuse_what_has_no_effect()

    def _given(self) -> dict[str, object]:
        return {
            name: value
            for name, default in _DEFAULTS.items()
            if (value := getattr(self, name)) != default
        }

    def __setattr__(self, name: str, value: object) -> Never:
        raise AttributeError(f"a selection cannot be changed: make another one with {name}=")

    def __delattr__(self, name: str) -> Never:
        raise AttributeError(f"a selection cannot be changed: make another one without {name}")

    def __eq__(self, other: object) -> bool:
        return self._given() == other._given() if isinstance(other, Selection) else NotImplemented

    def __hash__(self) -> int:
        return hash(tuple(self._given().items()))

    def __repr__(self) -> str:
        return (
            f"Selection({', '.join(f'{name}={value!r}' for name, value in self._given().items())})"
        )

    def __reduce__(self) -> tuple[object, ...]:
        return _restore, (self._given(),)

    @property
    def unmet_tags(self) -> tuple[str, ...]:
        """Tags that the expression asks for and that no game had which was looked at so far.

        Those that are known everywhere are not among them.

        >>> from stamma import pgn
        >>> wanted = Selection("Arbiter = 'x'")
        >>> _ = pgn.count(b'[White "Tal"] 1. e4 *', where=wanted)
        >>> wanted.unmet_tags
        ('Arbiter',)
        """
        return tuple(self._compiled.unmet_names())

    def _refuse_what_has_no_effect(self) -> None:
        # Texts aside, what begins with a small letter is a word of the language.
        asked = set(_WORD.findall(_QUOTED.sub("", self._compiled.expression or "")))
        there = {name for name in _DEFAULTS if getattr(self, name) is not None}
        for name, known, needed in (
            ("seed", there, ("sample",)),
            ("transposed", there, ("line",)),
            ("mirror", asked, ("position", "material")),
            ("max_ply", asked, _OF_BOARD),
            ("invert", there, ("where", *_OF_BOARD, "games")),
        ):
            is_default = getattr(self, name) == _DEFAULTS[name]
            if not is_default and known.isdisjoint(needed):
                others = " or ".join(named(other) for other in needed)
                # All games meet nothing, so that its opposite would leave out all of them.
                wrong = "has nothing to turn round" if name == "invert" else "has no effect"
                raise ValueError(f"{named(name)} {wrong} without {others}")

    def _compile(self) -> _core.Selection:
        where, line = self.where, self.line
        while True:
            try:
                return _core.Selection(
                    where=where,
                    position=self.position,
                    material=self.material,
                    line=line,
                    transposed=self.transposed,
                    ends=self.ends,
                    motif=self.motif,
                    mirror=self.mirror,
                    max_ply=_bounded("max_ply", self.max_ply),
                    invert=self.invert,
                    games=self.games,
                    limit=_bounded("limit", self.limit),
                    sample=_bounded("sample", self.sample),
                    seed=at_least(0, self.seed, "seed"),
                )
            except ValueError as error:
                from stamma.errors import SelectionError

                if not isinstance(error, SelectionError) or error.diagnostic.name != "select-line":
                    raise
                # The core reads what stands in files; other notations and languages take longer.
                if error.part == "line":
                    line = _in_uci(line or "", error)
                else:
                    where = _with_line_in_uci(where or "", error)


def _bounded(name: str, number: int | None) -> int | None:
    return None if number is None else at_least(0, number, name)


def _restore(given: dict[str, Any]) -> Selection:
    return Selection(**given)


def _in_uci(line: str, error: SelectionError) -> str:
    """Write a line in any notation by its squares."""
    moves = _core.Selection.line_in_uci(line)
    # The core takes no pass, in whatever notation.
    if moves is None or moves == line or "0000" in moves.split():
        raise error from None
    return moves


def _with_line_in_uci(where: str, error: SelectionError) -> str:
    """Write the line that an expression has at the place of an error by its squares."""
    for found in _QUOTED.finditer(where):
        if found.start() <= error.diagnostic.start < found.end():
            quote = found[0][0]
            line = found[0][1:-1].replace(2 * quote, quote)
            before, behind = where[: found.start()], where[found.end() :]
            return f"{before}{quote}{_in_uci(line, error)}{quote}{behind}"
    raise error from None


def compiled(where: str | Selection) -> _core.Selection:
    """Return what the core asks of games."""
    return (where if isinstance(where, Selection) else Selection(where))._compiled  # noqa: SLF001


def sampled(where: Selection, things: Iterable[_T]) -> list[_T]:
    """Choose some of the things that are wanted at random, and keep their order.

    They are the same that the commands choose.
    """
    import heapq

    selection = where._compiled  # noqa: SLF001
    held: list[tuple[int, int, _T]] = []
    for number, thing in enumerate(things):
        # The heap has the largest first.
        entry = (-selection.chance(number), -number, thing)
        if len(held) < (where.sample or 0):
            heapq.heappush(held, entry)
        elif held and entry[:2] > held[0][:2]:
            heapq.heapreplace(held, entry)
    return [thing for _, _, thing in sorted(held, key=lambda entry: -entry[1])]


class Wanted:
    """The games of a file that are wanted: number, start and end, and whether it is a game.

    Text that is no game is among them, and has the number of the next. A sample is not taken yet.
    What stands before the start is left where it is, so that a game can be read from there. A loop
    goes on where the one before it was left.
    """

    def __init__(
        self, window: Window, where: str | Selection, style: _core.Style | None, game_bytes: int
    ) -> None:
        self._window = window
        self._selection = compiled(where)
        self._counter = self._selection.counter()
        self._style = style
        self._game_bytes = game_bytes
        self._number = 0
        # Where the last one ends that was given, and whether it goes on behind that.
        self._last: tuple[int, bool] | None = None

    def __iter__(self) -> Iterator[tuple[int, int, int, bool]]:
        window, counter = self._window, self._counter
        self._go_on()
        while counter.end is None or self._number < counter.end:
            window.at, passed, look = self._selection.look(
                window.text,
                window.at,
                self._style,
                self._game_bytes,
                window.is_whole,
                window.settled_end(),
                _ALL if counter.end is None else counter.end - self._number,
            )
            self._number += passed
            if not window.is_whole and (look is None or not window.is_settled(look[0], look[1])):
                if look is None:
                    window.skip_blanks()
                window.fill()
                continue
            if look is None:
                window.finish()
                return
            start, end, is_too_long, is_wanted, matches, is_game = look
            self._number += is_game
            self._last = end, is_too_long
            if not is_game:
                yield self._number + 1, start, end, False
            elif is_wanted and counter.takes(self._number, matches):
                yield self._number, start, end, True
            self._go_on()

    def _go_on(self) -> None:
        """Go behind the last one that was given."""
        if self._last is not None:
            (self._window.at, is_too_long), self._last = self._last, None
            if is_too_long:
                self._window.pass_rest()
