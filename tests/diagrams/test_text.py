"""Boards for the terminal: the exact characters, and when there are colours."""

from __future__ import annotations

import io
import re
from typing import Literal

import pytest
from rich.cells import cell_len
from rich.console import Console

import stamma
from stamma.diagrams import draw, text
from stamma.diagrams.text import rich_text

FOOLS_MATE = "rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3"
ENDGAME = "8/8/4k3/8/8/3PK3/8/8 w - - 0 1"
PAWN = "♟\ufe0e"

ColorSystem = Literal["standard", "256", "truecolor"]

START_UNICODE = f"""\
8 ♜ ♞ ♝ ♛ ♚ ♝ ♞ ♜
7 {" ".join([PAWN] * 8)}
6 · · · · · · · ·
5 · · · · · · · ·
4 · · · · · · · ·
3 · · · · · · · ·
2 ♙ ♙ ♙ ♙ ♙ ♙ ♙ ♙
1 ♖ ♘ ♗ ♕ ♔ ♗ ♘ ♖
  a b c d e f g h"""

MATE_FROM_BLACK = """\
1 R N B K Q B N R
2 P . . P P P P P
3 . . P . . . . .
4[q]P . . . . . .
5 . . . p . . . .
6 . . . . . . . .
7 p p p . p p p p
8 r n b k[.]b n r
  h g f e d c b a"""

ENDGAME_BARE = """\
. . . . . . . .
. . . . . . . .
. . . . k . . .
. . . . . . . .
. . . . . . . .
. . . P K . . .
. . . . . . . .
. . . . . . . ."""

KING_STEPPED = """\
 . . . . . . . .
 . . . . . . . .
 . . . . k . . .
 . . . . . . . .
 . . . . . . . .
 . . . P[K|.]. .
 . . . . . . . .
 . . . . . . . ."""

LAST_FILE = """\
8 · · · · · · · ·
7 · · · · · · · ·
6 · · · · ♚ · · ·
5 · · · · · · · ·
4 · · · · · · · ·
3 · · · ♙ ♔ · · ·
2 · · · · · · · ·
1[·]· · · · · ·[·]
  a b c d e f g h"""


def move(uci: str) -> stamma.Move:
    return stamma.Move.from_uci(uci)


def test_the_start_with_figurines() -> None:
    assert text(stamma.Board()) == START_UNICODE


def test_letters_brackets_and_the_side_of_black() -> None:
    board = stamma.Board(FOOLS_MATE)
    drawn = text(board, orientation=False, unicode=False, lastmove=move("d8h4"))
    assert drawn == MATE_FROM_BLACK


def test_without_coordinates() -> None:
    assert text(stamma.Board(ENDGAME), unicode=False, coordinates=False) == ENDGAME_BARE


def test_neighbouring_squares_share_a_bar() -> None:
    drawn = text(stamma.Board(ENDGAME), unicode=False, coordinates=False, lastmove=move("f3e3"))
    assert drawn == KING_STEPPED


def test_brackets_at_the_edges() -> None:
    assert text(stamma.Board(ENDGAME), lastmove=move("a1h1")) == LAST_FILE


def test_a_null_move_has_no_brackets() -> None:
    assert text(stamma.Board(), lastmove=stamma.Move.null()) == START_UNICODE


# The colours of `rich_text`, by name for the tables below.
LIGHT, DARK = "#8797a3", "#566673"
LIGHT_MOVED, DARK_MOVED = "#96901c", "#706a10"
CHECK = "#d32f2f"


def cells(board: stamma.Board, **options: object) -> list[list[tuple[str, str, str]]]:
    """The coloured cells of a board row by row: characters, piece colour, square colour."""
    drawing = rich_text(board, **options)  # type: ignore[arg-type]
    rows: list[list[tuple[str, str, str]]] = []
    for span in drawing.spans:
        piece, square = str(span.style).split(" on ")
        if not rows or len(rows[-1]) == 8:
            rows.append([])
        rows[-1].append((drawing.plain[span.start : span.end], piece, square))
    return rows


def test_colored_pieces_and_squares() -> None:
    rows = cells(stamma.Board())
    assert [len(row) for row in rows] == [8] * 8
    assert [cell[0] for cell in rows[0]] == ["♜ ", "♞ ", "♝ ", "♛ ", "♚ ", "♝ ", "♞ ", "♜ "]
    assert [cell[0] for cell in rows[7]] == [cell[0] for cell in rows[0]]
    assert {cell[:2] for cell in rows[1]} == {(PAWN + " ", "#000000")}
    assert {cell[:2] for cell in rows[6]} == {(PAWN + " ", "#ffffff")}
    assert {cell[0] for row in rows[2:6] for cell in row} == {"  "}
    for number, row in enumerate(rows):
        shades = [LIGHT, DARK] * 4 if number % 2 == 0 else [DARK, LIGHT] * 4
        assert [cell[2] for cell in row] == shades


@pytest.mark.parametrize("orientation", [True, False])
def test_colored_marks(orientation: bool) -> None:
    board = stamma.Board(FOOLS_MATE)
    rows = cells(board, orientation=orientation, lastmove=move("d8h4"), unicode=False)
    if not orientation:
        rows = [row[::-1] for row in rows[::-1]]
    marked = {
        "abcdefgh"[column] + "87654321"[number]: (cell[0], cell[2])
        for number, row in enumerate(rows)
        for column, cell in enumerate(row)
        if cell[2] not in (LIGHT, DARK)
    }
    assert marked == {
        "d8": ("  ", DARK_MOVED),
        "h4": ("q ", DARK_MOVED),
        "e1": ("K ", CHECK),
    }


def test_light_squares_are_tinted_lighter() -> None:
    rows = cells(stamma.Board(), lastmove=move("g8h6"))
    assert rows[0][6][2] == LIGHT_MOVED
    assert rows[2][7][2] == DARK_MOVED


def test_colored_coordinates() -> None:
    lines = rich_text(stamma.Board(), orientation=False, unicode=False).plain.split("\n")
    assert [line[:2] for line in lines[:8]] == [f"{rank} " for rank in "12345678"]
    assert lines[8:] == ["  h g f e d c b a"]
    bare = rich_text(stamma.Board(), unicode=False, coordinates=False).plain.split("\n")
    assert len(bare) == 8
    assert bare[0] == "r n b q k b n r "


def test_every_coloured_square_is_two_columns_wide() -> None:
    for row in cells(stamma.Board()):
        assert [cell_len(cell[0]) for cell in row] == [2] * 8


@pytest.mark.parametrize(
    ("color_system", "no_color", "encoding", "first_line"),
    [
        (None, False, "utf-8", "8 ♜ ♞ ♝ ♛ ♚ ♝ ♞ ♜"),
        ("truecolor", True, "utf-8", "8 ♜ ♞ ♝ ♛ ♚ ♝ ♞ ♜"),
        ("standard", False, "utf-8", "8 ♜ ♞ ♝ ♛ ♚ ♝ ♞ ♜"),
        (None, False, "ascii", "8 r n b q k b n r"),
    ],
)
def test_draw_is_plain_where_colors_are_missing(
    color_system: ColorSystem | None, no_color: bool, encoding: str, first_line: str
) -> None:
    printed = printed_board(color_system, no_color, encoding)
    assert "\x1b" not in printed
    assert printed.splitlines()[0] == first_line
    assert len(printed.splitlines()) == 9


@pytest.mark.parametrize(
    ("color_system", "encoding", "white_pieces"),
    [
        ("truecolor", "utf-8", "1 ♜ ♞ ♝ ♛ ♚ ♝ ♞ ♜ "),
        ("truecolor", "ascii", "1 R N B Q K B N R "),
        ("256", "utf-8", "1 ♜ ♞ ♝ ♛ ♚ ♝ ♞ ♜ "),
    ],
)
def test_draw_is_coloured_where_there_are_colors(
    color_system: ColorSystem, encoding: str, white_pieces: str
) -> None:
    lines = printed_board(color_system, False, encoding).splitlines()
    assert len(lines) == 9
    # Eight squares, each with a colour before and a reset after.
    assert lines[7].count("\x1b[38;") == lines[7].count("\x1b[0m") == 8
    assert re.sub(r"\x1b\[[\d;]*m", "", lines[7]) == white_pieces


def printed_board(color_system: ColorSystem | None, no_color: bool, encoding: str) -> str:
    raw = io.BytesIO()
    paper = io.TextIOWrapper(raw, encoding=encoding, newline="\n")
    console = Console(
        file=paper,
        color_system=color_system,
        no_color=no_color,
        force_terminal=color_system is not None,
        width=80,
        legacy_windows=False,
    )
    draw(stamma.Board(), console)
    paper.flush()
    return raw.getvalue().decode(encoding)
