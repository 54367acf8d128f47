"""Openings: lists of them, each a game of its own, and repertoires, each a game with side lines."""

from __future__ import annotations

from functools import cache
from operator import itemgetter
from typing import TYPE_CHECKING, NamedTuple

import stamma

if TYPE_CHECKING:
    from benchmarks.reading.pages.whole.author import Author
    from benchmarks.reading.pages.whole.told import Told
    from stamma import Move

# A main line, and what may be played instead: each leaves it where its number says.
_BOOK = {
    "italian": (
        "C50",
        "e4 e5 Nf3 Nc6 Bc4 Bc5 c3 Nf6 d3 d6 O-O",
        ("3... Nf6 Ng5 d5 exd5 Na5", "3... Be7 d4 d6", "4. b4 Bxb4 c3 Ba5", "5. d4 exd4 cxd4 Bb4+"),
    ),
    "spanish": (
        "C60",
        "e4 e5 Nf3 Nc6 Bb5 a6 Ba4 Nf6 O-O Be7 Re1 b5",
        ("3... Nf6 O-O Nxe4", "3... d6 d4 Bd7", "4. Bxc6 dxc6 O-O f6", "5... Nxe4 d4 b5 Bb3 d5"),
    ),
    "scotch": (
        "C45",
        "e4 e5 Nf3 Nc6 d4 exd4 Nxd4 Bc5 Be3 Qf6 c3",
        ("4. Bc4 Nf6 O-O", "4... Nf6 Nxc6 bxc6 e5", "4... Qh4 Nc3 Bb4", "5. Nb3 Bb6 a4"),
    ),
    "french": (
        "C10",
        "e4 e6 d4 d5 Nc3 Bb4 e5 c5 a3 Bxc3+ bxc3 Ne7",
        ("3. e5 c5 c3 Nc6", "3. exd5 exd5 Nf3", "3... Nf6 Bg5 Be7", "3... dxe4 Nxe4 Nd7"),
    ),
    "sicilian": (
        "B90",
        "e4 c5 Nf3 d6 d4 cxd4 Nxd4 Nf6 Nc3 a6 Be3 e5",
        ("2. c3 Nf6 e5 Nd5", "2... e6 d4 cxd4", "5... g6 Be3 Bg7 f3", "6. Bg5 e6 f4 Be7"),
    ),
    "carokann": (
        "B10",
        "e4 c6 d4 d5 Nc3 dxe4 Nxe4 Bf5 Ng3 Bg6 h4 h6",
        ("3. e5 Bf5 Nf3 e6", "3. exd5 cxd5 c4 Nf6", "4... Nd7 Nf3 Ngf6", "4... Nf6 Nxf6+ exf6"),
    ),
    "scandinavian": (
        "B01",
        "e4 d5 exd5 Qxd5 Nc3 Qa5 d4 Nf6 Nf3 Bf5",
        ("2... Nf6 d4 Nxd5", "3... Qd6 d4 Nf6", "3... Qd8 d4 Nf6", "2. e5 c5 f4"),
    ),
    "queens_gambit": (
        "D30",
        "d4 d5 c4 e6 Nc3 Nf6 Bg5 Be7 e3 O-O Nf3 Nbd7",
        ("2... dxc4 Nf3 Nf6 e3", "2... e5 dxe5 d4", "3... c5 cxd5 exd5", "4. cxd5 exd5 Bg5 c6"),
    ),
    "slav": (
        "D10",
        "d4 d5 c4 c6 Nf3 Nf6 Nc3 dxc4 a4 Bf5 e3 e6",
        ("3. cxd5 cxd5 Nc3 Nf6", "4. e3 Bf5 Nc3", "4... e6 e3 Nbd7", "5. e4 b5 e5 Nd5"),
    ),
    "english": (
        "A20",
        "c4 e5 Nc3 Nf6 Nf3 Nc6 g3 d5 cxd5 Nxd5 Bg2",
        ("1... c5 Nf3 Nf6", "1... e6 Nc3 d5 d4", "2... Nc6 g3 g6", "4. e3 Bb4 Qc2"),
    ),
    "kings_indian": (
        "E60",
        "d4 Nf6 c4 g6 Nc3 Bg7 e4 d6 Nf3 O-O Be2 e5",
        ("3. g3 Bg7 Bg2 O-O", "3... d5 cxd5 Nxd5", "5. f3 O-O Be3 e5", "5. f4 O-O Nf3 c5"),
    ),
    "kings_gambit": (
        "C30",
        "e4 e5 f4 exf4 Nf3 g5 h4 g4 Ne5 Nf6",
        ("2... Bc5 Nf3 d6", "2... d5 exd5 e4", "3. Bc4 Qh4+ Kf1", "3... d6 d4 g5"),
    ),
}
_LABELS = ("{0})", "{0}.", "A{1})", "{1})")


class Opening(NamedTuple):
    """An opening: its code, its main line, and other lines with the half-move where they leave."""

    name: str
    code: str
    moves: tuple[Move, ...]
    others: tuple[tuple[int, tuple[Move, ...]], ...]


@cache
def openings() -> tuple[Opening, ...]:
    """Return all openings."""
    return tuple(_opening(name, *entry) for name, entry in _BOOK.items())


def _opening(name: str, code: str, line: str, others: tuple[str, ...]) -> Opening:
    board = stamma.Board()
    boards, moves = [], []
    for word in line.split():
        boards.append(board.copy())
        moves.append(board.push_san(word))
    found = []
    for other in others:
        number, *words = other.split()
        ply = 2 * int(number.rstrip(".")) - (1 if number.endswith("...") else 2)
        board = boards[ply].copy()
        found.append((ply, tuple(board.push_san(word) for word in words)))
    return Opening(name, code, tuple(moves), tuple(found))


def opening_list(author: Author) -> None:
    """Several openings, each under its own heading, list item, row or paragraph."""
    author.pen.leave_marks_out()
    chosen = author.dice.sample(openings(), author.dice.randint(3, 7))
    if author.chance(0.5):
        author.heading(author.phrase("lesson").rstrip(":"), 1)
    entries = []
    for opening in chosen:
        moves = _some(author, opening)
        told = author.opening(moves)
        entries.append((opening, told))
        if author.chance(0.25):
            # Another game that begins in the same way.
            ply, other = author.dice.choice(opening.others)
            if ply < len(moves):
                entries.append((opening, author.opening(opening.moves[:ply] + other)))
    author.dice.choice((_headings, _headings, _told_headings, _items, _table, _paragraphs))(
        author, entries
    )


def _some(author: Author, opening: Opening) -> tuple[Move, ...]:
    return opening.moves[: author.dice.randint(4, len(opening.moves))]


def _title(author: Author, opening: Opening, *, may_have_code: bool = True) -> str:
    title = author.openings[opening.name]
    if may_have_code and author.chance(0.2):
        return author.dice.choice((f"{opening.code} {title}", f"{title} ({opening.code})"))
    return title


def _remark(author: Author, told: Told) -> str:
    """Say something about an opening whose moves are told, which is no line."""
    role = author.dice.choice(("remark", "squares", "squares"))
    side = author.sides[len(told.moves) % 2 - 1]
    return author.capital(author.phrase(role).format(side=side, **author.squares()))


def _headings(author: Author, entries: list[tuple[Opening, Told]]) -> None:
    """### Italian Game 1.e4 e5 …, or the moves below the heading."""
    is_within = author.chance(0.4)
    bold, author.is_bold = author.is_bold, author.is_bold and not is_within
    for opening, told in entries:
        title = _title(author, opening)
        moves = author.main(told, told.left)
        if is_within:
            author.heading(f"{title} {moves}", 3)
        else:
            author.heading(title, 3)
            author.paragraph(moves)
        if author.chance(0.6):
            author.paragraph(_remark(author, told))
    author.is_bold = bold


def _told_headings(author: Author, entries: list[tuple[Opening, Told]]) -> None:
    """The first moves in the heading, and below it all of them."""
    bold, author.is_bold = author.is_bold, False
    for opening, told in entries:
        board = told.board(0)
        count = author.dice.randint(2, len(told.moves))
        title = author.pen.line(board, told.moves[:count])
        author.heading(
            f"{title} {author.openings[opening.name]}" if author.chance(0.5) else title, 2
        )
        author.is_bold = bold
        author.paragraph(author.main(told, told.left))
        author.is_bold = False
        if author.chance(0.6):
            author.paragraph(_remark(author, told))
    author.is_bold = bold


def _items(author: Author, entries: list[tuple[Opening, Told]]) -> None:
    """A list: the name and the moves, or the moves and the name."""
    form = author.dice.choice(("{0}: {1}", "{0} - {1}", "{1} {0}", "{0} {1}", "{0} ({1})"))
    has_remarks = author.chance(0.4)
    texts = []
    for opening, told in entries:
        text = form.format(_title(author, opening), author.main(told, told.left))
        texts.append(f"{text}. {_remark(author, told)}" if has_remarks else text)
    author.add(author.markup.items(texts))


def _table(author: Author, entries: list[tuple[Opening, Told]]) -> None:
    """A table of codes, names and moves."""
    rows = [
        (one.code, author.openings[one.name], author.main(told, told.left)) for one, told in entries
    ]
    head = ("ECO", author.words["variation"], author.words["game"])
    author.add(author.markup.rows([head, *rows] if author.chance(0.7) else rows))


def _paragraphs(author: Author, entries: list[tuple[Opening, Told]]) -> None:
    """A paragraph for each, which begins with its name or with its moves."""
    form = author.dice.choice(("{0}: {1}", "{1} ({0})", "{1}: {0}"))
    for opening, told in entries:
        text = form.format(_title(author, opening), author.main(told, told.left))
        author.paragraph(f"{text}.", _remark(author, told))


def repertoire(author: Author) -> None:
    """A main line for each of some openings, and below it what may be played instead."""
    author.pen.leave_marks_out()
    for opening in author.dice.sample(openings(), author.dice.choice((1, 1, 2, 3))):
        author.heading(_title(author, opening), 2)
        told = author.opening(opening.moves)
        author.paragraph(author.main(told, told.left))
        if author.chance(0.4):
            author.paragraph(author.phrase("branch"))
        count = author.dice.randint(1, len(opening.others))
        others = sorted(author.dice.sample(opening.others, count), key=itemgetter(0))
        author.dice.choice((_lettered, _headed, _plain))(author, told, others)


def _others(author: Author, told: Told, others: list[tuple[int, tuple[Move, ...]]]) -> list[str]:
    texts = []
    for ply, moves in others:
        told.beside(ply, moves)
        text = author.pen.line(told.board(ply), moves)
        if author.chance(0.4):
            text = f"{text}. {_remark(author, told)}"
        texts.append(text)
    return texts


def _clear(
    told: Told, others: list[tuple[int, tuple[Move, ...]]]
) -> list[tuple[int, tuple[Move, ...]]]:
    """Leave out lines that might leave the one before as well as the game."""
    found: list[tuple[int, tuple[Move, ...]]] = []
    for ply, moves in others:
        earlier, before = found[-1] if found else (ply, ())
        if earlier < ply <= earlier + len(before):
            board = told.board(earlier)
            for move in before[: ply - earlier]:
                board.push(move)
            if _is_playable(board, moves):
                continue
        found.append((ply, moves))
    return found


def _is_playable(board: stamma.Board, moves: tuple[Move, ...]) -> bool:
    for move in moves:
        if not board.is_legal(move):
            return False
        board.push(move)
    return True


def _lettered(author: Author, told: Told, others: list[tuple[int, tuple[Move, ...]]]) -> None:
    """A) 3... Nf6 4. Ng5; B) 4. b4."""
    form = author.dice.choice(_LABELS)
    letters = "abcdefgh" if author.chance(0.5) else "ABCDEFGH"
    texts = _others(author, told, others)
    lines = [f"{form.format(letters[at], at + 1)} {text}" for at, text in enumerate(texts)]
    if author.chance(0.5):
        author.add(author.markup.items(lines))
    else:
        for line in lines:
            author.paragraph(line)


def _headed(author: Author, told: Told, others: list[tuple[int, tuple[Move, ...]]]) -> None:
    """Each below a heading of its own."""
    for number, text in enumerate(_others(author, told, others), start=1):
        author.heading(f"{author.words['variation']} {number}", 3)
        author.paragraph(text)


def _plain(author: Author, told: Told, others: list[tuple[int, tuple[Move, ...]]]) -> None:
    """Each in a paragraph or an item, which goes back to an earlier number."""
    texts = _others(author, told, _clear(told, others))
    if author.chance(0.5):
        author.add(author.markup.items(texts))
    else:
        for text in texts:
            author.paragraph(text)


def lesson(author: Author) -> None:
    """A line, the same moves in full once more, then variations, and moves that are refused."""
    author.pen.leave_marks_out()
    opening = author.dice.choice(openings())
    author.heading(author.openings[opening.name], 1)
    author.paragraph(author.phrase("lesson"))
    told = author.opening(opening.moves)
    first = author.dice.choice((told.left, 4, 6))
    author.paragraph(author.main(told, first))
    if told.left:
        author.paragraph(_lesson_talk(author, told))
        author.paragraph(author.main(told, told.left))
    if author.chance(0.6):
        author.paragraph(_lesson_talk(author, told))
    if author.chance(0.7):
        full = author.pen.line(told.board(0), told.moves)
        full = author.markup.bold(full) if author.is_bold and author.chance(0.5) else full
        author.paragraph(author.phrase("again").format(line=full))
    author.paragraph(author.phrase("branch"))
    others = sorted(
        author.dice.sample(opening.others, author.dice.randint(1, 3)), key=itemgetter(0)
    )
    for ply, moves in _clear(told, others):
        told.beside(ply, moves)
        line = author.pen.line(told.board(ply), moves)
        line = author.markup.bold(line) if author.is_bold and author.chance(0.5) else line
        if author.chance(0.5):
            line = author.phrase("instead").format(line=line)
        author.paragraph(line, _remark(author, told) if author.chance(0.7) else "")


def _lesson_talk(author: Author, told: Told) -> str:
    if told.left and author.chance(0.5):
        return author.remark(told)
    return _remark(author, told)
