"""Positions in a text: FENs, diagrams of letters and lists of pieces."""

from __future__ import annotations

import pytest

import stamma
from stamma.reading.layout import positions

DIAGRAM = """\
8 . . . . . . . k
7 . . . . . . . .
6 . . . . . . K .
5 . . . . . . . .
4 . . . . . . . .
3 . . . . . . . .
2 . . . . . . . .
1 R . . . . . . .
  a b c d e f g h
"""
PLACEMENT = "7k/8/6K1/8/8/8/8/R7"


def placements(text: str, *prose: str) -> list[str]:
    found = positions.find(text, list(prose))
    return [board.board_fen() for one in found for board in one.boards(white_moves=True)[:1]]


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        (f"See {PLACEMENT} w - - 0 1 here.", "fen"),
        (f"See {PLACEMENT} here.", "fen"),
        (DIAGRAM, "diagram"),
        (DIAGRAM.replace("K", "♔").replace("k", "♚").replace("R", "♖"), "diagram"),
        ("White: Kg6, Ra1; Black: Kh8", "list"),
    ],
)
def test_a_position_is_found(text: str, kind: str) -> None:
    (found,) = positions.find(text, [])
    assert found.kind == kind
    assert placements(text) == [PLACEMENT]


def test_letters_of_another_language_are_told_by_the_kings() -> None:
    # In German the king is K as well, but the rook is T.
    assert placements(DIAGRAM.replace("R", "T"), "de") == [PLACEMENT]


@pytest.mark.parametrize("text", ["1. e4 e5 2. Nf3", "a/b/c", "1/2-1/2", "Kg6 and Ra1 win"])
def test_other_texts_have_none(text: str) -> None:
    assert positions.find(text, []) == []


def test_what_a_fen_says_about_the_side_is_known() -> None:
    (found,) = positions.find(f"{PLACEMENT} b - - 0 1", [])
    assert found.says_turn
    assert found.boards(white_moves=True)[0].turn is stamma.BLACK
    (found,) = positions.find(PLACEMENT, [])
    assert not found.says_turn
    assert found.boards(white_moves=False)[0].turn is stamma.BLACK


def test_the_frame_of_a_diagram_belongs_to_it() -> None:
    text = f"before\n+-----+\n{DIAGRAM}after"
    (found,) = positions.find(text, [])
    assert text[found.start : found.end] == f"+-----+\n{DIAGRAM}".rstrip("\n")


def test_a_diagram_that_black_sees_is_turned() -> None:
    rows = DIAGRAM.splitlines()
    turned = "\n".join(" ".join([row[0], *row.split()[:0:-1]]) for row in rows[7::-1])
    assert placements(f"{turned}\n  h g f e d c b a\n") == [PLACEMENT]


def _named(ranks: str, files: str, men: str = "") -> str:
    """Name all squares, with men after those of the first row and the number of each row."""
    rows = [f"{rank}{men.join(file + rank + ' ' for file in files)}{men}{rank}" for rank in ranks]
    return "\n".join(rows)


@pytest.mark.parametrize("ranks", ["87654321", "12345678"])
@pytest.mark.parametrize("files", ["abcdefgh", "hgfedcba"])
@pytest.mark.parametrize("men", ["", "black king"])
def test_a_board_may_name_its_squares(ranks: str, files: str, men: str) -> None:
    board = _named(ranks, files, men)
    text = f"1. e4\n{board}\n1... e5\n{board}"
    found = [text[start:end] for start, end in positions.boards_of_names(text)]
    first, last = files[0] + ranks[0], files[-1] + ranks[-1]
    assert [(one[:2], one[-2:], one.count("\n")) for one in found] == [(first, last, 7)] * 2


@pytest.mark.parametrize("first", range(7))
@pytest.mark.parametrize("files", ["abcdefgh", "hgfedcba"])
def test_a_board_may_begin_anywhere_in_a_row(first: int, files: str) -> None:
    board = " ".join(file + rank for rank in "876" for file in files).split()[first:]
    assert positions.boards_of_names(" ".join(board)) == [(0, 3 * len(board) - 1)]


def test_what_only_looks_like_a_square_breaks_no_board() -> None:
    text = "c8 d8 e8 f8 g8 h8 a7 b7 king5 c7 d7 e7 f7 g7 h7 a6 b6 king5 c6"
    assert positions.boards_of_names(text) == [(0, len(text))]


@pytest.mark.parametrize("text", ["a8 b8 c8 d8 e8 f8 g8 h8", "e2e4 e7e5 " * 20, "a3 b3 " * 20])
def test_moves_are_no_names_of_squares(text: str) -> None:
    assert positions.boards_of_names(text) == []


def test_the_names_of_squares_are_no_moves() -> None:
    reading = stamma.read(f"1. e4 e5\n{_named('87654321', 'abcdefgh')}\n2. Nf3")
    assert [game.uci() for game in reading.games] == ["e2e4 e7e5 g1f3"]
    assert not reading.diagnostics


FONT = """\
XABCDEFGHY
8rsnlwqkvlntr(
7zppzpp+pzpp'
6-+-+-+-+&
5+-+-zp-+-%
4-+-+P+-+$
3+-+-+N+-#
2PzPPzP-zPPzP"
1tRNvLQmKL+R!
xabcdefghy
"""


def test_a_diagram_in_a_font_is_read_by_its_letters() -> None:
    assert placements(FONT) == ["rnbqkbnr/pppp1ppp/8/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R"]


def test_a_game_goes_on_behind_a_diagram_in_a_font() -> None:
    text = f"From the start: 1.e4 e5 2.Nf3\n{FONT}Black defends with 2...Nc6 here."
    assert [game.uci() for game in stamma.read(text).games] == ["e2e4 e7e5 g1f3 b8c6"]


def test_a_frame_between_two_diagrams_is_that_of_one() -> None:
    assert placements(f"{DIAGRAM}+-----+\n{DIAGRAM}") == [PLACEMENT, PLACEMENT]


@pytest.mark.parametrize(
    "text",
    [
        "White: Ke6\nBlack: Kd8\nWhite: Kd6\nBlack: Ke8\n",
        '[{"white": "Ke6", "black": "Kd8"}, {"white": "Kd6", "black": "Ke8"}]',
        "White: Re6. Black: Rd8. White: Rd6. Black: Re8.",
    ],
    ids=["chat", "records", "spanish"],
)
def test_moves_of_two_kings_are_no_position(text: str) -> None:
    reading = stamma.read(text, start="4k3/8/8/3K4/8/8/4P3/8 w - - 0 1")
    assert reading.games[0].uci() == "d5e6 e8d8 e6d6 d8e8"
