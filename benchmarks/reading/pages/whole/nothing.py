"""Pages without a game, on which squares, cells and sizes of paper are named."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from benchmarks.reading.pages.whole.author import Author


def nothing(author: Author) -> None:
    """Talk about a position without moves, papers and rooms, or sheets with cells."""
    for _ in range(author.dice.randint(2, 6)):
        author.dice.choice((_squares, _ordinary, _ordinary, _cells, _squares))(author)


def _squares(author: Author) -> None:
    texts = [
        author.phrase(author.dice.choice(("squares", "squares", "remark"))).format(
            side=author.sides[author.dice.randrange(2)], **author.squares()
        )
        for _ in range(author.dice.randint(1, 4))
    ]
    author.paragraph(*(author.capital(text) for text in texts))


def _ordinary(author: Author) -> None:
    author.paragraph(*author.dice.sample(author.ordinary, author.dice.randint(1, 3)))


def _cells(author: Author) -> None:
    rows = [
        (f"{column}{row}", str(author.dice.randint(1, 500)), f"{column}{row + 1}")
        for column in author.dice.sample("ABCDEFGH", 2)
        for row in range(1, author.dice.randint(3, 6))
    ]
    author.add(author.markup.rows(rows))
