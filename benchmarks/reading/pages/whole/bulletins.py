"""Bulletins and reports: several games of an event, with results, standings and talk."""

from __future__ import annotations

from typing import TYPE_CHECKING

from benchmarks.reading.pages.whole.annotated import notes

if TYPE_CHECKING:
    from benchmarks.reading.pages.whole.author import Author
    from benchmarks.reading.pages.whole.told import Told

_POINTS = ("½", "1½", "2", "2½", "3", "3½", "4", "4½", "5")


def bulletin(author: Author) -> None:
    """Results of a round, standings, and some of its games."""
    games = [author.game(16, 70) for _ in range(author.dice.randint(2, 4))]
    pairings = [author.names.pairing(told) for told in games]
    author.heading(author.occasion(games), 1)
    for told in games:
        author.decide(told)
    if author.chance(0.5):
        author.paragraph(author.phrase("remark").format(side=author.sides[0]))
    if author.chance(0.6):
        _results(author, games, pairings)
    tables = [_crosstable, _standings] if author.chance(0.6) else []
    before = author.chance(0.5)
    table = author.dice.choice(tables) if tables else None
    if table and before:
        table(author)
    author.is_bold = author.is_bold and author.chance(0.5)
    for number, (told, pairing) in enumerate(zip(games, pairings, strict=True), start=1):
        _game(author, told, pairing, number)
    if table and not before:
        table(author)


def _results(author: Author, games: list[Told], pairings: list[str]) -> None:
    rows = [
        f"{pairing}  {author.result(told.result or '1-0')}"
        for told, pairing in zip(games, pairings, strict=True)
    ]
    author.add(author.markup.items(rows))


def _standings(author: Author) -> None:
    author.heading(author.words["standings"], 3)
    points = sorted(author.dice.sample(_POINTS, 5), key=_POINTS.index, reverse=True)
    rows = [
        (f"{place}.", author.names.full(person), str(person.rating), point)
        for place, point in enumerate(points, start=1)
        for person in [author.names.person()]
    ]
    author.add(author.markup.rows(rows))


def _crosstable(author: Author) -> None:
    people = [author.names.person() for _ in range(4)]
    rows = []
    for place, person in enumerate(people, start=1):
        cells = [author.dice.choice("10½") for _ in people]
        cells[place - 1] = "*"
        rows.append((str(place), author.names.full(person), *cells))
    author.add(author.markup.rows(rows))


def _game(author: Author, told: Told, pairing: str, number: int) -> None:
    """A game below its heading, with or without a note; then its result, in signs or in words."""
    title = author.dice.choice(("{2}", "{2}", "{1}. {2}", "{0} {1}: {2}", "{0} {1}\n{2}"))
    label = author.words[author.dice.choice(("game", "board"))]
    text = title.format(label, number, pairing)
    for line in text.split("\n"):
        author.heading(line, 3)
    if author.chance(0.2):
        author.paragraph(author.intro(told))
    note = notes(author)
    words = []
    for count in author.passages(told, 6, 30, 0.3):
        words.append(author.main(told, count))
        if told.left:
            words.append(note(told))
    if author.chance(0.35):
        # A paragraph of talk after the last move, which ends with the result.
        author.paragraph(*words)
        talk = author.phrase("remark").format(side=author.sides[0])
        author.paragraph(author.capital(talk), author.end(told, in_words=author.chance(0.7)))
    else:
        author.paragraph(*words, author.end(told))
