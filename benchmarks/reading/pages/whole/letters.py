"""Letters about games: mail between players, threads of a forum, and games that are told twice."""

from __future__ import annotations

from typing import TYPE_CHECKING

from benchmarks.reading.pages.whole.annotated import notes

if TYPE_CHECKING:
    from benchmarks.reading.pages.whole.author import Author
    from benchmarks.reading.pages.whole.told import Told


def mail(author: Author) -> None:
    """Letters between two players: each has the next moves, and quotes the letter before."""
    told = author.game(4, 30)
    author.is_bold = False
    cited = ""
    person = author.names.person().given
    quotes = author.chance(0.7)
    for count in author.parts(told, 1, 8):
        if author.chance(0.5):
            author.paragraph(author.phrase("hello"))
        if cited and quotes:
            author.paragraph(_wrote(author, person))
            author.add(author.markup.quote(cited))
        cited = author.main(told, count)
        author.paragraph(cited)
        if told.left and author.chance(0.4):
            author.paragraph(author.said(told, "then", told.ply))
        if author.chance(0.5):
            author.paragraph(author.phrase("bye"))
    if author.chance(0.3) and not told.board().is_game_over():
        # Conditional moves: nobody has played them yet.
        author.paragraph(author.said(told, "then", told.ply))
    elif told.board().is_game_over():
        author.decide(told)


def _wrote(author: Author, name: str) -> str:
    return author.wrote.format(name=name)


def forum(author: Author) -> None:
    """Somebody shows a game; others quote parts of it, and ask why this or that was not played."""
    told = author.game(12, 50)
    if author.chance(0.6):
        author.head(told)
    else:
        author.paragraph(author.phrase("hello"))
    for count in author.parts(told, 8, 40):
        author.paragraph(author.main(told, count))
    if author.chance(0.6):
        author.paragraph(author.end(told))
    elif told.board().is_game_over():
        author.decide(told)
    for _ in range(author.dice.randint(1, 4)):
        _reply(author, told)


def _reply(author: Author, told: Told) -> None:
    """Quote some moves, and say something about the last one of them."""
    ply = author.dice.randrange(1, len(told.moves) - 1)
    if author.chance(0.5):
        author.paragraph(_wrote(author, author.names.person().given))
    first = max(0, ply - author.dice.randint(1, 6))
    author.add(author.markup.quote(author.pen.line(told.board(first), told.moves[first:ply])))
    role = author.dice.choice(("question", "refuted", "instead", "question"))
    author.paragraph(author.said(told, role, ply - 1))


def told_twice(author: Author) -> None:
    """A game that is told with notes and printed as a bare score, in either order."""
    told = author.game(14, 50)
    author.head(told)
    is_before = author.chance(0.5)
    if is_before:
        _score(author, told)
    note = notes(author)
    bold, author.is_bold = author.is_bold, author.is_bold and not is_before
    for count in author.parts(told, 3, 12):
        author.paragraph(author.main(told, count), note(told) if told.left else "")
    author.is_bold = bold
    author.paragraph(author.end(told))
    if not is_before:
        _score(author, told)


def _score(author: Author, told: Told) -> None:
    """Print the moves and nothing else."""
    board = told.board(0)
    if author.chance(0.5):
        author.add(author.markup.rows(author.pen.rows(board, told.moves)))
    else:
        author.paragraph(author.pen.line(board, told.moves))
