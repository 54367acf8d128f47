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

#: What matches nothing.
NOTHING = "(?!)"

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


def narrowed(pattern: str, text: str) -> str:
    """Leave out of a pattern what is beyond ASCII and not in a text: it finds the same there.

    What is left out stands in classes, or is one sign to choose from. To compile a class that is
    not of ASCII alone takes fifty times as long.

    >>> narrowed("(?:[x×:]|✕)[a-hасе][^–—]", "e4–e5 x")
    '(?:[x:])[a-h][^–]'
    """
    signs = sorted({sign for sign in text if not sign.isascii()})
    known: dict[str, str] = {}

    def narrow(match: re.Match[str]) -> str:
        found = match[0]
        if found not in known:
            known[found] = _narrowed_class(found, signs) if match["class"] else found
            if match["choice"] and found[1] not in signs:
                known[found] = ""
        return known[found]

    return _PARTS.sub(narrow, pattern)


_PARTS = late(r"\\.|(?P<class>\[\^?\]?(?:\\.|[^\]\\])*\])|(?P<choice>\|[^\x00-\x7f](?=[|)]))")
_SIGN = r"(\\u[0-9a-fA-F]{4}|\\.|[^\\])"
_MEMBERS = late(rf"{_SIGN}(?:-{_SIGN})?")


def _narrowed_class(text: str, signs: list[str]) -> str:
    """Leave out of a class all signs beyond ASCII but these."""
    is_negated = text[1] == "^"
    members = ""
    for match in _MEMBERS.finditer(text[2 if is_negated else 1 : -1]):
        first, last = (_meant(sign) for sign in (match[1], match[2] or match[1]))
        if last.isascii():
            members += match[0]
        else:
            members += "".join(sign for sign in signs if first <= sign <= last)
            if first.isascii():
                members += f"{match[1]}-\x7f"
    if not members:
        return r"[\s\S]" if is_negated else r"[^\s\S]"
    return f"[{'^' if is_negated else ''}{members}]"


def _meant(sign: str) -> str:
    return chr(int(sign[2:], 16)) if sign.startswith("\\u") else sign  # noqa: FURB166 - no prefix
