"""The two players: behind labels, or with a dash, a word or a result between them."""

from __future__ import annotations

from functools import cache
from itertools import pairwise
from typing import TYPE_CHECKING, NamedTuple

from stamma._patterns import either, late
from stamma.language_table import lexicon
from stamma.reading.lex.dashes import DASHES
from stamma.reading.lex.lexemes import RESULT
from stamma.reading.metadata.dates import date_in
from stamma.reading.metadata.labels import abbreviated, labelled
from stamma.reading.metadata.lines import TAKEN
from stamma.reading.metadata.names import AROUND, Player, is_name, is_piece, player_at
from stamma.reading.metadata.words import bare, names_opening

if TYPE_CHECKING:
    import re
    from collections.abc import Iterator

    from stamma.reading.metadata.labels import Labelled
    from stamma.reading.metadata.lines import Line

# So many pairs in one paragraph are a list of games.
_LIST = 3
_LONGEST_NAME = 40
_NAME_WORDS = 3
_NEAR = 12
_YEAR = 5
_RESULT = late(RESULT, needs=("0", "/", "½", "5", ":"))
# What every result has in it, and many dashes between names.
_RESULT_SIGN = late(f"[{DASHES}:/½]")
# What is no part of a name before it: signs, and the number of a game.
_LEAD = late(
    r"[\W_]*(?:[(\[]?(?:[Nn][or]\.?[ ]?|№[ ]?)?\d{1,3}[.:)\]]+(?:[ ]|(?=\D))"
    r"|\d{1,3}[ ][–—-][ ])?[\W_]*"
)
_BOUNDARY = late(r"[;|\n\t]|[(\[](?=[^()\[\]]*\Z)|[:：](?=[ \n])|[ ]{3}")
# Between players a colon has blanks on both sides, and they have ratings or more than one name.
_COLON = late(r"(?<=[\w.)])[ ]+(?P<colon>:)[ ]+(?=[^\W\d_])")
_FULL = late(r"[^\W\d_]+\.?,?[ ][^\n]*?[^\W\d_][^:]*:[ ]+[^\W\d_]+\.?,?[ ][^\W\d_]|\(\d{4}\)")
_SIDES = ("White", "Black")
# In columns side by side.
_CELL = late(r"[^\W_](?:[^\n|\t ]|[ ](?![ ]))*")
# A hyphen without blanks is between players where only a result or place and year stand behind it.
_GLUED = late(
    r"(?:^|\n)\W*[^\W\d_]{3,}(?P<hyphen>-)[^\W\d_]{3,}"
    r"(?=[ ]*(?:\n|(?:,[ ]|[(\[])[^\n]*(?:\d{4}|\n)))"
)
# What may be the end of a name, and the beginning of one: no initials, and no Roman numbers.
_LAST_NAME = late(r"(?<![\w.])(?![IVXLC]+(?!\w))[^\W\d_][^\W\d_]{2,}\.?[*_\"”) ]*\Z")
_NEXT_NAME = late(r"[*_\"“( ]*(?![IVXLC]+(?!\w))[^\W\d_](?:[^\W\d_]{2,}|\.)")


_OF = late(r"[^\W\d_][ ]+\Z")
_SMALL = late(r"(?<!\S)[^\W\d_A-Z]\w*[ ]")


class Named(NamedTuple):
    """A player, and the line that names him."""

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
    white, black = (
        labelled(lines, lexicon.cues(side) | lexicon.headings(f"with_{side}"))[-1:]
        for side in ("white", "black")
    )
    found = [*_behind_labels(white, black)]
    pair = None if found else abbreviated(lines)
    if pair is not None:
        found = [*_behind_labels(pair[:1], pair[1:])]
    return found if pair is None or len(found) == len(pair) else []


def _behind_labels(white: list[Labelled], black: list[Labelled]) -> Iterator[Named]:
    """Read names behind labels: a comma is part of them."""
    for side, some in (("White", white), ("Black", black)):
        for one in some:
            text = one.line.text[: one.end]
            player = player_at(text, one.start)
            # `White: Kf3` is a piece.
            if player is not None and not text[player.end : player.end + 1].isdecimal():
                yield Named(side, one.line, player)


def _chosen(lines: list[Line]) -> list[Named]:
    """Choose the pair that is nearest to the moves, but none of a list of games."""
    found = [pair for line in lines if (pair := _pair(line))]
    found = [*found, *_stacked(lines), *_in_columns(lines)]
    for pair in found:
        pair[0].line.is_pairing = True
    found.sort(key=lambda pair: pair[0].line.start)
    last = [one for one in found if one[0].line.paragraph == found[-1][0].line.paragraph]
    return last[-1] if 0 < len(last) < _LIST else []


def _pair(line: Line) -> list[Named]:
    """Read two players with a dash, a word or a result between them."""
    if not _RESULT_SIGN.search(line.text) and not _between().search(line.text):
        # Most lines have none, and that is soon seen.
        return []
    results = [match.span() for match in _RESULT.finditer(line.text)]
    text = line.text
    for start, end in results:
        text = text[:start] + TAKEN * (end - start) + text[end:]
    pairs = list(_pairs(text, _places_between(text, results)))
    if len(pairs) != 1:
        return []
    white, black = pairs[0]
    if not black.elo or (not white.elo and date_in(black.elo) is not None):
        # It may as well be a year.
        black = black._replace(elo="", stop=black.end)
    return [Named("White", line, white), Named("Black", line, black)]


def _places_between(text: str, results: list[tuple[int, int]]) -> list[tuple[int, int]]:
    """Return what may stand between two players: a dash or a word, or else a colon or a result."""
    places = [match.span() for match in _between().finditer(text)]
    glued = None if places else _GLUED.search(text)
    if glued is not None:
        places = [glued.span("hyphen")]
    elif not places and (results or TAKEN in text or _FULL.search(text)):
        places = [match.span() for match in _COLON.finditer(text)]
    return places or (results if len(results) == 1 else [])


def _pairs(text: str, places: list[tuple[int, int]]) -> Iterator[tuple[Player, Player]]:
    """Read the players on both sides of each place between them."""
    before = count = 0
    ends = [*(start for start, _ in places), len(text)]
    for (start, end), last in zip(places, ends[1:], strict=True):
        white = _on_the_left(text, before, start)
        comma = white is not None and "," in white.name
        black = player_at(text[:last], end, with_first_name=comma)
        before = end
        if white is None or black is None or (is_piece(white.name) and is_piece(black.name)):
            continue
        # `Ulm, Weber - Schmidt` or `Weber, Hans - Schmidt`.
        is_doubtful = comma and "," not in black.name and not white.name.endswith(".")
        # `Weber - Schmidt - Ulm 1987`
        is_place = count and date_in(text[black.end : black.end + _YEAR])
        if not is_doubtful and not is_place:
            count += 1
            yield white, _without_place(text, white, black)


def _on_the_left(text: str, before: int, end: int) -> Player | None:
    """Read the player whose name, and nothing else, stands before a place."""
    bounds = (match.end() for match in _BOUNDARY.finditer(text, before, end))
    start = max([before, *(place for place in bounds if text[place:end].strip(" ,.:;|-–—"))])
    commas = (at + 1 for at in range(start, end) if text[at] == ",")
    # `A brilliancy from Weber - Schmidt`
    talk = (match.end() for match in _SMALL.finditer(text, start + 1, end))
    for place in (start, *commas, *talk):
        lead = _behind_lead(text, place, end)
        # `Partie von Weber`, but `Ulm, van Dam - Laine`.
        of = _SMALL.match(text, lead, end) if _OF.search(text, 0, lead) else None
        player = player_at(text[:end], lead if of is None else of.end())
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
    behind = text[black.end : black.end + _YEAR]
    if "," in black.name or len(words) <= count or not (behind[:1] == " " and date_in(behind)):
        return black
    name = " ".join(words[:count])
    end = black.start + len(name)
    return black._replace(name=name, end=end, stop=end, elo="") if is_name(name) else black


def _stacked(lines: list[Line]) -> Iterator[list[Named]]:
    """Read two players on lines of their own, each with a rating."""
    for pair in pairwise(lines):
        players = [player_at(line.text, 0) for line in pair]
        if pair[0].paragraph == pair[1].paragraph and all(
            player is not None and player.elo and player.stop == len(line.text)
            for line, player in zip(pair, players, strict=True)
        ):
            named = zip(_SIDES, pair, players, strict=True)
            yield [Named(*one) for one in named if one[2]]  # type: ignore[arg-type]


def _in_columns(lines: list[Line]) -> Iterator[list[Named]]:
    """Read two players above or below a line that has nothing but the names of the sides."""
    rows = [(line, cells) for line in lines if (cells := list(_CELL.finditer(line.text)))]
    for (line, cells), (other, others) in pairwise(rows):
        for (sides, names), where in (((cells, others), other), ((others, cells), line)):
            wanted = ["White", "Black"] * (len(names) // 2)
            if not wanted or [_side(cell[0]) for cell in sides] != wanted:
                continue
            players = [player_at(where.text[: cell.end()], cell.start()) for cell in names]
            if all(players) and len({player.name for player in players if player}) == len(_SIDES):
                named = zip(_SIDES, players, strict=False)
                yield [Named(side, where, player) for side, player in named if player]


def _side(word: str) -> str:
    """Return the side that a word names, if any."""
    small = bare(word)
    names = (("White", "white"), ("Black", "black"))
    return next((side for side, name in names if small in lexicon.cues(name)), "")


@cache
def _between() -> re.Pattern[str]:
    against = either(lexicon.headings("against"))
    return late(rf"\s+-{{2,3}}\s*|\s+[–—-]\s+|\s*[–—]\s*|\s+(?i:{against})\.?\s+")


@cache
def _game() -> re.Pattern[str]:
    """Match a word for the game before the names: `Partie Nr. 3: `, `The game `."""
    words = either(lexicon.headings("game"))
    number = r"(?:[Nn][or]\.?[ ]?|№[ ]?|\#)?\d{1,3}"
    return late(rf"(?i:{words})(?!\w)[ ]*(?:{number})?[ .:,)–—-]*(?=\S)")


def unread_names(heading: str) -> tuple[int, int] | None:
    """Return where a heading seems to name the players, though it was not read so.

    >>> unread_names("See how in the end, and after many hours, Smith - Jones was drawn here.")
    (42, 55)
    """
    first = sum(map(len, heading.splitlines(keepends=True)[:-_NEAR]))
    for match in _between().finditer(heading, first):
        one = _LAST_NAME.search(heading, max(first, match.start() - _LONGEST_NAME), match.start())
        other = _NEXT_NAME.match(heading, match.end())
        if one is None or other is None:
            continue
        names = one[0].strip(AROUND + ")."), other[0].strip(AROUND + "(")
        behind = heading[match.end() : match.end() + _LONGEST_NAME].split()[:_NAME_WORDS]
        if names_opening(behind) or all(map(is_piece, names)):
            continue
        if all(name[:1].isupper() and is_name(name) for name in names):
            return one.start(), other.end()
    return None
