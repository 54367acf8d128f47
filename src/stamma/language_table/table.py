"""All languages together, and how one of them is found by a name."""

from __future__ import annotations

import re
from functools import cached_property
from types import MappingProxyType
from typing import TYPE_CHECKING
from unicodedata import normalize

from stamma.language_table.language import Language

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from stamma.language_table.loading import Table

# No language has a longer name; a longer text is not worth the work of comparing it.
_LONGEST_NAME = 64

# What counts as a beginning (in letters), and as similar (in difflib's measure).
_BEGINNING = 3
_SIMILAR = 0.7

# BCP 47: language, script and region. Other subtags never stand for "the same, only here".
_TAG = re.compile(r"([a-z]{2,3})(?:-([a-z]{4}))?(?:-(?:[a-z]{2}|[0-9]{3}))?")


class UnknownLanguageError(ValueError):
    """A name that belongs to no language; ``suggestions`` has those with similar names."""

    def __init__(self, name: str, suggestions: tuple[Language, ...] = ()) -> None:
        super().__init__(name, suggestions)
        self.name = name
        self.suggestions = suggestions

    def __str__(self) -> str:
        name = self.name
        if len(name) > _LONGEST_NAME:
            name = name[:_LONGEST_NAME] + "…"
        if not self.suggestions:
            return f"no language is called {name!r}; `stamma languages` lists them all"
        *first, last = map(str, self.suggestions)
        offer = f"{', '.join(first)} or {last}" if first else last
        return f"no language is called {name!r}; did you mean {offer}?"


class Languages:
    """The languages, in the order of their codes. There is one such object, ``languages``.

    A language is found by its code, its English or its native name, in capitals or not, with
    accents or without. A region makes no difference, nor does the script if it is the language's
    own:

    >>> from stamma.language_table import languages
    >>> languages["de"] is languages["german"] is languages["DEUTSCH"] is languages["de_AT"]
    True
    >>> languages["Català"] is languages["catala"], languages["Bānglā"]
    (True, <Language Bangla (bn)>)
    >>> "Klingon" in languages
    False
    >>> [language.code for language in languages][:4]
    ['af', 'an', 'ar', 'ast']
    """

    def __getitem__(self, name: str) -> Language:
        """Return the language with this code or name.

        >>> from stamma.language_table import languages
        >>> languages["castellano"]
        <Language Spanish (es)>
        >>> try:
        ...     languages["Frensh"]
        ... except ValueError as error:
        ...     print(error)
        no language is called 'Frensh'; did you mean French (fr)?

        :raises UnknownLanguageError: if there is none.
        """
        found = self._find(name)
        if found is None:
            raise UnknownLanguageError(name, self.suggest(name))
        return found

    def __contains__(self, name: object) -> bool:
        if isinstance(name, str):
            return self._find(name) is not None
        return name in self._all

    def __iter__(self) -> Iterator[Language]:
        return iter(self._all)

    def __len__(self) -> int:
        return len(self._all)

    def __repr__(self) -> str:
        return f"<Languages: {len(self)}>"

    def __reduce__(self) -> str:
        # There is one, and a copy of it is itself.
        return "languages"

    def suggest(self, name: str, limit: int = 3) -> tuple[Language, ...]:
        """Return languages whose names begin like this or are similar, the likeliest first.

        >>> from stamma.language_table import languages
        >>> languages.suggest("Kurdish")
        (<Language Kurdish (Sorani) (ckb)>, <Language Kurdish (Kurmanji) (kmr)>)
        """
        if len(name) > _LONGEST_NAME:
            return ()
        from difflib import get_close_matches

        key = _key(name)
        names = [known for known in self._by_name if _begin_alike(known, key)]
        if not names:
            # One language may be close by several of its names: ask for more names than languages.
            names = get_close_matches(key, self._by_name, n=limit * 4, cutoff=_SIMILAR)
        codes = dict.fromkeys(self._by_name[known] for known in names)
        return tuple(self._table[code] for code in codes)[:limit]

    def with_letters(self, letter_set: tuple[str, ...]) -> tuple[Language, ...]:
        """Return the languages with just these letters of their own for K Q R B N.

        >>> from stamma.language_table import languages
        >>> languages.with_letters(("R", "D", "T", "F", "C"))
        (<Language French (fr)>, <Language Occitan (oc)>)
        """
        return self.families.get(letter_set, ())

    @cached_property
    def families(self) -> Mapping[tuple[str, ...], tuple[Language, ...]]:
        """The languages with letters of their own, by their letters for K Q R B N."""
        families: dict[tuple[str, ...], tuple[Language, ...]] = {}
        for language in self._all:
            if language.has_letters:
                sisters = families.get(language.letter_set, ())
                families[language.letter_set] = (*sisters, language)
        return MappingProxyType(families)

    @cached_property
    def _all(self) -> tuple[Language, ...]:
        return tuple(self._table[code] for code in self._table)

    @cached_property
    def _table(self) -> Table:
        from stamma.language_table.loading import Table

        return Table()

    @cached_property
    def _by_name(self) -> dict[str, str]:
        """The codes of the languages by their names."""
        return {_key(name): code for name, code in self._table.names()}

    @cached_property
    def _by_plain_name(self) -> dict[str, str]:
        """The same without accents, except where two languages would share a name."""
        found: dict[str, set[str]] = {}
        for name, code in self._by_name.items():
            found.setdefault(_plain(name), set()).add(code)
        return {name: ones.pop() for name, ones in found.items() if len(ones) == 1}

    def _find(self, name: str) -> Language | None:
        if not isinstance(name, str):
            raise TypeError(f"the name of a language is a str, not {type(name).__name__}")
        if name in self._table:
            return self._table[name]
        if len(name) > _LONGEST_NAME:
            return None
        key = _key(name)
        tag = key.replace("_", "-")
        found = self._named(key) or self._named(tag)
        if found is None and (code := self._by_plain_name.get(_plain(key))):
            found = self._table[code]
        return found or self._find_wider(tag)

    def _find_wider(self, tag: str) -> Language | None:
        """Find a code without its region and script: ``de-AT``, ``zh-Hant-HK``, ``sr-Latn-RS``."""
        parts = _TAG.fullmatch(tag)
        if parts is None:
            return None
        code, script = parts.groups()
        plain = self._named(code)
        if script is None:
            return plain
        # Letters of another script would be a guess: there is no ru-Latn.
        own_script = plain if plain is not None and plain.script.lower() == script else None
        return self._named(f"{code}-{script}") or own_script

    def _named(self, key: str) -> Language | None:
        code = self._by_name.get(key)
        return None if code is None else self._table[code]


languages = Languages()
Language._with_letters = languages.with_letters  # noqa: SLF001 - it knows no table


def language(name: str | Language) -> Language:
    """Return the language with this code or name; a language is its own name.

    >>> language("suomi")
    <Language Finnish (fi)>
    >>> language(language("fi")) is language("fi")
    True

    :raises UnknownLanguageError: if there is none.
    """
    return name if isinstance(name, Language) else languages[name]


def _key(name: str) -> str:
    """Bring a name into the form in which names are compared."""
    return normalize("NFC", normalize("NFC", name).casefold()).strip()


# Letters that are typed as others, but are not made of one and an accent.
_TYPED = str.maketrans({"ø": "o", "ł": "l", "đ": "d", "ð": "d", "ı": "i", "æ": "ae", "œ": "oe"})
_APOSTROPHES = "'’‘ʻʼ`´"


def _plain(key: str) -> str:
    """Leave out the accents and apostrophes of a name."""
    signs = normalize("NFD", key.translate(_TYPED))
    return "".join(
        sign for sign in signs if not "\u0300" <= sign <= "\u036f" and sign not in _APOSTROPHES
    )


def _begin_alike(known: str, key: str) -> bool:
    shorter, longer = sorted((known, key), key=len)
    return len(shorter) >= _BEGINNING and longer.startswith(shorter)
