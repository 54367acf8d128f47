"""Annotated games: side lines in brackets, in sentences or on lines of their own."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from benchmarks.reading.pages.whole.told import plausible

if TYPE_CHECKING:
    from collections.abc import Callable

    from benchmarks.reading.pages.whole.author import Author
    from benchmarks.reading.pages.whole.told import Told

_BRACKETS = (("(", ")"), ("(", ")"), ("(", ")"), ("[", "]"))


def annotated(author: Author) -> None:
    """A game with notes, in one of several layouts."""
    told = author.game(14, 60)
    author.head(told)
    layouts: tuple[Callable[[Author, Told], None], ...] = (_running, _display, _rows, _display)
    author.dice.choice(layouts)(author, told)
    if author.chance(0.8):
        author.paragraph(author.end(told))
    elif told.board().is_game_over():
        author.decide(told)


def notes(author: Author) -> Callable[[Told], str]:
    """Choose how this page notes what was not played."""
    density = author.dice.choice((0.3, 0.6, 0.9))
    brackets = author.dice.choice(_BRACKETS)

    def in_brackets(told: Told) -> str:
        return bracketed(author, told, *brackets)

    def in_sentences(told: Told) -> str:
        return author.talk(told, density)

    def mixed(told: Told) -> str:
        return in_brackets(told) if author.chance(0.5) else in_sentences(told)

    return author.dice.choice((in_brackets, in_sentences, mixed, in_sentences))


def bracketed(
    author: Author, told: Told, opening: str, closing: str, *, has_words: bool = True
) -> str:
    """Write a side line in place of the last move in brackets: plain, with words, with its own."""
    way = author.dice.randrange(0 if has_words else 2, 5)
    if way == 0:
        return f"{opening}{author.said(told, 'instead', told.ply - 1).rstrip('.')}{closing}"
    if way == 1:
        return f"{opening}{author.remark(told).rstrip('.')}{closing}"
    ply = told.ply - 1
    moves = author.line(told, ply, author.dice.randint(1, 6))
    if not moves:
        return ""
    board = told.board(ply)
    told.beside(ply, moves)
    if way == 2 and len(moves) > 2:  # noqa: PLR2004
        return f"{opening}{_nested(author, told, ply, opening, closing)}{closing}"
    text = author.pen.line(board, moves)
    other = author.line(told, ply, author.dice.randint(1, 4)) if way == 3 else []  # noqa: PLR2004
    if other:
        told.beside(ply, other)
        text += f"; {author.pen.line(board, other)}"
    return f"{opening}{text}{closing}"


def _nested(author: Author, told: Told, ply: int, opening: str, closing: str) -> str:
    """Write the last line that was recorded, with another one within it."""
    moves = told.lines[-1][ply:]
    at = author.dice.randrange(1, len(moves))
    start = told.board(ply)
    before = author.board_after(start, moves[:at])
    after = author.board_after(before, moves[at : at + 1])
    inner = plausible(before, author.dice, author.dice.randint(1, 3), moves[at : at + 1])
    first = author.pen.line(start, moves[: at + 1])
    rest = author.pen.line(after, moves[at + 1 :])
    if not inner:
        return f"{first} {rest}".strip()
    told.beside(ply, [*moves[:at], *inner])
    said = author.pen.line(before, inner)
    return f"{first} {opening}{said}{closing} {rest}".strip()


def _running(author: Author, told: Told) -> None:
    """Moves and notes in the same paragraphs."""
    note = notes(author)
    density = author.dice.choice((0.3, 0.6, 0.9))
    words: list[str] = []
    for count in author.passages(told, 1, 8, density):
        is_said = told.ply and author.chance(0.1)
        words.append((author.on if is_said else author.main)(told, count))
        if told.left:
            words.append(note(told))
        if author.chance(0.3):
            author.paragraph(*words)
            words = []
    author.paragraph(*words)


def _display(author: Author, told: Told) -> None:
    """Moves in paragraphs of their own, and notes between them."""
    note = notes(author)
    density = author.dice.choice((0.4, 0.7, 1.0))
    shown = author.dice.choice((0.0, 0.0, 0.0, 0.3))
    for count in author.parts(told, 1, 10):
        author.paragraph(author.main(told, count))
        if author.chance(density) and told.left:
            author.paragraph(note(told))
        if author.chance(shown) and told.left:
            # A diagram of where the game has come to; it begins nothing.
            fen = told.board().fen()
            author.add(author.markup.line(fen if author.chance(0.5) else f"FEN: {fen}"))
        if author.is_bold and author.chance(0.2) and told.left:
            # As programs print it: a line that was not played stands on its own.
            _bare(author, told)


def _bare(author: Author, told: Told) -> None:
    moves = author.line(told, told.ply - 1, author.dice.randint(1, 5))
    if moves:
        told.beside(told.ply - 1, moves)
        author.paragraph(author.pen.line(told.board(told.ply - 1), moves))


def _rows(author: Author, told: Told) -> None:
    """Moves in two columns, and notes between them."""
    note = notes(author)
    for count in author.parts(told, 2, 14):
        board = told.board()
        author.add(author.markup.rows(author.pen.rows(board, told.take(count))))
        if told.left and author.chance(0.8):
            author.paragraph(note(told))


def game_file(author: Author) -> None:
    """Games with tags, comments in braces and variations in brackets, between other text."""
    if author.chance(0.5):
        author.paragraph(author.phrase("lesson").rstrip(":"))
    author.pen.keep_to_files()
    texts = []
    for _ in range(author.dice.choice((1, 1, 2, 3))):
        told = author.game(10, 60)
        author.names.pairing(told)
        author.occasion([told])
        told.tags.setdefault("Event", author.phrase("events"))
        author.decide(told)
        lines = [f'[{name} "{value}"]' for name, value in told.tags.items()]
        result = told.result if author.chance(0.8) else "*"
        told.result = None if result == "*" and not told.board(-1).is_game_over() else told.result
        lines.append(f'[Result "{result}"]')
        texts.append("\n".join([*lines, "", f"{_movetext(author, told)} {result}"]))
    text = "\n\n".join(texts)
    way = author.dice.randrange(4)
    if way == 0:
        # As programs put it into Markdown.
        text = re.sub(r"(?m)^(\d+)\.", r"\1\.", re.sub(r"(?m)([\[\]])", r"\\\1", text))
    author.add(author.markup.literal(text) if way > 1 else text)


def _movetext(author: Author, told: Told) -> str:
    words = []
    density = author.dice.choice((0.0, 0.3, 0.8))
    for count in author.passages(told, 1, 6, density):
        words.append(author.pen.line(told.board(), told.take(count)))
        way = author.dice.randrange(3)
        if told.left and way != 1:
            words.append(f"{{{author.remark(told)}}}")
        if told.left and way != 0:
            words.append(bracketed(author, told, "(", ")", has_words=False))
    return " ".join(words)
