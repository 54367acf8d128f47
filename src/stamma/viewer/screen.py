"""What is seen of a game: the board, the score beside or below it, and what is said there.

A screen is made of lines, as many as the terminal has and none wider, whatever its size.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, NamedTuple

from rich.cells import cell_len
from rich.text import Text

from stamma.diagrams.text import rich_text, text
from stamma.viewer.wording import Score, remarks

if TYPE_CHECKING:
    from stamma.diagrams.coordinates import Given
    from stamma.language_table import Language
    from stamma.pgn import GameNode
    from stamma.viewer.walk import Walk

# How many lines a square may have; with three, its piece would be lost in it.
_SCALES: Final = (4, 2, 1)
# The fewest columns for a score beside the board, and the blanks between them.
_LEAST_BESIDE: Final = 22
_BETWEEN: Final = 3
# The fewest lines of the score, if there is much to say.
_LEAST_SCORE: Final = 3

_CURRENT: Final = "reverse bold"
_ASIDE: Final = "italic"
_FAINT: Final = "dim"
_TITLE: Final = "bold"

# In the place of White's move, where Black begins.
_DOTS: Final = "..."

#: What the keys do; the second is for terminals that are ASCII alone.
KEYS: Final = {
    "←→": ("left/right", "one move back or on; page keys: ten moves"),
    "Home End": ("Home End", "the start of the game, the end of the line"),
    "↓↑": ("down/up", "enter a variation to the move, or go back to the one before"),
    "Esc": ("Esc", "leave the variation"),
    "/": ("/", "go to a move: 23, 23w or 23b, then Enter"),
    "f": ("f", "flip the board"),
    "c": ("c", "read the comments on the whole screen"),
    "?": ("?", "these keys"),
    "q": ("q", "quit"),
}
_SHORT: Final = {
    "←→": "move",
    "↓↑": "variation",
    "/": "go to",
    "f": "flip",
    "?": "keys",
    "q": "quit",
}


class Look(NamedTuple):
    """How a terminal shows a game."""

    colored: bool = True
    unicode: bool = True
    coordinates: Given = True
    letters: str | Language | None = None


class View(NamedTuple):
    """A game as it is shown."""

    walk: Walk
    score: Score
    title: str = ""
    look: Look = Look()


class Page(NamedTuple):
    """What is on the screen beside the game: a question, an answer, or a text to be read."""

    #: What is being typed, or nothing.
    question: str | None = None
    #: What could not be done.
    answer: str = ""
    #: "keys" or "comments", in the place of the game.
    reading: str = ""
    #: How many lines of it were passed.
    passed: int = 0


def draw(view: View, size: tuple[int, int], page: Page) -> list[Text]:
    """Make the lines of the screen for so many columns and lines.

    >>> from stamma.pgn import read_game
    >>> from stamma.viewer.walk import Walk
    >>> view = View(Walk(read_game("1. e4 e5 *")), Score(), look=Look(False, False))
    >>> print(draw(view, (60, 12), Page())[1].plain)
    8 r n b q k b n r   1. e4  e5
    """
    width, height = size
    room = height - 2
    lines = [Text(view.title, style=_TITLE), *_body(view, (width, room), page)[: max(room, 0)]]
    lines += [Text() for _ in range(height - 1 - len(lines))]
    lines = [*lines[: height - 1], _foot(view.look, page, width)][-height:]
    for line in lines:
        line.truncate(max(width, 1), overflow="ellipsis" if view.look.unicode else "crop")
    return lines


def _body(view: View, room: tuple[int, int], page: Page) -> list[Text]:
    width, height = room
    if page.reading:
        told = _keys(view.look) if page.reading == "keys" else _said(view)
        lines = [line for each in told for line in _wrapped(each, width)]
        return lines[min(page.passed, max(len(lines) - 1, 0)) :]
    for scale in _scales(view.look):
        board = _board(view, scale)
        wide = max(line.cell_len for line in board)
        beside = width - wide - _BETWEEN
        if len(board) <= height and beside >= _LEAST_BESIDE:
            return _side_by_side(board, wide, _column(view, beside, height))
    if len(board) > height or wide > width:
        return _too_small(width, (wide, len(board) + 2))
    return [*board, *_column(view, width, height - len(board))]


def _scales(look: Look) -> tuple[int, ...]:
    if not look.colored:
        return _SCALES[2:]
    # Only figurines are drawn larger than a character.
    return _SCALES if look.unicode and look.letters is None else _SCALES[1:]


def _too_small(width: int, needed: tuple[int, int]) -> list[Text]:
    told = f"too small: a board needs {needed[0]} columns and {needed[1]} lines"
    return _wrapped(told, width)


def _board(view: View, scale: int) -> list[Text]:
    walk, look = view.walk, view.look
    board = walk.node.board()
    options: dict[str, Any] = {
        "orientation": walk.orientation,
        "unicode": look.unicode,
        "coordinates": look.coordinates,
        "lastmove": walk.node.move,
        "letters": look.letters,
    }
    drawn = (
        rich_text(board, scale=scale, **options) if look.colored else Text(text(board, **options))
    )
    return list(drawn.split("\n"))


def _side_by_side(board: list[Text], wide: int, column: list[Text]) -> list[Text]:
    lines = []
    for at in range(max(len(board), len(column))):
        line = board[at].copy() if at < len(board) else Text()
        if at < len(column):
            line.append(" " * (wide + _BETWEEN - line.cell_len))
            line.append_text(column[at])
        lines.append(line)
    return lines


def _column(view: View, width: int, height: int) -> list[Text]:
    """Make the lines of the score, and under it what is said about the last move."""
    told = remarks(view.walk.node, view.score)
    said = [line for each in told for line in _wrapped(each, width)]
    rows = _rows(view)
    most = max(height - min(len(rows), _LEAST_SCORE) - 1, 0)
    if len(said) > most:
        hidden = len(said) - most + 1
        said = [*said[: most - 1], Text(f"({hidden} more: c)", style=_FAINT)] if most else []
    lines = _around(rows, height - len(said) - bool(said))
    return [*lines, *([Text()] if said else []), *said]


def _around(rows: list[tuple[Text, bool]], count: int) -> list[Text]:
    """Choose so many rows that the current one is among them, in the middle if it can be."""
    current = next((at for at, (_, here) in enumerate(rows) if here), 0)
    first = max(0, min(current - count // 2, len(rows) - count))
    return [row for row, _ in rows[first : first + max(count, 0)]]


def _rows(view: View) -> list[tuple[Text, bool]]:
    """Write the score, a move of both sides in a row, and tell which row is the current one."""
    first, *moves = view.walk.line()
    if not moves:
        return [(Text("no moves", style=_FAINT), True)]
    start = first.board()
    number, is_white = start.fullmove_number, start.turn
    digits = len(str(number + (len(moves) - is_white) // 2))
    view.score.learn([first, *moves])
    written = [view.score.move(node) + _sign(node, view.look) for node in moves]
    wide = max((cell_len(move) for move in written[not is_white :: 2]), default=0)
    wide = max(wide, 0 if is_white else len(_DOTS))
    rows: list[tuple[Text, bool]] = []
    row, here, aside = Text(), False, False
    for at, (node, move) in enumerate(zip(moves, written, strict=True), 1):
        # Once a variation is entered, all that follows is one.
        aside = aside or node.starts_variation()
        if is_white or at == 1:
            row, here = Text(f"{number:>{digits}}. "), False
        if at == 1 and not is_white:
            row.append(_DOTS.ljust(wide + 2))
        row.append(move, _CURRENT if at == view.walk.index else _ASIDE if aside else "")
        here = here or at == view.walk.index
        if is_white and at < len(moves):
            row.append(" " * (wide - cell_len(move) + 2))
        else:
            rows.append((row, here))
            number += 1
        is_white = not is_white
    return rows


def _sign(node: GameNode, look: Look) -> str:
    """Mark a move to which there are variations."""
    parent = node.parent
    if parent is None or len(parent.variations) == 1:
        return ""
    return " ↓" if look.unicode else " v"


def _said(view: View) -> list[str]:
    return remarks(view.walk.node, view.score) or ["nothing is said about this move"]


def _keys(look: Look) -> list[str]:
    return [f"{key if look.unicode else plain}: {told}" for key, (plain, told) in KEYS.items()]


def _foot(look: Look, page: Page, width: int) -> Text:
    if page.question is not None:
        return Text(f"go to move: {page.question}_")
    if page.answer:
        return Text(page.answer)
    if page.reading:
        return Text("any key goes back to the game", style=_FAINT)
    told = "  ".join(
        f"{key if look.unicode else KEYS[key][0]} {told}" for key, told in _SHORT.items()
    )
    if len(told) > width:
        told = "q quit  ? keys"
    return Text(told, style=_FAINT)


def _wrapped(told: str, width: int) -> list[Text]:
    """Break a text into lines; words that are wider than a line are broken, too."""
    lines = [""]
    for word in told.split():
        if lines[-1] and cell_len(lines[-1]) + 1 + cell_len(word) > width:
            lines.append("")
        lines[-1] += " " if lines[-1] else ""
        for sign in word:
            if cell_len(lines[-1]) + cell_len(sign) > max(width, 1):
                lines.append("")
            lines[-1] += sign
    return [Text(line) for line in lines]
