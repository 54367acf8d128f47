"""Patterns that are compiled when they are first used.

To compile one takes as long as to look through a hundred kilobytes with it, and a reader of any
text has hundreds: whoever reads a game in plain text does not wait for those of web pages.
"""

from __future__ import annotations

import re

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator
    from typing import Any

_METHODS = ("findall", "finditer", "fullmatch", "match", "search", "split", "sub")


def late(text: str, flags: int = 0, *, needs: tuple[str, ...] = ()) -> re.Pattern[str]:
    """Make a pattern that is compiled when it is first used.

    Where one of some signs or words is in whatever it matches, it ``needs`` them: a text that has
    none of them need not wait for it.

    >>> link = late(r"<(https?://[^<>]+)>", needs=("<http",))
    >>> link.search("1. e4 e5"), link.sub("", "<http://localhost> 1. e4")
    (None, ' 1. e4')
    """
    made: Any = _Late(text, flags, needs)
    pattern: re.Pattern[str] = made
    return pattern


class _Late:
    """Stands for a pattern until it is compiled, and from then on has that one's methods."""

    def __init__(self, text: str, flags: int, needs: tuple[str, ...]) -> None:
        self.pattern = text
        self._flags = flags
        self._needs = needs

    def _may_match(self, text: str) -> bool:
        return not self._needs or any(need in text for need in self._needs)

    def _compiled(self) -> re.Pattern[str]:
        compiled = re.compile(self.pattern, self._flags)
        self.__dict__.update((name, getattr(compiled, name)) for name in _METHODS)
        return compiled

    def findall(self, text: str, *bounds: int) -> list[Any]:
        return self._compiled().findall(text, *bounds) if self._may_match(text) else []

    def finditer(self, text: str, *bounds: int) -> Iterator[re.Match[str]]:
        return self._compiled().finditer(text, *bounds) if self._may_match(text) else iter(())

    def fullmatch(self, text: str, *bounds: int) -> re.Match[str] | None:
        return self._compiled().fullmatch(text, *bounds) if self._may_match(text) else None

    def match(self, text: str, *bounds: int) -> re.Match[str] | None:
        return self._compiled().match(text, *bounds) if self._may_match(text) else None

    def search(self, text: str, *bounds: int) -> re.Match[str] | None:
        return self._compiled().search(text, *bounds) if self._may_match(text) else None

    def split(self, text: str, maxsplit: int = 0) -> list[str | Any]:
        return self._compiled().split(text, maxsplit) if self._may_match(text) else [text]

    def sub(self, by: str | Callable[[re.Match[str]], str], text: str, count: int = 0) -> str:
        return self._compiled().sub(by, text, count) if self._may_match(text) else text


def folded(text: str) -> str:
    """Write a text so that all that is the same but for its case is the same.

    Patterns hold the dotted and the dotless i for the same, too.

    >>> folded("NİSAN"), folded("Nısan"), folded("GROẞ")
    ('nisan', 'nisan', 'gross')
    """
    return text.replace("İ", "i").replace("ı", "i").casefold()


def words_in(text: str, words: Iterable[str]) -> list[str]:
    """List the words that stand somewhere in a text, whatever their case.

    >>> words_in("1. e4 Castles", ["castles", "rochiert"])
    ['castles']
    """
    text = folded(text)
    return [word for word in words if folded(word) in text]


def either(spellings: Iterable[str]) -> str:
    """Return a pattern for one of these spellings, the longest first.

    >>> either(["mat", "mate", "matt"])
    'mate|matt|mat'
    """
    return "|".join(map(re.escape, sorted(spellings, key=lambda text: (-len(text), text))))
