"""Boards for the terminal, in plain characters or in colour."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final
from unicodedata import bidirectional

from .coordinates import coordinates_of
from .pixels import ROWS, SCALE
from .position import board_rows, king_in_check, move_squares

if TYPE_CHECKING:
    from collections.abc import Mapping

    from rich.console import Console
    from rich.text import Text

    from stamma.language_table import Language

    from .coordinates import Given
    from .position import Move, Piece, Position

_LETTERS: Final = {kind + 1: letter for kind, letter in enumerate("PNBRQK")}
# The selector after the black pawn asks for text: many terminals show a bare one as an emoji.
_FILLED: Final = ("·", "♟\ufe0e", "♞", "♝", "♜", "♛", "♚")
_OUTLINED: Final = ("·", "♙", "♘", "♗", "♖", "♕", "♔")
# A pawn in a language that has no letter for it.
_NO_LETTER: Final = "O"
# Keeps letters that run from right to left in the order of the squares.
_LEFT_TO_RIGHT: Final = "\u200e"

# Coloured squares. The glyphs have no outline there, so the light squares have to be dark enough
# for white pieces and the dark ones light enough for black pieces, by 3 to 1 or more.
_WHITE_PIECE: Final = "#ffffff"
_BLACK_PIECE: Final = "#000000"
_LIGHT: Final = "#8797a3"
_DARK: Final = "#566673"
_LIGHT_MOVED: Final = "#96901c"
_DARK_MOVED: Final = "#706a10"
_CHECK: Final = "#d32f2f"


class _Signs:
    """How pieces are written: as figurines, or by their letters."""

    def __init__(self, unicode: bool, letters: str | Language | None) -> None:
        self.are_figurines = unicode and letters is None
        self._empty = _OUTLINED[0] if unicode else "."
        self._letters: Mapping[int, str] = _LETTERS
        if letters is not None:
            from stamma.language_table import language

            found = language(letters).letters
            self._letters = {kind: found[kind] or _NO_LETTER for kind in found}
        small = (letter.lower() for letter in self._letters.values())
        # Where small letters cannot tell the sides apart, a star does, before those of Black.
        self._starred = len({*self._letters.values(), *small}) < 2 * len(self._letters)
        longest = max(map(len, self._letters.values()))
        self.width = 1 if self.are_figurines else longest
        self.plain_width = self.width + (self._starred and not self.are_figurines)

    def plain(self, piece: Piece | None) -> str:
        if piece is None:
            return self._empty.rjust(self.plain_width)
        if self.are_figurines:
            return (_OUTLINED if piece.color else _FILLED)[piece.piece_type]
        letter = self._letters[piece.piece_type]
        if self._starred:
            letter = letter if piece.color else f"*{letter}"
        else:
            letter = letter if piece.color else letter.lower()
        return ordered(letter.rjust(self.plain_width))

    def colored(self, piece: Piece | None) -> str:
        if piece is None:
            return " " * self.width
        if self.are_figurines:
            return _FILLED[piece.piece_type]
        letter = self._letters[piece.piece_type]
        if self._letters is _LETTERS and not piece.color:
            letter = letter.lower()
        return ordered(letter.rjust(self.width))


def ordered(sign: str) -> str:
    """Keep a sign where it stands in a line, also if its script runs from right to left.

    >>> ordered("a"), len(ordered("\N{HEBREW LETTER ALEF}"))
    ('a', 3)
    """
    is_from_right = any(bidirectional(letter) in ("R", "AL", "AN") for letter in sign)
    return f"{_LEFT_TO_RIGHT}{sign}{_LEFT_TO_RIGHT}" if is_from_right else sign


def text(
    board: Position,
    *,
    orientation: bool = True,
    unicode: bool = True,
    coordinates: Given = True,
    lastmove: Move | None = None,
    letters: str | Language | None = None,
) -> str:
    """Write a board in plain characters, with figurines or, without `unicode`, with letters.

    `orientation` is the side at the bottom, True for White. `coordinates` adds the files and
    the ranks, in any script, as for `svg`. The two squares of `lastmove` stand in brackets.
    `letters` is a language whose letters stand for the pieces: small ones for Black, or, where
    those cannot tell the sides apart, with a star before them.

    >>> import stamma
    >>> from stamma.diagrams import text
    >>> board = stamma.Board("4k3/8/8/8/4P3/8/8/4K3 b - - 0 1")
    >>> print(text(board, unicode=False, lastmove=stamma.Move.from_uci("e2e4")))
    8 . . . . k . . .
    7 . . . . . . . .
    6 . . . . . . . .
    5 . . . . . . . .
    4 . . . .[P]. . .
    3 . . . . . . . .
    2 . . . .[.]. . .
    1 . . . . K . . .
      a b c d e f g h
    """
    pieces = board.piece_map()
    moved = move_squares(lastmove)
    rows = board_rows(orientation)
    signs = _Signs(unicode, letters)
    names = coordinates_of(coordinates)
    lines = []
    for row in rows:
        line = "" if names is None else ordered(names.ranks[row[0] // 8])
        before = False
        for square in row:
            line += _gap(before, square in moved) + signs.plain(pieces.get(square))
            before = square in moved
        lines.append(line + _gap(before, False))
    if names is not None:
        files = (ordered(names.files[square % 8].rjust(signs.plain_width)) for square in rows[0])
        lines.append("  " + " ".join(files))
    elif not moved:
        # The first column is only there to hold the rank or a bracket.
        lines = [line[1:] for line in lines]
    return "\n".join(line.rstrip() for line in lines)


def rich_text(
    board: Position,
    *,
    orientation: bool = True,
    unicode: bool = True,
    coordinates: Given = True,
    lastmove: Move | None = None,
    letters: str | Language | None = None,
    scale: int = 1,
) -> Text:
    """Write a board with coloured squares, as a text of the `rich` library.

    The squares of `lastmove` are tinted and a king in check stands on red. Both sides have the
    filled figurines, told apart by colour: where there may be no colour, use `text`, or `draw`,
    which chooses. A square is `scale` lines high and twice as many columns wide; four lines are
    enough to draw the pieces instead of writing them.

    >>> import stamma
    >>> from stamma.diagrams.text import rich_text
    >>> board = rich_text(stamma.Board(), unicode=False)
    >>> board.plain.splitlines()[0]
    '8 r n b q k b n r '
    """
    from rich.text import Text

    pieces = board.piece_map()
    moved = move_squares(lastmove)
    checked = king_in_check(board)
    rows = board_rows(orientation)
    signs = _Signs(unicode, letters)
    names = coordinates_of(coordinates)
    # Two columns to a row make a square: a character is about twice as high as wide.
    wide = max(2 * scale, signs.width + 1)
    middle = (scale - 1) // 2
    drawing = Text(no_wrap=True)
    for row in rows:
        for at in range(scale):
            if names is not None:
                rank = names.ranks[row[0] // 8] if at == middle else " "
                drawing.append(ordered(rank) + " ")
            for square in row:
                piece = pieces.get(square)
                if piece is not None and scale == SCALE and signs.are_figurines:
                    part = ROWS[piece.piece_type][at]
                else:
                    before = (wide - signs.width) // 2
                    sign = signs.colored(piece if at == middle else None)
                    part = " " * before + sign + " " * (wide - signs.width - before)
                drawing.append(
                    part,
                    f"{_WHITE_PIECE if piece and piece.color else _BLACK_PIECE}"
                    f" on {_background(square, moved, checked)}",
                )
            drawing.append("\n")
    if names is not None:
        before = (wide - 1) // 2
        files = (
            " " * before + ordered(names.files[square % 8]) + " " * (wide - 1 - before)
            for square in rows[0]
        )
        drawing.append("  " + "".join(files).rstrip())
    else:
        drawing.right_crop(1)
    return drawing


def draw(
    board: Position,
    console: Console,
    *,
    orientation: bool = True,
    unicode: bool = True,
    coordinates: Given = True,
    lastmove: Move | None = None,
    letters: str | Language | None = None,
) -> None:
    """Print a board on a console of the `rich` library.

    The board is coloured where the console has enough colours and the user has not turned them
    off, and plain elsewhere. Letters replace the figurines where the console cannot encode them.

    >>> import io, stamma
    >>> from rich.console import Console
    >>> from stamma.diagrams import draw
    >>> paper = Console(file=io.StringIO())
    >>> draw(stamma.Board(), paper, coordinates=False)
    >>> print(paper.file.getvalue().splitlines()[0])
    ♜ ♞ ♝ ♛ ♚ ♝ ♞ ♜
    """
    unicode = unicode and not console.options.ascii_only
    write = rich_text if is_colored(console) else text
    board_text = write(
        board,
        orientation=orientation,
        unicode=unicode,
        coordinates=coordinates,
        lastmove=lastmove,
        letters=letters,
    )
    console.print(board_text, markup=False, emoji=False, highlight=False)


def is_colored(console: Console) -> bool:
    """Tell whether a console has enough colours for coloured squares."""
    # Sixteen colours are too few: light squares and white pieces would come out alike.
    return console.color_system in ("256", "truecolor") and not console.no_color


def _gap(before: bool, after: bool) -> str:
    """Choose the character between two squares by which of them belong to the last move."""
    if before and after:
        return "|"
    return "]" if before else "[" if after else " "


def _background(square: int, moved: tuple[int, ...], checked: int | None) -> str:
    if square == checked:
        return _CHECK
    if (square // 8 + square) % 2 == 0:
        return _DARK_MOVED if square in moved else _DARK
    return _LIGHT_MOVED if square in moved else _LIGHT
