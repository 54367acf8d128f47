"""The table of docs/notations.md says what the notations really write."""

from __future__ import annotations

from pathlib import Path

import pytest

import stamma

PAGE = Path(__file__).parent.parent / "docs" / "notations.md"

EN_PASSANT = ("e2e4", "e7e6", "e4e5", "d7d5"), "e5d6"

PROMOTION = (
    ("h2h4", "g7g5", "h4g5", "h7h6", "g5h6", "b8c6", "h6h7", "c6b8"),
    "h7g8q",
)
CASTLING = ("g1f3", "g8f6", "g2g3", "g7g6", "f1g2", "f8g7"), "e1g1"


def spell(notation: stamma.Notation, example: tuple[tuple[str, ...], str]) -> str:
    line, uci = example
    board = stamma.Board()
    for played in line:
        board.push_uci(played)
    return board.write(stamma.Move.from_uci(uci), notation)


def table() -> list[str]:
    constants = {
        getattr(stamma, name).name: name
        for name in dir(stamma)
        if isinstance(getattr(stamma, name), stamma.Notation) and name != "PGN"
    }
    return [
        f"| `{notation.name}` | `{constants[notation.name]}` | {notation.about} "
        f"| `{spell(notation, EN_PASSANT)}` | `{spell(notation, PROMOTION)}` "
        f"| `{spell(notation, CASTLING)}` |"
        for notation in stamma.NOTATIONS.values()
    ]


def test_the_table_is_true() -> None:
    page = PAGE.read_text(encoding="utf-8")
    block = page.partition("<!-- notations -->\n")[2].partition("<!-- end -->")[0]
    assert block.splitlines()[2:] == table()


@pytest.mark.parametrize("example", [EN_PASSANT, PROMOTION, CASTLING])
def test_the_examples_of_the_table_are_what_their_heading_says(
    example: tuple[tuple[str, ...], str],
) -> None:
    board = stamma.Board()
    for played in example[0]:
        board.push_uci(played)
    move = stamma.Move.from_uci(example[1])
    kinds = (board.is_en_passant(move), bool(move.promotion), board.is_castling(move))
    assert sum(kinds) == 1
