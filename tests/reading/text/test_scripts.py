"""Letters, digits and figurines in whatever signs they come."""

from __future__ import annotations

import pytest

from stamma.reading.text.scripts import other_files, plain, strange_pieces, with_signs


def test_numbers_and_dots_are_no_part_of_a_figurine() -> None:
    text = "1.e4 e5 2.¤f3 ¤c6\n 3.¥b5 is best.\n 3...a6 4.¥xc6 dxc6 5.¤xe5 £d4"
    assert sorted(strange_pieces(text)) == ["£", "¤", "¥"]


@pytest.mark.parametrize(
    "text",
    [
        "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6",
        "1. Kt-f3 Kt-c6 2. P-e4 P-e5 3. B-b5 P-a6",
        "'Nf3' 'Nc6' \"Bb5\" (a6) [e4] *e5* |Nf3| >Nc6",
        "knight f3 knight c6 knight e5 knight g4",
        "e2-e4 e7-e5 g1-f3 b8-c6",
        "c4 e6e2-e4 c4 e6e2-e4 a6 e6e2-e4 e6e2-e4",
        "ナイトf3 ナイトc6 ビショップb5 ビショップe7",
    ],
)
def test_what_is_known_is_not_strange(text: str) -> None:
    assert strange_pieces(text) == {}


def test_nothing_changes_its_place() -> None:
    text = "１. e4 ltJf3 ltJc6 ltJxe5 ltJbd7 هـ4 ه5 ج5 ب4 أ6 ε4"
    assert len(plain(text)) == len(text)
    assert len(with_signs(text, strange_pieces(text))) == len(text)
    assert all(len(other) == len(text) for other in other_files(text))


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("d2->d4 d7→d5", "d2 -d4 d7-d5"),
        ("1. d2→d4, Ng8→f6+", "1. d2-d4, Ng8-f6+"),
        ("e4→e5→d4→d5", "e4→e5→d4→d5"),  # from move to move
        ("e4 → e5", "e4 → e5"),
        ("a->b", "a->b"),
    ],
)
def test_an_arrow_from_square_to_square_is_a_dash(text: str, shown: str) -> None:
    assert plain(text) == shown
