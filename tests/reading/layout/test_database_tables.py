"""Rows of cells as databases print them: which of their numbers count moves."""

from __future__ import annotations

import pytest

import stamma

MOVES = ["e4", "e5", "Nf3", "Nc6", "Bc4", "Bc5", "c3", "Nf6", "d4", "exd4"]
ITALIAN = "e2e4 e7e5 g1f3 b8c6 f1c4 f8c5 c2c3 g8f6 d2d4 e5d4"
PAIRS = list(zip(MOVES[::2], MOVES[1::2], strict=True))


def rows(line: str, things: list[object]) -> str:
    return "\n".join(
        line.format(thing, number=number, time=37 + number, one=1 + number, at=700 + number)
        for number, thing in enumerate(things)
    )


TABLES = {
    "a database": "MOVES\n id | date | san | game\n----+----+---+---\n"
    + rows(" {at} | 2016-01-07 11:17:{time}.036 | {0:6} | 21", [*MOVES])
    + "\n(10 rows)",
    "half-moves and seconds": "ply,san,clock\n" + rows("{one},{0},{at}", [*MOVES]),
    "an identity and half-moves": "+---+---+---+\n| id | ply | san |\n+---+---+---+\n"
    + rows("| {at} | {one:3} | {0:5} |", [*MOVES])
    + "\n+---+---+---+",
    "numbers of moves and ratings": "game;nr;white;black;elo\n"
    + rows("12;{one};{0[0]};{0[1]};212", [*PAIRS]),
    "points and depths": "no,white,black,eval,depth\n"
    + rows("{one},{0[0]},{0[1]},0.3{number},22", [*PAIRS]),
    "milliseconds": "| ply | uci | ms |\n+---+---+---+\n"
    + rows("| {one:3} | {0:5} | 12{time} |", [*MOVES]),
    "tabs": "id\tmove\tsecs\n" + rows("{at}\t{0}\t1{number}", [*MOVES]),
}


@pytest.mark.parametrize("text", TABLES.values(), ids=TABLES)
def test_one_column_at_most_counts_moves(text: str) -> None:
    assert [game.uci() for game in stamma.read(text).games] == [ITALIAN]


def test_points_in_a_table_are_nothing_that_was_passed_over() -> None:
    assert not stamma.read(TABLES["points and depths"]).diagnostics


def test_moves_in_digits_are_no_idle_numbers() -> None:
    text = "1;5254;5755;ok\n2;7163;2836;ok\n3;6134;6835;ok\n4;3233;7866;ok\n5;4244;5544;ok"
    assert [game.uci() for game in stamma.read(text).games] == [ITALIAN]


def test_a_table_may_begin_in_the_middle_of_a_game() -> None:
    text = "1. e4 e5 2. Nf3 Nc6\n\n3 | Bc4 | Bc5\n4 | c3 | Nf6\n5 | d4 | exd4\n6 | cxd4 | Bb4+"
    assert [game.uci() for game in stamma.read(text).games] == [ITALIAN + " c3d4 c5b4"]


def test_commas_of_running_text_make_no_table() -> None:
    line = "1 e4, e5, 2 Nf3, Nc6,\n3 Bc4, Bc5, 4 c3, Nf6,\n5 d4, exd4, 6 cxd4, Bb4+,\n7 Bd2, Bxd2+,"
    (game,) = stamma.read(line).games
    assert game.uci().startswith(ITALIAN + " c3d4 c5b4 c1d2 b4d2")


def test_a_column_may_count_on_where_the_one_before_it_ends() -> None:
    rows = (
        "1\te4\te5\t6\tRe1\tb5",
        "2\tNf3\tNc6\t7\tBb3\td6",
        "3\tBb5\ta6\t8\tc3\tO-O",
        "4\tBa4\tNf6\t9\th3\tNa5",
        "5\tO-O\tBe7\t10\tBc2\tc5",
    )
    assert stamma.read("\n".join(rows)).games[0].end().ply() == 20
    # The last row may have fewer cells.
    assert stamma.read("\n".join(rows)[:-8]).games[0].end().ply() == 18


@pytest.mark.parametrize(
    "numbers",
    [
        pytest.param("1 2 3 5 4 6 7", id="two rows have changed places"),
        pytest.param("1 2 3 4 5 6 17", id="a number is wrong"),
        pytest.param("1 2 3 4 5 6 8", id="a row is lost"),
    ],
)
def test_a_column_counts_though_a_row_is_not_in_its_place(numbers: str) -> None:
    pairs = ("e4 e5", "Nf3 Nc6", "Bb5 a6", "O-O Nf6", "Ba4 Be7", "Re1 b5", "Bb3 d6")
    rows = zip(numbers.split(), pairs, strict=True)
    reading = stamma.read(
        "\n".join(f"{number}\t{both}".replace(" ", "\t") for number, both in rows)
    )
    assert reading.diagnostics
