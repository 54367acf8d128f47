"""Headings of games in the ways of forms, columns, books, databases and reports."""

from __future__ import annotations

from typing import TYPE_CHECKING

from stamma.language_table import lexicon
from stamma.scores.labels import labels

if TYPE_CHECKING:
    from collections.abc import Callable

    from benchmarks.reading.pages.whole.author import Author
    from benchmarks.reading.pages.whole.told import Told

_TITLES = ("GM", "IM", "FM", "WGM", "WIM")
_DASHES = (" - ", " – ", " — ", " -- ", " vs. ", " vs ")


def varied_head(author: Author, told: Told) -> None:
    """Say who played in one of many ways, and record it."""
    ways: tuple[Callable[[Author, Told], None], ...] = (
        _form,
        _form,
        _cells,
        _columns,
        _sides,
        _titles,
        _result,
        _team_match,
        _event_first,
        _event_first,
        _sentence,
        _allies,
        _match,
    )
    author.own.choice(ways)(author, told)


def _pair(author: Author, told: Told) -> tuple[str, str]:
    names = [author.names.full(author.names.person()) for _ in range(2)]
    told.tags |= dict(zip(("White", "Black"), names, strict=True))
    return names[0], names[1]


def _words(author: Author) -> dict[str, str]:
    """Return what a form of the language calls its fields."""
    return dict(labels(author.language)[1])


def _date(author: Author, told: Told) -> str:
    """Write a date, perhaps with the name of the month or with two days, and record it."""
    own = author.own
    day, month, year = own.randint(13, 27), own.randint(1, 12), own.randint(1925, 2024)
    names = lexicon.table("headings")[author.language]["months"][month - 1]
    forms = [(f"{day}.{month}.{year}", f"{month:02}.{day}"), (str(year), "??.??")]
    if names:
        of = {"es": " de ", "pt": " de "}.get(author.language, " ")
        dot = "" if author.language not in ("de", "da", "cs", "sk", "sr", "fi") else "."
        name = names[0].capitalize() if author.language in ("de", "en") else names[0]
        if author.language != "hu":
            forms.append((f"{day}{dot}{of}{name}{of}{year}", f"{month:02}.{day}"))
    forms.append((f"{day}.-{day + 1}.{month}.{year}", f"{month:02}.??"))
    text, tag = own.choice(forms)
    told.tags["Date"] = f"{year}.{tag}"
    return text


def _event(author: Author, told: Told) -> str:
    told.tags["Event"] = author.own.choice(author.phrases("events"))
    return told.tags["Event"]


def _round(author: Author, told: Told) -> str:
    told.tags["Round"] = str(author.own.randint(1, 11))
    return f"{author.words['round']} {told.tags['Round']}"


def _fields(author: Author, told: Told) -> list[tuple[str, str]]:
    words = _words(author)
    white, black = _pair(author, told)
    fields = [(words["white"], white), (words["black"], black)]
    if author.own.random() < 0.6:  # noqa: PLR2004
        fields.append((words["event"], _event(author, told)))
    if author.own.random() < 0.6:  # noqa: PLR2004
        told.tags["Site"] = author.names.place
        fields.append((words["site"], author.names.place))
    if author.own.random() < 0.6:  # noqa: PLR2004
        fields.append((words["date"], _date(author, told)))
    if author.own.random() < 0.4:  # noqa: PLR2004
        _round(author, told)
        fields.append((words["round"], told.tags["Round"]))
    if author.own.random() < 0.5:  # noqa: PLR2004
        author.own.shuffle(fields)
    return fields


def _form(author: Author, told: Told) -> None:
    """White: ..., Black: ..., Event: ..."""
    lines = [f"{label}: {value}" for label, value in _fields(author, told)]
    if author.own.random() < 0.4:  # noqa: PLR2004
        author.add(author.markup.line("   ".join(lines)))
    else:
        author.add(author.markup.literal("\n".join(lines)))


def _cells(author: Author, told: Told) -> None:
    """The same in a table."""
    author.add(author.markup.rows(_fields(author, told)))


def _columns(author: Author, told: Told) -> None:
    """The names stand below the sides."""
    words = _words(author)
    pair = _pair(author, told)
    author.add(author.markup.rows([(words["white"], words["black"]), pair]))


def _sides(author: Author, told: Told) -> None:
    """The sides stand in brackets behind the names."""
    words, (white, black) = _words(author), _pair(author, told)
    dash = author.own.choice(_DASHES)
    author.heading(f"{white} ({words['white']}){dash}{black} ({words['black']})")


def _titles(author: Author, told: Told) -> None:
    """Titles before the names, ratings and clubs behind them."""
    own = author.own
    texts = []
    for name in _pair(author, told):
        behind = own.choice((f" ({own.randint(2100, 2700)})", f" ({author.names.place})", ""))
        if behind.endswith(f"{author.names.place})") and own.random() < 0.5:  # noqa: PLR2004
            behind = f"{behind} {own.randint(2100, 2700)}"
        texts.append(f"{own.choice(_TITLES)} {name}{behind}")
    author.heading(own.choice(_DASHES).join(texts))


def _result(author: Author, told: Told) -> None:
    """The result stands behind or between the names, and where they played behind it."""
    author.decide(told)
    result = author.result(told.result or "")
    white, black = _pair(author, told)
    if author.own.random() < 0.3:  # noqa: PLR2004
        text = f"{white} {result} {black}"
    else:
        text = f"{white}{author.own.choice(_DASHES)}{black}, {result}"
    told.tags["Site"] = author.names.place
    text += f", {author.names.place}, {_date(author, told)}"
    author.heading(text)


def _team_match(author: Author, told: Told) -> None:
    """A board of a match between teams."""
    other = author.own.choice(("Linz", "Bergen", "Parma", "Toledo"))
    author.heading(f"{author.names.place} – {other} {author.own.randint(0, 8)}:4")
    dash = author.own.choice(_DASHES)
    board = author.own.randint(1, 8)
    author.heading(f"{author.words['board']} {board}: {dash.join(_pair(author, told))}", 3)


def _event_first(author: Author, told: Told) -> None:
    """The event and all about it, and then the players, perhaps with a word for the game."""
    event, date = _event(author, told), _date(author, told)
    if date.isdigit():
        told.tags["Event"] = event = f"{event} {date}"
        author.heading(f"{event}, {_round(author, told)}", 1)
    else:
        told.tags["Site"] = author.names.place
        author.heading(f"{event}, {author.names.place}, {date}", 1)
    word = f"{author.words['game']} " if author.own.random() < 0.3 else ""  # noqa: PLR2004
    author.heading(word + author.own.choice(_DASHES).join(_pair(author, told)))


def _sentence(author: Author, told: Told) -> None:
    """A sentence says who had which side."""
    white, black = (author.names.person() for _ in range(2))
    told.tags |= {"White": f"{white.given} {white.surname}", "Black": black.surname}
    text = author.own.choice(author.phrases("sides_had"))
    author.paragraph(text.format(white=told.tags["White"], black=told.tags["Black"]))


def _allies(author: Author, told: Told) -> None:
    """Two who play together."""
    one, two, other = (author.names.person().surname for _ in range(3))
    told.tags |= {"White": f"{one} & {two}", "Black": other}
    author.heading(author.own.choice(_DASHES).join((f"{one} & {two}", other)))


def _match(author: Author, told: Told) -> None:
    """As databases of chess write it: the names, the opening's code, the place with the round."""
    white, black = _pair(author, told)
    number = author.own.randint(1, 12)
    year = author.own.randint(1925, 2024)
    place = author.names.place
    told.tags |= {"Site": place, "Date": f"{year}.??.??", "Round": str(number)}
    author.heading(f"{white}{author.own.choice(_DASHES)}{black} [C{author.own.randint(10, 99)}]")
    author.heading(f"{place} ({number}), {year}", 3)
