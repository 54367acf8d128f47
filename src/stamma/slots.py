"""The base of classes with slots whose values can be pickled.

Protocols 0 and 1 refuse a class with slots that has no ``__getstate__`` of its own, even where the
one that it inherits would do.
"""

from __future__ import annotations


class Slotted:
    """A value with slots."""

    __slots__ = ()

    def __getstate__(self) -> object:
        return object.__getstate__(self)
