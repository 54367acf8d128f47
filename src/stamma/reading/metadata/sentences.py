"""Players who are named in sentences: *Weber had White against Schmidt*, *the game Weber – Schmidt*.

Only what leaves no doubt is read: who had which side, or names with a dash beside a word for a game.
"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, NamedTuple

from stamma._patterns import either, late
from stamma.language_table import lexicon
from stamma.reading.metadata.names import Player, is_name, is_piece, player_at
from stamma.reading.metadata.words import bare, is_frequent

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


class Pair(NamedTuple):
    """Two players, and the sentence that names them."""

    line: Line
    start: int
    end: int
    white: Player
    black: Player


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
    names = {(pair.white.name, pair.black.name) for pair in found}
    return found[-1] if len(names) == 1 else None


def sentences_about_the_game(lines: list[Line]) -> Iterator[tuple[str, int]]:
    """Go through the sentences that speak of a game, and of no other players, and their places."""
    for line in lines:
        for match in _SENTENCE.finditer(line.text):
            words = {bare(word) for word in match[0].split()}
            is_about = not words.isdisjoint(lexicon.headings("game") | lexicon.headings("date"))
            if is_about and _dash().search(match[0]) is None:
                yield match[0], line.start + match.start()


def _by_sides(text: str, start: int, end: int) -> Iterator[tuple[Player, Player]]:
    """Read who had which side."""
    owners: dict[str, list[Player]] = {"white": [], "black": []}
    for match in _sides().finditer(text, start, end):
        side = match.lastgroup or ""
        owner = _owner(text, start, match.start())
        if owner is not None:
            owners[side].append(owner)
            other = _against().match(text, match.end(), end)
            rival = None if other is None else player_at(text[:end], other.end())
            if rival is not None and not is_piece(rival.name):
                owners["black" if side == "white" else "white"].append(rival)
    names = [{one.name for one in some} for some in owners.values()]
    if [len(some) for some in names] == [1, 1] and names[0] != names[1]:
        yield owners["white"][0], owners["black"][0]


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
