"""The heading of a game: what the text before its moves says of it, as fields with their places.

Each kind of field is looked for in what the kinds before it have left of the lines: what stands
behind labels, numbers of rounds and boards, days, the players, and then event and site. What may
be something else is left alone.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, NamedTuple

from stamma.language_table import lexicon
from stamma.reading.metadata import rounds
from stamma.reading.metadata.dates import Dated, date_in, dates_in, joined
from stamma.reading.metadata.event import event_in, parts_of, site_in
from stamma.reading.metadata.labels import eco_codes, labelled, only
from stamma.reading.metadata.lines import Line, lines_of
from stamma.reading.metadata.players import Named, players_in
from stamma.reading.metadata.sentences import (
    players_in_sentences,
    sentences_about_the_game,
    told_event,
    told_site,
)
from stamma.reading.metadata.words import names_event

if TYPE_CHECKING:
    from collections.abc import Iterator

    from stamma.reading.metadata.event import Part

# Fields that are taken as they stand, and the tags that they become.
_LABELS = (
    ("event", "Event"),
    ("site", "Site"),
    ("opening", "Opening"),
    ("annotator", "Annotator"),
    ("date", "Date"),
    ("round", "Round"),
    ("board", "Board"),
)
#: What a heading above several games says of all of them.
SHARED = ("Event", "Site", "Date", "Round")


class Field(NamedTuple):
    """Something that a heading says: the tag that it becomes, and where it stands in the text."""

    name: str
    value: str
    start: int
    end: int


@dataclass(frozen=True, slots=True)
class Heading:
    """What stands above a game."""

    fields: tuple[Field, ...] = ()
    #: What stands so far above that it may be of the games below as well.
    shared: tuple[Field, ...] = ()

    @property
    def tags(self) -> dict[str, str]:
        """The fields as PGN tags."""
        return {one.name: one.value for one in self.fields}


class _Found(NamedTuple):
    """A field, and the line that has it."""

    line: Line
    field: Field


def read_heading(text: str) -> Heading:
    r"""Read the text before a game.

    >>> read_heading("Kasparov – The World, 1999").tags
    {'White': 'Kasparov', 'Black': 'The World', 'Date': '1999.??.??'}
    >>> heading = read_heading("Open Ulm 1987\n\nW: Weiß, Katrin  S: Größl, Sepp")
    >>> heading.tags["Black"], heading.tags["Event"], heading.tags["Date"]
    ('Größl, Sepp', 'Open Ulm 1987', '1987.??.??')
    >>> heading.fields[0]
    Field(name='White', value='Weiß, Katrin', start=18, end=30)
    """
    lines = lines_of(text)
    talk = [line for line in lines if line.is_talk and line.is_near]
    return _Reader([line for line in lines if not line.is_talk], talk).read()


@dataclass(slots=True)
class _Reader:
    lines: list[Line]
    #: What is said in sentences near the game.
    talk: list[Line]
    found: list[_Found] = field(default_factory=list)
    #: All days and years, as a date has to fit all that are told.
    dates: list[tuple[Line, Dated]] = field(default_factory=list)
    players: list[Named] = field(default_factory=list)

    def read(self) -> Heading:
        self._labelled()
        labels = list(self.found)
        self._codes()
        self._numbers(self.lines)
        self._days(self.lines)
        self.players = self._told(players_in(self.lines))
        self._name_players()
        self.lines = list(filter(self._is_of_game, self.lines))
        self.dates += [(line, one) for line in self.lines for one in dates_in(line.text)]
        for line in self.lines:
            self._places(line)
        self._date()
        shared = _last(one for one in self.found if self._is_shared(one))
        near = _last(one for one in self.found if one.line.is_near)
        if not (self.players or labels or _is_clear(near)):
            near = {}
        near |= _last(labels)
        order = ("White", "Black", "Event", "Site", "Date", "Round")
        names = [*order, *(name for name in near if name not in order)]
        return Heading(tuple(near[name] for name in names if name in near), tuple(shared.values()))

    def _is_of_game(self, line: Line) -> bool:
        """Whether a line names no other players, or an event, which is of all games."""
        is_own = not line.is_pairing or self._names_players(line)
        return is_own or names_event(line.text.split())

    def _add(self, name: str, value: str, line: Line, start: int, end: int = 0) -> None:
        start, end = line.start + start, line.start + (end or start + len(value))
        self.found.append(_Found(line, Field(name, value, start, end)))

    def _labelled(self) -> None:
        """Read what stands behind a label; what stands behind two of the same is not believed."""
        near = [line for line in self.lines if line.is_near]
        for label, tag in _LABELS:
            one = only(labelled(near, lexicon.headings(label)))
            if one is None:
                continue
            value: str | None = one.value
            if tag == "Date":
                value = date_in(one.value)
            elif tag in ("Round", "Board") and not rounds.is_number(one.value):
                value = None
            if value is not None:
                self._add(tag, value, one.line, one.start, one.end)
                one.take()
        for label in ("result", "winner"):
            for other in labelled(near, lexicon.headings(label)):
                other.take()

    def _codes(self) -> None:
        """Read the code of the opening, of which there may be one."""
        codes = eco_codes([line for line in self.lines if line.is_near])
        if len({one.value for one in codes}) == 1:
            self._add("ECO", codes[0].value, codes[0].line, codes[0].start, codes[0].end)
        for one in codes:
            one.take()

    def _names_players(self, line: Line) -> bool:
        return any(one.line is line for one in self.players)

    def _numbers(self, lines: list[Line]) -> None:
        for line in lines:
            for name, tag in (("round", "Round"), ("board", "Board"), ("game", "Round")):
                for one in rounds.numbers(name, line.text):
                    # The games of a match are its rounds; those of a page have numbers, too.
                    if name == "game" and not (one.start and names_event(line.text.split())):
                        continue
                    self._add(tag, one.number, line, one.at, one.stop)
                    line.take(one.start, one.end)

    def _days(self, lines: list[Line]) -> None:
        """Read the dates that are more than a year, which may as well be a rating."""
        for line in lines:
            for one in dates_in(line.text, with_years=False):
                self.dates.append((line, one))
                line.take(one.start, one.end)

    def _told(self, found: list[Named]) -> list[Named]:
        """Read the players that a sentence names, perhaps more fully, and what else it says."""
        pair = players_in_sentences([*self.lines, *self.talk])
        if pair is None:
            return found
        names = zip(found, (pair.white, pair.black), strict=False)
        if not all(full and full.name.endswith(f" {one.player.name}") for one, full in names):
            return found
        line, start, end, *players = pair
        sentence = Line(line.text[start:end], line.start + start, line.paragraph)
        self.lines = sorted([*self.lines, sentence], key=lambda one: one.start)
        found = [
            Named(side, sentence, player.moved(-start))
            for side, player in zip(("White", "Black"), players, strict=True)
            if player is not None
        ]
        self._tell_places([sentence])
        for _, _, player in found:
            sentence.take(player.start, player.stop)
        self._numbers([sentence])
        self._days([sentence])
        return found

    def _read_talk(self) -> None:
        """Read round and day where a sentence speaks of the game: `It is from round 4.`."""
        told = [Line(text, start, 0) for text, start in sentences_about_the_game(self.talk)]
        short = [Line(text, start, 0) for text, start in sentences_about_the_game(self.lines)]
        self._tell_places([*told, *short])
        if not self._has("Round"):
            found = {one.number for line in told for one in rounds.numbers("round", line.text)}
            self._numbers(told if len(found) == 1 else [])
        if not self.dates:
            self._days(told)
        if not self.dates:
            own = filter(self._tells_player, told)
            self.dates += [(line, one) for line in own for one in dates_in(line.text)]

    def _has(self, name: str) -> bool:
        return any(one.field.name == name for one in self.found)

    def _tells_player(self, line: Line) -> bool:
        return any(one.player.name in line.text for one in self.players)

    def _tell_places(self, told: list[Line]) -> None:
        """Read event and site where sentences speak of the game, if they name one of each."""
        for tag, read in (("Event", told_event), ("Site", told_site)):
            found = {one: line for line in told if (one := read(line.text)) is not None}
            if len({name for name, _ in found}) == 1:
                (name, start), line = next(iter(found.items()))
                self._add(tag, name, line, start)
                self.dates += [(line, one) for one in dates_in(line.text)]

    def _name_players(self) -> None:
        """Read the players' fields, and what sentences say of their game."""
        for side, line, player in self.players:
            self._add(side, player.name, line, player.start, player.end)
            if player.elo:
                self._add(f"{side}Elo", player.elo, line, player.elo_at)
            if player.title:
                self._add(f"{side}Title", player.title, line, player.title_at)
        self._read_talk()

    def _places(self, line: Line) -> None:
        """Read event and site of a line, and the round in brackets behind them."""
        parts = parts_of(line.text)
        # A site stands with or below the players, behind an event, or alone on its line.
        is_alone = sum(not part.is_talk for part in parts) == 1
        may_have = is_alone or bool(self.players and line.start >= self.players[0].line.start)
        is_dated = any(one is line for one, _ in self.dates)
        is_behind = has_site = False
        for part in parts:
            tag, value = "Event", event_in(part, is_heading=is_dated or self._names_players(line))
            if value is None and not has_site and (may_have or is_behind):
                tag, value = "Site", site_in(part, is_dated=is_dated or is_behind)
            is_behind = value is not None and tag == "Event"
            if value is not None:
                has_site |= tag == "Site"
                self._add_place(tag, value, line, part)

    def _add_place(self, tag: str, value: str, line: Line, part: Part) -> None:
        self._add(tag, value, line, line.text.index(value, part.start))
        number = rounds.in_brackets(line.text, part.end)
        if number is not None:
            self._add("Round", number.number, line, number.at, number.stop)

    def _date(self) -> None:
        """Add the date that is nearest to the players: one above may be of the page."""
        if self._has("Date"):
            return
        first = self.players[0].line.start if self.players else 0
        near = [one for one in self.dates if one[0].is_near]
        for some in ([one for one in near if one[0].start >= first], near, self.dates):
            value = joined(one for _, one in some)
            if value is not None:
                fullest = max(some, key=lambda one: sum(part is not None for part in one[1].date))
                line, (_, start, end) = fullest
                self._add("Date", value, line, start, end)
            if some:
                return

    def _is_shared(self, one: _Found) -> bool:
        """Whether a field stands above the players, and so of other games, too."""
        if one.field.name not in SHARED:
            return False
        if not self.players:
            return True
        players = self.players[0].line
        if one.line.start >= players.start:
            return False
        rounds_here = any(
            other.line is one.line and other.field.name == "Round" for other in self.found
        )
        return rounds_here or one.line.paragraph < players.paragraph


def _last(found: Iterator[_Found] | list[_Found]) -> dict[str, Field]:
    """Return the last field of each name."""
    return {one.field.name: one.field for one in found}


def _is_clear(fields: dict[str, Field]) -> bool:
    """Whether fields are of a heading, though no player is named."""
    return "Round" in fields and ("Event" in fields or "Site" in fields)
