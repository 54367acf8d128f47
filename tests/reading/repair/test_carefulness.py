"""Care: a wrong mark is evidence where the others are right, and none where they are not."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from stamma import Board, language, read
from stamma.reading.repair.carefulness import Care, is_plain
from stamma.reading.play.spellings import Letters
from stamma.reading.search.search import Search
from stamma.reading.text.runs import cut

if TYPE_CHECKING:
    from stamma.reading.play.line import Line

CAREFUL = (
    "1. e4 d5 2. exd5 Qxd5 3. Nc3 Qe5+ 4. Be2 Bg4 5. d4 Bxe2 6. Ngxe2 Qf5 7. Nb5 Na6 8. Bf4 e5"
)
CARELESS = CAREFUL.replace("x", "").replace("+", "")


LETTERS = Letters(language("en"), (language("de"),))


def line(text: str) -> Line:
    return Search(Board(), LETTERS, is_start=True, budget=1000).best(cut(text).runs)


def care(text: str) -> Care:
    return Care(line(text), LETTERS)


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


def test_a_letter_that_the_language_does_not_have_is_that_of_another() -> None:
    reading = read("1. e3 e5 2. Lc4 Lc5 3. f3 Sc6 4. g4 Qh4+")
    assert reading.games[0].uci().endswith("d8h4")
    assert [found.name for found in reading.diagnostics] == ["foreign-letter"]


def test_marks_that_are_right_cost_nothing() -> None:
    assert care(CAREFUL).difference("Nxe4+", "Nxe4+") == 0


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (CAREFUL, True),
        (CARELESS, False),
        (CAREFUL.replace("Bg4", "Bg4+"), False),
        (CAREFUL.replace("Qxd5", "Dxd5"), False),
        (CAREFUL.replace("4. Be2", "and then 4. Be2"), False),
    ],
    ids=["right", "no marks", "a false mark", "a foreign letter", "two runs"],
)
def test_a_line_is_plain_if_nothing_in_it_can_cost_more(text: str, expected: bool) -> None:
    assert is_plain(line(text), LETTERS) is expected
    assert not expected or care(text).surcharge(line(text)) == 0
