"""Columns: games that are printed in several columns side by side."""

from __future__ import annotations

from stamma import read
from stamma.reading.text.runs import cut

SHEET = """\
1. e4   e5       6. Re1 b5
2. Nf3  Nc6      7. Bb3 d6
3. Bb5  a6       8. c3  O-O
4. Ba4  Nf6      9. h3  Na5
5. O-O  Be7     10. Bc2 c5
"""


def plies(text: str) -> list[int | None]:
    return [run.ply for run in cut(text).runs]


def test_each_column_is_read_to_its_end_before_the_next() -> None:
    assert plies(SHEET) == list(range(0, 20, 2))
    assert read(SHEET).games[0].end().ply() == 20


def test_rows_that_do_not_count_on_are_no_columns() -> None:
    text = "1. e4 e5 or 1. d4 d5\n1. c4 c5 or 1. Nf3 Nf6\n"
    assert plies(text) == [0, 0, 0, 0]


def test_what_is_said_at_the_end_is_said_of_the_last_move() -> None:
    game = read(f"{SHEET}Black resigned.").games[0]
    assert game.result == "1-0"
