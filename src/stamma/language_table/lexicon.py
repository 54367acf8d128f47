"""The words of languages beyond those of moves: of prose, headings and score sheets.

They are written down in ``languages``, one file a language; ``languages/README.md`` explains them.
There is one table for each kind of words, and it is read when it is first asked for.
"""

from __future__ import annotations

from functools import cache, partial

from stamma.tables import read_table

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping
    from typing import Any


@cache
def table(kind: str) -> Mapping[str, Any]:
    """Return the words of a kind by language, in the order of :mod:`stamma.language_table.order`.

    Words of prose stand under the code of the language, whatever its script: ``sr``.
    """
    found: Mapping[str, Any] = read_table(f"language_table/tables/{kind}.json")
    return found


@cache
def words(kind: str, name: str, codes: tuple[str, ...] = ()) -> frozenset[str]:
    """Return the words with a name in the table of a kind: in some languages, or in all.

    They are those of all languages, too, if none of the languages has an entry of that name.

    >>> sorted(words("headings", "round", ("en", "ca")))
    ['rd', 'ronda', 'round']
    >>> words("headings", "round", ("te",)) == words("headings", "round")
    True
    """
    known = {code: entry[name] for code, entry in table(kind).items() if name in entry}
    if not known:
        raise KeyError(name)
    entries = [known[code] for code in codes if code in known] or known.values()
    return frozenset(word for entry in entries for word in entry)


#: Words that say how a move in prose is meant, and words of headings.
cues = partial(words, "cues")
headings = partial(words, "headings")


@cache
def side_words() -> frozenset[str]:
    """Return the words for either side, in small letters.

    >>> {"white", "schwarz"} <= side_words()
    True
    """
    return cues("white") | cues("black")


@cache
def _plain_cues() -> frozenset[str]:
    names = ("not", "or", "then", "but", "common", "white", "black")
    return frozenset().union(*map(cues, names))


def is_cue(text: str) -> bool:
    """Return whether a text is one of the commonest words around moves, written as words are.

    >>> is_cue("as"), is_cue("As"), is_cue("aS")
    (True, True, False)
    """
    small = text.lower()
    return small in _plain_cues() and text in (small, small.capitalize(), small.upper())
