"""Origins: the man of a wing is the one that began there."""

from __future__ import annotations

import pytest

import stamma
from stamma.reading.lex.lexemes import Form
from stamma.reading.play.line import Line
from stamma.reading.play.origins import by_origin
from stamma.reading.play.spellings import Letters
from stamma.reading.text.page import Token

KNIGHTS = "1. P-K4 P-K4 2. Kt-KB3 Kt-QB3 3. B-B4 Kt-B3 4. P-Q3 P-Q4 5. PxP KKtxP 6. Castles"


@pytest.mark.parametrize(
    ("text", "last"),
    [
        # The king's knight has gone to the queen's wing, and both can go to one square.
        (f"{KNIGHTS} QKt-K2", "c6e7"),
        (f"{KNIGHTS} KKt-K2", "d5e7"),
    ],
)
def test_the_man_of_a_wing_is_the_one_that_began_there(text: str, last: str) -> None:
    assert stamma.read(text).games[0].uci().split()[-1] == last


def test_that_both_can_go_there_is_told() -> None:
    reading = stamma.read(f"{KNIGHTS} QKt-K2")
    assert [one.rule.name for one in reading.diagnostics] == ["undecided-move"]


def test_where_not_all_men_are_nobody_knows_where_they_began() -> None:
    board = stamma.Board("4k3/8/2n5/3n4/8/8/8/4K3 b - - 0 1")
    root = Line(None, board, 1, 0.0)
    token = Token("QKt-K2", 0, 6, Form.DESCRIPTIVE, "", 0)
    found = Letters(stamma.language("en")).read(board, token)
    assert len(found) > 1
    assert by_origin(root, token, found) == found
