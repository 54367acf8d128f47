"""Runs: which moves stand side by side, what their numbers say, and how they stand in the text."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

import stamma
from stamma.reading.text.runs import cut

if TYPE_CHECKING:
    from stamma.reading.text.page import Run


def runs(text: str) -> list[Run]:
    return cut(text).runs


def words(run: Run) -> str:
    return " ".join(token.text for token in run.tokens)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("1. e4 e5 2. Nf3 Nc6", [(0, "e4 e5 Nf3 Nc6")]),
        ("1... e5 2. Nf3", [(1, "e5 Nf3")]),
        ("e4 e5 Nf3", [(None, "e4 e5 Nf3")]),
        ("1. e4 e5 5. Nf3", [(0, "e4 e5"), (8, "Nf3")]),
        ("1. e4 e5 (1... c5 2. Nf3) 2. Nf3", [(0, "e4 e5 Nf3"), (1, "c5 Nf3")]),
        ("1. e4 c5\n\n1. d4 d5", [(0, "e4 c5"), (0, "d4 d5")]),
        ("1. e4 e5 2. gb Nc6", [(0, "e4 e5 gb Nc6")]),  # what is left of g6
        ("1. e4と e5 2. Nf3", [(0, "e4"), (1, "e5 Nf3")]),  # a word, and nothing of a move
        ("1. e4 1. e5 2. Nf3 2. Nc6 3. Bb5 3. a6", [(0, "e4 e5 Nf3 Nc6 Bb5 a6")]),
        ("Board 2.\n\n1 e4 c5  2 Nf3 d6", [(0, "e4 c5 Nf3 d6")]),  # no move after a number
        ("on board 2. 1 e4 c5  2 Nf3 d6", [(0, "e4 c5 Nf3 d6")]),
        ("1. e4 e5 2. 8 f3 Nc6", [(0, "e4 e5 8 f3 Nc6")]),
        # Black's dots stand before the number.
        ("1. e4 e5 2. Nf3\nNow came\n... 2. Nc6 3. Bb5", [(0, "e4 e5 Nf3"), (3, "Nc6 Bb5")]),
        ("1. e4 e5 2. Nf3 (... 2. d6 3. d4) Nc6", [(0, "e4 e5 Nf3 Nc6"), (3, "d6 d4")]),
        ("1. e4 e5 ...\n... 12. Nf3 Nc6 13. Bb5", [(0, "e4 e5"), (22, "Nf3 Nc6 Bb5")]),
        # A sentence below Black's move begins with White's.
        ("1. e4 e5\n|\nd4 would be good.\n2. Nf3", [(0, "e4 e5"), (None, "d4"), (2, "Nf3")]),
        ("1. e4\ne5 is the answer.", [(0, "e4 e5")]),
        # An item of a list is no part of the sentence before.
        ("or 4...Be6!?\n- 5. Nxe5 Bxd1", [(7, "Be6!?"), (8, "Nxe5 Bxd1")]),
        ("salta in d4: Cd4, poi Ae2", [(None, "Cd4"), (None, "Ae2")]),  # the square is named first
        ("prende in g2, Dxg2", [(None, "Dxg2")]),
        ("e4 d5 exd5, d4 Nxd4", [(None, "e4 d5 exd5 d4 Nxd4")]),
        ("a house of 1851", []),
    ],
)
def test_moves_side_by_side_are_a_run(text: str, expected: list[tuple[int | None, str]]) -> None:
    assert [(run.ply, words(run)) for run in runs(text)] == expected


@pytest.mark.parametrize(
    ("text", "is_set"),
    [
        ("White plays 12. Nf3 here.", ""),
        ("1. e4 e5", "display table"),
        ("1. e4 e5 wins", "display"),
        ("He does not play 12. Nf3 here.", "negated doubted"),
        ("He plays this or 12. Nf3 here.", "optional doubted"),
    ],
)
def test_the_words_around_a_run_tell_how_it_is_meant(text: str, is_set: str) -> None:
    (run,) = runs(text)
    flags = ("display", "table", "negated", "optional", "doubted")
    assert [flag for flag in flags if getattr(run, flag)] == is_set.split()


def test_a_word_far_before_a_run_is_still_prose() -> None:
    # Sixty lexemes are looked at, and the last of them may be the only word.
    far = "Consider" + " ;" * 58 + " 12. Nf3"
    assert not runs(far)[0].display
    assert runs(far.replace("Consider", "; ; ; C"))[0].display


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("1. e4 e5 1-0", "result"),
        ("1. e4 e5 Black resigned.", "resigns"),
        ("1. e4 e5 Draw agreed.", "draw"),
        ("1. e4 e5 Black could resign.", None),
    ],
)
def test_what_is_said_after_a_run_ends_it(text: str, kind: str | None) -> None:
    (run,) = runs(text)
    assert (run.ending.kind if run.ending else None) == kind


def test_the_columns_of_a_sheet_are_read_from_top_to_bottom() -> None:
    sheet = "\n".join(f"{n}. a{n} b{n}   2{n}. Kf1 Rd8" for n in range(1, 5))
    assert [run.ply for run in runs(sheet)] == [0, 2, 4, 6, 40, 42, 44, 46]


def test_a_share_is_no_number_of_a_move() -> None:
    text = "1.e4 c5 2.Cf3 d6\n\n50% de la partie est jouée.\n\n1.e4 c5 2.Cf3 d6 3.d4 cxd4"
    assert [game.uci() for game in stamma.read(text).games] == ["e2e4 c7c5 g1f3 d7d6 d2d4 c5d4"]


def test_squares_alone_are_no_moves_where_moves_go_from_square_to_square() -> None:
    text = (
        "白方 兵e2->e4 控制d5格; 黑方 兵e7->e5 控制d4格; 白方 马g1->f3 进攻e5格; "
        "黑方 马b8->c6 保护e5格; 白方 象f1->c4 控制d5格"
    )
    assert [game.uci() for game in stamma.read(text).games] == ["e2e4 e7e5 g1f3 b8c6 f1c4"]


def test_rows_do_not_go_on_with_the_sentence_above_them() -> None:
    talk = "The knight cannot take, as the king is\nbehind the pawn, followed by\nQh5."
    first, mention, rows = cut(f"e4 e5\nNf3 Nc6\n\n{talk}\n\nBb5 a6\nBa4 Nf6\n").runs
    assert [len(run.tokens) for run in (first, mention, rows)] == [4, 1, 4]
    assert rows.table


@pytest.mark.parametrize(
    "text",
    [
        '[["5254", "5755"], ["7163", "2836"], ["6125"]]',
        '[{"white": "5254", "black": "5755"}, {"white": "7163", "black": "2836"}, {"white": "6125"}]',  # noqa: E501
    ],
)
def test_a_single_move_in_digits_is_no_year_among_others(text: str) -> None:
    reading = stamma.read(f"Seen in the club in 1886.\n\n{text}\n")
    assert reading.games[0].uci() == "e2e4 e7e5 g1f3 b8c6 f1b5"


def test_years_and_ratings_are_no_moves() -> None:
    text = "He won in 1851 and lost in 1858. He had 2415 then and 2567 later.\n\n1. e4 e5"
    assert [len(run.tokens) for run in cut(text).runs] == [2]
