"""Care: a wrong mark is evidence where the others are right, and none where they are not."""

from __future__ import annotations

import pytest

from stamma import Board, language
from stamma.reading.play.carefulness import Care
from stamma.reading.play.spellings import Letters
from stamma.reading.search.search import Search
from stamma.reading.text.runs import cut

CAREFUL = (
    "1. e4 d5 2. exd5 Qxd5 3. Nc3 Qe5+ 4. Be2 Bg4 5. d4 Bxe2 6. Ngxe2 Qf5 7. Nb5 Na6 8. Bf4 e5"
)
CARELESS = CAREFUL.replace("x", "").replace("+", "")


def care(text: str) -> Care:
    letters = Letters(language("en"))
    line = Search(Board(), letters, is_start=True, budget=1000).best(cut(text).runs)
    return Care(line, letters)


@pytest.mark.parametrize(
    ("text", "spelling"),
    [("Nxe4", "Ne4"), ("Ne4+", "Ne4"), ("Ne4", "Nxe4")],
    ids=["false capture", "false check", "missing capture"],
)
def test_a_wrong_mark_costs_more_in_a_careful_text(text: str, spelling: str) -> None:
    careful = care(CAREFUL).difference(text, spelling)
    assert careful > 0
    assert care(CARELESS).difference(text, spelling) <= careful


def test_a_missing_capture_says_nothing_in_a_careless_text() -> None:
    assert care(CARELESS).difference("Ne4", "Nxe4") == 0


def test_marks_that_are_right_cost_nothing() -> None:
    assert care(CAREFUL).difference("Nxe4+", "Nxe4+") == 0
