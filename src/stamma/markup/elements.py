"""Elements: stretches of a text that tags begin and end, in HTML, in BBCode and in TeX."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from stamma.markup.rendering import Writer

# How many open elements are looked at for the one that ends.
_FAR = 48


class Element(NamedTuple):
    """An element that is open: its name, where it begins in the rendering, how it is marked."""

    name: str
    at: int
    labels: tuple[str, ...] = ()


class Elements:
    """The elements that are open, the innermost last; what is closed gets its marks."""

    def __init__(self, writer: Writer) -> None:
        self.open: list[Element] = []
        self._writer = writer

    def begin(self, name: str, *labels: str) -> None:
        """Open an element where the next part will be written."""
        self.open.append(Element(name, self._writer.at, labels))

    def end(self, name: str) -> Element | None:
        """Close the last element of a name, with all inside of it; nothing if none is open."""
        for back in range(1, min(len(self.open), _FAR) + 1):
            if self.open[-back].name == name:
                return self.close(back)
        return None

    def close(self, count: int) -> Element | None:
        """Close so many elements, and return the last one of them."""
        closed = None
        for _ in range(count):
            closed = self.open.pop()
            for label in closed.labels:
                self._writer.mark(closed.at, label)
        return closed
