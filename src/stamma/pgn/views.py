"""What a node of a game holds, as collections that are live: a change to them changes the game."""

from __future__ import annotations

from collections.abc import Iterable, MutableSequence, MutableSet, Sequence
from collections.abc import Set as AbstractSet
from typing import TYPE_CHECKING, SupportsIndex, TypeVar, overload

from stamma._core import NodeView

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from typing import Any, Self

    from stamma.pgn.node import ChildNode

T = TypeVar("T")

# The standard ends at 255; what a file has beyond that is kept.
_LAST_NAG = 0xFFFF


class LiveList(MutableSequence[T]):
    """A list whose changes are made where its content comes from."""

    __slots__ = ()

    def _get(self) -> list[T]:
        raise NotImplementedError

    def _set(self, values: list[T]) -> None:
        raise NotImplementedError

    def _change(self, change: Callable[[list[T]], object]) -> None:
        values = self._get()
        change(values)
        self._set(values)

    def __len__(self) -> int:
        return len(self._get())

    @overload
    def __getitem__(self, place: int) -> T: ...
    @overload
    def __getitem__(self, place: slice) -> list[T]: ...
    def __getitem__(self, place: int | slice) -> T | list[T]:
        return self._get()[place]

    @overload
    def __setitem__(self, place: int, value: T) -> None: ...
    @overload
    def __setitem__(self, place: slice, value: Iterable[T]) -> None: ...
    def __setitem__(self, place: Any, value: Any) -> None:
        self._change(lambda values: values.__setitem__(place, value))

    def __delitem__(self, place: int | slice) -> None:
        self._change(lambda values: values.__delitem__(place))

    def insert(self, index: int, value: T) -> None:
        """Insert a value before a place."""
        self._change(lambda values: values.insert(index, value))

    def extend(self, values: Iterable[T]) -> None:
        """Append all of these, or none of them if one is refused."""
        given = list(values)
        self._change(lambda known: known.extend(given))

    def clear(self) -> None:
        """Remove everything."""
        self._set([])

    def reverse(self) -> None:
        """Turn the order round."""
        self._change(list.reverse)

    def sort(self, *, key: Callable[[T], Any] | None = None, reverse: bool = False) -> None:
        """Put everything in order."""
        self._set(sorted(self._get(), key=key, reverse=reverse))  # type: ignore[type-var, arg-type]

    def copy(self) -> list[T]:
        """Return a list that is not live."""
        return self._get()

    def __reduce__(self) -> tuple[type[list[T]], tuple[list[T]]]:
        # Copied or pickled it is a list like any other, which no game hears of.
        return list, (self._get(),)

    def __iter__(self) -> Iterator[T]:
        return iter(self._get())

    def __contains__(self, value: object) -> bool:
        return value in self._get()

    def __add__(self, other: Iterable[T]) -> list[T]:
        return [*self, *other] if isinstance(other, Sequence) else NotImplemented

    def __radd__(self, other: Iterable[T]) -> list[T]:
        return [*other, *self] if isinstance(other, Sequence) else NotImplemented

    def __mul__(self, times: SupportsIndex) -> list[T]:
        return self._get() * times

    __rmul__ = __mul__

    def __eq__(self, other: object) -> bool:
        if isinstance(other, LiveList):
            return self._get() == other.copy()
        return self._get() == other if isinstance(other, list) else NotImplemented

    __hash__ = None  # type: ignore[assignment]

    def __repr__(self) -> str:
        return repr(self._get())


class Comments(NodeView, LiveList[str]):
    """The comments before or after a move.

    >>> from stamma.pgn import read_game
    >>> node = read_game("1. e4 {best} *").next()
    >>> node.comments.append("by test")
    >>> node.comments, node.comment
    (['best', 'by test'], 'best by test')
    """

    __slots__ = ()

    def _get(self) -> list[str]:
        return self._tree.comments(self._node, self._before)

    def _set(self, values: list[str]) -> None:
        self._tree.set_comments(self._node, self._before, values)


class Variations(NodeView, LiveList["ChildNode"]):
    """The continuations of a node, the main one first.

    Their order can be changed and some be taken out; a new one is made by ``add_variation``.

    >>> from stamma.pgn import read_game
    >>> game = read_game("1. e4 (1. d4) *")
    >>> game.variations.reverse()
    >>> print(game.pgn(tags=False).strip())
    1. d4 (1. e4) *
    """

    __slots__ = ()

    def _get(self) -> list[ChildNode]:
        return self._place._continuations()  # noqa: SLF001

    def _set(self, values: list[ChildNode]) -> None:
        self._place.variations = values


class NagSet(NodeView, MutableSet[int]):
    """The numeric annotation glyphs of a node, with all that a set can do.

    >>> from stamma.pgn import read_game
    >>> node = read_game("1. e4 $1 *").next()
    >>> node.nags.add(14)
    >>> node.nags |= {16}
    >>> node.nags == {1, 14, 16}, node.nags - {14, 16}
    (True, {1})
    >>> print(node.game().pgn(tags=False).strip())
    1. e4 $1 $14 $16 *
    """

    __slots__ = ()

    @classmethod
    def _from_iterable(cls, values: Iterable[T]) -> set[T]:
        # What operators make is a set of its own.
        return set(values)

    def _get(self) -> list[int]:
        return self._tree.nags(self._node)

    def replace(self, values: Iterable[int]) -> None:
        """Have these NAGs instead of those that are there.

        :raises ValueError: if one is none.
        """
        nags = sorted(set(values))
        if nags and not 0 < nags[0] <= nags[-1] <= _LAST_NAG:
            raise ValueError(f"NAGs are from 1 to {_LAST_NAG}, not {nags}")
        self._tree.set_nags(self._node, nags)

    def __contains__(self, nag: object) -> bool:
        return nag in self._get()

    def __iter__(self) -> Iterator[int]:
        return iter(self._get())

    def __len__(self) -> int:
        return len(self._get())

    def __eq__(self, other: object) -> bool:
        return self.copy() == set(other) if isinstance(other, AbstractSet) else NotImplemented

    __hash__ = None  # type: ignore[assignment]

    def add(self, value: int) -> None:
        """Add a NAG.

        :raises ValueError: if it is none.
        """
        self.replace([*self._get(), value])

    def discard(self, value: int) -> None:
        """Take a NAG out, if it is there."""
        self.replace([nag for nag in self._get() if nag != value])

    def clear(self) -> None:
        """Take all NAGs out."""
        self.replace([])

    def update(self, *others: Iterable[int]) -> None:
        """Add NAGs: all of them, or none if one is refused."""
        self.replace(self.union(*others))

    def __ior__(self, other: AbstractSet[int]) -> Self:  # type: ignore[override, misc]
        self.update(other)
        return self

    def __ixor__(self, other: AbstractSet[int]) -> Self:  # type: ignore[override, misc]
        self.symmetric_difference_update(other)
        return self

    def difference_update(self, *others: Iterable[int]) -> None:
        """Take NAGs out."""
        self.replace(self.difference(*others))

    def intersection_update(self, *others: Iterable[int]) -> None:
        """Keep only those NAGs that are in all of these."""
        self.replace(self.intersection(*others))

    def symmetric_difference_update(self, other: Iterable[int]) -> None:
        """Keep the NAGs that are in one of both, and not in the other."""
        self.replace(self.symmetric_difference(other))

    def copy(self) -> set[int]:
        """Return a set that is not live."""
        return set(self._get())

    def __reduce__(self) -> tuple[type[set[int]], tuple[list[int]]]:
        # As with a list: a copy is not live.
        return set, (self._get(),)

    def union(self, *others: Iterable[int]) -> set[int]:
        """Return the NAGs and all of these."""
        return self.copy().union(*others)

    def difference(self, *others: Iterable[int]) -> set[int]:
        """Return the NAGs without these."""
        return self.copy().difference(*others)

    def intersection(self, *others: Iterable[int]) -> set[int]:
        """Return the NAGs that are in all of these."""
        return self.copy().intersection(*others)

    def symmetric_difference(self, other: Iterable[int]) -> set[int]:
        """Return what is in one of both, and not in the other."""
        return self.copy().symmetric_difference(other)

    def issubset(self, other: Iterable[int]) -> bool:
        """Return whether all NAGs are among these."""
        return self.copy().issubset(other)

    def issuperset(self, other: Iterable[int]) -> bool:
        """Return whether all of these are among the NAGs."""
        return self.copy().issuperset(other)

    def __repr__(self) -> str:
        return repr(self.copy())
