"""Lists and mappings that show something and cannot be changed, since a change would be lost."""

from __future__ import annotations

from types import MappingProxyType

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import TypeVar

    from _typeshed import DataclassInstance

    T = TypeVar("T")


class FixedList(list["T"]):
    """A list that cannot be changed; otherwise it is a list like any other.

    >>> shown = FixedList([1, 2])
    >>> shown == [1, 2], shown + [3]
    (True, [1, 2, 3])
    >>> shown.append(3)
    Traceback (most recent call last):
    ...
    TypeError: this list shows what is there and cannot be changed; list() makes one that can
    """

    __slots__ = ()

    if not TYPE_CHECKING:

        def _refuse(self, *_: object, **__: object) -> None:
            raise TypeError(
                "this list shows what is there and cannot be changed; list() makes one that can"
            )

        append = extend = insert = remove = pop = clear = sort = reverse = _refuse
        __setitem__ = __delitem__ = __iadd__ = __imul__ = _refuse

    def __reduce__(self) -> tuple[type[FixedList[T]], tuple[list[T]]]:
        # Pickling would append one thing after the other.
        return FixedList, (list(self),)


def fix_mappings(record: object, *names: str) -> None:
    """Make dictionaries of a frozen dataclass read-only, as it is itself."""
    for name in names:
        object.__setattr__(record, name, MappingProxyType(dict(getattr(record, name))))


def given(record: DataclassInstance) -> tuple[object, ...]:
    """Return what a dataclass was made of, to pickle it: a read-only dictionary cannot be."""
    from dataclasses import fields

    values = (getattr(record, entry.name) for entry in fields(record) if entry.init)
    return tuple(dict(value) if isinstance(value, MappingProxyType) else value for value in values)
