"""On which day a game was played, in the ways of writing of many languages."""

from __future__ import annotations

import pytest

from stamma.reading.metadata.dates import date_in


@pytest.mark.parametrize(
    "text",
    [
        "14.3.1987",
        "14. 3. 1987",
        "14.03.1987",
        "1987-03-14",
        "1987.03.14",
        "1987/3/14",
        "14/3/1987",
        "3/14/1987",
        "14-3-1987",
        "14.III.1987",
        "14 III 1987",
        "14 March 1987",
        "14th of March, 1987",
        "March 14th, 1987",
        "March 14, 1987",
        "Mar. 14, 1987",
        "14. März 1987",
        "14 mars 1987",
        "le 14 mars 1987",
        "14 de marzo de 1987",
        "14 de março de 1987",
        "14 marzo 1987",
        "14 maart 1987",
        "den 14 mars 1987",
        "14. marts 1987",
        "14. maaliskuuta 1987",
        "14 marca 1987",
        "14. března 1987",
        "14. ožujka 1987.",
        "1987. március 14.",
        "14 martie 1987",
        "14 Mart 1987",
        "14 марта 1987 г.",
        "14 березня 1987",
        "14 Μαρτίου 1987",
        "1987年3月14日",
        "1987년 3월 14일",
        "Berlin 1987 (14.3.1987)",
    ],
)
def test_a_day(text: str) -> None:
    assert date_in(text) == "1987.03.14"


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("1er mai 1921", "1921.05.01"),
        ("26 October 1960", "1960.10.26"),
        ("March 1987", "1987.03.??"),
        ("12-20 March 1987", "1987.03.??"),
        ("March 12-20, 1987", "1987.03.??"),
        ("14 March 1987 and 15 March 1987", "1987.03.??"),
        ("Berlin 1987", "1987.??.??"),
        ("3/5/1987", "1987.??.??"),  # of March or of May
        ("5/5/1987", "1987.05.05"),
        ("31.2.1987", "1987.??.??"),  # no such day
        ("14 listopada 1987", "1987.??.??"),  # November in Poland, October in Croatia
    ],
)
def test_what_is_not_sure_of_a_date_is_left_open(text: str, told: str) -> None:
    assert date_in(text) == told


@pytest.mark.parametrize("text", ["", "1987 and 1988", "No. 19870", "1 hour, 2715", "12.1950.3"])
def test_no_date(text: str) -> None:
    assert date_in(text) is None


def test_a_name_of_two_months_is_none() -> None:
    # November in Polish and Czech, October in Croatian.
    assert date_in("14 listopad 1987") == "1987.??.??"
