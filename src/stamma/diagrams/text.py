"""Boards for the terminal, in plain characters or in colour."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from .position import board_rows, king_in_check, move_squares, square_name

if TYPE_CHECKING:
    from rich.console import Console
    from rich.text import Text

    from .position import Move, Piece, Position

_LETTERS: Final = ".pnbrqk"
# The selector after the black pawn asks for text: many terminals show a bare one as an emoji.
_FILLED: Final = ("·", "♟\ufe0e", "♞", "♝", "♜", "♛", "♚")
_OUTLINED: Final = ("·", "♙", "♘", "♗", "♖", "♕", "♔")

# Coloured squares. The glyphs have no outline there, so the light squares have to be dark enough
# for white pieces and the dark ones light enough for black pieces, by 3 to 1 or more.
_WHITE_PIECE: Final = "#ffffff"
_BLACK_PIECE: Final = "#000000"
_LIGHT: Final = "#8797a3"
_DARK: Final = "#566673"
_LIGHT_MOVED: Final = "#96901c"
_DARK_MOVED: Final = "#706a10"
_CHECK: Final = "#d32f2f"


def text(
    board: Position,
    *,
    orientation: bool = True,
    unicode: bool = True,
    coordinates: bool = True,
    lastmove: Move | None = None,
) -> str:
    """Write a board in plain characters, with figurines or, without `unicode`, with letters.

    `orientation` is the side at the bottom, True for White. `coordinates` adds the files and
    the ranks. The two squares of `lastmove` stand in brackets.

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
    lines = []
    for row in rows:
        line = square_name(row[0])[1] if coordinates else ""
        before = False
        for square in row:
            line += _gap(before, square in moved) + _plain(pieces.get(square), unicode)
            before = square in moved
        lines.append(line + _gap(before, False))
    if coordinates:
        lines.append("  " + " ".join(square_name(square)[0] for square in rows[0]))
    elif not moved:
        # The first column is only there to hold the rank or a bracket.
        lines = [line[1:] for line in lines]
    return "\n".join(line.rstrip() for line in lines)


def rich_text(
    board: Position,
    *,
    orientation: bool = True,
    unicode: bool = True,
    coordinates: bool = True,
    lastmove: Move | None = None,
) -> Text:
    """Write a board with coloured squares, as a text of the `rich` library.

    The squares of `lastmove` are tinted and a king in check stands on red. Both sides have the
    filled figurines, told apart by colour: where there may be no colour, use `text`, or `draw`,
    which chooses.

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
    drawing = Text(no_wrap=True)
    for row in rows:
        if coordinates:
            drawing.append(square_name(row[0])[1] + " ")
        for square in row:
            piece = pieces.get(square)
            # Two columns to a row make a square: a character is about twice as high as wide.
            drawing.append(
                _colored(piece, unicode) + " ",
                f"{_WHITE_PIECE if piece and piece.color else _BLACK_PIECE}"
                f" on {_background(square, moved, checked)}",
            )
        drawing.append("\n")
    if coordinates:
        drawing.append("  " + " ".join(square_name(square)[0] for square in rows[0]))
    else:
        drawing.right_crop(1)
    return drawing


def draw(
    board: Position,
    console: Console,
    *,
    orientation: bool = True,
    unicode: bool = True,
    coordinates: bool = True,
    lastmove: Move | None = None,
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
    # Sixteen colours are too few: light squares and white pieces would come out alike.
    colored = console.color_system in ("256", "truecolor") and not console.no_color
    unicode = unicode and not console.options.ascii_only
    write = rich_text if colored else text
    board_text = write(
        board,
        orientation=orientation,
        unicode=unicode,
        coordinates=coordinates,
        lastmove=lastmove,
    )
    console.print(board_text, markup=False, emoji=False, highlight=False)


def _gap(before: bool, after: bool) -> str:
    """Choose the character between two squares by which of them belong to the last move."""
    if before and after:
        return "|"
    return "]" if before else "[" if after else " "


def _plain(piece: Piece | None, unicode: bool) -> str:
    if piece is None:
        return _OUTLINED[0] if unicode else _LETTERS[0]
    if unicode:
        return (_OUTLINED if piece.color else _FILLED)[piece.piece_type]
    letter = _LETTERS[piece.piece_type]
    return letter.upper() if piece.color else letter


def _colored(piece: Piece | None, unicode: bool) -> str:
    if piece is None:
        return " "
    return _FILLED[piece.piece_type] if unicode else _plain(piece, unicode)


def _background(square: int, moved: tuple[int, ...], checked: int | None) -> str:
    if square == checked:
        return _CHECK
    if (square // 8 + square) % 2 == 0:
        return _DARK_MOVED if square in moved else _DARK
    return _LIGHT_MOVED if square in moved else _LIGHT
