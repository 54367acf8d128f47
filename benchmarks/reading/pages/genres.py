"""The kinds of pages: how columns, chapters, lessons, diaries, threads and the like are built."""

from __future__ import annotations

import html
from itertools import zip_longest
from typing import TYPE_CHECKING

from benchmarks.reading.layouts import LAYOUTS

if TYPE_CHECKING:
    from collections.abc import Callable

    from benchmarks.reading.pages.author import Author

    Genre = Callable[[Author, float], str]


def _rows(author: Author, count: int) -> list[tuple[int, str, str]]:
    """Take moves as rows of a table: number, White's move, Black's move."""
    ply = author.ply
    moves = author.take(count)
    padded = (["..."] if ply % 2 else []) + moves
    pairs = zip_longest(padded[::2], padded[1::2], fillvalue="")
    return [(ply // 2 + 1 + at, white, black) for at, (white, black) in enumerate(pairs)]


def bare(author: Author, _: float) -> str:
    """The moves and nothing else, in one of the usual layouts; now and then only the first ones."""
    if author.dice.random() < 0.3:  # noqa: PLR2004
        author.excerpt(0, author.dice.randint(2, 24))
    return author.dice.choice(LAYOUTS)(author.take(author.left)) + "\n"


def column(author: Author, notes: float) -> str:
    """A newspaper column: moves and remarks in the same paragraphs."""
    dice = author.dice
    paragraphs = [author.title(), author.say("intro").text]
    words: list[str] = []
    for count in author.parts(2, 9):
        if dice.random() < notes * 0.4 and author.ply:
            sentence = author.say("on")
            words.append(sentence.text)
            if sentence.told or not author.left:
                continue
        words.append(author.main(min(count, author.left)))
        if dice.random() < notes:
            aside = author.asides(2)
            words.append(f"({aside})" if dice.random() < 0.35 else aside)  # noqa: PLR2004
        if dice.random() < 0.25:  # noqa: PLR2004
            paragraphs.append(" ".join(words))
            words = []
    paragraphs.append(" ".join([*words, author.main(author.left), author.end()]).strip())
    return "\n\n".join(paragraphs) + "\n"


def chapter(author: Author, notes: float) -> str:
    """A chapter of a book: two columns, with notes between them."""
    dice = author.dice
    indent = " " * dice.choice((0, 4, 10))
    width = dice.choice((10, 14, 18))
    blocks = [f"{indent}{author.title()}"]
    if notes and dice.random() < 0.6:  # noqa: PLR2004
        blocks.append(author.say("intro").text)
    for count in author.parts(3, 14) if notes else [author.left]:
        rows = [
            f"{indent}{number:>2}. {white:<{width}} {black}".rstrip()
            for number, white, black in _rows(author, count)
        ]
        blocks.append("\n".join(rows))
        if author.left and dice.random() < notes:
            blocks.append(author.asides(3))
            if dice.random() < 0.12:  # noqa: PLR2004
                blocks.append(_diagram(author))
    blocks.append(f"{indent}{author.end()}")
    return "\n\n".join(blocks).rstrip() + "\n"


def _diagram(author: Author) -> str:
    """Draw the position that the game has come to."""
    board = author.game.boards[min(author.ply, len(author.game.boards) - 1)]
    ranks = board.board_fen().split("/")
    drawn = [
        "".join("." * int(sign) if sign.isdigit() else sign for sign in rank) for rank in ranks
    ]
    picture = "\n".join(f"    {' '.join(rank)}" for rank in drawn)
    return f"{picture}\n\n    {author.say('caption').text}"


def lesson(author: Author, notes: float) -> str:
    """A lesson on an opening: headings that repeat moves, other moves in lists."""
    dice = author.dice
    author.excerpt(0, dice.randint(8, 26))
    blocks = [f"# {author.title()}", author.say("intro").text]
    for count in author.parts(2, 5):
        start = author.ply
        told = author.line(start, author.written[start : start + count])
        if start and dice.random() < notes * 0.5:
            blocks.append(f"## {told}")
        blocks.append(f"**{author.main(count)}**")
        if dice.random() < notes:
            blocks.append(author.asides(2))
        if author.left and dice.random() < notes * 0.5:
            blocks.append("\n".join(f"* {author.say('after').text}" for _ in range(2)))
    return "\n\n".join(blocks) + "\n"


def diary(author: Author, notes: float) -> str:
    """A diary on the web: the game in bold, and prose that says its moves again."""
    dice = author.dice
    blocks = [f"### {author.title()}"]
    for count in author.parts(3, 16):
        if dice.random() < notes * 0.5:
            blocks.append(f"### {author.say('part').text}")
        blocks.append(f"**{author.main(count)}**")
        if dice.random() < notes:
            blocks.append(f"{author.say('repeat').text} {author.asides(2)}")
        if dice.random() < notes * 0.4:
            said = author.say("caption").text
            blocks.append(
                f'<figure>\n  <img src="/images/move{author.ply}.png" alt="{said}">\n'
                f"  <figcaption>{said}: {author.say('remark').text}</figcaption>\n</figure>"
            )
    blocks.append(author.end())
    return "\n\n".join(blocks).rstrip() + "\n"


def thread(author: Author, notes: float) -> str:
    """Letters about a game: each has some of its moves, and cites the one before."""
    dice = author.dice
    blocks: list[str] = []
    cited = ""
    for at, count in enumerate(author.parts(4, 20)):
        day = f"{at % 28 + 1}.{at % 12 + 1}.2003, {9 + at % 12}:{dice.randint(10, 59)}"
        blocks.append(f"{author.say('intro').text}\n({day})" if at == 0 else f"--- {day} ---")
        if cited and dice.random() < notes:
            blocks.append(f"> {cited}")
        said = author.main(count)
        cited = said.splitlines()[-1]
        blocks.append(said)
        if dice.random() < notes:
            blocks.append(author.asides(2))
    blocks.append(author.end())
    return "\n\n".join(blocks).rstrip() + "\n"


def web(author: Author, notes: float) -> str:
    """A page in HTML."""
    dice = author.dice
    tag = dice.choice(("b", "strong", "span"))
    blocks = [f"<h2>{html.escape(author.title())}</h2>", f"<p>{author.say('intro').text}</p>"]
    if dice.random() < 0.3:  # noqa: PLR2004
        rows = [
            f"<tr><td>{number}.</td><td>{white}</td><td>{black}</td></tr>"
            for number, white, black in _rows(author, author.left)
        ]
        blocks.append("<table>\n" + "\n".join(rows) + "\n</table>")
    for count in author.parts(4, 16):
        blocks.append(f"<p><{tag}>{html.escape(author.main(count))}</{tag}></p>")
        if dice.random() < notes:
            blocks.append(f"<p>{html.escape(author.asides(2))}</p>")
    blocks.append(f"<p>{author.end()}</p>")
    return "<html><body>\n" + "\n".join(blocks) + "\n</body></html>\n"


def tex(author: Author, notes: float) -> str:
    """A document in TeX."""
    dice = author.dice
    blocks = [f"\\section{{{author.title()}}}", "\\newchessgame"]
    for count in author.parts(4, 16):
        blocks.append(f"\\mainline{{{author.main(count)}}}")
        if dice.random() < notes:
            blocks.append(author.asides(2))
        if dice.random() < notes * 0.4:
            blocks.append("\\chessboard")
    blocks.append(author.end())
    return "\n\n".join(blocks).rstrip() + "\n"


def sheet(author: Author, _: float) -> str:
    """A table of moves with the times that they took."""
    dice = author.dice
    cell = dice.choice(
        ("{}\t{}\t{}\t{}\t{}", "| {} | {} | {} | {} | {} |", "{:>3} {:<8} {} {:<8} {}")
    )
    lines = [author.title(), ""]
    for number, white, black in _rows(author, author.left):
        times = [f"{dice.randint(0, 1)}:{dice.randint(0, 59):02}" for _ in range(2)]
        lines.append(cell.format(f"{number}.", white, times[0], black, times[1] if black else ""))
    return "\n".join([*lines, "", author.end()]).rstrip() + "\n"


def file(author: Author, notes: float) -> str:
    """A game with tags, comments, clocks and variations."""
    dice = author.dice
    lines = ['[Event "Club"]', f'[White "{author.title().split()[0]}"]', '[Result "*"]', ""]
    words: list[str] = []
    for count in author.parts(1, 6):
        words.append(author.main(count))
        if dice.random() < notes * 0.5:
            words.append(f"{{[%clk 0:{author.left % 60:02}:{dice.randint(10, 59)}]}}")
        if dice.random() < notes * 0.5:
            words.append(f"{{{author.asides(2)}}}")
    return "\n".join([*lines, " ".join(words), "*"]) + "\n"


def bulletin(author: Author, notes: float) -> str:
    """A bulletin: results and standings, and then the game of the round."""
    dice = author.dice
    names = [author.title().split(",")[0] for _ in range(4)]
    results = [f"{name}  {dice.choice(('1-0', '0-1', '½-½'))}" for name in names]
    table = [
        f"{place}. {name.split()[0]:<12} {dice.randint(1900, 2600)}  {4 - place / 2}"
        for place, name in enumerate(names, start=1)
    ]
    blocks = [author.say("intro").text, "\n".join(results), "\n".join(table), author.title()]
    return "\n\n".join([*blocks, column(author, notes)])


def exercise(author: Author, notes: float) -> str:
    """An exercise: a position, and the moves that follow from it."""
    dice = author.dice
    first = dice.randint(len(author.written) // 3, len(author.written) - 4)
    author.excerpt(first, first + dice.randint(3, 12))
    board = author.game.boards[author.ply]
    blocks = [f"{author.title()}\n\n{board.fen()}", author.main(2)]
    for count in author.parts(1, 4):
        if dice.random() < notes:
            blocks.append(author.asides(2))
        blocks.append(author.main(count))
    return "\n\n".join(blocks) + "\n"


GENRES: tuple[Genre, ...] = (
    bare,
    column,
    chapter,
    lesson,
    diary,
    thread,
    web,
    tex,
    sheet,
    file,
    bulletin,
    exercise,
)
