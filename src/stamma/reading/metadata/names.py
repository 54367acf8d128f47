"""Names of players: how far one goes, and what belongs to it: a title, a rating, a first name."""

from __future__ import annotations

import re
from functools import cache
from typing import NamedTuple

from stamma._patterns import late
from stamma.language_table import lexicon
from stamma.reading.lex.piece_words import all_names
from stamma.reading.metadata.words import bare, is_frequent, names_event, names_opening

_LONGEST = 44
_MOST_WORDS = 5
# Two who play together have more.
_ALLIES = 3
_LETTER = r"[^\W\d_]"
# A name ends before these; a full stop behind a short word is an abbreviation.
_END = late(rf"[,;:()\[\]|\d\n/]|\s{{3}}|[ ]{{2}}|(?<={_LETTER}{{4}})\.|\Z")
# Initials or first names behind a comma.
_INITIALS = late(rf",[ ]?(?:{_LETTER}(?:\.[ -]?|[ -]|(?!{_LETTER}))){{1,3}}(?!\w)")
_FIRST = late(rf",\s?{_LETTER}{{2,}}\.?(?:[ -]\s?{_LETTER}+\.?){{0,2}}(?=\s*(?:[,;(\[–—\n]|-\s|$))")
# What stands in brackets behind a name, and the rating in it or without brackets.
_BRACKETS = late(r"[ ]*[(\[](?P<inside>[^()\[\]\n]{1,24})[)\]]")
_ELO = late(r"(?<!\d)[12]\d{3}(?!\d)")
_BARE_ELO = late(r"[ ]+(?P<inside>[12]\d{3})(?=[ ]*(?:[,;–—\n-]|$))")
# What somebody is called on a server, which a rating follows.
_HANDLE = late(r"(?=[\w-]*[^\W\d_])[\w-]{3,24}(?=[ ]?[(\[][12]\d{3}\??[)\]])")
_TITLE = late(r"(?P<title>W?[GIFC]M)[ ]+(?=\S)")
# A name with a hyphen that was broken there.
_BROKEN = late(r"(?<=\w-)\s+(?=[^\W\d_a-z])")
_JUNIOR = late(r"[ ](?:jr|sr|jun|sen|ml|st)\.?$")
_WORD = late(r"\S+")
#: What may stand around a name, and is no part of it.
AROUND = " *_'\"“”„«»`,"


class Player(NamedTuple):
    """A name, where it stands, and what stands behind it."""

    name: str
    start: int
    end: int
    #: Where all that belongs to it ends: the brackets with its rating.
    stop: int
    elo: str = ""
    elo_at: int = 0
    title: str = ""
    title_at: int = 0

    def moved(self, by: int) -> Player:
        """Return it where it stands in a text that begins elsewhere."""
        places = (self.start, self.end, self.stop, self.elo_at, self.title_at)
        start, end, stop, elo_at, title_at = (place + by for place in places)
        return Player(self.name, start, end, stop, self.elo, elo_at, self.title, title_at)


def player_at(text: str, start: int, *, with_first_name: bool = True) -> Player | None:
    """Read the name that stands at a place of a text; nothing if none does.

    ``Schmidt, Karl`` is a name if the other player has one like it: ``Schmidt, Berlin`` is none.

    >>> player = player_at("GM Weber, Hans (2500) - Schmidt", 0)
    >>> player.name, player.title, player.elo, player.stop
    ('Weber, Hans', 'GM', '2500', 21)
    """
    while text[start : start + 1] and text[start] in " *_\t\"“„«'":
        start += 1
    title = _TITLE.match(text, start)
    first = start if title is None else title.end()
    end = _end_of_name(text, first, with_first_name=with_first_name)
    if end is None:
        return None
    # Blanks and dashes at its end are no part of it.
    end = first + len(text[first:end].rstrip(" \t,-–—*_\"”»'"))
    player = Player(clean(text[first:end]), first, end, end)
    if title is not None:
        player = player._replace(title=title["title"], title_at=start)
    for pattern in (_BRACKETS, _BARE_ELO):
        behind = pattern.match(text, player.stop)
        if behind is None:
            continue
        player = player._replace(stop=behind.end())
        elo = _ELO.search(behind["inside"])
        if elo is not None:
            return player._replace(elo=elo[0], elo_at=behind.start("inside") + elo.start())
    return player


def _end_of_name(text: str, start: int, *, with_first_name: bool) -> int | None:
    """Return where the name ends that begins at a place; nothing if none does."""
    handle = _HANDLE.match(text, start)
    if handle is not None and not is_name(handle[0]):
        return handle.end()
    found = _END.search(text, start)
    end = _before_talk(text, start, len(text) if found is None else found.start())
    more = _INITIALS.match(text, end) or (_FIRST.match(text, end) if with_first_name else None)
    end = end if more is None else more.end()
    return end if is_name(text[start:end]) else None


def _before_talk(text: str, start: int, end: int) -> int:
    """Return where a name ends before a word in small letters: `Jones in the last round`."""
    for match in _WORD.finditer(text, start, end):
        if match[0].islower() and match[0] not in _inside():
            # A sentence that begins so begins with no name, and `Main line` is none.
            first = text[start : match.start()].split()[:1]
            is_title = names_opening([match[0]]) and match[0] not in lexicon.headings("game")
            is_name_here = first and not is_frequent(first[0]) and not is_title
            return match.start() if is_name_here else end
    return end


@cache
def _ands() -> frozenset[str]:
    # In Slovenian `in` is one, and in more languages it is before a place.
    return (lexicon.cues("and") | {"&"}) - {"in"}


@cache
def _inside() -> frozenset[str]:
    """Return the words in small letters that may stand inside of names."""
    names = ("particles", "of", "in_places")
    return _ands().union(*map(lexicon.headings, names))


def clean(name: str) -> str:
    """Leave out what stands around a name; the full stop of an initial belongs to it."""
    name = " ".join(_BROKEN.sub("", name).split()).strip(" ,-–—*_\"“”„«»'")
    is_initial = re.search(rf"(?<!{_LETTER}){_LETTER}\.$", name) is not None
    return name if is_initial else name.rstrip(" .,")


def is_name(text: str) -> bool:
    """Whether a text may be the name of a player.

    >>> [is_name(text) for text in ("von Schmidt", "was drawn", "Sicilian Defence", "White")]
    [True, False, False, False]
    """
    words = _JUNIOR.sub("", clean(text)).split()
    most = _MOST_WORDS + _ALLIES * any(word in _ands() for word in words)
    if not 0 < len(words) <= most or len(text) > _LONGEST or any(map(str.isdecimal, text)):
        return False
    # A first name may be a word: `Kinnunen, Matti`.
    last_name = clean(text).partition(",")[0].split()
    is_title = names_opening(last_name) or names_event(last_name)
    if is_title or all(bare(word) in lexicon.side_words() for word in words):
        return False
    is_begun = not words[0].islower() or words[0] in lexicon.headings("particles")
    return is_begun and words[-1] not in _inside() and all(map(_is_of_name, words))


def _is_of_name(word: str) -> bool:
    """Whether a word may stand in a name; many scripts have no capitals."""
    has_letters = any(map(str.isalpha, word)) or word == "&"
    return has_letters and not word.endswith("-") and (not word.islower() or word in _inside())


def is_piece(name: str) -> bool:
    """Whether a name may be that of a piece: ``King and Rook – Kings`` are no players."""
    last = name.rsplit(maxsplit=1)[-1].casefold()
    return last in all_names() or last[:-1] in all_names()
