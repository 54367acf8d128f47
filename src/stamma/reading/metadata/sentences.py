"""What sentences say of a game: *Weber had White against Schmidt*, *the game Weber – Schmidt*.

Only what leaves no doubt is read: who had which side, names with a dash beside a word for a game,
and the event and the site where a sentence speaks of the game.
"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, NamedTuple

from stamma._patterns import either, late
from stamma.language_table import lexicon
from stamma.reading.metadata.dates import months
from stamma.reading.metadata.lines import TAKEN
from stamma.reading.metadata.names import Player, is_name, is_piece, player_at
from stamma.reading.metadata.words import bare, is_event_word, is_frequent, names_opening

if TYPE_CHECKING:
    import re
    from collections.abc import Iterator

    from stamma.reading.metadata.lines import Line

_SENTENCE = late(r"(?:[^.!?\n]|(?<![^\W\d_]{3})\.|\.(?=\S))+")
_WORD = late(r"\S+")
# So many words may stand between a player and his side: `had the white pieces`.
_VERB = 3
_NAME_WORDS = 4
_BEFORE = 40
_PIECES = r"(?:[ ]pieces|[ ]men)?"
_COMMA = late(rf"{_PIECES},[ ](?=[^\W\d_a-z])")
_AROUND = ".,;:!?)\"'”»"


class Pair(NamedTuple):
    """The players, of whom one may be unknown, and the sentence that names them."""

    line: Line
    start: int
    end: int
    white: Player | None
    black: Player | None


def players_in_sentences(lines: list[Line]) -> Pair | None:
    """Return the players that sentences name, if they name two and no more.

    >>> from stamma.reading.metadata.lines import Line
    >>> pair = players_in_sentences([Line("In 1994 Weber played White, Schmidt Black.", 0, 0)])
    >>> pair.white.name, pair.black.name
    ('Weber', 'Schmidt')
    """
    found = [
        Pair(line, *match.span(), *pair)
        for line in lines
        for match in _SENTENCE.finditer(line.text)
        for pair in (*_by_sides(line.text, *match.span()), *_by_dash(line.text, *match.span()))
    ]
    # A sentence that names both says more than one that names a side.
    found = [one for one in found if one.white and one.black] or found
    names = {tuple(one and one.name for one in pair[3:]) for pair in found}
    return found[-1] if len(names) == 1 else None


def sentences_about_the_game(lines: list[Line]) -> Iterator[tuple[str, int]]:
    """Go through the sentences that speak of a game, and of no other players, and their places."""
    for line in lines:
        for match in _SENTENCE.finditer(line.text):
            if _is_about(match[0], "game", "date", "round") and _dash().search(match[0]) is None:
                yield match[0], line.start + match.start()


def _is_about(sentence: str, *names: str) -> bool:
    """Whether a sentence has a word of headings with such a name."""
    words = {bare(word) for word in sentence.split()}
    return any(not words.isdisjoint(lexicon.headings(name)) for name in names)


def told_event(sentence: str) -> tuple[str, int] | None:
    """Return the event that a sentence names, and where; nothing if it names none or several.

    >>> told_event("This game is from the Club Championship of Leeds 1987, round 3.")
    ('Club Championship of Leeds 1987', 22)
    >>> told_event("It was my first open tournament.") is None
    True
    """
    words = list(_WORD.finditer(sentence))
    places = [at for at, word in enumerate(words) if _names_event(word[0], at)]
    if not places:
        return None
    first = places[0]
    while first and _is_named(words[first - 1][0]) and words[first - 1][0][-1].isalnum():
        first -= 1
    last = _end_of_name(words, places[0])
    if last < places[-1] or (first == 0 and is_frequent(words[0][0])):
        return None
    start, name = words[first].start(), sentence[words[first].start() : words[last].end()]
    name = name.rstrip(_AROUND)
    return None if names_opening(name.split()) else (name, start)


def _names_event(word: str, at: int) -> bool:
    return at > 0 and word[:1].isupper() and is_event_word(word)


def _is_named(word: str) -> bool:
    """Whether a word may be of a name: it has a capital, or is a number."""
    is_year = word.rstrip(_AROUND).isdecimal()
    return is_year or (word[:1].isupper() and not is_frequent(word))


def _end_of_name(words: list[re.Match[str]], at: int) -> int:
    """Return the last word of a name: those in small letters stand between others."""
    while at + 1 < len(words) and words[at][0][-1].isalnum():
        ahead = words[at + 1][0]
        is_between = ahead in lexicon.headings("of") and at + 2 < len(words)
        if _is_named(ahead):
            at += 1
        elif is_between and words[at + 2][0][:1].isupper():
            at += 2
        else:
            break
    return at


def told_site(sentence: str) -> tuple[str, int] | None:
    """Return the place that a sentence names, and where: behind *played in*, or before a year.

    >>> told_site("Weber had White against Schmidt in Bad Ragaz in May 1987.")
    ('Bad Ragaz', 35)
    >>> told_site("They met in May 1987.") is None
    True
    """
    found = [
        (match[group], match.start(group))
        for match in _site().finditer(sentence)
        for group in ("played", "site")
        if match[group] and _is_site(match[group])
    ]
    return found[0] if len(found) == 1 else None


def _is_site(name: str) -> bool:
    words = name.split()
    is_month = any(bare(word) in months() for word in words)
    return not (is_month or names_opening(words) or any(map(is_event_word, words)))


@cache
def _site() -> re.Pattern[str]:
    at = either(lexicon.headings("at"))
    name = r"[^\W\d_a-z][\w'’-]+(?:[ ][^\W\d_a-z][\w'’-]+){0,2}"
    year = r",?[ ](?:(?!\d{4})\w+\.?,?[ ]){0,4}(?:1[5-9]|20)\d\d(?!\w)"
    played = either(lexicon.headings("date"))
    return late(
        rf"(?<!\w)(?:(?i:{played})[ ](?:{at})[ ](?P<played>{name})"
        rf"|(?:{at})[ ](?P<site>{name}){year})"
    )


def _by_sides(text: str, start: int, end: int) -> Iterator[tuple[Player | None, Player | None]]:
    """Read who had which side; one is enough where the sentence speaks of a game or a board."""
    owners: dict[str, list[Player]] = {"white": [], "black": []}
    for match in _sides().finditer(text, start, end):
        side = match.lastgroup or ""
        owner = _owner(text, start, match.start()) or _behind(text, start, *match.span(), end)
        if owner is not None:
            owners[side].append(owner)
            owners["black" if side == "white" else "white"] += _rival(text, match.end(), end)
    names = [{one.name for one in some} for some in owners.values()]
    if [len(some) for some in names] == [1, 1] and names[0] != names[1]:
        yield owners["white"][0], owners["black"][0]
    elif sorted(map(len, names)) == [0, 1] and (
        # The number of a board was read before it.
        text[start - 1 : start] == TAKEN or _is_about(text[start:end], "game", "board")
    ):
        yield next(iter(owners["white"]), None), next(iter(owners["black"]), None)


def _rival(text: str, place: int, end: int) -> Iterator[Player]:
    """Read the name behind a side: *against Schmidt*."""
    other = _against().match(text, place, end)
    rival = None if other is None else player_at(text[:end], other.end())
    if rival is not None and not is_piece(rival.name):
        yield rival


def _behind(text: str, start: int, side: int, place: int, end: int) -> Player | None:
    """Read the name behind a side and a comma: *with the black pieces, Weber plays*."""
    before = _WORD.findall(text, start, side)[-1:]
    if not before or before[0] not in lexicon.headings("plays"):
        return None
    match = _COMMA.match(text, place, end)
    return None if match is None else player_at(text[:end], match.end(), with_first_name=False)


def _owner(text: str, start: int, place: int) -> Player | None:
    """Read the name before a side, with nothing between them that is no such verb."""
    words = list(_WORD.finditer(text, start, place))
    if words and words[-1][0] == "(":
        words.pop()
    count = 0
    while words and words[-1][0].strip("(,") in lexicon.headings("plays"):
        words.pop()
        count += 1
    if count > _VERB or not (count or text[start:place].rstrip().endswith(("(", _last(words)))):
        return None
    return _name_before(text, words)


def _last(words: list[re.Match[str]]) -> str:
    return words[-1][0] if words and words[-1][0][-1:].isalpha() else "("


def _name_before(text: str, words: list[re.Match[str]]) -> Player | None:
    """Read the name that such words end with; the first word of a sentence may be none."""
    names: list[re.Match[str]] = []
    for word in reversed(words):
        is_end = word[0][-1] in ",;:)" and names
        if is_end or not _is_of_name(word[0]) or len(names) == _NAME_WORDS:
            break
        names.insert(0, word)
    while names and (is_frequent(names[0][0]) or names[0][0].islower()):
        del names[0]
    if not names:
        return None
    start, stop = names[0].start(), names[-1].end()
    end = stop - (text[stop - 1] in ",;")
    name = text[start:end]
    return Player(name, start, end, end) if is_name(name) and not is_piece(name) else None


def _is_of_name(word: str) -> bool:
    small = bare(word)
    if small in lexicon.side_words() or small in lexicon.headings("game"):
        return False
    return word[:1].isupper() or word in lexicon.headings("particles")


def _by_dash(text: str, start: int, end: int) -> Iterator[tuple[Player, Player]]:
    """Read names with a dash or `vs.` between them, if a word for a game stands beside them."""
    for match in _dash().finditer(text, start, end):
        words = list(_WORD.finditer(text, max(start, match.start() - _BEFORE), match.start()))
        white = _name_before(text, words)
        black = player_at(text[:end], match.end())
        if white is None or black is None or is_piece(black.name):
            continue
        before = _WORD.findall(text, start, white.start)[-1:]
        behind = _WORD.findall(text, black.stop, end)[:1]
        if any(bare(word) in lexicon.headings("game") for word in (*before, *behind)):
            yield white, black


@cache
def _sides() -> re.Pattern[str]:
    white, black = (
        either(lexicon.cues(side) | lexicon.headings(f"with_{side}")) for side in ("white", "black")
    )
    return late(rf"(?<!\w)(?:(?P<white>(?i:{white}))|(?P<black>(?i:{black})))(?!\w)")


@cache
def _against() -> re.Pattern[str]:
    return late(rf"\)?{_PIECES}[,]?[ ](?i:{either(lexicon.headings('against'))})\.?[ ]")


@cache
def _dash() -> re.Pattern[str]:
    return late(r"\s[–—-]\s|[–—]|\s(?:vs?\.?|versus)\s")
