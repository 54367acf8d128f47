"""Columns: games that are printed in several columns side by side."""

from __future__ import annotations

import pytest

from stamma import read
from stamma.reading.text.runs import cut

SHEET = """\
1. e4   e5       6. Re1 b5
2. Nf3  Nc6      7. Bb3 d6
3. Bb5  a6       8. c3  O-O
4. Ba4  Nf6      9. h3  Na5
5. O-O  Be7     10. Bc2 c5
"""
GAME = "e2e4 e7e5 g1f3 b8c6 f1b5 a7a6 b5c6 d7c6 e1g1 f7f6 d2d4 e5d4 f3d4 c6c5 d4b3 d8d1 f1d1 c8d7"


def plies(text: str) -> list[int | None]:
    return [run.ply for run in cut(text).runs]


def test_each_column_is_read_to_its_end_before_the_next() -> None:
    assert plies(SHEET) == list(range(0, 20, 2))
    assert read(SHEET).games[0].end().ply() == 20


def test_rows_that_do_not_count_on_are_no_columns() -> None:
    text = "1. e4 e5 or 1. d4 d5\n1. c4 c5 or 1. Nf3 Nf6\n"
    assert plies(text) == [0, 0, 0, 0]


def test_a_row_that_has_its_number_twice_is_one_row() -> None:
    row = "| {0}. Kt. to K. B.'s 3rd. | {0}. P. to Q.'s 3rd. |"
    remark = "Some play {0}. P. to Q.'s 4th. here."
    rows = [row.format(1), row.format(2)]
    for number in (3, 5, 7):
        rows += [remark.format(number - 1), row.format(number), row.format(number + 1)]
    shown = [run.display for run in cut("\n".join(rows)).runs]
    assert shown == [True] * 4 + ([False] + [True] * 4) * 3


def test_what_goes_on_along_the_line_is_running_text() -> None:
    text = "He met it with 2... Nf6 and White took 3. Nxe5.\nNow Black should play 3... d6 first.\n"
    assert not any(run.display for run in cut(f"1. e4 e5 2. Nf3 came.\n{text}").runs[1:])


def test_what_is_said_at_the_end_is_said_of_the_last_move() -> None:
    game = read(f"{SHEET}Black resigned.").games[0]
    assert game.result == "1-0"


@pytest.mark.parametrize(
    ("text", "count"),
    [
        ("1 e4 e5 3 Bb5 a6\n2 Nf3 Nc6 4 Bxc6 dxc6", 8),
        ("1. e4 e5 4. Bxc6 dxc6\n2. Nf3 Nc6 5. O-O f6\n3. Bb5 a6 6. d4 exd4", 12),
        (
            "1.e4 e5  5.O-O f6\n2.Nf3 Nc6  6.d4 exd4\n3.Bb5 a6  7.Nxd4 c5\n4.Bxc6 dxc6  8.Nb3 Qxd1",
            16,
        ),
        (
            "1 e4 e5 4 Bxc6 dxc6 7 Nxd4 c5\n2 Nf3 Nc6 5 O-O f6 8 Nb3\n3 Bb5 a6 6 d4 exd4",
            15,
        ),
    ],
)
def test_columns_are_read_one_after_the_other(text: str, count: int) -> None:
    (game,) = read(text).games
    assert game.uci() == " ".join(GAME.split()[:count])


def test_lines_that_go_on_are_no_columns() -> None:
    text = "1. e4 e5 2. Nf3 Nc6\n3. Bb5 a6 4. Bxc6 dxc6\n5. O-O f6 6. d4 exd4"
    (game,) = read(text).games
    assert game.uci() == " ".join(GAME.split()[:12])


WHITE = ["e4", "Nf3", "Bb5", "Ba4", "O-O", "Re1"]
BLACK = ["e5", "Nc6", "a6", "Nf6", "Be7", "b5"]
SPANISH = "e2e4 e7e5 g1f3 b8c6 f1b5 a7a6 b5a4 g8f6 e1g1 f8e7 f1e1 b7b5"


def column(moves: list[str], form: str = "{}. {}\n", first: int = 1) -> str:
    return "".join(form.format(number, move) for number, move in enumerate(moves, first))


@pytest.mark.parametrize(
    "text",
    [
        f"White\n{column(WHITE)}\nBlack\n{column(BLACK)}",
        "White\n" + column(WHITE) + "\nBlack\n" + column(BLACK, "{}...{}\n"),
        f"White: {column(WHITE, '{}.{} ')}\nBlack: {column(BLACK, '{}.{} ')}",
        column(WHITE, "{} {}\n") + "\n" + column(BLACK, "{} {}\n"),
        # Without numbers, or with those of White's moves alone.
        "White\n" + "\n".join(WHITE) + "\n\nBlack\n" + "\n".join(BLACK),
        column(WHITE) + "\n" + "\n".join(BLACK),
    ],
)
def test_whites_column_may_stand_before_blacks(text: str) -> None:
    reading = read(text)
    assert [game.uci() for game in reading.games] == [SPANISH]
    assert reading.confidence > 0.95


def test_white_may_have_made_the_last_move_of_a_column() -> None:
    text = f"White\n{column([*WHITE, 'Bb3'])}\nBlack\n{column(BLACK)}"
    assert [game.uci() for game in read(text).games] == [SPANISH + " a4b3"]


def test_a_column_of_half_moves_is_no_column_of_one_side() -> None:
    moves = [move for row in zip(WHITE, BLACK, strict=True) for move in row]
    assert [game.uci() for game in read(column(moves)).games] == [SPANISH]


@pytest.mark.parametrize(
    "text",
    [
        "1. e4 e5 4. Ba4 Nf6\n2. Nf3 Nc6 5. O-O Be7\n3. Bb5 a6 6. Re1 b5",
        "White: e4 Nf3 Bb5 Ba4\nBlack: e5 Nc6 a6 Nf6",
        "e4\nNf3\nBb5\nBa4\ne5\nNc6\na6\nNf6",
        "1. e4\n2. Nf3\n3. Bb5\n1. e5\n2. Nc6\n3. a6",
    ],
    ids=["sheet", "sides", "stacked", "numbered"],
)
def test_columns_that_are_put_in_order_are_told(text: str) -> None:
    reading = read(text)
    assert reading.games[0].uci().startswith("e2e4 e7e5 g1f3 b8c6 f1b5 a7a6")
    assert [found.name for found in reading.diagnostics] == ["reordered-moves"]


def test_columns_may_begin_with_a_move_of_blacks() -> None:
    text = "1 ... Bg4   3 g4 Bg6\n2 h3 Bh5    4 Be3 Be7"
    fen = "r2qkb1r/pppb1ppp/2np1n2/4p3/4P3/2NP1N2/PPP2PPP/R1BQKB1R b KQkq - 0 1"
    reading = read(text, start=fen)
    assert reading.games[0].uci() == "d7g4 h2h3 g4h5 g2g4 h5g6 c1e3 f8e7"


@pytest.mark.parametrize(
    "text",
    [
        "White\nP-K4\nN-KB3\nB-B4\nP-B3\n\nBlack\nP-K4\nN-QB3\nB-B4\n",
        "**Black**\n\ne5\nNc6\nBc5\n\n**White**\n\ne4\nNf3\nBc4\nc3\n",
        "Weiß:\ne4 Sf3 Lc4 c3\nSchwarz:\ne5 Sc6 Lc5\nDas war alles.\n",
    ],
    ids=["descriptive", "black first", "rows"],
)
def test_the_moves_below_the_name_of_a_side_are_its_moves(text: str) -> None:
    reading = read(text)
    assert reading.games[0].uci() == "e2e4 e7e5 g1f3 b8c6 f1c4 f8c5 c2c3"
    assert [found.name for found in reading.diagnostics] == ["reordered-moves"]


@pytest.mark.parametrize(
    "text", ["White\ne4\nBlack\ne5\nWhite\nNf3\nBlack\nNc6\n", "White\nBlack\ne4 e5\nNf3 Nc6\n"]
)
def test_names_of_sides_over_moves_in_turn_change_nothing(text: str) -> None:
    assert read(text).games[0].uci() == "e2e4 e7e5 g1f3 b8c6"
