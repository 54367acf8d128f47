"""The one order of languages, wherever one of several has to come first.

Letters and words are shared by many languages. What fits several is first tried in, read as, or
offered as the language in which more chess is printed. This is not the order of a list: those are
sorted by code or by name.
"""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from stamma.language_table.language import Language

#: Languages with many printed games and books, the most first. All others come after these.
PREFERRED = (
    *("en", "de", "ru", "es", "fr", "nl", "it", "pl", "pt", "cs", "hu", "sv", "da", "hr", "fi"),
    *("nb", "uk", "ro", "bg", "tr", "el", "sk", "sl", "ca", "et", "lv", "lt", "id", "he"),
)
#: The languages whose letters turn up in texts of any other.
WIDESPREAD = PREFERRED[:5]

_PLACES = {code: place for place, code in enumerate(PREFERRED)}


def place_of(language: Language) -> int:
    """Return the place of a language in the order; those that it does not name share the last.

    >>> from stamma.language_table import languages
    >>> [place_of(languages[code]) for code in ("en", "de", "te", "sw")]
    [0, 1, 29, 29]
    """
    return _PLACES.get(language.code, len(PREFERRED))
