"""The two players: behind labels, or with a dash, a word or a result between them."""

from __future__ import annotations

from functools import cache
from itertools import pairwise
from typing import TYPE_CHECKING, NamedTuple

from stamma._patterns import either, late
from stamma.language_table import lexicon
from stamma.reading.metadata.dates import date_in
from stamma.reading.metadata.labels import Labelled, abbreviated, labelled
from stamma.reading.metadata.lines import TAKEN
from stamma.reading.metadata.names import AROUND, Player, is_name, is_piece, player_at
from stamma.reading.metadata.words import names_no_player
from stamma.reading.text.dashes import DASHES
from stamma.reading.text.lexemes import RESULT

if TYPE_CHECKING:
    import re
    from collections.abc import Iterator

    from stamma.reading.metadata.lines import Line

# So many pairs in one paragraph are a list of games.
_LIST = 3
_LONGEST_NAME = 40
_NAME_WORDS = 3
_NEAR = 12
_LETTER = r"[^\W\d_]"
_RESULT = late(RESULT, needs=("0", "/", "½", "5", ":"))
# What every result has in it, and many dashes between names.
_RESULT_SIGN = late(f"[{DASHES}:/½]")
# What is no part of a name before it: signs, and the number of a game.
_LEAD = late(
    r"[\W_]*(?:[(\[]?(?:[Nn][or]\.?[ ]?|№[ ]?)?\d{1,3}[.:)\]]+(?:[ ]|(?=\D))"
    r"|\d{1,3}[ ][–—-][ ])?[\W_]*"
)
_BOUNDARY = late(r"[;|\n\t]|[:：](?=[ \n])|[ ]{3}")
# A hyphen without blanks is between players if nothing else stands before the result or the place.
_GLUED = late(
    rf"(?:^|\n)\W*{_LETTER}{{3,}}(?P<hyphen>-){_LETTER}{{3,}}(?=[ ]*(?:\n|,[ ][^\n]*\d{{4}}))"
)
_SENTENCE_END = late(rf"(?<={_LETTER}{{4}})\.(?=[ ])")
# The sides with their players, in brackets or behind other signs: `White (Mr. C.), Black (Mr. P.)`.
_SIGNS = r"[ ]?[,—–(]"
# What may be the end of a name, and the beginning of one: no initials, and no Roman numbers.
_LAST_NAME = late(r"(?<![\w.])(?![IVXLC]+(?!\w))[^\W\d_][^\W\d_]{2,}\.?[*_\"”) ]*\Z")
_NEXT_NAME = late(r"[*_\"“( ]*(?![IVXLC]+(?!\w))[^\W\d_](?:[^\W\d_]{2,}|\.)")


class Named(NamedTuple):
    """A player of one side, and the line that names him."""

    side: str
    line: Line
    player: Player


def players_in(lines: list[Line]) -> list[Named]:
    """Return the players that the lines of a heading name; what is read of the lines is taken."""
    near = [line for line in lines if line.is_near]
    found = _labelled(near) or _chosen(near)
    for _, line, player in found:
        line.take(player.start, player.stop)
    return found


def _labelled(lines: list[Line]) -> list[Named]:
    sides = (("White", "white"), ("Black", "black"))
    found = [
        named
        for side, name in sides
        for one in labelled(lines, lexicon.cues(name))[-1:]
        if (named := _behind_label(side, one)) is not None
    ]
    pair = None if found else abbreviated(lines)
    if pair is not None:
        both = [_behind_label(side, one) for (side, _), one in zip(sides, pair, strict=True)]
        found = [one for one in both if one is not None] if None not in both else []
    return found


def _behind_label(side: str, one: Labelled) -> Named | None:
    """Read a name behind its label: a comma is part of it."""
    value = _SENTENCE_END.split(one.value)[0]
    player = player_at(value, 0)
    if player is None or any(map(str.isdecimal, value[: player.end])):
        return None
    rest = value[player.stop :]
    # `White: Kf3, Qd1` are pieces.
    if any(map(str.isdecimal, rest)) and not rest[:1].isspace():
        return None
    return Named(side, one.line, player.moved(one.start))


def _chosen(lines: list[Line]) -> list[Named]:
    """Choose the pair that is nearest to the moves, but none of a list of games."""
    found = [pair for line in lines if (pair := _pair(line) or _newspaper(line))]
    found += _stacked(lines)
    found.sort(key=lambda pair: pair[0].line.start)
    if not found:
        return []
    nearest = found[-1][0].line.paragraph
    last = [pair for pair in found if pair[0].line.paragraph == nearest]
    return last[-1] if len(last) < _LIST else []


def _pair(line: Line) -> list[Named] | None:
    """Read two players with a dash, a word or a result between them."""
    if not _RESULT_SIGN.search(line.text) and not _between().search(line.text):
        # Most lines have none, and that is soon seen.
        return None
    results = [match.span() for match in _RESULT.finditer(line.text)]
    text = line.text
    for start, end in results:
        text = text[:start] + TAKEN * (end - start) + text[end:]
    places = [match.span() for match in _between().finditer(text)]
    glued = None if places else _GLUED.search(text)
    if glued is not None:
        places = [glued.span("hyphen")]
    elif not places and len(results) == 1:
        places = results
    pairs = [pair for pair in _pairs(text, places) if pair is not None]
    if len(pairs) != 1:
        return None
    white, black = pairs[0]
    if black.elo and not white.elo and date_in(black.elo) is not None:
        # It may as well be a year.
        black = black._replace(elo="")
    black = black if black.elo else black._replace(stop=black.end)
    return [Named("White", line, white), Named("Black", line, black)]


def _pairs(text: str, places: list[tuple[int, int]]) -> Iterator[tuple[Player, Player] | None]:
    before = 0
    is_read = False
    ends = [*(start for start, _ in places), len(text)]
    for (start, end), last in zip(places, ends[1:], strict=True):
        pair = _around(text[:last], before, start, end)
        # `Weber - Schmidt - Ulm 1987`
        if not is_read or pair is None or not date_in(text[pair[1].end : pair[1].end + 5]):
            yield pair
        is_read = is_read or pair is not None
        before = end


def _around(text: str, before: int, start: int, end: int) -> tuple[Player, Player] | None:
    """Read the players on both sides of what stands between them."""
    white = _on_the_left(text, before, start)
    comma = white is not None and "," in white.name
    black = player_at(text, end, with_first_name=comma)
    if white is None or black is None:
        return None
    if comma and "," not in black.name and not white.name.endswith("."):
        # `Ulm, Weber - Schmidt` or `Weber, Hans - Schmidt`.
        return None
    if is_piece(white.name) and is_piece(black.name):
        return None
    return white, _without_place(text, white, black)


def _on_the_left(text: str, before: int, end: int) -> Player | None:
    """Read the player whose name, and nothing else, stands before a place."""
    bounds = [match.end() for match in _BOUNDARY.finditer(text, before, end)]
    # A result or a round before the names ends nothing if it stands behind them.
    start = max([before, *(place for place in bounds if text[place:end].strip(" ,.:;|-–—"))])
    commas = [place + 1 for place in range(start, end) if text[place] == ","]
    for place in (start, *commas):
        player = player_at(text[:end], _behind_lead(text, place, end))
        if player is not None and not text[player.stop : end].strip(" \t*_\"”»'\n"):
            return player
    return None


def _behind_lead(text: str, start: int, end: int) -> int:
    """Return where a name begins behind the number of a game and a word for it."""
    for pattern in (_LEAD, _game()):
        match = pattern.match(text, start, end)
        start = start if match is None else match.end()
    return start


def _without_place(text: str, white: Player, black: Player) -> Player:
    """Leave a place out of a name: `Weber - Schmidt Ulm 1987`."""
    count = len(white.name.split())
    words = text[black.start : black.end].split()
    behind = text[black.end : black.end + 5]
    if "," in black.name or len(words) <= count or not (behind[:1] == " " and date_in(behind)):
        return black
    name = " ".join(words[:count])
    end = black.start + len(name)
    return black._replace(name=name, end=end, stop=end, elo="") if is_name(name) else black


def _newspaper(line: Line) -> list[Named] | None:
    """Read two players behind their sides: ``White, H. Weber; Black, K. Schmidt``."""
    match = _both_sides().search(line.text)
    if match is None:
        return None
    white, black = (
        player_at(line.text[: match.end(side)], match.start(side)) for side in ("one", "other")
    )
    if white is None or black is None:
        return None
    return [Named("White", line, white), Named("Black", line, black)]


def _stacked(lines: list[Line]) -> list[list[Named]]:
    """Read two players on lines of their own, each with a rating."""
    found = []
    for one, other in pairwise(lines):
        white, black = (player_at(line.text, 0) for line in (one, other))
        if white is None or black is None or one.paragraph != other.paragraph:
            continue
        is_whole = white.stop == len(one.text) and black.stop == len(other.text)
        if is_whole and white.elo and black.elo:
            found.append([Named("White", one, white), Named("Black", other, black)])
    return found


@cache
def _both_sides() -> re.Pattern[str]:
    white, black = (either(lexicon.cues(one)) for one in ("white", "black"))
    return late(
        rf"(?<![^\W_])(?i:{white})\.?(?P<sign>{_SIGNS})[ ]?(?P<one>[^();]+?)[).;,]*[ ]+"
        rf"(?i:{black})\.?(?P=sign)[ ]?(?P<other>[^();]+)"
    )


@cache
def _between() -> re.Pattern[str]:
    against = either(lexicon.headings("against"))
    return late(rf"\s+-{{2,3}}\s*|\s+[–—-]\s+|\s*[–—]\s*|\s+(?i:{against})\.?\s+")


@cache
def _game() -> re.Pattern[str]:
    """Match a word for the game before the names: `Partie Nr. 3: `, `The game `."""
    words = either(lexicon.headings("game"))
    return late(
        rf"(?i:{words})(?!\w)[ ]*(?:(?:[Nn][or]\.?[ ]?|№[ ]?|\#)?\d{{1,3}})?[ .:,)–—-]*(?=\S)"
    )


def unread_names(heading: str) -> tuple[int, int] | None:
    """Return where a heading seems to name the players, though it was not read so.

    >>> unread_names("See how in the end, and after many hours, Smith - Jones was drawn here.")
    (42, 55)
    """
    first = sum(map(len, heading.splitlines(keepends=True)[:-_NEAR]))
    if not _RESULT_SIGN.search(heading, first) and not _between().search(heading, first):
        return None
    for match in _between().finditer(heading, first):
        one = _LAST_NAME.search(heading, max(first, match.start() - _LONGEST_NAME), match.start())
        other = _NEXT_NAME.match(heading, match.end())
        if one is None or other is None:
            continue
        names = one[0].strip(AROUND + ")."), other[0].strip(AROUND + "(")
        behind = heading[match.end() : match.end() + _LONGEST_NAME].split()[:_NAME_WORDS]
        if names_no_player(behind) or all(map(is_piece, names)):
            continue
        if all(name[:1].isupper() and is_name(name) for name in names):
            return one.start(), other.end()
    return None
