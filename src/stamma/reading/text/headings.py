"""Headings: who played, where and when, as far as the text before a game says it.

What is named (``Event: Club Championship``) is taken at its word, and two names with a dash or a
"versus" between them are the players. What may be something else stays in the text alone.
"""

from __future__ import annotations

import re
from functools import cache
from typing import TYPE_CHECKING, NamedTuple

from stamma._patterns import either, late, words_in
from stamma.language_table import lexicon
from stamma.reading.text.dashes import DASHES
from stamma.reading.text.dates import date_in, ordinal, tells_date
from stamma.reading.text.lexemes import RESULT, Lexeme
from stamma.reading.text.piece_words import all_names
from stamma.reading.text.tags import parse

if TYPE_CHECKING:
    from collections.abc import Iterable

_LINES = 12
_LONGEST_HEADING = 90
_LONGEST_NAME = 40
_MOST_WORDS = 5
# So many words behind a dash may say that it stands before no name.
_NAME_WORDS = 3
_LETTER = r"[^\W\d_]"
_WORDY = late(r"[^\W\d]")
# A field ends with its line, before a wide gap, a rule, or the next label.
_FIELD = (
    rf"(?P<value>[^\s|][^\n|\t]*?)(?=\s*$|\s*[|\t]|[ ]{{2}}|[ ,;.]+{_LETTER}[^\W\d_ ]*[ ]?[:：])"
)
# What stands before the names: `12.`, `Game 12:`, `Partie Nr. 3.`, signs of markup.
_LEAD = late(
    rf"[\W_]*(?:(?:{_LETTER}+[ ](?:[Nn][or]\.?|№|\#)?[ ]?)?\d{{1,3}}(?:\s*[.:)\]]|[ ][–—-])\s+)?\W*"
)
# A name ends before these; a full stop behind a short word is an abbreviation.
_NAME_END = late(rf"[,;:()\[\]|\d\n]|[ ]{{2}}|(?<={_LETTER}{{4}})\.")
_SENTENCE_END = late(rf"(?<={_LETTER}{{4}})\.(?=[ ])")
_INITIALS = late(rf",[ ]?(?P<initials>(?:{_LETTER}\.?(?:[ -]|(?!{_LETTER}{{2}}))){{1,3}})(?!\w)")
_FIRST_NAME = late(
    rf",[ ]?(?P<first>{_LETTER}{{2,}}\.?(?:[ -]{_LETTER}+\.?){{0,2}})(?=[ ]*(?:[(\[–—-]|$))"
)
_BRACKETS = late(r"[ ]*[(\[](?P<inside>[^()\[\]\n]{1,24})[)\]]")
_ELO = late(r"(?<!\d)[12]\d{3}(?!\d)")
_BARE_ELO = late(r"[ ]+(?P<inside>[12]\d{3})(?=[ ]*(?:[,;–—-]|$))")
_RESULT = late(RESULT, needs=("0", "/", "½", "5", ":"))
# What every result has in it, and many dashes between names.
_RESULT_SIGN = late(f"[{DASHES}:/½]")
_ECO = late(r"(?:^|[(\[])\s*([A-E]\d\d)(?:/\d{1,2})?\s*(?:$|[)\]])", re.MULTILINE)
_ECO_FIELD = late(r"(?<!\w)ECO[ ]?[:：]?[ ]?([A-E]\d\d)(?!\w)", needs=("ECO",))
_ROUND = late(r"\d{1,2}(?:\.\d{1,3})?")
# What may stand around a field, and is no part of it.
_AROUND = " *_'\"“”„«»`,"
# The head of a mail, and the fields in it that say nothing of a game.
_MAIL = late(r"(?:^[A-Z][\w-]*:[ \t]\S.*(?:\n[ \t].*)*\n?)+", re.MULTILINE)
_FROM = late(r"^From:", re.MULTILINE)
_SENT = late(r"^(?:Date|Sent|Received|X-[\w-]+):.*(?:\n[ \t].*)*", re.MULTILINE)
# A line that ends or begins with what stands between two names goes on with the other.
_OPEN_END = late(r"[ ][–—-]$")
_OPEN_BEGIN = late(r"[–—][ ]")
# The sides with their players, in brackets or behind other signs: `White (Mr. C.), Black (Mr. P.)`.
_SIGNS = r"[ ]?[,—–(]"
# What may be the end of a name, and the beginning of one: no initials, and no Roman numbers.
_LAST_NAME = late(r"(?<![\w.])(?![IVXLC]+(?!\w))[^\W\d_][^\W\d_]{2,}\.?[*_\"”) ]*\Z")
_NEXT_NAME = late(r"[*_\"“( ]*(?![IVXLC]+(?!\w))[^\W\d_](?:[^\W\d_]{2,}|\.)")
# Fields that are taken as they stand, and the tags that they become.
_FIELDS: tuple[tuple[str, str], ...] = (
    ("event", "Event"),
    ("site", "Site"),
    ("opening", "Opening"),
    ("annotator", "Annotator"),
)


class _Player(NamedTuple):
    """A name, and what stands in brackets behind it."""

    name: str
    elo: str = ""
    #: The brackets with the rating.
    rating: str = ""
    #: Nothing else stands in the text.
    is_all: bool = True


def tags_of(lexemes: Iterable[Lexeme]) -> dict[str, str]:
    """Return the PGN tags, by name."""
    found: dict[str, str] = {}
    for lexeme in lexemes:
        tag = parse(lexeme.text)
        if tag is not None:
            found.setdefault(tag.name, tag.value)
    return found


def headers_of(heading: str) -> dict[str, str]:
    """Return what a heading says, as PGN tags.

    >>> headers_of("Kasparov – The World, 1999")
    {'White': 'Kasparov', 'Black': 'The World', 'Date': '1999.??.??'}
    >>> headers_of("White: Tartakower.   Black: Burn.")
    {'White': 'Tartakower', 'Black': 'Burn'}
    >>> headers_of("Weber, H. (1900) - Schmidt (1850), Round 3")["BlackElo"]
    '1850'
    """
    if "From:" in heading:
        heading = _MAIL.sub(_without_sending, heading)
    lines = [line.strip() for line in heading.splitlines() if line.strip()][-_LINES:]
    lines = _unwrapped([line for line in lines if not _attribution().match(line)])
    text = "\n".join(line for line in lines if len(line) <= _LONGEST_HEADING)
    if not _WORDY.search(text):
        return {}
    found: dict[str, str] = {}
    for label, tag in _FIELDS:
        value = _field(label, text)
        if value:
            found[tag] = value
    players, rest = _players(text)
    found |= players
    if not found and _field("date", text) is None:
        return {}
    # What stands before the players may be of the page: the date of a magazine.
    names = [rest.find(name) for side, name in players.items() if side in ("White", "Black")]
    near = rest[min(names, default=0) :]
    return found | _details(text, near if tells_date(near) else rest)


def unread_names(heading: str) -> tuple[int, int] | None:
    """Return where a heading seems to name the players, though it was not read so.

    >>> unread_names("See how in the end, and after many hours, Smith - Jones was drawn here.")
    (42, 55)
    """
    first = sum(map(len, heading.splitlines(keepends=True)[:-_LINES]))
    if not _RESULT_SIGN.search(heading, first) and not _between().search(heading, first):
        return None
    for match in _between().finditer(heading, first):
        one = _LAST_NAME.search(heading, max(first, match.start() - _LONGEST_NAME), match.start())
        other = _NEXT_NAME.match(heading, match.end())
        if one is None or other is None:
            continue
        names = one[0].strip(_AROUND + ")."), other[0].strip(_AROUND + "(")
        behind = heading[match.end() : match.end() + _LONGEST_NAME].split()[:_NAME_WORDS]
        if any(map(_is_no_name, behind)) or all(map(_is_man, names)):
            continue
        if all(map(_may_be_name, names)):
            return one.start(), other.end()
    return None


def _may_be_name(word: str) -> bool:
    """Whether a word may be of a name: it has a capital, and is no colour, opening or event."""
    is_side = word.lower() in lexicon.side_words()
    return word[:1].isupper() and not is_side and _is_name(word)


def _unwrapped(lines: list[str]) -> list[str]:
    """Join lines that belong together: names that were broken apart, and sides over their names."""
    found: list[str] = []
    is_open = False
    for line in lines:
        side = line.strip(" *_:：.").lower()
        # A label is no name.
        is_open = is_open and not _has_colon(line)
        if found and (is_open or _OPEN_END.search(found[-1]) or _OPEN_BEGIN.match(line)):
            found[-1] += " " + line
        else:
            found.append(line)
        is_open = side in lexicon.side_words()
        if is_open:
            found[-1] = line.rstrip(" :：.") + ":"
    return found


def _without_sending(head: re.Match[str]) -> str:
    """Leave out of the head of a mail when it was sent: that is not when a game was played."""
    return _SENT.sub("", head[0]) if _FROM.search(head[0]) else head[0]


def _details(text: str, told: str) -> dict[str, str]:
    """Find date, round and opening of a game that the heading tells more about.

    ``told`` is what may tell the date: there are no ratings in it, which may look like years.
    """
    found: dict[str, str] = {}
    date = date_in(_field("date", text) or told)
    if date is not None:
        found["Date"] = date
    round_ = _field("round", text) or _round(text)
    if round_ and _ROUND.fullmatch(round_):
        found["Round"] = round_
    codes = set(_ECO_FIELD.findall(text)) or set(_ECO.findall(text))
    if len(codes) == 1:
        found["ECO"] = codes.pop()
    return found


@cache
def _attribution() -> re.Pattern[str]:
    """Match the line over what a mail quotes: `On Tuesday, 4 May 2004, Ann wrote:`."""
    wrote = either(lexicon.headings("wrote"))
    return late(rf"^.*\b(?:{wrote})\b.*:[ ]*$", re.MULTILINE, needs=(":",))


def _has_colon(text: str) -> bool:
    """Whether there may be labels in a text."""
    return ":" in text or "：" in text


@cache
def _label(label: str) -> re.Pattern[str]:
    names = either(lexicon.headings(label))
    return re.compile(rf"(?<![^\W_])(?i:{names})[ \u00a0*_]*[:：][ *_]*{_FIELD}", re.MULTILINE)


def _field(label: str, text: str) -> str | None:
    """Return what stands behind a label; nothing if the label stands there twice."""
    if not _has_colon(text):
        return None
    values = {match["value"].strip(_AROUND) for match in _label(label).finditer(text)}
    return values.pop() if len(values) == 1 else None


@cache
def _rounds() -> re.Pattern[str]:
    names = either(word for word in lexicon.headings("round") if len(word) > 2)  # noqa: PLR2004
    return re.compile(
        rf"(?<![^\W_])(?:(?i:{names}) (?P<after>\d{{1,2}})(?!\w|[.:]\d)"
        rf"|(?P<before>\d{{1,2}}){ordinal()} (?i:{names})(?!\w))"
    )


def _round(text: str) -> str | None:
    if not any(map(str.isdecimal, text)) or not words_in(text, lexicon.headings("round")):
        # Most headings name none, and that is soon seen.
        return None
    rounds = {match["after"] or match["before"] for match in _rounds().finditer(text)}
    return rounds.pop() if len(rounds) == 1 else None


def _players(text: str) -> tuple[dict[str, str], str]:
    """Find the players and their ratings; also return the text without the ratings."""
    found: dict[str, str] = {}
    rest = text
    for side in ("White", "Black") if _has_colon(text) else ():
        match = _side(side).search(text)
        player = None if match is None else _labelled(match["value"])
        if player is not None:
            found |= _tags(side, player)
            rest = rest.replace(player.rating, "\n", 1) if player.rating else rest
    if found:
        return found, rest
    for line in text.splitlines():
        pair = _pair(line) or _sides(line)
        if pair is None:
            continue
        white, black = pair
        if not (white.elo and black.elo) and _is_year(black.elo):
            black = black._replace(elo="", rating="")
        found = _tags("White", white) | _tags("Black", black)
        for player in pair if found.get("BlackElo") else (white,):
            rest = rest.replace(player.rating, "\n", 1) if player.rating else rest
        break
    return found, rest


def _tags(side: str, player: _Player) -> dict[str, str]:
    elo = {f"{side}Elo": player.elo} if player.elo else {}
    return {side: player.name} | elo


def _is_year(elo: str) -> bool:
    """Whether a number behind a name may as well be a year."""
    return elo != "" and date_in(elo) is not None


@cache
def _side(side: str) -> re.Pattern[str]:
    words = lexicon.cues("white" if side == "White" else "black")
    return re.compile(
        rf"(?<![^\W_])(?i:{either(words)})[ \u00a0*_]*[:：][ *_]*{_FIELD}",
        re.MULTILINE,
    )


def _labelled(value: str) -> _Player | None:
    """Read a name behind its label: a comma is part of it."""
    value = _SENTENCE_END.split(value.strip(_AROUND))[0]
    brackets = _BRACKETS.search(value) or _BARE_ELO.search(value)
    name = value if brackets is None else value[: brackets.start()]
    if re.search(r"\d", name) or not _is_name(name):
        return None
    return _with_rating(name, value)


def _pair(line: str) -> tuple[_Player, _Player] | None:
    """Read two players with a dash or a word between them."""
    if not _RESULT_SIGN.search(line) and not _between().search(line):
        # Most lines have none, and that is soon seen.
        return None
    lead = _LEAD.match(line)
    line = _RESULT.sub(" ", line if lead is None else line[lead.end() :])
    parts = [part for part in _between().split(line) if re.search(r"\w", part)]
    if len(parts) < 2 or any(_player(part) for part in parts[2:]):  # noqa: PLR2004
        return None
    first = _player(parts[0])
    if first is None or not first.is_all:
        # `Round 5, Weber`, `Game of the day: Weber`.
        first = _player(re.split(r"[,;:]", parts[0])[-1])
    second = _player(parts[1], with_first_name=first is not None and "," in first.name)
    if first is None or not first.is_all or second is None:
        return None
    return None if _is_man(first.name) and _is_man(second.name) else (first, second)


def _is_man(name: str) -> bool:
    """Whether a name may be that of a man of chess: ``King and Rook – King`` are no players."""
    return name.rsplit(maxsplit=1)[-1].casefold() in all_names()


def _sides(line: str) -> tuple[_Player, _Player] | None:
    """Read two players behind their sides: ``White, H. Weber; Black, K. Schmidt``."""
    match = _both_sides().search(line)
    white, black = (None if match is None else _player(match[side]) for side in ("one", "other"))
    return None if white is None or black is None else (white, black)


@cache
def _both_sides() -> re.Pattern[str]:
    white, black = (either(lexicon.cues(one)) for one in ("white", "black"))
    return re.compile(
        rf"(?<![^\W_])(?i:{white})\.?(?P<sign>{_SIGNS})[ ]?(?P<one>[^();]+?)[).;,]*[ ]+"
        rf"(?i:{black})\.?(?P=sign)[ ]?(?P<other>[^();]+)"
    )


@cache
def _between() -> re.Pattern[str]:
    against = either(lexicon.headings("against"))
    return re.compile(rf"\s+[–—-]\s+|\s*[–—]\s*|\s+(?i:{against})\.?\s+")


def _player(text: str, *, with_first_name: bool = True) -> _Player | None:
    """Read the name that a text begins with; nothing if it begins with none.

    ``Schmidt, Karl`` is a name if the other player has one like it: ``Schmidt, Berlin`` is none.
    """
    text = text.strip(" *_")
    end = _NAME_END.search(text)
    place = len(text) if end is None else end.start()
    more = _INITIALS.match(text, place)
    if more is None and with_first_name:
        more = _FIRST_NAME.match(text, place)
    name = text[: place if more is None else more.end()]
    return _with_rating(name, text) if _is_name(name) else None


def _with_rating(name: str, text: str) -> _Player:
    """Complete a player whose name a text begins with."""
    place = len(name.rstrip())
    brackets = _BRACKETS.match(text, place) or _BARE_ELO.match(text, place)
    is_all = (place if brackets is None else brackets.end()) == len(text)
    elo = None if brackets is None else _ELO.search(brackets["inside"])
    if brackets is None or elo is None:
        return _Player(_clean(name), is_all=is_all)
    return _Player(_clean(name), elo[0], brackets[0], is_all)


def _clean(name: str) -> str:
    """Leave out what stands around a name; the full stop of an initial belongs to it."""
    name = name.strip(" ,-–—*_")
    is_initial = re.search(rf"(?<!{_LETTER}){_LETTER}\.$", name) is not None
    return name if is_initial else name.rstrip(" .,")


@cache
def _no_names() -> tuple[str, ...]:
    """Collect what openings and tournaments are called, also in compounds."""
    return tuple(lexicon.headings("not_a_name"))


def _is_no_name(word: str) -> bool:
    return word.lower().rstrip(".,;:)").endswith(_no_names())


def _is_name(text: str) -> bool:
    words = _clean(text).split()
    if not 0 < len(words) <= _MOST_WORDS or len(text) > _LONGEST_NAME:
        return False
    if any(map(_is_no_name, words)):
        return False
    # Many scripts have no capitals.
    particles = lexicon.headings("particles")
    is_small = [word[:1].islower() and word not in particles for word in (words[0], words[-1])]
    return not any(is_small) and words[-1] not in particles
