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
