"""Puzzles: a position, its solution, and tries that fail."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from benchmarks.reading.pages.whole.author import Author
    from benchmarks.reading.pages.whole.told import Told
    from stamma import Board


def puzzles(author: Author) -> None:
    """One to four positions, each with its solution."""
    count = author.dice.choice((1, 1, 2, 3, 4))
    if author.chance(0.5):
        author.heading(author.words["solution"] if count == 1 else author.phrase("events"), 1)
    for number in range(1, count + 1):
        told = author.excerpt(3, 9)
        author.heading(f"{author.words['diagram']} {number}", 3)
        _position(author, told)
        author.paragraph(author.to_move[0 if told.board(0).turn else 1] + ".")
        _solution(author, told)
        if told.board().is_game_over():
            author.decide(told)


def picture(board: Board) -> str:
    """Draw a position in letters, White below."""
    ranks = board.board_fen().split("/")
    drawn = ("".join("." * int(c) if c.isdigit() else c for c in rank) for rank in ranks)
    return "\n".join(" ".join(rank) for rank in drawn)


def _position(author: Author, told: Told) -> None:
    fen = told.start_fen or ""
    way = author.dice.randrange(4)
    # A picture says nothing of castling and of what may be captured in passing.
    if way == 3 and fen.split()[2:4] == ["-", "-"]:  # noqa: PLR2004
        author.add(author.markup.literal(picture(told.board(0))))
    elif way == 0:
        author.add(author.markup.literal(fen))
    elif way == 1:
        author.add(author.markup.line(f"FEN: {fen}"))
    else:
        author.add(author.markup.line(fen))


def _solution(author: Author, told: Told) -> None:
    is_first = author.chance(0.5)
    tries = [
        author.said(told, "fails", 0) for _ in range(author.dice.randrange(3)) if told.moves[1:]
    ]
    if is_first:
        author.paragraph(*tries)
    words = [f"{author.words['solution']}:"] if author.chance(0.6) else []
    for count in author.passages(told, 1, 6, 0.4):
        words.append(author.main(told, count))
        if told.left:
            words.append(f"({author.said(told, 'instead', told.ply - 1).rstrip('.')})")
    author.paragraph(" ".join(words) + ".")
    if not is_first:
        author.paragraph(*tries)
